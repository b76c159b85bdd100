"""Other main lines together with corrections, at random: every undo goes back to where it was, and labels stay."""

import random

import pytest

from campaign_tui.session.adopting import adopt, line_of
from campaign_tui.session.correcting import Corrections
from campaign_tui.session.session import CampaignSession
from domain.core.canonical import ROOT_PARENT
from domain.core.errors import Refused
from tests.correction.campaigns import SOURCES, played
from tests.correction.test_random_corrections import change_at_random, labels, legal, repaired

DECISIONS = 24
STEPS = 9
"""Decisions, corrections and adoptions after another line has been begun."""

LINES = 3
"""Lines beside the main one."""

MOST_TRIES = 12


def decide(session, chance):
    """Take any decision that is possible; whether there was one."""
    for _ in range(MOST_TRIES):
        try:
            session.submit(chance.choice(legal(session, session.state)))
        except Refused:
            continue
        return True
    return False


def branch_off(session, chance):
    """Go back to any action and on from there; the line gets a name now and then."""
    path = session.timeline.path()
    session.goto(path[chance.randrange(1, len(path) - 1)])
    for _ in range(1 + chance.randrange(3)):
        decide(session, chance)
    if chance.randrange(2):
        session.branch(f"way {len(session.timeline.branches)}")


def correct(session, chance):
    """Put something of the line right; whether that could be done."""
    try:
        found = repaired(session, change_at_random(session, chance), chance)
    except Refused:
        return False
    if found is None:
        return False
    made = Corrections(session).make(found, "misread")
    timeline = session.timeline
    for one, row in zip(made, found.ripple.acts, strict=True):
        if row.action != ROOT_PARENT:
            assert labels(timeline, one.action) == labels(timeline, row.action), "labels are on both lines"
    return True


def all_labels(session):
    """Notes and bookmarks, action by action."""
    return {action: labels(session.timeline, action) for action in session.timeline.actions}


def adopt_any(session, chance):
    """Make any other line the main line; whether there was one."""
    timeline, head = session.timeline, session.head
    others = [action for action in timeline.actions if timeline.ancestor(action, head) != action]
    if not others:
        return False
    to = line_of(session, chance.choice(others))
    if timeline.ancestor(to, head) == to:
        return False
    branches, said, state = dict(timeline.branches), all_labels(session), session.state_at(to)
    name = next((one for one, at in branches.items() if at == to), "")
    done = adopt(session, to, name)

    assert (session.head, session.state) == (to, state)
    assert session.timeline.branches[done.left] == head, "the line that is left has a name"
    assert branches.items() <= session.timeline.branches.items(), "no name has moved"
    assert all_labels(session) == said
    return True


def undone(session, before):
    """One undo goes back to a head and its state, and one redo on again."""
    here, state = session.head, session.state
    branches = dict(session.timeline.branches)
    session.undo()
    assert session.head == before
    session.redo()
    assert (session.head, session.state) == (here, state)
    assert branches.items() <= session.timeline.branches.items()
    session.undo()


def seeds():
    few = [pytest.param(name, 1, id=name) for name in ("story", "results", "turn by turn", "salt_road")]
    many = range(2, 26)
    return [*few, *(pytest.param(n, s, id=f"{n} {s}", marks=pytest.mark.soak) for n in SOURCES for s in many)]


@pytest.mark.parametrize(("name", "seed"), seeds())
def test_undo_goes_back_through_adoptions_and_corrections_one_by_one(name, seed):
    session, service = played(name, seed, DECISIONS)
    chance = random.Random(f"{name} {seed} adopting")
    for _ in range(LINES):
        branch_off(session, chance)
        action = chance.choice(session.timeline.path())
        session.note("here", action)
        session.bookmark(f"mark {len(session.timeline.bookmarks)}", action)
    heads, done = [(session.head, session.state)], []
    for number in range(STEPS):
        # Both kinds are met in every campaign, whatever chance says.
        what = (adopt_any, correct)[number] if number < 2 else chance.choice((decide, correct, adopt_any, adopt_any))
        if what(session, chance):
            heads.append((session.head, session.state))
            done.append(what)
    assert {adopt_any, correct} & set(done)
    assert service.verify() == []

    again = CampaignSession(service, "Cleo")
    for before, state in reversed(heads[:-1]):
        undone(again, before)
        assert again.state == state
    assert service.verify() == []
