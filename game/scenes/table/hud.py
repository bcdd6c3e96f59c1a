"""What stands around the felt: the seats' plates, signs, and what explains the hand's cards.

Each function declares its part on the canvas from what it is handed; none of them knows the rules
or keeps anything.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.games.board import Control, SeatState
from game.locale import _, ngettext
from game.ui import theme
from game.ui.layout import rows
from game.ui.parts import Polygon, bounds
from game.ui.shapes import Box, Shadow
from game.ui.widgets import Ui
from game.view import text as lettering
from game.view.fonts import Weight

LETTERS = 0.76
"""The part of a line's height that its letters may be large."""
CARD_BACK = (171, 52, 58)
LEAST_NAME = 30
"""Design pixels under which a name says nothing beside its badge."""


@dataclass(frozen=True)
class Plate:
    """What a seat's plate says: who sits there and how they stand."""

    seat: int
    colour: int
    name: str
    state: SeatState
    turn: bool
    you: bool = False
    """Whether words about this seat address the one person here."""
    mark: str = ""
    """An icon at the badge, for what is out of the ordinary with who sits there."""
    word: str = ""
    """What the mark means."""

    def spoken(self) -> str:
        """The plate in words."""
        state = self.state
        parts = [state.fate]
        if state.cards:
            parts.append(ngettext("{n} card", "{n} cards", state.cards).format(n=state.cards))
        if not state.fate:
            parts.append(state.spoken)
        if self.turn:
            parts.append(_("your turn") if self.you else _("to play"))
        parts.append(self.word)
        return ", ".join(part for part in parts if part)


def draw_plate(ui: Ui, rect: Rect, plate: Plate, one_line: bool = False, note: str = "") -> bool:
    """A seat's plate: colour with its letter, name, cards and passes left; gold when it is to play.

    `note` is written at the right end of a plate of one line if it fits there, else below; False
    says that it fits nowhere.
    """
    id = f"plate:{plate.seat}"
    ui.node(id, "item", plate.name, value=plate.spoken())
    line = max(1.0, ui.metrics.scale)
    radius = min(ui.px(14), rect.h // 2)
    if plate.turn:
        glow = Shadow(ui.px(11), 0, theme.GOLD, 150)
        box = Box(radius, theme.CARD_SHADE, edge=theme.GOLD, edge_width=2.2 * line, shadow=glow)
    else:
        shadow = Shadow(ui.px(8), ui.px(2), alpha=120)
        box = Box(radius, theme.PANEL, edge=theme.LINE, edge_width=line, shadow=shadow)
    ui.box((id, "ground"), rect, box, 0)
    tight = rect.w < ui.px(190 if one_line else 150)
    slim = not one_line and rect.w < ui.px(110)
    pad = ui.px(4 if slim else 7 if tight else 10)
    badge = min(ui.px(15 if slim else 24 if tight else 28), rect.h - ui.px(8))
    top = rect.y + ui.px(6) if slim else rect.centery - badge // 2
    disc = Rect(rect.x + pad, top, badge, badge)
    ui.seat_badge(disc, (id, "badge"), plate.colour)
    if plate.mark:
        _draw_mark(ui, id, disc, plate.mark)
    left = rect.x + pad + badge + ui.px(3 if slim else 7 if tight else 9)
    room = Rect(left, rect.y, rect.right - (ui.px(2) if slim else pad) - left, rect.h)
    if one_line and note and _needs_a_line(ui, room, plate, note):
        room, under = rows(room.inflate(0, -ui.px(2)), (1, 1))
        ui.letters((id, "note"), note, under, theme.SMALL, theme.CREAM)
        note = ""
    if one_line:
        name_width = lettering.measure(plate.name, ui.metrics.text(theme.BODY), "semibold")[0]
        most = max(room.w * 2 // 5 if tight else room.w // 2, room.w - ui.px(96))
        gap = ui.px(7 if tight else 12)
        most = min(most, room.w - gap - _least_counts(ui, plate.state, gap))
        name = Rect(room.x, room.y, min(name_width, most), room.h)
        facts = Rect(name.right + gap, room.y, room.right - name.right - gap, room.h)
        if name.w < min(name_width, ui.px(LEAST_NAME)):
            # The badge says who it is; what a seat owns is said nowhere else.
            name, facts = Rect(room.x, room.y, 0, 0), room
    else:
        name, facts = rows(room.inflate(0, -ui.px(6)), (theme.BODY, theme.SMALL))
        if slim:
            # The badge stands beside the name alone, and what is owned has the whole width.
            facts.x, facts.w = rect.x + pad, rect.w - 2 * pad
    if name.w:
        weight: Weight = "regular" if slim else "semibold"
        called = _brief(ui, plate.name, name.w, weight, one_line)
        ui.letters((id, "name"), called, name, _as_high(ui, theme.BODY, name), theme.CREAM, weight)
    fate = plate.state.fate
    if fate:
        size = _as_high(ui, theme.SMALL, facts)
        ui.letters((id, "fate"), fate, facts, size, theme.GOLD, "semibold")
        end = facts.x + lettering.measure(fate, ui.metrics.text(size), "semibold")[0]
    else:
        end = _draw_counts(ui, id, facts, plate, ui.px(4 if slim else 7 if tight else 12))
    words = Rect(end + ui.px(16), rect.y, facts.right - end - ui.px(16), rect.h)
    if note and lettering.measure(note, ui.metrics.text(theme.SMALL))[0] <= words.w:
        ui.letters((id, "note"), note, words, theme.BODY, theme.CREAM, align="right")
        note = ""
    return not note


def _as_high(ui: Ui, size: float, line: Rect) -> float:
    """The design size of letters on a line of a plate: no larger than it is high."""
    most = LETTERS * line.h / (ui.metrics.scale * ui.metrics.text_scale)
    return max(theme.MIN_TEXT / ui.metrics.text_scale, min(size, most))


def _brief(ui: Ui, name: str, width: int, weight: Weight, elided: bool) -> str:
    """A name as there is room for it: whole, its first word, or as much of that as fits.

    One that is to be `elided` shows that there is more of it than the first word.
    """
    least = ui.px(theme.MIN_TEXT)
    first = name.split(maxsplit=1)[0]
    if elided and lettering.measure(f"{first}…", least, weight)[0] <= width:
        return lettering.elide(name, least, weight, width)
    for words in (name, first):
        if lettering.measure(words, least, weight)[0] <= width:
            return words
    return lettering.elide(first, least, weight, width)


def _draw_mark(ui: Ui, id: str, badge: Rect, icon: str) -> None:
    """A small sign at the lower right of a badge."""
    side = max(ui.px(13), badge.w * 11 // 20)
    spot = Rect(0, 0, side, side)
    spot.center = (badge.right - side // 6, badge.bottom - side // 6)
    edge = Box(side // 2, theme.NIGHT, edge=theme.EDGE, edge_width=max(1.0, ui.metrics.scale))
    ui.box((id, "mark"), spot, edge, 5)
    ui.icon((id, "mark icon"), icon, spot.inflate(-side // 3, -side // 3), theme.CREAM, 6)


def gold_sign(ui: Ui, text: str) -> tuple[Surface, int]:
    """A few words on a small golden sign, and how high it is without its shadow."""
    words = lettering.render(text, ui.metrics.text(theme.LEAD), theme.INK, "bold")
    shadow = Shadow(ui.px(9), ui.px(3), alpha=150)
    inner = (words.get_width() + ui.px(24), words.get_height() + ui.px(12))
    sign = Box(ui.px(12), theme.GOLD_TOP, theme.GOLD, shadow=shadow).surface(inner).copy()
    sign.blit(words, words.get_rect(center=sign.get_rect().center))
    return sign, inner[1]


def caption_height(ui: Ui) -> int:
    """How high the sign over the own plate is."""
    return ui.metrics.text(theme.SMALL) + ui.px(12)


def draw_caption(ui: Ui, text: str, felt: Rect, plate: Rect) -> int:
    """A few words on a small sign over the felt, above the plate that they belong to.

    Gives where it begins, in window pixels from the top.
    """
    size = ui.metrics.text(theme.SMALL)
    wide = min(lettering.measure(text, size)[0] + ui.px(24), felt.w - ui.px(16))
    rect = Rect(0, 0, wide, caption_height(ui))
    rect.midbottom = (plate.centerx, plate.top - ui.px(4))
    rect.clamp_ip(Rect(felt.x + ui.px(8), rect.y, felt.w - ui.px(16), rect.h))
    ui.box("caption", rect, Box(rect.h // 2, theme.PANEL), 0)
    words = rect.inflate(-ui.px(16), 0)
    ui.letters("caption-words", text, words, theme.SMALL, theme.CREAM, align="centre")
    return rect.top


def explain_cards(
    ui: Ui, controls: Sequence[Control], shape: Callable[[str], Polygon | None]
) -> None:
    """What a long press on a card of the hand tells, for eyes: screen readers know it.

    `shape` gives the outline of a card by its control's id, in window pixels.
    """
    cards = [each for each in controls if each.id.startswith("card:")]
    chosen_from = any(each.enabled for each in cards)
    for each in cards:
        card = each.spoken[:1].upper() + each.spoken[1:]
        words = f"{card}."
        if chosen_from and each.enabled:
            words = _("{card}. Tap it twice to play it.").format(card=card)
        elif chosen_from:
            words = _("{card}. It cannot be played now.").format(card=card)
        ui.extras(each.id).hint = words
        corners = shape(each.id)
        if corners is not None:
            at = bounds(corners)
            ui.needed.append(at)
            ui.explain(each.id, at)


def _needs_a_line(ui: Ui, room: Rect, plate: Plate, note: str) -> bool:
    """Whether a note fits into the plate, but not beside what it says."""
    small, least = ui.metrics.text(theme.SMALL), ui.px(theme.MIN_TEXT)
    if room.h < 1.3 * (ui.metrics.text(theme.BODY) + small):
        return False
    beside = lettering.measure(plate.name, ui.metrics.text(theme.BODY), "semibold")[0]
    beside += ui.px(28) + ui.px(96) + lettering.measure(note, small)[0]
    return beside > room.w >= lettering.measure(note, least)[0]


def _least_counts(ui: Ui, state: SeatState, gap: int) -> int:
    """How much room the counts of a seat, or its end, need, as small and brief as they may be."""
    least = ui.px(theme.MIN_TEXT)
    if state.fate:
        return _width(state.fate, least)
    dots = min(_dots_width(ui, state.dots[1], gap), _few_width(ui, state, gap))
    return _counts_width(ui, state, state.short or state.purse, gap, least) + dots


def _counts_width(ui: Ui, state: SeatState, purse: str, gap: int, size: int) -> int:
    """How wide cards in hand and purse are, with the gap between the two."""
    sign = size + ui.px(4) if state.purse_icon else 0
    owned = sign + _width(purse, size) + gap if purse else 0
    held = "" if state.cards is None else str(state.cards)
    return (round(size * 0.86) + ui.px(4) + _width(held, size) if held else 0) + owned


def _dots_width(ui: Ui, total: int, gap: int) -> int:
    """How wide so many dots are, and the gap after them."""
    return total * ui.px(9) + (total - 1) * ui.px(4) + gap if total else 0


def _few_width(ui: Ui, state: SeatState, gap: int) -> int:
    """How wide one dot is with the number of those left, and the gap after them."""
    left, total = state.dots
    return ui.px(13) + _width(str(left), ui.px(theme.MIN_TEXT)) + gap if total else 0


def _draw_counts(ui: Ui, id: str, rect: Rect, plate: Plate, gap: int) -> int:
    """Cards in hand, dots, purse, as large as there is room; gives the right edge of it all."""
    state = plate.state
    count, (left, total) = "" if state.cards is None else str(state.cards), state.dots
    dots, few = _dots_width(ui, total, gap), _few_width(ui, state, gap)
    size = ui.metrics.text(_as_high(ui, theme.SMALL, rect))
    least = ui.px(theme.MIN_TEXT)

    purse = state.purse
    icon = least + ui.px(4) if state.purse_icon else 0
    if state.short and icon + _width(purse, least) + (gap if count else 0) > rect.w:
        purse = state.short

    def needed(size: int) -> int:
        return _counts_width(ui, state, purse, gap, size)

    while size > least and needed(size) + dots > rect.w:
        size -= 1
    end = rect.x
    if count:
        card = Rect(rect.x, rect.centery - size * 6 // 10, round(size * 0.86), round(size * 1.2))
        line = max(1.0, ui.metrics.scale)
        ui.box((id, "card"), card, Box(ui.px(2), CARD_BACK, edge=theme.CREAM, edge_width=line), 2)
        end = _number(ui, (id, "count"), count, card.right + ui.px(4), rect, size) + gap
    if total:
        spot = Rect(end, rect.y, rect.right - end, rect.h)
        if needed(size) + dots <= rect.w or dots <= few:
            end = ui.pips(spot, (id, "dots"), left, total).right + gap
        else:
            dot = ui.pips(spot, (id, "dots"), min(1, left), 1)
            end = _number(ui, (id, "left"), str(left), dot.right + ui.px(4), rect, least) + gap
    if purse:
        if state.purse_icon:
            sign = Rect(end, rect.centery - size // 2, size, size)
            ui.icon((id, "sign"), state.purse_icon, sign, theme.GOLD)
            end = sign.right + ui.px(4)
        end = _number(ui, (id, "purse"), purse, end, rect, size) + gap
    return end - gap


def _width(text: str, size: int) -> int:
    return lettering.measure(text, size, "semibold")[0]


def _number(ui: Ui, key: Hashable, text: str, x: int, rect: Rect, size: int) -> int:
    place = Rect(x, rect.y, min(_width(text, size), rect.right - x), rect.h)
    letters = _as_high(ui, theme.SMALL, rect)
    ui.letters(key, text, place, letters, theme.CREAM, "semibold")
    return place.right
