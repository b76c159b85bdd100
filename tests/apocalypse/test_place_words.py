"""What is said of the places of a region map, and its legend."""

from msgspec.structs import replace

from campaign_tui.looks.dress import NIGHT
from campaign_tui.widgets.region_map import legend, region_map
from campaign_tui.widgets.region_place import about, row_words
from domain.content.loader import load_pack
from domain.language.events import ExplorationCubesChanged, JourneyPaid
from domain.rules.apocalypse.seeing import SeenPlace, SeenRegion
from domain.telling.story import narrate

FORGE = SeenPlace(36, (24,), kind="forge", activated=True, stickered=True, x=40, y=8)
HEALER = SeenPlace(27, (18,), kind="healer", amount=2, activated=True, stickered=True, x=30, y=13)
POINT = SeenPlace(18, (27,), kind="observation", activated=True, stickered=True, x=16, y=15)
REGION = SeenRegion(
    "",
    (FORGE, HEALER, POINT),
    ((18, 27),),
    ((18, 27),),
    (),
    0,
    3,
    exploring=True,
    healer_used=False,
    clues=(),
    position=18,
)


def words(place, region=REGION):
    return about(place, load_pack("salt_road"), NIGHT, region).plain


def test_a_forge_without_a_blueprint_says_so():
    assert "no blueprint: nothing to do here" in words(FORGE)
    assert "a blueprint is built here" in words(FORGE, replace(REGION, blueprints=("plan",)))


def test_an_observation_point_says_what_it_is_active_for():
    assert "at no cost to any other active observation point" in words(POINT)


def test_a_healer_that_was_used_is_not_active():
    used = replace(REGION, healer_used=True)

    assert "active: heals" in words(HEALER)
    assert "active" not in words(HEALER, used)
    assert "*" in region_map(replace(REGION, places=(HEALER,)), NIGHT, 40, 10).plain
    assert "*" not in region_map(replace(used, places=(HEALER,)), NIGHT, 40, 10).plain


def test_the_row_of_a_healer_says_how_many_cubes_each_gets():
    assert row_words(HEALER, REGION) == "healer, 2 health cubes each"
    assert row_words(HEALER, replace(REGION, healer_used=True)) == "healer, used up"


def test_no_entry_of_the_legend_is_broken_in_two():
    entries = legend(REGION, NIGHT).plain.split("  ")
    lines = legend(REGION, NIGHT, 30).plain.split("\n")

    assert len(lines) > 1
    assert [entry for line in lines for entry in line.split("  ")] == entries


def test_brackets_leave_the_road_beside_them_in_sight():
    def drawn(pointed):
        return sum("⠀" < sign <= "⣿" for sign in region_map(REGION, NIGHT, 80, 20, pointed).plain)

    # The brackets stand where the blanks would.
    assert drawn(18) >= drawn(0)


def test_a_journey_tells_its_cube_once():
    pack = load_pack("salt_road")
    facts = ((JourneyPaid("cube"), ("A17.7",)), (ExplorationCubesChanged(-1), ("A17.7",)))

    assert [narrate(pack, fact, rules) for fact, rules in facts] == ["The journey costs an exploration cube.", ""]
    assert narrate(pack, ExplorationCubesChanged(-1), ("A19.1",))
