"""Renew the golden files of every game in tests/golden: perft counts and transcripts of matches.

    python3 build/golden.py            write them
    python3 build/golden.py --check    say which differ; exit 1 if any do

*Perft*, from chess programs, counts the sequences of legal moves of each length from a position:
one wrong rule changes a number. A *transcript* is a whole match for a person to read in the diff.
Renew them only when a rule was meant to change, and read what changed.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.cards import FRENCH, Card, Deck, Dice
from game.games import GAMES
from game.games.fan_tan.rules import FanTanOptions, FanTanView
from game.games.sedma.rules import SedmaOptions, SedmaView
from game.games.sevens.rules import SevensOptions, SevensView
from game.games.siete_y_medio.rules import SieteYMedioOptions, SieteYMedioView
from game.games.sietes.rules import PASS, SietesOptions, SietesView
from game.match import Match
from game.rules import Dealt, Event, Game, Move, Options, Round, RoundEnded

FOLDER = ROOT / "tests" / "golden"
MOST_NODES = 1500
"""Perft stops before the length at which there would be more sequences than this."""
LAST_MOVES = (None, 24, 12)
"""Perft starts from the deal, and from where a random round had so many moves to go."""


# What each game shows


def sietes_options() -> Iterator[SietesOptions]:
    """Every way to play a round, the number of passes taking its turn; then two longer matches."""
    values = SietesOptions.values()
    ways = itertools.product(*(values[name] for name in ("players", "joker", "ends")))
    for i, (players, joker, ends) in enumerate(ways):
        for voluntary in (True, False):
            yield SietesOptions.from_dict(
                {
                    "players": players,
                    "rounds": 1,
                    "passes": 1 + (2 * i + voluntary) % 5,
                    "joker": joker,
                    "ends": ends,
                    "voluntary_pass": voluntary,
                }
            )
    yield SietesOptions()
    yield SietesOptions(players=3, rounds=5, passes=2, joker=True, ends="joined")


def sevens_options() -> Iterator[SevensOptions]:
    """A round at every table, and a whole match at the usual one."""
    for players in SevensOptions.values()["players"]:
        yield SevensOptions.from_dict({"players": players, "rounds": 1})
    yield SevensOptions()


def fan_tan_options() -> Iterator[FanTanOptions]:
    """Every opening with every scoring; tables, withholding and antes take their turns."""
    values = FanTanOptions.values()
    for i, (start, scoring) in enumerate(itertools.product(values["start"], values["scoring"])):
        yield FanTanOptions.from_dict(
            {
                "players": 3 + i % 6,
                "start": start,
                "scoring": scoring,
                "withholding": (i + i // 3) % 2 == 1,
                "uneven": values["uneven"][i // 2 % 3],
            }
        )


def rows_on_a_line(deck: Deck, masks: Iterable[int]) -> str:
    """The rows with a gap where cards are missing: ``s 5678 J  h 7  d 7  c 67``."""
    rows = []
    for suit, mask in zip(deck.suits, masks, strict=True):
        ranks = "".join(rank if mask >> i & 1 else " " for i, rank in enumerate(deck.ranks)).split()
        rows.append(f"{suit} {' '.join(ranks)}")
    return "  ".join(rows)


def sietes_table(view: SietesView) -> str:
    """The rows."""
    return rows_on_a_line(FRENCH, view.masks)


def sevens_table(view: SevensView) -> str:
    """The rows."""
    return rows_on_a_line(view.deck, view.masks)


def fan_tan_table(view: FanTanView) -> str:
    """The rows, and what is in the pot."""
    return f"pot {view.pot:3}  {rows_on_a_line(view.deck, view.masks)}"


def sedma_options() -> Iterator[SedmaOptions]:
    """Every way to play a deal, in matches of one game point; then two longer ones."""
    values = SedmaOptions.values()
    for players, marriages, prolong in itertools.product(
        *(values[name] for name in ("players", "marriages", "prolong"))
    ):
        yield SedmaOptions.from_dict(
            {"players": players, "target": 1, "marriages": marriages, "prolong": prolong}
        )
    yield SedmaOptions()
    yield SedmaOptions(players=3, target=3, marriages=True, prolong=True)


def sedma_table(view: SedmaView) -> str:
    """The trick, the talon, the points of each side: ``9s Th  talon 16  points 20 0``."""
    trick = " ".join(card for _, card in view.trick) or "none"
    return f"{trick}  talon {view.talon}  points {words(view.points)}"


def siete_y_medio_options() -> Iterator[SieteYMedioOptions]:
    """Every way to play."""
    values = SieteYMedioOptions.values()
    for players, hands in itertools.product(values["players"], values["hands"]):
        yield SieteYMedioOptions.from_dict({"players": players, "hands": hands})


def siete_y_medio_table(view: SieteYMedioView) -> str:
    """Points by seat, then the cards on the table, ``??`` for a hidden one; seats by ``|``."""
    cards = " | ".join(" ".join(card or "??" for card in cards) for cards in view.cards)
    return f" {words(view.points)}  {cards}"


OPTIONS: dict[str, Callable[[], Iterable[Options]]] = {
    "sedma": sedma_options,
    "sietes": sietes_options,
    "sevens": sevens_options,
    "fan_tan": fan_tan_options,
    "siete_y_medio": siete_y_medio_options,
}
TABLES: dict[str, Callable[[Any], str]] = {
    "sedma": sedma_table,
    "sietes": sietes_table,
    "sevens": sevens_table,
    "fan_tan": fan_tan_table,
    "siete_y_medio": siete_y_medio_table,
}


# Choosing moves


def random_move(round: Round[Any, Any], dice: Dice) -> Move:
    """A random legal move; where there is a choice, a pass is taken one time in four."""
    moves = round.legal_moves()
    if PASS in moves and len(moves) > 1 and dice.below(4):
        moves.remove(PASS)
    return moves[dice.below(len(moves))]


def random_moves(round: Round[Any, Any], dice: Dice) -> list[Move]:
    """Play a round to its end at random; its moves."""
    moves = []
    while round.turn is not None:
        moves.append(random_move(round, dice))
        round.play(moves[-1])
    return moves


# Perft


def perft(round: Round[Any, Any], most: int = MOST_NODES) -> list[int]:
    """How many sequences of legal moves there are of length 1, 2, …, while they are not too many.

    A sequence that ends the round counts only at its own length.
    """
    counts: list[int] = []
    level = [round]
    while level:
        count = sum(len(each.legal_moves()) for each in level)
        if count == 0 or (counts and count > most):
            break
        counts.append(count)
        following = []
        for each in level:
            for move in each.legal_moves():
                child = each.copy()
                child.play(move)
                following.append(child)
        level = following
    return counts


def perft_lines(game: Game) -> Iterator[str]:
    """One line of JSON a position."""
    for i, options in enumerate(OPTIONS[game.id]()):
        seed, dealer = f"perft/{i}", i % options.players
        moves = random_moves(game.new_round(options, seed, dealer), Dice(f"{seed}/play"))
        for last in LAST_MOVES:
            after = [] if last is None else moves[:-last]
            round = game.new_round(options, seed, dealer)
            for move in after:
                round.play(move)
            yield json.dumps(
                {
                    "options": options.to_dict(),
                    "seed": seed,
                    "dealer": dealer,
                    "after": " ".join(after),
                    "counts": perft(round),
                },
                ensure_ascii=False,
            )


# Transcripts


def words(value: object) -> str:
    """A field of an event in a few letters."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(words, value)) or "none"
    return str(value)


def told(event: Event) -> str:
    """An event with what it says: ``Laid card 9h``."""
    parts = [type(event).__name__]
    for each in fields(event):
        value = getattr(event, each.name)
        if each.name != "seat" and value is not False:
            parts.append(f"{each.name} {words(value)}")
    return " ".join(parts)


def title(options: Options) -> str:
    """Every option and its value on one line."""
    return ", ".join(
        f"{name.replace('_', ' ')} {words(value)}" for name, value in options.to_dict().items()
    )


def transcript(game: Game, options: Options, seed: str) -> str:
    """A whole match played at random: hands, moves with what they did, the table after each."""
    match = Match(game, options, seed)
    dice = Dice(f"{seed}/play")
    lines = [game.id, title(options), f"seed {seed}"]
    while True:
        lines += ["", f"Round {match.number}, dealt by {match.dealer}"]
        lines += round_lines(game, match, dice)
        lines.append(f"  totals {words(match.totals)}")
        if match.is_over:
            break
        match.next_round()
    standings = " > ".join(" = ".join(map(str, seats)) for seats in match.standings())
    lines += ["", f"Standings {standings}"]
    return "\n".join(lines) + "\n"


def round_lines(game: Game, match: Match, dice: Dice) -> Iterator[str]:
    """The hands, what was laid out, one line a move, and how the round ended."""
    round, table = match.round, TABLES[game.id]
    opening = round.opening()
    hands: dict[int | None, list[Card]] = {}
    for event in opening:
        if isinstance(event, Dealt) and event.card is not None:
            hands.setdefault(event.seat, []).append(event.card)
    for seat in range(match.options.players):
        hand = sorted(hands.get(seat, ()), key=game.deck_for(match.options).sort_key)
        yield f"  {seat} holds {' '.join(hand) or 'nothing'}"
    for event in opening:
        if not isinstance(event, Dealt):
            yield f"  {event.seat} {told(event)}"
    for ply in itertools.count(1):
        if round.turn is None:
            break
        seat, move = round.turn, random_move(round, dice)
        events = match.play(move)
        ended = [told(event) for event in events if isinstance(event, RoundEnded)]
        done = "; ".join(
            told(event) if event.seat == seat else f"{event.seat} {told(event)}"
            for event in events[: len(events) - len(ended)]
        )
        yield f"{ply:4} {seat} {move:8}{table(round.view(None)):66}{done}"
        yield from (f"  {end}" for end in ended)


# Files


def file_name(options: Options) -> str:
    """A file's name that says its options: ``players-4,joker-no,ends-apart.txt``."""
    return title(options).replace(", ", ",").replace(" ", "-") + ".txt"


def goldens() -> dict[Path, str]:
    """Every golden file and what it must say."""
    found: dict[Path, str] = {}
    for game in GAMES.values():
        folder = FOLDER / game.id
        found[folder / "perft.jsonl"] = "".join(line + "\n" for line in perft_lines(game))
        for i, options in enumerate(OPTIONS[game.id]()):
            found[folder / file_name(options)] = transcript(game, options, f"golden/{i}")
    return found


def differing() -> list[Path]:
    """The golden files that are missing, say something else, or are no longer made."""
    wanted = goldens()
    there = {
        path: path.read_text(encoding="utf-8") for id in GAMES for path in (FOLDER / id).glob("*")
    }
    return sorted(path for path in {*wanted, *there} if wanted.get(path) != there.get(path))


def main() -> int:
    """Write the golden files, or with ``--check`` only compare them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, say what differs")
    check = parser.parse_args().check
    wanted, stale = goldens(), differing()
    for path in stale:
        print(path.relative_to(ROOT))
        if check:
            continue
        if path in wanted:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], encoding="utf-8", newline="\n")
        else:
            path.unlink()
    if not stale:
        print("the golden files are as they should be")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
