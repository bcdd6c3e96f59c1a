"""Piles of chips: as high as they are rich, flat from above, and standing where they were put."""

from __future__ import annotations

from math import pi, radians

import pygame
import pytest

from game.scheduler import Scheduler
from game.view.camera import Camera, Pose, corners
from game.view.chips import COLUMN, MOST_COLUMNS, Pile
from game.view.faces import CardStyle
from game.view.stage import Stage
from game.view.tabletop import OnTable, Tabletop
from game.view.tween import Pace

LOW, ABOVE = radians(54), pi / 2


def high(chips: int, pitch: float = LOW) -> int:
    return Pile(chips).picture(60, pitch)[0].get_height()


def wide(chips: int, numbered: bool = False) -> int:
    return Pile(chips, numbered).picture(60, LOW)[0].get_width()


def test_a_column_grows_with_its_chips_and_then_the_next_begins() -> None:
    heights = [high(chips) for chips in range(1, COLUMN + 1)]
    assert heights == sorted(heights)
    assert heights[-1] > heights[0]
    assert high(COLUMN + 1) == heights[-1]
    assert wide(COLUMN + 1) > wide(COLUMN)


def test_from_above_a_column_is_one_chip() -> None:
    assert high(COLUMN, ABOVE) == pytest.approx(high(1, ABOVE), abs=2)


def test_more_chips_than_there_is_room_for_are_told_by_the_number() -> None:
    most = COLUMN * MOST_COLUMNS
    assert wide(most) == wide(most + 40)
    assert wide(most, numbered=True) > wide(most)


def test_a_pile_that_is_to_stay_low_draws_few_chips_and_says_how_many_there_are() -> None:
    few, many = (Pile(chips, True, drawn=3).picture(60, LOW)[0] for chips in (3, 10))
    assert few.get_height() == many.get_height()
    assert few.get_width() < many.get_width() < Pile(10, True).picture(60, LOW)[0].get_width()


def test_an_empty_pile_can_be_drawn() -> None:
    assert Pile(0).picture(60, LOW)[0].get_bounding_rect().w == 0


def test_a_picture_is_kept() -> None:
    assert Pile(5, True).picture(60, LOW)[0] is Pile(5, True).picture(60, LOW)[0]


def test_the_number_beside_a_small_pile_stands_no_higher_than_below_its_foot() -> None:
    surface, (_x, y) = Pile(2, True).picture(20, LOW)
    assert y <= surface.get_height() - y + 1


@pytest.fixture
def table() -> tuple[Tabletop, Stage, Scheduler]:
    pygame.display.set_mode((800, 600))
    scheduler, stage = Scheduler(), Stage()
    top = Tabletop(stage, Pace(scheduler), scheduler.spawn)
    area = corners(-8, -6, 8, 6)
    top.see(Camera.fitted(area, (0, 0, 800, 600), Pose()), CardStyle())
    return top, stage, scheduler


def test_a_pile_stands_until_it_is_taken_away(
    table: tuple[Tabletop, Stage, Scheduler],
) -> None:
    top, stage, _ = table
    place = OnTable(1.0, -2.0)
    top.stand("pot", Pile(9), place, 40.0)
    rect = stage.rect(("piece", "pot"))
    x, y = place.quad(top.camera).mean(axis=0)
    assert rect.collidepoint(x, y)
    top.stand("pot", Pile(20), place, 40.0)
    assert stage.rect(("piece", "pot")).w > rect.w
    top.unstand("pot")
    top.unstand("pot")
    assert ("piece", "pot") not in stage


def test_clearing_the_table_takes_the_pile_too(
    table: tuple[Tabletop, Stage, Scheduler],
) -> None:
    top, stage, _ = table
    top.stand("pot", Pile(9), OnTable(0.0, 0.0), 40.0)
    top.clear()
    assert ("piece", "pot") not in stage


def test_chips_slide_from_place_to_place_and_are_gone(
    table: tuple[Tabletop, Stage, Scheduler],
) -> None:
    top, stage, scheduler = table
    start, end = OnTable(-4.0, 0.0), OnTable(4.0, 0.0)
    task = scheduler.spawn(top.slide("ante", Pile(1), start, end, 0.3))
    xs = []
    for _ in range(40):
        scheduler.step(1 / 60)
        if ("sliding", "ante") in stage:
            xs.append(stage.rect(("sliding", "ante")).centerx)
    assert task.done
    assert xs == sorted(xs)
    assert xs[-1] - xs[0] > 200
    assert ("sliding", "ante") not in stage


def test_while_the_camera_moves_the_pile_is_drawn_onto_the_draft(
    table: tuple[Tabletop, Stage, Scheduler],
) -> None:
    top, stage, _ = table
    top.stand("pot", Pile(9), OnTable(0.0, 0.0), 40.0)
    frame = pygame.Surface((800, 600))
    top.draft(frame)
    assert ("piece", "pot") not in stage
    assert pygame.mask.from_threshold(frame, (186, 44, 52), (40, 30, 30)).count() > 20
