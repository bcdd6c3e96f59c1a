"""What the page of results and the podium share: who is who, what they got, and the ways out.

Both are told by the table, `Scores`; nothing here knows a game's rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.locale import _
from game.scenes import Scene
from game.scenes.company import seat_names, you_among
from game.scenes.decor import Light
from game.scenes.review import ReviewScene, can_review
from game.scheduler import Future
from game.session.record import Record
from game.session.table import Scores
from game.ui import theme
from game.ui.layout import Column
from game.ui.widgets import Ui
from game.view.tween import Pace
from game.words import listing

LAMPLIGHT = (Light(0.5, -0.05, 0.6, 0.7, strength=0.5),)
BADGE_STEP = 1.12
"""From badge to badge of partners, in badges."""


@dataclass(frozen=True)
class Line:
    """One side's line in a ranking: a seat, or partners together."""

    seats: tuple[int, ...]
    place: int
    name: str
    colours: tuple[int, ...]
    points: int
    """Of the last round."""
    total: int
    fate: str
    by_round: tuple[int, ...]

    @property
    def seat(self) -> int:
        """The first seat, which stands for the side."""
        return self.seats[0]


class Outcome(Scene):
    """What both pages share: who is who, what they got, and the ways out."""

    def __init__(self, record: Record, scores: Scores, fates: Sequence[str] = ()) -> None:
        super().__init__()
        self.record = record
        self.scores = scores
        self.fates = fates
        self.unit = record.game.unit(record.options)
        self.reviewable = can_review(record)
        self.done: Future[str] = Future()

    def enter(self) -> None:
        self.pace = Pace(
            self.app.scheduler, self.app.settings.speed, self.app.settings.reduced_motion
        )

    def settle(self, answer: str) -> None:
        """Give the answer, once; the scene goes first."""
        if not self.done.done:
            self.app.pop()
            self.done.set(answer)

    def look_back(self) -> None:
        """Show the round that has just ended once more, and what could have been better; the match
        where rounds have no end of their own.
        """
        you = you_among(self.record.seats)
        if you is not None:
            number = self.scores.number if self.record.game.pauses_between_rounds else None
            self.app.push(ReviewScene(self.record, number, you))

    def help_note(self, ui: Ui, column: Column, align: str) -> None:
        """That the match was played with help, where it was."""
        if self.record.helped:
            ui.paragraph(
                column, _("You played with help."),
                size=theme.SMALL, colour=theme.ASH, align=align, id="helped",
            )  # fmt: skip

    def review_button(self, ui: Ui, column: Column) -> None:
        """The way to the review, where there is one."""
        if not self.reviewable:
            return
        if not self.record.game.pauses_between_rounds:
            words = _("Look back on the match")
        elif self.scores.over:
            words = _("Look back on the last round")
        else:
            words = _("Look back on the round")
        column.skip(ui.px(8))
        with ui.flow(column, align="centre") as flow:
            ui.button(flow, "look-back", words, self.look_back, kind="quiet", icon="eye")

    def lines(self, ranking: Sequence[tuple[int, int]]) -> list[Line]:
        """The lines of a ranking given as (place, seat), the best first; partners share one."""
        names = seat_names(self.record.seats)
        results, sides = self.scores.results, self.scores.sides
        together: dict[int, list[int]] = {}
        for _place, seat in ranking:
            together.setdefault(sides[seat], []).append(seat)
        places = {sides[seat]: place for place, seat in ranking}
        return [
            Line(
                tuple(seats), places[side], listing([names[seat] for seat in seats]),
                tuple(self.record.seats[seat].colour for seat in seats),
                results[-1].points[seats[0]], self.scores.totals[seats[0]],
                self.fates[seats[0]] if self.fates else "",
                tuple(result.points[seats[0]] for result in results),
            )
            for side, seats in together.items()
        ]  # fmt: skip

    def called(self, seats: Sequence[int]) -> tuple[bool, str]:
        """Whether the only person here is among these seats, and the others' names."""
        names, you = seat_names(self.record.seats), you_among(self.record.seats)
        return you in seats, listing([names[seat] for seat in seats if seat != you])


def badges(ui: Ui, rect: Rect, high: int, key: str, line: Line) -> None:
    """The badges of a line's seats in a row, each `high` pixels, in the middle of `rect`."""
    left = rect.centerx - badges_width(line, high) // 2
    for index, colour in enumerate(line.colours):
        place = Rect(left + round(index * high * BADGE_STEP), rect.centery - high // 2, high, high)
        ui.seat_badge(place, (key, line.seats[index]), colour)


def badges_width(line: Line, high: int) -> int:
    """How wide the badges of a line are, each `high` pixels."""
    return round(high * (1 + BADGE_STEP * (len(line.seats) - 1)))
