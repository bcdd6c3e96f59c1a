"""The review of a round: the table move by move, and what the hard CPU thinks of the player's.

Where rounds follow one another without a pause, it is the review of the match.

It shows positions of a record and a list beside them. The thinking goes on in slices while the
player looks around, and ends when the page is left. It knows no rules: positions come from the
record, pictures from the game's board, sentences from its advice.
"""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from game.cpu.levels import Studies, make_reviewer
from game.cpu.review import Choice, Opinion, look_back, most_costly
from game.games.words import load_advice
from game.locale import _
from game.rules import Move, Seat
from game.scenes.company import you_among
from game.scenes.happening import Happening
from game.scenes.looking_back import LookBack
from game.scenes.review_list import Judged, ListContent, draw_list
from game.scenes.review_verdict import Verdict
from game.session.record import Record
from game.ui.widgets import Ui

BEYOND = 10
"""Grave losses that no single move gives away: room is kept for as much."""


def can_review(record: Record) -> bool:
    """Whether rounds of this match can be looked back on: one person played, the CPU can judge."""
    game = record.game.id
    return (
        record.moves > 0
        and you_among(record.seats) is not None
        and load_advice(game) is not None
        and make_reviewer(game, "") is not None
    )


class ReviewScene(LookBack):
    """Round `number` (from 1) of a record as the person at `seat` saw it; all of them for None.

    `reviewer` judges the moves; the game's hard CPU unless given. Raises `ValueError` on showing
    a game that cannot be reviewed.
    """

    def __init__(
        self, record: Record, number: int | None, seat: Seat, reviewer: Studies | None = None
    ) -> None:
        super().__init__(record, number, seat)
        game = record.game.id
        judge = reviewer or make_reviewer(game, f"{record.seed}/review")
        advice = load_advice(game)
        if judge is None or advice is None:
            raise ValueError(f"rounds of «{game}» cannot be reviewed: no CPU judges its moves")
        self.reviewer, self.advice = judge, advice
        self.own = [step for step in self.steps if step.own]
        self.opinions: list[Opinion | None] = [None] * len(self.own)
        self.index = self.own[0].ply if self.own else 0
        self.unfolded = False
        """Whether the costliest moves are shown."""

    def enter(self) -> None:
        super().enter()
        self.spawn(self._think())

    async def _think(self) -> None:
        choices = [Choice(step.view, step.legal, step.move or "") for step in self.own]
        await look_back(choices, self.reviewer, self._judge, self.advice.WHOLE)
        self.say(self._verdict().words, shown=False)

    def _judge(self, index: int, opinion: Opinion) -> None:
        self.opinions[index] = opinion
        self.invalidate()

    def fold(self, unfolded: bool) -> None:
        """Show the costliest moves, or hide them."""
        self.unfolded = unfolded
        self.invalidate()

    # What is shown

    def heading(self) -> str:
        if self.number is None:
            return _("Looking back on the match")
        return _("Looking back · {round}").format(round=self._round(self.number))

    def draw_side(self, ui: Ui, rect: Rect) -> None:
        draw_list(ui, rect, self._content(), self.go, self.fold)

    def _content(self) -> ListContent:
        moves = [self._judged(index) for index in range(len(self.own))]
        whole = self.number is None
        where = self._round(self.step.number) if whole else self._progress()
        return ListContent(
            where, self._now(), moves, most_costly(self.opinions), self._verdict(), self.index,
            self._hands() if self.all_hands else (),
            self.layout.table.low or not self.layout.table.wide,
        )  # fmt: skip

    def _verdict(self) -> Verdict:
        judged = [each for each in self.opinions if each is not None]
        choices = sum(len(step.legal) > 1 for step in self.own)
        return Verdict(
            len(self.own), choices, len(judged), sum(each.fault for each in judged),
            self.advice.lost(sum(each.loss for each in judged)),
            self.advice.lost(BEYOND * self.advice.WHOLE * choices), self.unfolded,
        )  # fmt: skip

    def _judged(self, index: int) -> Judged:
        step, opinion = self.own[index], self.opinions[index]
        move = step.move or ""
        instead = tuple(self._named(other) for other in step.legal if other != move)
        most = self.advice.cost(BEYOND * self.advice.WHOLE)
        called = self._round(step.number) if self.number is None else ""
        judged = Judged(step.ply, self._named(move), instead, most, opinion, round=called)
        if opinion is None or not opinion.fault:
            return judged
        return replace(
            judged, best=self._named(opinion.best),
            advice=self.advice.advise(step.view, move, opinion.best),
            cost=self.advice.cost(opinion.loss), lost=self.advice.lost(opinion.loss),
            weight=opinion.loss / self.advice.WHOLE,
        )  # fmt: skip

    def _named(self, move: Move) -> str:
        return self.advice.move_words(move, self._write)

    def _now(self) -> Happening:
        """What happens at this step: the player's own choice, or what the others have just done."""
        step = self.step
        if step.own and step.move is not None:
            judged = self._judged(self.own.index(step))
            if judged.best:
                words = _("You played {move}. Better: {best}.")
                return Happening(words.format(move=judged.move, best=judged.best))
            return Happening(_("Your turn: you played {move}.").format(move=judged.move))
        return super()._now()
