"""The matches that wait on the disk to be continued, and how each stands, in words."""

from __future__ import annotations

from game.games import GAMES
from game.games.words import title_of
from game.locale import _
from game.platform.storage import Storage
from game.scenes import Scene
from game.scenes.company import seat_names
from game.scenes.home import Waiting
from game.scenes.questions import replace_saved
from game.session.record import Record, replay
from game.session.saves import Saves
from game.session.slot import Report
from game.words import round_words


def matches_waiting(storage: Storage, report: Report) -> list[Waiting]:
    """Every saved match, in the order of the games; what cannot be read is reported."""
    saves = Saves(storage, report)
    records = (saves.load(game) for game in GAMES)
    return [told(record) for record in records if record is not None]


def told(record: Record) -> Waiting:
    """A saved match and how it stands."""
    match = replay(record)
    if match.is_over:
        where = _("The match is over: see the podium")
    else:
        rounds = record.game.rounds(record.options)
        where = round_words(match.number, rounds, record.game.rounds_are)
    names = seat_names(record.seats)
    ranking = [seat for group in match.standings() for seat in group] if match.results else []
    points = tuple((record.seats[seat].colour, names[seat], match.totals[seat]) for seat in ranking)
    return Waiting(record, title_of(record.game.id), where, points, match.is_over)


async def new_or_waiting(scene: Scene, new: Record) -> Record | None:
    """The match to sit down at: `new`, or the saved one of its game if the player wants that.

    None if the player wants neither.
    """
    saves = Saves(scene.app.storage, scene.app.report)
    saved = saves.load(new.game.id)
    if saved is None or not saved.moves:
        return new
    waiting = told(saved)
    if waiting.over:
        saves.finish(saved)
        return new
    answer = await scene.ask(*replace_saved(waiting.sentence))
    return {"continue": saved, "new": new}.get(answer)
