"""Rooms by link as the tests of pages open them: the server's part is told from a script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game.games import GAMES
from game.match import Match
from game.net import protocol
from game.net.fairness import commitment
from game.net.keys import Key, Keys
from game.net.protocol import Join, Message, Room, Seated, SeatState, Welcome
from game.net.story import Proof
from game.net.wire import words_of
from game.platform.sockets import Closed, Socket
from game.scenes.fair import FairScene
from game.scenes.friends import FriendsScene
from game.scenes.lobby import LobbyScene
from game.scenes.room_setup import RoomSetupScene
from game.scheduler import next_frame

SERVER = "https://cards.example.org/"
HERE = "http://127.0.0.1:8765/"
CODE = "WMQWMQ"
"""As wide as a code can be."""
LONG = "Maximiliana Güe"
QR = tuple("10" * 16 + "1" if row % 2 else "01" * 16 + "0" for row in range(33))


class Told(Socket):
    """A connection on which all that the server will say is known beforehand."""

    def __init__(self, messages: Sequence[Message]) -> None:
        self.opened = True
        self.said: list[Message] = []
        self._texts = [protocol.to_text(each) for each in messages]

    def send(self, text: str) -> None:
        message = protocol.asked(text)
        self.said.append(message)
        if isinstance(message, protocol.Ping):
            self._texts.append(protocol.to_text(protocol.Pong(message.id)))

    def tell(self, *messages: Message) -> None:
        """The server says more."""
        self._texts += [protocol.to_text(each) for each in messages]

    def take(self) -> list[str]:
        texts, self._texts = self._texts, []
        return texts

    def close(self) -> None:
        """Nothing hangs on it."""


def room(you: int = 0, host: int = 0, phase: str = "lobby", game: str = "sietes") -> Room:
    """A room in which one seat is free, one is away, and names are long."""
    seats = (
        SeatState("human", 0, "Ana", True),
        SeatState("human", 1, LONG, True),
        SeatState("human", 2, "", False),
        SeatState("free" if phase == "lobby" else "cpu", 3, cpu=phase != "lobby"),
    )
    options = GAMES[game].options().to_dict()
    return Room(CODE, phase, game, options, "medium", 20, host, you, seats)


def seated(now: Room, *more: Message, page: str = SERVER) -> list[Message]:
    """What leads to a seat in a room, and what follows."""
    link = f"{page}?room={CODE}"
    welcome = Welcome(protocol.VERSION, "1", statistics=True)
    return [welcome, Seated(CODE, now.you, "token", link, QR), now, *more]


class ToldLobby(LobbyScene):
    """A lobby on a told connection."""

    def __init__(self, messages: Sequence[Message]) -> None:
        super().__init__(SERVER, Join(CODE, "Ana"))
        self.socket = Told(messages)

    def enter(self) -> None:
        self.app.connect = lambda _url: self.socket
        super().enter()


class Unreached(ToldLobby):
    """The way to a server at which nobody answers; it is tried this once."""

    def __init__(self) -> None:
        super().__init__(())
        self.socket.opened, self.socket.closed = False, Closed(1006, "")

    async def _attend(self) -> None:
        while not self.client.trouble:
            self.client.step()
            await next_frame()


class Asking(ToldLobby):
    """The host's lobby with a question open: about this seat, or which game is next."""

    def __init__(self, seat: int | None = None) -> None:
        super().__init__(seated(room()))
        self.asks = seat

    def enter(self) -> None:
        super().enter()
        self.asked, self.choosing = self.asks, self.asks is None


def dealt(you: int = 0, moves: int = 6) -> list[Message]:
    """A match in which so many moves were played, and it is our turn if it is our turn."""
    now = room(you, phase="playing")
    game = GAMES[now.game]
    match = Match(game, game.options.from_dict(now.options), "far")
    words = words_of(game)
    salts = ("a" * 32, None, None, None)

    def seen(events: Sequence[Any]) -> Any:
        return words.write_events([event.redact(you) for event in events])

    view = match.round.view(you)
    story: list[Message] = [
        protocol.Commit(1, "s", 1, 1, commitment("secret")),
        protocol.Deal(2, 1, 1, match.dealer, salts),
        protocol.Play(3, 1, 0, seen(match.round.opening()), words.write_view(view)),
    ]
    for ply in range(1, moves + 1):
        events = match.play(match.round.legal_moves()[0])
        before, view = view, match.round.view(you)
        change = words.write_change(before, view)
        story.append(protocol.Play(3 + ply, 1, ply, seen(events), None, change))
    if match.round.turn == you:
        legal = tuple(match.round.legal_moves())
        story.append(protocol.Your(1, moves, legal, 600))
    return seated(now, *story)


class Missed(ToldLobby):
    """The lobby of a guest whose match went on, and ended, while the line was cut."""

    def __init__(self) -> None:
        super().__init__(seated(room(you=1)))

    def enter(self) -> None:
        super().enter()
        self.spawn(self._tell_of_the_end())


class Busy(ToldLobby):
    """The way back to a seat at a server that has no time; it is tried this once."""

    def __init__(self) -> None:
        super().__init__([Welcome(protocol.VERSION, "1", statistics=True), protocol.Oops("busy")])

    def enter(self) -> None:
        Keys(self.app.storage).keep(Key(SERVER, CODE, "token"))
        super().enter()

    async def _attend(self) -> None:
        while not self.client.trouble:
            self.client.step()
            await next_frame()


class OwnServer(FriendsScene):
    """The entry where a server is known."""

    def enter(self) -> None:
        self.app.settings.server = SERVER
        super().enter()


class Packaged(FriendsScene):
    """The entry in a game without its sources, where no server is known."""

    commands = ()


class Encrypted(Packaged):
    """The same in a page that came encrypted."""

    secure = True


PROOF = Proof(1, 1, True, "0" * 64, "1" * 64, ("2" * 32, "3" * 32, None, None), "2" * 32)

ROOMS: dict[str, Callable[[], Any]] = {
    "friends without a server": FriendsScene,
    "friends of a packaged game": Packaged,
    "friends in an encrypted page": Encrypted,
    "friends": OwnServer,
    "room set-up": lambda: RoomSetupScene("sietes", SERVER),
    "lobby of the host": lambda: ToldLobby(seated(room())),
    "lobby of a guest": lambda: ToldLobby(seated(room(you=1))),
    "lobby of this computer": lambda: ToldLobby(seated(room(), page=HERE)),
    "nobody answers": Unreached,
    "what to do about a seat": lambda: Asking(1),
    "which game is next": Asking,
    "a match that was missed": Missed,
    "a busy server": Busy,
    "no such room": lambda: ToldLobby([Welcome(1, "1", statistics=True), protocol.Oops("room")]),
    "fair deal": lambda: FairScene(PROOF),
    "deal without our salt": lambda: FairScene(replace(PROOF, own=None)),
}
"""The pages of playing by link."""
