"""What may come of a decision, in words: the chance that it succeeds, the dice, what the special ability does."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from domain.coach.aims import aims
from domain.language.commands import AttackWith, FightOff
from domain.rules.memory.prospects import CROCODILE, MACHINE, finding, prospects, raises_alert
from domain.rules.memory.striking_back import price
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from domain.content.pack import Pack
    from domain.language.chance import ChanceNode
    from domain.language.commands import AnyCommand
    from domain.model.state import State
    from domain.rules.memory.prospects import Prospect
    from domain.rules.memory.striking_back import Price

PERCENT_DIGITS = 1
"""Digits behind the point of a percentage; the exact fraction stands beside it where there is room."""

FOUND = frozenset({"alert", "exposed"})
"""Conditions of a 100% sync that whoever is found with the alert off breaks."""

BLANK = "blank"
"""The face that says nothing; its odds are left out."""


def percent(probability: Fraction) -> str:
    """A probability as a percentage."""
    value = round(float(probability) * 100, PERCENT_DIGITS)
    return f"{value:g} %"


def expected(pack: Pack, state: State, command: AnyCommand, node: ChanceNode, after: State) -> str:
    """What dice follow a decision, with odds: of an attack first the chance that it succeeds.

    `state` is the one before the decision, `after` the one in which the dice fall.
    """
    found = [_prospect(pack, one) for one in prospects(pack, state, command)]
    if not isinstance(command, AttackWith) or not found:
        dice = odds(node, finding(after), specials(pack, command), alert=not raises_alert(after))
        return "; ".join(filter(None, [*found, dice, _ends_sync(pack, state, after)]))
    return "; ".join([*found, *_price(price(pack, state, command)), *_special(pack, command, node)])


def _ends_sync(pack: Pack, state: State, after: State) -> str:
    """That being found in the test that is due would end the 100% sync, which is still possible."""
    asked = aims(pack, state)
    if asked is None or asked.sync is None or asked.sync.status not in {"possible", "met"} or not raises_alert(after):
        return ""
    ends = any(one.kind in FOUND and not one.ground for one in asked.sync.conditions)
    return say("tui.odds.ends_sync") if ends else ""


def _price(paid: Price) -> Iterator[str]:
    """What an attack may cost besides its action cubes: what its weapons reveal, and who strikes back."""
    if paid.exposes:
        yield say("tui.odds.exposes")
    if paid.alarms:
        yield say("tui.odds.alarms")
    if paid.chance == 0:
        return
    chance = percent(paid.chance) if paid.chance is not None else "?"
    reveals = paid.reveals and not paid.exposes
    parts = [say("tui.odds.back_dice", n=paid.dice)] if paid.dice else []
    parts += [say("tui.odds.back_exposed")] if reveals else []
    if parts:
        yield say("tui.odds.back", percent=chance, parts=", ".join(parts))


def _special(pack: Pack, command: AttackWith, node: ChanceNode) -> Iterator[str]:
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


def odds(node: ChanceNode, finds: Collection[str] | None = None, special: str = "", *, alert: bool = True) -> str:
    """The exact odds of a chance node in words: for dice, how likely each face is to come up at least once.

    `finds` are the faces that find somebody as things stand: then theirs is the only number. `special` is what that
    face does, and without `alert` whoever is found raises it. Empty for draws, and for dice of unknown faces.
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
        parts.append(say(key, face=word, percent=chance, special=special))
    die = known(families.DIE[node.stream.removeprefix("die.")], node.stream)
    return say("tui.odds.dice", n=node.number, die=die.lower(), parts=", ".join(parts))


def _found(node: ChanceNode, *, alert: bool) -> str:
    """What it means that a test finds: somebody is exposed, and the alert is on from then; or bodies raise it."""
    if not node.whose:
        return say("tui.odds.alert")
    return known(families.FACE["exposed"], "exposed") if alert else say("tui.odds.exposed_alert")
