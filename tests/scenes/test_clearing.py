"""Plates and hands at a full table: nothing that lies on it is covered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from pygame import Rect

from game.cards import FRENCH
from game.games.fan_tan.board import PotPlaces
from game.games.hands import on_table
from game.games.sedma.places import SedmaPlaces
from game.scenes.review_layout import lay_out_review
from game.scenes.table.clearing import ALIGN, HIGHEST, KEPT, clear_of
from game.scenes.table.layout import TableLayout, lay_out
from game.ui.theme import Metrics
from game.view.camera import ABOVE, Camera, Points, Pose, corners, fullest_pitch
from game.view.tabletop import OnTable
from tests.scenes.crowded import SIZES, at_a_full_table, overlap

HUGE = 1.5
"""The text size from which plates in a low window may cover the end of a hand."""


def layouts(size: tuple[int, int], others: int) -> Iterator[tuple[float, TableLayout]]:
    """Those of the table, with and without the panel, and of the review; each with its text."""
    for text in (1.0, 1.5, 2.0):
        metrics = Metrics.of(size, text_scale=text)
        for panel in (False, True):
            layout = lay_out(size, metrics, others=others, panel=panel)
            if not layout.covered:
                yield text, layout
        yield text, lay_out_review(size, metrics, others).table


def cameras(felt: tuple[int, int, int, int], shown: Any) -> list[Camera]:
    area = corners(*shown)
    pitches = (fullest_pitch(area, felt, highest=HIGHEST), ABOVE)
    return [Camera.fitted(area, felt, Pose(0.0, pitch), align=ALIGN) for pitch in pitches]


def covered(quads: list[Points], layout: TableLayout) -> bool:
    return any(overlap(quad, Rect(plate)) for quad, plate in product(quads, layout.plates))


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("size", SIZES)
def test_no_plate_covers_a_hand_on_the_table(size: tuple[int, int], players: int) -> None:
    others = players - 1
    for text, layout in layouts(size, others):
        beside = [bool(layout.hand_beside(index, 1)) for index in range(others)]
        tables: list[Any] = [PotPlaces(FRENCH, others, layout.wide, sum(beside))]
        if players <= 4:
            tables.append(SedmaPlaces(others, layout.wide))
        for places in tables:
            most = 4 if isinstance(places, SedmaPlaces) else -(-53 // players)
            fans = [places.fan(index, most) for index in range(others) if not beside[index]]
            hands: tuple[OnTable, ...] = tuple(on_table(spot) for fan in fans for spot in fan)
            felt = clear_of(layout.felt, layout.plates, places.shown, hands)
            for camera in cameras(felt, places.shown):
                quads = [place.quad(camera) for place in hands]
                small = layout.low and text >= HUGE and felt == layout.felt
                assert small or not covered(quads, layout), (text, places)
            middle = corners(*places.shown).mean(axis=0)
            parts = (layout.felt, felt)
            whole, kept = (cameras(part, places.shown)[0].scale(*middle) for part in parts)
            assert kept >= KEPT * whole


def test_a_window_with_room_for_all_of_it_gives_nothing_away() -> None:
    layout = lay_out((1920, 1080), Metrics.of((1920, 1080)), others=7, panel=False)
    places = PotPlaces(FRENCH, 7, wide=True)
    hands = tuple(on_table(spot) for index in range(7) for spot in places.fan(index, 7))
    assert clear_of(layout.felt, layout.plates, places.shown, hands) == layout.felt
    assert clear_of(layout.felt, (), places.shown, hands) == layout.felt


@pytest.mark.parametrize(("id", "players"), [("fan_tan", 8), ("sevens", 6), ("sietes", 4)])
def test_hands_and_plates_stand_apart_at_a_full_table(id: str, players: int) -> None:
    driver, scene = at_a_full_table(id, players, "clear")
    for size in ((1280, 720), (900, 700)):
        driver.resize(size)
        top = scene.tabletop
        quads = [top.lying(key).place.quad(top.camera) for key in top.cards()]
        assert not covered(quads, scene.layout)
