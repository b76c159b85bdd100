"""Text typed by players can't act on what shows it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.text.visible import plain, slug, visible


@pytest.mark.parametrize(
    "text",
    [
        "Aurelia",
        "[red]x[/red]",
        "Ünïcödé",
        "שלום",
        "日本語",
        "🗡️",
        "👩\u200d🚀",
        "🏴\U000e0067\U000e0062\U000e007f",
        "../../x",
        "e\u0301",
    ],
)
def test_scripts_emoji_and_signs_are_shown_as_typed(text):
    assert visible(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb", r"a\x0ab"),
        ("\x1b[31m", r"\x1b[31m"),
        ("\x9b31m", r"\x9b31m"),
        ("abc\u202edef", r"abc\u202edef"),
        ("\u2066x\u2069", r"\u2066x\u2069"),
        ("\u2028", r"\u2028"),
        ("\ud800", r"\ud800"),
        ("\U000e0001", r"\U000e0001"),
    ],
)
def test_what_acts_is_shown_as_an_escape(text, shown):
    assert visible(text) == shown


def test_what_is_kept_stays():
    assert visible("a\nb\tc\x1b", keep="\n") == "a\nb\\x09c\\x1b"


@given(st.text())
def test_nothing_that_acts_is_left_and_the_text_can_be_encoded(text):
    shown = visible(text)

    assert not set(shown) & set(
        map(chr, [*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
    )
    assert len(shown.encode()) >= len(text)
    assert visible(shown) == shown


@pytest.mark.parametrize(
    ("text", "spelled"),
    [("Émile's  Dagger!", "emile-s-dagger"), ("-- ", ""), ("火", ""), ("Straße 7", "strae-7"), ("ﬁne", "fine")],
)
def test_a_part_of_a_name_has_small_letters_and_digits_only(text, spelled):
    assert slug(text, "-") == spelled
    assert slug(text, "_") == spelled.replace("-", "_")


def test_texts_are_compared_without_capitals_and_accents():
    assert plain("ÉPÉE") == plain("épée") == "epee"
