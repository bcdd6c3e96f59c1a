"""Make the game's fonts: three static weights, cut down to the letters that its languages use.

    npm pack @fontsource-variable/atkinson-hyperlegible-next
    tar xzf fontsource-variable-atkinson-hyperlegible-next-*.tgz
    python build/font.py package

The variable font comes in two files, Latin and extended Latin. Each is pinned to a weight, both
are joined, and what the languages do not need is dropped. The licence is laid beside the result.
Needs fonttools and brotli.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "fonts"
FAMILY = "AtkinsonHyperlegibleNext"
WEIGHTS = {"Regular": 400, "SemiBold": 600, "Bold": 800}
SOURCES = (
    "atkinson-hyperlegible-next-latin-wght-normal.woff2",
    "atkinson-hyperlegible-next-latin-ext-wght-normal.woff2",
)
MOST_BYTES = 80_000

LETTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180)))) + "ȘșȚț"
"""ASCII, Latin-1, extended Latin A and what Romanian adds: Spanish, English, and the names of most
of Europe.
"""
MARKS = "‘’‚“”„«»‹›–—…·•×½¼¾¿¡€−′″"


def instance(source: Path, weight: int) -> TTFont:
    """The variable font of `source` pinned to one weight, 100–900."""
    return instancer.instantiateVariableFont(TTFont(source), {"wght": weight}, inplace=True)


def joined(fonts: list[TTFont]) -> TTFont:
    """One font with the glyphs of all of them."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, font in enumerate(fonts):
            font.flavor = None
            paths.append(Path(folder) / f"{number}.ttf")
            font.save(paths[-1])
        return Merger().merge([str(path) for path in paths])


def cut(font: TTFont, letters: str) -> None:
    """Keep these letters, the kerning, and nothing a screen does not use."""
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.glyph_names = False
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)


def even_out(font: TTFont) -> None:
    """Let no letter draw a space closer or push it away: in small text a pixel of that shows."""
    spaces = {font.getBestCmap()[code] for code in (0x20, 0xA0)}
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in (getattr(each, "ExtSubTable", each) for each in lookup.SubTable):
            if type(table).__name__ != "PairPos":
                continue
            first = table.Coverage.glyphs
            if table.Format == 2:
                for space in spaces:
                    table.ClassDef1.classDefs.pop(space, None)
                    table.ClassDef2.classDefs.pop(space, None)
            else:
                kept = [index for index, glyph in enumerate(first) if glyph not in spaces]
                table.PairSet = [table.PairSet[index] for index in kept]
                for pairs in table.PairSet:
                    pairs.PairValueRecord = [
                        pair for pair in pairs.PairValueRecord if pair.SecondGlyph not in spaces
                    ]
            table.Coverage.glyphs = [glyph for glyph in first if glyph not in spaces]


def entitle(font: TTFont, style: str, weight: int) -> None:
    """Give the static font the names and the weight class of its style."""
    spaced = "Atkinson Hyperlegible Next"
    names = {1: f"{spaced} {style}", 2: "Regular", 4: f"{spaced} {style}", 6: f"{FAMILY}-{style}"}
    for number, text in names.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight


def main() -> int:
    """Read the unpacked package that the command line names; 0 when the fonts stand."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("package", type=Path, help="the unpacked package of the variable font")
    package: Path = parser.parse_args().package
    sources = [package / "files" / name for name in SOURCES]
    for path in (*sources, package / "LICENSE"):
        if not path.is_file():
            print(f"{path} is missing; unpack the font's package and name its folder")
            return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    for style, weight in WEIGHTS.items():
        font = joined([instance(source, weight) for source in sources])
        cut(font, LETTERS + MARKS)
        even_out(font)
        entitle(font, style, weight)
        target = FOLDER / f"{FAMILY}-{style}.ttf"
        font.save(target)
        size = target.stat().st_size
        print(f"{target.name}: {len(font.getBestCmap())} characters, {size:,} bytes")
        if size > MOST_BYTES:
            print(f"that is more than {MOST_BYTES:,} bytes; cut LETTERS down")
            return 1
    shutil.copyfile(package / "LICENSE", FOLDER / "OFL.txt")
    return 0


if __name__ == "__main__":
    sys.exit(main())
