"""Expeditions brought quickly onto the region map: the first memory is entered as a result."""

from domain.language.chance import ChanceNode, outcomes
from domain.language.waiting import Choice
from domain.notation import parse

RESULT = "report:{}:success:1:6:9"


def answered(session):
    """Take the first answer to everything that is asked."""
    while isinstance(session.pending, Choice | ChanceNode):
        waiting = session.pending
        if isinstance(waiting, ChanceNode):
            session.submit(next(iter(outcomes(waiting)))[0])
        else:
            session.submit(parse(f"pick:{waiting.options[0]}"))
    return session


def after_the_memory(session):
    """The end of memory phase after the first memory."""
    answered(session)
    session.submit(parse(RESULT.format(session.state.region.memory)))
    return answered(session)


def exploring(session, *decisions):
    """The exploration phase after it, and so many decisions further on."""
    after_the_memory(session)
    for decision in ("pass", *decisions):
        session.submit(parse(decision) if isinstance(decision, str) else decision)
    return session


def on_own_map(session, *decisions):
    """The end of memory phase of a campaign on the players' own map, and so many decisions further on."""
    after_the_memory(session)
    for decision in decisions:
        session.submit(parse(decision))
    return session
