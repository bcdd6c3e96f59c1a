"""The lesson of Sedma: what takes a trick, who wins it, and what it is worth.

Positions are deals of the real rules; what is right follows from them. pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.cards import Card
from game.games.lesson import Answer, FirstDeal, Position, of_cards, of_numbers
from game.games.sedma.rules import (
    ANNOUNCED,
    HAND,
    SedmaOptions,
    SedmaRound,
    card_points,
    marriage_points,
    matches,
)
from game.locale import _
from game.rules import Seat, Value
from game.words import amount, card_label, seat_colours

FIRST_DEAL = FirstDeal("first-36", {"target": 1})


def lessons() -> tuple[Position, ...]:
    """The positions, the easiest first."""
    return (
        _taking(
            "match", _("9♣ was led. Which of your cards take the trick?"),
            "9c 8h Js", "9h 7d Ac Ks",
            _("Suits never matter: the same rank takes, and so does any seven."),
        ),
        _taking(
            "seven", _("A seven was led. Which of your cards take the trick now?"),
            "7h Ah 8s", "7c As Th 8d",
            _("A seven is taken by a seven alone."),
        ),
        _winning(
            "last", _("10♣ was led, and two have played since. Who is winning the trick now?"),
            "Tc 8h Ts", "7d 9c Kd Ah",
            _("The last to match wins, however many matched before."),
        ),
        _winning(
            "nobody", _("K♦ was led, and nobody has matched it. Whose is the trick as it lies?"),
            "Kd 9s Ah", "8c Jd Qs Td",
            _("If nobody matches, whoever led takes it all."),
        ),
        _worth(),
        _partner(),
        _marriage(),
    )  # fmt: skip


def _round(trick: str, hand: str, **options: Value) -> SedmaRound:
    """A position in which the learner moves after `trick`, led by the seat at the left.

    With no trick the learner leads. All other cards are in the others' hands and the talon.
    """
    terms = SedmaOptions.from_dict(options)
    laid, mine = trick.split(), hand.split()
    rest = [card for card in terms.pack() if card not in laid and card not in mine]
    hands = [mine]
    for seat in range(1, terms.players):
        led = laid[seat - 1 : seat]
        hands.append([*led, *(rest.pop(0) for _card in range(HAND - len(led)))])
    leader = 1 if laid else 0
    table = SedmaRound.from_deal(terms, hands, rest, leader=leader)
    for card in laid:
        table.play(card)
    return table


def _why(led: Card) -> Callable[[Card], str]:
    """Whether a card takes the trick that `led` opened, and why."""

    def why(card: Card) -> str:
        said = card_label(card)
        if card[0] == led[0]:
            return _("{card} takes it: it has the rank that was led.").format(card=said)
        if matches(card, led):
            return _("{card} takes it: a seven matches whatever was led.").format(card=said)
        if card_points([card]):
            return _("{card} does not match; it would only add 10 points to the trick.").format(
                card=said
            )
        return _("{card} does not match: it would only be thrown in.").format(card=said)

    return why


def _taking(id: str, question: str, trick: str, hand: str, done: str) -> Position:
    """Tap everything that takes the trick."""
    table = _round(trick, hand)
    view = table.view(0)
    right = [card for card in view.hand if _after(table, card) == 0]
    answers = of_cards(view.hand, right, _why(view.trick[0][1]), "")
    return Position(id, question, table.options, view, answers, done)


def _after(table: SedmaRound, card: Card) -> Seat | None:
    """Who has the trick once the learner, who plays last, has played this card."""
    copy = table.copy()
    copy.play(card)
    return copy.view(None).leader


def _winning(id: str, question: str, trick: str, hand: str, done: str) -> Position:
    """Say who has the trick as it lies."""
    table = _round(trick, hand)
    view = table.view(0)
    names, led = seat_colours(), view.trick[0][1]

    def why(seat: Seat, card: Card) -> str:
        if seat == view.winner and seat == view.leader:
            return _("Right: {card} opened the trick, and none has matched it.").format(
                card=card_label(card)
            )
        if seat == view.winner:
            return _("Right: {card} was the last to match.").format(card=card_label(card))
        if matches(card, led):
            return _("{card} had it, but another has matched since.").format(card=card_label(card))
        return _("{card} does not match {led}, so it cannot win.").format(
            card=card_label(card), led=card_label(led)
        )

    answers = tuple(
        Answer(f"seat {seat}", seat == view.winner, why(seat, card), names[seat])
        for seat, card in view.trick
    )
    return Position(id, question, table.options, view, answers, done)


def _worth() -> Position:
    """What lies in a trick."""
    table = _round("Td 9c Ad", "7h Ks 8c Jd")
    view = table.view(0)
    right = card_points([card for _seat, card in view.trick])
    return Position(
        "worth", _("How many points lie in this trick so far?"), table.options, view,
        of_numbers(
            right, (0, 10, 30),
            _("Right: 10 for the ten and 10 for the ace. A seven well spent!"),
            _("Not quite: every ace and every ten counts 10, and nothing else counts at all."),
        ),
        _("Eight cards count 10 each, and the last trick 10 more: 90 in all. 50 win the deal."),
    )  # fmt: skip


def _partner() -> Position:
    """What to give a trick that one's partner is winning."""
    table = _round("Kd Kh 8d", "Th 8c 7s Qd")
    view = table.view(0)

    def gives(card: Card) -> int:
        """The points of the trick, if it stays with one's own side, and none lost a seven."""
        taker = _after(table, card)
        mine = taker is not None and view.side(taker) == view.side(0)
        return card_points([card]) if mine and not matches(card, view.trick[0][1]) else -1

    best = max(map(gives, view.hand))

    def why(card: Card) -> str:
        said = card_label(card)
        if gives(card) == best:
            return _("Right: {card} brings the two of you 10 points more.").format(card=said)
        if matches(card, view.trick[0][1]):
            return _("{card} would win too, but the trick is yours already: save it.").format(
                card=said
            )
        return _("{card} does no harm, but it adds nothing either.").format(card=said)

    return Position(
        "partner",
        _("{name} is your partner and has the trick; you play last. Which card is best?").format(
            name=seat_colours()[2]
        ),
        table.options, view,
        tuple(Answer(card, gives(card) == best, why(card)) for card in view.hand),
        _("Partners sit opposite and count together: what one takes, both have."),
    )  # fmt: skip


def _marriage() -> Position:
    """What may be announced."""
    table = _round("", "Qh Kh Qc 8d", marriages=True)
    view = table.view(0)
    announced = {
        move.removesuffix(ANNOUNCED) for move in table.legal_moves() if move.endswith(ANNOUNCED)
    }

    def why(card: Card) -> str:
        said = card_label(card)
        if card in announced:
            return _("Right: lead {card} and show the other of its suit: {points}.").format(
                card=said, points=amount(marriage_points(card[1]), "points")
            )
        if card[0] in "QK":
            return _("{card} is single: you do not hold the other of its suit.").format(card=said)
        return _("{card} marries nobody: it takes a king and a queen of one suit.").format(
            card=said
        )

    return Position(
        "marriage", _("Marriages are played, and you lead. With which cards can you announce one?"),
        table.options, view, of_cards(view.hand, _in_order(announced, view.hand), why, ""),
        _("A marriage counts 20, in hearts 40, and at once: even if the trick is lost."),
    )  # fmt: skip


def _in_order(cards: set[Card], hand: Sequence[Card]) -> list[Card]:
    return [card for card in hand if card in cards]
