"""What a key repaints: the map and what has changed beside it, nothing else."""

import re
from pathlib import Path

import pytest
from textual.geometry import Size
from textual.widget import Widget

import campaign_tui
from campaign_tui.looks.themes import LOOKS
from campaign_tui.widgets.map_view import MOST_KEPT, ZOOMS, MapView
from tests.narrow import some
from tests.tui.gallery.stores import idle, press
from tests.tui.test_room import MEDIUM, begun

VARIABLE = re.compile(r"\$([a-z][a-z-]*)(?![a-z{-])")


@pytest.fixture
def repainted(monkeypatch):
    """The ids of widgets that were asked to be painted anew, the same one as often as that was."""
    asked = []
    refresh = Widget.refresh

    def refreshed(self, *regions, **how):
        asked.append(self.id)
        return refresh(self, *regions, **how)

    monkeypatch.setattr(Widget, "refresh", refreshed)
    return asked


@pytest.mark.parametrize("memory", ["0.1", "0.3"])
async def test_a_zoom_repaints_the_map_and_what_stands_below_it(tmp_path, monkeypatch, repainted, memory):
    app = begun(tmp_path, memory)
    async with app.run_test(size=MEDIUM) as pilot:
        await idle(app, pilot)
        monkeypatch.setattr(app.screen, "draw", lambda: pytest.fail("panels are written anew"))
        for key in ("z", "z", "z", "plus", "minus"):
            repainted.clear()
            await press(app, pilot, key)

            assert {"map"} <= set(repainted) <= {"map", "other_map", "under"}


async def test_a_step_of_the_cursor_repaints_the_map_and_the_list_beside_it(tmp_path, repainted):
    app = begun(tmp_path, "0.3")
    async with app.run_test(size=MEDIUM) as pilot:
        await idle(app, pilot)
        for key in ("right", "down", "left", "up"):
            repainted.clear()
            await press(app, pilot, key)

            assert {"map"} <= set(repainted) <= {"map", "here"}
            assert repainted.count("here") <= 1


async def test_a_zoom_is_one_picture_and_shows_the_map_as_it_stays(tmp_path, monkeypatch):
    app = begun(tmp_path, "0.1")
    async with app.run_test(size=MEDIUM) as pilot:
        await idle(app, pilot)
        shown = []
        render = MapView.render_lines

        def rendered(self, crop):
            shown.append((self.id, some(self._picture).size, self.scrolled))
            return render(self, crop)

        monkeypatch.setattr(MapView, "render_lines", rendered)
        sizes = set()
        for _ in ZOOMS:
            shown.clear()
            await press(app, pilot, "z")
            assert len(shown) == 1
            sizes.add(shown[0][1])
        assert len(sizes) > 1


async def test_a_zoom_that_comes_again_shows_the_lines_that_were_drawn_for_it(tmp_path):
    app = begun(tmp_path, "0.1")
    async with app.run_test(size=MEDIUM) as pilot:
        await idle(app, pilot)
        chart = app.screen.chart
        await press(app, pilot, *"zzzz")
        before = [chart.render_line(y) for y in range(chart.size.height)]
        await press(app, pilot, "z", "z", "z")

        assert len(before) == chart.size.height
        assert all(chart.render_line(y) is line for y, line in enumerate(before))


async def test_of_the_lines_of_a_map_only_some_sizes_are_kept(tmp_path):
    app = begun(tmp_path, "0.1")
    async with app.run_test(size=MEDIUM) as pilot:
        await idle(app, pilot)
        chart = app.screen.chart
        for width in range(40, 140, 4):
            chart.make_room(Size(width, 31))
            assert len(chart._kept) <= MOST_KEPT


async def test_the_wheel_says_where_it_has_moved_the_cursor_and_a_key_knows(tmp_path, monkeypatch):
    app = begun(tmp_path, "0.3")
    async with app.run_test(size=MEDIUM) as pilot:
        await idle(app, pilot)
        chart, said = app.screen.chart, []
        before, post = chart.cursor, chart.post_message

        def posted(message):
            if isinstance(message, MapView.CursorMoved):
                said.append(message.square)
            return post(message)

        monkeypatch.setattr(chart, "post_message", posted)
        chart.step(0, -1)
        assert chart.cursor != before
        assert not said
        chart._wheel(1)
        assert chart.cursor == before
        assert said == [before]


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_every_colour_that_is_named_in_a_style_is_one_of_the_theme(look):
    """A name that is none costs a search for what was meant, in every line that is painted."""
    known = set(look.theme.to_color_system().generate()) | set(look.theme.variables)
    sources = Path(campaign_tui.__file__).parent.rglob("*.py")
    named = {name for path in sources for name in VARIABLE.findall(path.read_text("utf-8"))}

    assert named - {"one", "words"} <= known
