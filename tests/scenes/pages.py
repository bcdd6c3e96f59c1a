"""The pages around the table as the tests open them, and a match whose end they show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.cpu import make_player
from game.cpu.levels import LEVELS
from game.games import GAMES, game_by_id
from game.games.words import load_words
from game.match import Match
from game.net.keys import Key, Keys
from game.platform.storage import MemoryStorage
from game.scenes import Scene
from game.scenes.curtain import CurtainScene
from game.scenes.daily import DailyScene
from game.scenes.history import HistoryScene
from game.scenes.home import Home
from game.scenes.lessons import LessonsScene
from game.scenes.replay import ReplayScene
from game.scenes.results import PodiumScene, ResultsScene
from game.scenes.rules import RulesScene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.statistics import StatisticsScene
from game.session.daily import DailySaves, daily_match, utc_today
from game.session.history import Played
from game.session.record import Record
from game.session.saves import Saves
from game.session.seats import SeatSpec
from game.session.table import Scores, Table
from tests.scenes.rooms import ROOMS, SERVER

GAME = "sietes"
LONG = "Maximiliana Güe"
"""A name of sixteen letters, the most there are."""
PEOPLE = (
    SeatSpec("human", 0), SeatSpec("cpu", 1, "", "medium"), SeatSpec("cpu", 2, LONG, "easy"),
    SeatSpec("cpu", 3, "", "hard"),
)  # fmt: skip


def everybody(count: int) -> tuple[SeatSpec, ...]:
    """So many people, each with a name as long as can be."""
    return tuple(SeatSpec("human", seat, f"{LONG[:-1]}{seat}") for seat in range(count))


def played(
    rounds: int, moves: int = 0, people: tuple[SeatSpec, ...] = PEOPLE, id: str = GAME
) -> Record:
    """A match, `rounds` of it over (or all there are) and `moves` of the next one played."""
    game = game_by_id(id)
    options = game.options.from_dict({"players": len(people)})
    match, record = Match(game, options, "pages"), Record(game, options, people, "pages")
    while not match.is_over and (len(match.results) < rounds or len(record.rounds[-1]) < moves):
        if match.round.turn is None:
            match.next_round()
            record.rounds.append([])
            continue
        move = match.round.legal_moves()[0]
        match.play(move)
        record.rounds[-1].append(move)
        if len(match.results) == rounds and moves and match.round.turn is None:
            match.next_round()
            record.rounds.append([])
    return record


def ended(
    rounds: int, people: tuple[SeatSpec, ...] = PEOPLE, id: str = GAME
) -> tuple[Record, Scores, tuple[str, ...]]:
    """What the results and the podium are given after so many rounds."""
    record = played(rounds, people=people, id=id)
    table = Table(record, [make_player(id, "easy", 0)] * len(people))
    return record, table.scores, tuple(load_words(id).fates(table.view(None)))


def saved(record: Record) -> MemoryStorage:
    """A storage in which this match waits."""
    storage = MemoryStorage()
    Saves(storage, print).write(record)
    return storage


def begun(*games: str, storage: MemoryStorage | None = None) -> MemoryStorage:
    """A storage in which today's deals of these games wait, and a seat in a room at `SERVER`."""
    storage = storage or MemoryStorage()
    for game in games:
        DailySaves(storage, print).write(daily_match(game, utc_today()))
    Keys(storage).keep(Key(SERVER, "KXPRTM", "token", "sietes"))
    return storage


class Remembered(HistoryScene):
    """The history with a good many matches in it, at one of its parts."""

    def __init__(self, part: str) -> None:
        super().__init__()
        self._first = part

    def enter(self) -> None:
        super().enter()
        games = [(game, max(GAMES[game].options.values()["players"])) for game in GAMES]
        matches = [
            Played(
                "2026-11-30T12:00Z", *games[n % len(games)], 0,
                LEVELS[n % 3], n % 4 == 0, n % 5 == 0, "…" if n % 6 else "",
                "BCDFGH/1" if n % 3 else "",
                (LONG,) * (n % 8 if n % 3 else 0),
            )
            for n in range(40)
        ]  # fmt: skip
        for n, each in enumerate(matches):
            place = (1 + n % each.places) * (n % 7 != 1)
            self.history.matches.append(replace(each, place=place))
        self.part = self._first


PAGES: dict[str, Callable[[], Scene]] = {
    "home": Home,
    "setup": lambda: SetupScene(GAME),
    "setup for many": lambda: SetupScene("fan_tan"),
    "settings": SettingsScene,
    "daily": DailyScene,
    "lessons": LessonsScene,
    "statistics": StatisticsScene,
    "rules": lambda: RulesScene(GAME, "house"),
    "questions": lambda: RulesScene(GAME, "questions"),
    "curtain": lambda: CurtainScene(LONG, 1, note="Round 2 of 3"),
    "results": lambda: ResultsScene(*ended(2)),
    "podium": lambda: PodiumScene(*ended(3)),
    "results of pairs": lambda: ResultsScene(*ended(1, everybody(4), "sedma")),
    "podium of pairs": lambda: PodiumScene(*ended(99, everybody(4), "sedma")),
    "podium for many": lambda: PodiumScene(*ended(99, everybody(8), "fan_tan")),
    "history": lambda: Remembered("matches"),
    "figures": lambda: Remembered("figures"),
    "replay": lambda: ReplayScene(played(1, 9)),
    **ROOMS,
}
