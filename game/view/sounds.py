"""What a table sounds like: cards on felt, knuckles on wood, chips; each by its name.

Boards and scenes say what happens, such as ``play("lay")``; here it is mixed softly, never twice
alike in a row. The sounds themselves are made by `build/sounds.py`. Where there is no audio, or the
player wants none, nothing is opened and nothing is heard. No rules and no events may enter.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import pygame

Sound: TypeAlias = Literal[
    "shuffle", "deal", "lay", "pass", "chips", "take", "turn", "win", "tap"
]  # fmt: skip
Heard: TypeAlias = Callable[[Sound], None]
"""Told of what happens by the name of its sound."""

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
RATE = 44_100
"""Samples per second of every sound."""
CHANNELS = 12
"""Sounds that may be heard at once; one more is left out."""
BUFFER = 1024
"""Samples that the mixer works ahead: 23 ms, which a browser's busy frame needs."""
SWAY = 1.5
"""Most decibels that a sound is louder or softer than the same one at another time."""
PITCHES = (1.0, 0.96, 1.035)
"""How much faster a sound is played, turn about, where `Manner.sways`."""
TURN = (5**0.5 - 1) / 2
"""Steps of this size round a circle never come near a recent place: chance without dice."""


@dataclass(frozen=True)
class Manner:
    """How a sound is used: of how many takes, with how many seconds between two at least.

    `sways`: whether it has another pitch each time; what rings a note has not.
    """

    takes: int
    gap: float
    sways: bool = True


MANNERS: dict[Sound, Manner] = {
    "shuffle": Manner(1, 0.6),
    "deal": Manner(4, 0.07),
    "lay": Manner(3, 0.05),
    "pass": Manner(2, 0.2),
    "chips": Manner(3, 0.09),
    "take": Manner(2, 0.2),
    "turn": Manner(1, 0.4, sways=False),
    "win": Manner(1, 1.0, sways=False),
    "tap": Manner(1, 0.06),
}


def silence(_sound: Sound) -> None:
    """For a table that nobody listens to."""


class Sounds:
    """The ears of the program. `volume` is 0 to 100; `away` while nobody can be listening.

    Nothing is loaded before the first sound that is to be heard. `clock` is in seconds.
    """

    def __init__(self, volume: int = 0, clock: Callable[[], float] = time.perf_counter) -> None:
        self.volume = volume
        self.away = False
        self._clock = clock
        self._open: bool | None = None
        self._takes: dict[tuple[Sound, int, int], pygame.mixer.Sound | None] = {}
        self.heard: dict[Sound, int] = {}
        """How often each was."""
        self._last: dict[Sound, float] = {}

    def play(self, sound: Sound) -> None:
        """Let a sound be heard, unless it was a moment ago. Never raises for want of audio."""
        if self.volume <= 0 or self.away or not self._opened():
            return
        now, manner = self._clock(), MANNERS[sound]
        if now - self._last.get(sound, -1e9) < manner.gap:
            return
        count = self.heard.get(sound, 0)
        self._last[sound], self.heard[sound] = now, count + 1
        take, pitch, level = variation(sound, count)
        made = self._take(sound, take, pitch)
        channel = None if made is None else pygame.mixer.find_channel()
        if made is not None and channel is not None:
            channel.set_volume(loudness(self.volume) * level)
            channel.play(made)

    def hush(self) -> None:
        """End at once what can be heard."""
        if self._open:
            pygame.mixer.stop()

    def close(self) -> None:
        """Give the audio back to the system."""
        if self._open:
            pygame.mixer.quit()
        self._open = None
        self._takes.clear()

    def _opened(self) -> bool:
        """Whether there is a mixer; it is opened once, and if that fails, not tried again."""
        if self._open is None:
            try:
                with without_grumbling():
                    pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
                pygame.mixer.set_num_channels(CHANNELS)
                self._open = True
            except (pygame.error, NotImplementedError):
                self._open = False
        return self._open

    def _take(self, sound: Sound, take: int, pitch: int) -> pygame.mixer.Sound | None:
        """A take at a pitch, kept once it is made; None where its file cannot be used."""
        key = (sound, take, pitch)
        if key not in self._takes:
            try:
                made = pygame.mixer.Sound(path(sound, take))
                self._takes[key] = made if pitch == 0 else faster(made, PITCHES[pitch])
            except (pygame.error, OSError):
                self._takes[key] = None
        return self._takes[key]


@contextmanager
def without_grumbling() -> Iterator[None]:
    """While this lasts nothing comes to stderr: ALSA writes ten lines there if it has no card."""
    if not sys.platform.startswith("linux"):
        yield
        return
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def path(sound: Sound, take: int) -> Path:
    """The file of a take, counted from 0."""
    return FOLDER / f"{sound}-{take + 1}.ogg"


def variation(sound: Sound, count: int) -> tuple[int, int, float]:
    """The take, the pitch and the level (a factor) of a sound that was heard `count` times before.

    >>> [variation("deal", n)[:2] for n in range(5)]
    [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1)]
    """
    manner = MANNERS[sound]
    round, take = divmod(count, manner.takes)
    pitch = round % len(PITCHES) if manner.sways else 0
    sway = SWAY * (2 * (count * TURN % 1.0) - 1) if manner.sways else 0.0
    return take, pitch, float(10 ** ((sway - SWAY) / 20))


def loudness(volume: int) -> float:
    """The factor for a volume of 0 to 100: even steps to the ear, not to the ammeter.

    >>> loudness(0), round(loudness(50), 2), loudness(100)
    (0.0, 0.25, 1.0)
    """
    return (volume / 100) ** 2


def faster(sound: pygame.mixer.Sound, rate: float) -> pygame.mixer.Sound:
    """The sound played `rate` times as fast, and as much higher."""
    import numpy as np

    samples = pygame.sndarray.array(sound)
    at = np.arange(0, len(samples) - 1, rate)
    whole = at.astype(np.int64)
    part = (at - whole)[:, None]
    mixed = samples[whole] * (1 - part) + samples[whole + 1] * part
    return pygame.sndarray.make_sound(np.ascontiguousarray(mixed.round().astype(np.int16)))
