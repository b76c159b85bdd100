"""Conditions that a history is replayed up to: a small vocabulary, read by a parser of its own and never run as code.

    condition   one or several parts joined by `and`, or by `or`; `and` holds together more closely
    part        `hurt`, `hurt WHO`, `exposed WHO`, `critical WHO`, `eliminated WHO`, `alert on`, `alert off`,
                `gauge N`, `turn N`, `xp N`, `level N`, `memory NAME`, `won`, `lost`, `assassin WHO`, `card NAME`,
                `square NAME`

A name of several words stands in quotation marks. A part with a number is met when the number is reached.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct

from domain.core.errors import CampaignError
from domain.language import events as e
from domain.model.state import State
from domain.text.catalogue import say

WORD = re.compile(r'\s*(?:"([^"]*)"|([^\s"]+))')
LONGEST = 200
"""Letters of a condition."""
MOST = 999_999_999
"""The largest number in one."""

AND, OR = "and", "or"
JOINING = (AND, OR)
ALONE = ("won", "lost")
"""Parts of one word."""
SOMEBODY = ("hurt", "exposed", "critical", "eliminated")
"""Parts that can name an assassin."""
NUMBERS = ("gauge", "turn", "xp", "level")
NAMES = ("memory", "assassin", "card", "square")
SWITCHES = {"on": True, "off": False}

Ids: TypeAlias = Callable[[str, str], frozenset[str]]
"""The ids that a name can mean, by the part that it stands in: ("card", "Boathook"). Empty where it means none."""


class BadCondition(CampaignError):  # noqa: N818 - an answer to what was typed
    """A condition that can't be read: the sentence says where, and what is known."""


class Part(Struct, frozen=True):
    """One thing that can happen: its word, and what it is about."""

    word: str
    ids: frozenset[str] = frozenset()
    """Who or what it is about; empty for anybody."""
    number: int = 0


class Condition(Struct, frozen=True):
    """Groups of parts: all parts of one group have to be met in the same action."""

    groups: tuple[tuple[Part, ...], ...]

    @property
    def asks_facts(self) -> bool:
        """Whether it takes what happened, and not the states alone, to say whether it is met."""
        return any(part.word not in (*NUMBERS, "alert") for group in self.groups for part in group)


def parse(text: str, ids: Ids) -> Condition:
    """The condition that a text means. Raises BadCondition."""
    if len(text) > LONGEST:
        raise BadCondition(say("until.long", most=LONGEST))
    words = list(_words(text))
    groups: list[tuple[Part, ...]] = []
    parts: list[Part] = []
    while words:
        part, words = _part(words, ids)
        parts.append(part)
        if not words:
            break
        joining, words = _fold(words[0]), words[1:]
        if joining not in JOINING:
            raise BadCondition(say("until.joining", word=joining))
        if not words:
            raise BadCondition(say("until.ends", word=joining))
        if joining == OR:
            groups.append(tuple(parts))
            parts = []
    if not parts:
        raise BadCondition(say("until.nothing", known=_known()))
    return Condition((*groups, tuple(parts)))


def met(condition: Condition, before: State, after: State, facts: Iterable[e.AnyFact]) -> bool:
    """Whether a condition is met by an action, with the states before and after it and what happened in it."""
    happened = tuple(facts)
    return any(all(_met(part, before, after, happened) for part in group) for group in condition.groups)


# Reading.
def _words(text: str) -> Iterator[str]:
    at = 0
    stripped = text.rstrip()
    while at < len(stripped):
        match = WORD.match(stripped, at)
        if match is None:
            raise BadCondition(say("until.quotes"))
        yield match[1] if match[1] is not None else match[2]
        at = match.end()


def _fold(word: str) -> str:
    return word.casefold()


def _known() -> str:
    return ", ".join((*SOMEBODY, "alert on", *(f"{word} N" for word in NUMBERS), *NAMES, *ALONE))


def _part(words: list[str], ids: Ids) -> tuple[Part, list[str]]:
    """The part that words begin with, and the words behind it."""
    word, rest = _fold(words[0]), words[1:]
    if word in ALONE:
        return Part(word), rest
    if word in SOMEBODY:
        if not rest or _fold(rest[0]) in JOINING:
            return Part(word), rest
        return Part(word, _ids(ids, "assassin", rest[0])), rest[1:]
    if word == "alert":
        if rest and _fold(rest[0]) in SWITCHES:
            return Part(word, number=SWITCHES[_fold(rest[0])]), rest[1:]
        return Part(word, number=True), rest
    if word not in (*NUMBERS, *NAMES):
        raise BadCondition(say("until.word", word=words[0], known=_known()))
    if not rest:
        raise BadCondition(say("until.lacks", word=word))
    if word in NAMES:
        return Part(word, _ids(ids, word, rest[0])), rest[1:]
    number = rest[0]
    if not (number.isascii() and number.isdigit() and int(number) <= MOST):
        raise BadCondition(say("until.number", word=word, given=number))
    return Part(word, number=int(number)), rest[1:]


def _ids(ids: Ids, word: str, name: str) -> frozenset[str]:
    found = ids(word, name)
    if not found:
        raise BadCondition(say("until.name", word=word, name=name))
    return found


# What happened.
def _met(part: Part, before: State, after: State, facts: tuple[e.AnyFact, ...]) -> bool:
    if part.word in NUMBERS:
        return _number(part.word, before) < part.number <= _number(part.word, after)
    if part.word == "alert":
        return bool(part.number) != _alert(before) and bool(part.number) == _alert(after)
    if part.word in SOMEBODY:
        return any(isinstance(fact, KINDS[part.word]) and _about(part, fact) for fact in facts)
    if part.word in ALONE:
        return any(
            isinstance(fact, e.MemoryEnded) and (fact.outcome == "success") == (part.word == "won") for fact in facts
        )
    if part.word == "memory":
        return any(isinstance(fact, e.MemoryBegun) and fact.memory in part.ids for fact in facts)
    return any(not part.ids.isdisjoint(_texts(fact)) for fact in facts)


KINDS: dict[str, type[e.AnyFact]] = {
    "hurt": e.HealthLost,
    "exposed": e.Exposed,
    "critical": e.FellCritical,
    "eliminated": e.Eliminated,
}


def _about(part: Part, fact: e.AnyFact) -> bool:
    return not part.ids or getattr(fact, "who", "") in part.ids


def _number(word: str, state: State) -> int:
    match word:
        case "gauge":
            return state.region.ticks
        case "turn":
            return state.memory.turn if state.memory else 0
        case "xp":
            return state.xp
        case _:
            return state.level


def _alert(state: State) -> bool:
    return state.memory is not None and any(one.alert for one in state.memory.maps.values())


SETTING = (e.MemoryBegun, e.DeckBuilt, e.AgendaChanged, e.CampaignBegun, e.AssassinJoined, e.PlanNoted)
"""Facts that name everything that there is: nothing happens to it in them."""


def _texts(value: object) -> Iterator[str]:
    """Every text in a fact, without those of `SETTING`."""
    if isinstance(value, SETTING):
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _texts(getattr(value, name))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(key)
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
