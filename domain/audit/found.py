"""What a rule of the audit looks at, and what it yields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from domain.content.pack import Pack
from domain.language import events as e
from domain.log.history import Header
from domain.model.state import State

SEVERITIES = (ERROR, WARNING, NOTE) = ("error", "warning", "note")
"""An error breaks a rule, a warning would come out otherwise today, a note is only worth knowing."""


class Step(NamedTuple):
    """One action, as the audit sees it."""

    before: State
    header: Header
    events: tuple[e.Event, ...]
    after: State
    pack: Pack | None = None
    """The pack that it was decided with, where that isn't the one that the campaign is played with now."""


class Found(NamedTuple):
    """What a rule yields: severity, statement, the key of its sentences below `audit`, and what they say."""

    severity: str
    rule: str
    key: str
    values: dict[str, object]


Rule: TypeAlias = Callable[[Pack, Step], Iterator[Found]]
