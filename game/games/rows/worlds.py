"""Deals of the cards that a seat does not see, drawn as its view allows, at tables of any size.

A forced pass tells exactly what a hand lacks; a pass that may have been on purpose is believed to
be forced most of the time. Deals are drawn by chance exchanges: from any deal, cards change hands
as long as nothing contradicts what is known more than before. After many exchanges every deal that
fits is about as likely as any other; with seven hidden hands they can no longer be counted. No
rules and no pygame here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.cards import Card
from game.games.rows.round import Laid, Passed, RowView
from game.games.rows.rows import Rows
from game.rules import Seat
from game.scheduler import breathe

BELIEVED = 0.85
"""How often a pass that may have been made on purpose is taken for a forced one."""
EXCHANGES = 14
"""Exchanges a hidden card."""
SLICE = 48
"""Exchanges between two breaths."""


@dataclass(frozen=True)
class Lack:
    """What a pass says: `seat` held none of these cards (a mask), for certain or most likely."""

    seat: Seat
    cards: int
    certain: bool


def lacks(view: RowView, rows: Rows, opener: Card | None, purpose: bool) -> list[Lack]:
    """What the passes of this round say.

    `opener` is the card that must be laid before any other, if there is one. `purpose` says that
    one may pass on purpose, unless all the others have passed since a card was laid.
    """
    found, table, in_a_row = [], 0, 0
    for event in view.history:
        if isinstance(event, Laid):
            table |= 1 << rows.index[event.card]
            in_a_row = 0
        elif isinstance(event, Passed) and event.seat is not None:
            fits = rows.open(table) if table or opener is None else rows.bits([opener])
            certain = not purpose or in_a_row >= view.players - 1
            found.append(Lack(event.seat, fits, certain))
            in_a_row += 1
    return found


class Worlds:
    """What `view` leaves open: who holds each unseen card."""

    def __init__(self, view: RowView, rows: Rows, said: Sequence[Lack]) -> None:
        if view.seat is None:
            raise ValueError("a spectator has no hand to look from")
        self.seat, self.players, self.cards = view.seat, view.players, len(rows.names)
        laid = rows.bits(card for row in view.rows for card in row)
        self.own = np.array([rows.index[card] for card in view.hand], np.intp)
        hidden = rows.all & ~laid & ~rows.bits(view.hand)
        self.unseen = np.flatnonzero([hidden >> card & 1 for card in range(self.cards)])
        self._sizes = [0 if seat == view.seat else n for seat, n in enumerate(view.counts)]
        where = {int(card): i for i, card in enumerate(self.unseen)}
        said = [lack for lack in said if lack.seat != view.seat and lack.cards & hidden]
        self._certain = self._barred([lack for lack in said if lack.certain], where)
        self._likely = [self._barred([lack], where) for lack in said if not lack.certain]

    def _barred(self, said: Sequence[Lack], where: dict[int, int]) -> NDArray[np.bool_]:
        """``(unseen, players)``: true where a hand lacks a card."""
        barred = np.zeros((len(self.unseen), self.players), np.bool_)
        for lack in said:
            for card, i in where.items():
                if lack.cards >> card & 1:
                    barred[i, lack.seat] = True
        return barred

    async def owners(self, deals: int, dice: np.random.Generator) -> NDArray[np.intp]:
        """``(deals, cards + 1)``: the seat that holds each card, -1 for none; the last is none."""
        owners = np.full((deals, self.cards + 1), -1)
        owners[:, self.own] = self.seat
        count = len(self.unseen)
        if not count:
            return owners
        held = np.tile(np.repeat(np.arange(self.players), self._sizes), (deals, 1))
        held = dice.permuted(held, axis=1)
        barred = np.tile(self._certain, (deals, 1, 1))
        for each in self._likely:
            barred[dice.random(deals) < BELIEVED] |= each
        if barred.any():
            await self._exchange(held, barred, dice)
        owners[:, self.unseen] = held
        return owners

    async def _exchange(
        self, held: NDArray[np.intp], barred: NDArray[np.bool_], dice: np.random.Generator
    ) -> None:
        deals, count = held.shape
        each = np.arange(deals)
        steps = EXCHANGES * count
        pairs = dice.integers(count, size=(2, steps, deals))
        for step, (i, j) in enumerate(zip(*pairs, strict=True)):
            if step % SLICE == 0:
                await breathe()
            one, other = held[each, i], held[each, j]
            before = barred[each, i, one] + 0 + barred[each, j, other]
            after = barred[each, i, other] + 0 + barred[each, j, one]
            swaps = np.flatnonzero(after <= before)
            held[swaps, i[swaps]], held[swaps, j[swaps]] = other[swaps], one[swaps]
