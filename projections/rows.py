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
from projections.schema import BOARD, CAMPAIGN, DIARY, HEADQUARTERS, LOCATION, MAP, REGION, SHELF, Key, Row, Table

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


def text(value: object) -> str:
    """A value in its stored form, as JSON text."""
    return _encode(value).decode()


def campaign_row(campaign: bytes, state: State, about: About) -> Row:
    """The row of `read_campaign`."""
    return (campaign, about.name, about.archived, text(about.players), *summary(state))


def summary(state: State) -> Row:
    """The part of a row of `read_campaign` that follows from the state."""
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
        type(frame).__struct_config__.tag if frame is not None else BETWEEN,
    )


def board_row(campaign: bytes, assassin: str, figure: Assassin) -> Row:
    """A row of `read_board`."""
    return (
        campaign,
        assassin,
        figure.place,
        figure.square,
        figure.health,
        figure.max_health,
        figure.cubes,
        figure.saved,
        figure.exposed,
        figure.disguise,
        figure.critical_since,
        figure.level,
        figure.apprentice,
        text(figure.board),
        text(figure.used),
        text(figure.bag),
    )


def diary_row(campaign: bytes, memory: str, line: MemoryRecord) -> Row:
    """A row of `read_diary`."""
    return (
        campaign,
        memory,
        line.plays,
        line.successes,
        line.failures,
        line.attempts,
        line.best_turns,
        line.xp,
        line.sync,
        line.sync_shared,
        line.eased,
        line.closed,
        line.skipped,
        line.contract,
        line.contract_fulfilled,
    )


def headquarters_row(campaign: bytes, there: Headquarters) -> Row:
    """The row of `read_headquarters`."""
    return (
        campaign,
        there.board,
        there.level,
        text(there.figures),
        text(there.patients),
        text(there.blueprints),
        there.blueprint,
        text(there.contracts),
        there.revealed,
        there.failed,
        there.box,
        there.assignments,
    )


def map_rows(campaign: bytes, play: Memory | None) -> dict[str, Row]:
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
        letter: (
            campaign,
            letter,
            play.memory,
            play.attempt,
            play.turn,
            play.phase,
            own.alert,
            own.event,
            own.direction,
            *figures[letter],
        )
        for letter, own in play.maps.items()
    }


def region_row(campaign: bytes, region: Region) -> Row:
    """The row of `read_region`."""
    phase, tally = region.phase, region.tally
    return (
        campaign,
        region.position,
        region.memory,
        phase is not None,
        phase.cause if phase else "",
        phase.cubes if phase else 0,
        phase.healer if phase else 0,
        region.ticks,
        text(region.clues),
        text(region.slot),
        text(region.joined),
        text(region.lines),
        region.phases,
        *msgspec.structs.astuple(tally),
    )


def location_row(campaign: bytes, location: int, known: tuple[Place, Charted | None]) -> Row:
    """A row of `read_location`."""
    place, charted = known
    return (
        campaign,
        location,
        place.stickered,
        place.activated,
        place.explored,
        place.result,
        place.completed,
        place.told,
        text(charted),
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
        yield SHELF, (campaign, card, number)
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
        yield from _changes(campaign, SHELF, lambda *row: row, Counter(before.hall), Counter(after.hall))
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
