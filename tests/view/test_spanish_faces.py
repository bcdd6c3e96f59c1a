"""A Spanish card says what it is, in its corner, by its pips, its frame and its figure.

The reader compares the suit's sign with shapes built here from circles and lines.
"""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pygame
import pytest

from game.cards import FRENCH, JOKER, SPANISH, Card
from game.view import faces
from game.view.faces import CardStyle, emblems
from game.view.faces.paper import SMALL, TINY
from game.view.pips import pip, suit_colour
from tests.view.reader import (
    DEUTAN,
    NORMAL,
    PROTAN,
    Picture,
    contrast,
    cut,
    drawn,
    ink,
    islands,
    lab,
    letter,
    likest,
    linear,
    read,
)

WIDTHS = (28, 44, 60, 72, 100, 200)
STYLES = [CardStyle(large_print=large, deck=SPANISH) for large in (False, True)]
PLAIN = STYLES[0]
SUITS = {"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"}
NUMBERS = dict(
    zip(SPANISH.ranks, ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12"), strict=True)
)
FRAME = 0.055
"""Where the paper inside the frame begins, in widths."""


def sign_shape(suit: str) -> Picture:
    def paint(surface: pygame.Surface) -> None:
        white = "white"
        if suit == "o":
            pygame.draw.circle(surface, white, (100, 100), 98, 20)
            pygame.draw.circle(surface, white, (100, 100), 45)
        elif suit == "c":
            pygame.draw.rect(surface, white, (15, 5, 170, 60), border_bottom_left_radius=30)
            pygame.draw.ellipse(surface, white, (20, 0, 160, 120))
            pygame.draw.rect(surface, white, (85, 100, 30, 90))
            pygame.draw.polygon(surface, white, ((80, 150), (120, 150), (165, 195), (35, 195)))
        elif suit == "e":
            pygame.draw.line(surface, white, (10, 190), (190, 10), 34)
            pygame.draw.line(surface, white, (25, 100), (100, 175), 24)
        else:
            pygame.draw.line(surface, white, (40, 40), (180, 180), 66)
            pygame.draw.circle(surface, white, (44, 44), 44)

    return drawn(paint, (200, 200))


@pytest.fixture(scope="module")
def numbers() -> dict[str, Picture]:
    return {rank: letter(label) for rank, label in NUMBERS.items()}


@pytest.fixture(scope="module")
def signs() -> dict[str, Picture]:
    return {suit: sign_shape(suit) for suit in SPANISH.suits}


def framed(width: int, style: CardStyle) -> float:
    """The breadth of the edge that a reader must overlook."""
    return FRAME if width >= SMALL and not style.large_print else 0.02


@pytest.mark.parametrize("style", STYLES, ids=["plain", "large print"])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_card_says_its_number_and_suit_in_its_corner(
    width: int, style: CardStyle, numbers: dict[str, Picture], signs: dict[str, Picture]
) -> None:
    edge = framed(width, style)
    said = {
        card: read(faces.face(card, width, style), style, numbers, signs, edge)
        for card in SPANISH.cards
    }
    assert said == {card: card for card in SPANISH.cards}


@pytest.mark.parametrize("style", STYLES, ids=["plain", "large print"])
@pytest.mark.parametrize("width", WIDTHS)
def test_an_overlapped_card_still_says_it(
    width: int, style: CardStyle, numbers: dict[str, Picture], signs: dict[str, Picture]
) -> None:
    seen = faces.index_width(width, style)
    assert seen < width
    for card in SPANISH.cards:
        fan = faces.face(card, width, style).copy()
        fan.fill((251, 246, 232), (seen, 0, width, fan.get_height()))
        assert read(fan, style, numbers, signs, framed(width, style)) == card


@pytest.mark.parametrize("style", STYLES, ids=["plain", "large print"])
@pytest.mark.parametrize("width", WIDTHS)
def test_no_two_cards_look_the_same(width: int, style: CardStyle) -> None:
    pictures = {
        card: pygame.surfarray.array3d(faces.face(card, width, style)).astype(np.int16)
        for card in (*SPANISH.cards, JOKER)
    }
    for one, other in combinations(pictures, 2):
        differing = (np.abs(pictures[one] - pictures[other]).max(axis=2) > 60).sum()
        assert differing >= width * width / 90, f"{one} and {other} differ in {differing} pixels"


@pytest.mark.parametrize("width", [80, 100, 200])
def test_a_number_card_shows_as_many_pips_as_it_says(width: int) -> None:
    for card in SPANISH.cards:
        if card[0] in "234567":
            printed = ink(faces.face(card, width, PLAIN), FRAME) > 0.6
            wide, high = round(0.245 * width), round(0.48 * width)
            printed[:high, :wide] = printed[-high:, -wide:] = False
            assert len([each for each in islands(printed) if len(each) > 3]) == int(card[0]), card


def initial_area(width: int, style: CardStyle) -> tuple[float, float, float, float]:
    """Left, top, right and foot of where a figure's initial is looked for, in widths."""
    if width < TINY:
        return 0.68, 1.03, 0.97, 1.36
    if style.large_print or width < SMALL:
        return 0.06, 1.07, 0.34, 1.37
    return 0.07, 0.465, 0.24, 0.59


@pytest.mark.parametrize("style", STYLES, ids=["plain", "large print"])
@pytest.mark.parametrize("width", WIDTHS)
def test_a_figure_shows_its_initial_to_those_who_do_not_know_the_numbers(
    width: int, style: CardStyle
) -> None:
    models = {rank: letter(rank) for rank in "SCR"}
    left, top, right, foot = (round(share * width) for share in initial_area(width, style))
    for rank, suit in product("SCR", SPANISH.suits):
        pixels = pygame.surfarray.array3d(faces.face(rank + suit, width, style))
        unlike = np.abs(pixels.astype(float) - suit_colour(SUITS[suit])).max(axis=2)
        inked = np.clip(1 - unlike / 110, 0, 1).swapaxes(0, 1)[top:foot, left:right]
        assert likest(cut(inked), models) == rank, rank + suit


@pytest.mark.parametrize("card", SPANISH.cards)
def test_the_frame_has_the_pintas_of_the_suit(card: Card) -> None:
    """Oros none, copas one gap, espadas two, bastos three; at the head and at the foot."""
    pixels = pygame.surfarray.array3d(faces.face(card, 200, PLAIN)).astype(int)
    colour = suit_colour(SUITS[card[1]])
    for rows in (slice(6, 12), slice(-12, -6)):
        line = (np.abs(pixels[20:180, rows] - colour).max(axis=2) < 90).any(axis=1)
        gaps = int((np.diff(line.astype(int)) == -1).sum())
        assert gaps == "oceb".index(card[1])


def test_figures_of_one_suit_and_of_one_rank_are_different_pictures() -> None:
    pictures = {
        card: pygame.surfarray.array3d(faces.face(card, 200, PLAIN))[50:140, 20:220].astype(int)
        for card in SPANISH.cards
        if card[0] in "SCR"
    }
    for one, other in combinations(pictures, 2):
        differing = (np.abs(pictures[one] - pictures[other]).max(axis=2) > 60).mean()
        assert differing > 0.06, f"{one} and {other}"


@pytest.mark.parametrize("eyes", [NORMAL, PROTAN, DEUTAN], ids=["normal", "protan", "deutan"])
@pytest.mark.parametrize("ground", ["card", "light", "dark"])
def test_suits_are_told_apart_without_red_or_green_cones(ground: str, eyes: Picture) -> None:
    assert ground in ("card", "light", "dark")
    seen = {suit: lab(eyes @ linear(suit_colour(suit, ground=ground))) for suit in SUITS.values()}
    for one, other in combinations(seen, 2):
        apart = float(np.linalg.norm(seen[one] - seen[other]))
        assert apart >= 18, f"{one} and {other} are only {apart:.0f} apart"


def test_every_suit_stands_out_from_its_ground() -> None:
    for suit in SUITS.values():
        assert contrast(suit_colour(suit, ground="card"), (246, 238, 220)) >= 4.5
        assert contrast(suit_colour(suit, ground="light"), (236, 180, 72)) >= 3.0
        assert contrast(suit_colour(suit, ground="dark"), (28, 32, 44)) >= 4.5


def test_a_small_sign_is_still_its_suit(signs: dict[str, Picture]) -> None:
    for suit, size in product(SPANISH.suits, (10, 14, 30)):
        mark = pip(SUITS[suit], size, (0, 0, 0))
        alpha = pygame.surfarray.array_alpha(mark).swapaxes(0, 1) / 255.0
        assert likest(cut(alpha), signs) == suit


@pytest.mark.parametrize("suit", emblems.LENGTHS)
@pytest.mark.parametrize("length", [1, 9, 40, 333])
def test_an_emblem_is_as_high_as_was_asked(suit: str, length: int) -> None:
    upright = emblems.emblem(suit, length)
    lying = emblems.emblem(suit, length, 90)
    assert upright.get_height() == lying.get_width() == length
    assert upright.get_width() == lying.get_height()


def test_the_style_tells_whose_seven_it_is() -> None:
    spanish = faces.face("7c", 100, PLAIN)
    french = faces.face("7c", 100, CardStyle())
    assert spanish is not french
    assert pygame.image.tobytes(spanish, "RGBA") != pygame.image.tobytes(french, "RGBA")


@pytest.mark.parametrize("card", ["", "8o", "Tc", "7h", "7", "10o", "As"])
def test_what_is_no_card_of_the_deck_has_no_face(card: str) -> None:
    with pytest.raises(ValueError, match="no card of the spanish deck"):
        faces.face(card, 60, PLAIN)


def test_the_backs_of_both_decks_are_the_same() -> None:
    backs = [faces.back(90, CardStyle(deck=deck)) for deck in (FRENCH, SPANISH)]
    assert len({pygame.image.tobytes(back, "RGBA") for back in backs}) == 1
