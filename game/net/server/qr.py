"""The link to a room as a QR code."""

from __future__ import annotations

from functools import lru_cache

import segno


@lru_cache(maxsize=256)
def qr_of(link: str) -> tuple[str, ...]:
    """The modules of the code, row by row: ``1`` is dark. The quiet zone is left to the drawing."""
    code = segno.make_qr(link, error="m", boost_error=False)
    return tuple("".join(str(min(module, 1)) for module in row) for row in code.matrix)
