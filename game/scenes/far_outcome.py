"""How a round or a match by link came out: the pages of any table, and the proof of the deal."""

from __future__ import annotations

from collections.abc import Sequence

from game.locale import _
from game.net.client import Client
from game.scenes.outcome import Outcome
from game.scenes.questions import close_far_window, leave_far_match
from game.scenes.results import PodiumScene, ResultsScene
from game.scheduler import sleep
from game.session.record import Record
from game.session.table import Scores
from game.ui import theme
from game.ui.layout import Column
from game.ui.widgets import Ui


class FarOutcome(Outcome):
    """What both pages have beside those of a table on one device."""

    def __init__(
        self, record: Record, scores: Scores, fates: Sequence[str], client: Client
    ) -> None:
        super().__init__(record, scores, fates)
        self.client = client

    def enter(self) -> None:
        super().enter()
        self.spawn(self._keep_time())

    async def _keep_time(self) -> None:
        """What counts down is shown anew each second."""
        while self.client.rests_until:
            self.invalidate()
            await sleep(1)
        self.invalidate()

    def review_button(self, ui: Ui, column: Column) -> None:
        """The ways to the review, and to the proof that the deal was fair."""
        left = round(self.client.rests_until - self.app.scheduler.now)
        if left > 0:
            words = _("The next round begins in {n} s, or when all have seen this.").format(n=left)
            column.skip(ui.px(10))
            ui.paragraph(
                column, words, size=theme.SMALL, colour=theme.ASH, align="centre", id="rest"
            )
        super().review_button(ui, column)
        proof = self.client.story.proof
        if proof is None or (proof.match, proof.round) != (
            self.client.story.match, self.scores.number,
        ):  # fmt: skip
            return
        if not proof.fair:
            words = _("The deal does not add up")
        elif proof.own is None:
            words = _("The deal adds up")
        else:
            words = _("A fair deal: checked")
        column.skip(ui.px(8))
        with ui.flow(column, align="centre") as flow:
            ui.button(
                flow, "proof", words, self._show_proof, icon="check" if proof.fair else "help",
                kind="quiet" if proof.fair else "danger",
            )  # fmt: skip

    def _show_proof(self) -> None:
        from game.scenes.fair import FairScene

        if self.client.story.proof is not None:
            self.app.push(FairScene(self.client.story.proof))


class FarResultsScene(FarOutcome, ResultsScene):
    """The results of a round by link; the next one comes when all have seen them."""

    async def may_close(self) -> bool:
        return await self.ask(*close_far_window()) == "leave"

    async def _ask_to_leave(self) -> None:
        if not self.questions and await self.ask(*leave_far_match()) == "leave":
            self.settle("leave")


class FarPodiumScene(FarOutcome, PodiumScene):
    """The podium of a match by link. `done` is ``"again"`` for the room, or ``"home"``."""

    def again_words(self) -> str:
        return _("Back to the room")
