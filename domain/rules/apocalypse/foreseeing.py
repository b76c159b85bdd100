"""What a journey or a jump would cost and bring, before it is taken; from what players see alone (R20)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from domain.content.pack import Pack
from domain.language.commands import Journey, Jump
from domain.model.state import State
from domain.playing.own_plan import is_gone, is_own, plan_of
from domain.rules.apocalypse.seeing import CARDS, SeenPlace, SeenRegion, seen


class Foreseen(Struct, frozen=True):
    """One thing that will happen: the key of its sentence below `foreseen`, and what it names."""

    key: str
    values: tuple[tuple[str, str | int], ...] = ()


def foreseen(pack: Pack, state: State, command: Journey | Jump) -> tuple[Foreseen, ...]:
    """What a legal journey or jump costs, then what its place brings, as far as the group can know it now."""
    region = seen(pack, state)
    if region is None:
        return ()
    if isinstance(command, Jump):
        return (Foreseen("jump"),)
    place = next((one for one in region.places if one.number == command.to), None)
    arrival = _arrival(pack, state, region, place, command) if place else ()
    return (*_cost(pack, state, region, command.payment), *arrival)


def _cost(pack: Pack, state: State, region: SeenRegion, payment: str) -> Iterator[Foreseen]:
    if payment == "cube":
        yield Foreseen("cube", (("n", region.cubes - 1),))
    elif payment == "gauge":
        yield from _tick(pack, state, region)
    else:
        plan = plan_of(pack, state)
        clue = plan.clues.get(payment) if plan else None
        yield Foreseen("clue", (("clue", clue.name if clue else payment),))
        if clue is not None and clue.text:
            yield Foreseen("clue_text", (("text", clue.text),))


def _tick(pack: Pack, state: State, region: SeenRegion) -> Iterator[Foreseen]:
    """The next box with its number, or the price of a full gauge."""
    if region.endless:
        yield Foreseen("tick_own", (("box", region.ticks + 1),))
        return
    if region.ticks < len(region.gauge):
        number = region.gauge[region.ticks]
        yield Foreseen("tick", (("box", region.ticks + 1), ("boxes", len(region.gauge))))
        if number:
            gone = is_gone(state.region, number, own=is_own(pack))
            yield Foreseen("number_gone" if gone else "number", (("number", number),))
        return
    yield Foreseen("overflow")
    for who, figure in state.assassins.items():
        if figure.health == 1 and figure.place != "eliminated":
            yield Foreseen("last_cube", (("who", who),))


def _arrival(pack: Pack, state: State, region: SeenRegion, place: SeenPlace, command: Journey) -> Iterator[Foreseen]:
    road = (min(region.position, command.to), max(region.position, command.to))
    if road not in region.travelled:
        yield Foreseen("line")
    if not place.kind:
        yield Foreseen("unseen")
    elif place.kind == "memory" and not place.completed:
        left = region.cubes - (command.payment == "cube")
        yield Foreseen("memory")
        if left and pack.region is not None and not is_gone(state.region, pack.region.bonus, own=is_own(pack)):
            yield Foreseen("bonus", (("n", left), ("number", pack.region.bonus)))
    elif place.kind == "healer" and place.activated:
        yield Foreseen("healer_used" if region.healer_used else "healer", (("n", place.amount),))
    elif place.kind == "forge" and place.activated:
        yield Foreseen("forge" if region.blueprints else "forge_idle")
    elif place.kind == "observation" and place.activated:
        others = (one for one in region.places if one.kind == "observation" and one.activated)
        points = ", ".join(str(one.number) for one in others if one.number != place.number)
        yield Foreseen("observation", (("points", points),)) if points else Foreseen("nothing")
    elif place.kind in CARDS and not place.explored:
        yield Foreseen("card")
    else:
        yield Foreseen("nothing")
