"""What this device's clock says, within the years that a calendar has: some clocks are far out."""

from __future__ import annotations

import time
from datetime import UTC, datetime

_FIRST = datetime(1971, 1, 1, tzinfo=UTC)
_LAST = datetime(9998, 12, 31, tzinfo=UTC)
"""A year remains on either side, so that days can be counted from here."""


def utc_now() -> datetime:
    """The date and time, as far as this device's clock knows."""
    seconds = min(max(time.time(), _FIRST.timestamp()), _LAST.timestamp())
    return datetime.fromtimestamp(seconds, UTC)


def local(moment: datetime) -> datetime:
    """A moment as clocks show it here; as it is where the calendar ends before."""
    try:
        return moment.astimezone()
    except (OverflowError, OSError, ValueError):
        return moment
