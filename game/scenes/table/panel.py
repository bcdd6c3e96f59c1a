"""The panel «Play with buttons»: the whole game as plain controls and facts.

It shows the same nodes as the table, once more: a card's button and the card in the hand are one
control in two places.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.games.board import Control, Fact
from game.locale import _
from game.scenes.table.hud import Plate
from game.session.table import Scores
from game.ui import theme
from game.ui.layout import Column, columns
from game.ui.widgets import Ui
from game.view import text as lettering
from game.words import place_label, unit_name

TWO_COLUMNS = 720
"""Design pixels of width from which the panel has two columns."""


@dataclass(frozen=True)
class PanelContent:
    """All that the panel shows."""

    controls: Sequence[Control]
    facts: Sequence[Fact]
    log: Sequence[str]
    plates: Sequence[Plate]
    scores: Scores
    prompt: str
    prompts: Sequence[str]
    """What may stand in its place before the turn is over: nothing below it moves, then."""
    hint: str
    """What the coach advises: it stands below the buttons, lest it moves them."""
    unit: str
    progress: str
    """How far the match is."""
    pauses: bool
    """Whether each round stands for itself, so that its places are worth telling."""


def draw_panel(
    ui: Ui,
    rect: Rect,
    content: PanelContent,
    press: Callable[[str], None],
    play_now: Callable[[str], None],
    actions: Callable[[Column], None],
) -> None:
    """Declare the panel in `rect`; `actions` adds the buttons where they belong.

    A wide one has two columns: what is done and what was done, and how things stand.
    """
    ui.side_panel(rect, "panel")
    two = rect.w >= ui.px(TWO_COLUMNS)
    first, second = columns(rect, (1, 1), ui.px(24)) if two else (rect, rect)

    def hand(column: Column) -> None:
        ui.overline(column, _("Play with buttons"))
        prompt = content.prompt or _("Waiting for the others…")
        ui.paragraph(column, prompt, id="prompt", others=content.prompts)
        _cards(ui, column, content.controls, press, play_now)
        actions(column)
        if content.hint:
            ui.paragraph(column, content.hint, id="hint-words")

    with ui.group("panel", _("Play with buttons")), ui.hosted("panel", rect):
        if not two:
            with ui.scroll(first, "panel", gap=10, pad=14) as column:
                hand(column)
                column.skip(ui.px(8))
                _facts(ui, column, content)
                _log(ui, column, content)
                _seats(ui, column, content)
            return
        with (
            ui.group("panel-hand", ""),
            ui.scroll(first, "panel", gap=10, pad=14) as column,
        ):
            hand(column)
            column.skip(ui.px(8))
            _log(ui, column, content)
        with (
            ui.group("panel-stand", ""),
            ui.scroll(second, "panel-facts", gap=10, pad=14) as column,
        ):
            _facts(ui, column, content)
            _seats(ui, column, content)


def _facts(ui: Ui, column: Column, content: PanelContent) -> None:
    ui.overline(column, _("On the table"))
    for fact in content.facts:
        ui.node(
            fact.id, "item", fact.name or fact.label, value=fact.spoken or fact.value,
            sign=fact.value if fact.spoken else "",
        )  # fmt: skip
        _row(ui, column, fact.label, fact.value, fact.id)
    column.skip(ui.px(8))


def _row(ui: Ui, column: Column, label: str, value: str, id: str) -> None:
    """What, and how it stands: side by side, or below each other where that is much."""
    size = ui.metrics.text(theme.BODY)
    label_wide = lettering.measure(label, size)[0]
    value_wide = lettering.measure(value, size, "semibold")[0]
    if value_wide <= min(column.w * 2 // 3, column.w - label_wide - ui.px(10)):
        ui.row(column, label, value, id=id)
        return
    ui.paragraph(column, label, id=f"{id}/label", role=None)
    column.skip(-ui.px(6))
    ui.paragraph(column, value, weight="semibold", id=f"{id}/value", role=None)


def _log(ui: Ui, column: Column, content: PanelContent) -> None:
    ui.overline(column, _("Last moves"))
    with ui.group("log", _("Last moves"), role="list"):
        for index, line in enumerate(content.log or [_("None yet.")]):
            colour = theme.CREAM if index == 0 else theme.ASH
            ui.paragraph(column, line, colour=colour, id=f"log:{index}", role="item")
    column.skip(ui.px(8))


def _cards(
    ui: Ui,
    column: Column,
    controls: Sequence[Control],
    press: Callable[[str], None],
    play_now: Callable[[str], None],
) -> None:
    hand = [each for each in controls if each.id.startswith("card:")]
    places = [each for each in controls if each.id.startswith("place:")]
    with ui.group("hand", _("Your cards"), role="list"), column.flow(ui.px(7)) as flow:
        for each in hand:
            card_button(ui, flow, each, press, play_now)
    if places:
        ui.text(column, _("The joker goes to:"), size=theme.SMALL, colour=theme.ASH)
        group = ui.group("places", _("Where the joker can go"), role="list")
        with group, column.flow(ui.px(7)) as flow:
            for each in places:
                card_button(ui, flow, each, press, play_now)


def card_button(
    ui: Ui,
    where: object,
    each: Control,
    press: Callable[[str], None],
    play_now: Callable[[str], None],
) -> None:
    """A card, or a place for the joker, as a button."""
    ui.card(
        where,  # type: ignore[arg-type]
        each.id,
        each.spoken,
        each.label,
        (lambda: press(each.id)) if each.enabled else None,
        playable=each.enabled,
        chosen=each.picked,
        double=(lambda: play_now(each.id)) if each.enabled else None,
    )


def _seats(ui: Ui, column: Column, content: PanelContent) -> None:
    scores = content.scores
    ui.overline(
        column,
        f"{unit_name(content.unit)} · {content.progress}",
    )
    for plate in content.plates:
        total = scores.totals[plate.seat] if plate.state.total is None else plate.state.total
        id = f"score:{plate.seat}"
        ui.node(id, "item", plate.name, value=str(total), hint=plate.spoken())
        ui.row(column, plate.name, str(total), id=id, strong=plate.turn, line=False)
        column.skip(-ui.px(12))
        ui.paragraph(
            column, plate.spoken(), size=theme.SMALL, colour=theme.ASH, id=f"{id}/more", role=None
        )
        column.skip(ui.px(2))
    if not scores.results or not content.pauses:
        return
    column.skip(ui.px(8))
    ui.overline(column, _("Places so far"))
    for plate in content.plates:
        places = " · ".join(place_label(result.places[plate.seat]) for result in scores.results)
        _row(ui, column, plate.name, places, f"places:{plate.seat}")
