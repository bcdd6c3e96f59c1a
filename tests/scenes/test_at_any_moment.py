"""Whatever a player does to the window and the settings at any moment, no game ends on it.

Seeded players, as hasty as can be, at every game by every rule: they move, turn the device, change
language, size of text and pace while cards fly, open what opens, and drag what can be dragged.
"""

from __future__ import annotations

from random import Random

import pytest

from game.games import GAMES
from game.platform.storage import MemoryStorage
from game.rules import Game
from game.scenes.table.scene import TableScene
from game.session.record import Record, replay
from game.session.seats import SeatSpec
from game.session.settings import Settings
from tests.driver import SIZES, Driver

HASTE = (0.02, 0.05, 0.15, 0.4)
"""Seconds from one deed to the next, so that most fall into what moves."""


class Hasty:
    """One of them, at a table of `game`."""

    def __init__(self, game: Game, seed: str) -> None:
        self.random = Random(seed)
        pick = self.random.choice
        options = game.options.from_dict(
            {name: pick(values) for name, values in game.options.values().items()}
        )
        people = [self.random.random() < 0.4 for _seat in range(options.players)]
        while sum(not each for each in people) > game.most_cpus(options):
            people[people.index(False)] = True
        seats = tuple(
            SeatSpec("human", seat) if person else SeatSpec("cpu", seat, level="easy")
            for seat, person in enumerate(people)
        )
        guided = sum(people) == 1 and self.random.random() < 0.4
        self.record = Record(game, options, seats, seed, guided=guided)
        settings = Settings(speed=pick((1, 4)), statistics=False)
        self.driver = Driver(settings=settings, storage=MemoryStorage(), size=pick(SIZES))
        self.driver.app.push(TableScene(self.record))
        self.deeds = (
            *[self.move] * 6, *[self.press] * 3, *[self.resize] * 2, self.drag, self.key,
            self.speak, self.change, self.skip,
        )  # fmt: skip

    def play(self, deeds: int) -> None:
        """Do so many things in a row, or until the table is left."""
        for _deed in range(deeds):
            if self.table is None:
                break
            self.random.choice(self.deeds)()
            self.driver.run(self.random.choice(HASTE))
        replay(self.record)

    @property
    def table(self) -> TableScene | None:
        """The table, while it stands."""
        scenes = self.driver.app.scenes
        return next((each for each in scenes if isinstance(each, TableScene)), None)

    def move(self) -> None:
        """Make any legal move."""
        if self.table is not None and self.table.chair.awaited is not None:
            self.table.make(self.random.choice(list(self.table.chair.legal)))

    def press(self) -> None:
        """Press anything but what leads away."""
        scene = self.driver.scene
        controls = [
            each
            for each in scene.ui.scope().controls()
            if each.enabled and each.action and not each.id.endswith("leave")
        ]
        if controls:
            control = self.random.choice(controls)
            assert control.action is not None
            control.action()

    def resize(self) -> None:
        """Turn the device, or draw the window."""
        self.driver.resize(self.random.choice(SIZES))

    def drag(self) -> None:
        """Drag from anywhere to anywhere, and not always let go."""
        wide, high = self.driver.app.screen.get_size()
        ends = [(self.random.randrange(wide), self.random.randrange(high)) for _end in range(2)]
        self.driver.drag(*ends, steps=3, release=self.random.random() < 0.8)

    def key(self) -> None:
        """Press a key."""
        self.driver.key(self.random.choice(("tab", "enter", "space", "left", "down", "escape")))

    def speak(self) -> None:
        """Change the language."""
        self.driver.app._language = None
        self.driver.app.change(language=self.random.choice(("en", "es", "ja", "cs")))

    def change(self) -> None:
        """Change how the table looks or moves."""
        pick = self.random.choice
        name, values = pick((
            ("panel", ("auto", "open", "closed", "only")), ("text_scale", (100, 150, 200)),
            ("four_colour", (True, False)), ("large_print", (True, False)), ("speed", (1, 2, 4)),
            ("reduced_motion", (True, False)), ("view", ("perspective", "above")),
        ))  # fmt: skip
        self.driver.app.change(**{name: pick(values)})

    def skip(self) -> None:
        """Hurry what moves."""
        if self.table is not None:
            self.table.pace.skip()


@pytest.mark.parametrize("game", GAMES)
def test_no_haste_ends_a_game(game: str) -> None:
    for number in range(2):
        Hasty(GAMES[game], f"hasty-{number}").play(90)
