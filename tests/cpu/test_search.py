"""The search finds the better move, drops the worse early, and guesses nothing it can solve."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from game.cpu.beliefs import Doubles, Owners
from game.cpu.search import Effort, study
from game.rules import Move
from tests.cpu.thinking import at_once


class Urn:
    """A game of one guess: a move pays its worth, and more if the first card is in hand 0."""

    sizes = (6, 6)
    barred = np.zeros((12, 2), np.bool_)

    def __init__(
        self, worth: dict[Move, float], solved: bool = False, habit: Move | None = None
    ) -> None:
        self.worth, self.solved, self.used_to = worth, solved, habit
        self.played: dict[Move, int] = dict.fromkeys(worth, 0)

    def likelihood(self, _hand: int, owners: Owners) -> Doubles:
        return np.zeros(len(owners))

    async def playouts(
        self, owners: Owners, moves: Sequence[Move], dice: np.random.Generator
    ) -> Doubles:
        for move in moves:
            self.played[move] += len(owners)
        luck = (owners[:, 0] == 0) * 1.0
        means = np.array([self.worth[move] for move in moves])
        points: Doubles = means[:, None] + luck + dice.normal(size=(len(moves), len(owners)))
        return points

    async def solve(self, moves: Sequence[Move]) -> list[float] | None:
        return [self.worth[move] for move in moves] if self.solved else None

    def habit(self, moves: Sequence[Move]) -> Move | None:
        return self.used_to if self.used_to in moves else None


@pytest.mark.parametrize("best", ["a", "b", "c"])
def test_the_best_move_is_found(best: str) -> None:
    urn = Urn({move: 1.2 if move == best else 1.0 for move in "abc"})
    verdict = at_once(study(urn, list("abc"), np.random.default_rng(1), Effort()))
    assert verdict.move == best
    assert verdict.points[best] == pytest.approx(1.7, abs=0.1)


def test_hopeless_moves_are_dropped_and_a_clear_choice_ends_it() -> None:
    urn = Urn({"a": 3.0, "b": 0.0, "c": 0.0})
    effort = Effort()
    at_once(study(urn, list("abc"), np.random.default_rng(1), effort))
    assert sum(urn.played.values()) <= effort.batch


def test_the_budget_is_kept() -> None:
    urn = Urn({"a": 1.0, "b": 1.0, "c": 1.0})
    effort = Effort(playouts=5000, clear=100.0)
    at_once(study(urn, list("abc"), np.random.default_rng(1), effort))
    assert 5000 - effort.batch < sum(urn.played.values()) <= 5000


def test_what_can_be_solved_is_not_played_out() -> None:
    urn = Urn({"a": 1.0, "b": 2.0}, solved=True)
    verdict = at_once(study(urn, ["a", "b"], np.random.default_rng(1), Effort()))
    assert verdict.move == "b" and verdict.points == urn.worth
    assert not any(urn.played.values())


def test_a_habit_is_left_only_for_what_is_clearly_better() -> None:
    for lead, played in ((0.02, "a"), (0.3, "b")):
        urn = Urn({"a": 1.0, "b": 1.0 + lead, "c": 0.2}, habit="a")
        verdict = at_once(study(urn, list("abc"), np.random.default_rng(1), Effort()))
        assert verdict.move == played
