"""The table: plays to the champion, shows each seat its own cards, goes on from any move."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from game.cards import FRENCH, JOKER
from game.games.sietes.rules import SietesView
from game.rules import Dealt, View
from game.scheduler import Scheduler, next_frame, sleep
from game.session.record import BadRecord, Record, replay
from game.session.table import Table
from tests.session.company import Chance, Witness, copy_of, new_record, play_out

OPTION_SETS = [
    {},
    {"players": 3, "joker": True, "ends": "joined"},
    {"players": 4, "joker": True, "ends": "tunnel", "passes": 1, "voluntary_pass": False},
    {"players": 3, "ends": "tunnel", "rounds": 5, "passes": 5},
]


def cards_in(thing):
    """Every card named anywhere inside events and views."""
    if isinstance(thing, str):
        return {thing} if thing in FRENCH or thing == JOKER else set()
    if is_dataclass(thing):
        return set().union(*(cards_in(getattr(thing, field.name)) for field in fields(thing)))
    if isinstance(thing, tuple | list):
        return set().union(*map(cards_in, thing))
    return set()


class Guard(Witness):
    """A witness who knows all hands, and checks that what it is shown gives none of them away."""

    table: Table

    async def watch(self, events, view):
        await super().watch(events, view)
        self.check(events, view)

    def check(self, events, view):
        assert view.seat == self.seat
        assert isinstance(view, SietesView)
        hands = self.table._match.round.hands()
        own = set(hands[self.seat]) if self.seat is not None else set()
        others = set().union(*hands) - own - {JOKER}
        assert set(view.hand) == own
        assert not cards_in(events) & others
        assert not cards_in(view.history) & others
        # What fits next is told by the table alone, so it is the same for a spectator.
        rail = self.table.view(None)
        for field in fields(View) + fields(SietesView):
            if field.name not in ("seat", "hand", "history", "joker_holder"):
                assert getattr(view, field.name) == getattr(rail, field.name)


@pytest.mark.parametrize("options", OPTION_SETS)
def test_a_championship_is_played_to_its_end_and_no_seat_sees_a_hidden_card(options):
    record = new_record(**options)
    seats = [None, *range(record.options.players)]
    guards = [Guard(seat) for seat in seats]
    table = Table(record, [Chance("x")] * record.options.players, guards)
    for guard in guards:
        guard.table = table
    Scheduler().run(table.run())
    rounds = record.options.rounds
    for guard in guards:
        assert len(guard.seen) == rounds + record.moves
        assert [scores.number for scores in guard.rounds] == [*range(1, rounds + 1)]
        assert [scores.over for scores in guard.rounds] == [False] * (rounds - 1) + [True]
        assert len(guard.ends) == 1
        assert guard.ends[0].over
        assert guard.ends[0].standings == tuple(map(tuple, replay(record).standings()))
        deal = guard.seen[0][0]
        shown = [event.seat for event in deal if isinstance(event, Dealt) and event.card]
        assert set(shown) == ({guard.seat} if guard.seat is not None else set())


def test_players_are_handed_their_own_view_and_their_legal_moves():
    class Curious(Chance):
        async def choose(self, view, legal):
            assert type(view) is SietesView
            assert view.seat == view.turn == table.turn
            assert view == table.view(view.seat)
            assert legal
            return await super().choose(view, legal)

    record = new_record(rounds=1)
    table = Table(record, [Curious("x")] * 4)
    Scheduler().run(table.run())
    assert replay(record).is_over


def test_the_game_waits_for_whoever_watches():
    class Slow(Witness):
        async def watch(self, events, view):
            await sleep(0.5)
            await super().watch(events, view)

    record = new_record(rounds=1)
    scheduler = Scheduler()
    slow = Slow(None)
    scheduler.run(Table(record, [Chance("x")] * 4, [slow]).run())
    assert scheduler.now >= 0.5 * len(slow.seen)


def test_eyes_may_change_from_one_move_to_the_next():
    class Passed(Witness):
        async def watch(self, events, view):
            await super().watch(events, view)
            assert view.seat == self.seat
            self.seat = view.turn

    witness = Passed(None)
    play_out(new_record(rounds=1), witness)
    assert {view.seat for _, view in witness.seen} == {None, 0, 1, 2, 3}


def test_a_move_is_saved_before_it_is_shown():
    saved = []

    class Strict(Witness):
        async def watch(self, events, view):
            await super().watch(events, view)
            assert len(saved) == len(self.seen)
            assert saved[-1] == table.record.to_text()

    record = new_record()
    table = Table(
        record, [Chance("x")] * 4, [Strict(1)], save=lambda record: saved.append(record.to_text())
    )
    Scheduler().run(table.run())
    assert len(saved) == record.moves + record.options.rounds


def test_a_player_who_chooses_what_is_not_legal_is_a_bug_that_names_itself():
    class Cheat:
        async def choose(self, view, legal):
            return "Kh+Kh"

    record = new_record()
    table = Table(record, [Cheat()] * 4)
    with pytest.raises(RuntimeError, match=r"seat \d chose 'Kh\+Kh', which is not legal"):
        Scheduler().run(table.run())
    assert record.rounds == [[]]


def test_every_seat_needs_its_player():
    with pytest.raises(ValueError, match="3 players for 4 seats"):
        Table(new_record(), [Chance("x")] * 3)


def test_a_table_can_be_left_at_any_moment_and_its_record_is_whole():
    class Dreamer:
        async def choose(self, view, legal):
            while True:
                await next_frame()

    record = new_record()
    scheduler = Scheduler()
    task = scheduler.spawn(Table(record, [Dreamer()] * 4).run())
    scheduler.step(0.1)
    task.cancel()
    scheduler.step(0.1)
    assert task.done
    assert scheduler.idle
    assert replay(record).round.turn is not None


@pytest.mark.parametrize("options", [{"rounds": 1}, {"joker": True, "players": 3, "passes": 1}])
def test_from_every_move_the_match_goes_on_as_it_would_have(options):
    whole = new_record(**options)
    play_out(whole)
    for moves in range(whole.moves + 1):
        part = copy_of(whole, moves)
        witness = Witness(2)
        play_out(part, witness)
        assert part == whole
        assert len(witness.ends) == 1
        if moves:
            assert len(witness.resumed) == 1
            assert witness.resumed[0].seat == 2
        else:
            assert witness.resumed == []


def test_a_match_that_is_over_goes_straight_to_its_standings():
    record = new_record()
    before = play_out(record).scores
    witness = Witness(None)
    after = play_out(copy_of(record), witness)
    assert (witness.seen, witness.rounds, witness.ends) == ([], [], [before])
    assert after.turn is None


def test_a_match_left_between_rounds_shows_the_result_again_and_then_deals():
    whole = new_record()
    play_out(whole)
    part = copy_of(whole, len(whole.rounds[0]))
    witness = Witness(None)
    table = play_out(part, witness)
    assert [scores.number for scores in witness.rounds] == [1, 2, 3]
    assert any(isinstance(event, Dealt) for event in witness.seen[0][0])
    assert table.record == whole


def test_a_match_left_at_a_deal_is_dealt_again():
    whole = new_record()
    play_out(whole)
    part = copy_of(whole, len(whole.rounds[0]))
    part.rounds.append([])
    witness = Witness(None)
    play_out(part, witness)
    assert witness.resumed == []
    assert [scores.number for scores in witness.rounds] == [2, 3]


def test_a_record_with_a_forged_move_seats_nobody():
    record = new_record()
    record.rounds[0].append("7d")
    with pytest.raises(BadRecord, match="«7d», move 1 of round 1"):
        Table(record, [Chance("x")] * 4)


def test_each_round_may_be_dealt_from_a_seed_of_its_own():
    async def deals(number):
        return f"round-{number}"

    record = new_record(rounds=3)
    play_out(record, deals=deals)
    assert record.seeds == {2: "round-2", 3: "round-3"}
    again = Record.from_text(record.to_text())
    assert again == record
    assert replay(again).totals == replay(record).totals
    assert new_record(rounds=3).seeds == {}
