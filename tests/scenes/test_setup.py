"""The set-up: what is chosen is what is played, and is there again the next time."""

from __future__ import annotations

from typing import Any

import pytest

from game.games import GAMES, game_by_id
from game.games.words import load_words
from game.platform.storage import MemoryStorage
from game.scenes.home import Home
from game.scenes.lobby import LobbyScene
from game.scenes.rules import RulesScene
from game.scenes.setup import SetupScene, rematch
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.settings import Settings, Setup
from tests.driver import Driver
from tests.scenes.pages import GAME, PEOPLE, played, saved
from tests.scenes.rooms import ToldLobby, room, seated


def opened(**options: Any) -> Driver:
    """A driver on the set-up, with the home screen behind it."""
    driver = Driver(**options)
    driver.run(0.5)
    driver.press("Sietes", "button")
    assert isinstance(driver.scene, SetupScene)
    return driver


def play(driver: Driver) -> Record:
    """Press Play; gives the record of the match that begins."""
    driver.tap("Play")
    assert isinstance(driver.scene, TableScene)
    return driver.scene.record


def choose(driver: Driver, group: str, label: str) -> None:
    """Press a radio of a group, both by their labels."""
    node = next(node for node in driver.node(group, "group").walk() if node.label == label)
    assert node.action is not None
    node.action()
    driver.frame()


def test_to_begin_with_one_person_plays_three_of_the_cpu() -> None:
    record = play(opened())
    assert record.options == game_by_id(GAME).options()
    assert [seat.human for seat in record.seats] == [True, False, False, False]
    assert {seat.level for seat in record.seats[1:]} <= {"easy", "medium"}
    assert len({seat.colour for seat in record.seats}) == 4


def test_every_option_can_be_given_every_value() -> None:
    words = load_words(GAME).option_words()
    for name, values in game_by_id(GAME).options.values().items():
        for value in values:
            driver = opened()
            node = driver.node(words[name].label)
            if node.role == "heading":
                node = driver.node(node.label, "group")
            if node.role == "switch":
                if node.checked != value:
                    assert node.action is not None
                    node.action()
            else:
                choose(driver, node.label, words[name].values[value].label)
            assert getattr(play(driver).options, name) == value


def test_each_option_says_what_it_does_in_words_of_its_own() -> None:
    driver = opened()
    said = driver.text().lower()
    assert "tunnel" not in said
    assert "when one side is finished, the other closes" in said
    for label in ("A and K are the ends", "After the king comes the ace"):
        assert driver.node(label, "radio").value


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_of_players_stand_in_ascending_order(game: str) -> None:
    driver = Driver(lambda: SetupScene(game))
    group = driver.outline.by_id("players")
    assert group is not None
    counts = [int(node.label) for node in group.children]
    assert counts == sorted(counts)
    chosen = next(int(node.label) for node in group.children if node.checked)
    assert chosen == game_by_id(game).options().players


def test_three_players_sit_on_three_seats() -> None:
    driver = opened()
    choose(driver, "Players", "3")
    assert not driver.has("Seat 4")
    assert len(play(driver).seats) == 3


def test_together_seats_people_only_and_alone_one_of_them() -> None:
    driver = opened()
    driver.tap("Together on this device")
    assert driver.node("Together on this device").checked
    driver.tap("Alone against the CPU")
    assert not driver.node("Together on this device").checked
    driver.tap("Together on this device")
    assert all(seat.human for seat in play(driver).seats)


def test_a_seat_is_given_to_a_level_and_to_a_person() -> None:
    driver = opened()
    driver.tap("Who sits on seat 2")
    driver.tap("Hard")
    assert driver.node("Who sits on seat 2").value == "CPU, Hard"
    driver.tap("Who sits on seat 3")
    driver.tap("Person")
    record = play(driver)
    assert record.seats[1] == SeatSpec("cpu", 1, "", "hard")
    assert record.seats[2] == SeatSpec("human", 2)


def test_escape_closes_the_dialog_and_changes_nothing() -> None:
    driver = opened()
    driver.tap("Who sits on seat 2")
    driver.key("escape")
    assert isinstance(driver.scene, SetupScene)
    assert not driver.has("Hard")
    assert driver.focused is not None
    assert driver.focused.label == "Who sits on seat 2"


def test_a_colour_that_another_has_is_swapped() -> None:
    driver = opened()
    driver.tap("Colour of You")
    driver.tap("Green")
    assert [seat.colour for seat in play(driver).seats] == [2, 1, 0, 3]


def test_a_colour_that_nobody_here_has_is_taken() -> None:
    driver = opened()
    driver.tap("Colour of Blue")
    driver.tap("Violet")
    assert [seat.colour for seat in play(driver).seats] == [0, 4, 2, 3]


def test_a_name_may_have_a_space_and_is_cleaned_for_the_match() -> None:
    driver = opened()
    driver.tap("Name on seat 1")
    driver.type("  Ana María ")
    assert play(driver).seats[0].name == "Ana María"


def test_a_name_is_no_longer_than_a_plate() -> None:
    driver = opened()
    driver.tap("Name on seat 2")
    driver.type("abcdefghijklmnopqrstuvwxyz")
    assert play(driver).seats[1].name == "abcdefghijklmnop"


def test_the_whole_set_up_by_keyboard() -> None:
    driver = opened()
    driver.focus("Alone against the CPU")
    driver.key("right")
    driver.focus("Name on seat 2")
    driver.type("Bea")
    driver.focus("Who sits on seat 3")
    driver.key("enter")
    driver.focus("Hard")
    driver.key("enter")
    driver.focus("Colour of Yellow")
    driver.key("enter")
    driver.focus("Pink")
    driver.key("enter")
    driver.focus("Joker")
    driver.key("space")
    driver.focus("A and K are the ends")
    driver.key("right")
    driver.focus("Play")
    driver.key("enter")
    assert isinstance(driver.scene, TableScene)
    record = driver.scene.record
    assert [seat.human for seat in record.seats] == [True, True, False, True]
    assert record.seats[1].name == "Bea"
    assert record.seats[2].level == "hard"
    assert record.seats[3].colour == 7
    assert record.options.to_dict()["joker"] is True
    assert record.options.to_dict()["ends"] == "joined"


def test_what_was_chosen_is_there_the_next_time() -> None:
    storage = MemoryStorage()
    driver = opened(storage=storage)
    choose(driver, "Rounds", "5")
    driver.tap("Who sits on seat 2")
    driver.tap("Hard")
    driver.tap("Name on seat 3")
    driver.type("Luis")
    driver.tap("Back")
    assert isinstance(driver.scene, Home)
    settings = driver.app.settings
    again = opened(storage=storage, settings=settings)
    assert again.node("5", "radio").checked
    assert again.node("Name on seat 3").value == "Luis"
    record = play(again)
    assert record.options.to_dict()["rounds"] == 5
    assert record.seats[1].level == "hard"
    assert "Luis" in storage.read("settings.json")


def test_a_remembered_set_up_with_like_colours_is_put_right() -> None:
    options = game_by_id(GAME).options()
    seats = (SeatSpec("human", 3), SeatSpec("human", 3), SeatSpec("cpu", 3, "", "easy"))
    settings = Settings(setups={GAME: Setup(options, seats)})
    record = play(opened(settings=settings))
    assert len({seat.colour for seat in record.seats}) == 4
    assert record.seats[0].colour == 3


def test_every_match_is_dealt_from_a_seed_of_its_own() -> None:
    first, second = play(opened()), play(opened())
    assert first.seed != second.seed
    again = rematch(first)
    assert (again.options, again.seats) == (first.options, first.seats)
    assert again.seed != first.seed
    assert again.moves == 0


def test_a_match_that_waits_is_not_thrown_away_without_asking() -> None:
    record = played(1, 5)
    storage = saved(record)
    driver = opened(storage=storage)
    driver.tap("Play")
    driver.frame()
    assert "Round 2 of 3" in driver.text()
    driver.tap(driver.outline.by_id("question0/back"))
    assert isinstance(driver.scene, SetupScene)
    driver.tap("Play")
    driver.tap("Go on with it")
    driver.frame()
    assert isinstance(driver.scene, TableScene)
    assert driver.scene.record == record


def test_a_new_match_may_take_the_place_of_one_that_waits() -> None:
    driver = opened(storage=saved(played(1, 5)))
    driver.tap("Play")
    driver.tap("Deal a new one")
    driver.frame()
    assert isinstance(driver.scene, TableScene)
    assert driver.scene.record.moves == 0


def test_a_match_that_is_over_does_not_stand_in_the_way() -> None:
    storage = saved(played(3))
    driver = opened(storage=storage)
    driver.tap("Play")
    driver.frame()
    assert isinstance(driver.scene, TableScene)
    assert "sietes-last.jsonl" in storage.files


def test_the_rules_are_at_hand() -> None:
    driver = opened()
    driver.tap("Rules")
    assert isinstance(driver.scene, RulesScene)
    driver.key("escape")
    assert isinstance(driver.scene, SetupScene)


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1280, 720)])
def test_play_is_always_on_the_screen(size: tuple[int, int]) -> None:
    driver = Driver(lambda: SetupScene(GAME), size)
    for _ in range(12):
        place = driver.scene.ui.place_of("play")
        assert place is not None
        assert driver.scene.ui.rect.contains(place)
        driver.key("pagedown")
        driver.run(0.5)


def test_a_name_takes_no_letters_that_cannot_be_drawn() -> None:
    driver = opened()
    driver.tap("Name on seat 2")
    driver.type("Ana😀")
    assert driver.node("Name on seat 2").value == "Ana"


def test_seats_beyond_the_players_are_kept_in_mind() -> None:
    driver = opened()
    driver.tap("Name on seat 4")
    driver.type("Eva")
    choose(driver, "Players", "3")
    choose(driver, "Players", "4")
    assert play(driver).seats[3].name == "Eva"
    assert PEOPLE[0].human


def test_to_look_at_a_room_s_rules_changes_nothing_of_ones_own() -> None:
    driver = opened()
    mine = driver.scene
    assert isinstance(mine, SetupScene)
    mine.choose("players", 3)
    driver.app.start()
    own = driver.app.settings.setups["sietes"]
    driver.app.push(ToldLobby(seated(room())))
    driver.run(0.3)
    lobby = driver.scene
    assert isinstance(lobby, LobbyScene)
    lobby.change_rules("sietes")
    driver.run(0.3)
    rules = driver.scene
    assert isinstance(rules, SetupScene)
    assert rules.options.players == 4
    driver.key("escape")
    driver.run(0.2)
    assert driver.scene is lobby
    assert driver.app.settings.setups["sietes"] == own
