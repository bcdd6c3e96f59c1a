"""Ways in which a file can be broken, for hypothesis to choose from."""

from __future__ import annotations

import json

from hypothesis import strategies as st

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@st.composite
def scratched(draw, text):
    """The text with a stretch of it cut out, doubled, or written over."""
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 40)))
    middle = draw(st.sampled_from(["", text[start:end] * 2]) | st.text(max_size=6))
    return text[:start] + middle + text[end:]


@st.composite
def forged(draw, data):
    """The data with one of its parts, at any depth, replaced by anything at all or taken out."""
    if draw(st.booleans()) and data and isinstance(data, dict | list):
        copy = data.copy()
        key = draw(st.sampled_from(sorted(data) if isinstance(data, dict) else range(len(data))))
        if draw(st.integers(0, 5)) == 0:
            del copy[key]
        else:
            copy[key] = draw(forged(data[key]))
        return copy
    return draw(anything)


def as_lines(lines):
    """JSON lines, as a record has them; NaN and infinities included."""
    return "".join(json.dumps(line) + "\n" for line in lines)
