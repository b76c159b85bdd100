"""Last time: what happened since an evening began, and where the campaign stands now. For whoever opens it again."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from domain.content.pack import Pack
from domain.core.unknown import SIGN, Unknown
from domain.model.state import UNTOLD, MemoryRecord, State
from domain.playing.known import as_known
from domain.rules.campaign.flow import due, is_story
from domain.rules.campaign.outlook import Note, outlook, stage
from domain.telling import names
from domain.text import families
from domain.text.catalogue import say

MOST = 12
"""Lines of a recap: it is read before play."""
HURT = "injured"
"""What the outlook says of people: it stands with them."""
LEAST = 3
"""Lines that are left for what has happened, however much there is to say besides."""


class Line(Struct, frozen=True):
    """A sentence of the recap; `part` is "then", "people", "open", "next" or "care"."""

    part: str
    sentence: str
    rule: str = ""


def recap(pack: Pack, before: State, now: State) -> tuple[Line, ...]:
    """What came of the time between two states of a campaign, who is hurt, what is open, next, and about to be lost."""
    if not now.pack.id:
        return ()
    rest = (*_people(pack, now), *_open(pack, now), *_next(pack, now), *_care(pack, now))
    return _shortened(tuple(_then(pack, before, now)), rest)


def _shortened(then: tuple[Line, ...], rest: tuple[Line, ...]) -> tuple[Line, ...]:
    """As many lines as are read: what is next never falls to what has been.

    The oldest events of a long evening are counted instead of told; of many things to think of the last are left out.
    """
    kept = max(LEAST, MOST - len(rest))
    if len(then) > kept:
        left = len(then) - kept + 1
        then = (Line("then", say("recap.more", n=left)), *then[left:])
    return (*then, *rest)[:MOST]


def _then(pack: Pack, before: State, now: State) -> Iterator[Line]:
    """The memories that ended in between, and what they brought; that the table was taken over."""
    # What was taken over didn't happen here.
    taken = frozenset(now.taken) - frozenset(before.taken)
    now = as_known(now)
    if taken:
        yield Line("then", say("story.table_taken"))
    for name, line in now.diary.items():
        old = before.diary.get(name, MemoryRecord())
        if line.closed == UNTOLD or f"diary/{name}" in taken:
            continue
        if line.plays > old.plays or line.skipped > old.skipped:
            yield Line("then", say(families.RECAP[_outcome(line, old)], memory=names.memory(pack, name)))
        if line.sync and line.sync != SIGN and not old.sync:
            yield Line("then", say("recap.sync", memory=names.memory(pack, name)))
    # After a jump to another branch there may be fewer.
    if now.xp > before.xp and not (isinstance(now.xp, Unknown) or "xp" in taken):
        yield Line("then", say("recap.xp", n=now.xp - before.xp, xp=now.xp))
    if now.level > before.level and not (isinstance(now.level, Unknown) or "level" in taken):
        yield Line("then", say("recap.level", level=now.level))


def _outcome(line: MemoryRecord, old: MemoryRecord) -> str:
    if line.skipped:
        return "skipped"
    if line.attempts:
        return "failed_once"
    if line.successes > old.successes:
        return "won"
    return "failed_twice"


def _people(pack: Pack, now: State) -> Iterator[Line]:
    """Who is in hospital, replaced, hurt, or in critical condition."""
    for who in now.headquarters.patients:
        yield Line("people", say("recap.patient", name=names.assassin(pack, who)), "40.22")
    for who, figure in now.assassins.items():
        name = names.assassin(pack, who)
        if figure.critical and figure.place != "eliminated":
            yield Line("people", say("recap.critical", name=name, turn=figure.critical_since + 1), "26.12")
        elif figure.apprentice and figure.bag is not None and who not in now.headquarters.patients:
            yield Line("people", say("recap.apprentice", name=name), "27.1")
        elif now.memory is not None and figure.place != "eliminated" and figure.health < figure.max_health:
            yield Line("people", say("recap.hurt", name=name, n=figure.health, most=figure.max_health), "25.3")
    for note in outlook(pack, now, ahead=True):
        if note.key == HURT:
            yield _noted("people", note)


def _open(pack: Pack, now: State) -> Iterator[Line]:
    """The contract that lies open, and the memory in the middle of which the evening ended."""
    there = now.headquarters
    if there.contracts and there.revealed:
        failed = there.failed and "headquarters/failed" not in now.open
        key = "recap.contract_failed" if failed else "recap.contract"
        yield Line("open", say(key, contract=names.contract(pack, there.contracts[0])), "40.15")
    if now.memory is not None:
        title = names.memory(pack, now.memory.memory)
        turn = now.memory.turn
        key = "recap.in_play" if turn else "recap.set_up"
        yield Line("open", say(key, memory=title, attempt=now.memory.attempt, turn=turn))


def comes_next(pack: Pack, now: State) -> str:
    """What comes next on the road of a story, in a sentence; empty in a memory and in single memories."""
    if now.memory is not None or not is_story(now):
        return ""
    memory = due(pack, now)
    return say(families.RECAP_NEXT[stage(pack, now)], memory=names.memory(pack, memory) if memory else "")


def _next(pack: Pack, now: State) -> Iterator[Line]:
    """What comes next on the road."""
    sentence = comes_next(pack, now)
    if sentence:
        yield Line("next", sentence)


def _care(pack: Pack, now: State) -> Iterator[Line]:
    """What to think of before going on, what is about to be lost first."""
    for note in outlook(pack, now, ahead=True):
        if note.key != HURT:
            yield _noted("care", note)


def _noted(part: str, note: Note) -> Line:
    return Line(part, say(families.OUTLOOK[note.key], **dict(note.values)), note.rule)
