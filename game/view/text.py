"""Text as surfaces: one line at a time, measured, wrapped and shortened.

The signs ♠ ♥ ♦ ♣ ★ are drawn in line, from our own pips; Japanese letters have a font of their own
and stand on the same line. Surfaces are shared and kept: blit them, do not draw on them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, TypeAlias

import pygame

from game.view.fonts import CAP_HEIGHT, Weight, font, japanese
from game.view.ink import Colour
from game.view.pips import SUIT_SIGNS, pip, suit_colour

Suits: TypeAlias = Literal["two", "four", "text"]
"""How suit signs are coloured: as a deck of two or four colours, or like the text around them."""

SIGNS = "".join(SUIT_SIGNS)
SIGN_SIZE = 1.14
"""Height of a sign, in heights of a capital."""
SIGN_GAP = 0.06
"""Space on each side of a sign, in sizes."""
BRIGHT = 140
"""Text brighter than this (0–255) must be lying on something dark."""
PARTING = "/.=&"
"""What ends a part of an address."""
NO_LETTER = "\uffff"
WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
"""Japanese letters and their marks, as a class of a regular expression."""
OPENING = "「『（【〈《［｛〔"
CLOSING = "」』）】〉》］｝〕、。，．・：；？！ー〜々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ％"
"""Marks that no line may end with, and those that none may begin with: the strict rules of JIS X
4051 (kinsoku shori), without its rarer signs.
"""
_PIECES = re.compile(f"([{SIGNS}]|[{WIDE}]+)")
_WIDE = re.compile(f"[{WIDE}]")
_UNBROKEN = re.compile(f"[{OPENING}]*(?:[{WIDE}]|[^{WIDE}]+)[{CLOSING}]*")
"""What stays on one line: a Japanese letter with its marks, or a run of others."""
_SPACE = re.compile(r"(?<!\d) (?!·)| (?!(?:s|%)(?!\w)|·)")
"""Where a line may be broken: neither between a number and its unit nor before a dot that parts.
"""
_UNPRINTABLE = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000)), " ")
"""Control characters and halves of characters, which a font refuses: they become spaces."""


@lru_cache(maxsize=1024)
def render(
    text: str,
    size: int,
    colour: Colour,
    weight: Weight = "regular",
    *,
    suits: Suits = "two",
    tracking: int = 0,
    rle: bool = False,
) -> pygame.Surface:
    """One line of text with per-pixel alpha, as large as `measure` says.

    `size` is the em in pixels, `tracking` the space added after each letter in pixels. Suit signs
    take the colours that suit a dark or a light ground, told by the brightness of `colour`. With
    `rle` the surface blits several times faster, but only onto an opaque one.
    """
    surface = pygame.Surface(measure(text, size, weight, tracking), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    ascent = font(weight, size).get_ascent()
    ground: Literal["dark", "light"] = "dark" if _brightness(colour) > BRIGHT else "light"
    x = 0
    for piece, width, face in _pieces(text, size, weight, tracking):
        if piece in SUIT_SIGNS:
            suit = SUIT_SIGNS[piece]
            ink = colour if suits == "text" else suit_colour(suit, suits == "four", ground)
            mark = pip(suit, _sign_size(size), ink)
            cap = CAP_HEIGHT * size
            top = ascent - cap / 2 - mark.get_height() / 2
            surface.blit(mark, (x + round(SIGN_GAP * size), round(top)))
        else:
            surface.blit(face.render(piece, True, colour), (x, ascent - face.get_ascent()))
        x += width
    if rle:
        surface.set_alpha(255, pygame.RLEACCEL)
    return surface


@lru_cache(maxsize=4096)
def measure(text: str, size: int, weight: Weight = "regular", tracking: int = 0) -> tuple[int, int]:
    """Width and height in pixels of the text in one line; the height is that of any text."""
    width = sum(width for _, width, _ in _pieces(text, size, weight, tracking))
    return max(0, width), font(weight, size).get_height()


def wrap(text: str, size: int, weight: Weight, width: int) -> list[str]:
    """The text in lines of at most `width` pixels, broken at spaces and where it says ``\\n``.

    A number stays with its unit, a dot that parts with what is before it, and together what a
    no-break space joins.

    Japanese, which knows no spaces, is broken between any two letters, but neither before marks
    that close nor after those that open. A word that is too long for a line is broken where it has
    to be, if it is an address after one of its parts. At least one line.
    """
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for space, word in unbroken(paragraph):
            longer = line + space + word if line else word
            if measure(longer, size, weight)[0] <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            while len(word) > 1 and measure(word, size, weight)[0] > width:
                fits = _seam(word, fitting(word, size, weight, width))
                lines.append(word[:fits])
                word = word[fits:]
            line = word
        lines.append(line)
    return lines


def unbroken(text: str) -> Iterator[tuple[str, str]]:
    """What stays on one line, piece by piece, each after the space before it, if there is one."""
    for word in _SPACE.split(text):
        space = " "
        for piece in _UNBROKEN.findall(word) if _WIDE.search(word) else (word,):
            yield space, piece
            space = ""


def _seam(word: str, most: int) -> int:
    """Where to break a word that is too long: after the last part of an address that fits."""
    return max(word.rfind(mark, 0, most) for mark in PARTING) + 1 or most


def writable(text: str) -> str:
    """The text in letters that a font has: «ễ» becomes «ê», and what is like none, such as emoji,
    is left out.
    """
    return "".join(map(_stand_in, unicodedata.normalize("NFC", text)))


def left_out(text: str) -> bool:
    """Whether `writable` leaves out something that can be seen."""
    composed = unicodedata.normalize("NFC", text)
    return any(letter.isprintable() and not _stand_in(letter) for letter in composed)


@lru_cache(maxsize=4096)
def _stand_in(letter: str) -> str:
    """The letter if a font has it, else the nearest of its parts that one has; empty for none."""
    if letter in SUIT_SIGNS or _has(letter):
        return letter
    parts = unicodedata.normalize("NFKD", letter)
    for end in range(len(parts), 0, -1):
        nearest = unicodedata.normalize("NFC", parts[:end])
        if nearest != letter and all(map(_has, nearest)):
            return nearest
    return ""


@lru_cache(maxsize=4096)
def _has(letter: str) -> bool:
    """Whether a font has this letter: it does not look like one that there cannot be."""
    size = 24
    face = japanese("regular", size, letter) if _WIDE.match(letter) else font("regular", size)
    if ord(letter) in _UNPRINTABLE or not face.size(letter)[0]:
        return False
    seen, unknown = (face.render(each, False, (0, 0, 0)) for each in (letter, NO_LETTER))
    return pygame.image.tobytes(seen, "RGBA") != pygame.image.tobytes(unknown, "RGBA")


def elide(text: str, size: int, weight: Weight, width: int) -> str:
    """The text if it fits into `width` pixels, else as much of it as fits, and an ellipsis."""
    if measure(text, size, weight)[0] <= width:
        return text
    room = width - measure("…", size, weight)[0]
    return text[: fitting(text, size, weight, room, least=0)].rstrip() + "…"


def fitting(text: str, size: int, weight: Weight, width: int, least: int = 1) -> int:
    """How many of the first characters fit into `width` pixels; `least`, however narrow it is."""
    low, high = least, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle], size, weight)[0] <= width:
            low = middle
        else:
            high = middle - 1
    return low


def _pieces(
    text: str, size: int, weight: Weight, tracking: int
) -> Iterator[tuple[str, int, pygame.font.Font]]:
    """The text in order as signs and runs of letters, each with its width and its font."""
    latin = font(weight, size)
    for run in _PIECES.split(text.translate(_UNPRINTABLE)):
        if not run:
            continue
        if run in SUIT_SIGNS:
            yield run, _sign_size(size) + 2 * round(SIGN_GAP * size) + tracking, latin
            continue
        face = japanese(weight, size, run) if _WIDE.match(run) else latin
        if tracking:
            for letter in run:
                yield letter, face.size(letter)[0] + tracking, face
        else:
            yield run, face.size(run)[0], face


def _sign_size(size: int) -> int:
    return max(5, round(CAP_HEIGHT * SIGN_SIZE * size))


def _brightness(colour: Colour) -> float:
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue
