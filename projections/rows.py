"""From values to rows of the head tables: what a state looks like in each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from domain.model.headquarters import Headquarters
from domain.model.region import UNSEEN, Charted, Place, Region
from domain.model.state import Assassin, Memory, MemoryRecord, Square, State
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
    CampaignRow,
    DiaryRow,
    HeadquartersRow,
    LocationRow,
    RegionRow,
    ShelfRow,
)
from projections.statements import Blob, Row, Table

NO_HEADQUARTERS = Headquarters()
NO_REGION = Region()

BETWEEN = "between"
"""What a campaign waits for when no memory is in play."""

Figures: TypeAlias = Mapping[str, Sequence[int]]
"""Guards, bodies and loose bases, by letter of the map."""

NONE = (0, 0, 0)

_encode = msgspec.json.Encoder().encode


class About(msgspec.Struct, frozen=True):
    """What the library says about a campaign besides its state."""

    name: str = ""
    archived: bool = False
    players: tuple[str, ...] = ()


UNKNOWN = About()


def text(value: object) -> str:
    """A value in its stored form, as JSON text."""
    return _encode(value).decode()


def campaign_row(campaign: bytes, state: State, about: About) -> CampaignRow:
    """The row of `read_campaign`."""
    return CampaignRow(campaign, about.name, about.archived, text(about.players), *summary(state))


def summary(state: State) -> Row:
    """The part of a row of `read_campaign` that follows from the state: the columns behind those of `About`."""
    play = state.memory
    frame = state.top
    alive = hurt = level = 0
    for figure in state.assassins.values():
        level = max(level, figure.level)
        if figure.place != "eliminated":
            alive += 1
            hurt += figure.health < figure.max_health
    return (
        state.pack.id,
        state.edition,
        state.difficulty,
        play.memory if play else "",
        play.turn if play else 0,
        len(state.assassins),
        alive,
        hurt,
        level,
        state.xp,
        str(type(frame).__struct_config__.tag) if frame is not None else BETWEEN,
    )


def board_row(campaign: Blob, assassin: str, figure: Assassin) -> Row:
    """A row of `read_board`, in the order of `columns.BoardRow`."""
    return (
        campaign,
        assassin,
        figure.place,
        figure.square,
        figure.health,
        figure.max_health,
        figure.cubes,
        figure.saved,
        int(figure.exposed),
        figure.disguise,
        figure.critical_since,
        figure.level,
        int(figure.apprentice),
        text(figure.board),
        # Nothing as a rule.
        text(figure.used) if figure.used else "[]",
        text(figure.bag) if figure.bag else "null",
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


def map_rows(campaign: Blob, play: Memory | None, figures: Figures | None = None) -> dict[str, Row]:
    """The rows of `read_map`, in the order of `columns.MapRow`, by letter of the map; none between memories.

    `figures` where they are counted already.
    """
    if play is None:
        return {}
    counts = counted(play.squares) if figures is None else figures
    return {
        letter: (
            campaign,
            letter,
            play.memory,
            play.attempt,
            play.turn,
            play.phase,
            int(own.alert),
            own.event,
            own.direction,
            *counts.get(letter, NONE),
        )
        for letter, own in play.maps.items()
    }


def counted(squares: Mapping[str, Square]) -> Figures:
    """Guards, bodies and loose bases on the squares of each map."""
    figures: dict[str, list[int]] = {}
    for name, square in squares.items():
        # Written out, as every undo counts two maps.
        if not (square.guards or square.bodies or square.bases):
            continue
        counts = figures.setdefault(map_of(name), [0, 0, 0])
        for _, number in square.guards:
            counts[0] += number
        for _, number in square.bodies:
            counts[1] += number
        counts[2] += square.bases
    return figures


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
    bound = Blob(campaign)
    yield CAMPAIGN, campaign_row(campaign, state, about)
    for assassin, figure in state.assassins.items():
        yield BOARD, board_row(bound, assassin, figure)
    for memory, line in state.diary.items():
        yield DIARY, diary_row(campaign, memory, line)
    for row in map_rows(bound, state.memory).values():
        yield MAP, row
    if state.headquarters != NO_HEADQUARTERS:
        yield HEADQUARTERS, headquarters_row(campaign, state.headquarters)
    for card, number in Counter(state.hall).items():
        yield SHELF, ShelfRow(campaign, card, number)
    if state.region != NO_REGION:
        yield REGION, region_row(campaign, state.region)
        for location, known in locations(state.region).items():
            yield LOCATION, location_row(campaign, location, known)
