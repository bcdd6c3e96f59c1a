"""Devices for tests of the server: they sit down, play at random, remember and check all they hear.

A `Device` needs somewhere to send; `Wire` is a line to a house in this process, without a socket.
"""

from __future__ import annotations

import asyncio
import functools
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from game.cards import Dice
from game.games import GAMES
from game.net import protocol
from game.net.fairness import Ledger
from game.net.protocol import (
    Commit,
    Create,
    Deal,
    Fresh,
    Hello,
    Join,
    MatchOver,
    Message,
    Move,
    Play,
    Ready,
    Rejoin,
    Reveal,
    Room,
    RoundOver,
    Salt,
    Seated,
    Your,
    to_text,
)
from game.net.server.house import House
from game.net.server.limits import Addresses
from game.net.server.logs import Log
from game.net.server.metrics import Metrics
from game.net.server.room import Services
from game.net.server.store import SqliteStore, Store
from game.net.server.thinking import Thinking
from game.net.server.visitor import Visitor
from game.net.wire import words_of
from game.rules import Options, View
from game.session.table import Scores

PATIENCE = 60.0
"""Seconds after which a test gives up waiting."""


@dataclass
class Device:
    """A player's device. `say` sends a text; feed `hear` with what comes."""

    name: str
    say: Callable[[str], Awaitable[None]]
    plays: bool = True
    """Whether it moves when it is its turn."""
    heard: list[Message] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    room: Room | None = None
    code: str = ""
    token: str = ""
    story: str = ""
    seen: int = 0
    view: View | None = None
    scores: Scores | None = None
    turn: Your | None = None
    returns: int = 0
    """How often it came back."""
    rounds: int = 0
    """Rounds whose deals were checked."""
    trouble: BaseException | None = None
    _ledger: Ledger | None = None
    _results: tuple[Any, ...] = ()
    _first_dealer: int | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def seat(self) -> int:
        assert self.room is not None
        return self.room.you

    @property
    def over(self) -> bool:
        return self.scores is not None and self.scores.over

    async def send(self, message: Message) -> None:
        await self.say(to_text(message))

    async def until(self, done: Callable[[], Any]) -> Any:
        """Wait until `done` is true of what was heard; gives what it gave."""
        async with asyncio.timeout(PATIENCE):
            while not (found := done()):
                if self.trouble is not None:
                    raise self.trouble
                self._news.clear()
                await self._news.wait()
        return found

    def fail(self, error: BaseException | None) -> None:
        """Something that was heard or said made trouble."""
        self.trouble = error
        self._news.set()

    async def get(self, kind: type[Message], /, **facts: object) -> Any:
        """Wait for a message of this kind with these values."""

        def look() -> Message | None:
            for message in reversed(self.heard):
                if type(message) is kind and all(
                    getattr(message, name) == value for name, value in facts.items()
                ):
                    return message
            return None

        return await self.until(look)

    def all(self, kind: type[Message]) -> list[Any]:
        return [message for message in self.heard if type(message) is kind]

    async def hear(self, text: str) -> None:
        """Take in a message, as a client does, and answer it."""
        self.texts.append(text)
        message = protocol.answered(text)
        self.heard.append(message)
        number = getattr(message, "n", None)
        if number is not None and not isinstance(message, Fresh):
            if number <= self.seen and getattr(message, "story", self.story) == self.story:
                self._news.set()
                return
            if not (isinstance(message, Commit) and message.story != self.story):
                assert number == self.seen + 1, (self.name, number, self.seen, message)
            self.seen = number
        await self._take(message)
        self._news.set()

    async def _take(self, message: Message) -> None:
        match message:
            case Seated():
                self.code, self.token = message.room, message.token or self.token
            case Room():
                self.room = message
            case Commit():
                self._begin(message.story, message.match, message.round, message.hash)
                salt = Dice(f"{self.name}/{message.match}/{message.round}").below(1 << 63)
                await self.send(Salt(message.match, message.round, f"{salt:032x}"))
                assert self._ledger is not None
                self._ledger.salt = f"{salt:032x}"
            case Deal():
                assert self._ledger is not None
                self._ledger.salts, self._ledger.dealer = message.salts, message.dealer
                if self.returns and self._ledger.salt not in message.salts:
                    self._ledger.salt = None  # it may have been cut off on its way
                if message.round == 1:
                    self._first_dealer = message.dealer
            case Play():
                assert (message.view is None) != (message.change is None)
                words = self.words
                if message.view is not None:
                    self.view = words.read_view(message.view)
                else:
                    assert self.view is not None
                    self.view = words.read_change(self.view, message.change)
                assert self.view.seat == self.seat
                if self._ledger is not None:
                    events = words.read_events(message.events)
                    self._ledger.note(message.ply, events, self.view)
                if self.view.turn != self.seat:
                    self.turn = None
            case Fresh():
                self.seen = message.n
                self._begin(message.story, message.match, message.round, message.hash)
                assert self._ledger is not None
                self._ledger.salts = message.salts
                if message.view is not None:
                    self.view = self.words.read_view(message.view)
                    self.scores = self.words.read_scores(message.scores)
                    over = message.round if message.stage == "results" else message.round - 1
                    self._results = self.scores.results[:over]
                    self._ledger.dealer = self.scores.dealer
                    if message.stage != "deal":
                        self._ledger.note(message.ply, None, self.view)
                if message.stage == "deal":
                    self._ledger.salt = f"{7:032x}"
                    await self.send(Salt(message.match, message.round, f"{7:032x}"))
                elif message.stage == "results":
                    await self.send(Ready(message.round))
            case Your():
                self.turn = message
                if self.plays:
                    await self.move()
            case Reveal():
                self._check(message)
            case RoundOver():
                self.scores = self.words.read_scores(message.scores)
                self._results = self.scores.results
                await self.send(Ready(self.scores.number))
            case MatchOver():
                self.scores = self.words.read_scores(message.scores)

    async def move(self) -> None:
        """Play any legal move."""
        turn = self.turn
        assert turn is not None
        dice = Dice(f"{self.name}/{turn.round}/{turn.ply}")
        await self.send(Move(turn.round, turn.ply, turn.legal[dice.below(len(turn.legal))]))

    @property
    def words(self) -> Any:
        assert self.room is not None
        return words_of(GAMES[self.room.game])

    @property
    def options(self) -> Options:
        assert self.room is not None
        return GAMES[self.room.game].options.from_dict(self.room.options)

    def _begin(self, story: str, match: int, round: int, committed: str) -> None:
        if round == 1:
            self._results = ()
        self.story = story
        self._ledger = Ledger(self.code, match, round, committed)

    def _check(self, reveal: Reveal) -> None:
        assert self.room is not None and self._ledger is not None
        assert (reveal.match, reveal.round) == (self._ledger.match, self._ledger.round)
        self._ledger.check(
            self.room.game, self.options, reveal.secret, reveal.moves,
            self._results, self._first_dealer,
        )  # fmt: skip
        self.rounds += 1


def hasty_clock() -> float:
    """A clock for limits of rate, as these players know no pause."""
    return asyncio.get_running_loop().time() * 1000


class Wire:
    """A line to a house in this process: what is sent is heard by a device in its turn."""

    home = "https://cards.example"

    def __init__(self, house: House, address: str = "192.0.2.1") -> None:
        self.open = True
        self.last: Message | None = None
        """The `Bye` it ended with."""
        self.sent: list[str] = []
        self._inbox: asyncio.Queue[str] = asyncio.Queue()
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self.visitor = Visitor(house, None, self, address, hasty_clock)
        self._tasks: list[asyncio.Task[None]] = []
        self._hushed = False

    def send(self, text: str) -> None:
        if self.open:
            self.sent.append(text)
            self._inbox.put_nowait(text)

    def bye(self, message: Message) -> None:
        if self.open:
            self.send(to_text(message))
            self.last, self.open = message, False

    def join(self, device: Device) -> None:
        """Carry messages between house and device until cut."""

        async def down() -> None:
            while not self._hushed:
                text = await self._inbox.get()
                await device.hear(text)

        async def up() -> None:
            while True:
                await self.visitor.hear(await self._outbox.get())

        def ended(task: asyncio.Task[None]) -> None:
            if not task.cancelled():
                device.fail(task.exception())

        self._tasks = [asyncio.create_task(down()), asyncio.create_task(up())]
        for task in self._tasks:
            task.add_done_callback(ended)

    async def say(self, text: str) -> None:
        if self.open:
            self._outbox.put_nowait(text)

    def hush(self) -> None:
        """What is on its way reaches nobody any more."""
        self._hushed = True
        for task in self._tasks:
            task.cancel()

    def cut(self) -> None:
        """The network is gone, and the server notices."""
        self.open = False
        self.hush()
        self.visitor.gone()


def live(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test in an event loop of its own; what it leaves running is ended."""

    @functools.wraps(test)
    def run(*arguments: object, **named: object) -> None:
        async def whole() -> None:
            try:
                async with asyncio.timeout(2 * PATIENCE):
                    await test(*arguments, **named)
            finally:
                while _HOUSES:
                    house = _HOUSES.pop()
                    await house.close()
                    await house.services.store.close()

        asyncio.run(whole())

    return run


_HOUSES: list[House] = []
"""Those that are open in the test that runs."""


def new_house(store: Store | None = None, pace: float = 0.0, log: Log | None = None) -> House:
    """A house without a network; its log goes nowhere."""
    services = Services(
        store or SqliteStore(None), Thinking(), Metrics(), log or Log(Nowhere()), pace
    )
    house = House(services, Addresses(lambda: 0.0))
    _HOUSES.append(house)
    return house


class Nowhere:
    """A stream for what nobody reads."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []

    def write(self, text: str) -> int:
        self.lines.append(json.loads(text))
        return len(text)

    def flush(self) -> None:
        pass


@dataclass
class Party:
    """A house and devices in one room of it."""

    house: House
    devices: list[Device]
    wires: list[Wire]

    async def until_over(self) -> None:
        """Everyone plays to the end of the match."""
        for device in self.devices:
            await device.until(lambda device=device: device.all(MatchOver))
        self.check()

    def check(self) -> None:
        for device in self.devices:
            assert device.trouble is None
        assert self.house.services.metrics.faults == 0


async def arrive(house: House, name: str, address: str = "192.0.2.1") -> tuple[Device, Wire]:
    """A device that has said hello."""
    wire = Wire(house, address)
    device = Device(name, wire.say)
    wire.join(device)
    await device.send(Hello(protocol.VERSION))
    return device, wire


async def gather(
    house: House,
    game: str = "sietes",
    people: int = 2,
    grace: int = 20,
    level: str = "easy",
    **options: Any,
) -> Party:
    """People in a new room, everyone seated, nothing dealt."""
    party = Party(house, [], [])
    for number in range(people):
        device, wire = await arrive(house, f"P{number}")
        if number == 0:
            values = GAMES[game].options.from_dict(options).to_dict()
            await device.send(Create(game, values, "P0", level, grace))
        else:
            await device.send(Join(party.devices[0].code, f"P{number}"))
        await device.get(Room)
        party.devices.append(device)
        party.wires.append(wire)
    return party


async def come_back(party: Party, number: int, seen: int | None = None) -> None:
    """A device comes back on a new line."""
    device = party.devices[number]
    party.wires[number].hush()
    wire = party.wires[number] = Wire(party.house)
    device.say = wire.say
    device.returns += 1
    wire.join(device)
    await device.send(Hello(protocol.VERSION))
    last = device.seen if seen is None else seen
    await device.send(Rejoin(device.code, device.token, device.story, last))
