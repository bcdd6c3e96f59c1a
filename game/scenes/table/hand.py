"""The hand and the buttons beside it, as controls; what explains a card, and answers a wrong one.

Declares on the canvas what it is handed, and keeps nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.games.board import Board, Control
from game.locale import _
from game.ui.parts import Polygon, bounds
from game.ui.widgets import Ui

Shape = Callable[[str], Polygon | None]
"""The outline of a control on the table, in window pixels."""


def hand_nodes(
    ui: Ui,
    controls: Sequence[Control],
    press: Callable[[str], None],
    play_now: Callable[[str], None],
) -> None:
    """The cards and lit places as controls that the table shows."""
    with ui.group("hand", _("Your cards"), role="list"):
        for each in controls:
            ui.node(
                each.id, "button", each.spoken, value=each.label, enabled=each.enabled,
                checked=each.picked, action=partial(press, each.id),
                double=partial(play_now, each.id),
            )  # fmt: skip


def explain_cards(ui: Ui, board: Board, shape: Shape, refuse: Callable[[str], None]) -> None:
    """What a long press on a card of the hand tells, and what a press of one that does not fit.

    Those that are seen on the table may be dragged.
    """
    for each in board.controls():
        if not each.id.startswith("card:"):
            continue
        card = each.spoken[:1].upper() + each.spoken[1:]
        why = board.why_not(each.id)
        extras = ui.extras(each.id)
        extras.hint = f"{card}."
        if each.enabled:
            extras.hint = _("{card}. Tap it twice or drag it to the table to play it.").format(
                card=card
            )
        elif why:
            extras.hint = _("{card}. {why}").format(card=card, why=why)
            extras.refuse = partial(refuse, each.id)
        corners = shape(each.id)
        if corners is not None:
            extras.drag = True
            at = bounds(corners)
            ui.needed.append(at)
            ui.explain(each.id, at)


def declare_targets(ui: Ui, board: Board, aim: Callable[[str], None]) -> None:
    """The lit places on the table, each a part of the control that it belongs to."""
    for target, id in board.targets():
        ui.handle(target, id, None, partial(aim, target))
        ui.extras(id).drag = True  # a drag that begins there is one of the felt
