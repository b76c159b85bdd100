"""The checks of effects, wherever in a pack they stand."""

from collections.abc import Collection, Iterator

from msgspec import Struct

from domain.content import schema
from domain.content.building import Entries
from domain.content.effects import EVENT, FOUND, GRANT, MACHINE, OPERATIONS, SPECIAL, TOWER, USE, Operation
from domain.content.faults import Report

WORDS = {
    "square": ("square",),
    "nearby": ("nearby",),
    "weapon": ("melee", "ranged", "blade"),
    "tile": ("street", "roof", "interior", "canal"),
}
"""What an argument `kind` can say where it names nothing of the pack."""


class Place(Struct, frozen=True):
    """Where an effect stands: file and path, and which part of the vocabulary is accepted there."""

    file: str
    path: str
    place: str
    objectives: Collection[str] = ()
    """Objectives that the effect can name."""


def check_effects(entries: Entries, report: Report) -> None:
    """Every effect is in the vocabulary, accepted where it stands, has its arguments and names what there is."""
    for place, effect in _places(entries):
        if effect.op:
            _check(place, effect, entries, report)


def _places(entries: Entries) -> Iterator[tuple[Place, schema.EffectEntry]]:
    """All effects of a pack with their places."""
    for name, card in entries.cards.items():
        place = MACHINE if card.slot == "machine" else FOUND if card.ends_search else USE
        lists = (("special", SPECIAL, card.special), ("effects", place, card.effects), ("grants", GRANT, card.grants))
        for field, accepted, effects in lists:
            for number, effect in enumerate(effects):
                yield Place(entries.file_of(name), f"{name}.{field}[{number}]", accepted), effect
    for name, event in entries.events.items():
        for number, effect in enumerate(event.effects):
            yield Place("events.toml", f"{name}.effects[{number}]", EVENT), effect
    for file, memory in entries.memories.items():
        for number, effect in enumerate(memory.synchronise):
            yield Place(file, f"synchronise[{number}]", TOWER, memory.objectives), effect


def _check(place: Place, effect: schema.EffectEntry, entries: Entries, report: Report) -> None:
    """One effect."""
    operation = OPERATIONS.get(effect.op)
    if operation is None or place.place not in operation.places:
        accepted = ", ".join(op for op, known in OPERATIONS.items() if place.place in known.places)
        report.add(place.file, f"{place.path}.op", f"effect.{place.place}", op=effect.op, accepted=accepted)
        return
    for argument in ("kind", "entrance", "number", "square", "text"):
        given = getattr(effect, argument) is not None
        # How far somebody reaches means nothing on a card that nobody uses.
        nobody = argument == "kind" and operation.kind == "nearby" and place.place != USE
        if given and (nobody or argument not in (*operation.arguments, *operation.optional)):
            key = "effect.superfluous"
        elif not given and (argument in operation.arguments or _is_untold(place, effect, argument)):
            key = "effect.lacking"
        else:
            continue
        report.add(place.file, f"{place.path}.{argument}", key, op=effect.op, argument=argument)
    if effect.kind:
        _check_kind(place, effect.kind, operation, entries, report)


def callable_allies(entries: Entries) -> set[str]:
    """Whom a card can call: allies of the pack, and kinds of figures that can go to a memory (40.11)."""
    figures = entries.campaign.figures if entries.campaign else {}
    return {*entries.allies, *(kind for kind, figure in figures.items() if figure.ally)}


def _is_untold(place: Place, effect: schema.EffectEntry, argument: str) -> bool:
    """Whether nothing says what players do by hand: a tower card has no text of its own."""
    return argument == "text" and effect.op == "by_hand" and place.place == TOWER


def _check_kind(place: Place, kind: str, operation: Operation, entries: Entries, report: Report) -> None:
    """What the argument `kind` names is there."""
    known: dict[str, Collection[str]] = WORDS | {
        "guard": entries.guards,
        "boss": [name for name, guard in entries.guards.items() if guard.boss],
        "objective": place.objectives,
        "ally": callable_allies(entries),
        "danger": entries.dangers,
    }
    if kind not in known[operation.kind]:
        report.add(place.file, f"{place.path}.kind", f"unknown.{operation.kind}", name=kind)
