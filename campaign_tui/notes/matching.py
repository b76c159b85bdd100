"""Notes of a memory on the table, while they are typed: what a few letters mean, and whether the rules take it.

No rule stands here: whether something can be done is asked of the engine. What was typed is data.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from campaign_tui.views.noted_events import Named
from domain import engine
from domain.content.pack import LASTING
from domain.core.errors import Refused
from domain.language.commands import Track
from domain.playing.owned import with_own
from domain.rules.table.books import reserve_lines
from domain.rules.table.checklist import DetectionDice, detection_dice
from domain.rules.table.naming import id_for
from domain.telling import names as n
from domain.text.catalogue import say
from domain.text.visible import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from campaign_tui.views.view import View
    from domain.content.pack import Pack
    from domain.language.commands import AnyCommand
    from domain.model.agenda import Amounts

T = TypeVar("T")

ARROWS = {"up": "N", "right": "E", "down": "S", "left": "W"}
"""The direction that an arrow key points to on a map with north at the top."""

NOWHERE = 3
"""How well a name fits that has nothing of what was typed."""

LONGEST_ID = 32
"""Letters of the short name of a card."""

AMOUNT = re.compile(r"(\d{1,3})([^\W\d_]*)")
"""A number with the first letters of a kind behind it."""

XP = re.compile(r"(?:(.*\S)\s+)?(\d{1,3})", re.ASCII)
"""A name with experience behind it, or that alone."""


def events(view: View) -> tuple[Named, ...]:
    """Event cards to choose from: those noted before, then those of the pack."""
    noted = tuple(replace(one, name=event_name(view.pack, one.name)) for one in view.named)
    known = {one.name.casefold() for one in noted}
    printed = (card for card in view.pack.events.values() if card.name.casefold() not in known)
    return (*noted, *(Named(card.name, card.direction if card.direction in "NESW" else "") for card in printed))


def event_name(pack: Pack, text: str) -> str:
    """The name of an event card of the pack; of one that only the players have, what they called it."""
    return pack.events[text].name if text in pack.events else text


def cards(view: View) -> list[tuple[str, str]]:
    """(id, name) of every card that can be carried, the players' own ones first."""
    own = [(name, card.name) for name, card in view.state.cards.items()]
    rest = ((c.id, c.name) for c in view.pack.cards.values() if c.slot not in LASTING)
    return own + [pair for pair in rest if pair[0] not in view.state.cards]


def fits(name: str, text: str) -> int:
    """How well a name fits what was typed: 0 begins like it, 1 a word does, 2 has it inside, NOWHERE not at all."""
    words, wanted = _plain(name), _plain(text)
    if words.startswith(wanted):
        return 0
    if f" {wanted}" in words:
        return 1
    return 2 if wanted in words else NOWHERE


def fitting(found: Iterable[T], text: str, name: Callable[[T], str]) -> list[T]:
    """Those whose names fit what was typed, the best first; all of them while nothing is typed."""
    return sorted((one for one in found if fits(name(one), text) < NOWHERE), key=lambda one: fits(name(one), text))


def _plain(text: str) -> str:
    """Small letters without accents, single blanks."""
    return " ".join(plain(text).split())


def card_id(name: str, taken: Iterable[str]) -> str:
    """A short name for a card of this name that no other one has."""
    stem, used, number = id_for(name, "card", LONGEST_ID), frozenset(taken), 1
    found = stem
    while found in used:
        number += 1
        found = f"{stem[: LONGEST_ID - len(str(number)) - 1].rstrip('_')}_{number}"
    return found


def taken_ids(view: View) -> Iterator[str]:
    """Short names that mean something already."""
    pack = view.pack
    for table in (pack.cards, pack.events, pack.allies, pack.assassins, pack.machines, pack.guards):
        yield from table
    yield from pack.reinforcements


def amounts(view: View, text: str) -> tuple[Amounts, str]:
    """Numbers of figures as they are typed, "3c 1e" or "3 1" in the order of the reserve; else what is wrong."""
    kinds = [line.kind for line in reserve_lines(view.pack, view.state)]
    found: list[tuple[str, int]] = []
    rest = text.replace(",", " ").strip()
    while rest:
        match = AMOUNT.match(rest)
        if match is None:
            return (), say("tui.tracker.fault.figures", part=rest)
        number, letters = int(match[1]), match[2]
        kind = _kind(view.pack, kinds, letters, len(found))
        if not kind or any(kind == known for known, _ in found):
            return (), say("tui.tracker.fault.kind", part=letters or match[1])
        found.append((kind, number))
        rest = rest[match.end() :].lstrip()
    return tuple(found), "" if found else say("tui.tracker.fault.figures_missing")


def _kind(pack: Pack, kinds: Sequence[str], letters: str, place: int) -> str:
    """The kind that letters mean; without letters the one whose turn it is. Empty for none."""
    if not letters:
        return kinds[place] if place < len(kinds) else ""
    for kind in kinds:
        if fits(n.guard(pack, kind), letters) == 0 or kind.startswith(letters.casefold()):
            return kind
    return ""


def objective(text: str, number: int) -> tuple[str, int]:
    """The name and the experience of an objective as typed; without a name its number."""
    match = XP.fullmatch(text.strip())
    name, xp = ((match[1] or "").strip(), int(match[2])) if match else (text.strip(), 0)
    return name or say("tui.tracker.objective_number", n=number), xp


def test_dice(text: str) -> DetectionDice | None:
    """Detection dice for "enemies people bodies", typed as digits or with blanks between; bodies can be left out.

    A fourth number says how many of the enemies have only come now: bodies are tested by those alone.
    """
    parts = text.split()
    digits = list(text.strip()) if len(parts) == 1 else parts
    if not 2 <= len(digits) <= 4 or not all(part.isascii() and part.isdigit() and len(part) <= 2 for part in digits):
        return None
    enemies, people, bodies, arrived = (int(part) for part in (*digits, "0", "0")[:4])
    return detection_dice(enemies, arrived if len(digits) == 4 else enemies, people, bodies)


def trackable(view: View, memory: str, maps: int = 1) -> str:
    """Why the books of a memory can't be begun now; empty when they can."""
    return tried(view, (Track(memory, maps),))[0]


def tried(view: View, commands: Sequence[AnyCommand]) -> tuple[str, str]:
    """What would come of decisions one after the other: why not ("" if they can be taken), and how the memory ends.

    The second text is empty as long as it goes on. Nothing is changed.
    """
    pack, state, ending = view.pack, view.state, ""
    for command in commands:
        try:
            settled = engine.settle(with_own(pack, state), state, command, lambda _node, _state: None)
        except Refused as refused:
            return f"{refused.sentence} {refused.remedy}".strip(), ""
        state = settled.state
        if state.memory is None:
            from domain.telling.story import narrate

            told = (narrate(pack, event.fact, event.rules) for event in settled.events)
            ending = " ".join(sentence for sentence in told if sentence)
    return "", ending
