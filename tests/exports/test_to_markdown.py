"""What players typed is shown as typed by a Markdown reader, and is never markup."""

import html
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from domain.text.visible import visible
from exports.files.to_markdown import escaped

GFM = MarkdownIt("gfm-like", {"html": True, "typographer": False})
NASTY = [
    "# heading",
    "[red]bold[/red]",
    "[x](javascript:alert(1))",
    "<script>alert(1)</script>",
    "<!-- -->",
    "**bold** _it_ ~~no~~ `code`",
    "1. one",
    "1) one",
    "- item",
    "+ item",
    "> quote",
    "---",
    "===",
    "| a | b |",
    "&amp; &#x41;",
    "\\",
    "a\\",
    "http://example.org/a_b",
    "www.example.org",
    "mail@example.org",
    "../../x",
    "    indented",
    "trailing  ",
    "   ",
    "~~~",
    "```",
    "![a](b)",
    "$x$ =1+1 @SUM(A1) :smile:",
    "-1+2|cmd",
    "שלום",
    "🗡️ 日本語",
    "a\tb",
]


def shown(markdown):
    """The text that a reader of the rendered document sees, and every tag in it."""
    rendered = GFM.render(markdown)
    tags = re.findall(r"<(/?[a-z0-9]+)", rendered)
    return html.unescape(re.sub(r"<[^>]*>", "", rendered)).removesuffix("\n"), tags


@pytest.mark.parametrize("text", NASTY)
def test_typed_text_is_shown_as_typed(text):
    expected = visible(text.expandtabs(4)).replace(" ", "\xa0" if not text.strip() else " ")

    seen, tags = shown(escaped(text))

    assert seen.replace("\xa0", " ") == expected.replace("\xa0", " ")
    assert tags == ["p", "/p"]


@given(
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
    | st.text("\\`*_{}[]<>()#+-.!|~&=:/1a w\n", min_size=1)
)
@settings(deadline=None)
def test_no_text_becomes_markup(text):
    seen, tags = shown(escaped(text))

    assert seen.replace("\xa0", " ") == visible(text.expandtabs(4)).replace("\xa0", " ")
    assert tags == ["p", "/p"]


@given(st.text("\\`*_{}[]<>()#+-.!|~&=:/1a w", min_size=1))
@settings(deadline=None)
def test_no_text_breaks_out_of_a_table_or_a_list(text):
    table = shown(f"| a | b |\n| --- | --- |\n| {escaped(text)} | x |\n")[1]
    item = shown(f"- {escaped(text)}\n- x\n")[1]

    assert table == shown("| a | b |\n| --- | --- |\n| y | x |\n")[1]
    assert item == shown("- y\n- x\n")[1]


def test_line_breaks_and_overrides_are_shown():
    assert escaped("a\nb\u202e") == "a\\\\x0ab\\\\u202e"
