"""The region in the private pack: the next campaign knows it, asks for nothing twice, shows nothing early."""

from functools import cache
from pathlib import Path

import pytest

from domain import engine
from domain.content.check import check_pack
from domain.content.faults import Report
from domain.content.files import read_files
from domain.content.layout import BUNDLED
from domain.content.loader import load_pack
from domain.content.pack import Pack
from domain.content.region_plan import Location
from domain.language import commands as c
from domain.language.waiting import Choice, Window
from domain.model.between import OwnMap
from domain.model.region import OwnEntry, OwnNumber
from domain.model.state import State
from domain.notation import parse
from domain.playing.owned import with_own
from domain.rules.apocalypse.seeing import seen
from domain.rules.table.own_pack import own_pack
from exports.report.region_sentences import region as sentences
from tests.apocalypse import own_expeditions as own
from tests.apocalypse.test_own_map import exploring, play
from tests.narrow import a, some

FIRST = (
    "chart:30:23,26:forge",
    "journey:23:cube",
    "pick:healer",
    "pick:2",
    "journey:30:cube",
    "journey:26:cube",
    "pick:encounter",
    "card:The%20Well",
    "clue:Torn%20Map",
    "blueprint:Kite",
    "new-card:lamp:Lamp:other",
    "number:63:item:lamp",
    "pick:bag",
    "number:61:event",
    "pick:done",
    "chart:11:17:unknown:3108",
    "journey:17:torn_map",
    "journey:11:gauge",
    "pick:8",
    "pick:62",
    "pick:ruins",
    "pick:memory",
    "pick:A.4",
)
"""A phase in which something of everything was seen."""


@cache
def first() -> State:
    """The first campaign, after its first phase."""
    return play(exploring(), *FIRST, "tell:blueprints.kite.white:1", "tell:region.gauge.4:63")


def saved(folder: Path, state: State, source: Path = BUNDLED / "apocalypse_box") -> Pack:
    """The private pack of a campaign, written and read again."""
    for file, text in own_pack(read_files(source, Report()).tables, state, folder.name).items():
        (folder / file).parent.mkdir(exist_ok=True, parents=True)
        (folder / file).write_text(text, encoding="utf-8")
    return load_pack(folder)


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    return saved(tmp_path_factory.mktemp("packs") / "ours", first())


def again(of: Pack, *decisions: str) -> State:
    """The second campaign on its first phase, and so many decisions further on."""
    state = own.begun_with(of)
    for text in ("report:A.1:success:1:5:3", "", "pass", *decisions):
        while not text and isinstance(waiting := engine.pending(of, state), Choice):
            state = own.take(of, state, c.Pick(waiting.options[0])).state
        state = own.take(of, state, parse(text)).state if text else state
    return state


def test_the_pack_holds_what_was_seen(ours: Pack) -> None:
    region = some(ours.region)

    assert (region.own, region.first, region.bonus) == (True, 17, 24)
    assert region.locations == {
        11: Location(11, (17,), "unknown", code="3108", result="A.4"),
        17: Location(17, (11, 23, 26), "unknown", result="A.1"),
        23: Location(23, (17, 30), "healer", amount=2),
        26: Location(26, (17, 30), "encounter"),
        30: Location(30, (23, 26), "forge"),
    }
    assert region.entries["the_well"] == OwnEntry("encounter", "The Well")
    assert region.entries["kite"] == OwnEntry("blueprint", "Kite")
    assert region.known == {61: OwnNumber("event"), 62: OwnNumber("ruins"), 63: OwnNumber("item", "lamp")}
    assert region.told == {
        "blueprints.kite.white": 1,
        "region.gauge": 8,
        "region.gauge.1": 62,
        "region.gauge.4": 63,
    }


def test_it_is_faultless(tmp_path: Path) -> None:
    saved(tmp_path / "ours", first())

    found = [str(fault) for fault in check_pack(tmp_path / "ours")]
    assert found == [str(fault) for fault in check_pack(BUNDLED / "apocalypse_box")]


@pytest.mark.rule("A17.5", "A17.11", "map.R20")
def test_the_next_campaign_begins_on_the_map_and_sees_no_symbol(ours: Pack) -> None:
    state = again(ours)
    region = some(seen(ours, state))

    assert engine.pending(ours, state) == Window("exploration")
    assert (region.position, len(region.gauge), region.gauge[0]) == (17, 8, 62)
    assert [(one.number, one.kind, one.amount) for one in region.places] == [
        (11, "", 0),
        (17, "memory", 0),
        (23, "", 0),
        (26, "", 0),
        (30, "", 0),
    ]
    told = " ".join(sentences(ours, state))
    for hidden in ("23: healer", "30: forge", "3108", "A.4", "The Well", "Torn Map", "Kite", "Lamp"):
        assert hidden not in told


def test_it_asks_for_nothing_that_is_known(ours: Pack) -> None:
    state = again(ours, "journey:23:cube")
    assert engine.pending(ours, state) == Window("exploration")
    assert some(seen(ours, state)).places[2].amount == 2
    state = own.take(ours, state, parse("journey:30:cube")).state
    assert state.region.places["30"].activated
    state = own.take(ours, state, parse("journey:26:cube")).state
    # The card alone is drawn anew.
    assert a(OwnMap, state.top).asks == "encounter"
    for text in ("card:Another", "pick:done", "journey:17:gauge"):
        state = own.take(ours, state, parse(text)).state
    assert (state.region.taken, state.region.position) == ((62,), 17)
    for text in ("journey:11:gauge", "pick:0"):
        # The second box alone is new.
        state = own.take(ours, state, parse(text)).state
    assert state.region.memory == "A.4"


def test_numbers_that_are_known_come_at_once(ours: Pack) -> None:
    state = again(ours, "journey:26:cube", "number:63")
    assert a(Choice, engine.pending(ours, state)).kind == "bestowal"
    state = own.take(ours, state, parse("pick:bag")).state
    assert state.hall == ("lamp",)
    assert own.take(ours, state, parse("number:61")).state.region.taken == (63, 61)


def test_a_second_campaign_adds_to_it(ours: Pack, tmp_path: Path) -> None:
    more = ("chart:17:11,23,26,40", "chart:30:23,26:forge", "journey:40:cube", "pick:observation")
    state = again(ours, *more)
    source = tmp_path / "ours"
    saved(source, first())
    pack = saved(tmp_path / "later", state, source)
    region = some(pack.region)

    assert region.locations[40] == Location(40, (17,), "observation")
    assert region.locations[23] == Location(23, (17, 30), "healer", amount=2)
    assert region.locations[11].result == "A.4"
    assert region.told["region.gauge"] == 8
    assert region.known[63] == OwnNumber("item", "lamp")
    assert [str(fault) for fault in check_pack(tmp_path / "later")] == [
        str(fault) for fault in check_pack(BUNDLED / "apocalypse_box")
    ]


def test_what_was_entered_by_mistake_is_not_kept(tmp_path: Path) -> None:
    state = play(exploring(), "chart:71:30", "chart:71:%")

    assert 71 not in some(with_own(own.pack(), state).region).locations
    assert 71 not in some(saved(tmp_path / "ours", state).region).locations


def test_the_map_of_a_pack_can_be_corrected(ours: Pack) -> None:
    state = again(ours, "chart:30:26", "chart:23:17:observation", "journey:23:cube")

    assert state.region.places["23"].activated
    assert some(seen(ours, state)).places[2].kind == "observation"
    assert some(seen(ours, state)).places[2].connections == (17,)
