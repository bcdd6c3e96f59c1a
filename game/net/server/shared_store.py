"""Rooms kept in Redis, for several processes at once: each room is owned by one, by lease.

Only the owner writes to a room; every write is a script that checks so and renews the lease. An
owner that dies lets its lease run out, and any other process may take the room. One that only slept
finds at its next write that it is no longer the owner: `Taken`.

Where Redis is away for a moment, writes wait for it. Where it comes back empty, `put` and `add` say
that the room is not known, and its owner keeps it whole once more.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import (
    BusyLoadingError,
    ConnectionError,  # noqa: A004 - Redis's own
    ReadOnlyError,
    RedisError,
    TimeoutError,  # noqa: A004
)

from game.net.server.store import Taken
from game.rules import Move

LEASE = 4000
"""Milliseconds that a process owns a room without renewing it."""
KEPT = 2 * 3600
"""Seconds that Redis keeps a room that nobody renews."""
RESERVED = 600
"""Seconds in which asking for a room once more leads to the same one."""
AWAY = (ConnectionError, TimeoutError, BusyLoadingError, ReadOnlyError)
"""What Redis raises while it is not there, or not yet."""

_MINE = """
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return -1 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
"""
_PUT = (
    _MINE
    + """
local known = redis.call('EXISTS', KEYS[2])
redis.call('SET', KEYS[2], ARGV[4], 'EX', ARGV[3])
redis.call('DEL', KEYS[4])
redis.call('EXPIRE', KEYS[3], ARGV[3])
return known
"""
)
_ADD = (
    _MINE
    + """
if redis.call('EXPIRE', KEYS[2], ARGV[3]) == 0 then return 0 end
redis.call('HSET', KEYS[3], ARGV[4], ARGV[5])
redis.call('EXPIRE', KEYS[3], ARGV[3])
return 1
"""
)
_DROP = (
    _MINE
    + """
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
return 1
"""
)
_CLAIM = """
local owners = {}
for i = 1, #KEYS, 2 do
    local owner = redis.call('GET', KEYS[i]) or ''
    if owner == '' or owner == ARGV[1] then
        owner = redis.call('EXISTS', KEYS[i + 1]) == 1 and ARGV[1] or ''
        if owner ~= '' then redis.call('SET', KEYS[i], owner, 'PX', ARGV[2]) end
    end
    owners[#owners + 1] = owner
end
return owners
"""
_RESERVE = """
if ARGV[1] ~= '' then redis.call('SET', KEYS[1], ARGV[1], 'NX', 'EX', ARGV[2]) end
return redis.call('GET', KEYS[1]) or ''
"""
_RELEASE = """
for _, key in ipairs(KEYS) do
    if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end
"""


class SharedStore:
    """Rooms in the Redis at `url`, seen from one process of several.

    Raises `OSError` if that is no address of a Redis.
    """

    def __init__(self, url: str) -> None:
        self.process = secrets.token_hex(8)
        """What this process is called among its like."""
        try:
            self.redis: Redis = Redis.from_url(
                url,
                decode_responses=True,
                socket_connect_timeout=2,
                socket_timeout=5,
                retry=Retry(NoBackoff(), 0),
            )
        except (ValueError, TypeError) as error:  # such as an option that Redis has not
            raise OSError(f"that is no address of a Redis: {error}") from None
        self.interruptions = 0
        """How often Redis was found to be away."""
        script = self.redis.register_script
        self._put, self._add, self._drop = script(_PUT), script(_ADD), script(_DROP)
        self._claim, self._release = script(_CLAIM), script(_RELEASE)
        self._reserve = script(_RESERVE)

    async def reach(self) -> None:
        """Raises `OSError` if there is no Redis at the other end."""
        try:
            await self.redis.ping()
        except (RedisError, UnicodeError, TypeError, ValueError) as error:
            raise OSError(f"there is no Redis at the address given: {error}") from None

    async def surely(self, act: Callable[[], Awaitable[Any]]) -> Any:
        """What `act` gives, as soon as Redis is there for it. It may happen twice."""
        pause = 0.05
        while True:
            try:
                return await act()
            except AWAY:
                self.interruptions += 1
                await asyncio.sleep(pause)
                pause = min(2 * pause, 1.0)

    # The store

    async def put(self, code: str, state: str, match: int) -> bool:
        keys = [_owner(code), _room(code), _moves(code, match), _moves(code, match - 1)]
        arguments: list[str | int] = [self.process, LEASE, KEPT, state]
        return await self._write(lambda: self._put(keys, arguments))

    async def add(self, code: str, match: int, round: int, ply: int, move: Move) -> bool:
        keys = [_owner(code), _room(code), _moves(code, match)]
        arguments: list[str | int] = [self.process, LEASE, KEPT, f"{round}.{ply}", move]
        return await self._write(lambda: self._add(keys, arguments))

    async def _write(self, act: Callable[[], Awaitable[Any]]) -> bool:
        answer = int(await self.surely(act))
        if answer < 0:
            raise Taken
        return answer == 1

    async def state(self, code: str) -> str | None:
        state: str | None = await self.surely(lambda: self.redis.get(_room(code)))
        return state

    async def moves(self, code: str, match: int) -> list[tuple[int, Move]]:
        found: dict[str, str] = await self.surely(lambda: self.redis.hgetall(_moves(code, match)))
        placed = {tuple(map(int, place.split("."))): move for place, move in found.items()}
        return [(place[0], move) for place, move in sorted(placed.items())]

    async def drop(self, code: str) -> None:
        state = await self.state(code)
        match = 0 if state is None else _match_of(state)
        keys = [_owner(code), _room(code), _moves(code, match)]
        await self.surely(lambda: self._drop(keys, [self.process, LEASE]))

    async def codes(self) -> Sequence[str]:
        return ()

    async def reserve(self, key: str, code: str = "") -> str:
        keys, arguments = [f"sietes:reserved:{key}"], [code, str(RESERVED)]
        return str(await self.surely(lambda: self._reserve(keys, arguments)))

    async def close(self) -> None:
        await self.redis.aclose()

    # Leases

    async def claim(self, codes: Sequence[str]) -> list[str]:
        """Make rooms this process's own where they are nobody's, and renew the leases it has.

        Gives the owner of each; empty for no room.
        """
        keys = [key for code in codes for key in (_owner(code), _room(code))]
        owners: list[str] = await self.surely(lambda: self._claim(keys, [self.process, LEASE]))
        return owners

    async def owners(self, codes: Sequence[str]) -> list[str | None]:
        """The processes that own these rooms now."""
        keys = [_owner(code) for code in codes]
        owners: list[str | None] = await self.surely(lambda: self.redis.mget(keys))
        return owners

    async def release(self, codes: Sequence[str]) -> None:
        """Let other processes have rooms of ours at once. Raises what Redis does."""
        await self._release([_owner(code) for code in codes], [self.process])


def _owner(code: str) -> str:
    return f"sietes:owner:{code}"


def _room(code: str) -> str:
    return f"sietes:room:{code}"


def _moves(code: str, match: int) -> str:
    return f"sietes:moves:{code}:{match}"


def _match_of(state: str) -> int:
    from game.net.server.saved import SavedRoom

    return SavedRoom.from_text(state).matches
