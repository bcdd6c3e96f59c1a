"""The table of a daily deal: one try, saved as such, and no help at it."""

from __future__ import annotations

from game.locale import _
from game.scenes.questions import leave_try
from game.scenes.results import PodiumScene
from game.scenes.table.scene import TableScene
from game.session.daily import DailySaves
from game.session.record import Record
from game.session.saves import Keeper
from game.session.table import Scores


class DailyTable(TableScene):
    """The match of a day, from the deal or from where it was left."""

    hints = False

    def __init__(self, record: Record, saves: DailySaves) -> None:
        super().__init__(record)
        self._tries = saves

    def _open_saves(self) -> Keeper:
        return self._tries

    async def _leave(self) -> None:
        from game.scenes.daily import DailyScene

        if await self.ask(*leave_try(self.app.kept)) == "leave":
            await self.make_way(lambda: self.app.pop_to(DailyScene))

    def _podium(self, scores: Scores) -> PodiumScene:
        fates = self.words.fates(self.chair.view)
        return PodiumScene(self.record, scores, fates, again=False, onward=_("To the daily deals"))

    def _leave_podium(self, answer: str) -> None:
        from game.scenes.daily import DailyScene

        self.app.pop_to(DailyScene)
