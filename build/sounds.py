"""Make the sounds of the table, and write them to ``assets/sounds/``.

    python build/sounds.py

No recording is used: a card on felt is air and paper (shaped noise) and the wood below (a few
damped modes); knuckles, chips and the two small tunes are struck bars. All is dry, warm and quiet,
and comes out the same each time. Levels are in dBFS, times in seconds, frequencies in hertz.
"""

from __future__ import annotations

import sys
import tempfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import soundfile

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.view.sounds import FOLDER, MANNERS, RATE, Sound

Wave: TypeAlias = npt.NDArray[np.float64]
"""Samples of one channel."""

QUALITY = 0.35
"""Of Vorbis, 0 to 1: about 60 kbit/s."""
SERIAL = 7
"""The number of the stream in each file, which would be drawn by lot otherwise."""
PEAK: dict[Sound, float] = {
    "shuffle": -14.0, "deal": -15.0, "lay": -11.0, "pass": -11.0, "chips": -15.0, "take": -14.0,
    "turn": -17.0, "win": -13.0, "tap": -23.0,
}  # fmt: skip
"""The highest sample of each."""

WOOD = ((118.0, 0.045, 0.6), (196.0, 0.040, 0.7), (305.0, 0.030, 0.6), (472.0, 0.020, 0.35))
"""A table top under felt: the frequency of each mode, its time to fall to 1/e, its level."""
KNOCK = (
    (164.0, 0.054, 0.6), (243.0, 0.050, 0.8), (392.0, 0.036, 0.9), (618.0, 0.024, 0.6),
    (1010.0, 0.012, 0.3),
)  # fmt: skip
"""The same struck by a knuckle, beside the felt."""
CLAY = ((2310.0, 0.016, 1.0), (3480.0, 0.011, 0.55), (4870.0, 0.007, 0.25), (930.0, 0.02, 0.35))
"""A clay chip on another."""
BAR = ((1.0, 0.34, 1.0), (3.93, 0.075, 0.22), (9.3, 0.018, 0.05))
"""A bar of rosewood, tuned as a marimba's is; frequencies are multiples of its note."""


# What sounds are made of.


def noise(dice: np.random.Generator, seconds: float, low: float, high: float) -> Wave:
    """Noise between two frequencies, its edges soft as a second-order filter's."""
    length = round(seconds * RATE)
    spectrum = np.fft.rfft(dice.standard_normal(length))
    frequency = np.maximum(np.fft.rfftfreq(length, 1 / RATE), 1.0)
    spectrum *= 1 / np.sqrt(1 + (low / frequency) ** 4) / np.sqrt(1 + (frequency / high) ** 4)
    shaped = np.fft.irfft(spectrum, length)
    return np.asarray(shaped / np.sqrt(np.mean(shaped**2)))


def struck(modes: Sequence[tuple[float, float, float]], seconds: float, note: float = 1.0) -> Wave:
    """Modes that ring from one stroke; `note` multiplies their frequencies."""
    t = np.arange(round(seconds * RATE)) / RATE
    rung = sum(
        level * np.exp(-t / fall) * np.sin(2 * np.pi * note * frequency * t)
        for frequency, fall, level in modes
    )
    return np.asarray(rung * (1 - np.exp(-t / 0.0006)) * np.cos(np.pi / 2 * t / seconds) ** 0.5)


def swell(seconds: float, rise: float, fall: float) -> Wave:
    """An envelope: up within `rise`, then down to 1/e within each `fall`."""
    t = np.arange(round(seconds * RATE)) / RATE
    return np.asarray(np.where(t < rise, np.sin(np.pi / 2 * t / rise), np.exp(-(t - rise) / fall)))


def mix(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Parts, each from its time on and at its level (a factor)."""
    whole = np.zeros(round(seconds * RATE))
    for start, level, wave in parts:
        first = round(start * RATE)
        piece = wave[: max(0, len(whole) - first)]
        whole[first : first + len(piece)] += level * piece
    return whole


def card(dice: np.random.Generator, weight: float, air: float) -> Wave:
    """A card comes down on felt: paper, the wood below, and air that escapes from under it."""
    note = 1 + 0.06 * dice.standard_normal()
    paper = noise(dice, 0.12, 420, 2300) * swell(0.12, 0.0015, 0.011)
    slide = noise(dice, 0.2, 900, 4200) * swell(0.2, 0.022, 0.03)
    return mix(
        0.24,
        (0.0, 0.30 * air, slide),
        (0.006, 0.85, paper),
        (0.006, 1.1 * weight, struck(WOOD, 0.2, note)),
    )


# The sounds.


def shuffle(dice: np.random.Generator, _take: int) -> Wave:
    """A riffle: the halves of the pack fall into each other, faster and faster, then a knock."""
    parts = []
    at, step = 0.02, 0.026
    while at < 0.44:
        flick = noise(dice, 0.03, 800, 3600) * swell(0.03, 0.0012, 0.006)
        parts.append((at, 0.5 + 0.35 * dice.random(), flick))
        at += step * (0.8 + 0.4 * dice.random())
        step *= 0.965
    rush = noise(dice, 0.5, 600, 2600) * swell(0.5, 0.42, 0.03)
    parts += [(0.0, 0.22, rush), (0.5, 0.9, card(dice, 0.8, 0.5))]
    return mix(0.74, *parts)


def deal(dice: np.random.Generator, _take: int) -> Wave:
    """A card slides off the pack and lands lightly."""
    return card(dice, 0.35 + 0.1 * dice.random(), 1.3 + 0.4 * dice.random())


def lay(dice: np.random.Generator, _take: int) -> Wave:
    """A card is laid down with intent."""
    return card(dice, 1.0 + 0.15 * dice.random(), 0.7)


def knock(dice: np.random.Generator, take: int) -> Wave:
    """Two knuckles on the table: pass."""
    between = (0.135, 0.15)[take]
    parts = []
    for start, level in ((0.0, 0.8), (between, 1.0)):
        skin = noise(dice, 0.03, 300, 1500) * swell(0.03, 0.001, 0.005)
        note = 1 + 0.025 * dice.standard_normal()
        parts += [(start, 0.45 * level, skin), (start, level, struck(KNOCK, 0.22, note))]
    return mix(0.42, *parts)


def chips(dice: np.random.Generator, take: int) -> Wave:
    """A few clay chips come to rest on each other."""
    parts = []
    at = 0.0
    for stroke in range(4 + take):
        note = 1 + 0.07 * dice.standard_normal()
        level = (1.0, 0.75, 0.6, 0.4, 0.3, 0.22)[stroke]
        parts.append((at, level, struck(CLAY, 0.09, note)))
        parts.append((at, 0.35 * level, struck(WOOD, 0.12, 1.3 * note)))
        at += 0.03 + 0.03 * dice.random()
    return mix(0.36, *parts)


def take_trick(dice: np.random.Generator, _take: int) -> Wave:
    """Cards are swept together over the felt and squared up."""
    sweep = noise(dice, 0.32, 500, 2400) * swell(0.32, 0.17, 0.045)
    grain = 1 + 0.5 * np.abs(noise(dice, 0.32, 10, 45))
    return mix(0.46, (0.0, 0.3, sweep * grain), (0.21, 0.75, card(dice, 0.8, 0.4)))


def turn(_dice: np.random.Generator, _take: int) -> Wave:
    """Your turn: two soft notes upwards, D5 and A5."""
    return mix(0.85, (0.0, 0.75, struck(BAR, 0.85, 587.33)), (0.11, 0.7, struck(BAR, 0.74, 880.0)))


def win(_dice: np.random.Generator, _take: int) -> Wave:
    """The match is over: G4, B4, D5 and G5 on the marimba, the last one held."""
    notes = ((0.0, 392.0), (0.13, 493.88), (0.26, 587.33), (0.42, 783.99))
    parts = [(at, 0.8, struck(BAR, 1.5, note)) for at, note in notes]
    return mix(1.9, *parts, (0.42, 0.5, struck(BAR, 1.4, 392.0)))


def tap(dice: np.random.Generator, _take: int) -> Wave:
    """A fingertip on wood."""
    skin = noise(dice, 0.03, 400, 1800) * swell(0.03, 0.001, 0.004)
    return mix(0.09, (0.0, 0.3, skin), (0.0, 1.0, struck(KNOCK, 0.09, 1.9)))


MAKERS: dict[Sound, Callable[[np.random.Generator, int], Wave]] = {
    "shuffle": shuffle, "deal": deal, "lay": lay, "pass": knock, "chips": chips,
    "take": take_trick, "turn": turn, "win": win, "tap": tap,
}  # fmt: skip


def made(sound: Sound, take: int) -> Wave:
    """A take as it is written: warm, at its level, silent at both ends."""
    dice = np.random.default_rng([zlib.crc32(sound.encode()), take])
    wave = room(MAKERS[sound](dice, take))
    fade = round(0.03 * RATE)
    wave[-fade:] *= np.cos(np.linspace(0, np.pi / 2, fade)) ** 2
    wave[: round(0.001 * RATE)] *= np.linspace(0, 1, round(0.001 * RATE))
    return np.asarray(wave / np.abs(wave).max() * 10 ** (PEAK[sound] / 20))


def room(wave: Wave) -> Wave:
    """The wave with what a small room with curtains gives back: a few faint, dark echoes."""
    smooth = np.convolve(wave, np.hanning(41) / np.hanning(41).sum(), mode="same")
    echoes = [(0.0, 1.0, wave)]
    echoes += [(at, level, smooth) for at, level in ((0.0073, 0.14), (0.0131, 0.1), (0.0197, 0.06))]
    return mix(len(wave) / RATE + 0.02, *echoes)


# Files.


def ogg(wave: Wave) -> bytes:
    """The wave as Ogg Vorbis, the same bytes for the same wave."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sound.ogg"
        soundfile.write(
            file, wave, RATE, format="OGG", subtype="VORBIS", compression_level=1 - QUALITY
        )
        return numbered(file.read_bytes(), SERIAL)


def numbered(data: bytes, serial: int) -> bytes:
    """The stream with this serial number in every page, and its checksums put right (RFC 3533)."""
    pages, at = [], 0
    while at < len(data):
        segments = data[at + 26]
        length = 27 + segments + sum(data[at + 27 : at + 27 + segments])
        page = bytearray(data[at : at + length])
        page[14:18] = serial.to_bytes(4, "little")
        page[22:26] = bytes(4)
        page[22:26] = checksum(page).to_bytes(4, "little")
        pages.append(bytes(page))
        at += length
    return b"".join(pages)


def checksum(page: bytes | bytearray) -> int:
    """The CRC of an Ogg page: polynomial 0x04c11db7, neither reflected nor inverted."""
    crc = 0
    for byte in page:
        crc ^= byte << 24
        for _bit in range(8):
            crc = (crc << 1) ^ (0x104C11DB7 if crc & 0x80000000 else 0)
    return crc


def main() -> int:
    """Write every sound; 0 when they stand."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    total = 0
    for sound, manner in MANNERS.items():
        for take in range(manner.takes):
            data = ogg(made(sound, take))
            (FOLDER / f"{sound}-{take + 1}.ogg").write_bytes(data)
            total += len(data)
    print(f"{total / 1000:.0f} kB in {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
