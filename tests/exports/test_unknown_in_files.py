"""Nothing that a whole file or a page of the app says rests on a number or a value that nobody has told."""

from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from campaign_tui.app.app import CampaignApp
from campaign_tui.screens.standing import StandingScreen
from campaign_tui.session.exporting import KINDS, NOTHING_ELSE
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.session import CampaignSession
from domain.content.loader import load_pack
from domain.core.errors import Refused
from domain.language.commands import Begin
from domain.language.waiting import Window
from domain.notation import parse
from domain.playing.play import Play
from domain.rules.campaign.numbers import table
from domain.rules.table import box, box_saving
from domain.rules.table.standing import written
from domain.store import Library
from migrations.run import prepare
from projections.sink import sink
from tests.narrow import some
from tests.table.box import Evening
from tests.table.test_standing import KNOWN, TEAM
from tests.table.test_unknown_numbers import other_numbers
from tests.tui.gallery.frames import frame
from tests.tui.gallery.stores import QUIET, idle, press

NAME = "Unknown"
BOX = "brotherhood_of_venice"
FILES = tuple(kind for kind in KINDS if not kind.is_log)
"""All kinds but the log itself, which says what was stored."""
PAGES = (*"qycBSNhr", "E")
"""Keys of the pages of a campaign between its memories."""


@contextmanager
def opened(path, pack):
    """A library whose clock and ids are the same each time, and which has this pack for every other."""
    ticks, ids = count(10**15, 60_000_000), count(1)
    library = Library.open(
        path,
        clock=lambda: next(ticks),
        new_id=lambda: next(ids).to_bytes(16, "big"),
        packs=lambda *_: pack,
        row_sink=sink,
        version="0",
    )
    prepare(str(path))
    try:
        yield LibrarySession(library)
    finally:
        library.close()


def campaign(shelf, pack, commands):
    """A campaign after these decisions."""
    begin = commands[0]
    session = shelf.create(
        NAME,
        pack,
        begin.assassins,
        edition="fr_1_05",
        difficulty="normal",
        source="app",
        seed=bytes(32),
        flow="story",
    )
    for command in commands[1:]:
        session.submit(command)
    return session


def played(pack):
    """The decisions of a campaign with its headquarters open, everybody in the main hall."""
    evening = Evening(pack, "alessandra,claudio")
    for memory in ("0.1", "0.2", "0.3", "0.4"):
        evening.do(f"report:{memory}:success:1:5:7").rest()
    return [step.header.command for step in evening.steps]


def taken(pack, entries):
    """The decisions of a campaign that was taken over."""
    evening = Evening(pack, TEAM)
    return [evening.steps[0].header.command, written(Play(pack, evening.state), entries)]


def files(session):
    """All files of a campaign, and what the lists of the box say."""
    found = {}
    for kind in FILES:
        try:
            found[kind.key] = b"".join(kind.write(session, NOTHING_ELSE)).decode()
        except Refused as refusal:
            found[kind.key] = str(refusal)
    parts = (*box.places(session.pack, session.state), *box_saving.saving(session.pack, session.state))
    return {**found, "box": "\n".join(line.sentence for part in parts for line in part.lines)}


def both(tmp_path, commands, more=()):
    """What the files of a campaign say, with the pack's placeholders and with others."""
    found = []
    for name, pack in (("one", load_pack(BOX)), ("other", other_numbers(load_pack(BOX)))):
        with opened(tmp_path / f"{name}.db", pack) as shelf, campaign(shelf, pack, [*commands, *more]) as session:
            found.append(files(session))
    return found


def test_no_file_rests_on_a_placeholder_of_the_pack(tmp_path):
    assert isinstance(played(load_pack(BOX))[0], Begin)
    one, other = both(tmp_path, played(load_pack(BOX)))

    assert {"md", "html", "json", "csv"} <= one.keys()
    for kind in one:
        assert one[kind] == other[kind], kind


def paths():
    """Numbers that only the cards tell: a few every day, the others with everything."""
    pack = load_pack(BOX)
    evening = Evening(pack, "alessandra,claudio")
    missing = [known.path for known in table(pack, evening.state) if known.value is None]
    missing = [path for path in missing if path.partition(".")[0] in {"figures", "contracts"}]
    return [pytest.param(path, marks=() if at % 12 == 0 else pytest.mark.full) for at, path in enumerate(missing)]


@pytest.mark.parametrize("path", paths())
def test_no_file_rests_on_the_other_placeholders_when_one_number_is_told(tmp_path, path):
    one, other = both(tmp_path, played(load_pack(BOX)), [parse(f"tell:{path}:4")])

    for kind in one:
        assert one[kind] == other[kind], kind


def elsewhere(state):
    """The same campaign with other values wherever nobody has told what stands there."""
    there = state.headquarters
    changed: dict[str, Any] = {}
    figures = {}
    for who, figure in state.assassins.items():
        more = {"level": 2} if "level" in state.open else {}
        more |= {"health": 1} if f"assassins/{who}/health" in state.open else {}
        more |= {"max_health": 6} if f"assassins/{who}/board/armour" in state.open else {}
        figures[who] = replace(figure, **more)
    changed["assassins"] = figures
    numbers = {"xp": 77, "level": 2}
    changed |= {name: value for name, value in numbers.items() if name in state.open}
    wrong: dict[str, Any] = {"level": 3, "failed": True}
    house = {name: value for name, value in wrong.items() if f"headquarters/{name}" in state.open}
    if "headquarters/places" in state.open:
        house["figures"] = dict.fromkeys(there.figures, "shop")
    lines = dict(state.diary)
    for name, line in state.diary.items():
        if f"diary/{name}" in state.open:
            lines[name] = replace(line, xp=9, plays=2, successes=1, failures=1)
        if f"diary/{name}/xp" in state.open:
            lines[name] = replace(lines[name], xp=9)
    return replace(state, headquarters=replace(there, **house), diary=lines, **changed)


SAID = [
    {"next": "1.3"},
    {"next": "1.3", "headquarters/board": "courtesan", "memories/1.1": "won"},
    {key: text for key, text in KNOWN.items() if not key.startswith("assassins/")},
]


@pytest.mark.parametrize("entries", SAID, ids=["nothing", "allies", "nobody"])
def test_no_file_rests_on_what_lies_where_nobody_told(tmp_path, monkeypatch, entries):
    pack = load_pack(BOX)
    with (
        opened(tmp_path / "store.db", pack) as shelf,
        campaign(shelf, pack, taken(pack, entries)) as session,
    ):
        state, one = session.state, files(session)
        other = elsewhere(state)
        assert other != state
        monkeypatch.setattr(CampaignSession, "state", property(lambda _: other))
        two = files(session)

    for kind in one:
        assert one[kind] == two[kind], kind
    assert "0 of 26" not in one["html"]


async def screens(path, pack, settings, keys=PAGES):
    """What stands on the pages of the campaign in a store."""
    settings.write_text("".join(f"{name} = {str(on).lower()}\n" for name, on in QUIET.items()))

    @contextmanager
    def library():
        with opened(path, pack) as shelf:
            yield shelf

    app = CampaignApp(library, campaign=NAME, now=lambda: 1_700_003_600, settings=settings, look="night")
    found = {}
    async with app.run_test(size=(120, 50)) as pilot:
        await idle(app, pilot)
        base = app.screen
        found["campaign"] = "\n".join(frame(app).text)
        for key in keys:
            await press(app, pilot, key)
            found[key] = "\n".join(frame(app).text)
            while app.screen is not base:
                await press(app, pilot, "escape")
    return found


async def test_no_page_of_the_app_rests_on_a_placeholder_of_the_pack(tmp_path):
    commands, shown = played(load_pack(BOX)), []
    for name, pack in (("one", load_pack(BOX)), ("other", other_numbers(load_pack(BOX)))):
        with opened(tmp_path / f"{name}.db", pack) as shelf, campaign(shelf, pack, commands):
            pass
        shown.append(await screens(tmp_path / f"{name}.db", pack, tmp_path / "settings.toml"))

    for page in shown[0]:
        assert shown[0][page] == shown[1][page], page


async def test_no_page_of_the_app_rests_on_what_lies_where_nobody_told(tmp_path, monkeypatch):
    pack, shown = load_pack(BOX), []
    with opened(tmp_path / "store.db", pack) as shelf, campaign(shelf, pack, taken(pack, SAID[1])):
        pass
    shown.append(await screens(tmp_path / "store.db", pack, tmp_path / "settings.toml"))
    real: Any = CampaignSession.state
    monkeypatch.setattr(CampaignSession, "state", property(lambda session: elsewhere(real.fget(session))))
    shown.append(await screens(tmp_path / "store.db", pack, tmp_path / "settings.toml"))

    for page in shown[0]:
        assert shown[0][page] == shown[1][page], page


EXPEDITION = {
    "xp": "70",
    "memories/A.1": "won 9",
    "memories/A.3": "second 6 grey",
    "memories/A.4": "won 11",
    "region/memory": "A.6",
}
"""Something of an expedition at its fourth memory."""
PLACE = {"region/position": "17", "region/lines": "17-23", "assassins/alessandra/health": "2"}


@pytest.mark.parametrize("more", [{}, PLACE], ids=["nowhere", "somewhere"])
async def test_every_file_and_page_of_an_expedition_is_there_whatever_is_left_out(tmp_path, more):
    pack = load_pack("apocalypse_box")
    with (
        opened(tmp_path / "store.db", pack) as shelf,
        campaign(shelf, pack, taken(pack, EXPEDITION | more)) as session,
    ):
        told = files(session)
    shown = await screens(tmp_path / "store.db", pack, tmp_path / "settings.toml", (*PAGES[1:], "m"))

    assert "Clues in the bag: ?" in told["md"]
    assert ("Roads travelled: ?" in told["md"]) == (not more)
    assert "0 of" not in told["md"].partition("## Diary")[0]
    assert shown["campaign"]


async def test_the_app_asks_in_the_resolution_for_what_nobody_told_and_one_key_leaves_it_open(tmp_path):
    pack, health = load_pack(BOX), {f"assassins/{who}/health": "3" for who in TEAM.split(",")}
    said = {"next": "1.3", "headquarters/board": "mercenary", **health}
    more = ["pass", "pass", "assign:mercenary_1:command", "track:1.3", "turn", "done:success:4"]
    with (
        opened(tmp_path / "store.db", pack) as shelf,
        campaign(shelf, pack, [*taken(pack, said), *map(parse, more)]),
    ):
        pass

    @contextmanager
    def library():
        with opened(tmp_path / "store.db", pack) as shelf:
            yield shelf

    settings = tmp_path / "settings.toml"
    settings.write_text("".join(f"{name} = {str(on).lower()}\n" for name, on in QUIET.items()))
    app = CampaignApp(library, campaign=NAME, look="night", settings=settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await idle(app, pilot)
        shown = " ".join(" ".join(frame(app).text).split())
        assert "Nobody has said yet" in shown, shown
        await press(app, pilot, "s")
        form = app.screen
        assert isinstance(form, StandingScreen)
        asked = [one.key for one in form.rows() if one]
        assert asked[:2] == ["xp", "level"]
        assert "headquarters/contract" in asked
        # Telling it stands first, leaving it open is the next row.
        await press(app, pilot, "escape", "enter")
        assert isinstance(app.screen, StandingScreen)
        await press(app, pilot, "escape", "down", "enter")
        view = some(app.head_view)
        assert "headquarters/contracts" in view.state.open
        assert isinstance(view.waiting, Window)
