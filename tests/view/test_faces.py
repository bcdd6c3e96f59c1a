"""A card face says what it is: to a reader that knows letters and suits, not how they were drawn.

It compares the pip with suits built here from circles and polygons.
"""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pygame
import pytest

from game.cards import FRENCH, JOKER, Card
from game.view import faces
from game.view.faces import CardStyle
from game.view.pips import OUTLINES, pip, suit_colour
from tests.view.reader import (
    DEUTAN,
    NORMAL,
    PROTAN,
    Picture,
    contrast,
    corner,
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

CARDS: tuple[Card, ...] = (*FRENCH.cards, JOKER)
WIDTHS = (28, 60, 100, 200)
STYLES = [
    CardStyle(four_colour=four, large_print=large)
    for four in (False, True)
    for large in (False, True)
]
RANKS = {"T": "10"} | {rank: rank for rank in FRENCH.ranks if rank != "T"}


def suit_shape(suit: str) -> Picture:
    def paint(surface: pygame.Surface) -> None:
        white = "white"
        if suit == "d":
            pygame.draw.polygon(surface, white, ((100, 0), (185, 100), (100, 200), (15, 100)))
        elif suit == "h":
            for x in (52, 148):
                pygame.draw.circle(surface, white, (x, 55), 50)
            pygame.draw.polygon(surface, white, ((10, 82), (100, 40), (190, 82), (100, 195)))
        elif suit == "s":
            for x in (52, 148):
                pygame.draw.circle(surface, white, (x, 125), 48)
            pygame.draw.polygon(surface, white, ((10, 100), (190, 100), (100, 0)))
            pygame.draw.rect(surface, white, (10, 98, 180, 30))
            pygame.draw.polygon(surface, white, ((100, 120), (135, 195), (65, 195)))
        elif suit == "c":
            for x, y in ((100, 48), (50, 122), (150, 122)):
                pygame.draw.circle(surface, white, (x, y), 48)
            pygame.draw.polygon(surface, white, ((100, 80), (135, 195), (65, 195)))
        else:
            spike = pygame.Vector2(0, -100)
            turns = [spike.rotate(step * 36) * (0.4 if step % 2 else 1) for step in range(10)]
            spikes = [(100 + turn.x, 100 + turn.y) for turn in turns]
            pygame.draw.polygon(surface, white, spikes)

    return drawn(paint, (200, 200))


@pytest.fixture(scope="module")
def letters() -> dict[str, Picture]:
    return {rank: letter(label) for rank, label in RANKS.items()}


@pytest.fixture(scope="module")
def suits() -> dict[str, Picture]:
    return {suit: suit_shape(suit) for suit in "shdc*"}


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_card_says_its_rank_and_suit_in_its_corner(
    width: int, style: CardStyle, letters: dict[str, Picture], suits: dict[str, Picture]
) -> None:
    said = {
        card: read(faces.face(card, width, style), style, letters, suits) for card in FRENCH.cards
    }
    assert said == {card: card for card in FRENCH.cards}


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("width", WIDTHS)
def test_an_overlapped_card_still_says_it(
    width: int, style: CardStyle, letters: dict[str, Picture], suits: dict[str, Picture]
) -> None:
    seen = faces.index_width(width, style)
    assert seen < width
    for card in FRENCH.cards:
        fan = faces.face(card, width, style).copy()
        fan.fill((251, 246, 232), (seen, 0, width, fan.get_height()))
        assert read(fan, style, letters, suits) == card


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_joker_shows_a_star(width: int, style: CardStyle, suits: dict[str, Picture]) -> None:
    pixels = pygame.surfarray.array3d(faces.face(JOKER, width, style)).swapaxes(0, 1).astype(int)
    violet = np.abs(pixels - suit_colour(JOKER)).max(axis=2) < 60
    corner_most = min(islands(violet), key=lambda island: min(y + x for y, x in island))
    star = np.zeros(violet.shape)
    star[tuple(np.array(sorted(corner_most)).T)] = 1.0
    assert likest(cut(star), suits) == "*"


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("width", WIDTHS)
def test_no_two_cards_look_the_same(width: int, style: CardStyle) -> None:
    pictures = {
        card: pygame.surfarray.array3d(faces.face(card, width, style)).astype(np.int16)
        for card in CARDS
    }
    for one, other in combinations(CARDS, 2):
        differing = (np.abs(pictures[one] - pictures[other]).max(axis=2) > 60).sum()
        assert differing >= width * width / 90, f"{one} and {other} differ in {differing} pixels"


@pytest.mark.parametrize("width", [80, 100, 200])
@pytest.mark.parametrize("four_colour", [False, True])
def test_a_number_card_shows_as_many_pips_as_it_says(width: int, four_colour: bool) -> None:
    for card in FRENCH.cards:
        if card[0] in "23456789T":
            face = faces.face(card, width, CardStyle(four_colour=four_colour))
            printed = ink(face) > 0.5
            right, _, foot, _ = corner(width, CardStyle())
            wide, high = round(right * width), round(foot * width)
            printed[:high, :wide] = printed[-high:, -wide:] = False
            assert len(islands(printed)) == int(RANKS[card[0]]), card


def inked(card: Card, style: CardStyle) -> tuple[float, float, float]:
    """The mean colour of the darkest ink in the corner of a face."""
    face = faces.face(card, 200, style)
    right, _, foot, _ = corner(200, style)
    area = (round(200 * right), round(200 * foot))
    dark = ink(face)[: area[1], : area[0]].swapaxes(0, 1) > 0.99
    red, green, blue = pygame.surfarray.array3d(face)[: area[0], : area[1]][dark].mean(axis=0)
    return float(red), float(green), float(blue)


@pytest.mark.parametrize("large_print", [False, True])
def test_hearts_are_red_and_spades_are_black_in_every_deck(large_print: bool) -> None:
    for four_colour, rank in product((False, True), FRENCH.ranks):
        style = CardStyle(four_colour=four_colour, large_print=large_print)
        red, green, blue = inked(rank + "h", style)
        assert red > 150
        assert max(green, blue) < 90
        assert max(inked(rank + "s", style)) < 80


@pytest.mark.parametrize("large_print", [False, True])
def test_a_deck_of_two_colours_has_red_diamonds_and_black_clubs(large_print: bool) -> None:
    style = CardStyle(large_print=large_print)
    for rank in FRENCH.ranks:
        red, green, blue = inked(rank + "d", style)
        assert red > 150
        assert max(green, blue) < 90
        assert max(inked(rank + "c", style)) < 80


@pytest.mark.parametrize("large_print", [False, True])
def test_a_deck_of_four_colours_has_blue_diamonds_and_green_clubs(large_print: bool) -> None:
    style = CardStyle(four_colour=True, large_print=large_print)
    for rank in FRENCH.ranks:
        red, green, blue = inked(rank + "d", style)
        assert blue > green + 50 > red + 50
        red, green, blue = inked(rank + "c", style)
        assert green > blue + 20 > red + 20


@pytest.mark.parametrize("eyes", [NORMAL, PROTAN, DEUTAN], ids=["normal", "protan", "deutan"])
@pytest.mark.parametrize("ground", ["card", "light", "dark"])
def test_four_colours_are_told_apart_without_red_or_green_cones(ground: str, eyes: Picture) -> None:
    assert ground in ("card", "light", "dark")
    seen = {suit: lab(eyes @ linear(suit_colour(suit, True, ground))) for suit in "shdc"}
    for one, other in combinations("shdc", 2):
        apart = float(np.linalg.norm(seen[one] - seen[other]))
        assert apart >= 18, f"{one} and {other} are only {apart:.0f} apart"


def test_every_suit_stands_out_from_its_ground() -> None:
    grounds = {"card": (246, 238, 220), "light": (236, 180, 72), "dark": (28, 32, 44)}
    least = {"card": 4.5, "light": 3.0, "dark": 4.5}
    for suit, four in product("shdc*", (False, True)):
        assert contrast(suit_colour(suit, four, "card"), grounds["card"]) >= least["card"]
        assert contrast(suit_colour(suit, four, "light"), grounds["light"]) >= least["light"]
        assert contrast(suit_colour(suit, four, "dark"), grounds["dark"]) >= least["dark"]


def turned_difference(surface: pygame.Surface) -> float:
    pixels = pygame.surfarray.array3d(surface).astype(int)
    shaded = np.abs(pixels - pixels[::-1, ::-1]).max(axis=2)
    return float((shaded > 70).mean())


@pytest.mark.parametrize("card", [*(rank + suit for rank in "JQK" for suit in "shdc"), JOKER])
def test_court_cards_are_the_same_upside_down(card: Card) -> None:
    assert turned_difference(faces.face(card, 200, CardStyle())) < 0.01


@pytest.mark.parametrize("name", faces.BACKS)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_back_is_the_same_upside_down(name: str, width: int) -> None:
    assert turned_difference(faces.back(width, CardStyle(back=name))) < 0.01


def test_courts_of_different_suits_are_different_pictures() -> None:
    for rank in "JQK":
        pictures = [
            pygame.surfarray.array3d(faces.face(rank + suit, 200, CardStyle()))[60:, 12:110].astype(
                int
            )
            for suit in "shdc"
        ]
        for one, other in combinations(pictures, 2):
            assert (np.abs(one - other).max(axis=2) > 60).mean() > 0.06


@pytest.mark.parametrize("width", [*WIDTHS, 44, 72, 333])
def test_a_card_is_five_to_seven_with_round_clear_corners(width: int) -> None:
    for surface in (faces.face("7d", width, CardStyle()), faces.back(width, CardStyle())):
        right, foot = surface.get_width() - 1, surface.get_height() - 1
        assert surface.get_size() == (width, round(width * faces.ASPECT)) == faces.card_size(width)
        for x, y in ((0, 0), (right, 0), (0, foot), (right, foot)):
            assert surface.get_at((x, y)).a < 90
        assert surface.get_at((right // 2, foot // 2)).a == 255
        assert surface.get_at((right // 2, 0)).a > 200


def test_a_face_is_drawn_once() -> None:
    style = CardStyle()
    assert faces.face("Qh", 90, style) is faces.face("Qh", 90, CardStyle())
    assert faces.face("Qh", 90, style) is not faces.face("Qh", 90, CardStyle(four_colour=True))


def test_a_quick_face_looks_like_the_other_on_a_table() -> None:
    tables = [pygame.Surface((90, 126)) for _ in range(2)]
    for table, rle in zip(tables, (False, True), strict=True):
        table.fill((20, 90, 70))
        table.blit(faces.face("Kc", 90, CardStyle(), rle=rle), (0, 0))
    plain, quick = (pygame.surfarray.array3d(table).astype(int) for table in tables)
    assert np.abs(plain - quick).max() <= 2


@pytest.mark.parametrize("card", ["", "7", "1d", "7x", "10h", "7o", "**"])
def test_what_is_no_card_has_no_face(card: str) -> None:
    with pytest.raises(ValueError, match="no card of the french deck"):
        faces.face(card, 60, CardStyle())


def test_an_unknown_back_says_which_there_are() -> None:
    with pytest.raises(ValueError, match="crimson, blue, green"):
        faces.back(60, CardStyle(back="plaid"))


def test_an_empty_place_is_an_outline() -> None:
    place = faces.slot(80, (255, 255, 255), 2)
    assert place.get_size() == faces.card_size(80)
    assert place.get_at((40, 0)).a > 200
    assert place.get_at((40, 56)).a == 0
    assert place.get_at((0, 0)).a == 0


@pytest.mark.parametrize("suit", OUTLINES)
@pytest.mark.parametrize("size", [5, 12, 40])
def test_a_pip_has_its_size_and_colour(suit: str, size: int) -> None:
    mark = pip(suit, size, (10, 20, 30))
    assert mark.get_size() == (size, size)
    shown = pygame.surfarray.array_alpha(mark) > 200
    assert shown.any()
    assert (pygame.surfarray.array3d(mark)[shown] == (10, 20, 30)).all()


def test_a_small_pip_is_still_its_suit(suits: dict[str, Picture]) -> None:
    for suit, size in product("shdc*", (10, 14, 30)):
        alpha = pygame.surfarray.array_alpha(pip(suit, size, (0, 0, 0))).swapaxes(0, 1) / 255.0
        assert likest(cut(alpha), suits) == suit
