"""Keep the catalogues in step with the code: extract its texts, merge them, compile them.

    .venv/bin/python build/words.py           # update every .po, write every .mo, say what is to do
    .venv/bin/python build/words.py --check   # exit 1 unless all of it is complete and up to date

The texts in the code are English, so the English catalogue is filled in from them; the others are
translated in `game/locale/LANGUAGE/LC_MESSAGES/sietes.po`. A text that changed a little keeps its
old translation, marked fuzzy, until somebody has looked at it; one that is gone is dropped. The
compiled catalogues are tracked, because a player has no Babel; and neither file holds dates, line
numbers or versions, so that only what changed shows in a diff.
"""

from __future__ import annotations

import argparse
import copy
import difflib
import io
import string
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "game" / "locale"
SOURCE = "en"
LANGUAGES = ("es", "en", "ja", "cs")
KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
ONE_OR_MORE = (2, "(n != 1)")
PLURALS = {
    "es": ONE_OR_MORE,  # Babel's has a third form for whole millions; no player scores one
    "en": ONE_OR_MORE,
    "ja": (1, "0"),
    "cs": (3, "((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2)"),
}
"""How many forms a counted word has in each language, and which goes with a number."""
HEADER = {
    "es": "# Spanish words of Sietes.\n#\n# Speak to the player as «tú»: warm, short, plain.",
    "en": "# English words of Sietes, filled in from the code.",
    "ja": "# Japanese words of Sietes.\n#\n# Speak to the player politely, warmly and briefly.",
    "cs": "# Czech words of Sietes.\n#\n# Speak to the player as «ty»: warm, short, plain.",
}


class Book(Catalog):
    """A catalogue whose header says only what a reader of it needs."""

    @property
    def num_plurals(self) -> int:
        """How many forms a counted word has."""
        return PLURALS[str(self.locale)][0]

    @property
    def plural_expr(self) -> str:
        """Which of them goes with a number `n`, in the language of gettext."""
        return PLURALS[str(self.locale)][1]

    @property  # type: ignore[misc]
    def mime_headers(self) -> list[tuple[str, str]]:
        """The header's lines, none of which changes by itself."""
        return [
            ("Project-Id-Version", "Sietes"),
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def extracted() -> Catalog:
    """Every text that the code gives to gettext, with the files it stands in."""
    texts = Catalog(fuzzy=False)
    found = extract_from_dir(
        ROOT / "game", method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=("i18n:",)
    )
    for file, _line, text, comments, context in found:
        texts.add(
            text,
            locations=[(f"game/{Path(file).as_posix()}", 0)],
            auto_comments=[comment.removeprefix("i18n: ") for comment in comments],
            context=context,
        )
    return texts


def merged(language: str, texts: Catalog) -> Book:
    """The catalogue of `language` as it stands on the disk, brought in step with `texts`."""
    book = Book(locale=language, fuzzy=False, header_comment=HEADER[language])
    path = po_path(language)
    if path.exists():
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    book[message.id] = message
    book.update(
        copy.deepcopy(texts), no_fuzzy_matching=True
    )  # which keeps the messages it is given
    gone = {ids_of(message): message for message in book.obsolete.values()}
    book.obsolete.clear()
    for message in entries(book):
        if language == SOURCE:
            message.string = message.id
            message.flags.discard("fuzzy")
        elif not any(strings_of(message)):
            message.flags.discard("fuzzy")
            guess(message, gone)
    return book


def guess(message: Message, gone: dict[tuple[str, ...], Message]) -> None:
    """Give a new text the translation of one that has just gone, if it says nearly the same."""
    near = {ids[0]: old for ids, old in gone.items() if len(ids) == len(ids_of(message))}
    for text in difflib.get_close_matches(ids_of(message)[0], near, n=1, cutoff=0.7):
        message.string = near[text].string
        message.flags.add("fuzzy")


def ids_of(message: Message) -> tuple[str, ...]:
    """The English text: one form, or the singular and the plural."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings_of(message: Message) -> tuple[str, ...]:
    """The translation, as many forms as it has; empty where there is none."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def entries(book: Catalog) -> Iterator[Message]:
    """The catalogue's texts, without its header."""
    return (message for message in book if message.id)


def as_po(book: Book) -> bytes:
    """The text of the .po file."""
    buffer = io.BytesIO()
    write_po(buffer, book, width=100, sort_output=True, include_lineno=False)
    return buffer.getvalue()


def as_mo(book: Book) -> bytes:
    """The bytes of the .mo file."""
    buffer = io.BytesIO()
    write_mo(buffer, book)
    return buffer.getvalue()


def po_path(language: str) -> Path:
    """Where the catalogue of `language` lies."""
    return LOCALE / language / "LC_MESSAGES" / "sietes.po"


def to_do(language: str, book: Book) -> list[str]:
    """What a translator still has to do in this catalogue, a line each."""
    lines = []
    for message in entries(book):
        ids, strings = ids_of(message), strings_of(message)
        if not all(strings):
            fault = "not translated"
        elif message.fuzzy:
            fault = "fuzzy: look whether it still says the same"
        elif any(fields(text) - fields(ids[-1]) for text in strings):
            fault = "names a {field} that the code does not fill"
        elif fields(strings[-1]) != fields(ids[-1]):
            fault = "leaves out a {field}"
        else:
            continue
        lines.append(f"{language}: {ids[0]!r}: {fault}")
    return lines


def fields(text: str) -> set[str]:
    """The names in braces that `str.format` fills in.

    >>> sorted(fields("{seat} plays {card}"))
    ['card', 'seat']
    """
    return {name for _text, name, _spec, _how in string.Formatter().parse(text) if name is not None}


def check() -> list[str]:
    """What is amiss: texts to translate, files out of step with the code. Empty if all is well."""
    texts = extracted()
    faults = []
    for language in LANGUAGES:
        book = merged(language, texts)
        faults += to_do(language, book)
        for path, wanted in files(language, book).items():
            if not path.exists() or path.read_bytes() != wanted:
                name = path.relative_to(ROOT).as_posix()
                faults.append(f"{name} is out of step with the code: run build/words.py")
    return faults


def files(language: str, book: Book) -> dict[Path, bytes]:
    """What the files of a catalogue hold when they are up to date."""
    path = po_path(language)
    return {path: as_po(book), path.with_suffix(".mo"): as_mo(book)}


def update() -> list[str]:
    """Write all catalogues anew; what is left to translate."""
    texts = extracted()
    faults = []
    for language in LANGUAGES:
        book = merged(language, texts)
        faults += to_do(language, book)
        for path, wanted in files(language, book).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(wanted)
    return faults


def main() -> int:
    """Update or check; the exit code is 1 when a check finds fault."""
    parser = argparse.ArgumentParser(description="Keep the catalogues in step with the code.")
    parser.add_argument("--check", action="store_true", help="change nothing, find fault")
    checking = parser.parse_args().check
    faults = check() if checking else update()
    print("\n".join(faults) or "Every text is translated, every catalogue up to date.")
    return 1 if checking and faults else 0


if __name__ == "__main__":
    sys.exit(main())
