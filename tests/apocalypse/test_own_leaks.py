"""What an owner's private pack remembers of the region is hidden in the next campaign, until it is found out again."""

import re
from pathlib import Path

import pytest

from campaign_tui.app.app import CampaignApp
from campaign_tui.screens.region import RegionScreen
from campaign_tui.session.library import LibrarySession
from domain import engine
from domain.content.loader import load_pack
from domain.language.waiting import Choice
from domain.notation import parse
from tests.apocalypse import own_expeditions as own
from tests.apocalypse.overheard import everything, screens
from tests.apocalypse.test_own_again import saved
from tests.apocalypse.test_own_map import exploring, play
from tests.apocalypse.test_region_screens import library
from tests.narrow import some
from tests.tui.gallery.frames import frame
from tests.tui.gallery.stores import idle

FIRST = (
    "journey:23:cube",
    "pick:healer",
    "pick:7",
    "journey:30:cube",
    "pick:encounter",
    "card:Kanarix%20Well",
    "clue:Kanarix%20Map",
    "blueprint:Kanarix%20Kite",
    "number:575:narrative",
    "pick:done",
    "pick:done",
    "chart:11:17:unknown:9137",
    "journey:23:kanarix_map",
    "journey:17:cube",
    "journey:11:gauge",
    "pick:8",
    "pick:0",
    "pick:memory",
    "pick:A.13",
)
"""The first campaign: a word for each hidden value that stands nowhere else."""
TOLD = ("tell:blueprints.kanarix_kite.white:3",)
HIDDEN = ("Kanarix Well", "Kanarix Map", "Kanarix Kite", "kanarix_", "9137", "575", "7 health cubes")
WALK: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("report:A.1:success:1:5:3", ()),
    ("pass", ()),
    ("journey:23:cube", ("7 health cubes",)),
    ("journey:30:cube", ()),
    ("card:Another", ()),
    ("hurt:bastiano", ()),
    ("pick:done", ()),
    ("journey:23:cube", ()),
    ("journey:17:gauge", ()),
    ("journey:11:gauge", ()),
    ("pick:0", ()),
)
"""The second one, and what each decision shows."""


def pack_in(folder: Path) -> Path:
    saved(folder, play(exploring(), *FIRST, *TOLD))
    return folder


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    return pack_in(tmp_path / "ours")


def sings(text: str, hidden: set[str]) -> list[str]:
    """Hidden words in a text; numbers only where they stand alone."""
    digits = [word for word in hidden if word.isdigit() and re.search(rf"(?<![0-9a-f.]){word}(?![0-9a-f])", text)]
    return digits + [word for word in hidden if not word.isdigit() and word in text]


@pytest.mark.rule("map.R20", "A17.11", "A13.q4")
def test_the_next_campaign_finds_everything_out_again(run, store, ours) -> None:
    hidden = set(HIDDEN)
    begun = run("new", "--name", "Again", "--pack", str(ours), "--flow", "story", "--chance", "table")
    assert begun.code == 0, begun.err
    for decision in _opening(ours):
        assert run("act", begun.last, decision).code == 0
    for decision, words in WALK:
        hidden -= set(words)
        acted = run("act", begun.last, decision)
        assert acted.code == 0, (decision, acted.err)
        assert sings(acted.out, hidden) == [], decision
        for text in (*screens(run, begun.last), *everything(run, begun.last, store)):
            assert sings(text, hidden) == [], decision
        back, forth = run("undo", begun.last).out, run("redo", begun.last).out
        assert sings(back + forth, hidden) == [], decision
    # The code was looked up once, by the first campaign: the memory is found, its digits aren't told.
    assert "A.13" in run("show", begun.last).out
    assert {"Kanarix Well", "Kanarix Map", "Kanarix Kite", "9137"} <= hidden


def _opening(folder: Path) -> list[str]:
    """The choices of skills at the start."""
    pack = load_pack(folder)
    state = own.take(pack, engine.EMPTY, parse("begin:ours:fr_1_05:normal:alessandra,bastiano:%:story")).state
    found = []
    while isinstance(waiting := engine.pending(pack, state), Choice):
        found.append(f"pick:{waiting.options[0]}")
        state = own.take(pack, state, parse(found[-1])).state
    return found


@pytest.mark.rule("map.R20")
@pytest.mark.parametrize("moment", [2, 5, 8])
async def test_no_screen_of_it_shows_what_the_pack_remembers(ours, tmp_path, moment) -> None:
    pack, path = load_pack(ours), tmp_path / "store.db"
    hidden = set(HIDDEN)
    with library(path, pack) as shelf:
        session = _begun(shelf, pack)
        for decision, words in WALK[:moment]:
            session.submit(parse(decision))
            hidden -= set(words)
        session.close()
    file = tmp_path / "settings.toml"
    file.write_text("motion = false\nlessons = false\n", encoding="utf-8")
    app = CampaignApp(
        lambda: library(path, pack), campaign="Aviary", now=lambda: 1_700_003_600, settings=file, look="night"
    )
    async with app.run_test(size=(120, 40)) as pilot:
        await idle(app, pilot)
        for keys in (("m",), ("m", "n"), ("m", "v"), ("m", "minus"), ("m", "I"), ("N",), ("B", "tab", "tab"), ("c",)):
            for key in keys:
                await pilot.press(key)
                await idle(app, pilot)
                text = " ".join(" ".join(frame(app).text).replace("│", " ").split())
                assert sings(text, hidden) == [], keys
            if keys == ("m",):
                assert isinstance(app.screen, RegionScreen)
            while len(app.screen_stack) > 3:
                app.pop_screen()
            await idle(app, pilot)
        view = some(app.head_view)
        assert sings(repr((view.entries, view.waiting, view.story)), hidden) == []


def _begun(shelf: LibrarySession, pack):
    session = shelf.create(
        "Aviary",
        pack,
        own.TEAM,
        edition="fr_1_05",
        difficulty="normal",
        source="table",
        seed=bytes(32),
        flow="story",
    )  # fmt: skip - one call
    while isinstance(waiting := session.pending, Choice):
        session.submit(parse(f"pick:{waiting.options[0]}"))
    return session
