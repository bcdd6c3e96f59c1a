"""The seats' plates: who sits there, as there is room for it."""

from __future__ import annotations

import itertools

import pytest
from pygame import Rect

from game.games import game_by_id
from game.locale import LANGUAGES, _, pgettext
from game.scenes.table.hud import sign_spot
from game.scenes.table.layout import lay_out
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.seats import NAME_LENGTH, SeatSpec
from game.session.settings import Settings
from game.ui.parts import Piece
from game.ui.theme import Metrics
from tests.driver import SIZES, Driver
from tests.scenes.turns import at

LONG = "Maximiliana Güemes de la Torre"[:NAME_LENGTH]


def seated(name: str, size: tuple[int, int], scale: int = 100) -> Driver:
    """A table at which somebody of this name sits at the near edge, once it can be played."""
    game = game_by_id("sietes")
    people = (SeatSpec("human", 0, name), *(SeatSpec("cpu", n, level="easy") for n in (1, 2, 3)))
    record = Record(game, game.options(), people, "plates")
    settings = Settings(speed=4, panel="closed", text_scale=scale)
    driver = Driver(lambda: TableScene(record), size, settings=settings)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.until(lambda: scene.chair.asked is not None, 60)
    return driver


def own_name(driver: Driver) -> str:
    """One's own name as the plate has it."""
    pieces = driver.scene.ui.pieces
    (piece,) = (piece for piece in pieces if piece.key[0] == ("plate:0", "name"))
    return piece.words


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (768, 1024)])
def test_a_long_name_of_one_s_own_is_written_whole_where_there_is_room(
    size: tuple[int, int],
) -> None:
    assert own_name(seated(LONG, size)) == LONG


@pytest.mark.parametrize(("size", "scale"), [((640, 360), 100), ((640, 360), 200)])
def test_where_there_is_none_it_is_cut_short_and_shows_that_there_is_more_of_it(
    size: tuple[int, int], scale: int
) -> None:
    driver = seated(LONG, size, scale)
    written = own_name(driver)
    assert written.endswith("…")
    assert LONG.startswith(written[:-1])
    assert len(written) > 2
    assert driver.problems() == []
    assert driver.node(LONG, "item").id == "plate:0"  # which is whole for whoever hears it


def test_a_short_name_is_never_cut() -> None:
    for size in ((320, 568), (640, 360), (1280, 720)):
        assert own_name(seated("Ana", size)) == "Ana"


def turn_at(name: str) -> Driver:
    """The table at one of the turns that there are."""
    match = at(name)
    settings = Settings(speed=4, panel="closed", reduced_motion=True)
    driver = Driver(lambda: TableScene(match), SIZES[0], settings=settings)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.until(lambda: scene.chair.asked is not None, 60)
    return driver


def written(driver: Driver, *keys: tuple[str, str]) -> list[Piece]:
    """The pieces of these controls that carry words."""
    return [piece for piece in driver.scene.ui.pieces if piece.key[0] in keys]


def test_neighbours_are_written_alike() -> None:
    """The names on the others' plates, what they own, and the buttons in one row."""
    driver = turn_at("offer")
    for size in SIZES:
        driver.resize(size)
        for scale, language in itertools.product((100, 150, 200), LANGUAGES):
            driver.app.change(text_scale=scale, language=language)
            driver.frame()
            for part in ("name", "purse"):
                plates = written(driver, *((f"plate:{seat}", part) for seat in (1, 2, 3)))
                assert len({piece.rect.h for piece in plates}) == 1, (size, scale, language)
            row = written(driver, ("no-offer", "label"), ("offer", "label"))
            assert len({piece.rect.h for piece in row}) == 1, (size, scale, language)


def test_the_bank_has_a_sign_of_its_own_and_no_seat_s_letter() -> None:
    driver = turn_at("offer")
    scene = driver.scene
    assert isinstance(scene, TableScene)
    seats = range(4)
    bank = scene.chair.view.bank
    for size in SIZES:
        driver.resize(size)
        for language in LANGUAGES:
            driver.app.change(language=language)
            driver.frame()
            (sign,) = written(driver, *((f"plate:{seat}", "office") for seat in seats))
            assert sign.key[0] == (f"plate:{bank}", "office")
            purses = written(driver, *((f"plate:{seat}", "purse") for seat in seats))
            assert all(piece.words.isdigit() for piece in purses)
            told = driver.outline.by_id(f"plate:{bank}")
            assert told is not None and _("has the bank") in told.value


def test_who_has_the_bank_is_named_beside_a_row_of_buttons_too() -> None:
    driver = turn_at("bank")
    for size, scale in itertools.product(SIZES, (100, 150, 200)):
        driver.resize(size)
        for language in LANGUAGES:
            driver.app.change(language=language, text_scale=scale)
            driver.frame()
            (name,) = written(driver, ("plate:0", "name"))
            assert name.words == pgettext("seat", "You")
            assert driver.problems() == []


def test_a_partner_has_a_sign_that_is_named_where_there_is_room_and_spoken_everywhere() -> None:
    driver = turn_at("sedma")
    seats = range(4)
    for size, scale in itertools.product(SIZES, (100, 200)):
        driver.resize(size)
        for language in LANGUAGES:
            driver.app.change(language=language, text_scale=scale)
            driver.frame()
            (sign,) = written(driver, *((f"plate:{seat}", "office") for seat in seats))
            assert sign.key[0] == ("plate:2", "office")
            told = driver.outline.by_id("plate:2")
            assert told is not None and pgettext("plate", "partner") in told.value
            assert driver.problems() == []
    driver.resize((1280, 720))
    driver.app.change(language="en", text_scale=100)
    driver.frame()
    (word,) = written(driver, ("plate:2", "office word"))
    assert word.words == "partner"
    assert isinstance(driver.scene, TableScene)
    assert driver.scene.board.prompt() == "Green, your partner, is winning it."


@pytest.mark.parametrize(
    ("players", "scale"),
    [*itertools.product((3, 4, 5, 6, 8), (100, 150)), (6, 200), (8, 200)],
)
def test_beside_an_open_panel_a_small_window_shows_all_figures(players: int, scale: int) -> None:
    game = game_by_id("fan_tan")
    options = game.options.from_dict({"players": players, "scoring": "cards"})
    people = (SeatSpec("human", 0), *(SeatSpec("cpu", n, LONG, "easy") for n in range(1, players)))
    record = Record(game, options, people, "plates")
    settings = Settings(speed=4, panel="open", text_scale=scale)
    driver = Driver(lambda: TableScene(record), (900, 700), settings=settings)
    driver.run(4)
    assert driver.problems() == []


@pytest.mark.parametrize("players", [3, 5, 8])
@pytest.mark.parametrize("size", SIZES)
def test_a_sign_at_a_plate_covers_no_other_plate(size: tuple[int, int], players: int) -> None:
    driver = Driver(size=size)
    ui = driver.scene.ui
    for panel, text in itertools.product((False, True), (1.0, 2.0)):
        metrics = Metrics.of(size, text_scale=text)
        layout = lay_out(size, metrics, others=players - 1, panel=panel)
        plates = [Rect(box) for box in (layout.own_plate, *layout.plates)]
        for plate in plates:
            wide, high = metrics.text(90), metrics.text(34)
            spot = sign_spot(ui, (wide, high), plate, plates, layout.bar[3], metrics.px(4))
            others = [each for each in plates if each != plate]
            assert spot.collidelist(others) == -1 or spot.collidepoint(plate.center)
            assert ui.rect.contains(spot)


def test_a_sign_stands_where_the_table_has_room_for_it() -> None:
    driver = Driver()
    layout = lay_out((1280, 720), driver.scene.ui.metrics, others=7, panel=True)
    plates = [Rect(box) for box in (layout.own_plate, *layout.plates)]

    def spot(index: int) -> Rect:
        return sign_spot(driver.scene.ui, (80, 34), plates[index], plates, layout.bar[3], 4)

    assert spot(0).bottom < plates[0].top
    assert spot(4).top > plates[4].bottom
    assert spot(6).right < plates[6].left
    assert spot(2).left > plates[2].right
