"""What the lessons of the row games share: why a card fits its row, or does not yet.

Which cards fit is asked of the rows; here it is only put into words. pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.cards import Card
from game.games.rows.outlook import Outlook
from game.games.rows.rows import Rows
from game.locale import _, ngettext
from game.words import card_label


def why(rows: Rows, table: int, card: Card) -> str:
    """Why a card of the hand fits on a table of these rows, or what it waits for."""
    write = partial(card_label, deck=rows.deck)
    suit = rows.deck.suits.index(card[1])
    row = rows.split(table)[suit]
    rank, start = rows.deck.ranks.index(card[0]), _start(rows)
    if rows.open(table) >> rows.index[card] & 1:
        if rank == start:
            return _("{card} fits: it opens the row of its suit.").format(card=write(card))
        return _fits(rows, row, rank, suit)
    starter = rows.names[suit * rows.length + start]
    if not row:
        return _("{card} has to wait: the row of its suit begins with {starter}.").format(
            card=write(card), starter=write(starter)
        )
    return _waits(rows, row, rank, suit)


def _start(rows: Rows) -> int:
    """The index of the rank that rows begin with."""
    return rows.deck.ranks.index(rows.cards(rows.starters)[0][0])


def _fits(rows: Rows, row: int, rank: int, suit: int) -> str:
    """A card next to its run: below it, above it, or around the join."""
    write = partial(card_label, deck=rows.deck)

    def name(index: int) -> str:
        return write(rows.names[suit * rows.length + index % rows.length])

    card = name(rank)
    if rank > 0 and row >> (rank - 1) & 1:
        return _("{card} fits: it goes right above {next}.").format(card=card, next=name(rank - 1))
    if rank < rows.length - 1 and row >> (rank + 1) & 1:
        return _("{card} fits: it goes right below {next}.").format(card=card, next=name(rank + 1))
    across = rank - 1 if rank == 0 else rank + 1
    return _("{card} fits: its row goes on with it across from {next}.").format(
        card=card, next=name(across)
    )


def _waits(rows: Rows, row: int, rank: int, suit: int) -> str:
    """A card that waits for others, or whose side is closed."""
    write = partial(card_label, deck=rows.deck)
    run, start = rows.run(row), _start(rows)
    card = write(rows.names[suit * rows.length + rank])
    side = [each.position for each in rows.openings(row)]
    nearer = [each for each in side if (each < start) == (rank < start)]
    if rows.ends != "apart" or not nearer:
        return _("{card} does not fit: in this row only {open} fits now.").format(
            card=card,
            open=" · ".join(write(rows.names[suit * rows.length + each]) for each in side) or "–",
        )
    first = write(rows.names[suit * rows.length + nearer[0]])
    step = 1 if rank < start else -1
    beside = rank + step
    if row >> beside & 1 and not run >> beside & 1:
        touching = write(rows.names[suit * rows.length + beside])
        return _("{card} touches {next}, but there is a gap: {first} has to come first.").format(
            card=card, next=touching, first=first
        )
    return _("{card} has to wait: {first} comes first.").format(card=card, first=first)


def keeping_words(card: str, outlook: Outlook, best: bool) -> str:
    """Of a card that fits: whether it is the one to keep, which blocks the others most."""
    if best:
        return ngettext(
            "Yes: behind {card} there is {n} card of the others, and none of yours. Let it wait.",
            "Yes: behind {card} there are {n} cards of the others, and none of yours. Let it wait.",
            outlook.others,
        ).format(card=card, n=outlook.others)
    if outlook.own:
        return ngettext(
            "Rather lay {card}: {n} card of yours waits behind it.",
            "Rather lay {card}: {n} cards of yours wait behind it.",
            outlook.own,
        ).format(card=card, n=outlook.own)
    return _("Keeping {card} blocks less: hardly anything waits behind it.").format(card=card)


def to_keep(outlooks: Sequence[tuple[Card, Outlook]]) -> Card:
    """Of the cards that fit, the one whose keeping blocks the others most, and not oneself."""
    return max(outlooks, key=lambda each: (-each[1].own, each[1].others))[0]
