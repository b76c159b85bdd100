"""Corrections at random, over packs, depths of the table and the region: a preview says what happens, row by row."""

import random
import sqlite3
from contextlib import closing

import pytest

from campaign_tui.session.correcting import Corrections, with_answer
from campaign_tui.session.session import CampaignSession
from campaign_tui.session.wiring import open_library
from campaign_tui.shell.subcommands.audit import steps
from domain import engine
from domain.audit import ERROR, audit
from domain.core.canonical import ROOT_PARENT, ActionId
from domain.core.errors import Refused
from domain.correction import ASKS, IMPOSSIBLE, SAME, Change, Repair
from domain.language import commands as c
from domain.language.chance import ChanceNode, outcomes
from domain.playing.owned import with_own
from domain.store import Anchor
from projections.catching_up import catch_up
from projections.rebuild import compare
from tests.correction.campaigns import SOURCES, played
from tests.narrow import some

DECISIONS = 45
CORRECTIONS = 4
"""Of each campaign; the ones after the first meet corrected lines."""

MOST_TRIES = 20
MOST_REPAIRS = 60


def legal(session, state):
    """What could be decided at a state, and a few things that can be at any time."""
    pack = session.pack_at(state)
    return [
        *engine.legal_decisions(with_own(pack, state), state),
        c.SetDifficulty("easy"),
        c.Adjust("xp", "3", "miscounted"),
    ]


def change_at_random(session, chance):
    """Replace, drop, or put something in before or after an action of the path."""
    path = session.timeline.path()
    at = chance.randrange(1, len(path))
    kind = chance.choice(("replace", "drop", "before", "after"))
    fork = path[at] if kind == "after" else path[at - 1]
    options = legal(session, session.state_at(fork))
    return Change(path[at], kind, () if kind == "drop" else (chance.choice(options),))


def repaired(session, change, chance):
    """A preview in which nothing is left to be decided, by answers and repairs at random; None where that fails."""
    repairs: dict[ActionId, Repair] = {}
    for _ in range(MOST_REPAIRS):
        found = Corrections(session).preview(change, repairs)
        if not found.ripple.trouble:
            return found if found.ripple.acts else None
        row = found.ripple.trouble[0]
        state = some(row.now)[0]
        if row.outcome == ASKS:
            waiting = row.question
            options: list[c.AnyCommand] = (
                [one for one, _ in outcomes(waiting)] if isinstance(waiting, ChanceNode) else []
            )
            options = options or list(engine.legal_decisions(with_own(session.pack_at(state), state), state))
            if row.reason or not options:
                repairs[row.action] = Repair(stop=True)
            else:
                repairs = with_answer(repairs, row, chance.choice(options))
            continue
        gone = {one.action: Repair(left_out=True) for one in found.ripple.trouble if one.outcome == IMPOSSIBLE}
        instead = legal(session, state)
        way = chance.randrange(6)
        if way == 0 and row.action not in repairs:
            repairs = with_answer(repairs, row, chance.choice(instead))
        elif way == 1 and row.action not in repairs:
            repairs[row.action] = Repair(stop=True)
        else:
            repairs = {**repairs, **gone}
    return None


def written(session):
    """Everything that is stored of a campaign."""
    return [(row.number, row.hash) for row in session.rows()], session.head


def errors(session):
    """What the audit finds wrong on the way to the head."""
    found = audit(session.printed_pack, steps(session))
    return {one.sentence for one in found if one.severity == ERROR}


def labels(timeline, action):
    """Notes and bookmarks of an action."""
    notes = {note.text for note in timeline.notes.values() if note.on == action}
    marks = {name for name in timeline.bookmarks if action in timeline.records.carrying(name)}
    return notes, marks


def corrected(session, service, chance):
    """Make one correction and hold everything against its preview; whether one could be made."""
    change = change_at_random(session, chance)
    before, old, old_state = written(session), session.head, session.state
    doubts = errors(session)
    try:
        found = repaired(session, change, chance)
    except Refused:
        found = None
    assert written(session) == before, "a preview has written something"
    if found is None:
        return False
    later = chance.choice(session.timeline.path())
    session.note("here", later)
    session.bookmark(f"mark {len(before[0])}", later)
    session.branch("main", later)
    branches = dict(session.timeline.branches)

    made = Corrections(session).make(found, "misread")

    rows = found.ripple.acts
    assert [(one.events, one.answers, one.state) for one in made] == [
        (row.events, row.answers, row.now[1]) for row in rows
    ]
    assert session.state == found.ripple.state
    assert session.head == made[-1].action
    timeline = session.timeline
    for one, row in zip(made, rows, strict=True):
        assert timeline.corrections[one.action].corrected == row.action
        if row.action != ROOT_PARENT:
            assert labels(timeline, one.action) == labels(timeline, row.action)
        if row.outcome == SAME:
            assert row.command == timeline.actions[row.action].command
    assert service.verify() == []
    assert errors(session) <= doubts

    session.undo()
    assert (session.head, session.state) == (old, old_state)
    assert {name: at for name, at in session.timeline.branches.items() if name in branches} == branches
    assert old in session.timeline.branches.values(), "the line that was left has a name"
    if chance.randrange(3):
        session.redo()
        assert session.head == made[-1].action
    return True


def tables(path):
    """Every row of every table of a store."""
    with closing(sqlite3.connect(path)) as store:
        names = [name for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: store.execute(f"SELECT * FROM {name}").fetchall() for name in names}  # noqa: S608 - its own names


def test_a_preview_leaves_every_table_as_it_is_and_a_correction_brings_the_read_models_along(tmp_path):
    session, _ = played("drowned_ledger", 3, DECISIONS)
    path = tmp_path / "store.db"
    with open_library(str(path)) as library:
        rows = list(session.rows())
        anchor = Anchor(rows[-1].number, rows[-1].hash, session.head)
        campaign = library.restore(session.campaign, rows, anchor)
        catch_up(library)
        with closing(library.service(campaign)) as service:
            again = CampaignSession(service, "Cleo")
            before = tables(path)
            found = Corrections(again).preview(
                Change(again.timeline.path()[1], "before", (c.Adjust("xp", "1", "miscounted"),))
            )
            assert found.ripple.totals["same"] > 3
            assert tables(path) == before

            Corrections(again).make(found, "miscounted")
            assert service.verify() == []
            assert compare(library, campaign) == []
            again.undo()
            assert compare(library, campaign) == []


def test_a_preview_says_how_far_it_has_come():
    session, _ = played("practice", 1, 120)
    path = session.timeline.path()
    heard: list[tuple[int, int]] = []
    Corrections(session, lambda done, total: heard.append((done, total))).preview(
        Change(path[0], "after", (c.Adjust("xp", "1", "miscounted"),))
    )
    later = len(path) - 1
    assert later > 100
    assert [done for done, _ in heard] == [0, 0, *range(100, later, 100), later]
    assert {total for _, total in heard} == {later}


def seeds():
    few = [pytest.param(name, 1, id=name) for name in SOURCES]
    return [*few, *(pytest.param(n, s, id=f"{n} {s}", marks=pytest.mark.soak) for n in SOURCES for s in range(2, 32))]


@pytest.mark.parametrize(("name", "seed"), seeds())
def test_a_preview_says_what_happens(name, seed):
    session, service = played(name, seed, DECISIONS)
    chance = random.Random(seed)
    made = 0
    for _ in range(MOST_TRIES):
        made += made < CORRECTIONS and corrected(session, service, chance)

    assert made == CORRECTIONS
    assert service.verify() == []
