"""From values to rows of the head tables: what a state looks like in each of them, and what changed between two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

import msgspec

from domain.model.headquarters import Headquarters
from domain.model.region import UNSEEN, Charted, Place, Region
from domain.model.state import Assassin, Memory, MemoryRecord, State
from domain.model.terrain import map_of
from projections.columns import (
    BOARD,
    CAMPAIGN,
    DIARY,
    HEADQUARTERS,
    LOCATION,
    MAP,
    REGION,
    SHELF,
    BoardRow,
    CampaignRow,
    DiaryRow,
    HeadquartersRow,
    LocationRow,
    MapRow,
    RegionRow,
    ShelfRow,
)
from projections.statements import Key, Row, Table

NO_HEADQUARTERS = Headquarters()
NO_REGION = Region()

BETWEEN = "between"
"""What a campaign waits for when no memory is in play."""

Name = TypeVar("Name", str, int)
Value = TypeVar("Value")

_encode = msgspec.json.Encoder().encode


class About(msgspec.Struct, frozen=True):
    """What the library says about a campaign besides its state."""

    name: str = ""
    archived: bool = False
    players: tuple[str, ...] = ()


UNKNOWN = About()

OF_STATE = slice(1 + len(About.__struct_fields__), None)
"""The columns of `read_campaign` that follow from the state: those behind the campaign and what is said about it."""


def text(value: object) -> str:
    """A value in its stored form, as JSON text."""
    return _encode(value).decode()


def campaign_row(campaign: bytes, state: State, about: About) -> CampaignRow:
    """The row of `read_campaign`."""
    play = state.memory
    frame = state.top
    alive = hurt = level = 0
    for figure in state.assassins.values():
        level = max(level, figure.level)
        if figure.place != "eliminated":
            alive += 1
            hurt += figure.health < figure.max_health
    return CampaignRow(
        campaign=campaign,
        name=about.name,
        archived=about.archived,
        players=text(about.players),
        pack=state.pack.id,
        edition=state.edition,
        difficulty=state.difficulty,
        memory=play.memory if play else "",
        turn=play.turn if play else 0,
        seats=len(state.assassins),
        alive=alive,
        hurt=hurt,
        level=level,
        xp=state.xp,
        waits_for=str(type(frame).__struct_config__.tag) if frame is not None else BETWEEN,
    )


def summary(state: State) -> Row:
    """The part of a row of `read_campaign` that follows from the state: the columns of `OF_STATE`."""
    row: Row = campaign_row(b"", state, UNKNOWN)
    return row[OF_STATE]


def board_row(campaign: bytes, assassin: str, figure: Assassin) -> BoardRow:
    """A row of `read_board`."""
    return BoardRow(
        campaign=campaign,
        assassin=assassin,
        place=figure.place,
        square=figure.square,
        health=figure.health,
        max_health=figure.max_health,
        cubes=figure.cubes,
        saved=figure.saved,
        exposed=figure.exposed,
        disguise=figure.disguise,
        critical_since=figure.critical_since,
        level=figure.level,
        apprentice=figure.apprentice,
        cards=text(figure.board),
        used=text(figure.used),
        bag=text(figure.bag),
    )


def diary_row(campaign: bytes, memory: str, line: MemoryRecord) -> DiaryRow:
    """A row of `read_diary`."""
    return DiaryRow(
        campaign=campaign,
        memory=memory,
        plays=line.plays,
        successes=line.successes,
        failures=line.failures,
        attempts=line.attempts,
        best_turns=line.best_turns,
        xp=line.xp,
        sync=line.sync,
        sync_shared=line.sync_shared,
        eased=line.eased,
        closed=line.closed,
        skipped=line.skipped,
        contract=line.contract,
        contract_fulfilled=line.contract_fulfilled,
    )


def headquarters_row(campaign: bytes, there: Headquarters) -> HeadquartersRow:
    """The row of `read_headquarters`."""
    return HeadquartersRow(
        campaign=campaign,
        board=there.board,
        level=there.level,
        figures=text(there.figures),
        patients=text(there.patients),
        blueprints=text(there.blueprints),
        blueprint=there.blueprint,
        contracts=text(there.contracts),
        revealed=there.revealed,
        failed=there.failed,
        box=there.box,
        assignments=there.assignments,
    )


def map_rows(campaign: bytes, play: Memory | None) -> dict[str, MapRow]:
    """The rows of `read_map` by letter of the map; none between memories."""
    if play is None:
        return {}
    figures = {letter: [0, 0, 0] for letter in play.maps}
    for name, square in play.squares.items():
        counts = figures.get(map_of(name))
        if counts is None:
            continue
        # Written out, as every undo counts two maps.
        for _, number in square.guards:
            counts[0] += number
        for _, number in square.bodies:
            counts[1] += number
        counts[2] += square.bases
    return {
        letter: MapRow(
            campaign=campaign,
            map=letter,
            memory=play.memory,
            attempt=play.attempt,
            turn=play.turn,
            phase=play.phase,
            alert=own.alert,
            event=own.event,
            direction=own.direction,
            guards=figures[letter][0],
            bodies=figures[letter][1],
            bases=figures[letter][2],
        )
        for letter, own in play.maps.items()
    }


def region_row(campaign: bytes, region: Region) -> RegionRow:
    """The row of `read_region`."""
    phase, tally = region.phase, region.tally
    return RegionRow(
        campaign=campaign,
        position=region.position,
        memory=region.memory,
        exploring=phase is not None,
        cause=phase.cause if phase else "",
        cubes=phase.cubes if phase else 0,
        healer=phase.healer if phase else 0,
        ticks=region.ticks,
        clues=text(region.clues),
        slot=text(region.slot),
        joined=text(region.joined),
        roads=text(region.lines),
        phases=region.phases,
        journeys=tally.journeys,
        by_cube=tally.cubes,
        by_clue=tally.clues,
        by_tick=tally.ticks,
        overflows=tally.overflows,
    )


def location_row(campaign: bytes, location: int, known: tuple[Place, Charted | None]) -> LocationRow:
    """A row of `read_location`."""
    place, charted = known
    return LocationRow(
        campaign=campaign,
        location=location,
        stickered=place.stickered,
        activated=place.activated,
        explored=place.explored,
        result=place.result,
        completed=place.completed,
        told=place.told,
        charted=text(charted),
    )


def locations(region: Region) -> dict[int, tuple[Place, Charted | None]]:
    """What is known of each location, by its number."""
    names = sorted(map(int, {*region.places, *region.charted}))
    return {n: (region.places.get(str(n), UNSEEN), region.charted.get(str(n))) for n in names}


def head_rows(campaign: bytes, state: State, about: About) -> Iterator[tuple[Table, Row]]:
    """Every row of the head tables for a state."""
    yield CAMPAIGN, campaign_row(campaign, state, about)
    for assassin, figure in state.assassins.items():
        yield BOARD, board_row(campaign, assassin, figure)
    for memory, line in state.diary.items():
        yield DIARY, diary_row(campaign, memory, line)
    for row in map_rows(campaign, state.memory).values():
        yield MAP, row
    if state.headquarters != NO_HEADQUARTERS:
        yield HEADQUARTERS, headquarters_row(campaign, state.headquarters)
    for card, number in Counter(state.hall).items():
        yield SHELF, ShelfRow(campaign, card, number)
    if state.region != NO_REGION:
        yield REGION, region_row(campaign, state.region)
        for location, known in locations(state.region).items():
            yield LOCATION, location_row(campaign, location, known)


def head_changes(campaign: bytes, before: State, after: State) -> Iterator[tuple[Table, Key, Row | None]]:
    """What has changed in the head tables but the first: table, key and the new row, None where it is gone.

    Costs what differs: parts that both states share are passed over.
    """
    yield from _changes(campaign, BOARD, board_row, before.assassins, after.assassins)
    yield from _changes(campaign, DIARY, diary_row, before.diary, after.diary)
    if before.memory is not after.memory:
        old, new = map_rows(campaign, before.memory), map_rows(campaign, after.memory)
        yield from _changes(campaign, MAP, lambda _, __, row: row, old, new)
    if before.headquarters is not after.headquarters and before.headquarters != after.headquarters:
        row = None if after.headquarters == NO_HEADQUARTERS else headquarters_row(campaign, after.headquarters)
        yield HEADQUARTERS, (campaign,), row
    if before.hall is not after.hall and before.hall != after.hall:
        yield from _changes(campaign, SHELF, ShelfRow, Counter(before.hall), Counter(after.hall))
    if before.region is not after.region and before.region != after.region:
        yield REGION, (campaign,), None if after.region == NO_REGION else region_row(campaign, after.region)
        yield from _changes(campaign, LOCATION, location_row, locations(before.region), locations(after.region))


def _changes(
    campaign: bytes,
    table: Table,
    row: Callable[[bytes, Name, Value], Row],
    old: Mapping[Name, Value],
    new: Mapping[Name, Value],
) -> Iterator[tuple[Table, Key, Row | None]]:
    if old is new:
        return
    for name, value in new.items():
        had = old.get(name)
        if had is not value and had != value:
            yield table, (campaign, name), row(campaign, name, value)
    for name in old.keys() - new.keys():
        yield table, (campaign, name), None
