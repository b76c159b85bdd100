"""What other windows do: the library follows, and what players and files call things acts on no terminal."""

from campaign_tui.desk import playing
from campaign_tui.looks.harmless import Harmless
from domain.log.history import CampaignNamed
from domain.store import Library
from tests.tui.gallery.stores import idle, press
from tests.tui.test_shelf_screens import names, with_campaign

SIZE = (80, 24)


async def test_the_library_shows_what_another_window_does(make_app, tmp_path):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await with_campaign(app, pilot)
        other = Library.open(tmp_path / "store.db", clock=lambda: 2_000_000_000_000_000, new_id=lambda: b"o" * 16)
        with other:
            (one,) = other.campaigns()
            other.service(one.id).record(CampaignNamed("Elsewhere"))
            other.duplicate(one.id, "Another")
        app.desk.ask(playing.refresh)
        await idle(app, pilot)
        assert names(app) == ["Another", "Elsewhere"]


async def test_a_half_typed_name_stays_when_another_window_writes(make_app, tmp_path):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await with_campaign(app, pilot)
        await press(app, pilot, "e", *"half")
        with Library.open(
            tmp_path / "store.db", clock=lambda: 2_000_000_000_000_000, new_id=lambda: b"o" * 16
        ) as other:
            other.service(other.campaigns()[0].id).record(CampaignNamed("Elsewhere"))
        app.desk.ask(playing.refresh)
        await idle(app, pilot)
        assert app.screen.query_one("#answer").value == "half"


async def test_a_name_from_a_file_acts_on_no_terminal(make_app, tmp_path):
    app = make_app()
    async with app.run_test(size=SIZE) as pilot:
        await with_campaign(app, pilot)
        hostile = "N\x1b]2;PWNED\x07\x9b31m\u202eabc\u2066"
        with Library.open(
            tmp_path / "store.db", clock=lambda: 2_000_000_000_000_000, new_id=lambda: b"o" * 16
        ) as other:
            other.service(other.campaigns()[0].id).record(CampaignNamed(hostile))
        app.desk.ask(playing.refresh)
        await idle(app, pilot)
        assert any(isinstance(one, Harmless) for one in app.get_line_filters())
        for keys in ((), ("e",), ("escape", "d")):
            await press(app, pilot, *keys)
            drawn = "".join(
                segment.text for strip in app.screen._compositor.render_strips() for segment in _filtered(app, strip)
            )
            assert not set("\x1b\x07\x9b\u202e\u2066") & set(drawn)


def _filtered(app, strip):
    segments = list(strip)
    for one in app.get_line_filters():
        if isinstance(one, Harmless):
            segments = one.apply(segments, app.screen.background_colors[0])
    return segments
