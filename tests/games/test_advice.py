"""The advice of the games: every better move has a reason, and what is said of the table is so."""

from __future__ import annotations

import random
from functools import partial

import pytest

from game.cpu.levels import make_reviewer
from game.cpu.review import Choice, opinion
from game.cpu.search import Effort
from game.games import GAMES
from game.games.sedma import advice as sedma
from game.games.sedma.rules import SedmaOptions, SedmaRound
from game.games.siete_y_medio import advice as siete_y_medio
from game.games.siete_y_medio.rules import SieteYMedioOptions, SieteYMedioRound
from game.games.words import load_advice
from game.match import Match
from game.rules import Value
from game.session.lookback import Step, steps
from game.session.record import Record
from game.session.seats import SeatSpec
from game.words import card_label
from tests.cpu.thinking import at_once

ADVISED = [game for game in GAMES if load_advice(game) is not None]
VARIANTS: list[tuple[str, dict[str, Value]]] = [
    *((game, {}) for game in ADVISED),
    ("sedma", {"players": 2, "marriages": True, "prolong": True}),
    ("sedma", {"players": 3, "marriages": True, "prolong": True}),
    ("sedma", {"players": 4, "marriages": True, "prolong": True}),
    ("siete_y_medio", {"players": 6}),
    ("fan_tan", {"start": "fives", "withholding": True}),
]


def played(game_id: str, seed: str, **options: Value) -> Record:
    """Two rounds in which everybody plays any legal move."""
    game = GAMES[game_id]
    chosen = game.options.from_dict(options)
    seats = [SeatSpec("human", 0), *(SeatSpec("cpu", n, level="easy") for n in range(1, 8))]
    record = Record(game, chosen, tuple(seats[: chosen.players]), seed)
    match, dice = Match(game, chosen, seed), random.Random(seed)
    while True:
        while (table := match.round).turn is not None:
            move = dice.choice(table.legal_moves())
            match.play(move)
            record.rounds[-1].append(move)
        if match.number == 2 or match.is_over:
            return record
        match.next_round()
        record.rounds.append([])


def own(record: Record) -> list[Step]:
    return [step for step in steps(record, None, 0) if step.own]


@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_there_is_a_reason_for_every_other_move(game: str, options: dict[str, Value]) -> None:
    advice = load_advice(game)
    assert advice is not None
    record = played(game, "reasons", **options)
    write = partial(card_label, deck=record.game.deck_for(record.options))
    for step in own(record):
        assert step.move is not None
        for best in step.legal:
            assert advice.move_words(best, write)
            if best == step.move:
                continue
            words = advice.advise(step.view, step.move, best)
            assert words.endswith(".")
            assert "{" not in words


@pytest.mark.parametrize("game", ADVISED)
def test_a_loss_is_told_in_what_the_game_counts(game: str) -> None:
    advice = load_advice(game)
    assert advice is not None
    assert advice.WHOLE > 0
    for loss in (0.1 * advice.WHOLE, advice.WHOLE):
        assert advice.cost(loss) in advice.lost(loss)


@pytest.mark.parametrize("game", ADVISED)
def test_the_hard_player_says_what_every_move_is_worth(game: str) -> None:
    reviewer = make_reviewer(game, "review")
    assert reviewer is not None
    judged = 0
    for step in own(played(game, "worth")):
        if len(step.legal) == 1:
            continue
        verdict = at_once(reviewer.study(step.view, step.legal))
        assert verdict.points.keys() == verdict.errors.keys() == set(step.legal)
        assert verdict.points[verdict.move] >= max(verdict.points.values()) - Effort().doubt
        assert step.move is not None
        thought = at_once(opinion(Choice(step.view, step.legal, step.move), reviewer))
        assert thought.loss >= 0
        judged += 1
        if judged == 4:
            return


def test_the_steps_of_a_match_are_those_of_its_rounds() -> None:
    record = played("siete_y_medio", "whole")
    whole = steps(record, None, 0)
    apart = [step for number in (1, 2) for step in steps(record, number, 0)]
    assert [step.view for step in whole] == [step.view for step in apart]
    assert [step.move for step in whole] == [step.move for step in apart]
    assert [step.ply for step in whole] == list(range(len(whole)))
    assert {step.number for step in whole} == {1, 2}


def laid(hands: str, *moves: str) -> SedmaRound:
    """A deal of Sedma, seat 0 leading, after these moves."""
    held = [hand.split() for hand in hands.split("|")]
    rest = [card for card in SedmaOptions().pack() if not any(card in hand for hand in held)]
    round = SedmaRound.from_deal(SedmaOptions(), held, rest, leader=0)
    for move in moves:
        round.play(move)
    return round


def test_in_sedma_it_is_said_what_lay_in_the_trick() -> None:
    round = laid("9h Ts Kd 8c|As 9c Jh 7h|8s Qs Jd Td|9s 7c Kh Js", "9h", "As", "8s")
    said = sedma.advise(round.view(3), "Kh", "9s")
    assert said == "10 points were there to win: 9♠ takes the trick."
    said = sedma.advise(round.view(3), "7c", "9s")
    assert said == "9♠ takes the trick as well, and the seven stays in your hand."


def test_in_sedma_a_lead_is_told_by_what_could_take_it() -> None:
    round = laid("Ah Qs 7d 8c|As 9c Jh 7h|8s Kd Jd Td|9s 7c Kh Js")
    view = round.view(0)
    assert sedma.takers(view, "Ah") == 3 + 3
    assert sedma.takers(view, "7d") == 3
    assert sedma.advise(view, "7d", "8c").startswith("A seven is worth more")
    assert sedma.advise(view, "Ah", "8c").startswith("6 cards out there could take A♥")


def test_in_siete_y_medio_the_odds_are_counted() -> None:
    hand = SieteYMedioRound.from_deck(SieteYMedioOptions(), ["5o", "2o", "3o", "4o"])
    hand.play("bet 2")
    hand.play("no offer")
    view = hand.view(3)
    assert siete_y_medio.over(view) == round(100 * 19 / 39)
    said = siete_y_medio.advise(view, "stand", "hit up")
    assert said == "5 loses to most banks, and a card goes over but 49 times in a hundred."
