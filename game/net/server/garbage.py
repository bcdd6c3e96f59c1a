"""Looking for garbage only where there can be some, as everyone waits meanwhile.

Nearly everything is freed the moment that nobody refers to it. Only what refers to itself in a
circle, such as a connection that ended, has to be looked for, among all that lives: with two
thousand people connected, a fifth of a second in which no move is answered. Left to itself Python
looks every few seconds, because views come and go with every move, and finds nothing. Here it looks
when there are twice as many things as after the last search: as long as people only play, never.
"""

from __future__ import annotations

import asyncio
import gc

EVERY = 1.0
"""Seconds between two looks at how many things there are."""
LEAST = 250_000
"""So many things more are worth a search, however few there were: some 50 MB."""


async def collect_when_grown() -> None:
    """Take over from Python's own searches, until cancelled. What is loaded by now stays."""
    gc.collect()
    gc.freeze()
    gc.disable()
    living = 0
    try:
        while True:
            await asyncio.sleep(EVERY)
            grown = gc.get_count()[0]  # made since the last search, less what was freed
            if grown > max(LEAST, living):
                gc.collect()
                living = len(gc.get_objects())
    finally:
        gc.enable()
        gc.unfreeze()
