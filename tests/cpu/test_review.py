"""The review: what each move cost, by what could be known then."""

from __future__ import annotations

import random

import pytest

from game.cards import Dice
from game.cpu.levels import make_player, make_reviewer
from game.cpu.review import Choice, Opinion, look_back, most_costly, opinion
from game.cpu.search import Verdict
from game.cpu.sietes import Hard
from game.games import game_by_id
from game.games.sietes.advice import advise, move_words
from game.games.sietes.cpu import prospects
from game.match import Match
from game.session.lookback import Step, steps
from game.session.record import Record
from game.session.seats import SeatSpec
from tests.cpu.thinking import BRIEF, at_once
from tests.test_rules_contract import WITNESSES


class Quick(Hard):
    """Hard, thinking little."""

    effort = BRIEF


SEATS = (SeatSpec("human", 0), *(SeatSpec("cpu", n, level="easy") for n in (1, 2, 3)))


def played(seed: str, **options: object) -> Record:
    """A round of Sietes in which everybody plays any legal move."""
    game = game_by_id("sietes")
    record = Record(game, game.options(**options), SEATS, seed)
    dice = random.Random(seed)
    match = Match(game, record.options, seed)
    while (table := match.round).turn is not None:
        move = dice.choice(table.legal_moves())
        match.play(move)
        record.rounds[0].append(move)
    return record


def own(record: Record) -> list[Step]:
    return [step for step in steps(record, 1, 0) if step.own]


class Sure:
    """A judge who thinks the same of every move, but for one."""

    def __init__(self, best: str, ahead: float, error: float = 0.0) -> None:
        self.best, self.ahead, self.error = best, ahead, error

    async def study(self, view: object, legal: object) -> Verdict:
        moves = ["6s", "8s", "pass"]
        points = {move: 1.0 + self.ahead * (move == self.best) for move in moves}
        return Verdict(self.best, points, dict.fromkeys(moves, self.error))


def judged(played: str, best: str, ahead: float, error: float = 0.0) -> Opinion:
    choice = Choice(None, ("6s", "8s", "pass"), played)
    return at_once(opinion(choice, Sure(best, ahead, error)))


@pytest.mark.parametrize(
    ("ahead", "grade"), [(0.04, "even"), (0.2, "slip"), (0.5, "costly"), (0.9, "grave")]
)
def test_the_more_a_move_gave_away_the_graver_it_is(ahead: float, grade: str) -> None:
    found = judged("6s", "8s", ahead)
    assert found.grade == grade
    assert found.loss == pytest.approx(ahead if grade != "even" else 0.0)
    assert found.best == ("8s" if grade != "even" else "6s")


def test_the_best_move_gave_nothing_away() -> None:
    assert judged("8s", "8s", 0.9) == Opinion("8s", 0.0, "best")


def test_what_may_be_chance_is_no_fault() -> None:
    assert not judged("6s", "8s", 0.3, error=0.2).fault


def test_where_there_was_one_move_nobody_has_to_think() -> None:
    found = at_once(opinion(Choice(None, ("out",), "out"), Sure("out", 0)))
    assert found == Opinion("out", 0.0, "only")


def test_the_worst_come_first_and_three_are_enough() -> None:
    losses = [0.1, 0.7, 0.0, 0.3, 0.5]
    opinions: list[Opinion | None] = [
        Opinion("6s", loss, "slip" if loss else "best") for loss in losses
    ]
    assert most_costly([*opinions, None]) == [1, 4, 3]


def test_a_round_is_looked_back_on_choice_by_choice_and_the_same_every_time() -> None:
    choices = [Choice(step.view, step.legal, step.move or "") for step in own(played("a"))][-6:]
    found: dict[int, Opinion] = {}
    for reviewer in (Quick("review"), Quick("review")):
        told: dict[int, Opinion] = {}
        at_once(look_back(choices, reviewer, told.__setitem__))
        assert list(told) == list(range(len(choices)))
        assert not found or told == found
        found = told
    for choice, each in zip(choices, found.values(), strict=True):
        assert each.best in choice.legal
        assert each.loss >= 0
        assert (each.best == choice.move) == (each.loss == 0)


def test_what_was_hidden_does_not_change_what_is_thought() -> None:
    """Every choice of a seat is judged in two deals that it cannot tell apart, while it cannot."""
    judged, sietes = 0, game_by_id("sietes")
    for number in range(20):
        dice = Dice(f"honest/{number}")
        here = sietes.new_round(sietes.options(), f"honest/{number}", 0)
        seat = here.turn
        assert seat is not None
        there = WITNESSES["sietes"].redealt(here, seat, dice)
        while here.turn is not None and here.view(seat) == there.view(seat) and judged < 5:
            legal = here.legal_moves()
            if here.turn == seat and len(legal) > 1:
                one, other = (Choice(each.view(seat), legal, legal[0]) for each in (here, there))
                quick = Quick("review")
                assert at_once(opinion(one, quick)) == at_once(opinion(other, quick))
                judged += 1
            both = [move for move in legal if move in there.legal_moves()]
            if not both:
                break
            move = both[dice.below(len(both))]
            here.play(move)
            there.play(move)
    assert judged


def test_the_steps_are_what_the_seat_saw_and_end_with_the_round() -> None:
    record = played("b")
    found = steps(record, 1, 0)
    assert [step.ply for step in found] == list(range(len(record.rounds[0]) + 1))
    assert [step.move for step in found] == [*record.rounds[0], None]
    for step in found:
        assert step.view.seat == 0
        assert step.view.hand == step.hands[0]
        assert step.move is None or step.move in step.legal
    assert found[-1].view.turn is None
    with pytest.raises(ValueError, match="no round 2"):
        steps(record, 2, 0)


@pytest.mark.parametrize("options", [{}, {"joker": True}, {"ends": "joined"}, {"ends": "tunnel"}])
def test_there_is_a_reason_for_every_other_move(options: dict[str, object]) -> None:
    for step in own(played("c", **options)):
        assert step.move is not None
        for best in step.legal:
            if best == step.move:
                continue
            words = advise(step.view, step.move, best)
            assert words.endswith(".")
            assert "{" not in words
            assert any(move_words(move).split(" ")[0] in words for move in (best, step.move)) or (
                "joker" in words
            )


def test_keeping_a_card_blocks_what_others_hold_behind_it() -> None:
    for step in own(played("d")):
        for lay in prospects(step.view, step.legal):
            if "pass" in step.legal and lay.others:
                words = advise(step.view, lay.move, "pass")
                assert f"held up {lay.others} card" in words
                return
    raise AssertionError("nobody could have held anything back")


def test_only_a_game_whose_hard_player_can_tell_is_reviewed() -> None:
    assert make_reviewer("sietes", 0) is not None
    assert make_reviewer("chess", 0) is None
    for game in ("sedma", "siete_y_medio"):
        reviewer = make_reviewer(game, 0)
        assert (reviewer is None) != hasattr(make_player(game, "hard", 0), "study")
