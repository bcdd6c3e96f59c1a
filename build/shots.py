"""Render the screens of every game to PNG files, without a display: to look at, and for the README.

    python3 build/shots.py                                   # everything: takes a good while
    python3 build/shots.py --game sedma --scene table-middle --size 1280x720 --lang es
    python3 build/shots.py --list                            # the names of games and scenes

The real app runs in virtual time, so the same command gives the same pictures. They go to
`build/shots/`, which is not tracked, with a page to leaf through them: `build/shots/index.html`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from bootstrap import ROOT, enter

if __name__ == "__main__":
    enter("runtime")
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from contact_sheet import write_page
from game.app import App
from game.cpu import make_player
from game.games import GAMES, game_by_id
from game.games.lesson import has_lessons
from game.games.words import load_advice, load_words
from game.locale import LANGUAGES
from game.platform.storage import MemoryStorage
from game.rules import Value
from game.scenes import Scene
from game.scenes.curtain import CurtainScene
from game.scenes.daily import DailyScene
from game.scenes.friends import FriendsScene
from game.scenes.history import HistoryScene
from game.scenes.home import Home
from game.scenes.lesson import LessonScene
from game.scenes.lessons import LessonsScene
from game.scenes.results import PodiumScene, ResultsScene
from game.scenes.review import ReviewScene
from game.scenes.rules import RulesScene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.statistics import StatisticsScene
from game.session.learning import first_deal
from game.session.record import Record
from game.session.saves import Saves
from game.session.settings import Settings, Setup
from game.session.table import Scores, Table
from game.ui.checks import problems
from game.words import round_words
from moments import TABLES, Moment, dealt, match_over, record_at, rounds_over

FOLDER = ROOT / "build" / "shots"
SIZES = ("1280x720", "1920x1080", "390x844", "844x390", "360x640", "768x1024", "3840x2160")
FRAME = 1 / 30
DAY = date(2026, 11, 30)
"""On which the daily deals are shown."""
README = ROOT / "build" / "readme"
README_TABLES = (
    ("sevens", "six"), ("fan_tan", "cinquillo"), ("sedma", "prolong"),
    ("siete_y_medio", "largest"),
)  # fmt: skip
HOUSE = "house"
"""What stands in the place of a game for the scenes that all of them share."""


@dataclass(frozen=True)
class Shot:
    """A scene to show: what makes it, what storage it finds, how long it runs, what is pressed."""

    make: Callable[[], Scene]
    saved: Callable[[], Record] | None = None
    seconds: float = 2.5
    press: tuple[str, ...] = ()
    """As a `Moment` has it; after them a second goes by."""
    settings: Mapping[str, Any] = field(default_factory=dict)


@cache
def record_of(game: str, scene: str) -> Record:
    """The record at a moment of the game's table."""
    return record_at(game, TABLES[game][scene])


@cache
def table_after(game: str, whole: bool, players: int) -> Table:
    """A table after the first round or the whole match."""
    rules = game_by_id(game)
    options: dict[str, Value] = {"players": players} if players else {}
    people = 2 if players > rules.most_cpus(rules.options.from_dict(options)) else 1
    moment = Moment(match_over if whole else rounds_over(1), options, people)
    record = record_at(game, moment)
    return Table(record, [make_player(game, "medium", 0)] * len(record.seats))


def ended(game: str, whole: bool, players: int = 0) -> tuple[Record, Scores, tuple[str, ...]]:
    """The same as record, scores, and the fates of the last round in the language in use."""
    table = table_after(game, whole, players)
    return table.record, table.scores, tuple(load_words(game).fates(table.view(None)))


def table_shot(game: str, scene: str) -> Shot:
    """The table at a moment of a match."""
    from game.scenes.table.scene import TableScene

    moment = TABLES[game][scene]
    seconds = 14.0 if moment.when is dealt else 2.5
    return Shot(
        lambda: TableScene(record_of(game, scene)), None, seconds, moment.press, moment.settings
    )


def first_deal_shot(game: str) -> Shot:
    """The first turn of a guided match."""
    from game.scenes.table.scene import TableScene

    return Shot(lambda: TableScene(first_deal(game)), seconds=14.0)


def house_shots() -> dict[str, Shot]:
    """The scenes that no game has for itself."""
    return {
        "home": Shot(Home),
        "lessons": Shot(LessonsScene),
        "daily": Shot(lambda: DailyScene(lambda: DAY)),
        "home-saved": Shot(Home, saved=lambda: record_of("sietes", "middle")),
        "history": Shot(HistoryScene),
        "statistics": Shot(StatisticsScene),
        "friends": Shot(FriendsScene),
        "settings": Shot(SettingsScene),
        "curtain": Shot(lambda: CurtainScene("Ana", 1, note=round_words(2, 3))),
    }


def game_shots(game: str) -> dict[str, Shot]:
    """Every scene of a game by its name."""
    options = game_by_id(game).options
    most = max(int(n) for n in options.values()["players"])
    largest = {game: Setup(options.from_dict({"players": most}), ())}
    shots = {
        "setup": Shot(lambda: SetupScene(game)),
        "setup-largest": Shot(lambda: SetupScene(game), settings={"setups": largest}),
        "setup-who": Shot(lambda: SetupScene(game), press=("seat1-who",)),
        "setup-colour": Shot(lambda: SetupScene(game), press=("seat1-colour",)),
        "rules": Shot(lambda: RulesScene(game)),
        "rules-house": Shot(lambda: RulesScene(game, "house")),
        "results": Shot(lambda: ResultsScene(*ended(game, False))),
        "results-largest": Shot(lambda: ResultsScene(*ended(game, False, most))),
        "podium": Shot(lambda: PodiumScene(*ended(game, True)), seconds=4.0),
        "podium-largest": Shot(lambda: PodiumScene(*ended(game, True, most)), seconds=4.0),
    }
    if has_lessons(game):
        shots["lesson"] = Shot(lambda: LessonScene(game), press=("answer:",))
        shots["first-deal"] = first_deal_shot(game)
    if not game_by_id(game).pauses_between_rounds:
        del shots["results"], shots["results-largest"]
    if load_advice(game) is not None:
        whole = not game_by_id(game).pauses_between_rounds
        one = lambda: ReviewScene(ended(game, whole)[0], None if whole else 1, 0)  # noqa: E731
        shots["review"] = Shot(one, seconds=4.0, press=("step-on",))
        shots["review-hands"] = Shot(one, press=("all-hands",))
    return shots | {f"table-{scene}": table_shot(game, scene) for scene in TABLES[game]}


def all_shots() -> dict[str, dict[str, Shot]]:
    """Every scene by its name, by game."""
    return {HOUSE: house_shots(), **{game: game_shots(game) for game in GAMES}}


def take(
    shot: Shot, size: tuple[int, int], language: str, path: Path, text_scale: int
) -> list[str]:
    """Write one picture; gives what is wrong with the layout."""
    storage = MemoryStorage()
    if shot.saved is not None:
        Saves(storage, print).write(shot.saved())
    app = App(
        language=language, size=size, storage=storage,
        settings=Settings(**{"text_scale": text_scale, **shot.settings}),
        home=shot.make, source=list, budget=None, clock=lambda: 0.0, pixel_ratio=1.0,
    )  # fmt: skip
    app.on_crash = _fail

    def run(seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            app.frame(FRAME)

    app.start()
    run(shot.seconds)
    for id in shot.press:
        _press(app, id)
        run(0.3)
    if shot.press:
        run(1.0)
    pygame.image.save(app.screen, str(path))
    found = problems(app.scene.ui)
    app.close()
    return found


def renew_readme() -> None:
    """The pictures of the README: a table large, and four others in one picture."""
    take(table_shot("sietes", "middle"), (1280, 720), "en", README / "table.png", 100)
    sheet = pygame.Surface((1280, 720))
    for index, (game, scene) in enumerate(README_TABLES):
        shot = replace(table_shot(game, scene), settings={"panel": "closed"})
        path = README / f"{game}.png"
        take(shot, (1280, 720), "en", path, 100)
        small = pygame.transform.smoothscale(pygame.image.load(str(path)), (636, 358))
        sheet.blit(small, (index % 2 * 644, index // 2 * 362))
        path.unlink()
    pygame.image.save(sheet, str(README / "games.png"))


def _press(app: App, id: str) -> None:
    nodes = [node for node in app.scene.ui.outline.walk() if node.action and node.enabled]
    for node in nodes:
        if node.id == id or (id.endswith(":") and node.id.startswith(id) and not node.checked):
            assert node.action is not None
            node.action()
            return
    raise LookupError(f"there is no «{id}» to press; there are {', '.join(n.id for n in nodes)}")


def _fail(error: BaseException) -> None:
    raise error


def main() -> int:
    """Take what the command line asks for."""
    every = all_shots()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=every, metavar="GAME")
    parser.add_argument("--scene", action="append", metavar="NAME", help="a scene, or how it ends")
    parser.add_argument("--size", action="append", metavar="WxH", help=", ".join(SIZES))
    parser.add_argument("--lang", action="append", choices=LANGUAGES)
    parser.add_argument("--text", type=int, default=100, help="size of text in percent")
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--list", action="store_true", help="say which games and scenes there are")
    parser.add_argument("--readme", action="store_true", help="renew the README's pictures")
    asked = parser.parse_args()
    if asked.readme:
        renew_readme()
        return 0
    wanted = [
        (game, scene) for game in asked.game or every for scene in every[game]
        if asked.scene is None or scene.endswith(tuple(asked.scene))
    ]  # fmt: skip
    if asked.list or not wanted:
        print("\n".join(f"{game}: {', '.join(every[game])}" for game in every))
        return 0 if asked.list else 2
    asked.out.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for game, scene in wanted:
        for size in asked.size or SIZES:
            wide, _, high = size.partition("x")
            for language in asked.lang or LANGUAGES:
                path = asked.out / f"{game}.{scene}.{size}.{language}.png"
                found = take(
                    every[game][scene], (int(wide), int(high)), language, path, asked.text
                )  # fmt: skip
                if found:
                    print(path.name, *(f"\n  {each}" for each in found))
                wrong += len(found)
    print(f"{write_page(asked.out)}: leaf through them there")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
