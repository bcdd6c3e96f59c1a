"""The tabletop: cards lie, fly, turn over and light up, and what is lit can be told apart."""

import pygame
import pytest

from game.scheduler import Scheduler
from game.ui.theme import contrast
from game.view import backdrop
from game.view.camera import Camera, corners
from game.view.faces import CardStyle
from game.view.stage import Stage
from game.view.tabletop import (
    GOLD,
    RIM,
    Lying,
    OnScreen,
    OnTable,
    Tabletop,
    source_width,
    toned,
)
from game.view.tween import Pace


@pytest.fixture
def scheduler() -> Scheduler:
    return Scheduler(budget=None)


@pytest.fixture
def top(scheduler: Scheduler) -> Tabletop:
    pygame.display.init()
    pygame.display.set_mode((640, 360))
    tabletop = Tabletop(Stage(), Pace(scheduler), scheduler.spawn)
    tabletop.see(Camera.fitted(corners(-8, -4, 8, 4), (0, 0, 640, 360)), CardStyle())
    return tabletop


@pytest.mark.parametrize("felt", backdrop.FELTS)
def test_a_lit_place_stands_out_from_every_felt(felt: str) -> None:
    cloth = backdrop.FELTS[felt]
    assert contrast(GOLD, cloth.lit) >= 3 and contrast(GOLD, cloth.deep) >= 3


def test_a_lit_card_has_a_rim_that_a_plain_one_and_a_dim_one_lack() -> None:
    style = CardStyle()
    lit, plain, dim = (toned("9h", 100, style, tone) for tone in ("lit", "plain", "dim"))
    spot = (50, 2)
    assert lit.get_at(spot)[:3] == RIM and plain.get_at(spot)[:3] != RIM
    assert contrast(RIM, plain.get_at((50, 40))[:3]) > 1.5
    paper = (50, 30)
    assert sum(dim.get_at(paper)[:3]) < sum(plain.get_at(paper)[:3])


def test_a_flight_goes_from_place_to_place_and_turns_the_card_over(
    top: Tabletop, scheduler: Scheduler
) -> None:
    start, end = Lying(None, OnTable(-6, 3), 1), Lying("7d", OnTable(4, -2), 2)
    task = scheduler.spawn(top.fly("card", end, 0.5, start=start))
    scheduler.step(1 / 60)
    before = top._stage.rect(("card", "card")).center
    for _ in range(40):
        scheduler.step(1 / 60)
    assert task.done and top.lying("card") == end
    after = top._stage.rect(("card", "card"))
    quad = top.quad("card")
    assert quad is not None and after.collidepoint(*quad.mean(axis=0))
    assert before[0] < after.centerx and before[1] < after.centery


def test_a_small_move_that_has_not_begun_is_none_once_the_card_is_laid_or_taken(
    top: Tabletop, scheduler: Scheduler
) -> None:
    here, there = Lying("7d", OnScreen(100, 300), 1), Lying("7d", OnScreen(200, 300), 1)
    for key in ("laid", "taken", "shaken"):
        top.lay(key, Lying("7d", OnScreen(50, 300), 1))
    top.move("laid", there)
    top.move("taken", there)
    top.shake("shaken")
    top.lay("laid", here)
    top.take("taken")
    top.take("shaken")
    for _ in range(60):
        scheduler.step(1 / 60)
    assert top.cards() == ["laid"]
    assert top.lying("laid") == here


def test_a_card_laid_anew_ends_its_flight(top: Tabletop, scheduler: Scheduler) -> None:
    top.lay("card", Lying("7d", OnTable(-6, 3), 1))
    scheduler.spawn(top.fly("card", Lying("7d", OnTable(4, -2), 1), 0.5))
    scheduler.step(0.1)
    top.lay("card", Lying("7d", OnTable(0, 0), 1))
    place = top._stage.rect(("card", "card"))
    for _ in range(60):
        scheduler.step(1 / 60)
    assert top._stage.rect(("card", "card")) == place


def test_a_card_taken_away_in_flight_stays_away(top: Tabletop, scheduler: Scheduler) -> None:
    top.lay("card", Lying("7d", OnTable(-6, 3), 1))
    scheduler.spawn(top.fly("card", Lying("7d", OnTable(4, -2), 1), 0.5))
    scheduler.step(0.1)
    top.take("card")
    for _ in range(60):
        scheduler.step(1 / 60)
    assert "card" not in top and ("card", "card") not in top._stage


def test_cards_in_the_hand_slide_without_being_drawn_anew(
    top: Tabletop, scheduler: Scheduler
) -> None:
    top.lay("card", Lying("7d", OnScreen(100, 300, 1.0, 60), 1))
    end = Lying("7d", OnScreen(140, 300, 2.0, 60), 1)
    scheduler.spawn(top.fly("card", end, 0.2, arc=0.0))
    seen = set()
    for _ in range(30):
        scheduler.step(1 / 60)
        seen.add(id(top._stage._sprites[("card", "card")].surface))
    assert len(seen) == 1 and top.lying("card") == end


def test_while_the_camera_moves_cards_of_the_plane_are_drawn_onto_the_draft(top: Tabletop) -> None:
    top.lay("flat", Lying("7d", OnTable(0, 0), 1))
    top.lay("held", Lying("8d", OnScreen(100, 300, 0, 60), 1))
    frame = pygame.Surface((640, 360), 0, 32, (0xFF0000, 0xFF00, 0xFF, 0))
    top.draft(frame)
    assert ("card", "flat") not in top._stage and ("card", "held") in top._stage
    quad = top.quad("flat")
    assert quad is not None
    x, y = (round(float(each)) for each in quad.mean(axis=0) - (0, 5))
    assert sum(frame.get_at((x, y))[:3]) > 0
    top.see(top.camera, CardStyle())
    assert ("card", "flat") in top._stage


@pytest.mark.parametrize("shown", [20, 28, 40, 50, 64, 80, 120, 200])
def test_a_face_is_as_detailed_as_it_is_seen_large(shown: int) -> None:
    width = source_width(shown)
    assert width >= min(shown, 71)
    if shown <= 40:
        assert width < 44
    elif shown <= 66:
        assert width < 72
