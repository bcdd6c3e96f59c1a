"""A restless player who is killed again and again: the real app, headless, with a real folder.

Run as a program by `test_kill`, with a folder and a number of kills. A warm parent forks a child
for each: it opens a scene and presses whatever there is as fast as it goes, until SIGKILL hits it.
What was shown or kept by then, the child has told in memory that outlives it; the parent compares
that with the disk. Prints one JSON line: where the kills hit, and what was amiss.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import pickle
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import tests.driver
from game import locale
from game.app import App
from game.cards import Dice
from game.games import GAMES
from game.platform.sockets import NoSockets, Socket
from game.platform.storage import FolderStorage, MemoryStorage, Storage
from game.scenes import Scene
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.saves import Saves
from game.session.seats import SeatSpec
from game.session.settings import NAME, Settings, SettingsFile
from game.ui.outline import Node
from tests.driver import Driver
from tests.scenes.pages import PAGES

SIZE = (480, 360)
FRAMES = 10
"""Frames that a child lives at most; at least one."""
BEAT = 0.006
"""Seconds until the blow falls at most after that: in thinking, drawing or writing."""
ROOM = 1 << 20
ENDED = 1 << 30
TABLES = 4
"""Kills at each game's table for one at each of the other pages."""


class Memory:
    """What a child tells while it lives: its pulse, and the last whole state once it is dead."""

    def __init__(self) -> None:
        self._room = mmap.mmap(-1, 2 * ROOM + 8)

    @property
    def pulse(self) -> int:
        """How many frames the child has shown; `ENDED` when it ended by itself."""
        return int.from_bytes(self._room[4:8], "little")

    @pulse.setter
    def pulse(self, beats: int) -> None:
        self._room[4:8] = beats.to_bytes(4, "little")

    def tell(self, state: Any) -> None:
        """Put a state in place of the last at one stroke: a byte says which half holds it."""
        data = pickle.dumps(state)
        half = 1 - self._room[0]
        start = 8 + half * ROOM
        self._room[start : start + 4] = len(data).to_bytes(4, "little")
        self._room[start + 4 : start + 4 + len(data)] = data
        self._room[0] = half

    def told(self) -> Any:
        """The last state that was told; to be asked only when nobody tells any more."""
        start = 8 + self._room[0] * ROOM
        length = int.from_bytes(self._room[start : start + 4], "little")
        return pickle.loads(self._room[start + 4 : start + 4 + length])


class Told(FolderStorage):
    """A folder that tells of each write before it begins and after it is done."""

    def __init__(self, folder: Path, memory: Memory) -> None:
        super().__init__(folder)
        there = {name: digest(self.read(name) or "") for name in self.names()}
        self.state: dict[str, Any] = {"files": there, "writing": {}, "shown": None, "scene": ""}
        self.settings = self.read(NAME) or ""
        """The text of the settings that are kept."""
        self.memory = memory

    def write(self, name: str, text: str) -> None:
        self._change({name: digest(text)}, lambda: super(Told, self).write(name, text))
        if name == NAME:
            self.settings = text

    def move(self, name: str, to: str) -> None:
        moved = {name: None, to: digest(super().read(name) or "")}
        self._change(moved, lambda: super(Told, self).move(name, to))

    def tell(self, **more: Any) -> None:
        """Tell what else is so now."""
        self.state |= more
        self.memory.tell(self.state)

    def _change(self, files: dict[str, str | None], act: Callable[[], None]) -> None:
        self.tell(writing=files)
        act()
        self.tell(writing={}, files=self.state["files"] | files)


def but_name(settings: str) -> list[str]:
    """The lines of kept settings but the one that is kept only once it is given to others."""
    return [line for line in settings.splitlines() if not line.startswith('"name"')]


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def scenes() -> list[tuple[str, Callable[[Storage], Scene]]]:
    """Where a child may be killed: every game's table, and every page around the table."""
    tables = [(f"table of {game}", table(game)) for game in GAMES for _each in range(TABLES)]
    return tables + [(page, around(make)) for page, make in PAGES.items()]


def around(make: Callable[[], Scene]) -> Callable[[Storage], Scene]:
    return lambda _storage: make()


def table(game: str) -> Callable[[Storage], Scene]:
    """The saved match goes on; without one a new match begins."""

    def make(storage: Storage) -> Scene:
        rules = GAMES[game]
        options = rules.options()
        people = [SeatSpec("cpu", seat, level="easy") for seat in range(1, options.players)]
        fresh = Record(rules, options, (SeatSpec("human", 0), *people), f"restless-{game}")
        return TableScene(Saves(storage, complaints.append).load(game) or fresh)

    return make


complaints: list[str] = []
"""What loading found amiss, in words for players."""


def live(storage: Told, make: Callable[[Storage], Scene], dice: Dice) -> None:
    """Be a player until killed."""
    settings = SettingsFile(storage, complaints.append).load()
    driver = Driver(lambda: make(storage), SIZE, storage=storage, settings=settings)
    driver.forgiving = True
    for beat in count(1):
        scene = driver.scene
        shown = None
        if isinstance(scene, TableScene) and isinstance(scene.record, Record):
            rounds = [list(moves) for moves in scene.record.rounds]
            shown = (scene.record.game.id, scene.record.seed, rounds)
        liked = but_name(driver.app.settings.to_text())
        lost = sorted(set(liked).symmetric_difference(but_name(storage.settings)))
        failed = ["".join(traceback.format_exception(each)) for each in driver.app.crashes]
        storage.tell(shown=shown, scene=type(scene).__name__, lost=lost, failed=failed)
        storage.memory.pulse = beat
        press(driver, dice)
        driver.frame(0.1)


def press(driver: Driver, dice: Dice) -> None:
    """Do something: a move where one is asked for, else whatever control comes up."""
    scene = driver.scene
    asked = isinstance(scene, TableScene) and scene.chair.asked is not None
    if asked and not scene.questions and dice.below(12):
        scene.make(scene.chair.legal[dice.below(len(scene.chair.legal))])
        return
    skip = driver.outline.by_id("skip")
    if skip is not None and dice.below(12):
        use(skip, dice)
        return
    controls = scene.ui.scope().controls()
    if controls:
        use(controls[dice.below(len(controls))], dice)


def use(node: Node, dice: Dice) -> None:
    if node.edit is not None:
        node.edit("abc"[: dice.below(4)])
    elif node.adjust is not None:
        node.adjust(1 - 2 * dice.below(2))
    elif node.action is not None:
        node.action()


def amiss(folder: Path, state: dict[str, Any]) -> list[str]:
    """What the disk lacks of what the child had told."""
    found = []
    storage = FolderStorage(folder)
    for name in {*state["files"], *state["writing"]}:
        text = storage.read(name)
        now = None if text is None else digest(text)
        if now not in {state["files"].get(name), state["writing"].get(name, "")}:
            found.append(f"{name} is neither what it was nor what it was to be")
    told: list[str] = []
    saves = {game: Saves(storage, told.append).load(game) for game in GAMES}
    SettingsFile(storage, told.append).load()
    if state["lost"]:
        found.append(f"settings were shown that were not kept: {state['lost']}")
    if state["shown"] is not None:
        game, seed, rounds = state["shown"]
        saved = saves[game]
        if saved is not None and saved.seed == seed and not begins(saved.rounds, rounds):
            found.append(f"{game}: {rounds} was shown, {saved.rounds} is saved")
        if saved is None and f"{game}-last.jsonl" not in storage.names():
            found.append(f"{game}: the match that was played is gone")
    return found + told + [name for name in storage.names() if "damaged" in name]


def begins(saved: list[list[str]], shown: list[list[str]]) -> bool:
    """Whether the rounds that are saved begin with all that were shown."""
    *before, last = shown
    return saved[: len(before)] == before and saved[len(before)][: len(last)] == last


def killed(
    folder: Path, make: Callable[[Storage], Scene], dice: Dice, number: int
) -> dict[str, Any]:
    """Fork a child, kill it at a moment of its own, and give what it had told."""
    memory = Memory()
    child = os.fork()
    if child == 0:
        try:
            live(Told(folder, memory), make, Dice(f"restless-{number}"))
        except BaseException as error:  # noqa: BLE001 - a child must never come back from here
            memory.tell({"ended": "".join(traceback.format_exception(error))})
            memory.pulse = ENDED
        os._exit(1)
    frames = 1 + dice.below(FRAMES)
    while memory.pulse < frames:
        time.sleep(0.001)
    time.sleep(BEAT * dice.below(1000) / 1000)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return dict(memory.told())


class Offline(App):
    """The app where nothing may leave the machine."""

    def connect(self, url: str) -> Socket:
        raise NoSockets("there is no network in this test")


def warm() -> None:
    """Draw once what children would draw each for themselves."""
    for _name, make in scenes():
        driver = Driver(
            lambda make=make: make(MemoryStorage()), SIZE, settings=Settings(sound=False)
        )
        driver.run(0.5)
        driver.app.close()


def main(folder: Path, kills: int) -> None:
    tests.driver.App = Offline  # type: ignore[misc]
    locale.use("en")
    warm()
    brisk = Settings(reduced_motion=True, speed=4)
    SettingsFile(FolderStorage(folder), complaints.append).save(brisk)
    places, dice = scenes(), Dice("kill -9")
    where, seen, moves = Counter[str](), Counter[str](), Counter[str]()
    wrong: list[str] = []
    failed: list[str] = []
    for number in range(kills):
        name, make = places[number % len(places)]
        state = killed(folder, make, dice, number)
        if "ended" in state:
            wrong.append(f"kill {number} ({name}): it had ended by itself: {state['ended']}")
            continue
        where[name] += 1
        seen[state["scene"]] += 1
        if state["shown"] is not None:
            game, _seed, rounds = state["shown"]
            moves[game] += sum(map(len, rounds))
        failed += state["failed"]
        wrong += [f"kill {number} ({name}): {each}" for each in amiss(folder, state)]
    told: dict[str, Any] = {"where": where, "seen": seen, "moves": moves}
    told |= {"amiss": wrong + complaints, "failed": failed}
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
