"""The review of a round: every step, every move judged, all hands open, in any window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.cpu.review import most_costly
from game.cpu.search import Verdict
from game.cpu.sietes import Hard
from game.games.words import load_advice
from game.locale import LANGUAGES
from game.rules import Move
from game.scenes.results import PodiumScene, ResultsScene
from game.scenes.review import ReviewScene, can_review
from game.scenes.review_list import spoken
from game.scheduler import sleep
from game.session.lookback import steps
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.settings import Settings
from tests.cpu.thinking import BRIEF
from tests.driver import Driver
from tests.games.test_advice import played as random_rounds
from tests.scenes.pages import PEOPLE, ended, played
from tests.scenes.test_pages import stops


class Quick(Hard):
    """Hard, thinking little."""

    effort = BRIEF


SEATS = (SeatSpec("human", 0), *(SeatSpec("cpu", n, level="easy") for n in (1, 2, 3)))
SIZES = ((1280, 720), (390, 844), (844, 390), (360, 640), (320, 568), (1024, 768))


def opened(size: tuple[int, int] = (1280, 720), language: str = "en", scale: int = 100) -> Driver:
    """A driver on the review of a round; nothing is thought yet."""
    record = played(1, people=SEATS)
    return Driver(
        lambda: ReviewScene(record, 1, 0, Quick("review")), size, language,
        settings=Settings(text_scale=scale),
    )  # fmt: skip


def judged(driver: Driver) -> ReviewScene:
    """The review when everything has been thought, with the costliest moves unfolded."""
    scene = driver.scene
    assert isinstance(scene, ReviewScene)
    driver.until(lambda: None not in scene.opinions, 300)
    scene.fold(True)
    driver.frame()
    return scene


def test_every_move_of_the_player_is_listed_and_judged() -> None:
    driver = opened()
    scene = judged(driver)
    moves = driver.node("Your moves", "list").children
    assert len(moves) == len(scene.own) > 8
    for index, node in enumerate(moves):
        assert node.value == spoken(scene._judged(index))
    worst = [node for node in driver.outline.walk() if node.id.startswith("costly:")]
    faults = sum(each.fault for each in scene.opinions if each is not None)
    assert len(worst) == min(3, faults)
    assert driver.has("Nothing to reproach you: I would hardly have played otherwise.") == (
        faults == 0
    )


@pytest.mark.parametrize(("language", "scale"), [("en", 100), ("es", 200), ("cs", 125)])
@pytest.mark.parametrize(("game", "number"), [("sietes", 1), ("sedma", 1), ("siete_y_medio", None)])
def test_nothing_moves_by_itself_from_the_first_thought_to_the_verdict(
    game: str, number: int | None, language: str, scale: int
) -> None:
    record, advice = random_rounds(game, "still"), load_advice(game)
    assert advice is not None
    for size in ((1280, 720), (390, 844), (844, 390)):
        driver = Driver(
            lambda: ReviewScene(record, number, 0, Slow(advice.WHOLE)), size, language,
            settings=Settings(text_scale=scale),
        )  # fmt: skip
        scene = driver.scene
        assert isinstance(scene, ReviewScene)
        places = {str(zone.rect) for zone in driver.scene.ui.zones if zone.id == "move:0"}
        assert len(places) == 1
        while None in scene.opinions:
            driver.run(0.1)
            places |= {str(zone.rect) for zone in driver.scene.ui.zones if zone.id == "move:0"}
        driver.run(0.3)
        node = driver.outline.by_id("verdict")
        assert node is not None
        assert node.role == "button"
        places |= {str(zone.rect) for zone in driver.scene.ui.zones if zone.id == "move:0"}
        assert len(places) == 1, f"{size}"
        assert driver.problems() == [], f"{size}"


def test_the_costliest_moves_unfold_when_the_verdict_is_pressed() -> None:
    record = random_rounds("sietes", "unfolds")
    driver = Driver(lambda: ReviewScene(record, 1, 0, Strict()))
    driver.run(1)
    assert not driver.has("What cost you most")
    verdict = driver.outline.by_id("verdict")
    assert verdict is not None
    assert (verdict.value, verdict.checked) == ("What cost you most", False)
    driver.tap(verdict)
    driver.frame()
    assert len(driver.node("What cost you most", "list").children) == 3
    driver.tap(verdict)
    driver.frame()
    assert not driver.has("What cost you most")


def test_the_costliest_moves_of_a_match_say_their_hand() -> None:
    driver = Driver(lambda: ReviewScene(random_rounds("siete_y_medio", "hand"), None, 0, Strict()))
    scene = judged(driver)
    rows = driver.node("What cost you most", "list").children
    moves = [scene._judged(index) for index in most_costly(scene.opinions)]
    assert [node.value for node in rows] == [f"{each.round}, {spoken(each)}" for each in moves]
    written = {piece.words for piece in driver.scene.ui.pieces}
    assert moves[0].round.startswith("Hand ")
    scene.go(scene.starts[2])
    driver.frame()
    assert driver.labels("heading").count("Hand 2 of 15") == 2, "one in the list, one over it"
    assert {each.round for each in moves} <= written


def test_a_round_without_a_choice_has_nothing_to_be_judged() -> None:
    record = next(record for seed in range(99) if (record := forced(seed)) is not None)
    driver = Driver(lambda: ReviewScene(record, 1, 0, Strict()))
    driver.run(0.3)
    assert driver.has("There was nothing to choose: each time only one move was possible.")
    for size in SIZES:
        for scale in (100, 200):
            driver.resize(size)
            driver.app.change(text_scale=scale)
            driver.frame()
            assert driver.problems() == [], f"{size} at {scale} %"


def forced(seed: int) -> Record | None:
    """A round up to the player's second turn, if there was no choice in the first."""
    record = random_rounds("sevens", f"forced/{seed}")
    own = [step for step in steps(record, 1, 0) if step.own]
    if len(own[0].legal) > 1:
        return None
    return replace(record, rounds=[record.rounds[0][: own[1].ply]])


def test_a_move_that_is_pressed_is_shown_on_the_table() -> None:
    driver = opened()
    scene = driver.scene
    assert isinstance(scene, ReviewScene)
    for index in (3, 0, 5):
        node = driver.outline.by_id(f"move:{index}")
        assert node is not None
        assert node.action is not None
        node.action()
        driver.frame()
        assert scene.step is scene.own[index]
        assert [each.checked for each in driver.node("Your moves", "list").children].index(
            True
        ) == index


def test_one_steps_through_the_whole_round_and_no_further() -> None:
    driver = opened()
    scene = driver.scene
    assert isinstance(scene, ReviewScene)
    scene.go(0)
    driver.frame()
    assert not driver.node("Previous").enabled
    for ply in range(1, len(scene.steps)):
        driver.press("Next")
        assert scene.step.ply == ply
    assert not driver.node("Next").enabled
    assert scene.step.view.turn is None
    driver.press("Previous")
    assert scene.step.ply == len(scene.steps) - 2


def faces(driver: Driver) -> set[str]:
    """The cards that lie face up on the table or in hand."""
    scene = driver.scene
    assert isinstance(scene, ReviewScene)
    top = scene.tabletop
    return {card for key in top.cards() if (card := top.lying(key).card) is not None}


def test_hands_are_hidden_until_they_are_asked_for() -> None:
    driver = opened()
    scene = driver.scene
    assert isinstance(scene, ReviewScene)
    others = {card for hand in scene.step.hands[1:] for card in hand}
    assert not faces(driver) & others
    assert not driver.has("All hands")
    driver.tap("Show all hands")
    driver.frame()
    assert others <= faces(driver)
    assert len(driver.node("All hands", "list").children) == 3
    driver.tap("Show all hands")
    driver.frame()
    assert not faces(driver) & others


def test_it_can_be_left_while_it_still_thinks() -> None:
    record, scores, fates = ended(1)
    driver = Driver(lambda: ResultsScene(record, scores, fates))
    driver.run(1)
    driver.tap("Look back on the round")
    driver.frame()
    scene = driver.scene
    assert isinstance(scene, ReviewScene)
    driver.key("escape")
    driver.run(0.2)
    assert isinstance(driver.scene, ResultsScene)
    thought = list(scene.opinions)
    driver.run(0.5)
    assert scene.opinions == thought


def test_the_podium_looks_back_on_the_last_round() -> None:
    driver = Driver(lambda: PodiumScene(*ended(3)))
    driver.run(1)
    driver.press("Look back on the last round")
    assert isinstance(driver.scene, ReviewScene)
    assert driver.scene.number == 3


def test_it_is_offered_to_one_person_alone() -> None:
    assert can_review(played(1))
    two = (SeatSpec("human", 0, "Ana"), SeatSpec("human", 1, "Luis"), *PEOPLE[2:])
    assert not can_review(played(1, people=two))


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_or_covered_in_any_window(language: str, scale: int) -> None:
    driver = opened(SIZES[0], language, scale)
    scene = judged(driver)
    found = {}
    for size in SIZES:
        driver.resize(size)
        for hands in (False, True):
            scene.reveal(hands)
            driver.run(0.1)
            if problems := driver.problems():
                found[size, hands] = problems
    assert not found


class Strict:
    """A judge who always wants the last of the moves, and badly."""

    async def study(self, view: object, legal: Sequence[Move]) -> Verdict:
        worth = {move: float(move == legal[-1]) for move in legal}
        return Verdict(legal[-1], worth, dict.fromkeys(legal, 0.0))


class Slow:
    """A judge who takes his time, and finds every other move as grave as can be."""

    def __init__(self, whole: float) -> None:
        self._whole = whole

    async def study(self, view: object, legal: Sequence[Move]) -> Verdict:
        await sleep(0.05)
        worth = {move: self._whole * 2 * (move == legal[-1]) for move in legal}
        return Verdict(legal[-1], worth, dict.fromkeys(legal, 0.0))


@pytest.mark.parametrize(
    ("game", "number"), [("sevens", 1), ("fan_tan", 1), ("sedma", 1), ("siete_y_medio", None)]
)
@pytest.mark.parametrize(("language", "scale"), [("es", 100), ("en", 200)])
def test_nor_is_anything_in_games_of_other_kinds(
    game: str, number: int | None, language: str, scale: int
) -> None:
    record = random_rounds(game, "strict")
    driver = Driver(
        lambda: ReviewScene(record, number, 0, Strict()), SIZES[0], language,
        settings=Settings(text_scale=scale),
    )  # fmt: skip
    scene = judged(driver)
    assert any(each is not None and each.fault for each in scene.opinions)
    found = {}
    for size in SIZES:
        driver.resize(size)
        for hands in (False, True):
            scene.reveal(hands)
            driver.run(0.1)
            if problems := driver.problems():
                found[size, hands] = problems
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_leaves_room_for_the_switch_where_nobody_sits_across(language: str) -> None:
    record = played(1, people=SEATS[:3])
    driver = Driver(lambda: ReviewScene(record, 1, 0, Quick("review")), language=language)
    for size in ((640, 360), (844, 390), (320, 568)):
        driver.resize(size)
        for scale in (100, 200):
            driver.app.change(text_scale=scale)
            driver.frame()
            assert driver.problems() == [], f"{size} at {scale} %"


def test_all_hands_lie_open_in_siete_y_medio_as_well() -> None:
    record = random_rounds("siete_y_medio", "open")
    driver = Driver(lambda: ReviewScene(record, None, 0, Strict()))
    scene = judged(driver)
    scene.go(0)
    driver.frame()
    others = {cards[0] for cards in scene.step.hands[1:]}
    assert not faces(driver) & others
    driver.tap("Show all hands")
    driver.frame()
    assert others <= faces(driver)


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_the_keyboard_reaches_everything_and_shows_where_it_is(size: tuple[int, int]) -> None:
    driver = opened(size)
    judged(driver)
    reached = stops(driver)
    for node in driver.scene.ui.scope().walk():
        if node.role in ("button", "switch") and node.enabled:
            assert node.id in reached, f"Tab does not reach «{node.label}»"
    for id in reached:
        driver.scene.ui.focus.set(id, visible=True)
        driver.scene.invalidate()
        driver.frame()
        assert driver.scene.ui.place_of(id) is not None, f"{id} has the focus out of sight"


def test_what_has_come_to_rest_draws_nothing() -> None:
    driver = opened()
    judged(driver)
    driver.run(1)
    for _ in range(20):
        driver.frame()
        assert driver.painted == []
