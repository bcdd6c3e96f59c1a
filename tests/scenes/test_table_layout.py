"""Where things lie on the table scene, in every window from a small phone to 4K."""

import itertools
from math import ceil, cos, radians, sin

import pytest

from game.scenes.table.hand_places import CARD_RATIO
from game.scenes.table.layout import BAR_BUTTONS, YIELDING_FELT, TableLayout, lay_out
from game.ui.theme import TARGET, Metrics

SIZES = [
    (1280, 720), (1920, 1080), (3840, 2160), (390, 844), (844, 390), (360, 640), (640, 360),
    (320, 568), (768, 1024), (1024, 768), (2560, 1080), (720, 1280), (600, 640), (900, 800),
]  # fmt: skip


def boxes(layout: TableLayout) -> dict[str, tuple[int, int, int, int]]:
    named = {f"plate {i}": box for i, box in enumerate(layout.plates)}
    named |= {"own": layout.own_plate, "pass": layout.pass_button, "play": layout.play_button}
    if layout.hand is not None:
        named["hand"] = layout.hand
    if layout.panel is not None:
        named["panel"] = layout.panel
    named |= {f"hand {i}": box for i, box in enumerate(layout.beside) if box is not None}
    return named


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return (
        one[0] + one[2] <= other[0]
        or other[0] + other[2] <= one[0]
        or one[1] + one[3] <= other[1]
        or other[1] + other[3] <= one[1]
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", [False, True])
@pytest.mark.parametrize("others", [2, 3])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_everything_is_in_the_window_and_nothing_overlaps(
    size: tuple[int, int], panel: bool, others: int, text: float
) -> None:
    layout = lay_out(size, Metrics.of(size, text_scale=text), others=others, panel=panel)
    if layout.covered:
        assert panel and layout.panel is not None and layout.panel[3] >= 200
        return
    named = boxes(layout)
    for name, (x, y, w, h) in named.items():
        assert w > 0 and h > 0, name
        assert x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1], name
    for one, other in itertools.combinations(named, 2):
        assert apart(named[one], named[other]), f"{one} and {other}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("others", [4, 5, 6, 7])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_largest_tables_fit_too(size: tuple[int, int], others: int, text: float) -> None:
    layout = lay_out(size, Metrics.of(size, text_scale=text), others=others, panel=False)
    named = boxes(layout)
    for name, (x, y, w, h) in named.items():
        assert w > 0 and h > 0, name
        assert x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1], name
    for one, other in itertools.combinations(named, 2):
        assert apart(named[one], named[other]), f"{one} and {other}"


@pytest.mark.parametrize("size", [*SIZES, (900, 700)])
@pytest.mark.parametrize("others", range(1, 8))
@pytest.mark.parametrize("panel", [False, True])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_plates_leave_the_bar_its_buttons(
    size: tuple[int, int], others: int, panel: bool, text: float
) -> None:
    metrics = Metrics.of(size, text_scale=text)
    layout = lay_out(size, metrics, others=others, panel=panel)
    side = metrics.px(TARGET)
    top, end = layout.bar[3] - metrics.px(6), layout.bar[2]
    buttons = end - BAR_BUTTONS * (side + metrics.px(8)), 0, BAR_BUTTONS * side, top
    for plate in layout.plates:
        assert layout.covered or (apart(plate, buttons) and apart(plate, (0, 0, side, top)))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 9, 13])
def test_a_hand_beside_its_plate_stays_in_its_place(size: tuple[int, int], count: int) -> None:
    metrics = Metrics.of(size)
    layout = lay_out(size, metrics, others=7, panel=False)
    for index, box in enumerate(layout.beside):
        places = layout.hand_beside(index, count)
        assert len(places) == (0 if box is None else count)
        for place in places:
            assert box is not None
            assert box[0] <= place.x - place.width / 2
            assert place.x + place.width / 2 <= box[0] + box[2] + 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("count", "most"), [(1, 1), (2, 4), (7, 7), (7, 14), (10, 18), (13, 14), (14, 14), (18, 18)]
)
def test_every_card_in_hand_shows_a_finger_s_width_and_stays_in_the_window(
    size: tuple[int, int], count: int, most: int
) -> None:
    metrics = Metrics.of(size)
    layout = lay_out(size, metrics, others=3, panel=False)
    places = layout.hand_places(count, most, metrics)
    assert len(places) == count
    least = metrics.px(TARGET)
    for place in places:
        turn = radians(abs(place.angle))
        half_w, half_h = place.width / 2, place.width * CARD_RATIO / 2
        reach = half_h * cos(turn) + half_w * sin(turn)
        assert place.y + reach <= size[1] + 1
        assert place.x - half_w >= -1 and place.x + half_w <= size[0] + 1
    for one, other in itertools.pairwise(places):
        if abs(one.y - other.y) < one.width / 2:
            seen = min(other.x - one.x, one.width)
            assert seen >= least - 1 or (count > 14 and seen >= 30)
        else:
            assert other.y - one.y >= least - 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("most", range(1, 19))
def test_a_hand_that_is_played_down_never_shrinks_its_cards_and_seldom_changes_them(
    size: tuple[int, int], text: float, most: int
) -> None:
    metrics = Metrics.of(size, text_scale=text)
    layout = lay_out(size, metrics, others=3, panel=False)
    hands = [layout.hand_places(count, most, metrics) for count in range(most, 0, -1)]
    widths = [places[0].width for places in hands]
    assert widths == sorted(widths)
    changes = sum(one != other for one, other in itertools.pairwise(widths))
    assert changes <= (0 if layout.wide or most <= 4 else 2)
    for places in hands:
        assert {place.width for place in places} == {places[0].width}


@pytest.mark.parametrize("size", [size for size in SIZES if size[1] > size[0]])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_cards_before_one_that_is_played_keep_their_columns(
    size: tuple[int, int], text: float
) -> None:
    metrics = Metrics.of(size, text_scale=text)
    layout = lay_out(size, metrics, others=3, panel=False)
    hands = [layout.hand_places(count, 14, metrics) for count in range(14, 0, -1)]
    for before, after in itertools.pairwise(hands):
        alike = before[0].width == after[0].width
        if alike and len({place.y for place in after}) > 1:
            assert [place.x for place in before[:-1]] == [place.x for place in after]


@pytest.mark.parametrize("size", [size for size in SIZES if size[1] > size[0]])
@pytest.mark.parametrize("most", [4, 7, 14, 18])
@pytest.mark.parametrize("text", [1.5, 2.0])
def test_larger_text_makes_no_card_in_hand_smaller_while_the_felt_can_yield(
    size: tuple[int, int], most: int, text: float
) -> None:
    def table(scale: float) -> tuple[TableLayout, float]:
        metrics = Metrics.of(size, text_scale=scale)
        layout = lay_out(size, metrics, others=3, panel=False, most=most)
        return layout, layout.hand_places(most, most, metrics)[0].width

    (plain, before), (layout, after) = table(1.0), table(text)
    low = layout.felt[3] <= ceil(size[0] * YIELDING_FELT)
    assert after >= before - 0.5 or low
    assert layout.felt[3] <= plain.felt[3]


def test_thirteen_cards_keep_one_size_through_a_round_on_a_phone() -> None:
    size = (390, 844)
    metrics = Metrics.of(size)
    layout = lay_out(size, metrics, others=3, panel=False)
    widths = {layout.hand_places(count, 14, metrics)[0].width for count in range(13, 0, -1)}
    assert len(widths) == 1 and widths.pop() > 80


@pytest.mark.parametrize("size", SIZES)
def test_buttons_are_large_enough_for_a_finger(size: tuple[int, int]) -> None:
    metrics = Metrics.of(size)
    layout = lay_out(size, metrics, others=3, panel=False)
    for x, _, w, h in (layout.pass_button, layout.play_button):
        assert w >= metrics.px(TARGET) and h >= metrics.px(TARGET) and x >= 0


@pytest.mark.parametrize("others", [2, 3, 7])
def test_the_words_over_the_own_plate_cover_nothing_of_a_low_felt(others: int) -> None:
    metrics, caption = Metrics.of((640, 360)), 26
    layout = lay_out((640, 360), metrics, others=others, panel=False, caption=caption)
    _x, y, _wide, high = layout.felt
    assert y + high + caption <= layout.own_plate[1]
