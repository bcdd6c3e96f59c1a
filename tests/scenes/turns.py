"""Turns at which one is asked something, in every game: matches that have come to them."""

from __future__ import annotations

from collections.abc import Callable

from game.cpu import make_player
from game.games import game_by_id
from game.match import Match
from game.scheduler import Scheduler
from game.session.record import Record
from game.session.seats import SeatSpec


def in_phase(name: str) -> Callable[[Match], bool]:
    return lambda match: match.round.view(0).phase == name


def to_choose(match: Match) -> bool:
    return len(match.round.legal_moves()) > 1


TURNS: dict[str, tuple[str, int, Callable[[Match], bool]]] = {
    "sietes": ("sietes", 4, to_choose),
    "sedma": ("sedma", 4, to_choose),
    "sevens": ("sevens", 6, to_choose),
    "fan tan": ("fan_tan", 8, to_choose),
    "bet": ("siete_y_medio", 4, in_phase("bet")),
    "offer": ("siete_y_medio", 4, in_phase("offer")),
    "play": ("siete_y_medio", 5, in_phase("play")),
    "sale": ("siete_y_medio", 4, in_phase("sale")),
    "bank": ("siete_y_medio", 6, in_phase("bank")),
}
"""By name: a game, how many play it, and when the first seat is asked something."""


def at(turn: str, name: str = "") -> Record:
    """A match up to that turn, against opponents of this name, or of none."""
    id, players, asks = TURNS[turn]
    game = game_by_id(id)
    options = game.options.from_dict({"players": players})
    others = (SeatSpec("cpu", seat, name, "easy") for seat in range(1, players))
    people = (SeatSpec("human", 0), *others)
    for number in range(40):
        seed = f"asked-{number}"
        match, record = Match(game, options, seed), Record(game, options, people, seed)
        minds = [make_player(id, "easy", f"{seed}/{seat}") for seat in range(players)]
        while not match.is_over:
            seat = match.round.turn
            if seat is None:
                match.next_round()
                record.rounds.append([])
                continue
            if seat == 0 and asks(match):
                return record
            choice = minds[seat].choose(match.round.view(seat), match.round.legal_moves())
            move = Scheduler().run(choice)
            match.play(move)
            record.rounds[-1].append(move)
    raise LookupError(f"the turn «{turn}» never comes")
