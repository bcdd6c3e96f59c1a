"""Moments of matches that are worth a picture: what has to be so, and the match that comes to it.

CPUs play match after match of a game, the same ones on every machine, until one of them comes to
the moment that is wanted. Nothing here draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from game.cpu import make_player
from game.games import game_by_id
from game.match import Match
from game.rules import Value
from game.scheduler import Scheduler
from game.session.record import Record
from game.session.seats import SeatSpec

MOST_SEEDS = 400
"""Matches that are tried for a moment before giving up."""
LEVELS = ("", "medium", "easy", "medium", "medium", "easy", "medium", "medium")

When: TypeAlias = Callable[[Match], bool]
"""Whether a match has come to the moment that is wanted."""


@dataclass(frozen=True)
class Moment:
    """A moment at the table: when it is, under which options, and what is pressed there.

    `people` take the first seats. `press` holds ids of controls, pressed one after the other; one
    that ends in a colon is the first such control that can be pressed.
    """

    when: When
    options: Mapping[str, Value] = field(default_factory=dict)
    people: int = 1
    press: tuple[str, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)


def seats(players: int, people: int = 1) -> tuple[SeatSpec, ...]:
    """Who sits there: one person, or several with names, and CPUs of more than one level."""
    names = ("", "", "") if people == 1 else ("Ana", "Luis", "Noor")
    return tuple(
        SeatSpec("human", seat, names[seat])
        if seat < people
        else SeatSpec("cpu", seat, level=LEVELS[seat])
        for seat in range(players)
    )


def record_at(game: str, moment: Moment) -> Record:
    """The record of the first match that comes to the moment, up to there."""
    for match, record in _matches(game, moment):
        if moment.when(match):
            return record
    raise LookupError(f"no match of {MOST_SEEDS} of {game} came to the moment that is wanted")


def _matches(id: str, moment: Moment) -> Iterator[tuple[Match, Record]]:
    """After every deal and move of match after match: how it stands, and its record so far."""
    game = game_by_id(id)
    options = game.options.from_dict(moment.options)
    people = seats(options.players, moment.people)
    for number in range(MOST_SEEDS):
        seed = f"shot-{number}"
        match, record = Match(game, options, seed), Record(game, options, people, seed)
        players = [make_player(id, "medium", f"{seed}/{seat}") for seat in range(options.players)]
        while not match.is_over:
            yield match, record
            seat = match.round.turn
            if seat is None:
                match.next_round()
                record.rounds.append([])
                continue
            legal = match.round.legal_moves()
            move = Scheduler().run(players[seat].choose(match.round.view(seat), legal))
            match.play(move)
            record.rounds[-1].append(move)
        yield match, record


# What any game comes to.


def dealt(match: Match) -> bool:
    """The first cards have just been dealt."""
    return not match.results


def rounds_over(rounds: int) -> When:
    """So many rounds are over, and the next one is not dealt yet."""
    return lambda match: len(match.results) == rounds and match.round.turn is None


def match_over(match: Match) -> bool:
    """The match is at its end."""
    return match.is_over


def _seen(match: Match) -> Any:
    return match.round.view(0)


def _yours(match: Match, least: int = 0) -> bool:
    """Whether it is the first seat's turn, with more than `least` moves to choose from."""
    return match.round.turn == 0 and len(match.round.legal_moves()) > least


def _told(least: int, moves: int = 1, rounds: int = 0) -> When:
    """The first seat chooses, when so much has happened in the round and so many rounds before."""
    return lambda match: (
        len(match.results) >= rounds and _yours(match, moves) and len(_seen(match).history) > least
    )


# What one game comes to.


def _joker(match: Match) -> bool:
    """The joker is in the hand, and may be laid."""
    legal = match.round.legal_moves() if match.round.turn == 0 else []
    return len(legal) > 4 and any(move.startswith("*") for move in legal)


def _someone(status: str, moves: int) -> When:
    """Somebody else stands so, and the first seat chooses."""
    return lambda match: _yours(match, moves) and status in _seen(match).status[1:]


def _must_pass(match: Match) -> bool:
    """Nothing fits, late in a round."""
    late = _yours(match) and len(_seen(match).history) > 24
    return late and match.round.legal_moves() == ["pass"]


def _full_trick(match: Match) -> bool:
    """The first seat is the last to play to a trick, with something taken on both sides."""
    view = _seen(match)
    return (
        _yours(match, 1)
        and len(view.trick) == view.players - 1
        and all(len(cards) > 4 for cards in view.taken)
    )


def _prolonging(match: Match) -> bool:
    return _yours(match, 1) and _seen(match).prolonging


def _marriage(match: Match) -> bool:
    legal = match.round.legal_moves() if match.round.turn == 0 else []
    return any(move.endswith("!") for move in legal)


def _phase(name: str, hand: int = 2, cards: int = 0) -> When:
    """The first seat has to choose in this phase, some hands on, with so many cards of its own."""
    return lambda match: (
        _yours(match)
        and len(match.results) >= hand
        and _seen(match).phase == name
        and len(_seen(match).cards[0]) >= cards
    )


ABOVE = {"view": "above"}
TABLES: Mapping[str, Mapping[str, Moment]] = {
    "sietes": {
        "start": Moment(dealt),
        "middle": Moment(_told(24, 4, rounds=1)),
        "picked": Moment(_told(24, 4, rounds=1), press=("card:",)),
        "above": Moment(_told(24, 4, rounds=1), settings=ABOVE),
        "joker": Moment(_joker, {"joker": True}, press=("card:*", "card:")),
        "forced-out": Moment(_someone("forced out", 2)),
        "finished": Moment(_someone("finished", 1)),
        "several": Moment(_told(24, 4, rounds=1), people=2, press=("seated",)),
    },
    "sevens": {
        "start": Moment(dealt),
        "middle": Moment(_told(20, 2, rounds=1)),
        "picked": Moment(_told(20, 2, rounds=1), press=("card:",)),
        "pass": Moment(_must_pass),
        "above": Moment(_told(20, 2), settings=ABOVE),
        "largest": Moment(_told(24), {"players": 7}, people=2, press=("seated",)),
        "largest-above": Moment(
            _told(24), {"players": 7}, people=2, press=("seated",), settings=ABOVE
        ),
        "six": Moment(_told(24), {"players": 6}),
        "five": Moment(_told(24), {"players": 5}),
    },
    "fan_tan": {
        "start": Moment(dealt),
        "middle": Moment(_told(30, 2, rounds=1)),
        "picked": Moment(_told(30, 2, rounds=1), press=("card:",)),
        "pass": Moment(_must_pass),
        "withholding": Moment(_told(30, 2), {"withholding": True}),
        "above": Moment(_told(30, 2), settings=ABOVE),
        "cinquillo": Moment(_told(20, 2), {"start": "fives"}),
        "cinquillo-large-print": Moment(
            _told(20, 2), {"start": "fives"}, settings={"large_print": True, "four_colour": True}
        ),
        "largest": Moment(_told(30), {"players": 8}),
        "largest-above": Moment(_told(30), {"players": 8}, settings=ABOVE),
        "largest-cinquillo": Moment(_told(24), {"players": 8, "start": "fives"}),
        "five": Moment(_told(30), {"players": 5}),
    },
    "sedma": {
        "start": Moment(dealt),
        "middle": Moment(_full_trick),
        "picked": Moment(_full_trick, press=("card:",)),
        "above": Moment(_full_trick, settings=ABOVE),
        "marriage": Moment(_marriage, {"marriages": True}, press=("card:",)),
        "prolong": Moment(_prolonging, {"prolong": True}, press=("card:",)),
        "three": Moment(_full_trick, {"players": 3}),
        "two": Moment(_full_trick, {"players": 2}),
        "several": Moment(_full_trick, people=2, press=("seated",)),
    },
    "siete_y_medio": {
        "start": Moment(dealt),
        "bet": Moment(_phase("bet")),
        "offer": Moment(_phase("offer"), press=("more", "more")),
        "middle": Moment(_phase("play", cards=2)),
        "bank": Moment(_phase("bank", cards=2)),
        "sale": Moment(_phase("sale")),
        "above": Moment(_phase("play", cards=2), settings=ABOVE),
        "large-print": Moment(_phase("play", cards=3), settings={"large_print": True}),
        "largest": Moment(_phase("play", cards=2), {"players": 6}),
        "largest-bet": Moment(_phase("bet"), {"players": 6}),
        "largest-bank": Moment(_phase("bank"), {"players": 6}),
        "largest-above": Moment(_phase("play", cards=2), {"players": 6}, settings=ABOVE),
        "several": Moment(_phase("play"), people=2, press=("seated",)),
    },
}
"""By game: its moments at the table, by name."""
