"""The sounds of the table: quiet, warm, short, never twice alike, and silent where they must be."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pygame
import pytest

from game.view.sounds import FOLDER, MANNERS, RATE, Sounds, faster, path, variation
from tests.checkout import ROOT

BRIGHTEST = {"shuffle": 3200, "deal": 3000, "lay": 1200, "pass": 600, "chips": 2500, "take": 2200,
             "turn": 1000, "win": 900, "tap": 1000}  # fmt: skip
"""Spectral centroids in hertz: above these a sound is sharp, not warm."""
LONGEST = {"shuffle": 0.8, "deal": 0.3, "lay": 0.3, "pass": 0.5, "chips": 0.4, "take": 0.5,
           "turn": 0.9, "win": 2.0, "tap": 0.15}  # fmt: skip
FILES = [(sound, take) for sound, manner in MANNERS.items() for take in range(manner.takes)]


class Clock:
    """A clock that tests turn."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 10
        return self.now


@pytest.fixture(autouse=True)
def _mixer():
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
    yield
    pygame.mixer.quit()


def samples(sound, take):
    """One channel of a file, 1.0 being full scale."""
    return pygame.sndarray.array(pygame.mixer.Sound(path(sound, take)))[:, 0] / 32768


def decibels(level):
    return 20 * np.log10(level)


def loudest(wave):
    """The root of the mean square of the loudest twentieth of a second."""
    return np.sqrt(np.max(np.convolve(wave**2, np.ones(RATE // 20) / (RATE // 20))))


def centroid(wave):
    power = np.abs(np.fft.rfft(wave)) ** 2
    return (np.fft.rfftfreq(len(wave), 1 / RATE) * power).sum() / power.sum()


# What they are.


@pytest.mark.parametrize(("sound", "take"), FILES)
def test_a_sound_is_quiet_warm_and_short(sound, take):
    wave = samples(sound, take)
    assert -26 <= decibels(np.abs(wave).max()) <= -10
    assert centroid(wave) <= BRIGHTEST[sound]
    assert len(wave) / RATE <= LONGEST[sound]
    assert abs(wave.mean()) < 0.002


@pytest.mark.parametrize(("sound", "take"), FILES)
def test_a_sound_begins_and_ends_in_silence(sound, take):
    wave = samples(sound, take)
    assert np.abs(wave[:4]).max() < 0.01
    assert np.abs(wave[-220:]).max() < 0.002


def test_what_is_heard_most_is_softer_than_what_matters():
    loud = {
        sound: np.mean([loudest(samples(sound, take)) for take in range(MANNERS[sound].takes)])
        for sound in ("tap", "deal", "lay")
    }
    assert loud["tap"] < loud["deal"] < loud["lay"]


def test_takes_of_a_sound_differ():
    for sound, manner in MANNERS.items():
        waves = [samples(sound, take) for take in range(manner.takes)]
        for one, other in pairwise(waves):
            length = min(len(one), len(other))
            assert np.abs(one[:length] - other[:length]).max() > 0.01, sound


def test_all_of_them_together_weigh_little_and_nothing_else_is_there():
    files = sorted(FOLDER.iterdir())
    assert files == sorted(path(*each) for each in FILES)
    assert sum(file.stat().st_size for file in files) <= 150_000


def test_the_files_are_what_the_script_makes():
    made = runpy.run_path(str(ROOT / "build" / "sounds.py"))["made"]
    for sound, take in [("lay", 0), ("shuffle", 0), ("win", 0)]:
        wanted, there = made(sound, take), samples(sound, take)
        length = min(len(wanted), len(there))
        assert abs(len(wanted) - len(there)) < 0.03 * RATE
        assert np.corrcoef(wanted[:length], there[:length])[0, 1] > 0.97, sound


# How they are played.


def test_nothing_is_opened_before_something_is_to_be_heard():
    pygame.mixer.quit()
    sounds = Sounds(70, Clock())
    assert pygame.mixer.get_init() is None
    sounds.play("lay")
    assert pygame.mixer.get_init() is not None
    assert pygame.mixer.get_busy()
    sounds.hush()
    assert not pygame.mixer.get_busy()
    sounds.close()
    assert pygame.mixer.get_init() is None


def test_who_wants_no_sound_or_is_away_opens_none():
    pygame.mixer.quit()
    muted, away = Sounds(0, Clock()), Sounds(70, Clock())
    away.away = True
    for sound in MANNERS:
        muted.play(sound)
        away.play(sound)
    assert muted.heard == away.heard == {}
    assert pygame.mixer.get_init() is None


def test_a_quick_deal_is_no_machine_gun():
    now = 0.0
    sounds = Sounds(70, lambda: now)
    for _card in range(52):
        sounds.play("deal")
        now += 0.01
    assert sounds.heard["deal"] <= 52 * 0.01 / MANNERS["deal"].gap + 1


def test_the_same_sound_is_never_the_same_twice_in_a_row():
    for sound in ("deal", "lay", "chips", "pass"):
        variations = [variation(sound, count) for count in range(24)]
        for one, other in pairwise(variations):
            assert one[:2] != other[:2]
            assert one[2] != other[2]
        assert len(set(variations)) == 24
        assert all(0.7 < level <= 1 for _take, _pitch, level in variations)


def test_a_faster_sound_is_shorter_and_higher():
    sound = pygame.mixer.Sound(path("turn", 0))
    quick = faster(sound, 1.5)
    assert quick.get_length() == pytest.approx(sound.get_length() / 1.5, rel=0.01)
    high, low = (pygame.sndarray.array(each)[:, 0] / 32768 for each in (quick, sound))
    assert centroid(high) == pytest.approx(centroid(low) * 1.5, rel=0.03)


def test_many_at_once_are_mixed_and_none_is_an_error():
    sounds = Sounds(100, Clock())
    for _turn in range(10):
        for sound in MANNERS:
            sounds.play(sound)
    assert sum(sounds.heard.values()) == 10 * len(MANNERS)


def test_a_sound_whose_file_is_gone_is_left_out(monkeypatch, tmp_path):
    monkeypatch.setattr("game.view.sounds.FOLDER", tmp_path)
    sounds = Sounds(70, Clock())
    sounds.play("lay")
    assert not pygame.mixer.get_busy()


@pytest.mark.parametrize("driver", ["no-such-driver", "alsa", ""])
def test_without_an_audio_device_it_is_silent(driver):
    script = (
        "from game.view.sounds import MANNERS, Sounds\n"
        "sounds = Sounds(70)\n"
        "for sound in MANNERS: sounds.play(sound)\n"
        "sounds.hush(); sounds.close()\n"
    )
    env = {**os.environ, "SDL_AUDIODRIVER": driver}
    ended = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=env, capture_output=True, text=True,
        check=False, timeout=60,
    )  # fmt: skip
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
