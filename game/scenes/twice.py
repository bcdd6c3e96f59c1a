"""A second program or tab with the same saved games says so, keeps nothing, and asks what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.platform.storage import PassingStorage
from game.scenes.questions import open_twice

if TYPE_CHECKING:
    from game.app import App


async def tell_of_the_other(app: App) -> None:
    """Ask what to do, until this is the only program, or the player is content that it is not."""
    answer = "again"
    while answer == "again" and isinstance(app.storage, PassingStorage) and app.storage.below:
        answer = await app.scene.ask(*open_twice(tab=app.page is not None))
        if answer == "again":
            app.reopen()
    if answer == "close":
        app.end()
    elif app.page is not None:
        if answer == "play":
            app.page.waive()
        app.scene.follow(app.page.query())
