"""What a picked option meant, told by the facts that followed from it."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from domain.core.tags import tag_of
from domain.language import events as e
from domain.language.waiting import Choice
from domain.model.frame import Frame
from domain.telling import choices, names
from domain.telling.values import values_of
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from domain.content.pack import Pack
    from domain.language.events import AnyFact
    from domain.language.waiting import Waiting

GIVING_WAY = (e.BodiesRemoved, e.CubesSpent, e.AgendaChanged)
"""Facts that make room or pay for what was chosen."""


def picked(
    pack: Pack, option: str, facts: Iterable[AnyFact], asked: Callable[[], Waiting | Frame | None] | None = None
) -> str:
    """A picked option in a few words: by what followed, else by the choice that it answered, else the option alone.

    `asked` says what was waited for, or the frame on top of the agenda where nobody wants to ask the rules for it.
    """
    own: list[AnyFact] = [fact for fact in facts if not isinstance(fact, GIVING_WAY)]
    told = _told(pack, option, own) if own else ""
    return (
        told
        or (_asked(pack, option, asked()) if asked else "")
        or say("decision.pick", option=names.option(pack, option))
    )


def _asked(pack: Pack, option: str, waiting: Waiting | Frame | None) -> str:
    """The question with the option that answered it; empty where nothing was asked."""
    if isinstance(waiting, Frame):
        question = choices.question(pack, waiting)
        told = choices.option_of(pack, choices.kind_of(waiting), option)
        return say("asked.plain", question=question, option=told) if question else ""
    if not isinstance(waiting, Choice):
        return ""
    key = families.ASKED[waiting.kind]
    if not known(key, ""):
        return ""
    question = say(key, name=names.assassin(pack, waiting.whose), square=waiting.square)
    told = choices.option_of(pack, waiting.kind, option)
    return say("asked.plain", question=question, option=choices.numbered(waiting, option) or told)


def _told(pack: Pack, option: str, facts: list[AnyFact]) -> str:
    """The words of the first fact, together with those that belong to it; empty where it isn't the option's."""
    first = facts[0]
    if isinstance(first, OF_GUARDS):
        if first.kind not in option or (isinstance(first, e.GuardsAdded) and first.square not in option):
            return ""
        places = {field: value for field in PLACES if (value := getattr(first, field, ""))}
        return say(families.PICKED[tag_of(first)], guards=_guards(pack, facts), **places)
    if isinstance(first, e.CardGivenUp) and option in FREEING:
        new = [fact for fact in facts if isinstance(fact, e.CardKept) and fact.slot != "inventory"]
        return _say(pack, new[0]) if new else ""
    if isinstance(first, e.DiceRolled):
        is_share = first.die == "enemy" and option in pack.assassins
        return say("picked.dice_rolled", who=names.assassin(pack, option)) if is_share else ""
    asked = OWN.get(type(first))
    if isinstance(first, e.Entered):
        asked = first.square
    return _say(pack, first) if asked in {"", option} else ""


FREEING = frozenset({"swap", "replace"})
"""Options with which a slot is freed for the new card."""

OWN: dict[type[e.Fact], str] = {
    e.CardGivenUp: "",
    e.CardKept: "",
    e.CardDiscarded: "discard",
    e.CardRetired: "discard",
    e.CardDrawn: "draw",
    e.EventUsed: "",
    e.NumberTold: "",
}
"""Facts that tell what was picked: after this option, or after any."""

PLACES = ("square", "origin", "to")


def _say(pack: Pack, fact: AnyFact) -> str:
    return say(families.PICKED[tag_of(fact)], **values_of(pack, fact))


def _guards(pack: Pack, facts: list[AnyFact]) -> str:
    """The figures of the first fact and of those right behind it that are the same but for kind and number."""
    own = [fact for fact in takewhile(lambda fact: _like(fact, facts[0]), facts) if isinstance(fact, OF_GUARDS)]
    return ", ".join(names.guards(pack, fact.kind, fact.number) for fact in own)


OF_GUARDS = (e.GuardsMoved, e.GuardsAdded, e.GuardsEliminated, e.GuardsSeated)


def _like(one: AnyFact, other: AnyFact) -> bool:
    """Whether two facts are of one sort and happen in the same place."""
    return type(one) is type(other) and all(getattr(one, p, None) == getattr(other, p, None) for p in PLACES)
