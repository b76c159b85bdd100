"""What may come of a decision, in words: the chance that it succeeds, the dice, what the special ability does."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign_tui.session.acting import acting
from domain import engine
from domain.coach.foresight import (
    found,
    found_by_test,
    found_by_weapons,
    found_striking_back,
    hunt,
    success_ends_sync,
)
from domain.language.chance import ChanceNode
from domain.language.commands import AttackWith, FightOff
from domain.rules.memory.prospects import CROCODILE, MACHINE, alert_is_on, finding, prospects, raises_alert
from domain.rules.memory.striking_back import price
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from domain.coach.foresight import Found, Hunt
    from domain.content.pack import Pack
    from domain.engine import Settled
    from domain.language.commands import AnyCommand
    from domain.model.state import State
    from domain.rules.memory.prospects import Prospect

PERCENT_DIGITS = 1
"""Digits behind the point of a percentage; the exact fraction stands beside it where there is room."""

BLANK = "blank"
"""The face that says nothing; its odds are left out."""


def percent(probability: Fraction) -> str:
    """A probability as a percentage."""
    value = round(float(probability) * 100, PERCENT_DIGITS)
    return f"{value:g} %"


class Foretold(Struct, frozen=True):
    """What may come of a decision."""

    words: str
    loud: bool = False
    """Whether it turns the alert on, whatever the dice say."""


def foretold(pack: Pack, state: State, command: AnyCommand, settled: Settled) -> Foretold:
    """What comes of a decision as far as it can be told before: who is found, who follows, what dice fall and how.

    `state` is the one before the decision, `settled` what came of it until dice or the players are asked. Of an attack
    first the chance that it succeeds. What ends the 100% sync says so, as part of what ends it.
    """
    sure = found(pack, state, settled)
    loud = sure.alert
    parts = [] if sure.exposed or sure.alert or not sure.ends_sync else [say("tui.here.ends_sync")]
    parts += _sure(pack, sure, command)
    moved = hunt(pack, state, settled)
    parts += [] if moved is None else [hunt_words(moved)]
    node = engine.pending(pack, settled.state)
    if isinstance(node, ChanceNode):
        if isinstance(command, AttackWith | FightOff):
            shown = found_by_weapons(pack, state, command)
            loud = loud or shown.alert
            parts += _attack(pack, state, command, node, shown)
        else:
            parts += _dice(pack, state, command, node, settled.state, lost=sure.ends_sync)
    return Foretold("; ".join(filter(None, parts)), loud)


def expected(pack: Pack, state: State, command: AnyCommand, settled: Settled) -> str:
    """What may come of a decision in words, by `foretold`."""
    return foretold(pack, state, command, settled).words


def _dice(
    pack: Pack, state: State, command: AnyCommand, node: ChanceNode, after: State, *, lost: bool
) -> Iterator[str]:
    """The odds of the dice that follow; of a detection test who is meant where that isn't who acts.

    `lost`: the decision itself ends the 100% sync, which the dice can't end again.
    """
    finds = finding(after)
    if finds is None:
        yield odds(node, None, specials(pack, command))
        return
    if not node.whose and alert_is_on(after):
        # Bodies raise the alert and nothing else, and it is on (28.13).
        return
    ends = not lost and found_by_test(pack, state, after).ends_sync
    words = odds(node, finds, alert=not raises_alert(after), ends_sync=ends)
    if words and node.whose not in acting(command):
        key = "tui.odds.of_other" if node.whose else "tui.odds.on_square"
        words = say(key, name=names.assassin(pack, node.whose), square=node.square, words=words)
    yield words


def _attack(pack: Pack, state: State, command: AttackWith | FightOff, node: ChanceNode, shown: Found) -> Iterator[str]:
    """The chance that an attack succeeds, what its weapons reveal, who strikes back, what its special ability does.

    `shown` is what the weapons reveal.
    """
    for one in prospects(pack, state, command):
        fatal = isinstance(command, AttackWith) and success_ends_sync(pack, state, command.target, one)
        yield _ending(_prospect(pack, one), ends_sync=fatal)
    yield from _sure(pack, shown, command)
    if isinstance(command, AttackWith):
        yield from _back(pack, state, command)
    yield from _special(pack, command, node)


def _ending(words: str, *, ends_sync: bool) -> str:
    """An outcome, and that it ends the 100% sync where it does."""
    return say("tui.odds.ending", words=words) if ends_sync else words


def _sure(pack: Pack, sure: Found, command: AnyCommand) -> Iterator[str]:
    """What comes to light for certain: whoever acts is meant unless others are named."""
    words = light(sure)
    if words:
        words = _ending(say("tui.odds.sure", words=words), ends_sync=sure.ends_sync)
        others = [names.assassin(pack, who) for who in sure.exposed if who not in acting(command)]
        yield say("tui.odds.of_others", names=", ".join(others), words=words) if others else words


def light(found: Found) -> str:
    """What comes to light in words: exposed, alert, or both; empty for nothing."""
    if found.exposed and found.alert:
        return say("tui.odds.exposed_alert")
    if found.exposed:
        return say("tui.odds.exposed")
    return say("tui.odds.alert") if found.alert else ""


def hunt_words(moved: Hunt) -> str:
    """Who comes along with somebody exposed who moves, and whether that leaves them exposed."""
    then = "" if moved.exposed is None else say("tui.hunt.exposed" if moved.exposed else "tui.hunt.incognito")
    if not moved.left:
        return then
    if moved.unhunted:
        follow = say("tui.hunt.unhunted", card=moved.unhunted)
    elif not moved.most:
        follow = say("tui.hunt.nobody")
    elif moved.fewest == moved.most:
        follow = say("tui.hunt.follow", n=moved.most)
    else:
        follow = say("tui.hunt.follow_some", fewest=moved.fewest, n=moved.most)
    return "; ".join(filter(None, (follow, then)))


def _back(pack: Pack, state: State, command: AttackWith) -> Iterator[str]:
    """How likely somebody strikes back, with how many dice, and what comes to light by it."""
    paid = price(pack, state, command)
    if paid.chance == 0:
        return
    chance = percent(paid.chance) if paid.chance is not None else "?"
    revealed = found_striking_back(pack, state, command)
    parts = [say("tui.odds.back_dice", n=paid.dice)] if paid.dice else []
    parts += [_ending(light(revealed), ends_sync=revealed.ends_sync)] if light(revealed) else []
    if parts:
        yield say("tui.odds.back", percent=chance, parts=", ".join(parts))


def _special(pack: Pack, command: AttackWith | FightOff, node: ChanceNode) -> Iterator[str]:
    """How likely the special ability of the weapon that is rolled first comes up, and what it does."""
    told, face = specials(pack, command), "special"
    if told and node.odds_known:
        sides = len(node.faces)
        chance = 1 - Fraction(sides - node.faces.count(face), sides) ** node.number
        yield say("tui.odds.face_special", face=known(families.FACE[face], face), percent=percent(chance), special=told)


def _prospect(pack: Pack, one: Prospect) -> str:
    """A target in words: whether it can be, how likely it is, and how many hits it takes where one isn't enough."""
    machine = pack.machines.get(one.name) if one.kind == MACHINE else None
    name = machine.name if machine is not None else names.guard(pack, one.name)
    if one.kind == CROCODILE:
        name = say("tui.odds.crocodile")
    if not one.possible:
        return say("tui.odds.cannot", name=name, need=one.need, n=one.most)
    key = families.TUI_ODDS_TARGET[one.kind]
    chance = percent(one.chance) if one.chance is not None else "?"
    words = say(key, name=name, percent=chance)
    return say("tui.odds.needs", words=words, need=one.need) if one.need > 1 else words


def specials(pack: Pack, command: AnyCommand) -> str:
    """What the special ability of the weapon that is rolled first does, in words; empty without one."""
    if not isinstance(command, AttackWith | FightOff) or not command.attackers:
        return ""
    effects = pack.weapon(command.attackers[0][1]).special
    told = (
        effect.text if effect.op == "by_hand" else say(families.TUI_ODDS_SPECIAL[effect.op], n=effect.number)
        for effect in effects
        if effect.op in {"push", "extra_hit", "wound_boss", "by_hand"}
    )
    return "; ".join(told)


def odds(
    node: ChanceNode,
    finds: Collection[str] | None = None,
    special: str = "",
    *,
    alert: bool = True,
    ends_sync: bool = False,
) -> str:
    """The exact odds of a chance node in words: for dice, how likely each face is to come up at least once.

    `finds` are the faces that find somebody as things stand: then theirs is the only number, and being found may end
    the 100% sync. `special` is what that face does, and without `alert` whoever is found raises it. Empty for draws,
    and for dice of unknown faces.
    """
    if node.is_draw or not node.odds_known:
        return ""
    sides = Counter(node.faces)
    if finds is not None:
        sides = Counter({"found": sum(sides[face] for face in finds), BLANK: 1})
    parts = []
    for face, count in sides.items():
        if face == BLANK:
            continue
        chance = percent(1 - Fraction(len(node.faces) - count, len(node.faces)) ** node.number)
        word = _found(node, alert=alert) if face == "found" else known(families.FACE[face], face)
        key = "tui.odds.face_special" if face == "special" and special else "tui.odds.face"
        words = say(key, face=word, percent=chance, special=special)
        parts.append(_ending(words, ends_sync=ends_sync and face == "found"))
    die = known(families.DIE[node.stream.removeprefix("die.")], node.stream)
    return say("tui.odds.dice", n=node.number, die=die.lower(), parts=", ".join(parts))


def _found(node: ChanceNode, *, alert: bool) -> str:
    """What it means that a test finds: somebody is exposed, and the alert is on from then; or bodies raise it."""
    if not node.whose:
        return say("tui.odds.alert")
    return known(families.FACE["exposed"], "exposed") if alert else say("tui.odds.exposed_alert")
