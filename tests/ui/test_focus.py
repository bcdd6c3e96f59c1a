"""The keyboard's focus: where Tab and the arrows go, and what happens when things vanish."""

from __future__ import annotations

from pygame import Rect

from game.ui.focus import Focus, nearest, path_to, radios_beside, tab_stops
from game.ui.outline import Node


def button(id: str, enabled: bool = True) -> Node:
    return Node(id, "button", id, enabled=enabled)


def radio(id: str, checked: bool) -> Node:
    return Node(id, "radio", id, checked=checked)


def screen(*children: Node) -> Node:
    return Node("screen", "screen", "", children=list(children))


def group(id: str, *children: Node) -> Node:
    return Node(id, "group", id, children=list(children))


def settle(focus: Focus, outline: Node, default: str | None = None) -> bool:
    dialogs = [node for node in outline.walk() if node.role == "dialog"]
    return focus.settle(dialogs[-1] if dialogs else outline, outline, default)


def test_tab_follows_the_outline_and_goes_round() -> None:
    focus, there = Focus(), screen(button("a"), group("g", button("b")), button("c"))
    seen = []
    for _ in range(4):
        focus.step(there, 1)
        seen.append(focus.id)
    assert seen == ["a", "b", "c", "a"]
    focus.step(there, -1)
    assert focus.id == "c"


def test_tab_leaves_out_what_cannot_be_used() -> None:
    assert tab_stops(screen(button("a"), button("b", enabled=False), button("c"))) == ["a", "c"]


def test_a_radio_group_is_one_stop_at_the_chosen_one() -> None:
    there = screen(button("a"), group("g", radio("x", False), radio("y", True)), button("b"))
    assert tab_stops(there) == ["a", "y", "b"]
    assert [node.id for node in radios_beside(there, "x")] == ["x", "y"]
    focus = Focus()
    focus.set("x")
    focus.step(there, 1)
    assert focus.id == "b"


def test_the_first_tab_goes_to_what_the_scene_wants() -> None:
    focus = Focus()
    focus.step(screen(button("a"), button("b")), 1, default="b")
    assert focus.id == "b"


def test_the_ring_shows_after_keys_only() -> None:
    focus = Focus()
    focus.set("a")
    assert not focus.visible
    focus.step(screen(button("a")), 1)
    assert focus.visible


def test_the_focus_survives_composing_by_its_id() -> None:
    focus = Focus()
    focus.set("b")
    assert not settle(focus, screen(button("a"), button("b")))
    assert not settle(focus, screen(button("x"), button("b"), button("y")))
    assert focus.id == "b"


def test_a_control_that_is_gone_hands_over_to_its_neighbour() -> None:
    focus = Focus()
    focus.set("c2")
    cards = [button(f"c{n}") for n in range(4)]
    settle(focus, screen(button("play"), group("hand", *cards)))
    assert settle(focus, screen(button("play"), group("hand", cards[0], cards[1], cards[3])))
    assert focus.id == "c3"
    assert settle(focus, screen(button("play"), group("hand", cards[0], cards[1])))
    assert focus.id == "c1"
    assert settle(focus, screen(button("play"), group("hand")), default="play")
    assert focus.id == "play"
    settle(focus, screen())
    assert focus.id is None


def test_a_dialog_takes_the_focus_and_gives_it_back() -> None:
    focus = Focus()
    focus.set("b")
    below = [button("a"), button("b")]
    settle(focus, screen(*below))
    dialog = Node("ask", "dialog", "Leave?", children=[button("yes"), button("no")])
    settle(focus, screen(*below, dialog), default="no")
    assert focus.id == "no"
    settle(focus, screen(*below))
    assert focus.id == "b"


def test_arrows_go_to_what_lies_there() -> None:
    places = {
        "a": Rect(0, 0, 40, 40), "b": Rect(50, 0, 40, 40), "c": Rect(100, 0, 40, 40),
        "d": Rect(0, 50, 40, 40), "e": Rect(52, 50, 40, 40),
    }  # fmt: skip
    assert nearest("a", "right", places) == "b"
    assert nearest("b", "down", places) == "e"
    assert nearest("e", "up", places) == "b"
    assert nearest("c", "right", places) is None
    assert nearest("a", "up", places) is None
    assert nearest("c", "down", places) == "e"


def test_arrows_stay_in_the_group_while_they_can() -> None:
    there = screen(group("hand", button("a"), button("b")), button("play"))
    places = {
        "a": Rect(0, 0, 40, 40),
        "b": Rect(200, 0, 40, 40),
        "play": Rect(60, 0, 40, 40),
    }
    focus = Focus()
    focus.set("a")
    assert focus.target(there, "right", places) == "b"
    focus.set("b")
    assert focus.target(there, "right", places) is None
    assert focus.target(there, "left", places) == "a"


def test_a_path_names_the_way_down() -> None:
    there = screen(group("g", button("a")))
    assert path_to(there, "a") == ("screen", "g", "a")
    assert path_to(there, "nowhere") == ()
