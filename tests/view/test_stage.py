"""The stage: painting what changed gives the picture that painting everything gives."""

from __future__ import annotations

import random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.view import stage as stage_module
from game.view.stage import Stage

SIZE = (160, 120)
AREA = pygame.Rect((0, 0), SIZE)


def surfaces() -> list[pygame.Surface]:
    dice = random.Random(7)
    made = []
    for kind in ("opaque", "alpha", "rle", "faint", "keyed"):
        for width, height in ((18, 26), (110, 90), (7, 70)):
            if kind in ("opaque", "faint", "keyed"):
                surface = pygame.Surface((width, height), depth=32)
            else:
                surface = pygame.Surface((width, height), pygame.SRCALPHA)
            for x in range(width):
                for y in range(height):
                    surface.set_at((x, y), [dice.randrange(256) for _ in range(4)])
            if kind == "rle":
                surface.set_alpha(255, pygame.RLEACCEL)
            if kind == "faint":
                surface.set_alpha(90)
            if kind == "keyed":
                surface.fill((1, 2, 3), (0, 0, width // 2, height))
                surface.set_colorkey((1, 2, 3))
            made.append(surface)
    floor = pygame.Surface(SIZE, depth=32)
    floor.fill((20, 90, 60))
    return [*made, floor]


SURFACES = surfaces()
rects = st.builds(
    pygame.Rect,
    st.integers(-20, 150), st.integers(-20, 110), st.integers(0, 90), st.integers(0, 90),
)  # fmt: skip
puts = st.tuples(
    st.just("put"),
    st.integers(0, 7),
    st.integers(0, len(SURFACES) - 1),
    st.tuples(st.floats(-30, 80), st.floats(-30, 60)),
    st.sampled_from([0.0, 0.5, 2.0]),
    st.none() | rects,
)
steps = st.one_of(
    puts,
    puts,
    st.tuples(st.just("again"), st.integers(0, 7), st.sampled_from([0.0, 0.5, 2.0])),
    st.tuples(st.just("floor"), st.integers(0, 7)),
    st.tuples(st.just("remove"), st.integers(0, 7)),
    st.tuples(st.just("touch"), rects),
    st.tuples(st.just("paint")),
    st.tuples(st.just("paint")),
    st.tuples(st.just("clear")),
)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def from_scratch(shown: dict[int, tuple]) -> bytes:
    """Every sprite, lowest first, each blitted whole within its clip."""
    target = pygame.Surface(SIZE, depth=32)
    for surface, place, _, clip in sorted(shown.values(), key=lambda each: each[2]):
        target.set_clip(clip if clip is not None else AREA)
        target.blit(surface, (round(place[0]), round(place[1])))
    return pixels(target)


@pytest.mark.parametrize("most_rects", [2, stage_module.MOST_RECTS])
@given(script=st.lists(steps, min_size=10, max_size=60))
def test_painting_the_changes_equals_painting_everything(most_rects, script):
    stage, target = Stage(), pygame.Surface(SIZE, depth=32)
    shown: dict[int, tuple] = {}
    usual, stage_module.MOST_RECTS = stage_module.MOST_RECTS, most_rects
    try:
        for step in [*script, ("paint",)]:
            if step[0] == "put":
                _, key, index, place, z, clip = step
                stage.put(key, SURFACES[index], place, z, clip)
                shown[key] = (SURFACES[index], place, z, clip)
            elif step[0] == "again":
                _, key, z = step
                if key in shown:
                    surface, place, _, clip = shown[key]
                    stage.put(key, surface, place, z, clip)
                    shown[key] = (surface, place, z, clip)
            elif step[0] == "floor":
                stage.put(step[1], SURFACES[-1], (0, 0), -5.0)
                shown[step[1]] = (SURFACES[-1], (0, 0), -5.0, None)
            elif step[0] == "remove":
                stage.remove(step[1])
                shown.pop(step[1], None)
            elif step[0] == "touch":
                stage.touch(step[1])
            elif step[0] == "clear":
                stage.clear()
                shown.clear()
            else:
                before = pixels(target)
                changed = stage.paint(target)
                assert pixels(target) == from_scratch(shown)
                after = target.copy()
                for rect in changed:
                    after.fill(0, rect)
                kept = pygame.image.frombytes(before, SIZE, "RGB")
                for rect in changed:
                    kept.fill(0, rect)
                assert pixels(after) == pixels(kept), "a change lies outside of what was told"
    finally:
        stage_module.MOST_RECTS = usual


@pytest.mark.parametrize("kind", ["alpha", "faint", "keyed"])
def test_what_lies_under_a_see_through_sprite_is_drawn(kind):
    stage, target = Stage(), pygame.Surface(SIZE, depth=32)
    veil = pygame.Surface(SIZE, pygame.SRCALPHA if kind == "alpha" else 0, 32)
    if kind == "faint":
        veil.set_alpha(60)
    if kind == "keyed":
        veil.set_colorkey((0, 0, 0))
    floor = pygame.Surface(SIZE, depth=32)
    floor.fill((20, 90, 60))
    stage.put("floor", floor, (0, 0), 0)
    stage.put("veil", veil, (0, 0), 1)
    stage.paint(target)
    assert stage.blits == 2
    assert target.get_at((5, 5))[1] > 60


def test_a_sprite_of_another_depth_comes_to_lie_above():
    stage, target = Stage(), pygame.Surface(SIZE, depth=32)
    for key, colour in (("red", (255, 0, 0)), ("blue", (0, 0, 255))):
        surface = pygame.Surface((40, 40), depth=32)
        surface.fill(colour)
        stage.put(key, surface, (0, 0), 0)
    stage.paint(target)
    assert target.get_at((9, 9))[:3] == (0, 0, 255), "of equal depth the later lies above"
    stage.put("red", stage_surface(stage, "red"), (0, 0), 1)
    stage.paint(target)
    assert target.get_at((9, 9))[:3] == (255, 0, 0)


def full_table() -> tuple[Stage, pygame.Surface]:
    stage, target = Stage(), pygame.Surface((1280, 720), depth=32)
    stage.put("floor", pygame.Surface((1280, 720), depth=32), (0, 0), -1)
    card = pygame.Surface((60, 84), pygame.SRCALPHA)
    card.fill((240, 230, 210, 255))
    for index in range(52):
        stage.put(index, card, (index % 13 * 90, index // 13 * 150), index)
    stage.paint(target)
    return stage, target


def test_an_idle_stage_blits_nothing():
    stage, target = full_table()
    assert stage.paint(target) == []
    assert stage.blits == 0


def test_putting_the_same_again_is_no_change():
    stage, target = full_table()
    stage.put("floor", stage_surface(stage, "floor"), (0.2, -0.3), -1)
    assert stage.paint(target) == []
    assert stage.blits == 0


def stage_surface(stage: Stage, key: object) -> pygame.Surface:
    return stage._sprites[key].surface


def test_moving_one_card_draws_that_card_and_the_felt_under_it():
    stage, target = full_table()
    stage.put(0, stage_surface(stage, 0), (4, 3), 0)
    changed = stage.paint(target)
    assert changed == [pygame.Rect(0, 0, 64, 87)]
    assert stage.blits == 2


def test_what_an_opaque_sprite_hides_is_not_drawn():
    stage, target = full_table()
    stage.put("curtain", pygame.Surface((1280, 720), depth=32), (0, 0), 100)
    stage.paint(target)
    assert stage.blits == 1


def test_a_sprite_outside_of_the_window_costs_nothing():
    stage, target = full_table()
    stage.put(0, stage_surface(stage, 0), (-500, 0), 0)
    stage.paint(target)
    stage.put(0, stage_surface(stage, 0), (-400, 0), 0)
    assert stage.paint(target) == []
    assert stage.blits == 0


def test_many_far_changes_become_few_rectangles_that_hold_them():
    stage, target = full_table()
    for index in range(52):
        stage.put(
            index, stage_surface(stage, index), (index % 13 * 90, index // 13 * 150 + 1), index
        )
    changed = stage.paint(target)
    assert len(changed) <= stage_module.REGIONS**2
    for index in range(52):
        assert any(rect.contains(stage.rect(index)) for rect in changed)


def test_it_tells_where_a_sprite_lies_and_which_there_are():
    stage, _ = full_table()
    assert stage.rect(14) == pygame.Rect(90, 150, 60, 84)
    assert 14 in stage
    assert "nobody" not in stage
    assert set(stage.keys()) == {"floor", *range(52)}
    with pytest.raises(KeyError):
        stage.rect("nobody")


def test_a_clip_that_its_owner_changes_afterwards_changes_nothing_here():
    stage, target = full_table()
    clip = pygame.Rect(0, 0, 30, 30)
    stage.put(0, stage_surface(stage, 0), (0, 0), 0, clip)
    stage.paint(target)
    clip.w = 500
    stage.put(0, stage_surface(stage, 0), (0, 0), 0, pygame.Rect(0, 0, 30, 30))
    assert stage.paint(target) == []
