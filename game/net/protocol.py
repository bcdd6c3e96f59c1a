"""The conversation between a player's device and the server: every message there is.

One WebSocket at ``/ws``, one JSON object a text message; ``"t"`` says which, the rest are its
fields. `to_text` writes a message, `asked` reads what a device sends and `answered` what a server
sends; both are strict: an unknown message, a field too many, too few or of a wrong type is
`BadData`, never another exception. What belongs to a game (views, events, scores, options) is plain
data here; `game.net.wire.Words` reads it.

**Coming in.** The device says `Hello`; the server answers `Welcome`, or an `Oops` of kind
``version`` and closes. Then one of `Create`, `Join`, `Rejoin`, or a `Report` (of statistics, after
which nothing follows). The first three are answered by `Seated` (room, seat, token: keep it) and
the `Room`, or by an `Oops`. The token is the seat's only key: with it the same device comes back by
`Rejoin` after a cut or a closed tab. If a second connection uses it, the first is told
``Bye("elsewhere")`` and closed. A device draws the token of its `Create` or `Join` itself: where
the answer is lost, the same once more leads to the same room and seat, so that no room stands empty
and nobody sits where no one can reach them.

**The lobby.** Whatever changes, everyone is sent the whole `Room` again, often with a `Notice` of
what happened. The host alone may send `Terms` (game and options), `Level`, `Grace`, `Swap`, `Kick`
and `Start`; everyone else may `Leave`. Free seats are taken by CPUs at the start. Who joins while
CPUs play is given the seat of one that nobody owns.

**The story.** What happens in a match is numbered: `Commit`, `Deal`, `Play`, `RoundOver`, `Reveal`
and `MatchOver` carry `n`, each one more than the last, the same for all seats, though each seat is
sent its own. `Rejoin` says which story and number the device saw last: the server then sends what
followed, or, if it no longer can, one `Fresh` with everything as it stands. A number at or below
the last is old: ignore it. A number beyond the next means something was lost: rejoin.

**A round.** `Commit` shows the hash of the server's secret; each device answers with a `Salt`, as
it does to a `Fresh` before the deal. A device that comes back before the deal sends its salt once
more: of a seat's salts the last one counts, and nobody is shown any until all are settled. `Deal`
shows all salts, and the seed that secret and salts give (see `game.net.fairness`) deals the cards.
`Play` number one of a round (`ply` 0) brings the opening events and the whole view, those after it
the events of a move and what changed in the view. Whoever is to move is sent `Your` (turn) with the
legal moves and answers `Move`; the `Play` of that ply is the acknowledgement, `Refused` the refusal
(``late``: that ply is over; ``turn``: not yours; ``illegal``). A device shows no move before its
`Play` has come. `Reveal` brings the secret and all moves of the round, for checking, and
`RoundOver` the scores; the next round begins when all people who are there sent `Ready`, or after a
while. After `MatchOver` the room is a lobby again and the host may `Start` anew.

**Away.** A seat whose owner left or is cut off for longer than the grace is played by a CPU of the
room's level; the `Room` shows who plays each seat, a `Notice` says so. The owner gets it back
between moves. While nobody is there the match waits. Whoever comes back to a match that is over is
told its end, until the host deals again or changes game or seats: from then on it is told no more,
and a `Room` in the lobby means that.

**Any time.** `Say` one of `PHRASES`, heard by all as `Said`. `Ping` is answered by `Pong`: so a
device knows that the server is there. The server knows it of a device by WebSocket's own pings,
which are answered beneath this conversation, even where a page is hidden and stands still. `Bye` is
the last message of a connection that the server closes: ``restart`` and ``slow`` mean come back.

pygame may not enter, nor anything that only a server or only a browser has.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from game.cpu.levels import LEVELS
from game.games import GAMES
from game.net.wire import BadData, Between, Data, OneOf, UpTo, Wire
from game.session import plain
from game.session.seats import NAME_LENGTH

VERSION = 3
"""Of this conversation. Device and server must speak the same."""
PATH = "/ws"
MOST_ASKED = 4096
"""Bytes that a device's message may have."""
MOST_ANSWERED = 1 << 20
"""Characters that a server's message may have."""

CODE_LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""Of room codes: none that look like another or like a digit, and no vowels, so no words."""
CODE_LENGTH = 6
GRACES = (0, 10, 20, 40, 60, 120)
"""Seconds that a seat waits for its owner, as a menu may offer them; any number between will do."""
GRACE = 20

PHRASES = (
    "hello", "good_luck", "well_played", "thanks", "sorry", "one_moment", "back", "hurry",
    "what_luck", "bad_luck", "again", "goodbye",
    "smile", "laugh", "wow", "think", "cry", "clap",
)  # fmt: skip
"""What can be said: sentences, then emotes. Each device shows them in its own language."""
EMOTES = PHRASES[-6:]


@dataclass(frozen=True)
class NotGuessed:
    """An annotation's demand that a text, if there is any, is too long to be guessed."""

    least: int = 22
    """Characters: of six bits each, 128 bits."""

    def check(self, value: Any) -> None:
        """Raises `BadData` for what is shorter."""
        if 0 < len(value) < self.least:
            raise BadData(f"it is {len(value)} long; it must be {self.least} at least")


GameId: TypeAlias = Annotated[str, OneOf(tuple(GAMES))]
LevelName: TypeAlias = Annotated[str, OneOf(LEVELS)]
Phrase: TypeAlias = Annotated[str, OneOf(PHRASES)]
Code: TypeAlias = Annotated[str, UpTo(32)]
"""A room's code as typed; `clean_code` makes it the room's."""
Name: TypeAlias = Annotated[str, UpTo(8 * NAME_LENGTH)]
"""A player's name as typed; the server cleans it. Empty: the name of the seat's colour."""
Token: TypeAlias = Annotated[str, UpTo(64)]
OwnToken: TypeAlias = Annotated[str, UpTo(64), NotGuessed()]
"""A token that a device drew itself, or nothing."""
Hex: TypeAlias = Annotated[str, UpTo(64)]
SeatNumber: TypeAlias = Annotated[int, Between(0, 7)]
Seconds: TypeAlias = Annotated[int, Between(0, 300)]
Count: TypeAlias = Annotated[int, Between(0, 1 << 31)]
Values: TypeAlias = dict[str, bool | int | str]
"""A game's options, or a report, as their tables say them."""


def new_token() -> str:
    """A seat's token: 192 bits that its owner keeps."""
    return secrets.token_urlsafe(24)


def clean_code(text: str) -> str:
    """A room's code as it is kept, from what somebody typed; empty if it cannot be one.

    >>> clean_code(" bcd-fgh "), clean_code("hello")
    ('BCDFGH', '')
    """
    code = "".join(char for char in text.upper() if char.isalnum())
    good = len(code) == CODE_LENGTH and all(char in CODE_LETTERS for char in code)
    return code if good else ""


@dataclass(frozen=True)
class Message:
    """One message. `t` is what it is called on the wire."""

    t: ClassVar[str]


# What a device sends


@dataclass(frozen=True)
class Hello(Message):
    """First of all: which conversation this device speaks, and its program's version."""

    t: ClassVar[str] = "hello"
    version: Count
    program: Annotated[str, UpTo(32)] = ""


@dataclass(frozen=True)
class Create(Message):
    """Open a room and sit down in it as its host, or come to the room that this token opened."""

    t: ClassVar[str] = "create"
    game: GameId
    options: Values
    name: Name = ""
    level: LevelName = "medium"
    """Of the CPUs that fill free seats and stand in."""
    grace: Seconds = GRACE
    token: OwnToken = ""
    """Of the device's own chance; empty: the server draws one."""


@dataclass(frozen=True)
class Join(Message):
    """Sit down on a free seat of a room, or on the seat that has this token already."""

    t: ClassVar[str] = "join"
    room: Code
    name: Name = ""
    token: OwnToken = ""
    """Of the device's own chance; empty: the server draws one."""


@dataclass(frozen=True)
class Rejoin(Message):
    """Come back to one's seat; `story` and `seen` are those of the last numbered message."""

    t: ClassVar[str] = "rejoin"
    room: Code
    token: Token
    story: Annotated[str, UpTo(16)] = ""
    seen: Count = 0


@dataclass(frozen=True)
class Terms(Message):
    """Host, in the lobby: another game or other options. People keep their seats if they can."""

    t: ClassVar[str] = "terms"
    game: GameId
    options: Values


@dataclass(frozen=True)
class Level(Message):
    """Host: how well the CPUs play, from their next turn on."""

    t: ClassVar[str] = "level"
    level: LevelName


@dataclass(frozen=True)
class Grace(Message):
    """Host: how many seconds a seat waits for an owner who is cut off."""

    t: ClassVar[str] = "grace"
    seconds: Seconds


@dataclass(frozen=True)
class Swap(Message):
    """Host, in the lobby: whoever sits on these two seats change places."""

    t: ClassVar[str] = "swap"
    seat: SeatNumber
    other: SeatNumber


@dataclass(frozen=True)
class Kick(Message):
    """Host: somebody else has to go; in a match a CPU plays on."""

    t: ClassVar[str] = "kick"
    seat: SeatNumber


@dataclass(frozen=True)
class Start(Message):
    """Host: deal, with CPUs on the free seats."""

    t: ClassVar[str] = "start"


@dataclass(frozen=True)
class Salt(Message):
    """This device's part of the coming deal: 32 hexadecimal digits of its own chance."""

    t: ClassVar[str] = "salt"
    match: Count
    round: Count
    salt: Hex


@dataclass(frozen=True)
class Move(Message):
    """A move, as answer to the `Your` of this ply."""

    t: ClassVar[str] = "move"
    round: Count
    ply: Count
    move: Annotated[str, UpTo(40)]


@dataclass(frozen=True)
class Ready(Message):
    """Seen enough of the results of this round."""

    t: ClassVar[str] = "ready"
    round: Count


@dataclass(frozen=True)
class Say(Message):
    """Say one of `PHRASES` to the table."""

    t: ClassVar[str] = "say"
    phrase: Phrase


@dataclass(frozen=True)
class Leave(Message):
    """Give the seat up for good. The server answers ``Bye("left")``."""

    t: ClassVar[str] = "leave"


@dataclass(frozen=True)
class Report(Message):
    """Statistics, one report a connection: see `game.net.reports`. Needs no room, has no answer."""

    t: ClassVar[str] = "report"
    report: Values


@dataclass(frozen=True)
class Ping(Message):
    """Is anybody there?"""

    t: ClassVar[str] = "ping"
    id: Count = 0


# What the server sends


@dataclass(frozen=True)
class Welcome(Message):
    """The server speaks the same conversation."""

    t: ClassVar[str] = "welcome"
    version: int
    program: str
    statistics: bool
    """Whether it takes reports."""


@dataclass(frozen=True)
class Seated(Message):
    """You sit in `room`. Keep the token: it is the way back."""

    t: ClassVar[str] = "seated"
    room: str
    seat: SeatNumber
    token: str
    link: str = ""
    """What to send to friends; empty if this server does not know its own address."""
    qr: tuple[str, ...] = ()
    """The link as a QR code: rows of ``0`` (light) and ``1``, without the quiet zone of 4."""


@dataclass(frozen=True)
class SeatState:
    """One seat as everyone sees it."""

    kind: Literal["free", "human", "cpu"]
    """Whose it is. A CPU's seat in a match may be taken by who joins."""
    colour: SeatNumber
    name: str = ""
    here: bool = False
    """Whether its owner is connected."""
    cpu: bool = False
    """Whether a CPU plays it now, standing in or for good."""


@dataclass(frozen=True)
class Room(Message):
    """The room as it is now. Sent whole at every change."""

    t: ClassVar[str] = "room"
    room: str
    phase: Literal["lobby", "playing", "over"]
    game: GameId
    options: Values
    level: LevelName
    grace: int
    host: SeatNumber
    """The host's seat."""
    you: SeatNumber
    """Your seat: it changes when seats are swapped."""
    seats: tuple[SeatState, ...]


@dataclass(frozen=True)
class Notice(Message):
    """Something to tell the table about `seat`, whose owner is or was called `name`.

    ``joined``, ``left``, ``kicked``, ``away`` (cut off; the grace runs), ``cpu`` (a CPU plays on),
    ``slow`` (a CPU made one move, for want of one), ``returned``, ``host`` (is the host now),
    ``swapped``.
    """

    t: ClassVar[str] = "notice"
    what: Literal["joined", "left", "kicked", "away", "cpu", "slow", "returned", "host", "swapped"]
    seat: SeatNumber
    name: str = ""


@dataclass(frozen=True)
class Commit(Message):
    """Story: a round is about to be dealt, from a secret with this SHA-256. Answer with `Salt`."""

    t: ClassVar[str] = "commit"
    n: int
    story: str
    match: int
    """The match's number in this room, from 1."""
    round: int
    hash: str


@dataclass(frozen=True)
class Deal(Message):
    """Story: the salts that came, by seat; None for a CPU or who was not there."""

    t: ClassVar[str] = "deal"
    n: int
    match: int
    round: int
    dealer: int
    """Who deals: in the first round it is drawn by lot from the seed."""
    salts: tuple[str | None, ...]


@dataclass(frozen=True)
class Play(Message):
    """Story: what happened, as you saw it, and your view after it.

    Exactly one of `view` (whole) and `change` is given: see `game.net.wire.Words`.
    """

    t: ClassVar[str] = "play"
    n: int
    round: int
    ply: int
    """Moves in this round so far, the one that is told among them; 0 is the deal."""
    events: Data
    view: Data = None
    change: Data = None


@dataclass(frozen=True)
class Your(Message):
    """It is your turn. Answer with `Move` of this round and ply."""

    t: ClassVar[str] = "your"
    round: int
    ply: int
    legal: tuple[str, ...]
    seconds: int
    """After how long a CPU moves for you."""


@dataclass(frozen=True)
class Refused(Message):
    """Your move was not played: `late`, not your `turn`, or `illegal`."""

    t: ClassVar[str] = "refused"
    round: int
    ply: int
    why: Literal["late", "turn", "illegal"]


@dataclass(frozen=True)
class Reveal(Message):
    """Story: the secret of a round that is over, and its moves."""

    t: ClassVar[str] = "reveal"
    n: int
    match: int
    round: int
    secret: str
    salts: tuple[str | None, ...]
    moves: tuple[str, ...]


@dataclass(frozen=True)
class RoundOver(Message):
    """Story: how the match stands after a round. Answer `Ready` to go on."""

    t: ClassVar[str] = "round_over"
    n: int
    scores: Data
    seconds: int
    """After how long it goes on by itself; 0: at once."""


@dataclass(frozen=True)
class MatchOver(Message):
    """Story: how the match ended."""

    t: ClassVar[str] = "match_over"
    n: int
    scores: Data


@dataclass(frozen=True)
class Past:
    """A round that is over: what its cards were dealt from, and its moves."""

    seed: str
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Fresh(Message):
    """Story: everything as it stands at `n`, for who cannot be told what followed on the last.

    `stage` says where the match is: about to ``deal``, in ``play``, at the ``results`` of a round.
    """

    t: ClassVar[str] = "fresh"
    n: int
    story: str
    match: int
    round: int
    ply: int
    stage: Literal["deal", "play", "results"]
    hash: str
    salts: tuple[str | None, ...]
    view: Data
    """None before the first deal."""
    scores: Data
    """How the match stands. None before the first deal."""
    rounds: tuple[Past, ...] = ()
    """Those of this match that are over, from the first: nothing of them is a secret any more."""


@dataclass(frozen=True)
class Said(Message):
    """Somebody said one of `PHRASES`."""

    t: ClassVar[str] = "said"
    seat: SeatNumber
    phrase: Phrase


@dataclass(frozen=True)
class Oops(Message):
    """What you asked for cannot be. The connection stays open, but for ``version``.

    ``message`` (no such message; `about` says more, in English, for a developer), ``version`` (of
    the server, in `about`), ``room`` (no such room), ``full``, ``token`` (that seat is no longer
    yours), ``host`` (only the host may), ``now`` (not in this phase, or not before you sit),
    ``people`` (the game needs more people: `about` says how many), ``options``, ``rooms`` (too many
    rooms from your address), ``busy`` (too many people here, or that room cannot be had just now:
    try again soon), ``fast`` (too many messages).
    """

    t: ClassVar[str] = "oops"
    kind: Literal[
        "message", "version", "room", "full", "token", "host", "now", "people", "options",
        "rooms", "busy", "fast",
    ]  # fmt: skip
    about: str = ""


@dataclass(frozen=True)
class Bye(Message):
    """The server closes this connection.

    ``left``, ``kicked``, ``elsewhere`` (another tab or device uses this seat), ``closed`` (the room
    ended), ``fast`` (too many messages), ``restart`` (come back in a moment; all is kept), ``slow``
    (you took in what is sent too slowly; come back).
    """

    t: ClassVar[str] = "bye"
    why: Literal["left", "kicked", "elsewhere", "closed", "fast", "restart", "slow"]


@dataclass(frozen=True)
class Pong(Message):
    """Yes."""

    t: ClassVar[str] = "pong"
    id: int = 0


ASKED: Mapping[str, type[Message]] = {
    each.t: each
    for each in (
        Hello, Create, Join, Rejoin, Terms, Level, Grace, Swap, Kick, Start, Salt, Move, Ready,
        Say, Leave, Report, Ping,
    )
}  # fmt: skip
"""What a device may send."""
ANSWERED: Mapping[str, type[Message]] = {
    each.t: each
    for each in (
        Welcome, Seated, Room, Notice, Commit, Deal, Play, Your, Refused, Reveal, RoundOver,
        MatchOver, Fresh, Said, Oops, Bye, Pong,
    )
}  # fmt: skip
"""What a server may send."""
STORY: tuple[type[Message], ...] = (Commit, Deal, Play, RoundOver, Reveal, MatchOver)
"""What is numbered, one after the other."""

_WIRE = Wire()


def to_data(message: Message) -> dict[str, Data]:
    """A message as a JSON object."""
    data: dict[str, Data] = {"t": message.t}
    data.update(_WIRE.codec(type(message)).write(message))
    return data


def to_text(message: Message) -> str:
    """A message as it crosses the wire."""
    return plain.dump(to_data(message))


def asked(text: str) -> Message:
    """What a device says. Raises `BadData`."""
    return _read(text, ASKED, MOST_ASKED)


def answered(text: str) -> Message:
    """What a server says. Raises `BadData`."""
    return _read(text, ANSWERED, MOST_ANSWERED)


def _read(text: str, kinds: Mapping[str, type[Message]], most: int) -> Message:
    if len(text) > most:
        raise BadData(f"a message has {len(text)} characters; there may be {most}")
    try:
        data: Any = plain.load(text)
    except ValueError as error:
        raise BadData(f"a message is no JSON: {plain.shown(str(error), 80)}") from None
    if not isinstance(data, dict):
        raise BadData(f"a message is {plain.shown(data)}; it must be an object")
    name = data.pop("t", None)
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise BadData(f"there is no message «{plain.shown(name)}»")
    message: Message = _WIRE.codec(kind).read(data)
    return message
