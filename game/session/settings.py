"""What a player likes: language, cards, table, pace, panel, and the last choices of each set-up.

A setting that is out of range goes back to its default and is reported by name; what this program
does not know is kept, so that a newer one finds it again. No pygame here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.games import GAMES
from game.locale import LANGUAGES, _, ngettext
from game.platform.storage import Storage
from game.rules import BadOption, Game, Options, Value, choice
from game.session import plain
from game.session.seats import NAME_LENGTH, BadSeat, SeatSpec
from game.session.slot import Report, Slot

VERSION = 1
NAME = "settings.json"
MAX_LENGTH = 1 << 16
SMALLEST, LARGEST = 200, 16384
"""Sides of a window that can be meant, in points."""
TYPED = {"name": NAME_LENGTH, "server": 200}
"""Settings that are typed, and how many letters they may have."""


class BadSettings(ValueError):
    """A text that holds no settings at all; its words are for players."""


@dataclass(frozen=True)
class Setup:
    """What was last chosen for a game. There may be more seats than players: they are kept."""

    options: Options
    seats: tuple[SeatSpec, ...]


@dataclass
class Settings:
    """A player's settings. Setting one to a value that is not allowed is a `ValueError`."""

    language: str = choice("", ("", *LANGUAGES))
    """Empty for the system's."""
    four_colour: bool = choice(False, (False, True))
    large_print: bool = choice(False, (False, True))
    back: str = choice("crimson", ("crimson", "blue", "green"))
    """The name of a card back."""
    felt: str = choice("green", ("green", "blue", "burgundy", "graphite"))
    """The colour of the table."""
    view: str = choice("perspective", ("perspective", "above"))
    speed: int = choice(1, (1, 2, 4))
    reduced_motion: bool = choice(False, (False, True))
    vibration: bool = choice(True, (False, True))
    """Of phones that can."""
    sound: bool = choice(True, (False, True))
    volume: int = choice(70, tuple(range(10, 101, 10)))
    """Of the sounds, in percent."""
    text_scale: int = choice(100, (100, 125, 150, 175, 200))
    """Size of text in percent."""
    panel: str = choice("auto", ("auto", "open", "closed", "only"))
    """The button panel; ``only`` for no table at all."""
    statistics: bool = choice(True, (False, True))
    """Whether the game's server is told what helps to mend and to better the games."""
    window: tuple[int, int] | None = None
    """Width and height of the window, None until it was sized."""
    name: str = ""
    """What the player is called at tables by link; empty until it was asked."""
    server: str = ""
    """The address of the game's server that the player chose; empty for none."""
    setups: dict[str, Setup] = field(default_factory=dict)
    """The last set-up of each game, by the game's id."""
    unknown: dict[str, Any] = field(default_factory=dict, repr=False)
    """What a newer program wrote, kept as it was."""
    unknown_setups: dict[str, Any] = field(default_factory=dict, repr=False)

    def __setattr__(self, name: str, value: object) -> None:
        allowed = self.values().get(name)
        if allowed is not None and not _among(value, allowed):
            shown = ", ".join(repr(each) for each in allowed)
            raise ValueError(f"the setting «{name}» is {value!r}; it may be {shown}")
        if name == "window" and not _is_window(value):
            raise ValueError(f"the window is {value!r}; it may be {SMALLEST} to {LARGEST} a side")
        if name in TYPED and not (isinstance(value, str) and len(value) <= TYPED[name]):
            raise ValueError(f"the {name} is {value!r}; it may be {TYPED[name]} letters long")
        super().__setattr__(name, value)

    @classmethod
    def values(cls) -> dict[str, tuple[Value, ...]]:
        """Every setting with a menu: its name and its allowed values, in menu order."""
        return {
            each.name: each.metadata["values"]
            for each in dataclasses.fields(cls)
            if "values" in each.metadata
        }

    def to_text(self) -> str:
        """The settings as JSON, one a line."""
        data: dict[str, Any] = {"version": VERSION, **self.unknown}
        data |= {name: getattr(self, name) for name in self.values()}
        data |= {name: getattr(self, name) for name in ("window", *TYPED)}
        data["setups"] = self.unknown_setups | {
            game: {
                "options": setup.options.to_dict(),
                "seats": [seat.to_dict() for seat in setup.seats],
            }
            for game, setup in self.setups.items()
        }
        lines = (f"{plain.dump(key)}:{plain.dump(value)}" for key, value in data.items())
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_text(cls, text: str) -> tuple[Settings, list[str]]:
        """The settings that a text holds, and the name of each that had to be put right.

        Raises `BadSettings` when the text holds no settings at all.
        """
        try:
            data = plain.load(text) if len(text) <= MAX_LENGTH else None
        except ValueError:
            data = None
        if not isinstance(data, dict) or type(data.get("version")) is not int:
            raise BadSettings(_("The settings cannot be read; they are the usual ones again."))
        settings, amiss = cls(), []
        for name in cls.values():
            if name not in data:
                continue
            try:
                setattr(settings, name, data.pop(name))
            except ValueError:
                amiss.append(name)
        window = data.pop("window", None)
        try:
            settings.window = tuple(window) if isinstance(window, list) else window
        except ValueError:
            amiss.append("window")
        for name in TYPED:
            try:
                setattr(settings, name, data.pop(name, ""))
            except ValueError:
                amiss.append(name)
        amiss += settings._read_setups(data.pop("setups", {}))
        version = data.pop("version")
        settings.unknown = data | ({"version": version} if version > VERSION else {})
        return settings, [plain.shown(name, 40) for name in amiss]

    def _read_setups(self, data: object) -> list[str]:
        if not isinstance(data, dict):
            return ["setups"]
        amiss: list[str] = []
        for id, setup in data.items():
            if id not in GAMES:
                self.unknown_setups[id] = setup
            elif not isinstance(setup, dict):
                amiss.append(f"setups.{id}")
            else:
                options, bad = _read_options(GAMES[id], setup.get("options"))
                amiss += (f"setups.{id}.{name}" for name in bad)
                try:
                    seats = _read_seats(setup.get("seats"))
                except BadSeat:
                    amiss.append(f"setups.{id}.seats")
                    seats = ()
                self.setups[id] = Setup(options, seats)
        return amiss


def _amiss_words(count: int) -> str:
    """What is said when so many settings had to be put right."""
    return ngettext(
        "One setting could not be used; it has its usual value again.",
        "{n} settings could not be used; they have their usual values again.",
        count,
    ).format(n=count)


def _among(value: object, allowed: tuple[Value, ...]) -> bool:
    return any(type(value) is type(each) and value == each for each in allowed)


def _is_window(value: object) -> bool:
    return value is None or (
        isinstance(value, tuple)
        and len(value) == 2
        and all(type(side) is int and SMALLEST <= side <= LARGEST for side in value)
    )


def _read_options(game: Game, data: object) -> tuple[Options, list[str]]:
    """The options that are good, defaults for the rest, and the names of the bad ones."""
    if not isinstance(data, Mapping):
        return game.options(), ["options"]
    good: dict[str, Any] = {}
    bad: list[str] = []
    for name in game.options.values():
        if name not in data:
            continue
        try:
            game.options.from_dict({name: data[name]})
        except BadOption:
            bad.append(name)
        else:
            good[name] = data[name]
    try:
        return game.options.from_dict(good), bad
    except BadOption:
        return game.options(), ["options"]


def _read_seats(data: object) -> tuple[SeatSpec, ...]:
    if not isinstance(data, list):
        raise BadSeat("the seats are no list")
    return tuple(map(SeatSpec.from_dict, data))


class SettingsFile:
    """Where the settings are kept. `report` is told of trouble in a player's words."""

    def __init__(self, storage: Storage, report: Report) -> None:
        self._report = report
        self._slot = Slot(storage, NAME, report)
        self._kept: str | None = None

    def load(self, usual: Settings | None = None) -> Settings:
        """The player's settings; the `usual` ones where there are none, or none to be read."""
        usual = usual or Settings()
        text = self._slot.read()
        if text is None:
            return usual
        try:
            settings, amiss = Settings.from_text(text)
        except BadSettings as error:
            self._slot.reject(str(error))
            return usual
        if amiss:
            self._report(_amiss_words(len(amiss)))
            self._slot.doubt()
        self._kept = text
        return settings

    def save(self, settings: Settings) -> None:
        """Keep the settings, if they differ from what is kept."""
        text = settings.to_text()
        if text != self._kept and self._slot.write(text):
            self._kept = text
