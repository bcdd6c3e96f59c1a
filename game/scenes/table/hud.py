"""What stands around the felt: the seats' plates, and signs.

Each function declares its part on the canvas from what it is handed; none of them knows the rules
or keeps anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.games.board import Board, SeatState
from game.locale import _, ngettext
from game.scenes.table.chair import Chair
from game.scenes.table.counts import counts_size, counts_width, draw_counts, least_counts
from game.session.seats import SeatSpec
from game.ui import theme
from game.ui.layout import rows
from game.ui.shapes import Box, Shadow
from game.ui.texts import wrap
from game.ui.widgets import Ui
from game.view import text as lettering
from game.view.fonts import Weight

LETTERS = 0.735
"""The part of a line's height that its letters may be large."""
LEAST_NAME = 30
"""Design pixels under which a name says nothing beside its badge."""
CAPTION = 22
"""Design pixels that the words on the sign over the own plate are large at most."""


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

    @property
    def id(self) -> str:
        """The node of the outline."""
        return f"plate:{self.seat}"

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


def plates_of(chair: Chair, board: Board, seats: Sequence[SeatSpec]) -> list[Plate]:
    """The plates of all seats as those in the chair see them, clockwise from their own."""
    view = chair.view
    order = [(chair.home + step) % view.players for step in range(view.players)]
    return [
        Plate(
            seat, seats[seat].colour, chair.names[seat], board.state(view, seat),
            chair.turn == seat, chair.you == seat,
        )
        for seat in order
    ]  # fmt: skip


@dataclass(frozen=True)
class Letters:
    """How large a plate's name and its figures are written, in window pixels."""

    name: int
    figures: int


@dataclass(frozen=True)
class _Inside:
    """What a plate of two lines, or of one, holds: its badge, and the room beside it."""

    badge: Rect
    room: Rect
    pad: int
    gap: int
    slim: bool
    tight: bool

    @classmethod
    def of(cls, ui: Ui, rect: Rect, one_line: bool) -> _Inside:
        """The inside of a plate at `rect`."""
        tight = rect.w < ui.px(190 if one_line else 150)
        slim = rect.w < ui.px(110)
        pad = ui.px(4 if slim else 7 if tight else 10)
        side = min(ui.px(24 if tight else 28), rect.h - ui.px(8))
        spot = rect
        if slim and not one_line:
            # It stands on the line of the name.
            spot = _two_lines(ui, rect)[0]
            side = min(ui.grown(18), spot.h)
        elif slim:
            side = ui.px(20)
        badge = Rect(rect.x + pad, spot.centery - side // 2, side, side)
        left = badge.right + ui.px(3 if slim else 7 if tight else 9)
        room = Rect(left, rect.y, rect.right - (ui.px(2) if slim else pad) - left, rect.h)
        return cls(badge, room, pad, ui.px(4 if slim else 7 if tight else 12), slim, tight)

    def lines(self, ui: Ui, rect: Rect) -> tuple[Rect, Rect]:
        """The line of the name and that of the figures, in a plate of two lines."""
        name, facts = _two_lines(ui, self.room)
        if self.slim:
            # The badge stands beside the name alone, and what is owned has the whole width.
            facts.x, facts.w = rect.x + self.pad, rect.w - 2 * self.pad
        return name, facts

    @property
    def weight(self) -> Weight:
        """That of the name."""
        return "regular" if self.slim else "semibold"


def even_letters(ui: Ui, spots: Sequence[tuple[Rect, Plate]]) -> Letters:
    """Letters that fit all of these plates of two lines: those that stand together are alike."""
    names, figures = [ui.metrics.text(theme.BODY)], [ui.metrics.text(theme.SMALL)]
    for rect, plate in spots:
        inside = _Inside.of(ui, rect, one_line=False)
        name, facts = inside.lines(ui, rect)
        called = _brief(ui, plate.name, name.w, inside.weight, elided=False)
        names.append(_fitting(ui, called, name, theme.BODY, inside.weight))
        most = _as_high(ui, theme.SMALL, facts)
        figures.append(counts_size(ui, plate.state, inside.gap, facts.w, most))
    return Letters(min(names), min(figures))


def draw_plates(ui: Ui, spots: Sequence[tuple[Rect, Plate]]) -> None:
    """The plates of the others, in letters that are alike."""
    letters = even_letters(ui, spots)
    for rect, plate in spots:
        inside = _ground(ui, rect, plate, one_line=False)
        name, facts = inside.lines(ui, rect)
        called = _brief(ui, plate.name, name.w, inside.weight, elided=False)
        _write_name(ui, plate, called, name, letters.name, inside.weight)
        draw_counts(ui, plate.id, facts, plate.state, inside.gap, letters.figures)


def draw_own_plate(ui: Ui, rect: Rect, plate: Plate, note: str = "") -> bool:
    """The plate at the near edge, of one line, or of two where that has no room for the name.

    `note` is written at its right end if it fits there, else below; False says: it fits nowhere.
    """
    inside = _Inside.of(ui, rect, one_line=True)
    room, gap = inside.room, inside.gap
    if not _name_width(ui, plate, room, gap) and _has_two_lines(ui, rect):
        draw_plates(ui, [(rect, plate)])
        return not note
    _ground(ui, rect, plate, one_line=True)
    if note and _needs_a_line(ui, room, plate, note):
        room, under = _two_lines(ui, room)
        size = _as_high(ui, theme.SMALL, under) / (ui.metrics.scale * ui.metrics.text_scale)
        ui.letters((plate.id, "note"), note, under, size, theme.CREAM)
        note = ""
    size, figures = _beside(ui, plate, room, gap)
    name = Rect(room.x, room.y, _name_width(ui, plate, room, gap), room.h)
    left = name.right + gap if name.w else room.x
    facts = Rect(left, room.y, room.right - left, room.h)
    if not name.w or counts_width(ui, plate.state, gap, figures) > facts.w:
        figures = counts_size(ui, plate.state, gap, facts.w, _as_high(ui, theme.SMALL, facts))
    if name.w:
        called = _brief(ui, plate.name, name.w, "semibold", elided=True)
        _write_name(ui, plate, called, name, size, "semibold")
    end = draw_counts(ui, plate.id, facts, plate.state, gap, figures)
    words = Rect(end + ui.px(16), rect.y, facts.right - end - ui.px(16), rect.h)
    if note and lettering.measure(note, ui.metrics.text(theme.SMALL))[0] <= words.w:
        ui.letters((plate.id, "note"), note, words, theme.BODY, theme.CREAM, align="right")
        note = ""
    return not note


def _two_lines(ui: Ui, rect: Rect) -> tuple[Rect, Rect]:
    """The line of a name, and that of what stands below it."""
    above, below = rows(rect.inflate(0, -ui.px(6)), (theme.BODY, theme.SMALL))
    return above, below


def _beside(ui: Ui, plate: Plate, line: Rect, gap: int) -> tuple[int, int]:
    """How large name and figures are on one line, the one after the other: in window pixels."""
    least, size = ui.px(theme.MIN_TEXT), _as_high(ui, theme.BODY, line)
    while True:
        figures = max(least, size * theme.SMALL // theme.BODY)
        used = lettering.measure(plate.name, size, "semibold")[0] + gap
        if size <= least or used + counts_width(ui, plate.state, gap, figures) <= line.w:
            return size, figures
        size -= 1


def _name_width(ui: Ui, plate: Plate, line: Rect, gap: int) -> int:
    """How wide the name is beside the figures; 0 where the badge alone has to say who it is.

    What a seat owns is said nowhere else.
    """
    size, figures = _beside(ui, plate, line, gap)
    whole = lettering.measure(plate.name, size, "semibold")[0]
    if whole + gap + counts_width(ui, plate.state, gap, figures) <= line.w:
        return whole
    most = min(line.w // 2, line.w - gap - least_counts(ui, plate.state, gap))
    return 0 if most < min(whole, ui.px(LEAST_NAME)) else min(whole, most)


def _has_two_lines(ui: Ui, rect: Rect) -> bool:
    """Whether there can be two lines of the smallest letters in a plate."""
    return rect.h - ui.px(6) >= 2 * ui.px(theme.MIN_TEXT) / LETTERS


def _ground(ui: Ui, rect: Rect, plate: Plate, one_line: bool) -> _Inside:
    """The plate itself with its badge, gold when its seat is to play; gives what it holds."""
    ui.node(plate.id, "item", plate.name, value=plate.spoken())
    line = max(1.0, ui.metrics.scale)
    radius = min(ui.px(14), rect.h // 2)
    if plate.turn:
        glow = Shadow(ui.px(11), 0, theme.GOLD, 150)
        box = Box(radius, theme.CARD_SHADE, edge=theme.GOLD, edge_width=2.2 * line, shadow=glow)
    else:
        shadow = Shadow(ui.px(8), ui.px(2), alpha=120)
        box = Box(radius, theme.PANEL, edge=theme.LINE, edge_width=line, shadow=shadow)
    ui.box((plate.id, "ground"), rect, box, 0)
    inside = _Inside.of(ui, rect, one_line)
    ui.seat_badge(inside.badge, (plate.id, "badge"), plate.colour)
    if plate.mark:
        _draw_mark(ui, plate.id, inside.badge, plate.mark)
    return inside


def _write_name(ui: Ui, plate: Plate, called: str, place: Rect, size: int, weight: Weight) -> None:
    letters = size / (ui.metrics.scale * ui.metrics.text_scale)
    ui.letters((plate.id, "name"), called, place, letters, theme.CREAM, weight)


def _as_high(ui: Ui, size: float, line: Rect) -> int:
    """How large letters of this design size are on a line of a plate: no larger than it is high."""
    return max(ui.px(theme.MIN_TEXT), min(ui.metrics.text(size), round(LETTERS * line.h)))


def _fitting(ui: Ui, words: str, line: Rect, size: float, weight: Weight) -> int:
    """How large words of this design size may be to fit on a line of a plate."""
    pixels, least = _as_high(ui, size, line), ui.px(theme.MIN_TEXT)
    while pixels > least and lettering.measure(words, pixels, weight)[0] > line.w:
        pixels -= 1
    return pixels


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


def sign_spot(
    ui: Ui, size: tuple[int, int], plate: Rect, plates: Sequence[Rect], top: int, gap: int
) -> Rect:
    """Where a sign of `size` stands that belongs to a plate: over it, below it or beside it.

    `plates` are all there are, and it covers none of the others; where there is no other room, it
    stands on its own. `top` is the foot of the bar, `gap` the window pixels from plate to sign.
    """
    rect, others = Rect((0, 0), size), [each for each in plates if each != plate]
    inwards = -1 if plate.centerx > ui.rect.centerx else 1
    aside = inwards * (plate.w + rect.w + 2 * gap) // 2
    spots = (
        rect.move_to(midbottom=(plate.centerx, plate.top - gap)),
        rect.move_to(midtop=(plate.centerx, plate.bottom + gap)),
        rect.move_to(center=(plate.centerx + aside, plate.centery)),
    )
    room = Rect(0, top, ui.size[0], ui.size[1] - top)
    for spot in spots:
        spot.x = min(max(spot.x, 0), max(0, room.w - spot.w))
        if room.contains(spot) and spot.collidelist(others) == -1:
            return spot
    return rect.move_to(center=plate.center).clamp(ui.rect)


def caption_height(ui: Ui) -> int:
    """How high the sign over the own plate is, with one line on it."""
    return min(ui.metrics.text(theme.SMALL), ui.px(CAPTION)) + ui.px(12)


def draw_caption(ui: Ui, text: str, room: Rect, plate: Rect) -> int:
    """A few words on a small sign at the foot of `room`, over the plate that they belong to.

    In one line as large as it can be, else in as many as it takes. Gives where the sign begins, in
    window pixels from the top.
    """
    pad, least = ui.px(12), ui.px(theme.MIN_TEXT)
    size = caption_height(ui) - ui.px(12)
    while size > least and lettering.measure(text, size)[0] > room.w - 2 * pad:
        size -= 1
    lines = wrap(text, size, "regular", room.w - 2 * pad)
    widest = max(lettering.measure(line, size)[0] for line in lines)
    leading = round(size * 1.36)
    sign = Rect(0, 0, widest + 2 * pad, size + ui.px(12) + (len(lines) - 1) * leading)
    sign.midbottom = (plate.centerx, room.bottom)
    sign.clamp_ip(Rect(room.x, sign.y, room.w, sign.h))
    ui.box("caption", sign, Box(min(sign.h // 2, ui.px(16)), theme.PANEL), 0)
    words = Rect(sign.x + pad, 0, widest, len(lines) * leading)
    words.centery = sign.centery
    letters = size / (ui.metrics.scale * ui.metrics.text_scale)
    ui.paragraph(words, text, size=letters, align="centre", id="caption", role=None)
    return sign.top


def _needs_a_line(ui: Ui, room: Rect, plate: Plate, note: str) -> bool:
    """Whether a note fits into the plate, but not beside what it says."""
    small, least = ui.metrics.text(theme.SMALL), ui.px(theme.MIN_TEXT)
    if not _has_two_lines(ui, room):
        return False
    beside = lettering.measure(plate.name, ui.metrics.text(theme.BODY), "semibold")[0]
    beside += ui.px(28) + ui.px(96) + lettering.measure(note, small)[0]
    return beside > room.w >= lettering.measure(note, least)[0]
