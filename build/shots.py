"""Render the game's screens to PNG files, without a display: to look at, and for the README.

    python3 build/shots.py                                   # every scene, size and language
    python3 build/shots.py --scene home --scene table-start --size 1280x720 --lang es
    python3 build/shots.py --list                            # the names of the scenes

The real app runs in virtual time, so the same command gives the same pictures. They go to
`build/shots/`, which is not tracked.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app import App
from game.cpu import make_player
from game.games import game_by_id
from game.games.words import load_words
from game.locale import LANGUAGES
from game.match import Match
from game.platform.storage import MemoryStorage
from game.rules import Options
from game.scenes import Scene
from game.scenes.curtain import CurtainScene
from game.scenes.home import Home
from game.scenes.results import PodiumScene, ResultsScene
from game.scenes.review import ReviewScene
from game.scenes.rules import RulesScene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scheduler import Scheduler
from game.session.record import Record, replay
from game.session.saves import Saves
from game.session.seats import SeatSpec
from game.session.settings import Settings
from game.session.table import Scores, Table
from game.ui.checks import problems
from game.words import round_words

FOLDER = ROOT / "build" / "shots"
SIZES = ("1280x720", "1920x1080", "390x844", "844x390", "360x640", "768x1024")
FRAME = 1 / 60
GAME = "sietes"
PEOPLE = (
    SeatSpec("human", 0), SeatSpec("cpu", 1, level="medium"), SeatSpec("cpu", 2, level="easy"),
    SeatSpec("cpu", 3, level="medium"),
)  # fmt: skip
MOST_SEEDS = 400
"""Matches that are tried for a moment before giving up."""


@dataclass(frozen=True)
class Shot:
    """A scene to show: what makes it, what storage it finds, how long it runs, what is pressed."""

    make: Callable[[], Scene]
    saved: Callable[[], Record] | None = None
    seconds: float = 3.0
    press: tuple[str, ...] = ()
    """Ids of controls that are pressed one after the other, and then `seconds` go by again."""


# Moments of a match.

Moment = Callable[[Match], bool]
"""Whether a match has come to the moment that is wanted."""


def options_of(**values: Any) -> Options:
    """The game's options, the usual ones but for these."""
    return game_by_id(GAME).options(**values)


def matches(options: Options, people: tuple[SeatSpec, ...]) -> Iterator[tuple[Match, Record]]:
    """After every deal and move of match after match: how it stands, and its record so far."""
    game = game_by_id(GAME)
    for number in range(MOST_SEEDS):
        seed = f"shot-{number}"
        match, record = Match(game, options, seed), Record(game, options, people, seed)
        players = [make_player(GAME, "medium", f"{seed}/{seat}") for seat in range(len(people))]
        while not match.is_over:
            yield match, record
            seat = match.round.turn
            if seat is None:
                match.next_round()
                record.rounds.append([])
                continue
            legal = match.round.legal_moves()
            move = Scheduler().run(players[seat].choose(match.round.view(seat), legal))
            match.play(move)
            record.rounds[-1].append(move)
        yield match, record


def at(
    moment: Moment, options: Options | None = None, people: tuple[SeatSpec, ...] = PEOPLE
) -> Record:
    """The record of the first match that comes to the moment, up to there."""
    for match, record in matches(options or options_of(), people):
        if moment(match):
            return record
    raise LookupError(f"no match of {MOST_SEEDS} came to the moment that is wanted")


def yours(match: Match, least: int = 0) -> bool:
    """Whether it is the first seat's turn, with at least `least` cards to choose from."""
    return match.round.turn == 0 and len(match.round.legal_moves()) > least


def middle(match: Match) -> bool:
    """The second round, well under way."""
    return len(match.results) == 1 and yours(match, 4) and len(match.round.view(0).history) > 24


def joker(match: Match) -> bool:
    """The joker is in the hand, and may be laid."""
    legal = match.round.legal_moves() if match.round.turn == 0 else []
    return len(legal) > 4 and any(move.startswith("*") for move in legal)


def forced_out(match: Match) -> bool:
    """Somebody else was forced out, and the cards float."""
    if not yours(match, 2):
        return False
    return "forced out" in match.round.view(0).status[1:]


def finished(match: Match) -> bool:
    """Somebody else has finished."""
    return yours(match, 1) and "finished" in match.round.view(0).status[1:]


def scores(rounds: int) -> tuple[Record, Scores, tuple[str, ...]]:
    """A match after so many rounds: its record, its scores, and the fates of the last round."""
    record = at(lambda match: len(match.results) == rounds and match.round.turn is None)
    table = Table(record, [make_player(GAME, "medium", 0)] * len(record.seats))
    return record, table.scores, tuple(load_words(GAME).fates(table.view(None)))


def table_scene(record: Record) -> Scene:
    """The table with a match on it."""
    from game.scenes.table.scene import TableScene

    return TableScene(record)


def joker_shot() -> tuple[Record, str]:
    """A record in which the joker can be laid, and the card that goes behind it."""
    record = at(joker, options_of(joker=True))
    legal = replay(record).round.legal_moves()
    move = next(move for move in legal if move.startswith("*"))
    return record, move.partition("+")[2]


def shots() -> dict[str, Shot]:
    """Every scene by its name."""
    several = (SeatSpec("human", 0, "Ana"), SeatSpec("human", 1, "Luis"), *PEOPLE[2:])
    return {
        "home": Shot(Home),
        "home-saved": Shot(Home, saved=lambda: at(middle)),
        "setup": Shot(lambda: SetupScene(GAME)),
        "setup-who": Shot(lambda: SetupScene(GAME), press=("seat1-who",)),
        "setup-colour": Shot(lambda: SetupScene(GAME), press=("seat1-colour",)),
        "settings": Shot(SettingsScene),
        "rules": Shot(lambda: RulesScene(GAME)),
        "rules-house": Shot(lambda: RulesScene(GAME, "house")),
        "curtain": Shot(lambda: CurtainScene("Ana", 1, note=round_words(2, 3))),
        "results": Shot(lambda: ResultsScene(*scores(2))),
        "review": Shot(lambda: ReviewScene(scores(1)[0], 1, 0), press=("costly:0",)),
        "review-hands": Shot(lambda: ReviewScene(scores(1)[0], 1, 0), press=("all-hands",)),
        "podium": Shot(lambda: PodiumScene(*scores(3)), seconds=4.0),
        "table-start": Shot(lambda: table_scene(at(lambda match: not match.results)), seconds=14.0),
        "table-middle": Shot(lambda: table_scene(at(middle))),
        "table-joker": Shot(
            lambda: table_scene(joker_shot()[0]), press=("card:*", f"card:{joker_shot()[1]}")
        ),
        "table-forced-out": Shot(lambda: table_scene(at(forced_out))),
        "table-finished": Shot(lambda: table_scene(at(finished))),
        "table-several": Shot(lambda: table_scene(at(middle, people=several))),
    }


# Taking them.


def take(
    shot: Shot, size: tuple[int, int], language: str, path: Path, text_scale: int
) -> list[str]:
    """Write one picture; gives what is wrong with the layout."""
    storage = MemoryStorage()
    if shot.saved is not None:
        Saves(storage, print).write(shot.saved())
    app = App(
        language=language, size=size, storage=storage, settings=Settings(text_scale=text_scale),
        home=shot.make, source=list, budget=None, clock=lambda: 0.0, pixel_ratio=1.0,
    )  # fmt: skip
    app.on_crash = _fail

    def run(seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            app.frame(FRAME)

    app.start()
    run(shot.seconds)
    for id in shot.press:
        node = app.scene.ui.by_id(id)
        if node is None or node.action is None:
            raise LookupError(f"there is no «{id}» to press on {path.stem}")
        node.action()
        run(0.2)
    if shot.press:
        run(1.0)
    pygame.image.save(app.screen, str(path))
    found = problems(app.scene.ui)
    app.close()
    return found


def _fail(error: BaseException) -> None:
    raise error


def main() -> int:
    """Take what the command line asks for."""
    every = shots()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scene", action="append", choices=every, metavar="NAME")
    parser.add_argument("--size", action="append", metavar="WxH", help=", ".join(SIZES))
    parser.add_argument("--lang", action="append", choices=LANGUAGES)
    parser.add_argument("--text", type=int, default=100, help="size of text in percent")
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--list", action="store_true", help="say which scenes there are")
    asked = parser.parse_args()
    if asked.list:
        print("\n".join(every))
        return 0
    asked.out.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for name in asked.scene or every:
        for size in asked.size or SIZES:
            wide, _, high = size.partition("x")
            for language in asked.lang or LANGUAGES:
                path = asked.out / f"{name}-{size}-{language}.png"
                found = take(every[name], (int(wide), int(high)), language, path, asked.text)
                print(path.name, *(f"\n  {each}" for each in found))
                wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
