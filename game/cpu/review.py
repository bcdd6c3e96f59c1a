"""The review of a played round: what the hard CPU would have done, and what each move cost.

It is handed choices as the player had them, a view and the legal moves, and judges each by what
could be known then: the same search that plays, over the same sampled deals. It thinks in slices
and can be stopped between two of them. No rules and no words; pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from game.cpu.levels import Studies
from game.rules import Move
from game.scheduler import breathe

Grade: TypeAlias = Literal["only", "best", "even", "slip", "costly", "grave"]
"""How good a move was: the only one, the best, as good as it, and then worse and worse."""

EVEN = 0.05
"""The part of a grave loss up to which two moves count as equally good."""
CERTAIN = 2.0
"""Standard errors that a loss has to exceed, or chance alone may have made it."""
SLIP, COSTLY = 0.25, 0.6
"""The part of a grave loss up to which a loss is a slip, and up to which it is costly."""
FAULTS: tuple[Grade, ...] = ("slip", "costly", "grave")
"""The grades that are worth a word."""


@dataclass(frozen=True)
class Choice:
    """A choice that was made: what could be known, what could be played, what was."""

    view: Any
    legal: Sequence[Move]
    move: Move


@dataclass(frozen=True)
class Opinion:
    """What hard thinks of a choice."""

    best: Move
    """What it would have played; the move itself where nothing is better."""
    loss: float
    """Expected points that the move gave away, never below 0."""
    grade: Grade

    @property
    def fault(self) -> bool:
        """Whether the move is worth a word."""
        return self.grade in FAULTS


async def opinion(choice: Choice, reviewer: Studies, whole: float = 1.0) -> Opinion:
    """What `reviewer` thinks of a choice; a loss of `whole` points is as grave as any."""
    if len(choice.legal) == 1:
        return Opinion(choice.move, 0.0, "only")
    verdict = await reviewer.study(choice.view, choice.legal)
    if verdict.move == choice.move:
        return Opinion(choice.move, 0.0, "best")
    loss = verdict.points[verdict.move] - verdict.points[choice.move]
    if loss <= max(EVEN * whole, CERTAIN * verdict.errors[choice.move]):
        return Opinion(choice.move, 0.0, "even")
    grade: Grade = (
        "slip" if loss <= SLIP * whole else "costly" if loss <= COSTLY * whole else "grave"
    )
    return Opinion(verdict.move, loss, grade)


async def look_back(
    choices: Sequence[Choice],
    reviewer: Studies,
    tell: Callable[[int, Opinion], None],
    whole: float = 1.0,
) -> None:
    """Judge the choices in order; `tell` gets the index of each and what there is to say of it."""
    for index, choice in enumerate(choices):
        tell(index, await opinion(choice, reviewer, whole))
        await breathe()


def most_costly(opinions: Sequence[Opinion | None], most: int = 3) -> list[int]:
    """The indices of the gravest faults, the worst first; choices not yet judged are None."""
    faults = [
        (-each.loss, index)
        for index, each in enumerate(opinions)
        if each is not None and each.fault
    ]
    return [index for _, index in sorted(faults)[:most]]
