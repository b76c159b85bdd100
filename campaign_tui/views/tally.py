"""What an attempt at a memory comes to: counted from its facts, told in lines."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from domain.language import events as e
from domain.playing.known import faces as known_faces
from domain.telling.names import assassin
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domain.content.pack import Pack
    from domain.language.events import Event

COUNTING = {"assassin": "hit", "enemy": "hit", "detection": "exposed"}
"""The face that counts, by die."""


class Tally(Struct):
    """The sums of one attempt."""

    turns: int = 0
    alerts: int = 0
    kills: int = 0
    spent: int = 0
    """Action cubes paid."""
    wasted: int = 0
    """Action cubes that were lost with the turn."""
    dice: dict[str, Counter[str]] = {}
    """Faces by die."""
    hurts: Counter[str] = Counter()
    """Health cubes lost, by assassin or ally."""
    down: tuple[str, ...] = ()
    """Who was in critical condition or eliminated, in this order."""


def tally(events: Iterable[Event]) -> Tally:
    """The sums of the last attempt that these events tell of."""
    now = Tally(dice={}, hurts=Counter())
    for event in events:
        match event.fact:
            case e.MemoryBegun():
                now = Tally(dice={}, hurts=Counter())
            case e.TurnBegun(turn=turn):
                now.turns = turn
            case e.AlertRaised():
                now.alerts += 1
            case e.GuardsEliminated(number=number):
                now.kills += number
            case e.CubesSpent(cubes=cubes):
                now.spent += cubes
            case e.CubesLost(cubes=cubes):
                now.wasted += cubes
            case e.DiceRolled(die=die, faces=faces):
                now.dice.setdefault(die, Counter()).update(faces)
            case e.HealthLost(who=who, cubes=cubes):
                now.hurts[who] += cubes
            case e.FellCritical(who=who) | e.Eliminated(who=who) if who not in now.down:
                now.down += (who,)
    return now


def lines(pack: Pack, sums: Tally) -> Iterator[str]:
    """The sums in sentences; what never happened isn't told, but for the alert."""
    alerts = say("tui.tally.alerts", n=sums.alerts) if sums.alerts else say("tui.tally.quiet")
    yield " ".join([say("tui.tally.turns", n=sums.turns), alerts])
    if sums.kills:
        yield say("tui.tally.kills", n=sums.kills)
    if sums.spent:
        wasted = say("tui.tally.wasted", n=sums.wasted) if sums.wasted else say("tui.tally.none_wasted")
        yield " ".join([say("tui.tally.cubes", n=sums.spent), wasted])
    for die, counting in COUNTING.items():
        fallen, sides = sums.dice.get(die), known_faces(pack, die)
        if fallen and sides:
            due = fallen.total() * sides.count(counting) / len(sides)
            yield say(families.TUI_TALLY_DICE[die], n=fallen[counting], dice=fallen.total(), due=f"{due:.1f}")
    if sums.hurts:
        hurt = ", ".join(say("name.given", who=assassin(pack, who), n=n) for who, n in sums.hurts.items())
        yield say("tui.tally.hurts", hurt=hurt)
    else:
        yield say("tui.tally.unhurt")
    if sums.down:
        yield say("tui.tally.down", names=", ".join(assassin(pack, who) for who in sums.down))
