"""Plots of what the history says: places over time, and how often one came first at each level.

They draw what they are handed; each is an image in the outline, with the same figures in words.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.locale import _
from game.scenes.pages import line_height, text_width
from game.session.history import Played, Rate
from game.ui import theme
from game.ui.layout import Column
from game.ui.shapes import STORE, Box
from game.ui.theme import Colour
from game.ui.widgets import Ui
from game.words import level_words, place_label

HIGH = 150
"""Design pixels of the plot of places, without what stands below it."""
DOT = 9
MEAN = 5
"""So many matches make a point of the curve: their mean place."""
FINEST = 4
"""How many times finer than the screen the curve is drawn before it is smoothed down."""


def place_colour(place: int, places: int) -> Colour:
    """Gold for the first place, red for the last, green for those between."""
    return theme.GOLD if place == 1 else theme.CORAL if place == places else theme.LEAF


def draw_places(ui: Ui, column: Column, matches: Sequence[Played]) -> None:
    """The places of these matches, the oldest first: a dot each, and the curve of their mean."""
    lowest = max(each.places for each in matches)
    labels = [place_label(place) for place in range(1, lowest + 1)]
    size = theme.SMALL
    high = max(ui.px(HIGH), lowest * (line_height(ui, size) + ui.px(3)))
    rect = column.row(high)
    said = ", ".join(place_label(each.place) for each in matches)
    ui.node("places", "image", _("Places over time"), value=said)
    margin = max(text_width(ui, label, size) for label in labels) + ui.px(12)
    step = rect.h / lowest
    for index, label in enumerate(labels):
        y = round(rect.y + step * (index + 0.5))
        ui.rule(Rect(rect.x + margin, y, rect.w - margin, 1))
        line = Rect(rect.x, y - line_height(ui, size) // 2, margin, line_height(ui, size))
        ui.letters(("places", "label", index), label, line, size, theme.ASH)
    field = Rect(rect.x + margin, rect.y, rect.w - margin, rect.h)
    points = [
        (_across(ui, field, index, len(matches)), rect.y + step * (each.place - 0.5))
        for index, each in enumerate(matches)
    ]
    if has_curve(len(matches)):
        _curve(ui, field, _means(points))
    dot = ui.px(DOT)
    for index, (each, point) in enumerate(zip(matches, points, strict=True)):
        spot = Rect(0, 0, dot, dot)
        spot.center = (round(point[0]), round(point[1]))
        fill = place_colour(each.place, each.places)
        ui.box(("places", "dot", index), spot, Box(dot // 2 + 1, fill), 3)


def _across(ui: Ui, field: Rect, index: int, count: int) -> float:
    """Where the dot of a match stands: they share the width, but few stand close together."""
    room = field.w - 2 * ui.px(DOT)
    step = min(room / max(1, count - 1), ui.px(36))
    return field.x + ui.px(DOT) + step * index


def has_curve(matches: int) -> bool:
    """Whether so many matches have a curve of their mean: it needs two points."""
    return matches > MEAN


def _means(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """A point for each match from the `MEAN`-th on: the mean of it and those before."""
    return [
        (points[end - 1][0], sum(y for _x, y in points[end - MEAN : end]) / MEAN)
        for end in range(MEAN, len(points) + 1)
    ]


def _curve(ui: Ui, field: Rect, points: Sequence[tuple[float, float]]) -> None:
    width = max(1.0, 2 * ui.metrics.scale)
    inside = tuple((x - field.x, y - field.y) for x, y in points)

    def make() -> pygame.Surface:
        return STORE.get(("curve", field.size, inside, width), lambda: _drawn(field, inside, width))

    ui.draw(("places", "curve"), make, field, 2)


def _drawn(field: Rect, points: Sequence[tuple[float, float]], width: float) -> pygame.Surface:
    """The curve on its own surface, smoothed down from one that is several times as large."""
    large = pygame.Surface((field.w * FINEST, field.h * FINEST), pygame.SRCALPHA)
    large.fill((*theme.GOLD, 0))
    finer = [(x * FINEST, y * FINEST) for x, y in points]
    pygame.draw.lines(large, (*theme.GOLD, 150), False, finer, round(width * FINEST))
    return pygame.transform.smoothscale(large, field.size)


def draw_rates(ui: Ui, column: Column, rates: Sequence[Rate]) -> None:
    """How often the player came first: a bar for each level."""
    words = level_words()
    with ui.group("rates", _("First places by level"), "list"):
        for rate in rates:
            name = words[rate.level].label
            share = rate.won / rate.played
            figures = _("{won} of {played} · {share} %").format(
                won=rate.won, played=rate.played, share=rate.percent
            )
            ui.row(column, name, figures, id=f"rate:{rate.level}", line=False)
            column.skip(-ui.px(10))
            bar = column.row(ui.px(12))
            line = max(1.0, ui.metrics.scale)
            ground = Box(bar.h // 2, theme.CARD_SHADE, edge=theme.TRACK, edge_width=line)
            ui.box(("rate", rate.level, "track"), bar, ground)
            if rate.won:
                fill = Rect(bar.x, bar.y, max(bar.h, round(bar.w * share)), bar.h)
                ui.box(
                    ("rate", rate.level, "bar"), fill,
                    Box(bar.h // 2, theme.GOLD_TOP, theme.GOLD_LOW), 2,
                )  # fmt: skip
            column.skip(ui.px(6))
