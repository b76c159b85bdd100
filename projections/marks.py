"""Where every action of a campaign belongs: memory, turn, phase, evening, whom it is about, whether dice fell.

For histories of tens of thousands of actions: two plain queries, and nothing is decoded but the names.
"""

from __future__ import annotations

from sys import intern

import msgspec

from projections.queries import ReadModelsDamaged, Source


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """The place of one action."""

    memory: str = ""
    """The memory in which it was decided, or that it begins; empty between memories."""
    turn: int = 0
    phase: str = ""
    evening: int = 0
    """Number of the evening, from 1."""
    who: tuple[str, ...] = ()
    """Assassins that acted or that something happened to."""
    rolled: bool = False


def marks(source: Source, campaign: bytes) -> dict[bytes, Mark]:
    """The mark of every action, by its id. Raises ReadModelsDamaged."""
    rolled = {row[0] for row in source.execute("SELECT DISTINCT header FROM read_dice WHERE campaign = ?", (campaign,))}
    sql = "SELECT action, header, memory, turn, phase, evening, who FROM read_log WHERE campaign = ?"
    # Tens of thousands of actions have some thousand places, a few hundred groups and a dozen memories between them.
    places: dict[tuple[object, ...], Mark] = {}
    groups: dict[str, tuple[str, ...]] = {}
    found = {}
    try:
        for action, header, *place in source.execute(sql, (campaign,)):
            key = (*place, header in rolled)
            mark = places.get(key)
            if mark is None:
                memory, turn, phase, evening, who = place
                names = groups.get(who)
                if names is None:
                    names = groups[who] = msgspec.json.decode(who, type=tuple[str, ...])
                mark = places[key] = Mark(intern(memory), turn, intern(phase), evening, names, header in rolled)
            found[bytes(action)] = mark
    except (msgspec.DecodeError, msgspec.ValidationError, TypeError) as fault:
        raise ReadModelsDamaged("read_log", fault) from fault
    return found
