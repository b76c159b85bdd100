"""A decision of every family can be put right: on the screen, typed at the table, told, reported, between memories."""

import pytest
from msgspec.structs import replace

from campaign_tui.session.correcting import Corrections, with_answer
from domain import engine
from domain.core.canonical import ActionId
from domain.core.errors import Refused
from domain.correction import ASKS, CHANGED, Change, Repair
from domain.language import commands as c
from domain.language.chance import ChanceNode, outcomes
from domain.language.waiting import Choice
from domain.playing.owned import with_own
from tests.correction.campaigns import played
from tests.narrow import some

MOST_REPAIRS = 80


def asked(session, action):
    """What the campaign waited for before an action."""
    return session.waited_for(session.timeline.actions[action].parent)


def choice_of(kind):
    def fits(session, action, command):
        waiting = asked(session, action)
        return isinstance(command, c.Pick) and isinstance(waiting, Choice) and waiting.kind == kind

    return fits


def of(*kinds):
    return lambda _session, _action, command: isinstance(command, kinds)


FAMILIES = {
    "a move": ("drowned_ledger", of(c.Move)),
    "dice typed at the table": ("typed dice", of(c.Roll)),
    "a card typed at the table": ("in full", of(c.Draw)),
    "a number told when it is asked for": ("owners' region", choice_of("number")),
    "a number told": ("owners' region", of(c.TellNumber)),
    "a reported result": ("results", of(c.Report)),
    "a turn noted": ("turn by turn", of(c.Hurt, c.Heal, c.EndMemory)),
    "a level-up": ("story", choice_of("level_up")),
    "an assignment": ("results", of(c.Assign)),
    "a journey": ("owners' region", of(c.Journey)),
}


def others(session, action, command):
    """Decisions of the same kind that could have been taken instead."""
    if isinstance(command, c.Report):
        return [replace(command, xp=command.xp + 1)]
    if isinstance(command, c.TellNumber):
        return [replace(command, number=command.number + 1)]
    if isinstance(command, c.Hurt | c.Heal):
        return [replace(command, cubes=command.cubes + 1), c.NextTurn()]
    if isinstance(command, c.EndMemory):
        return [replace(command, outcome="failure" if command.outcome == "success" else "success")]
    state = session.state_at(session.timeline.actions[action].parent)
    waiting = asked(session, action)
    found: list[c.AnyCommand] = [one for one, _ in outcomes(waiting)] if isinstance(waiting, ChanceNode) else []
    found += engine.legal_decisions(with_own(session.pack_at(state), state), state)
    return [one for one in found if type(one) is type(command) and one != command]


def settled(session, change):
    """A preview with a first answer to every question, without what became impossible; None where it never ends."""
    repairs: dict[ActionId, Repair] = {}
    for _ in range(MOST_REPAIRS):
        found = Corrections(session).preview(change, repairs)
        if not found.ripple.trouble:
            return found
        row = found.ripple.trouble[0]
        if row.outcome != ASKS:
            repairs = {
                **repairs,
                **{one.action: Repair(left_out=True) for one in found.ripple.trouble if one.outcome != ASKS},
            }
            continue
        state = some(row.now)[0]
        options: list[c.AnyCommand] = (
            [one for one, _ in outcomes(row.question)] if isinstance(row.question, ChanceNode) else []
        )
        options += engine.legal_decisions(with_own(session.pack_at(state), state), state)
        repairs = with_answer(repairs, row, options[0]) if options else {**repairs, row.action: Repair(stop=True)}
    return None


@pytest.mark.parametrize("family", FAMILIES)
def test_a_decision_of_every_family_is_put_right(family):
    source, fits = FAMILIES[family]
    for seed in range(1, 9):
        session, service = played(source, seed, 70)
        path = session.timeline.path()
        for action in path[1:]:
            command = session.timeline.actions[action].command
            if not fits(session, action, command):
                continue
            for other in others(session, action, command)[:3]:
                try:
                    found = settled(session, Change(action, "replace", (other,)))
                except Refused:
                    continue
                if found is None:
                    continue
                before = session.state
                Corrections(session).make(found)
                assert found.ripple.rows[0].outcome == CHANGED
                assert session.timeline.actions[session.timeline.path()[path.index(action)]].command == other
                assert service.verify() == []
                session.undo()
                assert session.state == before
                return
    pytest.fail("no such decision could be put right")
