"""Start the server: ``python3 -m game.net.server``. See `--help`."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    from game.net.server.command import main

    sys.exit(main(sys.argv[1:]))
