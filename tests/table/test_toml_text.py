"""The one writer of TOML: what it writes reads back, and stands as it stood in files and logs before."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.text.toml_text import LONG, toml_text

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
VALUES = st.recursive(
    TEXTS | st.integers(-(2**63), 2**63 - 1) | st.booleans(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=12,
)

STANDS = r'''a = 1
text = """

two\u001b \"lines\"
\\"""
short = [1, [true, "x"]]
cards = [
    { op = "draw", n = 1, "of what" = ["Ä", "\u007f"] },
    { op = "discard the rest of them" },
]

[empty]

[map.a]
drawing = "+--+"

[map.b.c]
n = -1
'''


@given(st.dictionaries(TEXTS, VALUES, max_size=4))
def test_what_is_written_reads_back(table):
    assert tomllib.loads(toml_text(table)) == table


def test_the_text_of_the_same_tables_stays_the_same():
    """Texts of maps lie in logs, and a pack is known by the bytes of its files."""
    table = {
        "a": 1,
        "map": {"a": {"drawing": "+--+"}, "b": {"c": {"n": -1}}},
        "text": '\ntwo\x1b "lines"\n\\',
        "short": [1, [True, "x"]],
        "cards": ({"op": "draw", "n": 1, "of what": ["Ä", "\x7f"]}, {"op": "discard the rest of them"}),
        "empty": {},
    }
    again = {key: table[key] for key in ("a", "text", "short", "cards", "empty", "map")}

    assert toml_text(again) == STANDS


@pytest.mark.parametrize("more", [0, 1])
def test_a_list_that_is_long_has_a_line_for_each_item(more):
    filling = "x" * (LONG - len('["", ""]') + more)

    assert (toml_text({"a": [filling, ""]}).count("\n") > 1) == bool(more)


@pytest.mark.parametrize("value", [1.5, None, b"x", [None]])
def test_what_files_of_ours_never_hold_is_refused(value):
    with pytest.raises(TypeError):
        toml_text({"a": value})
