"""A text as a QR code: dark and light squares, and nothing of how they are drawn.

After ISO/IEC 18004:2015, in the one shape that an address needs: bytes, error correction level M
(15 % of the squares may be unreadable), versions 1 to 10. No pygame here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

Squares = NDArray[np.bool_]
"""Rows of squares, True for dark; without the quiet zone of `QUIET` light squares around them."""

QUIET = 4
_MARGIN_OF_ERROR: tuple[tuple[int, int], ...] = (
    (10, 1), (16, 1), (26, 1), (18, 2), (24, 2), (16, 4), (18, 4), (22, 4), (22, 5), (26, 5),
)  # fmt: skip
"""By version: codewords of error correction in a block, and how many blocks (table 9, level M)."""
_CODEWORDS = (26, 44, 70, 100, 134, 172, 196, 242, 292, 346)
"""All codewords of a version (table 1)."""
_ALIGNED: tuple[tuple[int, ...], ...] = (
    (), (6, 18), (6, 22), (6, 26), (6, 30), (6, 34), (6, 22, 38), (6, 24, 42), (6, 26, 46),
    (6, 28, 50),
)  # fmt: skip
"""Where alignment patterns have their middles, across and down (table E.1)."""
_FIELD = 0x11D
"""The polynomial of the field of 256 elements that the codewords are taken from."""
_RUN = re.compile("0{5,}|1{5,}")
_EYE = re.compile("(?=00001011101|10111010000)")
_MASKS: tuple[Callable[[NDArray[np.int_], NDArray[np.int_]], NDArray[np.bool_]], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: (y + 0 * x) % 2 == 0,
    lambda y, x: (x + 0 * y) % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: (y * x) % 2 + (y * x) % 3 == 0,
    lambda y, x: ((y * x) % 2 + (y * x) % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + (y * x) % 3) % 2 == 0,
)


def squares(text: str) -> Squares:
    """The QR code of a text. Raises `ValueError` if it has more than 213 bytes in UTF-8."""
    data = text.encode()
    version = _version(len(data))
    stream = _interleaved(_codewords(data, version), version)
    code, fixed = _frame(version)
    _lay(code, fixed, stream)
    size = len(code)
    y, x = np.indices((size, size))
    tries: list[Squares] = []
    for number, mask in enumerate(_MASKS):
        masked = code ^ (mask(y, x) & ~fixed)
        _write_format(masked, number)
        tries.append(masked)
    return min(tries, key=_penalty)


def _version(length: int) -> int:
    """The least version that holds so many bytes."""
    for version in range(1, len(_CODEWORDS) + 1):
        if length <= _room(version) - (2 if version < 10 else 3):
            return version
    raise ValueError(f"{length} bytes are too many for a QR code of ours; 213 is the most")


def _room(version: int) -> int:
    """How many codewords of a version are data."""
    spare, blocks = _MARGIN_OF_ERROR[version - 1]
    return _CODEWORDS[version - 1] - spare * blocks


def _codewords(data: bytes, version: int) -> list[int]:
    """The data with its head, its end and what fills it up, a byte a codeword."""
    bits = f"0100{len(data):0{8 if version < 10 else 16}b}" + "".join(f"{b:08b}" for b in data)
    room = _room(version) * 8
    bits += "0" * min(4, room - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    return words + [(0xEC, 0x11)[number % 2] for number in range(room // 8 - len(words))]


def _interleaved(words: list[int], version: int) -> list[int]:
    """The blocks of the data, then their error correction, each a codeword in turn."""
    spare, count = _MARGIN_OF_ERROR[version - 1]
    short, longer = divmod(len(words), count)
    blocks, at = [], 0
    for number in range(count):
        length = short + (number >= count - longer)
        blocks.append(words[at : at + length])
        at += length
    corrections = [_remainder(block, _generator(spare)) for block in blocks]
    return [*_in_turn(blocks), *_in_turn(corrections)]


def _in_turn(blocks: list[list[int]]) -> Iterator[int]:
    for index in range(max(map(len, blocks))):
        for block in blocks:
            if index < len(block):
                yield block[index]


def _times(a: int, b: int) -> int:
    """The product of two elements of the field."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a, b = a << 1, b >> 1
        if a & 0x100:
            a ^= _FIELD
    return product


def _generator(degree: int) -> list[int]:
    """The product of (x - 2^i) for i below `degree`, its first coefficient left out."""
    found, root = [0] * (degree - 1) + [1], 1
    for _ in range(degree):
        for index in range(degree):
            found[index] = _times(found[index], root)
            if index + 1 < degree:
                found[index] ^= found[index + 1]
        root = _times(root, 2)
    return found


def _remainder(block: list[int], generator: list[int]) -> list[int]:
    """The error correction of a block (Reed and Solomon, 1960)."""
    left = [0] * len(generator)
    for word in block:
        factor = word ^ left[0]
        left = [*left[1:], 0]
        left = [each ^ _times(part, factor) for each, part in zip(left, generator, strict=True)]
    return left


def _frame(version: int) -> tuple[Squares, Squares]:
    """What is the same in every code of a version, and where it is or format will be."""
    size = 17 + 4 * version
    code = np.zeros((size, size), np.bool_)
    fixed = np.zeros((size, size), np.bool_)
    code[6, ::2] = code[::2, 6] = True
    fixed[6, :] = fixed[:, 6] = True
    middles = _ALIGNED[version - 1]
    for y in middles:
        for x in middles:
            if (y, x) not in ((6, 6), (6, size - 7), (size - 7, 6)):
                code[y - 2 : y + 3, x - 2 : x + 3] = _rings(5)
                fixed[y - 2 : y + 3, x - 2 : x + 3] = True
    eye = np.zeros((8, 8), np.bool_)
    eye[:7, :7] = _rings(7)
    code[:8, :8], code[:8, -8:], code[-8:, :8] = eye, eye[:, ::-1], eye[::-1]
    fixed[:9, :9] = fixed[:9, -8:] = fixed[-8:, :9] = True
    if version >= 7:
        bits = version << 12 | _checksum(version, 0x1F25, 12)
        for index in range(18):
            down, across = index // 3, size - 11 + index % 3
            code[down, across] = code[across, down] = bool(bits >> index & 1)
            fixed[down, across] = fixed[across, down] = True
    return code, fixed


def _rings(side: int) -> Squares:
    """A dark frame around a light one around a dark heart."""
    rings = np.ones((side, side), np.bool_)
    rings[1:-1, 1:-1] = False
    rings[2:-2, 2:-2] = True
    return rings


def _checksum(value: int, generator: int, length: int) -> int:
    """The remainder of a short number by a generator (Bose, Ray-Chaudhuri, Hocquenghem)."""
    left = value << length
    for bit in range(left.bit_length() - 1, length - 1, -1):
        if left >> bit & 1:
            left ^= generator << bit - length
    return left


def _lay(code: Squares, fixed: Squares, stream: list[int]) -> None:
    """Lay the codewords in columns of two, upwards and downwards in turn, from the right."""
    size = len(code)
    bits = iter("".join(f"{word:08b}" for word in stream))
    for turn, right in enumerate([*range(size - 1, 6, -2), *range(5, 0, -2)]):
        for step in range(size):
            y = step if turn % 2 else size - 1 - step
            for x in (right, right - 1):
                if not fixed[y, x]:
                    code[y, x] = next(bits, "0") == "1"


def _write_format(code: Squares, mask: int) -> None:
    """Say which level (M is 00) and which mask it is, twice."""
    size = len(code)
    bits = (mask << 10 | _checksum(mask, 0x537, 10)) ^ 0x5412
    for index in range(15):
        dark = bool(bits >> index & 1)
        near = (*range(6), 7, 8)
        if index < 8:
            code[near[index], 8] = code[8, size - 1 - index] = dark
        else:
            code[8, (7, 5, 4, 3, 2, 1, 0)[index - 8]] = code[size - 15 + index, 8] = dark
    code[size - 8, 8] = True


def _penalty(code: Squares) -> int:
    """How hard a code is to read (7.8.3): runs, blocks, what looks like an eye, imbalance."""
    total = 0
    for lines in (code, code.T):
        for row in lines:
            line = "".join("1" if dark else "0" for dark in row)
            total += sum(len(run) - 2 for run in _RUN.findall(line))
            total += 40 * len(_EYE.findall(line))
    block = (code[1:, 1:] == code[1:, :-1]) & (code[1:, 1:] == code[:-1, 1:])
    total += 3 * int((block & (code[1:, 1:] == code[:-1, :-1])).sum())
    share = int(code.sum()) * 100 / code.size
    return total + 10 * int(abs(share - 50) // 5)
