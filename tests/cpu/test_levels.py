"""Every level of every game: honest, steady, and quick to say what it does not know."""

from __future__ import annotations

import pytest

from game.cards import Dice
from game.cpu import LEVELS, make_player
from game.games import GAMES
from game.rules import Options
from tests.cpu.thinking import at_once, think_briefly
from tests.test_rules_contract import WITNESSES

EVERY = (*LEVELS, "greedy")


@pytest.fixture(autouse=True)
def _think_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    think_briefly(monkeypatch)


def some_options(game: str, dice: Dice) -> Options:
    values = GAMES[game].options.values()
    return GAMES[game].options.from_dict(
        {name: allowed[dice.below(len(allowed))] for name, allowed in values.items()}
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", EVERY)
def test_hidden_cards_that_change_hands_change_no_choice(game: str, level: str) -> None:
    """The same moves are played in two deals that a seat cannot tell apart, while it cannot."""
    player, choices, number = make_player(game, level, "honest"), 0, 0
    most = 3 if (game, level) == ("sedma", "hard") else 30
    while choices < most and number < 60:
        dice = Dice(f"honest/{game}/{number}")
        number += 1
        here = GAMES[game].new_round(some_options(game, dice), f"honest/{number}", 0)
        seat = here.turn
        assert seat is not None
        there = WITNESSES[game].redealt(here, seat, dice)
        while here.turn is not None and here.view(seat) == there.view(seat):
            legal = here.legal_moves()
            if here.turn == seat and len(legal) > 1 and choices < most:
                assert legal == there.legal_moves()
                one = at_once(player.choose(here.view(seat), legal))
                assert one == at_once(player.choose(there.view(seat), legal))
                choices += 1
            both = [move for move in legal if move in there.legal_moves()]
            if not both:
                break
            move = both[dice.below(len(both))]
            here.play(move)
            there.play(move)
    assert choices


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", EVERY)
def test_the_same_seed_and_view_give_the_same_choice(game: str, level: str) -> None:
    round = GAMES[game].new_round(GAMES[game].options(), "steady", 0)
    while round.turn is not None and len(round.legal_moves()) < 2:
        round.play(round.legal_moves()[0])
    assert round.turn is not None
    view, legal = round.view(round.turn), round.legal_moves()
    first, again = (at_once(make_player(game, level, 7).choose(view, legal)) for _ in range(2))
    assert first == again


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_level_is_named_with_those_there_are(game: str) -> None:
    with pytest.raises(ValueError, match="no level «divine»; there are easy, medium, hard"):
        make_player(game, "divine", 1)


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="no CPU plays «bridge»; they play sietes"):
        make_player("bridge", "easy", 1)
