"""Lessons: each rule explained in a few lines when it is first met. Data says when, the catalogue says what.

A lesson has one trigger: what must be so after an action for the rule to be met. Triggers name facts, frames, kinds of
decisions and scenes; what is possible is asked of the engine, so no rule stands here. `docs/lessons.md` describes them.
"""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, convert

from domain import engine
from domain.coach.in_force import hold
from domain.core.tags import tag_of
from domain.language.commands import AttackWith
from domain.language.events import DangerTurned
from domain.model.danger import is_danger, token_of
from domain.model.terrain import map_of
from domain.playing.legendary import LEGENDARY
from domain.playing.play import Play
from domain.rules.apocalypse.tokens import ANIMALS, role
from domain.rules.memory.movement import MOST_ON_A_SQUARE
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable

    from domain.content.pack import MemoryPlan, Pack
    from domain.language.commands import AnyCommand
    from domain.language.events import AnyFact, Event
    from domain.model.agenda import AnyFrame
    from domain.model.state import State
    from domain.model.terrain import Terrain

FILE = Path(__file__).with_name("lessons.toml")

NOBODY: frozenset[str] = frozenset()

MEMORY, REGION = "memory", "region"
"""Where a lesson is taught: in a memory, or between memories on the region map."""


class When(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that makes a rule be met: everything that is given must hold."""

    fact: str = ""
    """Tag of a fact that the action has brought about."""
    fields: dict[str, str | bool] = {}
    """What the fields of that fact must be; of a field with several values, what must be among them."""
    rule: str = ""
    """Id of a statement that something in the action follows from."""
    frame: str = ""
    """Tag of the frame on top of the agenda now."""
    offered: str = ""
    """Tag of a decision that is legal now."""
    plan: str = ""
    """Field of the memory's plan that isn't empty."""
    scene: str = ""
    """A name of `SCENES`."""


class Lesson(Struct, frozen=True):
    """A rule explained: its words are in the catalogue, the statements behind it in the rulebook."""

    id: str
    rules: tuple[str, ...]
    """Ids of the statements behind it."""
    when: tuple[When, ...]
    """One of them must hold."""
    after: str = ""
    """Id of a lesson that comes first: not before the player has had it."""
    where: str = MEMORY
    """`MEMORY` or `REGION`."""

    @property
    def title(self) -> str:
        """A few words."""
        return say(families.LESSON_TITLE[self.id])

    @property
    def text(self) -> str:
        """Two to four lines, as one paragraph."""
        return say(families.LESSON_TEXT[self.id])


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file."""

    rules: tuple[str, ...]
    when: tuple[When, ...]
    after: str = ""
    where: str = MEMORY


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in the order in which those met at once are told."""
    import tomllib  # noqa: PLC0415 - only who is taught waits for a reader of TOML

    tables = convert(tomllib.loads(FILE.read_text(encoding="utf-8")), dict[str, _Entry])
    return tuple(Lesson(name, entry.rules, entry.when, entry.after, entry.where) for name, entry in tables.items())


def in_short(cited: Iterable[str], state: State | None = None) -> Lesson | None:
    """What a newcomer is told about statements, given by their ids: the lesson of the first of them that one is about.

    Of several the one that most of the statements stand behind. With a `state`, only what is played there.
    """
    named = list(dict.fromkeys(cited))
    taught = [lesson for lesson in lessons() if state is None or hold(state, lesson.rules)]
    about = next((found for name in named if (found := [one for one in taught if name in one.rules])), [])
    return max(about, key=lambda lesson: len(set(lesson.rules).intersection(named)), default=None)


def met(pack: Pack, events: Iterable[Event], after: State, known: Container[str] = NOBODY) -> tuple[Lesson, ...]:
    """The lessons whose rules are met by an action's events and the state after it; without events by the state alone.

    Lessons whose ids are `known` are left out, and so are those that come after one that isn't known. Between memories
    only the region map teaches. What has just happened comes before what goes on, each in the order of the file.
    """
    where = MEMORY if after.memory is not None else REGION
    if after.memory is not None and after.memory.memory not in pack.memories:
        return ()
    if after.memory is None and not after.region.position:
        return ()
    moment = _Moment(pack, tuple(events), after)
    due = (
        (lesson, [when for when in lesson.when if moment.fits(when)])
        for lesson in lessons()
        # What isn't played isn't taught.
        if lesson.where == where and _is_due(lesson, known) and hold(after, lesson.rules)
    )
    found = [(lesson, any(when.fact or when.rule for when in fitting)) for lesson, fitting in due if fitting]
    return tuple(lesson for lesson, _ in sorted(found, key=lambda one: not one[1]))


def _is_due(lesson: Lesson, known: Container[str]) -> bool:
    """Whether a lesson isn't known, and the one that comes before it is."""
    return lesson.id not in known and (not lesson.after or lesson.after in known)


class _Moment:
    """What an action has brought about, as triggers look at it. Triggers about a memory are asked in one only."""

    def __init__(self, pack: Pack, events: tuple[Event, ...], after: State) -> None:
        """What is dear to find out is found out when a trigger asks."""
        self.pack = pack
        self.events = events
        self.after = after

    def fits(self, when: When) -> bool:
        """Whether a trigger holds; what costs least is asked first."""
        return (
            (not when.plan or bool(getattr(self.plan, when.plan)))
            and (not when.frame or when.frame in map(_tag, self.after.agenda[:1]))
            and (not when.fact or any(_is_such(event.fact, when) for event in self.events))
            and (not when.rule or any(when.rule in event.rules for event in self.events))
            and (not when.scene or SCENES[when.scene](self))
            and (not when.offered or when.offered in self.offered)
        )

    @property
    def plan(self) -> MemoryPlan:
        """The plan of the memory in play."""
        return self.pack.memories[self.after.play.memory]

    @cached_property
    def legal(self) -> tuple[AnyCommand, ...]:
        """What can be decided now."""
        return tuple(engine.legal_decisions(self.pack, self.after))

    @cached_property
    def offered(self) -> frozenset[str]:
        """Tags of what can be decided now."""
        return frozenset(map(tag_of, self.legal))

    @cached_property
    def standing(self) -> tuple[tuple[Terrain, str], ...]:
        """Map and square of every assassin on a map, hidden ones included."""
        maps = self.plan.maps
        squares = (who.square for who in self.after.assassins.values() if who.on_map)
        return tuple((maps[map_of(square)], square) for square in squares if map_of(square) in maps)


def _is_such(fact: AnyFact, when: When) -> bool:
    """Whether a fact is of the kind that a trigger names, with fields as it says."""
    return tag_of(fact) == when.fact and all(
        wanted in found if isinstance(found := getattr(fact, name), tuple) else found == wanted
        for name, wanted in when.fields.items()
    )


def _tag(frame: AnyFrame) -> str:
    return str(frame.__struct_config__.tag)


def _beside_wall(moment: _Moment) -> bool:
    return any((square, to) in terrain.walls for terrain, square in moment.standing for to in terrain.kinds)


def _beside_ladder(moment: _Moment) -> bool:
    return any((square, to) in terrain.ladders for terrain, square in moment.standing for to in terrain.kinds)


def _on_canal(moment: _Moment) -> bool:
    return any(terrain.kinds.get(square) == "canal" for terrain, square in moment.standing)


def _beside_enemies(moment: _Moment) -> bool:
    near = ((square, *terrain.near.get(square, ())) for terrain, square in moment.standing)
    return any(moment.after.at(square).enemies for squares in near for square in squares)


def _part_paid(moment: _Moment) -> bool:
    return any(token.paid and not token.done for token in moment.after.play.objectives.values())


def _all_done(moment: _Moment) -> bool:
    needed = [token for token in moment.after.play.objectives.values() if token.mandatory]
    return bool(needed) and all(token.done for token in needed)


def _on(moment: _Moment, squares: str) -> bool:
    """Whether an assassin is on a square that a field of the terrain names."""
    return any(square in getattr(terrain, squares) for terrain, square in moment.standing)


def _marked(moment: _Moment, what: str) -> bool:
    """Whether a token that is this on its square lies face up."""
    play = Play(moment.pack, moment.after)
    marks = ((name, token_of(mark)) for name, there in moment.after.play.squares.items() for mark in there.marks)
    return any(token in moment.pack.dangers and role(play, square, token) == what for square, token in marks)


def _animal(moment: _Moment) -> bool:
    """Whether an animal came out."""
    play = Play(moment.pack, moment.after)
    turned = (event.fact for event in moment.events if isinstance(event.fact, DangerTurned))
    return any(role(play, fact.square, fact.token) in ANIMALS for fact in turned)


def _beside_grass(moment: _Moment) -> bool:
    near = ((terrain, at) for terrain, square in moment.standing for at in (square, *terrain.near.get(square, ())))
    return any(terrain.hiding.get(at) == "grass" for terrain, at in near)


def _guards(moment: _Moment, what: str) -> bool:
    """Whether a guard is on the table whose card says so."""
    kinds = {kind for there in moment.after.play.squares.values() for kind, _ in there.guards}
    return any(getattr(moment.pack.guards[kind], what) for kind in kinds if kind in moment.pack.guards)


def _nothing_to_pay(moment: _Moment) -> bool:
    """Whether the group travels without anything left to pay a journey with."""
    region = moment.after.region
    return region.phase is not None and not region.phase.cubes and not region.clues


def _full_square(moment: _Moment) -> bool:
    squares = moment.after.play.squares.values()
    return any(square.enemies + sum(n for _, n in square.bodies) >= MOST_ON_A_SQUARE for square in squares)


SCENES: dict[str, Callable[[_Moment], bool]] = {
    "above_waterfall": lambda moment: _on(moment, "skull"),
    "ally": lambda moment: any(ally.on_map for ally in moment.after.play.allies.values()),
    "all_done": _all_done,
    "animal": _animal,
    "apprentice": lambda moment: any(one.apprentice for one in moment.after.assassins.values()),
    "beside_enemies": _beside_enemies,
    "beside_grass": _beside_grass,
    "beside_ladder": _beside_ladder,
    "beside_wall": _beside_wall,
    "boss": lambda moment: bool(moment.after.play.bosses),
    "by_naga": lambda moment: any(square in foot for map_, square in moment.standing for foot in map_.nagas),
    "by_tree": lambda moment: any(map_.hiding.get(square) == "tree" for map_, square in moment.standing),
    "companion": lambda moment: any(one.companion and one.on_map for one in moment.after.assassins.values()),
    "crate": lambda moment: _marked(moment, "equipment"),
    "danger": lambda moment: any(is_danger(m) for there in moment.after.play.squares.values() for m in there.marks),
    "exit": lambda moment: any(terrain.exits for terrain in moment.plan.maps.values()),
    "full_square": _full_square,
    "hydra": lambda moment: _marked(moment, "hydra"),
    "in_river": lambda moment: _on(moment, "drift") or _on(moment, "skull"),
    "infiltrator": lambda moment: _guards(moment, "infiltrator"),
    "joint_attack": lambda moment: any(isinstance(c, AttackWith) and len(c.attackers) > 1 for c in moment.legal),
    "legendary": lambda moment: moment.after.difficulty == LEGENDARY,
    "machine": lambda moment: bool(moment.after.play.machines),
    "nothing_to_pay": _nothing_to_pay,
    "on_canal": _on_canal,
    "part_paid": _part_paid,
    "poisoner": lambda moment: _guards(moment, "poison"),
    "river": lambda moment: any(terrain.drift or terrain.skull for terrain in moment.plan.maps.values()),
    "rock": lambda moment: _marked(moment, "rock"),
    "second_attempt": lambda moment: moment.after.play.attempt > 1,
    "twice_poisoned": lambda moment: any(one.poison + one.poison_plus > 1 for one in moment.after.assassins.values()),
    "two_maps": lambda moment: len(moment.after.play.maps) > 1,
}
"""What can be seen on the table, by name."""
