"""The screens of a campaign with a region, at moments of an expedition over canaries: nothing sings too early."""

from contextlib import contextmanager
from itertools import count

import pytest

from campaign_tui.app.app import CampaignApp
from campaign_tui.screens.region import RegionScreen
from campaign_tui.session.library import LibrarySession
from domain.content.loader import load_pack
from domain.notation import parse
from domain.store import Library
from migrations.run import prepare
from projections.sink import sink
from tests.apocalypse.canaries import build, canaries
from tests.apocalypse.test_leaks import IDS, WALK
from tests.narrow import some
from tests.tui.gallery.frames import frame
from tests.tui.gallery.stores import idle

MOMENTS = (1, 2, 3, 7, 14, 20)
"""Steps of the walk after which the screens are looked at."""
LOOKS = (
    "m",
    "c",
    "y",
    "q",
    "s",
    "N",
    "A",
    "I",
    ("B", "tab", "tab", "tab"),
    ("E",),
    ("ctrl+p",),
    "h",
)
"""Keys that open screens and lines to type, one after the other."""
BASE = 3
"""Screens below: an empty one, the library, the campaign."""
NOON = 1_700_000_000
SIZES = {1: (80, 24), 2: (120, 40), 3: (80, 24), 7: (120, 40), 14: (200, 60), 20: (80, 24)}


@contextmanager
def library(path, pack):
    ticks, ids = count(NOON * 1_000_000, 60_000_000), count(1)
    opened = Library.open(
        path,
        clock=lambda: next(ticks),
        new_id=lambda: next(ids).to_bytes(16, "big"),
        packs=lambda _: pack,
        row_sink=sink,
    )
    prepare(str(path))
    try:
        yield LibrarySession(opened)
    finally:
        opened.close()


def shown(app):
    return " ".join(" ".join(frame(app).text).replace("│", " ").split())


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.rule("map.R20")
async def test_no_screen_shows_a_canary_too_early(tmp_path, moment):
    pack = load_pack(build(tmp_path / "canaries"))
    path = tmp_path / "store.db"
    hidden = {*canaries(), *IDS}
    with library(path, pack) as shelf:
        session = shelf.create(
            "Aviary",
            pack,
            ("aurelia", "biagio"),
            edition="fr_1_05",
            difficulty="normal",
            source="table",
            seed=bytes(32),
            flow="story",
        )  # fmt: skip - one call
        for decision, words in WALK[: moment + 1]:
            session.submit(parse(decision))
            hidden -= set(words)
        session.close()
    file = tmp_path / "settings.toml"
    file.write_text("motion = false\nlessons = false\n", encoding="utf-8")
    app = CampaignApp(
        lambda: library(path, pack), campaign="Aviary", now=lambda: NOON + 3600, settings=file, look="night"
    )

    async with app.run_test(size=SIZES[moment]) as pilot:
        await idle(app, pilot)
        seen = [shown(app)]
        for keys in LOOKS:
            for key in keys:
                await pilot.press(key)
                await idle(app, pilot)
                seen.append(shown(app))
            if keys[0] == "m":
                assert isinstance(app.screen, RegionScreen)
                # While a card is read there is no room for the map beside it.
                assert "11" in seen[-1] or app.screen.has_class("-asking")
            while len(app.screen_stack) > BASE:
                app.pop_screen()
            await idle(app, pilot)
        view = some(app.head_view)
        story = repr((view.entries, view.waiting, view.story))
    if moment == 3:
        assert any("Kanarix first." in text for text in seen), seen
    for text in (*seen, story):
        assert [word for word in hidden if word in text] == []
