"""The region map in the read models: position, gauge, cubes, locations, journeys."""

import pytest

from domain.language import events as e
from domain.language.commands import Chart, Journey, Jump, Pass
from domain.model.region import Charted
from projections import queries
from tests.narrow import some


@pytest.fixture
def expedition(desk):
    """A campaign in its first exploration phase."""
    desk.begin("aurelia", "biagio")
    desk.act(Pass(), e.RegionUnfolded(12, "0.4", (24, 71)), e.ExplorationBegun("success", 12, 3))
    return desk


def travel(desk, to=18, means="cube"):
    facts: list[e.AnyFact] = [e.JourneyPaid(means)]
    facts += [e.ExplorationCubesChanged(-1)] if means == "cube" else [e.GaugeTicked(1), e.NumberTaken(71, "event")]
    facts += [e.LineDrawn(desk.state.region.position, to), e.GroupMoved(to, "journey")]
    facts += [e.StickerPlaced(to, "observation", ""), e.LocationActivated(to)]
    return desk.act(Journey(to, means), *facts)


def test_a_campaign_without_a_region_has_no_rows(desk):
    desk.begin("aurelia", "biagio")

    assert queries.region(desk.db, desk.campaign) is None
    assert queries.locations(desk.db, desk.campaign) == ()


def test_the_region_follows_journeys_and_undo(expedition):
    travel(expedition)
    travel(expedition, 21, "tick")
    line = some(queries.region(expedition.db, expedition.campaign))

    assert (line.position, line.exploring, line.cause, line.cubes) == (21, True, "success", 2)
    assert (line.ticks, line.slot, line.joined, line.roads) == (1, (24,), (71,), ((12, 18), (18, 21)))
    assert (line.phases, line.journeys, line.by_cube, line.by_clue, line.by_tick, line.overflows) == (1, 2, 1, 0, 1, 0)
    assert expedition.differences() == []
    expedition.undo(2)
    line = some(queries.region(expedition.db, expedition.campaign))
    assert (line.position, line.cubes, line.ticks, line.roads, line.journeys) == (12, 3, 0, (), 0)
    assert [one.location for one in queries.locations(expedition.db, expedition.campaign)] == [12]
    assert expedition.differences() == []
    expedition.undo()
    assert queries.region(expedition.db, expedition.campaign) is None


def test_locations_are_there_once_they_are_known(expedition):
    travel(expedition)

    first, second = queries.locations(expedition.db, expedition.campaign)
    assert first == queries.LocationLine(12, True, False, False, "0.4", False, False, None)
    assert second == queries.LocationLine(18, True, True, False, "", False, False, None)


def test_the_players_own_map_has_rows_too(desk):
    desk.begin("aurelia", "biagio")
    desk.act(Chart(17, (11, 23)), e.LocationCharted(17, Charted((11, 23), "healer", "", 2)))

    [line] = queries.locations(desk.db, desk.campaign)
    assert line == queries.LocationLine(17, False, False, False, "", False, False, Charted((11, 23), "healer", "", 2))
    assert some(queries.region(desk.db, desk.campaign)).position == 0
    assert desk.differences() == []


def test_journeys_are_read_on_the_path_that_is_played(expedition):
    travel(expedition)
    expedition.undo()
    travel(expedition, 15)
    expedition.act(Jump(18), e.GroupMoved(18, "jump"))
    live = queries.place_of(expedition.db, expedition.campaign, expedition.head)

    everything = queries.journeys(expedition.db, expedition.campaign)
    played = queries.journeys(expedition.db, expedition.campaign, live=live)
    assert [line.command for line in everything] == [Journey(18, "cube"), Journey(15, "cube"), Jump(18)]
    assert [line.command for line in played] == [Journey(15, "cube"), Jump(18)]
    assert e.StickerPlaced(15, "observation", "") in played[0].facts


def test_a_rebuild_writes_the_same_rows(expedition):
    travel(expedition)
    written = expedition.dump()
    expedition.fill()

    assert expedition.dump() == written
    assert len(written["read_region"]) == 1
    assert len(written["read_location"]) == 2


def test_a_changed_row_is_found(expedition):
    travel(expedition)
    expedition.db.execute("UPDATE read_region SET ticks = 5")
    expedition.db.execute("DELETE FROM read_location WHERE location = 18")

    found = {(one.table, one.key, one.stored) for one in expedition.differences()}
    assert {(table, stored) for table, _, stored in found} == {("read_region", "ticks=5"), ("read_location", "")}
