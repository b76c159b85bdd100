"""Overriding a value of the campaign: which values there are, as people say them, and the one way to change one.

Serves `adjust` on the command line and the dialog of the app alike.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from domain.core.errors import CampaignError, Refused
from domain.core.unknown import SIGN
from domain.language.commands import Report
from domain.model.editions import FLAGS, flag
from domain.model.state import replace
from domain.playing.known import is_untold
from domain.rules.memory.beginning import FIXED, PLAIN
from domain.store import Submitted
from domain.telling.paths import label
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign_tui.session.session import CampaignSession
    from domain.content.pack import Pack
    from domain.core.canonical import ActionId
    from domain.language.commands import Adjust
    from domain.model.state import State

SWITCHES = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}

CORRECT_KEY = "e"
"""The key that puts an action of the history right."""

NOTHING = frozenset({"", "-", "nothing", "none"})

AMOUNT = re.compile(r"([0-9]{1,4})\s*[x×]?\s*(\S+)")
"""A number of something: "2 runner"."""


class Value(Struct, frozen=True):
    """A value that can be overridden."""

    path: str
    label: str
    """What it is, in words: "Aurelia: health"."""
    text: str
    """What it is now, as it is typed; "?" for what nobody has told."""


class Overridden(Struct, frozen=True):
    """An override that was written."""

    done: Submitted
    before: str
    """The value before, as JSON text."""
    after: str
    odd: tuple[str, ...]
    """What is odd about the table since."""
    beside: tuple[str, ...] = ()
    """What hangs together with the value and hasn't changed, and what would change all of it; sentences."""


def override(session: CampaignSession, path: str, value: str, why: str) -> Overridden:
    """Override a value with a reason that the history keeps; `value` as it is typed.

    Raises Refused, HeadMovedError; nothing has changed then.
    """
    from domain.folding.adjusting import value_at
    from domain.language.commands import Adjust

    try:
        before = value_at(session.state, path)
    except CampaignError as fault:
        raise Refused("", str(fault)) from fault
    command = Adjust(path, as_json(value, before), why)
    odd, old = tried(session, command), session.state
    done = session.submit(command)
    return Overridden(done, before, value_at(session.state, path), tuple(odd), tuple(_beside(session, old, path)))


def _beside(session: CampaignSession, old: State, path: str) -> Iterator[str]:
    """What hasn't changed with a value, and the action whose correction changes all of it."""
    from domain.rules.table.beside import beside, memory_of

    yield from beside(session.pack, old, session.state, path)
    memory = memory_of(path)
    entered = _entered(session, memory) if memory and not path.endswith("/estimated") else None
    if entered is not None:
        yield say("adjust.beside.correct", action=entered.hex()[:8], key=CORRECT_KEY)


def _entered(session: CampaignSession, memory: str) -> ActionId | None:
    """The action with which the result of a memory was entered last; None where it was played."""
    timeline = session.timeline
    for action in reversed(timeline.path()):
        command = timeline.actions[action].command
        if isinstance(command, Report) and command.memory == memory:
            return action
    return None


def tried(session: CampaignSession, command: Adjust) -> list[str]:
    """What is odd about the table after an adjustment and wasn't before.

    Raises Refused when the adjustment isn't allowed, or leaves something that the rules can't go on from.
    """
    from domain import engine
    from domain.scenario.invariants import broken

    pack, state = session.pack, session.state
    try:
        after = engine.settle(pack, state, command, lambda _node, _state: None).state
        engine.legal_decisions(pack, after).count()
        return [what for what in broken(pack, after) if what not in broken(pack, state)]
    except CampaignError:
        raise
    except Exception as fault:
        raise Refused("", say("cli.adjust.breaks")) from fault


def as_json(value: str, before: str) -> str:
    """A value as JSON text: what isn't JSON is a text, and so is whatever takes the place of one."""
    try:
        given = json.loads(value)
    except (ValueError, RecursionError):
        given = value
    if not isinstance(given, str) and isinstance(json.loads(before), str):
        given = value
    return json.dumps(given, ensure_ascii=False)


def typed(value: str, before: str) -> str:
    """A value as people type it, as JSON text or a plain text: "yes" for a switch, "2 runner, 1 captain" for figures.

    `before` is the value that it takes the place of, as JSON text; what fits nothing stays as it is.
    """
    old, text = json.loads(before), value.strip()
    if isinstance(old, bool) and text.casefold() in SWITCHES:
        return json.dumps(SWITCHES[text.casefold()])
    if isinstance(old, list) and not text.startswith("["):
        if text.casefold() in NOTHING:
            return "[]"
        parts = [part.strip() for part in text.split(",")]
        amounts = [AMOUNT.fullmatch(part) for part in parts]
        if all(amounts):
            return json.dumps([[found[2], int(found[1])] for found in amounts if found])
        return json.dumps(parts)
    if isinstance(old, str) and text != old and text.casefold() in {"-", "nothing", "none"}:
        return ""
    return text


def shown(value: Any) -> str:  # noqa: ANN401 - whatever JSON holds
    """A value as it is typed: the other way round of `typed`."""
    match value:
        case bool():
            return "yes" if value else "no"
        case [[str(), int()], *_]:
            return ", ".join(f"{number} {kind}" for kind, number in value)
        case [str(), *_]:
            return ", ".join(value)
        case [] | "":
            return "-"
        case str() | int():
            return str(value)
        case _:
            return json.dumps(value, ensure_ascii=False)


def as_shown(text: str) -> str:
    """A value as JSON text, as it is typed."""
    return visible(shown(json.loads(text)))


def values(pack: Pack, state: State) -> tuple[Value, ...]:
    """Everything that can be overridden, in the order of the boards: assassins, the memory, squares, the book."""
    found = []
    # Flags that nobody has set can be overridden as well: they have the value of the edition.
    for path, value in _leaves(replace(state, flags={name: flag(state, name) for name in FLAGS})):
        first, _, rest = path.partition("/")
        if first not in FIXED and (rest or first in PLAIN) and not path.endswith("/name"):
            found.append(Value(path, visible(label(pack, path)), SIGN if is_untold(state, path) else shown(value)))
    places = state.memory and pack.memories.get(state.memory.memory)
    if state.memory and places:
        from domain.model.state import EMPTY_SQUARE

        for terrain in places.maps.values():
            for square in terrain.kinds:
                if square not in state.memory.squares:
                    empty = _walk(EMPTY_SQUARE, f"memory/squares/{square}")
                    found += [Value(path, visible(label(pack, path)), shown(value)) for path, value in empty]
    return tuple(found)


def matching(given: tuple[Value, ...], text: str) -> list[Value]:
    """The values whose name or path has every typed word; those that begin with what was typed come first."""
    wanted = text.casefold().replace(":", " ").split()
    if not wanted:
        return list(given)
    fitting = [v for v in given if all(word in f"{v.label} {v.path}".casefold() for word in wanted)]
    whole = " ".join(wanted)
    return sorted(fitting, key=lambda v: not v.label.casefold().replace(":", "").startswith(whole))


def _leaves(state: State) -> Iterator[tuple[str, Any]]:
    """Paths and values, figures first."""
    for field in sorted(state.__struct_fields__, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST)):
        yield from _walk(getattr(state, field), field)


FIRST = ("assassins", "memory", "xp", "difficulty")


def _walk(value: Any, path: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - walks values of any type
    """Every path below one, with its value as plain data."""
    from msgspec import to_builtins

    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from _walk(getattr(value, field), f"{path}/{field}")
    elif isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _walk(inner, f"{path}/{key}")
    elif value is not None:
        yield path, to_builtins(value)
