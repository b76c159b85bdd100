"""What is wrong with the region of an owner's private pack is told with its place and a sentence."""

from pathlib import Path

import pytest

from domain.content.check import check_pack
from tests.apocalypse.test_own_again import first, saved

FILE = "region.toml"


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    saved(tmp_path / "ours", first())
    return tmp_path / "ours"


def faults(folder: Path, old: str = "", new: str = "", *, more: str = "") -> list[str]:
    """The faults after a change of the file."""
    path = folder / FILE
    text = path.read_text(encoding="utf-8")
    assert old in text, old
    path.write_text((text.replace(old, new, 1) if old else text) + more, encoding="utf-8")
    return [str(fault) for fault in check_pack(folder) if not fault.warning]


CASES = [
    ("first = 17", "first = 99", "first: There is no location 99"),
    ("[locations.11]\nconnections = [17]", "[locations.11]\nconnections = [17, 26]", "locations.11.connections: Loc"),
    ("[locations.11]\nconnections = [17]", "[locations.11]\nconnections = [17, 98]", "locations.11.connections: 98 is"),
    ("[locations.11]\nconnections = [17]", "[locations.11]\nconnections = [17, 17]", "locations.11.connections: 17 is"),
    ('symbol = "healer"', 'symbol = "forge"', "locations.23.amount: A location with the symbol forge has no such"),
    ('symbol = "healer"\n', "", "locations.23.amount: A location with the symbol - has no such"),
    ('result = "A.4"', 'result = "A.99"', "locations.11.result: There is no memory A.99"),
    ('result = "A.4"', 'result = "A.1"', "locations: A.1 is named by 2 locations"),
    ('card = "lamp"', 'card = "lantern"', "known.63.card: There is no card lantern"),
    ('kind = "item"', 'kind = "clue"', "known.63.card: There is no clue lamp"),
    ('kind = "item"', 'kind = "event"', "known.63.card: Nobody has seen which card of the kind event"),
    ('kind = "item"', 'kind = "dance"', "known.63.kind: “dance” is none of"),
    ('"region.gauge" = 8', '"region.gauge" = 0', "told.region.gauge: The threat gauge has 1 to 99 boxes"),
    ('"region.gauge" = 8', '"region.width" = 8', "told.region.width: region.width is no number of the map"),
    ('"blueprints.kite.white"', '"blueprints.boat.white"', "told.blueprints.boat.white: blueprints.boat.white is no"),
    ("[entries.kite]", "[entries.lamp]", "entries.lamp: lamp is an id in cards.toml"),
]


def test_what_a_campaign_writes_is_sound(ours: Path) -> None:
    assert faults(ours) == []


@pytest.mark.parametrize(("old", "new", "told"), CASES, ids=[str(n) for n in range(len(CASES))])
def test_each_fault_is_told_with_its_place(ours: Path, old: str, new: str, told: str) -> None:
    found = faults(ours, old, new)

    assert any(fault.startswith(f"{FILE}, {told}") for fault in found), found


@pytest.mark.parametrize("table", ["codes", "numbers", "clues", "cards"])
def test_the_tables_of_a_printed_map_have_no_place_there(ours: Path, table: str) -> None:
    rows = {
        "codes": '9137 = "mystery"',
        "numbers": '[numbers.5]\nkind = "event"',
        "clues": '[clues.torn]\nname = "Torn"',
        "cards": '[cards.torn]\nname = "Torn"\npile = "ruins"\nsteps = []',
    }
    more = f"\n[codes]\n{rows[table]}\n" if table == "codes" else f"\n{rows[table]}\n"

    assert (
        f"{FILE}, {table}: A region that the players enter themselves (own = true) has none of this: leave it out."
        in (faults(ours, more=more))
    )


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ('[entries.well]\nkind = "ruins"\nname = "Well"', "entries"),
        ('[known.61]\nkind = "event"', "known"),
        ('[told]\n"region.gauge" = 8', "told"),
    ],
)
def test_a_printed_map_has_nothing_of_an_own_one(tmp_path: Path, table: str, told: str) -> None:
    from tests.apocalypse.canaries import build

    folder = build(tmp_path / "canaries")

    assert f"{FILE}, {told}: Only a region that the players enter themselves (own = true) has this: leave it out." in (
        faults(folder, more=f"\n{table}\n")
    )


def test_a_printed_map_shows_every_symbol_and_what_a_code_stands_for_in_its_table(tmp_path: Path) -> None:
    from tests.apocalypse.canaries import build

    folder = build(tmp_path / "canaries")
    found = faults(folder, 'symbol = "encounter"\n', "")
    assert f"{FILE}, locations.14.symbol: This is missing." in found
    found = faults(folder, 'code = "9351"', 'code = "9351"\nresult = "0.2"')
    assert any(fault.startswith(f"{FILE}, locations.35.result: Only a region") for fault in found)


def test_steps_with_hydras_say_of_how_many(tmp_path: Path) -> None:
    from tests.apocalypse.canaries import build

    step = 'steps = [{ op = "text", text = "Kanarix wall." }]'
    wrong = 'steps = [{ op = "if", card = "hydras", goto = 1 }, { op = "hydras" }]'
    found = faults(build(tmp_path / "canaries"), step, wrong)

    assert any("cards.card_wall.steps[0].number: “if hydras” needs a number" in fault for fault in found)
    assert any("cards.card_wall.steps[1].number: “hydras” needs a number" in fault for fault in found)
