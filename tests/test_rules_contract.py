"""What every game of the registry keeps, whatever its rules: the contract of `game.rules`.

A game takes part by being in the registry. The little that these tests cannot ask of its rounds
they ask of its `Witness` below: which cards there are, and how the hidden ones may lie otherwise.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Protocol, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import JOKER, SPANISH, Card, Dice
from game.games import GAMES, game_by_id
from game.games.fan_tan.rules import Caught, FanTan, FanTanOptions, FanTanRound, Shown
from game.games.rows.round import RowRound
from game.games.sedma.rules import CannotProlong, Drew, SedmaOptions, SedmaRound
from game.games.sevens.rules import Sevens, SevensRound
from game.games.siete_y_medio import events as siete_y_medio
from game.games.siete_y_medio.rules import SieteYMedioOptions, SieteYMedioRound
from game.games.sietes.rules import (
    ForcedOut,
    JokerLeft,
    JokerTaken,
    SietesOptions,
    SietesRound,
)
from game.match import Match
from game.rules import (
    BadOption,
    Dealt,
    Event,
    Game,
    IllegalMove,
    Move,
    Options,
    Round,
    RoundEnded,
    Seat,
)

MOST_PLIES = 2000
"""More moves than any round takes."""


class Witness(Protocol):
    """What a game tells the contract's tests about itself."""

    def pack(self, options: Any) -> Counter[Card]:
        """Every card that is dealt or laid out."""

    def cards(self, round: Any) -> Counter[Card]:
        """Every card of the round, wherever it is now."""

    def redealt(self, round: Any, seat: Seat | None, dice: Dice) -> Round[Any, Any]:
        """Before the first move: a round that `seat` cannot tell from this one."""

    def reveals(self, event: Event) -> bool:
        """Whether the event shows all who held what, so that two worlds may part here."""


class SietesWitness:
    def pack(self, options: SietesOptions) -> Counter[Card]:
        return Counter([*GAMES["sietes"].deck.cards, *[JOKER] * options.joker])

    def cards(self, round: SietesRound) -> Counter[Card]:
        view = round.view(None)
        held = [card for hand in round.hands() for card in hand]
        laid = [card for row in view.rows for card in row]
        gone = [JOKER] if round.options.joker and not view.joker_in_play else []
        return Counter(held + laid + gone)

    def redealt(self, round: SietesRound, seat: Seat | None, dice: Dice) -> SietesRound:
        """Any cards of the others but their sevens, which all have seen, may change hands."""
        hands: list[list[Card]] = [[] for _ in range(round.options.players)]
        for event in round.opening():
            if isinstance(event, Dealt) and event.seat is not None and event.card is not None:
                hands[event.seat].append(event.card)
        places = [
            (each, i)
            for each, hand in enumerate(hands)
            for i, card in enumerate(hand)
            if each != seat and card[0] != "7"
        ]
        dice.shuffle(places)
        places = places[: (2, 4, 10, len(places))[dice.below(4)]]
        cards = [hands[each][i] for each, i in places]
        for (each, i), card in zip(places, cards[1:] + cards[:1], strict=True):
            hands[each][i] = card
        return SietesRound.from_deal(round.options, hands, dealer=round.dealer)

    def reveals(self, event: Event) -> bool:
        return isinstance(event, (ForcedOut, JokerLeft, JokerTaken))


class SedmaWitness:
    def pack(self, options: SedmaOptions) -> Counter[Card]:
        return Counter(options.pack())

    def cards(self, round: SedmaRound) -> Counter[Card]:
        view = round.view(None)
        held = [card for hand in round.hands() for card in hand]
        laid = [card for _, card in view.trick]
        taken = [card for cards in view.taken for card in cards]
        return Counter([*held, *laid, *taken, *round.talon()])

    def redealt(self, round: SedmaRound, seat: Seat | None, dice: Dice) -> SedmaRound:
        """Any cards of the others and of the talon may change places."""
        hands: list[list[Card]] = [[] for _ in range(round.options.players)]
        for event in round.opening():
            if isinstance(event, Dealt) and event.seat is not None and event.card is not None:
                hands[event.seat].append(event.card)
        piles = [*hands, list(round.talon())]
        places = [
            (each, i) for each, pile in enumerate(piles) if each != seat for i in range(len(pile))
        ]
        dice.shuffle(places)
        places = places[: (2, 4, 10, len(places))[dice.below(4)]]
        cards = [piles[each][i] for each, i in places]
        for (each, i), card in zip(places, cards[1:] + cards[:1], strict=True):
            piles[each][i] = card
        return SedmaRound.from_deal(round.options, hands, piles[-1], dealer=round.dealer)

    def reveals(self, event: Event) -> bool:
        """A card drawn is seen by whoever drew it; the others' are backs (see `test_sedma`)."""
        return isinstance(event, CannotProlong) or (isinstance(event, Drew) and bool(event.card))


class RowWitness:
    """Of the games whose rounds are `RowRound`; `public` cards have shown who held them."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def pack(self, options: Any) -> Counter[Card]:
        return Counter(self.game.deck_for(options).cards)

    def cards(self, round: RowRound[Any, Any]) -> Counter[Card]:
        held = [card for hand in round.hands() for card in hand]
        return Counter(held + [card for row in round.view(None).rows for card in row])

    def public(self, round: Any) -> set[Card]:
        return {"7d"}

    def dealt_again(self, round: Any, hands: list[list[Card]]) -> Round[Any, Any]:
        return SevensRound.from_deal(round.options, hands, dealer=round.dealer)

    def redealt(self, round: Any, seat: Seat | None, dice: Dice) -> Round[Any, Any]:
        """Any other cards of the others may change hands."""
        hands: list[list[Card]] = [[] for _ in range(round.options.players)]
        for event in round.opening():
            if isinstance(event, Dealt) and event.seat is not None and event.card is not None:
                hands[event.seat].append(event.card)
        places = [
            (each, i)
            for each, hand in enumerate(hands)
            for i, card in enumerate(hand)
            if each != seat and card not in self.public(round)
        ]
        dice.shuffle(places)
        places = places[: (2, 4, 10, len(places))[dice.below(4)]]
        cards = [hands[each][i] for each, i in places]
        for (each, i), card in zip(places, cards[1:] + cards[:1], strict=True):
            hands[each][i] = card
        return self.dealt_again(round, hands)

    def reveals(self, event: Event) -> bool:
        return False


class FanTanWitness(RowWitness):
    def public(self, round: FanTanRound) -> set[Card]:
        return {card for row in round.view(None).rows for card in row}

    def dealt_again(self, round: FanTanRound, hands: list[list[Card]]) -> FanTanRound:
        options: FanTanOptions = round.options
        out = ("7s", "7h", "7d", "7c") if options.start == "sevens" else ()
        return FanTanRound.from_deal(options, hands, dealer=round.dealer, laid=out)

    def reveals(self, event: Event) -> bool:
        return isinstance(event, (Caught, Shown))


class SieteYMedioWitness:
    def pack(self, options: SieteYMedioOptions) -> Counter[Card]:
        return Counter(SPANISH.cards)

    def cards(self, round: SieteYMedioRound) -> Counter[Card]:
        return Counter([*itertools.chain(*round.hands()), *round.talon()])

    def redealt(self, round: SieteYMedioRound, seat: Seat | None, dice: Dice) -> SieteYMedioRound:
        """Any cards of the others and of the talon may change places."""
        dealt = [event for event in round.opening() if isinstance(event, Dealt)]
        deck = [*(event.card or "" for event in dealt), *round.talon()]
        places = [i for i in range(len(deck)) if i >= len(dealt) or dealt[i].seat != seat]
        dice.shuffle(places)
        places = places[: (2, 4, 10, len(places))[dice.below(4)]]
        cards = [deck[i] for i in places]
        for i, card in zip(places, cards[1:] + cards[:1], strict=True):
            deck[i] = card
        return SieteYMedioRound.from_deck(round.options, deck, bank=round.bank)

    def reveals(self, event: Event) -> bool:
        seen = (siete_y_medio.Drew, siete_y_medio.Turned, siete_y_medio.Shown)
        return isinstance(event, seen)


WITNESSES: dict[str, Witness] = {
    "sedma": SedmaWitness(),
    "siete_y_medio": SieteYMedioWitness(),
    "sietes": SietesWitness(),
    "sevens": RowWitness(Sevens()),
    "fan_tan": FanTanWitness(FanTan()),
}


def witness_of(game: Game) -> Witness:
    assert game.id in WITNESSES, f"give «{game.id}» a witness in {__file__}"
    return WITNESSES[game.id]


def all_options(game: Game) -> Iterator[Options]:
    """Every set of options that the game allows."""
    values = game.options.values()
    for combination in itertools.product(*values.values()):
        try:
            yield game.options.from_dict(dict(zip(values, combination, strict=True)))
        except BadOption:
            continue


def seats(options: Options) -> list[Seat | None]:
    """Every viewer there is: the seats, and a spectator."""
    return [*range(options.players), None]


def snapshot(round: Round[Any, Any]) -> tuple[Any, ...]:
    """All that can be asked of a round."""
    views = [round.view(seat) for seat in seats(round.options)]
    result = round.result() if round.turn is None else None
    return round.turn, round.legal_moves(), round.hands(), views, result


def any_move(moves: list[Move], dice: Dice) -> Move:
    return moves[dice.below(len(moves))]


def play_to_the_end(round: Round[Any, Any], dice: Dice) -> list[Move]:
    """Play at random until the round is over; the moves."""
    moves = []
    while round.turn is not None:
        moves.append(any_move(round.legal_moves(), dice))
        round.play(moves[-1])
        assert len(moves) < MOST_PLIES, "the round does not end"
    return moves


each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@dataclasses.dataclass(frozen=True)
class Deal:
    """What a test plays: options, a seed, the dealer, and dice for whatever is chosen at random."""

    options: Options
    seed: str
    dealer: Seat

    def round(self, game: Game) -> Round[Any, Any]:
        return game.new_round(self.options, self.seed, self.dealer)

    @property
    def dice(self) -> Dice:
        return Dice(f"{self.seed}/contract")


def deals(game: Game) -> st.SearchStrategy[Deal]:
    """Deals over all option sets of a game."""
    return st.sampled_from(list(all_options(game))).flatmap(
        lambda options: st.builds(
            Deal,
            st.just(options),
            st.integers(0, 2**32).map(str),
            st.integers(0, options.players - 1),
        )
    )


def over_deals(examples: int) -> Callable[[Callable[[Game, Deal], None]], Callable[..., None]]:
    """Run a test for every game of the registry, on so many deals of each."""

    def decorate(test: Callable[[Game, Deal], None]) -> Callable[..., None]:
        @each_game
        @settings(max_examples=examples, deadline=None)
        @given(data=st.data())
        def run(game: Game, data: st.DataObject) -> None:
            test(game, data.draw(deals(game), label="deal"))

        run.__name__ = test.__name__
        return cast("Callable[..., None]", run)

    return decorate


# The registry


def test_every_game_is_found_by_its_id() -> None:
    for id, game in GAMES.items():
        assert game.id == id
        assert game_by_id(id) is game


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(ValueError, match="no game «chess»; there are sietes"):
        game_by_id("chess")


# Options


@each_game
def test_options_survive_json(game: Game) -> None:
    for options in all_options(game):
        data = json.loads(json.dumps(options.to_dict()))
        assert game.options.from_dict(data) == options


@each_game
def test_an_option_out_of_its_range_or_of_another_type_is_named(game: Game) -> None:
    default = game.options()
    for name, allowed in game.options.values().items():
        for wrong in (-1, 99, "neither", None, 1.0):
            assert wrong not in allowed or type(wrong) is float
            with pytest.raises(BadOption, match=f"option «{name}»"):
                game.options.from_dict({**default.to_dict(), name: wrong})  # type: ignore[dict-item]
    with pytest.raises(BadOption, match="unknown option «colour»"):
        game.options.from_dict({"colour": "red"})


# Rounds


@each_game
def test_a_thousand_random_rounds_over_all_option_sets_end_well(game: Game) -> None:
    sets = list(all_options(game))
    step = max(1, len(sets) // 1000)
    for i in range(1000):
        options = sets[i * step % len(sets)]
        round = game.new_round(options, f"thousand/{i}", i % options.players)
        play_to_the_end(round, Dice(f"thousand/{i}/play"))
        places = round.result().places
        assert len(places) == len(round.result().points) == options.players
        sides = {(game.side(options, seat), place) for seat, place in enumerate(places)}
        assert len(sides) == len({side for side, _ in sides}), "partners share their place"
        assert all(place == 1 + sum(other < place for _, other in sides) for place in places)


@over_deals(60)
def test_no_card_is_lost_or_doubled(game: Game, deal: Deal) -> None:
    round, dice, witness = deal.round(game), deal.dice, witness_of(game)
    pack = witness.pack(deal.options)
    assert witness.cards(round) == pack
    while round.turn is not None:
        round.play(any_move(round.legal_moves(), dice))
        assert witness.cards(round) == pack
        counts = [Counter(view.hand) for view in map(round.view, range(deal.options.players))]
        assert counts == [Counter(hand) for hand in round.hands()]


@over_deals(60)
def test_somebody_can_always_act_until_the_end_is_told(game: Game, deal: Deal) -> None:
    round, dice = deal.round(game), deal.dice
    for _ in range(MOST_PLIES):
        assert round.turn in range(deal.options.players)
        moves = round.legal_moves()
        assert moves
        assert len(set(moves)) == len(moves)
        with pytest.raises(ValueError, match="not over"):
            round.result()
        events = round.play(any_move(moves, dice))
        assert events
        assert all(event.seat in seats(deal.options) for event in events)
        ends = [event for event in events if isinstance(event, RoundEnded)]
        if round.turn is None:
            assert ends == events[-1:]
            assert (ends[0].places, ends[0].points) == (
                round.result().places,
                round.result().points,
            )
            break
        assert not ends
    assert round.turn is None
    assert round.legal_moves() == []
    with pytest.raises(IllegalMove):
        round.play("pass")


@over_deals(25)
def test_an_illegal_move_is_refused_and_changes_nothing(game: Game, deal: Deal) -> None:
    round, dice = deal.round(game), deal.dice
    cards = [*game.deck.cards, *SPANISH.cards]
    moves = [*cards, "pass", "out", "stand", "sell", "", "*", "7", "7d ", "7D", "bet 0", "7d!"]
    moves += [f"*{place}+{card}" for place, card in itertools.permutations(cards[:13], 2)]
    while round.turn is not None:
        before = snapshot(round)
        for move in set(moves) - set(round.legal_moves()):
            with pytest.raises(IllegalMove):
                round.play(move)
        assert snapshot(round) == before
        for _ in range(1 + dice.below(12)):
            if round.turn is not None:
                round.play(any_move(round.legal_moves(), dice))


@over_deals(40)
def test_asking_changes_nothing(game: Game, deal: Deal) -> None:
    round, dice = deal.round(game), deal.dice
    while round.turn is not None:
        before = snapshot(round)
        round.legal_moves().clear()
        round.opening().clear()
        assert snapshot(round) == before
        round.play(any_move(round.legal_moves(), dice)).clear()


@over_deals(40)
def test_a_record_replays_to_the_same_state_at_every_ply(game: Game, deal: Deal) -> None:
    round, dice = deal.round(game), deal.dice
    told, states, moves = [round.opening()], [snapshot(round)], []
    while round.turn is not None:
        moves.append(any_move(round.legal_moves(), dice))
        told.append(round.play(moves[-1]))
        states.append(snapshot(round))
    again = deal.round(game)
    assert (again.opening(), snapshot(again)) == (told[0], states[0])
    for ply, move in enumerate(moves, start=1):
        assert again.play(move) == told[ply]
        assert snapshot(again) == states[ply]


@over_deals(40)
def test_a_copy_equals_a_replay_and_goes_its_own_way(game: Game, deal: Deal) -> None:
    round, dice = deal.round(game), deal.dice
    played: list[Move] = []
    while round.turn is not None:
        twin = round.copy()
        before = snapshot(round)
        assert snapshot(twin) == before
        play_to_the_end(twin, dice)
        assert snapshot(round) == before
        for _ in range(1 + dice.below(20)):
            if round.turn is not None:
                played.append(any_move(round.legal_moves(), dice))
                round.play(played[-1])
        replay = deal.round(game)
        for move in played:
            replay.play(move)
        assert snapshot(replay) == snapshot(round) == snapshot(round.copy())


# What a seat may know


@over_deals(60)
def test_two_deals_that_differ_in_hidden_cards_look_the_same(game: Game, deal: Deal) -> None:
    dice, witness = deal.dice, witness_of(game)
    for seat in seats(deal.options):
        here = deal.round(game)
        there = witness.redealt(here, seat, dice)
        assert redacted(here.opening(), seat) == redacted(there.opening(), seat)
        assert here.view(seat) == there.view(seat)
        while here.turn is not None:
            if here.turn == seat:
                assert here.legal_moves() == there.legal_moves()
            both = [move for move in here.legal_moves() if move in there.legal_moves()]
            if not both:
                break
            move = any_move(both, dice)
            told = redacted(here.play(move), seat), redacted(there.play(move), seat)
            if told[0] != told[1] and any(map(witness.reveals, itertools.chain(*told))):
                break
            assert told[0] == told[1]
            assert here.view(seat) == there.view(seat)


def redacted(events: list[Event], seat: Seat | None) -> list[Event]:
    return [event.redact(seat) for event in events]


@over_deals(30)
def test_a_dealt_card_is_a_back_to_the_others(game: Game, deal: Deal) -> None:
    opening = deal.round(game).opening()
    assert any(isinstance(event, Dealt) for event in opening)
    for seat in seats(deal.options):
        for event in opening:
            seen = event.redact(seat)
            assert seen.redact(seat) == seen
            if isinstance(seen, Dealt):
                assert (seen.card is None) == (seen.seat != seat)


@over_deals(30)
def test_a_view_can_be_kept_because_nothing_in_it_changes(game: Game, deal: Deal) -> None:
    round, dice = deal.round(game), deal.dice
    kept = [round.view(seat) for seat in seats(deal.options)]
    hashes = [hash(view) for view in kept]
    assert kept[-1].hand == ()
    assert [view.seat for view in kept] == seats(deal.options)
    play_to_the_end(round, dice)
    assert [hash(view) for view in kept] == hashes


# Matches


@over_deals(15)
def test_a_match_is_given_whole_by_its_seed_and_moves(game: Game, deal: Deal) -> None:
    first, again = (Match(game, deal.options, deal.seed) for _ in range(2))
    dice = deal.dice
    while True:
        for move in play_to_the_end_of(first, dice):
            again.play(move)
        assert snapshot(first.round) == snapshot(again.round)
        assert (first.number, first.dealer, first.results, first.totals, first.standings()) == (
            again.number,
            again.dealer,
            again.results,
            again.totals,
            again.standings(),
        )
        assert sorted(itertools.chain(*first.standings())) == list(range(deal.options.players))
        last = first.results[-1].places
        for (better, *_), (worse, *_) in itertools.pairwise(first.standings()):
            assert first.totals[better] != first.totals[worse] or last[better] < last[worse]
        if first.is_over:
            break
        first.next_round()
        again.next_round()
    rounds = game.rounds(deal.options)
    assert rounds is None or len(first.results) <= rounds


def play_to_the_end_of(match: Match, dice: Dice) -> list[Move]:
    """Play the round on the table at random; the moves."""
    moves = []
    while match.round.turn is not None:
        moves.append(any_move(match.round.legal_moves(), dice))
        match.play(moves[-1])
    return moves
