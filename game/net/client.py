"""The client: one seat in one room, kept through cuts, closed tabs and servers that restart.

It speaks the protocol and knows how far it is; nothing here is drawn, and what is to be shown of a
match is its `story`. Once a frame `step` takes in what came. Time is game time in seconds, given by
`clock`. No pygame here.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Literal, TypeAlias

from game import __version__
from game.games import GAMES
from game.net import protocol
from game.net.address import socket_address
from game.net.keys import Key, Keys
from game.net.protocol import Message
from game.net.story import Lost, Story
from game.net.wire import BadData
from game.platform.sockets import NoSockets, Socket
from game.rules import BadOption, Move

State: TypeAlias = Literal["connecting", "waiting", "seated", "ended"]
Trouble: TypeAlias = str
"""Why there is no seat: a kind of `Oops`, a reason of `Bye`, ``"server"`` where none answers,
``"lacking"`` where this system cannot connect, ``"nonsense"`` where nobody understands it.
"""

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0
"""Seconds between two tries to connect: twice as long each time."""
HANDSHAKE = 12.0
"""Seconds that a connection may take until it has a seat."""
SILENCE, PATIENCE = 12.0, 10.0
"""Seconds of silence until it is asked whether anybody is there, and to wait for an answer."""
TO_STAY_AWAY = ("left", "kicked", "elsewhere", "closed", "fast")
"""The reasons of `Bye` after which there is no coming back by itself."""
PASSING = ("busy", "fast")
"""The kinds of `Oops` that pass: whoever has a seat waits a little and asks for it again."""
MOST_REFUSALS = 8
"""How often in a row, in about a minute, until the player is told: that room may be damaged."""
WORTH_A_TRY = (*PASSING, "full", "rooms")
"""The troubles that may be over when the player tries again."""


class Client:
    """A seat, or the way to one. `wish` is the `Create` or `Join` that leads to it.

    Where there is a key to a seat in the room, that seat is taken again. `connect` opens a socket
    to an address; it may raise `NoSockets`. `changed` is called whenever something that is shown
    has changed; `listeners` hear every message of the server that is not of the story.
    """

    def __init__(
        self,
        server: str,
        wish: protocol.Create | protocol.Join,
        keys: Keys,
        connect: Callable[[str], Socket],
        clock: Callable[[], float],
    ) -> None:
        self.server = server
        self.state: State = "connecting"
        self.trouble: Trouble = ""
        """Why it is not seated, empty while all is well."""
        self.about = ""
        """More about the trouble: what is missing, which version the server is of."""
        self.room: protocol.Room | None = None
        self.seated: protocol.Seated | None = None
        self.statistics = False
        """Whether the server takes reports."""
        self.story = Story()
        self.your: protocol.Your | None = None
        """The turn that is ours now."""
        self.your_end = 0.0
        """When, by the clock, a CPU moves for us."""
        self.sent: protocol.Move | None = None
        """A move that was sent and has not come back as a `Play`."""
        self.rests_until = 0.0
        """When, by the clock, the next round begins by itself; 0 while none is awaited."""
        self.reconnections = 0
        self.changed: Callable[[], None] = lambda: None
        self.listeners: list[Callable[[Message], None]] = []
        self.counted: Callable[[], None] = lambda: None
        """Called when a round or a match was counted, or all is told anew."""
        self._wish = wish
        self._keys = keys
        self._connect = connect
        self._clock = clock
        self._socket: Socket | None = None
        self._greeted = False
        self._refusals = 0
        self._pause = FIRST_PAUSE
        self._at = clock()
        """When the next try to connect is due, or the one under way began."""
        self._heard = clock()
        self._pinged: float | None = None
        key = keys.find(server, wish.room) if isinstance(wish, protocol.Join) else None
        self.played = key.match if key is not None else 0
        """The last match of the room in which a move was made from this device; 0 for none."""
        self._token = key.token if key is not None else ""
        self._own_token = protocol.new_token()
        """Of the seat that is asked for, so that asking again never takes a second one."""
        self._code = key.room if key is not None else ""

    # What the scenes ask and tell.

    @property
    def again_in(self) -> float:
        """Seconds until the next try to connect, 0 while none is awaited."""
        return max(0.0, self._at - self._clock()) if self.state == "waiting" else 0.0

    @property
    def host(self) -> bool:
        """Whether this seat is the host's."""
        return self.room is not None and self.room.host == self.room.you

    @property
    def may_try(self) -> bool:
        """Whether the way has ended at something that may be otherwise in a moment."""
        return self.state == "ended" and self.trouble in WORTH_A_TRY

    @property
    def has_seat(self) -> bool:
        """Whether there is a key to a seat, here or from an earlier visit."""
        return bool(self._token)

    def send(self, message: Message) -> None:
        """Send something that needs a seat; it is lost where there is none now."""
        if self._socket is not None and self.state == "seated":
            self._socket.send(protocol.to_text(message))

    def move(self, move: Move) -> None:
        """Answer the turn that is ours. It counts when it comes back as a `Play`."""
        if self.your is not None:
            self.sent = protocol.Move(self.your.round, self.your.ply, move)
            self.send(self.sent)
            if self.played != self.story.match:
                self.played = self.story.match
                self._keep_key()
            self.changed()

    def try_now(self) -> None:
        """Do not wait for the next try to connect; also comes back from an end."""
        if self.state in ("waiting", "ended"):
            self._drop()
            self.state, self.trouble, self._at = "connecting", "", self._clock()
            self._pause = FIRST_PAUSE
            self._open()

    def leave(self) -> None:
        """Give the seat up for good."""
        self.send(protocol.Leave())
        if self.seated is not None:
            self._keys.forget(self.server, self.seated.room)
        self._end("left")

    def close(self) -> None:
        """Go without giving up the seat: the key leads back to it.

        To a room that was asked for and not heard of there is none: it is given up.
        """
        asked = isinstance(self._wish, protocol.Create) and not self._code and self._greeted
        if asked and self._socket is not None:
            self._socket.send(protocol.to_text(protocol.Leave()))
        self._drop()
        self.state = "ended"

    # Once a frame.

    def step(self) -> None:
        """Take in what came, and see to the connection."""
        now = self._clock()
        if self.state == "ended":
            return
        if self._socket is None:
            if now >= self._at:
                self._open()
            return
        socket = self._socket
        for text in socket.take():
            self._heard, self._pinged = now, None
            self._hear(text)
            if self._socket is not socket:
                return
        if socket.closed is not None:
            self._cut()
        elif socket.opened and not self._greeted:
            self._greeted = True
            socket.send(protocol.to_text(protocol.Hello(protocol.VERSION, __version__)))
        elif self.state == "connecting" and now - self._at > HANDSHAKE:
            self._cut()
        elif self.state == "seated":
            self._keep_alive(now)

    def _keep_alive(self, now: float) -> None:
        if self._pinged is not None:
            if now - self._pinged > PATIENCE:
                self._cut()
        elif now - self._heard > SILENCE:
            self._pinged = now
            self.send(protocol.Ping())

    def _open(self) -> None:
        self.state, self._greeted = "connecting", False
        self._at = self._heard = self._clock()
        self._pinged = None
        try:
            self._socket = self._connect(socket_address(self.server))
        except NoSockets as lacking:
            self._end("lacking", str(lacking))
        self.changed()

    def _drop(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _cut(self, trouble: Trouble = "server") -> None:
        """The connection is gone, or leads nowhere now: try again after a pause, which grows."""
        if self.state == "seated":
            self.reconnections += 1
        self._drop()
        self.your = None
        self.state, self.trouble = "waiting", trouble
        spread = 0.8 + secrets.randbelow(400) / 1000  # so that not all come back at one moment
        self._at = self._clock() + self._pause * spread
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
        self.changed()

    def _end(self, trouble: Trouble, about: str = "") -> None:
        self._drop()
        self.state, self.trouble, self.about = "ended", trouble, about
        self.your = self.sent = None
        self.changed()

    # What the server says.

    def _hear(self, text: str) -> None:
        try:
            message = protocol.answered(text)
            if isinstance(message, (*protocol.STORY, protocol.Fresh)):
                self._hear_story(message)
            else:
                self._hear_room(message)
                for listener in list(self.listeners):
                    listener(message)
        except Lost:
            self._cut()
        except BadData as bad:
            self._end("nonsense", str(bad))
        except BadOption as other:
            self._end("options", str(other))
        self.changed()

    def _hear_story(self, message: Message) -> None:
        if isinstance(message, protocol.RoundOver):
            self.rests_until = self._clock() + message.seconds if message.seconds else 0.0
        elif isinstance(message, protocol.Commit | protocol.MatchOver | protocol.Fresh):
            self.rests_until = 0.0
        match = self.story.match
        answer = self.story.hear(message)
        if answer is not None:
            self.send(answer)
        if self.story.match != match:
            self.your = self.sent = None
        here = (self.story.round, self.story.ply)
        if self.your is not None and here != (self.your.round, self.your.ply):
            self.your = None
        if self.sent is not None and here != (self.sent.round, self.sent.ply):
            self.sent = None
        if isinstance(message, protocol.RoundOver | protocol.MatchOver | protocol.Fresh):
            self.counted()

    def _hear_room(self, message: Message) -> None:
        match message:
            case protocol.Welcome():
                self.statistics = message.statistics
                self._ask_for_a_seat()
            case protocol.Seated():
                self._sit_down(message)
            case protocol.Room():
                _check(message)
                self.room = message
                self.story.settle(message)
            case protocol.Your():
                self._take_turn(message)
            case protocol.Refused():
                self._take_back(message)
            case protocol.Oops():
                self._oops(message)
            case protocol.Bye():
                if message.why in TO_STAY_AWAY:
                    self._bid_farewell(message.why)
                else:
                    self._cut()

    def _ask_for_a_seat(self) -> None:
        wish: Message = self._wish
        if self._token:
            wish = protocol.Rejoin(self._code, self._token, self.story.id, self.story.seen)
        else:
            wish = replace(self._wish, token=self._own_token)
            if isinstance(self._wish, protocol.Join):
                self._keys.keep(Key(self.server, self._wish.room, self._own_token))
        if self._socket is not None:
            self._socket.send(protocol.to_text(wish))

    def _sit_down(self, message: protocol.Seated) -> None:
        self.state, self.trouble, self._pause = "seated", "", FIRST_PAUSE
        self._refusals = 0
        self.seated = message
        if message.token != self._token:
            self.played = 0
        self._token, self._code = message.token, message.room
        self._keep_key()
        salt = self.story.come_back()
        if salt is not None:
            self.send(salt)

    def _keep_key(self) -> None:
        game = self.room.game if self.room is not None else getattr(self._wish, "game", "")
        self._keys.keep(Key(self.server, self._code, self._token, game, self.played))

    def _take_turn(self, message: protocol.Your) -> None:
        here, there = (self.story.round, self.story.ply), (message.round, message.ply)
        if there < here:
            return  # it came late: that move was made
        if there > here:
            raise Lost(f"a turn at {there}, the story is at {here}")
        self.your = message
        self.your_end = self._clock() + message.seconds
        if self.sent is None:
            return
        if (self.sent.round, self.sent.ply) == (message.round, message.ply):
            self.send(self.sent)  # it was lost with the connection
        else:
            self.sent = None

    def _take_back(self, message: protocol.Refused) -> None:
        """A move was not played. One that was sent, or asked for, since then stands."""
        refused = (message.round, message.ply)
        if self.sent is not None and (self.sent.round, self.sent.ply) == refused:
            self.sent = None
        your = self.your
        if message.why != "illegal" and your is not None and (your.round, your.ply) == refused:
            self.your = None

    def _oops(self, message: protocol.Oops) -> None:
        if self.state == "seated":
            if message.kind == "fast":
                self.sent = None  # it may have been that which was too much: ask for it anew
            return  # the listeners tell it
        if self._token and message.kind in PASSING and self._refusals < MOST_REFUSALS:
            self._refusals += 1
            self._cut(message.kind)
            return
        if self._token and message.kind in ("token", "room"):
            self._keys.forget(self.server, self._code)
            self._token = ""
            if isinstance(self._wish, protocol.Join) and self.seated is None:
                self._ask_for_a_seat()  # the seat is gone, but there may be a free one
                return
        if message.kind in ("room", "full") and isinstance(self._wish, protocol.Join):
            self._keys.forget(self.server, self._wish.room)
        self._end(message.kind, message.about)

    def _bid_farewell(self, why: str) -> None:
        if why in ("kicked", "closed", "left"):
            self._keys.forget(self.server, self._code)
            self._token = ""
        self._end(why)


def _check(room: protocol.Room) -> None:
    """Raises `BadOption` for rules that are not known here, `BadData` for seats that cannot be."""
    options = GAMES[room.game].options.from_dict(room.options)
    if len(room.seats) != options.players or max(room.you, room.host) >= options.players:
        raise BadData(f"{len(room.seats)} seats, ours {room.you}, the host's {room.host}")
