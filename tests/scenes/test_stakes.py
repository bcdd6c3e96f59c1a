"""The stakes of Siete y medio: each lies free, before its own seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from math import inf

import numpy as np
import pytest
from pygame import Rect

from game.cards import SPANISH
from game.games.hands import on_table
from game.games.siete_y_medio.board import DECK_CARDS, STAKE_CHIPS
from game.games.siete_y_medio.places import SieteYMedioPlaces
from game.scenes.table.clearing import ALIGN, HIGHEST, clear_of
from game.scenes.table.layout import TableLayout, lay_out
from game.ui.theme import Metrics
from game.view.camera import ABOVE, Camera, Points, Pose, corners, fullest_pitch
from game.view.chips import Pile
from tests.scenes.crowded import SIZES, at_a_full_table, edge, overlap

PLAYERS = (4, 5, 6)
BETS = (1, 10)
MOST_CARDS = 9


def distance(quad: Points, rect: Rect) -> float:
    """How far the two, which do not overlap, are apart, in pixels."""
    nearest = inf
    for points, shape in ((quad, edge(rect)), (edge(rect), quad)):
        sides = np.roll(shape, -1, axis=0) - shape
        off = points[:, None] - shape[None]
        part = np.clip((off * sides).sum(-1) / (sides**2).sum(-1), 0.0, 1.0)
        nearest = min(nearest, float(np.hypot(*(off - part[..., None] * sides).T).min()))
    return nearest


class Laid:
    """A table of so many as a window of this size shows it."""

    def __init__(self, layout: TableLayout, players: int, above: bool) -> None:
        self.places = SieteYMedioPlaces(players - 1, layout.wide)
        area = corners(*self.places.shown)
        self.others = range(players - 1)
        rows = [self.places.row(seat, MOST_CARDS) for seat in self.others]
        hands = tuple(on_table(spot) for row in rows for spot in row)
        felt = clear_of(layout.felt, layout.plates, self.places.shown, hands)
        pitch = ABOVE if above else fullest_pitch(area, felt, highest=HIGHEST)
        self.camera = Camera.fitted(area, felt, Pose(0.0, pitch), align=ALIGN)
        self.own = Rect(layout.own_plate)
        self.plates = [Rect(box) for box in layout.plates]
        self.screen = Rect(layout.bar).union(layout.own_plate)

    def row(self, seat: int, count: int) -> Points:
        """What so many cards of this seat cover, from the first to the last."""
        row = self.places.row(seat, count)
        first, last = (on_table(spot).quad(self.camera) for spot in (row[0], row[-1]))
        return np.array([first[0], last[1], last[2], first[3]])

    def deck(self) -> Points:
        low, high = (on_table(self.places.deck(each)) for each in (0, DECK_CARDS - 1))
        foot, top = low.quad(self.camera), high.quad(self.camera)
        return np.array([top[0], top[1], foot[2], foot[3]])

    def stake(self, seat: int | None, points: int) -> Rect:
        """Where the chips and their number are seen."""
        place = on_table(self.places.stake(seat))
        pile = Pile(points, numbered=True, drawn=STAKE_CHIPS)
        unit = self.camera.scale(place.x, place.y)
        picture, (left, top) = pile.picture(unit, self.camera.pose.pitch)
        x, y = place.quad(self.camera).mean(axis=0)
        return picture.get_rect(topleft=(round(x - left), round(y - top)))

    def stakes(self) -> Iterator[tuple[int | None, Rect]]:
        for seat, points in product((None, *self.others), BETS):
            yield seat, self.stake(seat, points)


def tables(size: tuple[int, int], players: int) -> Iterator[Laid]:
    """The table with and without the panel, upright and from above, in two sizes of text."""
    for panel, above, text in product((False, True), (False, True), (1.0, 1.5)):
        metrics = Metrics.of(size, text_scale=text)
        layout = lay_out(size, metrics, others=players - 1, panel=panel, open_hands=True)
        if not layout.covered:
            yield Laid(layout, players, above)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("size", SIZES)
def test_a_stake_lies_on_no_card_and_no_plate(size: tuple[int, int], players: int) -> None:
    for table in tables(size, players):
        cards = [table.row(seat, MOST_CARDS) for seat in table.others] + [table.deck()]
        for seat, stake in table.stakes():
            assert table.screen.contains(stake), seat
            assert not any(overlap(row, stake) for row in cards), seat
            assert stake.collidelist([*table.plates, table.own]) == -1, seat
        for (one, stake), (other, beside) in combinations(table.stakes(), 2):
            assert one == other or not stake.colliderect(beside), (one, other)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("size", SIZES)
def test_a_stake_is_nearest_to_its_own_seat(size: tuple[int, int], players: int) -> None:
    for table, count in product(tables(size, players), (1, 3, MOST_CARDS)):
        rows = {seat: table.row(seat, count) for seat in table.others}
        for seat, stake in table.stakes():
            if seat is not None:
                far = {other: distance(row, stake) for other, row in rows.items()}
                assert min(far, key=far.__getitem__) == seat, count
        near = {seat: distance(edge(table.own), stake) for seat, stake in table.stakes()}
        assert min(near, key=near.__getitem__) is None, "one's own"


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("size", SIZES)
def test_no_plate_covers_a_card_that_is_to_be_read(size: tuple[int, int], players: int) -> None:
    for table in tables(size, players):
        for seat in table.others:
            row = table.row(seat, MOST_CARDS)
            assert not any(overlap(row, plate) for plate in table.plates), seat


@pytest.mark.parametrize("players", PLAYERS)
def test_chips_and_cards_lie_apart_at_a_table_that_is_played_at(players: int) -> None:
    driver, scene = at_a_full_table("siete_y_medio", players, "stakes")
    rows = tuple(SPANISH.cards[seat * 6 : seat * 6 + 5] for seat in range(players))
    view = scene.chair.view
    scene.chair.view = replace(
        view, cards=rows, bets=(10,) * players, status=(view.status[0],) * players
    )
    driver.resize((900, 700))
    top = scene.tabletop
    stakes = [scene.stage.rect(("piece", ("stake", seat))) for seat in range(players)]
    for key in top.cards():
        quad = top.quad(key)
        assert quad is not None
        assert not any(overlap(quad, stake) for stake in stakes), key
