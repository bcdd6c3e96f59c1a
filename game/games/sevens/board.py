"""The board of Sevens: how events move the cards. Words come from `words`, places from `rows`."""

from __future__ import annotations

from typing import Any

from game.cards import FRENCH
from game.games.board import Action, SeatState
from game.games.rows.board import RowBoard
from game.games.sevens.rules import PASS, Laid, Passed, rows
from game.games.sevens.words import flag, pass_words, penalty
from game.locale import _
from game.rules import Event, RoundEnded, Seat


class Board(RowBoard):
    """Rows of the French deck, and a Pass button for those who hold nothing that fits."""

    deck = FRENCH
    rows = rows()

    def state(self, view: Any, seat: Seat) -> SeatState:
        return SeatState(self._counts[seat])

    def actions(self) -> list[Action]:
        picks = self.picks
        move = PASS if picks is not None and picks.can_pass else None
        hint = _("You may pass only when nothing fits.")
        return [
            Action("pass", pass_words(), move, main=move is not None, hint=hint),
            self.play_action(),
        ]

    async def tell(self, event: Event, view: Any) -> None:
        match event:
            case Laid(seat=int(seat)):
                await self.lay(seat, event.card)
            case Passed(seat=int(seat)):
                self.tabletop.sound("pass")
                await self.setting.flag(seat, flag(event))
            case RoundEnded():
                await self.tabletop.pace.together(
                    [self.setting.flag(seat, penalty(n)) for seat, n in enumerate(event.points)]
                )
