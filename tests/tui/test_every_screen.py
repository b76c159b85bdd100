"""Campaigns by the bots, every screen drawn after each action: nothing is cut, and every moment is on a screen."""

from itertools import islice

import pytest
from textual.app import App
from textual.containers import VerticalScroll
from textual.widgets import Static

from tests.tui.readable import faults
from tests.whole.campaigns import pieces
from tests.whole.reader import read

LINES = "one\ntwo\nthree"


@pytest.mark.parametrize(
    ("pack", "most"),
    [
        ("drowned_ledger", 12),
        ("salt_road", 6),
        pytest.param("drowned_ledger", 32, marks=pytest.mark.full),
        pytest.param("salt_road", 25, marks=pytest.mark.full),
    ],
)
async def test_the_first_screens_of_a_campaign_show_everything_whole(tmp_path, pack, most):
    (first,) = islice(pieces(pack, tmp_path, most), 1)
    reader = await read(first.pack, first.store, first.actions, (80, 24), beside=20)

    assert reader.pictures > most
    assert reader.moments
    assert not reader.faults, "\n".join(reader.faults)


# ---- what finds them ---------------------------------------------------------------------------------


class Pinched(App[None]):
    """A text in a panel that is too low for it, one in a panel that scrolls, and one that fits."""

    CSS = "#low { height: 2; } #tall { height: 4; } #scroll { height: 2; }"

    def compose(self):
        yield Static(LINES, id="low")
        yield Static(LINES, id="tall")
        with VerticalScroll(id="scroll"):
            yield Static(LINES, id="inside")
        yield Static("A name that is too l…", id="short")


async def test_a_panel_too_low_for_its_text_is_found_and_one_that_scrolls_is_not():
    app = Pinched()
    async with app.run_test(size=(40, 20)):
        found = faults(app)

    assert [fault.split(":")[0].rpartition(" ")[2] for fault in found] == ["#low", "#short"]
