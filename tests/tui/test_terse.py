"""Strips in few bytes look as they did."""

from io import StringIO

import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip

from campaign_tui.widgets.terse import TerseStrip

STYLES = ("red on blue", "bold red on blue", "green on blue", "underline green on blue", "on white", "reverse red")


def cells(sequences: str) -> list[tuple[str, str]]:
    """Each sign with its style; of a blank only what is seen of it."""
    text = Text.from_ansi(sequences)
    found = []
    for place, sign in enumerate(text.plain):
        style = text.get_style_at_offset(Console(), place)
        bare = sign == " " and not (style.reverse or style.underline)
        seen = Style(bgcolor=style.bgcolor) if bare else style
        found.append((sign, str(seen)))
    return found


@pytest.mark.parametrize("system", ["truecolor", "256", "standard"])
def test_a_terse_strip_shows_the_same_in_fewer_bytes(system):
    segments = [
        Segment(text, Style.parse(style)) for style in (*STYLES, *reversed(STYLES)) for text in ("ab", "   ", "c", " ")
    ]
    console = Console(file=StringIO(), color_system=system, force_terminal=True)
    usual, terse = Strip(segments), TerseStrip(segments)

    assert cells(terse.render(console)) == cells(usual.render(console))
    assert len(terse.render(console)) < len(usual.render(console))
    assert terse == usual
    assert cells(terse.crop(1, 9).render(console)) == cells(usual.crop(1, 9).render(console))
