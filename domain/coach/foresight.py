"""What a decision may bring besides what it is for: who is found, the alert, the end of the 100% sync, who comes along.

No rule stands here: the engine carries out what may come, and what it has written is read off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from domain import engine
from domain.core.errors import Refused
from domain.language.chance import ChanceNode
from domain.language.commands import AttackWith, FightOff, Pick, Roll
from domain.language.events import AlertDue, AlertRaised, Exposed, GuardsEliminated, GuardsMoved, MachineHurt, Moved
from domain.language.waiting import Choice
from domain.model.agenda import Arrival, Attack, DetectionTest, HuntArrival
from domain.model.between import AskNumber
from domain.playing.play import Play
from domain.rules.campaign.sync_watch import watch_sync
from domain.rules.campaign.syncs import standing
from domain.rules.memory.gifts import granting
from domain.rules.memory.prospects import GUARD, MACHINE, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.engine import Settled
    from domain.language.events import AnyFact, Event
    from domain.model.state import State
    from domain.rules.memory.prospects import Prospect

REACHABLE = frozenset({"possible", "met"})
"""How a 100% sync stands that can still be earned in this attempt."""


class Found(Struct, frozen=True):
    """What something brings to light."""

    exposed: tuple[str, ...] = ()
    """Who becomes exposed."""
    alert: bool = False
    """Whether the alert, which was off, comes on."""
    ends_sync: bool = False
    """Whether the 100% sync, which could be earned, no longer can (34.1)."""


class Hunt(Struct, frozen=True):
    """Who comes along with somebody exposed who moves on."""

    who: str
    left: int
    """Enemies on the square that is left."""
    fewest: int
    """So many follow at least, and `most` at most: the players choose between them (32.3)."""
    most: int
    exposed: bool | None
    """Whether whoever moves stays exposed; None where that hangs on what the players choose."""
    unhunted: str = ""
    """The name of the card by which nobody may follow."""


def ends_sync(pack: Pack, before: State, after: State) -> bool:
    """Whether the 100% sync could be earned before, and can't after: as far as play shows it (34.1)."""
    if before.memory is None or after.memory is None:
        return False
    then, now = before.memory, after.memory
    # Nothing else that it hangs on has changed.
    if (then.sync_lost, then.turn, then.objectives) == (now.sync_lost, now.turn, now.objectives):
        return False
    return standing(Play(pack, before)) in REACHABLE and standing(Play(pack, after)) == "no_longer"


def found(pack: Pack, before: State, settled: Settled) -> Found:
    """What an action has brought to light."""
    facts = [event.fact for event in settled.events]
    return Found(
        tuple(dict.fromkeys(fact.who for fact in facts if isinstance(fact, Exposed))),
        any(isinstance(fact, AlertRaised | AlertDue) for fact in facts),
        ends_sync(pack, before, _alerted(pack, settled)),
    )


def _alerted(pack: Pack, settled: Settled) -> State:
    """The state in which the alert is on that an action has made due, as it will be at the end of the step (22.11)."""
    maps = settled.state.memory.maps if settled.state.memory else {}
    due = dict.fromkeys(event.fact.map for event in settled.events if isinstance(event.fact, AlertDue))
    raised = [AlertRaised(letter) for letter in due if letter in maps and maps[letter].alert_due]
    if not raised:
        return settled.state
    play = Play(pack, settled.state)
    for fact in raised:
        play.emit(fact)
    watch_sync(play)
    return play.state


def found_by_weapons(pack: Pack, state: State, command: AttackWith | FightOff) -> Found:
    """What the weapons of an attack bring to light by themselves, whatever is rolled (16.13, 16.14)."""
    return found(pack, state, _carried_on(pack, state, _attack(state, command)))


def found_striking_back(pack: Pack, state: State, command: AttackWith) -> Found:
    """What comes to light besides when somebody strikes back (16.18)."""
    sure = _carried_on(pack, state, _attack(state, command))
    back = _carried_on(pack, state, replace(_attack(state, command), retaliation=True))
    already, both = found(pack, state, sure), found(pack, state, back)
    return Found(
        tuple(who for who in both.exposed if who not in already.exposed),
        both.alert and not already.alert,
        both.ends_sync and not already.ends_sync,
    )


def _attack(state: State, command: AttackWith | FightOff) -> Attack:
    """An attack whose hits have been shared out."""
    target = command.target if isinstance(command, AttackWith) else state.person(command.who).square
    return Attack(command.attackers, target, "icons")


def _carried_on(pack: Pack, state: State, frame: Attack) -> Settled:
    """What the engine makes of something that has come as far as this."""
    play = Play(pack, replace(state, agenda=(frame, *state.agenda)))
    # Who is found hangs on no number that may have to be asked for first.
    play.asks = False
    return engine.Course(play).settled()


def success_ends_sync(pack: Pack, state: State, target: str, one: Prospect) -> bool:
    """Whether the success of an attack itself is what the 100% sync forbids (34.1)."""
    fact: AnyFact
    if one.kind == GUARD:
        fact = GuardsEliminated(target, one.name, 1)
    elif one.kind == MACHINE:
        fact = MachineHurt(one.name, 1)
    else:
        return False
    if standing(Play(pack, state)) not in REACHABLE:
        return False
    play = Play(pack, state)
    play.emit(fact)
    return ends_sync(pack, state, engine.Course(play).state)


def found_by_test(pack: Pack, before: State, after: State) -> Found:
    """What comes to light when the detection test that is due finds whoever rolls next, and nobody else.

    `before` is the state before the decision that led to it.
    """
    top = after.top
    square = top.square if isinstance(top, DetectionTest) else ""
    events: tuple[Event, ...] = ()
    state, sees = after, True
    while isinstance(state.top, DetectionTest) and state.top.square == square:
        roll = _roll(pack, state, sees=sees)
        if roll is None:
            break
        settled = engine.settle(pack, state, roll, _leave_open)
        events, state, sees = (*events, *settled.events), settled.state, False
    return found(pack, before, engine.Settled(events, (), state))


def _roll(pack: Pack, state: State, *, sees: bool) -> Roll | None:
    """A roll of the test that is due that finds somebody, or nobody; None where there is no such face."""
    node, faces = engine.pending(pack, state), finding(state) or frozenset()
    if not isinstance(node, ChanceNode) or node.is_draw:
        return None
    face = next((one for one in node.faces if (one in faces) is sees), None)
    return Roll((face,) * node.number) if face is not None else None


def hunt(pack: Pack, before: State, settled: Settled) -> Hunt | None:
    """Who comes along with somebody exposed who has moved; None for whatever else has been decided.

    None as well where it hangs on a number that the players are asked for first.
    """
    first = next((event.fact for event in settled.events if isinstance(event.fact, Moved)), None)
    if first is None or not before.person(first.who).exposed or isinstance(settled.state.top, AskNumber):
        return None
    numbers, exposed = set(), set()
    for facts, after in _arrivals(pack, settled):
        moved = [fact for fact in facts if isinstance(fact, GuardsMoved)]
        numbers.add(sum(fact.number for fact in moved if (fact.origin, fact.to) == (first.origin, first.to)))
        exposed.add(after.person(first.who).exposed)
    left = before.at(first.origin).enemies
    play = Play(pack, before)
    kind = play.memory_plan.terrain(first.to).kinds[first.to]
    cards = granting(play, first.who, "unhunted", kind) if left else ()
    return Hunt(
        first.who,
        left,
        min(numbers),
        max(numbers),
        exposed.pop() if len(exposed) == 1 else None,
        play.pack.cards[cards[0]].name if cards else "",
    )


def _arrivals(pack: Pack, settled: Settled) -> Iterator[tuple[tuple[AnyFact, ...], State]]:
    """Every way in which an arrival can end, by what the players choose on the way."""
    facts = tuple(event.fact for event in settled.events)
    waiting = engine.pending(pack, settled.state)
    if not isinstance(settled.state.top, Arrival | HuntArrival) or not isinstance(waiting, Choice):
        yield facts, settled.state
        return
    for option in waiting.options:
        try:
            further = engine.settle(pack, settled.state, Pick(option), _leave_open)
        except Refused:
            continue
        for more, after in _arrivals(pack, further):
            yield (*facts, *more), after


def _leave_open(_node: ChanceNode, _state: State) -> None:
    """Nothing is rolled."""
