"""What to do with the pieces of the region map so that it shows another state: stickers, lines, cubes, gauge, cards.

Nothing here names what lies face down: a card of the # slot goes by its number, a sticker comes off unseen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.region import Place, Region
    from domain.model.state import State


def region(pack: Pack, before: State, after: State) -> Iterator[str]:
    """The region map before and after, an order a line; phrases without a full stop."""
    old, new = before.region, after.region
    if bool(old.position) != bool(new.position):
        yield say("table.region.unfold" if new.position else "table.region.fold", position=new.position)
        return
    yield from _places(pack, old, new)
    for line in sorted({*old.lines} ^ {*new.lines}):
        key = "table.region.line_on" if line in new.lines else "table.region.line_off"
        yield say(key, origin=line[0], to=line[1])
    if old.position != new.position:
        yield say("table.region.group", position=new.position)
    if old.ticks != new.ticks:
        yield say("table.region.gauge", n=new.ticks)
    yield from _bag(pack, before, after)
    yield from _phase(pack, old, new)
    for name in sorted({*old.charted, *new.charted}, key=int):
        if name not in new.charted:
            yield say("table.region.uncharted", location=name)
        elif old.charted.get(name) != new.charted[name]:
            roads = ", ".join(map(str, new.charted[name].connections)) or say("name.nothing")
            yield say("table.region.charted", location=name, roads=roads)


TURNS = (
    ("activated", "table.region.active", "table.region.inactive"),
    ("explored", "table.region.explored", "table.region.unexplored"),
    ("told", "table.region.told", "table.region.untold"),
)
"""A field of a place, and the messages of what is done when it comes on and goes off."""


def _places(pack: Pack, old: Region, new: Region) -> Iterator[str]:
    for name in sorted({*old.places, *new.places}, key=int):
        had, has = old.place(int(name)), new.place(int(name))
        if had.stickered and not has.stickered:
            yield say("table.region.sticker_off", location=name)
            continue
        if has.stickered and not had.stickered:
            yield say("table.region.sticker_on", location=name, kind=_kind(pack, int(name), has))
        for field, on, off in TURNS:
            if getattr(had, field) != getattr(has, field):
                yield say(on if getattr(has, field) else off, location=name)
        if had.completed != has.completed:
            yield say("table.region.behind" if has.completed else "table.region.ahead", location=name)
    if old.memory != new.memory:
        for key, memory, gone in (
            ("table.region.memory_off", old.memory, True),
            ("table.region.memory_on", new.memory, False),
        ):
            # When the memory has been played its sticker stays.
            played = gone and any(place.result == memory and place.completed for place in new.places.values())
            location = next((name for name, place in new.places.items() if place.result == memory), "")
            if memory and not played:
                yield say(key, memory=names.memory(pack, memory), location=location)


def _kind(pack: Pack, number: int, place: Place) -> str:
    """The symbol of a sticker, or what its code stands for."""
    if place.result:
        return known(families.DECK[place.result], "") or names.memory(pack, place.result)
    plan = pack.region.locations.get(number) if pack.region else None
    return known(families.SYMBOL[plan.symbol], plan.symbol) if plan else ""


def _bag(pack: Pack, before: State, after: State) -> Iterator[str]:
    """Clues in the bag, numbers in the slot."""
    old, new = before.region, after.region
    had, has = list(old.clues), list(new.clues)
    for clue in old.clues:
        if clue in has:
            has.remove(clue)
            had.remove(clue)
    for clue in had:
        key = "table.region.clue_spent" if clue in after.retired else "table.region.clue_off"
        yield say(key, clue=names.clue(pack, clue))
    for clue in has:
        key = "table.region.clue_back" if clue in before.retired else "table.region.clue_on"
        yield say(key, clue=names.clue(pack, clue))
    for number in sorted({*old.slot} ^ {*new.slot}):
        key = "table.region.slot_back" if number in new.slot else "table.region.slot_out"
        yield say(key, number=number)


def _phase(pack: Pack, old: Region, new: Region) -> Iterator[str]:
    """Exploration cubes, the healer's mark, skills with the red box."""
    if new.phase is None:
        if old.phase is not None:
            yield say("table.region.phase_over")
        return
    cubes, healer, skills = (old.phase.cubes, old.phase.healer, old.phase.skills) if old.phase else (0, 0, ())
    if cubes != new.phase.cubes:
        yield say("table.region.cubes", n=new.phase.cubes)
    if healer != new.phase.healer:
        key = "table.region.healer_used" if new.phase.healer else "table.region.healer_fresh"
        yield say(key, location=new.phase.healer)
    for skill in sorted({*skills} ^ {*new.phase.skills}):
        key = "table.region.skill_used" if skill in new.phase.skills else "table.region.skill_fresh"
        yield say(key, skill=names.card(pack, skill))
