"""Plays and saves a match as fast as it goes, telling every move that it has shown.

Run as a program by the test of `kill -9`, with the data folder as its argument. Each line says how
many moves were shown; what it says must be on the disk.
"""

from __future__ import annotations

import sys
from pathlib import Path

from game.platform.storage import FolderStorage
from game.scheduler import Scheduler
from game.session.saves import Saves
from game.session.table import Table
from tests.session.company import Chance, Witness, new_record


class Teller(Witness):
    table: Table

    async def watch(self, events, view):
        sys.stdout.write(f"{self.table.record.moves}\n")
        sys.stdout.flush()


def main(folder: Path) -> None:
    saves = Saves(FolderStorage(folder), sys.stdout.write)
    record = saves.load("sietes") or new_record(seed="endless", rounds=5)
    teller = Teller(None)
    table = teller.table = Table(record, [Chance("x")] * 4, [teller], saves.write)
    Scheduler(budget=None).run(table.run())
    sys.stdout.write("over\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
