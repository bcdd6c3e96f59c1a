"""How much one device, or one address, may ask for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 10.0, 40.0
"""Of one connection."""
FLOOD = 40
"""Messages beyond that at which a connection is closed."""
BROKEN = 4.0
"""As many messages does one count for that cannot be read."""
JOINS_A_MINUTE, JOINS_AT_ONCE = 20.0, 20.0
"""Codes that one address may try in vain."""
ROOMS_OF_ONE = 8
CONNECTIONS_OF_ONE = 64
ROOMS = 10_000


class Bucket:
    """Fills with `rate` tokens a second up to `most`; each act takes some out."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._tokens = most
        self._filled = clock()

    @property
    def left(self) -> float:
        """The tokens in it now."""
        now = self._clock()
        self._tokens = min(self._most, self._tokens + max(0.0, now - self._filled) * self._rate)
        self._filled = now
        return self._tokens

    @property
    def full(self) -> bool:
        """Whether nothing was taken for a while."""
        return self.left >= self._most

    def take(self, tokens: float = 1.0) -> bool:
        """Whether there were enough; then they are gone."""
        if self.left < tokens:
            return False
        self._tokens -= tokens
        return True


@dataclass
class Account:
    """What one address has open."""

    connections: int = 0
    rooms: int = 0
    joins: Bucket | None = None


class Addresses:
    """The accounts of all addresses, in memory only and only while they are in use."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._accounts: defaultdict[str, Account] = defaultdict(Account)

    def connect(self, address: str) -> bool:
        """Whether one more connection is allowed; then it counts."""
        account = self._accounts[address]
        if account.connections >= CONNECTIONS_OF_ONE:
            return False
        account.connections += 1
        return True

    def disconnect(self, address: str) -> None:
        """A connection is gone."""
        self._accounts[address].connections -= 1
        self._tidy(address)

    def open_room(self, address: str) -> bool:
        """Whether one more room is allowed; then it counts."""
        account = self._accounts[address]
        if account.rooms >= ROOMS_OF_ONE:
            return False
        account.rooms += 1
        return True

    def close_room(self, address: str) -> None:
        """A room that this address opened is over."""
        self._accounts[address].rooms -= 1
        self._tidy(address)

    def may_try(self, address: str) -> bool:
        """Whether this address may try one more code or token."""
        account = self._accounts.get(address)
        return account is None or account.joins is None or account.joins.left >= 1.0

    def tried_in_vain(self, address: str) -> None:
        """It was none."""
        account = self._accounts[address]
        if account.joins is None:
            account.joins = Bucket(JOINS_A_MINUTE / 60, JOINS_AT_ONCE, self._clock)
        account.joins.take()

    def tidy(self) -> None:
        """Forget the accounts of addresses that have been gone for a while."""
        for address in list(self._accounts):
            self._tidy(address)

    def _tidy(self, address: str) -> None:
        account = self._accounts[address]
        if account.connections or account.rooms:
            return
        if account.joins is None or account.joins.full:
            del self._accounts[address]
