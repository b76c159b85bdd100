"""Memories that were played before the campaign was kept here: known roughly, judged leniently, and said to be so."""

from __future__ import annotations

from collections.abc import Iterator

from domain.audit.found import NOTE, Found, Step
from domain.content.pack import Pack
from domain.language import events as e
from domain.model.state import State
from domain.rules.campaign.flow import is_offered_freely
from domain.telling import names


def estimated(pack: Pack, step: Step) -> Iterator[Found]:
    """A result was entered as an estimate: what the audit finds about it is worth knowing and no more (0.1)."""
    for event in step.events:
        if isinstance(event.fact, e.MemoryEstimated):
            yield Found(NOTE, "0.1", "estimated", {"memory": names.memory(pack, event.fact.memory)})


def is_lenient(pack: Pack, step: Step) -> bool:
    """Whether an action belongs to a memory that was entered as an estimate, or to the road right after it."""
    if any(isinstance(event.fact, e.MemoryEstimated) for event in step.events):
        return True
    return step.before.memory is None and step.after.memory is None and _last_is_estimated(pack, step.before)


def _last_is_estimated(pack: Pack, state: State) -> bool:
    """Whether the memory that was played last, in the order of the pack, is an estimate.

    Optional ones that booklets offer have no place in that order, and don't count where there are others.
    """
    played = [name for name in pack.memories if name in state.diary and state.diary[name].plays]
    in_order = [name for name in played if not is_offered_freely(pack.memories[name])] or played
    return bool(in_order) and state.diary[in_order[-1]].estimated
