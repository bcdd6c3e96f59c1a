"""The desktop game as a guest of a room by link, in a process of its own: it plays what is first.

    python -m tests.web.desktop_guest http://127.0.0.1:8765/ BCDFGH

It ends well once a round is over and its deal was checked.
"""

from __future__ import annotations

import asyncio
import os
import sys

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from game.scenes.lobby import LobbyScene
from game.scenes.table.far import FarTableScene
from game.session.settings import Settings
from tests.driver import Driver

LIMIT = 240
"""Seconds after which something is wrong."""


async def play(server: str, code: str) -> None:
    """Sit down, play a round, and see that it was fair."""
    settings = Settings(
        name="Iris", server=server, speed=4, reduced_motion=True, panel="only", statistics=False
    )
    driver = Driver(settings=settings)
    driver.scene.follow({"room": code})
    lobby = driver.scene
    assert isinstance(lobby, LobbyScene)
    while lobby.client.story.proof is None:
        driver.frame()
        scene = driver.scene
        if isinstance(scene, FarTableScene) and scene.chair.asked is not None:
            scene.make(scene.chair.legal[0])
        await asyncio.sleep(1 / 60)
    assert lobby.client.story.proof.fair, lobby.client.story.proof.why
    driver.app.close()
    await asyncio.sleep(0.2)


if __name__ == "__main__":
    asyncio.run(asyncio.wait_for(play(*sys.argv[1:]), LIMIT))
