"""The proof that a deal by link was fair: in plain words, and the numbers for who wants them."""

from __future__ import annotations

from game.locale import _
from game.net.story import Proof
from game.scenes import Scene, decor
from game.scenes.pages import scrolled
from game.ui import theme
from game.ui.layout import Column
from game.ui.widgets import Ui

WIDEST = 720
"""Design pixels that the page takes at most."""


class FairScene(Scene):
    """The proof of one round's deal."""

    def __init__(self, proof: Proof) -> None:
        super().__init__()
        self.proof = proof

    def enter(self) -> None:
        self.title = _("Was the deal fair?")

    def compose(self, ui: Ui) -> None:
        ui.backdrop(decor.room(ui.size))
        body = ui.screen(self.title, self.on_back, width=WIDEST)
        with scrolled(ui, body, "fair", gap=14) as column:
            with ui.panel(column, "verdict", gap=10) as panel:
                self._verdict(ui, panel)
            with ui.panel(column, "how", gap=10) as panel:
                ui.heading(panel, _("How that is known"))
                for step in self.steps():
                    ui.paragraph(panel, step)
            with ui.panel(column, "numbers", gap=8) as panel:
                ui.heading(panel, _("The numbers"))
                self._numbers(ui, panel)

    def _verdict(self, ui: Ui, panel: Column) -> None:
        if self.proof.fair and self.proof.own is None:
            ui.heading(panel, _("It adds up, without your salt"))
            words = _(
                "Everything that you were shown follows from the secret and the salt below. But "
                "none of that is known to be yours: your device was away just then, or too slow. "
                "Whoever had salt in the deal can vouch for it."
            )
            ui.paragraph(panel, words, colour=theme.ASH)
            return
        if self.proof.fair:
            ui.heading(panel, _("Yes: checked on this device"))
            words = _(
                "Every card and every move that you were shown follows from a deal that neither "
                "the server nor any player could choose."
            )
            ui.paragraph(panel, words, colour=theme.ASH)
            return
        ui.heading(panel, _("It does not add up"))
        words = _(
            "What you were shown does not follow from what the server had promised before the "
            "deal. That may be a mistake of the program; but nobody can vouch for this round."
        )
        ui.paragraph(panel, words)
        ui.paragraph(panel, self.proof.why, size=theme.SMALL, colour=theme.ASH)

    @staticmethod
    def steps() -> tuple[str, ...]:
        """What was done before, at and after the deal."""
        return (
            _(
                "1. Before the deal the server thought of a secret and showed its fingerprint. So "
                "it could not change the secret any more without everybody noticing."
            ),
            _(
                "2. Then each person's device added a number by chance, its grain of salt. Nobody "
                "knew the secret, so nobody could salt it to their liking."
            ),
            _("3. The cards were shuffled from the secret and all the salt together."),
            _(
                "4. After the round the server told the secret. This device has taken its "
                "fingerprint, dealt once more, played every move again, and compared."
            ),
        )

    def _numbers(self, ui: Ui, panel: Column) -> None:
        proof = self.proof
        self._number(ui, panel, "hash", _("Fingerprint, before the deal"), proof.hash)
        self._number(ui, panel, "secret", _("Secret, told after the round"), proof.secret)
        for seat, salt in enumerate(proof.salts):
            if salt is None:
                continue
            mine = salt == proof.own
            words = _("Salt of seat {n}, from this device") if mine else _("Salt of seat {n}")
            self._number(ui, panel, f"salt{seat}", words.format(n=seat + 1), salt)

    @staticmethod
    def _number(ui: Ui, panel: Column, id: str, label: str, value: str) -> None:
        """A long number in groups of eight, so that it can be read and be broken into lines."""
        groups = " ".join(value[start : start + 8] for start in range(0, len(value), 8))
        ui.node(id, "item", label, value=groups)
        ui.paragraph(panel, label, size=theme.SMALL, colour=theme.ASH, id=f"{id}/label", role=None)
        panel.skip(-panel.gap)
        ui.paragraph(panel, groups, size=theme.SMALL, id=f"{id}/value", role=None)
