"""Every sentence of a hint or a review is so: each kind is held against its position."""

from __future__ import annotations

import random
import re
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from game.cards import FRENCH, JOKER, Card
from game.cpu import make_player
from game.games import GAMES
from game.games.fan_tan.rules import rows_for
from game.games.rows import Ends, Rows
from game.games.rows.picks import JokerMove
from game.games.sedma import advice as sedma_advice
from game.games.sedma import tips as sedma
from game.games.siete_y_medio import advice as siete_y_medio_advice
from game.games.siete_y_medio import tips as siete_y_medio
from game.games.siete_y_medio.rules import SieteYMedioOptions, SieteYMedioRound
from game.games.sietes import tips as sietes
from game.games.sietes.rules import SietesOptions, SietesRound, rows_of
from game.games.words import load_advice, load_tips
from game.match import Match
from game.rules import Move, Value
from game.words import card_label
from tests.cpu.thinking import at_once

VARIANTS: list[tuple[str, dict[str, Value]]] = [
    ("sietes", {}),
    ("sietes", {"players": 3, "joker": True, "passes": 5}),
    ("sietes", {"ends": "joined", "joker": True}),
    ("sietes", {"ends": "tunnel", "voluntary_pass": False}),
    ("sietes", {"ends": "tunnel", "passes": 1}),
    ("sevens", {}),
    ("fan_tan", {"withholding": True}),
    ("fan_tan", {"start": "fives", "scoring": "points", "withholding": True}),
]


def positions(game_id: str, options: dict[str, Value]) -> Iterator[tuple[Any, list[Move]]]:
    """What seats see at the turns of a few rounds, with what they may do.

    CPUs play, but at seat 0 anything may be played.
    """
    game = GAMES[game_id]
    for seed in ("one", "two", "three", "four"):
        match = Match(game, game.options.from_dict(options), seed)
        seats = range(match.options.players)
        players = [make_player(game_id, "medium" if n % 2 else "easy", n) for n in seats]
        dice = random.Random(seed)
        while (seat := match.round.turn) is not None:
            view, legal = match.round.view(seat), match.round.legal_moves()
            if legal != ["out"]:
                yield view, legal
            if seat == 0:
                match.play(dice.choice(legal))
            else:
                match.play(at_once(players[seat].choose(view, legal)))


def rows_in(view: Any) -> Rows:
    if hasattr(view.options, "ends"):
        return rows_of(view.options.ends)
    return rows_for(getattr(view.options, "start", "7d"))


@cache
def distances(deck: str, ends: Ends, row: int) -> dict[int, int]:
    """How many cards lie before each missing rank at least, by trying every way to lay them."""
    rows = rows_of(ends) if deck == "french" else rows_for("fives")
    found: dict[int, int] = {}
    queue, seen = deque([(row, 0)]), {row}
    while queue:
        now, laid = queue.popleft()
        for position in {each.position for each in rows.openings(now)}:
            found.setdefault(position, laid)
            if (then := now | 1 << position) not in seen:
                seen.add(then)
                queue.append((then, laid + 1))
    return found


def behind(view: Any, *laid: Card) -> tuple[int, int]:
    """Own and others' cards that have fewer before them once these lie."""
    rows = rows_in(view)
    own = others = 0
    for suit, row in zip(rows.deck.suits, view.masks, strict=True):
        after = row
        for card in laid:
            if card[1] == suit:
                after |= 1 << rows.deck.ranks.index(card[0])
        old = distances(rows.deck.name, rows.ends, row)
        for rank, left in distances(rows.deck.name, rows.ends, after).items():
            if left < old[rank]:
                mine = rows.deck.ranks[rank] + suit in view.hand
                own, others = own + mine, others + (not mine)
    return own, others


def gift(view: Any, move: Move) -> int:
    """Others' cards that a move helps, the one among them that the joker stands for."""
    if (joker := JokerMove.parse(move)) is not None:
        return behind(view, joker.place, joker.card)[1] + 1
    return behind(view, move)[1]


KINDS = {
    "last": r"(\S+) is your last card: lay it and you are out\.",
    "own": r"Lay (\S+): it makes way for (\d+) cards? of yours\.",
    "nothing": r"Lay (\S+): there is nothing behind it, so you give nothing away\.",
    "alone": r"Lay (\S+): it opens the way for (\d+) cards?, but nothing else fits\.",
    "first": r"Lay (\S+) first: (\S+) gives the others less, so keep it in reserve\.",
    "least": r"Lay (\S+): it opens the way for (\d+) cards?, and what else fits opens no less\.",
    "shows": r"Lay (\S+): it shows that you passed on purpose, but that comes out anyway\.",
    "opens": r"Lay (\S+): it opens the deal\.",
    "opener": r"Whoever holds (\S+) opens the round with it: that is you\.",
    "joker": r"Play the joker as (\S+): it lets you lay (\S+) at once\.",
    "rid": r"Play the joker as (\S+): you are rid of it and of (\S+) at once\.",
    "only others": (
        r"Pass: what fits would only open the way for the others\. Let them move first\."
    ),
    "but the joker": r"Pass: nothing but the joker fits, and you may want it later\.",
    "nobody": r"Pass: nobody else waits for what you could lay\. Let the others move first\.",
    "keep": r"Pass and keep (\S+) back: it would open the way for (\d+) cards? of the others\.",
    "must": r"You have to pass; you will have (\d+) pass(?:es)? left\.",
    "free": r"So you pass, and it costs you nothing but the turn\.",
    "paid": r"So you pass and put 1 chip into the pot\.",
}


def kind_of(said: str) -> tuple[str, tuple[str, ...]]:
    for kind, pattern in KINDS.items():
        if found := re.fullmatch(pattern, said):
            return kind, found.groups()
    raise AssertionError(f"nobody checks «{said}»")


def holds(view: Any, legal: Sequence[Move], best: Move, said: str) -> str:
    """The kind of a sentence, which has to be so."""
    kind, words = kind_of(said)
    jokers = [move for move in legal if move[0] == JOKER]
    cards = [move for move in legal if len(move) == 2]
    label = {card_label(move, rows_in(view).deck): move for move in cards}
    if best != "pass" and not jokers:
        assert words[0] in label
        assert label[words[0]] == best
    match kind:
        case "last":
            assert view.hand == (best,)
        case "own":
            assert behind(view, best)[0] == int(words[1]) > 0
        case "nothing":
            assert behind(view, best) == (0, 0)
            assert not any(best in could for could in getattr(view, "withheld", ()))
        case "shows":
            assert any(best in could for could in view.withheld)
        case "alone":
            assert legal in ([best], [best, "pass"])
            assert behind(view, best) == (0, int(words[1]))
        case "first":
            other = label.get(words[1])
            least = gift(view, other) if other else min(gift(view, move) for move in jokers)
            assert least < gift(view, best)
        case "least":
            rest = [gift(view, move) for move in (*cards, *jokers) if move != best]
            assert behind(view, best) == (0, int(words[1]))
            assert rest
            assert min(rest) >= int(words[1])
        case "opens" | "opener":
            assert not any(view.masks)
            assert kind != "opener" or best == "7d"
        case "joker" | "rid":
            joker = JokerMove.parse(best)
            assert joker is not None
            assert words == (card_label(joker.place), card_label(joker.card))
            assert (joker.card in cards) == (kind == "rid")
        case "only others":
            assert cards
            assert not jokers
            assert all(behind(view, card)[0] == 0 < behind(view, card)[1] for card in cards)
        case "but the joker":
            assert jokers
            assert not cards
        case "nobody":
            assert cards
            assert all(behind(view, card)[1] == 0 for card in cards)
        case "keep":
            assert behind(view, label[words[0]])[1] == int(words[1]) > 0
        case "must":
            assert legal == ["pass"]
            assert view.passes_left[view.seat] - 1 == int(words[0])
        case "free" | "paid":
            assert legal == ["pass"]
            chips = getattr(view.options, "chips", False)
            assert chips == (kind == "paid")
    return kind


def test_what_a_hint_says_of_the_rows_is_so() -> None:
    met: set[str] = set()
    for game, options in VARIANTS:
        tips = load_tips(game)
        assert tips is not None
        for view, legal in positions(game, options):
            met |= {holds(view, legal, best, tips.why(view, legal, best)) for best in legal}
    assert met == set(KINDS)


REASONS = {
    "held up": r"Keeping (\S+) and passing would have held up (\d+) cards? of the others\.",
    "no hurry": r"There was no hurry with (\S+): a pass made the others move first\.",
    "go": r"The pass could wait: (\S+) opened the way to (\d+) cards? of yours\.",
    "none": r"The pass could wait: behind (\S+) there is nothing for anyone\.",
    "later": r"The pass was worth more later on; (\S+) could go now\.",
    "before": r"Keeping (\S+) would have held up (\d+) cards? of the others; (\S+) came first\.",
    "own": r"(\S+) opened the way to (\d+) cards? of yours; (\S+) could wait\.",
    "nothing": r"Behind (\S+) there was nothing for the others; (\S+) could wait\.",
    "urgent": r"(\S+) was the more urgent one; (\S+) could wait\.",
}


def stands(view: Any, played: Move, best: Move, said: str) -> str:
    """The kind of a reason for another move, which has to be so."""
    kind, words = next(
        (kind, found.groups())
        for kind, pattern in REASONS.items()
        if (found := re.fullmatch(pattern, said))
    )
    deck = rows_in(view).deck
    named = {"before": (played, best), "own": (best, played), "nothing": (best, played)}
    named |= {"urgent": (best, played), "held up": (played,), "no hurry": (played,)}
    cards = [word for word in words if not word.isdigit()]
    assert cards == [card_label(move, deck) for move in named.get(kind, (best,))]
    count = next((int(word) for word in words if word.isdigit()), 0)
    match kind:
        case "held up" | "before":
            assert behind(view, played)[1] == count > 0
        case "no hurry":
            assert behind(view, played)[1] == 0
        case "go" | "own":
            assert behind(view, best)[0] == count > 0
        case "none":
            assert behind(view, best) == (0, 0)
        case "nothing":
            assert behind(view, best)[1] == 0
    return kind


def test_what_a_review_says_of_the_rows_is_so() -> None:
    met: set[str] = set()
    for game, options in VARIANTS:
        advice = load_advice(game)
        assert advice is not None
        for view, legal in positions(game, options):
            moves = [move for move in legal if move[0] != JOKER]
            for played, best in zip(moves, moves[1:] + moves[:1], strict=True):
                if played != best:
                    met.add(stands(view, played, best, advice.advise(view, played, best)))
    assert met == set(REASONS)


def sat_at(laid: str, hand: str, ends: Ends = "apart") -> SietesRound:
    """A table of Sietes at which seat 0 has this hand and is to move."""
    lying, held = laid.split(), hand.split()
    rest = [card for card in FRENCH.cards if card not in lying and card not in held]
    hands = [held, *(rest[n::3] for n in range(3))]
    return SietesRound.from_deal(SietesOptions(ends=ends), hands, rows=lying, turn=0)


def test_a_pass_that_keeps_a_way_to_ones_own_cards_is_not_said_to_open_it_for_others() -> None:
    table = sat_at(
        "3s 4s 5s 6s 7s 8s 9s Ts 3h 4h 5h 6h 7h 8h 3d 4d 5d 6d 7d 8d 9d 4c 5c 6c 7c 8c 9c",
        "Js Qs Ah Th Ad Kd Ac 2c Qc Kc",
    )
    said = sietes.why(table.view(0), table.legal_moves(), "pass")
    assert said == "Pass and keep J♠ back: it would open the way for 1 card of the others."


def test_a_card_that_gives_more_away_than_another_is_not_said_to_give_the_least() -> None:
    table = sat_at("7s 7h 8h 9h 7d 7c 8c 9c Tc Jc Qc", "Th Kc")
    said = sietes.why(table.view(0), table.legal_moves(), "Th")
    assert said == "Lay 10♥ first: K♣ gives the others less, so keep it in reserve."


def test_across_the_join_there_is_something_behind_a_king() -> None:
    table = sat_at("7s 8s 9s Ts Js Qs 7h 7d 7c", "Ks 2s 3h", "joined")
    said = sietes.why(table.view(0), table.legal_moves(), "Ks")
    assert said == "Lay K♠: it makes way for 1 card of yours."


TRICKS: list[dict[str, Value]] = [
    {},
    {"players": 2, "marriages": True, "prolong": True},
    {"players": 3, "prolong": True},
    {"players": 4, "prolong": True},
]


@pytest.mark.parametrize("options", TRICKS)
def test_what_a_hint_of_sedma_says_of_the_trick_is_so(options: dict[str, Value]) -> None:
    met: Counter[str] = Counter()
    for view, legal in positions("sedma", options):
        for best in legal:
            said = sedma.why(view, legal, best)
            rest = [card for card in view.hand if card != best]
            good = [card for card in rest if card[0] in "7AT"]
            pot = sum(map(pot_of, [*(card for _seat, card in view.trick), best]))
            counted = re.search(r"(\d+) points (are yours|lie in it)", said)
            assert counted is None or int(counted[1]) == pot > 0
            claims = {
                "a seven is worth more": {move[0] for move in legal if move != "pass"} == {"7"},
                "no card out there can take it": not sedma_advice.takers(view, best[:2]),
                "nobody plays after you": nobody_follows(view),
                "the next lead is yours": nobody_follows(view),
                "the trick is poor": pot == 0,
                "your good cards wait": bool(good),
                "so you lose nothing by it": not good and pot_of(best) == 0,
                "what else you have": bool(rest),
                "the last one you have": not rest,
                "your partner is winning": view.winner == (view.seat + 2) % 4,
            }
            for claim, so in claims.items():
                if claim in said:
                    met[claim] += 1
                    assert so, (view, best, said)
    assert len(met) > 5


def pot_of(card: Card) -> int:
    return 10 * (card[0] in "AT")


def nobody_follows(view: Any) -> bool:
    """Whether the trick ends, whoever has what, with a card that the seat of a view plays to it."""
    turns = len(view.trick) % view.players
    ours = (view.leader - view.seat) % (2 if view.players == 4 else view.players) == 0
    asked = view.options.prolong and view.counts[view.leader] and not ours
    return turns == view.players - 1 and not asked


@pytest.mark.parametrize("options", TRICKS)
def test_what_a_review_of_sedma_says_of_the_trick_is_so(options: dict[str, Value]) -> None:
    met: Counter[str] = Counter()
    for view, legal in positions("sedma", options):
        for played, best in zip(legal, legal[1:] + legal[:1], strict=True):
            if played == best:
                continue
            said = sedma_advice.advise(view, played, best)
            worth = pot_of(played) - pot_of(best)
            out = [sedma_advice.takers(view, move[:2]) for move in (played, best) if move != "pass"]
            claims = {
                "out there could take": not re.search(r"\b0 card", said),
                "was a sure lead": min(out) == 0,
                "another seven alone": out[-1] > 0,
                "A seven is worth more": played[0] == "7" != best[0],
                "the seven stays": played[0] == "7" != best[0],
                "but not safe": not nobody_follows(view),
                "It was not sure": not nobody_follows(view),
                "points away": worth > 0 and not partner_follows(view),
                "points at risk": worth > 0 and partner_follows(view),
                "points more for you": worth < 0,
            }
            for claim, so in claims.items():
                if claim in said:
                    met[claim] += 1
                    assert so, (view, played, best, said)
    assert len(met) > 4


def partner_follows(view: Any) -> bool:
    """Whether one's partner may still play to the trick."""
    turns = len(view.trick) % 4
    leads = view.options.prolong and view.counts[view.leader] and turns == 2
    return view.players == 4 and (turns == 1 or bool(leads))


def test_what_a_hint_of_siete_y_medio_says_of_the_points_is_so() -> None:
    met: Counter[str] = Counter()
    for view, legal in positions("siete_y_medio", {}):
        bad, unseen = siete_y_medio.over(view)
        mine = view.points[view.seat]
        card = view.hand[0]
        for best in legal:
            said = siete_y_medio.why(view, legal, best)
            bet = int(best.split()[-1]) if best.startswith("bet") else 0
            claims = {
                "they all go on the table": bet == mine,
                "enough for a higher bet": len(view.bet_choices) == 1 and bet < mine,
                "promises nothing yet": card[0] in "2345",
                "a card to start from": card[0] in "167SCR",
                "the least": bet == min(view.bet_choices, default=0),
                "you will still have": f"have {mine - bet}." in said and bet < mine,
                "it is all you have": bet == mine,
                "more cards would take you over": bad > unseen - bad,
                "a card more is a risk": bad > 0,
                "none can take you over": bad == 0,
                "most of them help you": bad < unseen - bad,
                "a risk, but": bad > 0,
            }
            for claim, so in claims.items():
                if claim in said:
                    met[claim] += 1
                    assert so, (view, best, said)
    assert len(met) > 6


def test_only_who_is_alone_in_front_is_told_to_have_been_ahead() -> None:
    hand = SieteYMedioRound.from_deck(SieteYMedioOptions(), ["5o", "2o", "3o", "4o"])
    said = siete_y_medio_advice.advise(hand.view(hand.turn), "bet 4", "bet 2")
    assert "ahead" not in said
    said = siete_y_medio_advice.advise(hand.view(hand.turn), "bet 2", "bet 4")
    assert "behind" not in said
