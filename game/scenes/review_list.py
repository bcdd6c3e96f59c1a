"""The list of the review: where one is in the round, the costliest moves in words, every move.

It draws what it is handed and calls back what is pressed; it knows no rules and keeps nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from game.cpu.review import FAULTS, Grade, Opinion
from game.locale import _, pgettext
from game.scenes.happening import Happening, draw_now, now_height
from game.scenes.pages import line_height, text_width
from game.scenes.review_verdict import Verdict, draw_verdict
from game.ui import theme
from game.ui.layout import Column, cut, inset
from game.ui.shapes import Box
from game.ui.texts import wrap
from game.ui.theme import Colour
from game.ui.widgets import Ui

HEAD = 0.6
"""Part of the list's height that its head takes at most; a higher one scrolls with the rest."""
COSTLY = theme.SEATS[0].colour
COLOURS: dict[Grade, Colour] = {
    "only": theme.ASH, "best": theme.LEAF, "even": theme.LEAF,
    "slip": theme.GOLD, "costly": COSTLY, "grave": COSTLY,
}  # fmt: skip


@dataclass(frozen=True)
class Judged:
    """One of the player's moves: where it stands in the round, and what is thought of it."""

    ply: int
    move: str
    """The move in words."""
    instead: tuple[str, ...]
    """The moves that could have been played instead, in words."""
    most: str
    """The most that it can have given away, as short as can be."""
    opinion: Opinion | None = None
    best: str = ""
    """What would have been better, in words; empty if nothing was."""
    advice: str = ""
    """Why, in a sentence."""
    cost: str = ""
    """What it gave away, as short as can be."""
    lost: str = ""
    """What it gave away, in words."""
    weight: float = 0.0
    """How much that is: 1 fills the bar."""
    round: str = ""
    """The round in which it was made, where the list goes over several."""


@dataclass(frozen=True)
class ListContent:
    """All that the list shows."""

    progress: str
    """How far into the round the table is; of several, the round."""
    now: Happening
    """What happens there."""
    moves: Sequence[Judged]
    costly: Sequence[int]
    """The indices of the costliest moves, the worst first."""
    verdict: Verdict
    ply: int
    hands: Sequence[tuple[str, str, str]]
    """Whose hand, as it is written, as it is spoken; empty while the hands are hidden."""
    hands_written: bool
    """Whether the hands are written out, because the table cannot show them large enough."""


def draw_list(
    ui: Ui,
    rect: Rect,
    content: ListContent,
    go: Callable[[int], None],
    fold: Callable[[bool], None],
) -> None:
    """Declare the list in `rect`; `go` is called with the ply of a move that is pressed, `fold`
    with whether the costliest moves are to be shown.
    """
    ui.side_panel(rect, "list")
    pad = ui.px(14)
    stays = line_height(ui, theme.SMALL) + now_height(ui, content.now, rect) < rect.h * HEAD
    top = rect.y
    if stays:
        head = Column(Rect(rect.x + pad, rect.y + ui.px(10), rect.w - 2 * pad, rect.h), ui.px(2))
        _now(ui, head, content, rect)
        top = head.y + ui.px(8)
        ui.rule(Rect(rect.x, top - 1, rect.w, 1))
    with ui.scroll(Rect(rect.x, top, rect.w, rect.bottom - top), "list", gap=8, pad=14) as column:
        if not stays:
            _now(ui, column, content, rect)
        _hands(ui, column, content)
        draw_verdict(ui, column, content.verdict, fold)
        _costly(ui, column, content, go)
        ui.overline(column, _("Your moves"))
        with ui.group("moves", _("Your moves"), "list"):
            round = ""
            for index, each in enumerate(content.moves):
                if each.round != round:
                    round = each.round
                    ui.overline(column, round)
                _row(ui, column, f"move:{index}", each, each.ply == content.ply, go)


def _now(ui: Ui, column: Column, content: ListContent, rect: Rect) -> None:
    """Where one is, and what happens there."""
    ui.overline(column, content.progress)
    draw_now(ui, column.row(now_height(ui, content.now, rect)), content.now)


def _hands(ui: Ui, column: Column, content: ListContent) -> None:
    if not content.hands:
        return
    with ui.group("hands", _("All hands"), "list"):
        if content.hands_written:
            ui.overline(column, _("All hands"))
        for index, (name, written, spoken) in enumerate(content.hands):
            ui.node(f"hand:{index}", "item", name, value=spoken)
            if content.hands_written:
                ui.paragraph(
                    column, f"{name}: {written}", colour=theme.CREAM, id=f"hand:{index}", role=None
                )
        if content.hands_written:
            column.skip(ui.px(8))


def _costly(ui: Ui, column: Column, content: ListContent, go: Callable[[int], None]) -> None:
    """The costliest moves, each with a sentence, once all have been looked at."""
    if not (content.verdict.done and content.verdict.unfolded and content.costly):
        return
    with ui.group("costly", _("What cost you most"), "list"):
        for rank, index in enumerate(content.costly):
            _lesson(ui, column, f"costly:{rank}", content.moves[index], content.ply, go)
    column.skip(ui.px(8))


def _lesson(
    ui: Ui, column: Column, id: str, each: Judged, ply: int, go: Callable[[int], None]
) -> None:
    assert each.opinion is not None
    pad = ui.px(12)
    size = ui.metrics.text(theme.BODY)
    width = column.w - 2 * pad
    lines = len(wrap(each.advice, size, "regular", width))
    lost = minus(each.cost)
    wide = text_width(ui, lost, theme.SMALL, "semibold")
    exchange = _("{move} · better: {best}").format(move=each.move, best=each.best)
    small, room = ui.metrics.text(theme.SMALL), width - wide - ui.px(8)
    told = [
        line
        for words in filter(None, (each.round, exchange))
        for line in wrap(words, small, "semibold", room)
    ]
    line = line_height(ui, theme.SMALL)
    head = line * len(told)
    high = head + lines * round(size * 1.36) + ui.px(4) + 2 * ui.px(9)
    row = column.row(high)
    _face(ui, id, row, each, ply == each.ply, go, each.round)
    inner = inset(row, pad, ui.px(9))
    top, rest = cut(inner, "top", head, ui.px(4))
    colour = COLOURS[each.opinion.grade]
    right, left = cut(top, "right", wide, ui.px(8))
    for number, words in enumerate(told):
        place = Rect(left.x, left.y + number * line, left.w, line)
        ui.letters((id, "exchange", number), words, place, theme.SMALL, theme.ASH, "semibold")
    right.h = line
    ui.letters((id, "lost"), lost, right, theme.SMALL, colour, "semibold", "right")
    ui.paragraph(rest, each.advice, size=theme.BODY, id=id, role=None)


def _row(
    ui: Ui, column: Column, id: str, each: Judged, here: bool, go: Callable[[int], None]
) -> None:
    """A move: its name and what is thought of it, over the bar of what it cost.

    It is as high before it is judged as it can be then.
    """
    opinion = each.opinion
    word = grade_word(opinion.grade) if opinion is not None else "…"
    if opinion is not None and opinion.fault:
        word = f"{word} · {minus(each.cost)}"
    better = _("better: {move}").format(move=each.best) if each.best else ""
    pad = ui.px(12)
    width = column.w - 2 * pad
    first, second = line_height(ui, theme.LEAD), line_height(ui, theme.SMALL)
    apart = text_width(ui, each.move, theme.LEAD, "semibold") + ui.px(10)
    two = apart + max(_wide_word(ui, each), text_width(ui, word, theme.SMALL, "semibold")) > width
    bar_high = ui.px(8)
    beside = text_width(ui, better, theme.SMALL) + ui.px(10) if better else 0
    below = bool(each.instead) and width - _wide_better(ui, each) - ui.px(10) < ui.px(56)
    under = second if each.instead and not below else bar_high
    high = first + (second if two else 0) + (second if below else 0) + under
    row = column.row(max(ui.px(theme.TARGET), high + ui.px(4) + 2 * ui.px(8)))
    _face(ui, id, row, each, here, go)
    inner = inset(row, pad, 0)
    inner = Rect(inner.x, row.centery - (high + ui.px(4)) // 2, inner.w, high + ui.px(4))
    top, rest = cut(inner, "top", first)
    colour = theme.ASH if opinion is None else COLOURS[opinion.grade]
    ui.letters((id, "move"), each.move, top, theme.LEAD, theme.CREAM, "semibold")
    if two:
        line, rest = cut(rest, "top", second)
        ui.letters((id, "word"), word, line, theme.SMALL, colour, "semibold")
    else:
        place = Rect(top.x + apart, top.y, top.w - apart, top.h)
        ui.letters((id, "word"), word, place, theme.SMALL, colour, "semibold", "right")
    if below and better:
        line, rest = cut(rest, "top", second)
        ui.letters((id, "better"), better, line, theme.SMALL, theme.ASH)
    rest = Rect(rest.x, rest.bottom - under, rest.w, under)
    if better and not below:
        right, rest = cut(rest, "right", beside - ui.px(10), ui.px(10))
        ui.letters((id, "better"), better, right, theme.SMALL, theme.ASH, align="right")
    _bar(ui, id, Rect(rest.x, rest.centery - bar_high // 2, rest.w, bar_high), each.weight, colour)


def _wide_word(ui: Ui, each: Judged) -> int:
    """How wide what is thought of a move can be."""
    if not each.instead:
        return text_width(ui, grade_word("only"), theme.SMALL, "semibold")
    dear = [f"{grade_word(grade)} · {minus(each.most)}" for grade in FAULTS]
    words = [grade_word("best"), grade_word("even"), *dear]
    return max(text_width(ui, word, theme.SMALL, "semibold") for word in words)


def _wide_better(ui: Ui, each: Judged) -> int:
    """How wide it can be what would have been better."""
    words = [_("better: {move}").format(move=move) for move in each.instead]
    return max(text_width(ui, word, theme.SMALL) for word in words)


def _bar(ui: Ui, id: str, rect: Rect, weight: float, colour: Colour) -> None:
    radius = rect.h // 2
    line = max(1.0, ui.metrics.scale)
    ui.box((id, "track"), rect, Box(radius, theme.CARD_SHADE, edge=theme.LINE, edge_width=line), 2)
    if weight > 0:
        wide = max(rect.h, round(rect.w * min(1.0, weight)))
        ui.box((id, "lost"), Rect(rect.x, rect.y, wide, rect.h), Box(radius, colour), 3)


def _face(
    ui: Ui,
    id: str,
    row: Rect,
    each: Judged,
    here: bool,
    go: Callable[[int], None],
    where: str = "",
) -> None:
    """The button behind a move: it takes the table there. `where` is said of it first."""
    value = ", ".join(filter(None, (where, spoken(each))))
    ui.node(id, "button", each.move, value=value, checked=here, action=partial(go, each.ply))
    ui.zone(id, row, ui.px(12))
    over, down = ui.hovered == id, ui.pressed == id
    fill = theme.PRESSED if down else theme.RAISED_OVER if over else theme.RAISED
    edge = theme.GOLD if here else theme.LINE
    line = max(1.0, ui.metrics.scale) * (2 if here else 1)
    ui.box((id, "face"), row, Box(ui.px(12), fill, edge=edge, edge_width=line), 1)


def spoken(each: Judged) -> str:
    """What is thought of a move, for a screen reader."""
    if each.opinion is None:
        return _("not looked at yet")
    parts = [grade_word(each.opinion.grade)]
    if each.opinion.fault:
        parts.append(each.lost)
        parts.append(_("better: {move}").format(move=each.best))
        parts.append(each.advice)
    return ", ".join(part for part in parts if part)


def grade_word(grade: Grade) -> str:
    """A grade in a word or two."""
    return {
        "only": pgettext("move", "The only one"),
        "best": pgettext("move", "The best"),
        "even": pgettext("move", "As good as any"),
        "slip": pgettext("move", "A slip"),
        "costly": pgettext("move", "Costly"),
        "grave": pgettext("move", "Very costly"),
    }[grade]


def minus(cost: str) -> str:
    """What was given away, with its sign."""
    return "−" + cost
