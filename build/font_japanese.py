"""Make the Japanese fonts: two weights, cut down to the letters that the game needs.

    npm pack @fontsource/biz-udpgothic
    tar xzf fontsource-biz-udpgothic-*.tgz
    python build/font_japanese.py package

The bold holds the kana, the marks and every letter of the Japanese catalogue; the regular also the
2,965 kanji of the first level of JIS X 0208, so that players can write their names. Run it anew
when the catalogue has got new letters; a test says so. The licence is laid beside the result. Needs
fonttools and brotli.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from font import FOLDER, cut
from words import entries, po_path, strings_of

BOLD_LETTERS = "BIZUDPGothic-Bold.txt"
"""The list of the letters that the bold has, beside it: pygame cannot tell."""
WEIGHTS = {"Regular": 400, "Bold": 700}
SOURCE = "files/biz-udpgothic-japanese-{weight}-normal.woff2"
DROPPED = ("GPOS", "GSUB", "VORG", "meta", "vhea", "vmtx")
"""Tables that only vertical writing and variants need."""
MARKS = range(1, 6)
KANJI = range(16, 48)
"""Rows of JIS X 0208: marks, digits, Latin letters and kana; the kanji of the first level."""


def row(number: int) -> str:
    """The letters of a row of JIS X 0208."""
    row = bytearray()
    for cell in range(0xA1, 0xFF):
        row += bytes((0xA0 + number, cell))
    return row.decode("euc_jp", "ignore")


def spoken() -> str:
    """Every letter of the Japanese catalogue."""
    with po_path("ja").open("rb") as file:
        book = read_po(file, locale="ja")
    return "".join(text for message in entries(book) for text in strings_of(message))


def main() -> int:
    """Read the unpacked package that the command line names; 0 when the fonts stand."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("package", type=Path, help="the unpacked package of the font")
    package: Path = parser.parse_args().package
    letters = {"Bold": spoken() + "".join(map(row, MARKS))}
    letters["Regular"] = letters["Bold"] + "".join(map(row, KANJI))
    for style, weight in WEIGHTS.items():
        source = package / SOURCE.format(weight=weight)
        if not source.is_file():
            print(f"{source} is missing; unpack the font's package and name its folder")
            return 2
        font = TTFont(source)
        font.flavor = None
        for table in DROPPED:
            if table in font:
                del font[table]
        cut(font, letters[style])
        target = FOLDER / f"BIZUDPGothic-{style}.ttf"
        font.save(target)
        held = sorted(font.getBestCmap())
        if style == "Bold":
            (FOLDER / BOLD_LETTERS).write_text("".join(map(chr, held)), encoding="utf-8")
        print(f"{target.name}: {len(held)} characters, {target.stat().st_size:,} bytes")
    shutil.copyfile(package / "LICENSE", FOLDER / "OFL-BIZUDPGothic.txt")
    return 0


if __name__ == "__main__":
    sys.exit(main())
