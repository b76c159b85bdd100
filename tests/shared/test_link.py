"""A decision goes to the shared log first: of two who decide at once the second one is told, and nothing is lost."""

import re
from threading import Event

import pytest

from campaign_tui.session import link as links
from campaign_tui.session import remotes
from campaign_tui.session.session import CampaignSession
from domain.core.errors import HeadMovedError, StoreError
from domain.store import Library
from domain.store.reaching import shared_log_statements
from projections import rebuild
from tests.shared.test_following import Side, both

pytestmark = pytest.mark.system

__all__ = ["both"]

SLOW = 0.4
"""Seconds to and fro on a line that is slow."""

TRIPS = 4
"""Times that a decision goes to and fro until its log has it."""


@pytest.fixture
def linked(both):
    """Ann and Bo with their lines, each with a window of their own beside the one that follows."""
    campaign, ann, bo = both
    windows = []
    for side in (ann, bo):
        side.follower.step(woken=True)
        side.window = Window(side)
        windows.append(side.window)
    yield campaign, ann, bo
    for window in windows:
        window.library.close()


class Window:
    """A window on somebody's store, whose decisions go ahead by the link."""

    def __init__(self, side: Side):
        like = side.library
        self.library = Library.open(
            like.path, clock=like._wiring.clock, new_id=like._wiring.new_id, packs=like._wiring.packs
        )
        self.library.upstream = side.follower.link

    def session(self, campaign):
        return CampaignSession(self.library.service(campaign), "Ann")


def first(session):
    return next(iter(session.decisions()))


def log_of(side, campaign):
    return side.follower.link.log(campaign, remotes.remotes(side.library.path)[campaign].url)


def test_what_was_decided_is_with_the_others_before_it_is_acknowledged(linked):
    campaign, ann, bo = linked
    session = ann.window.session(campaign)
    session.submit(first(session))
    there = log_of(bo, campaign).position(campaign)
    here = ann.library.anchor(campaign)
    assert (there.rows, there.hash) == (here.rows, here.hash)
    assert ann.follower.unsent(campaign) == 0


def test_the_second_of_two_who_decide_at_once_is_told_and_sees_what_the_first_did(linked):
    campaign, ann, bo = linked
    at_ann, at_bo = ann.window.session(campaign), bo.window.session(campaign)
    anns = at_ann.submit(first(at_ann))
    with pytest.raises(HeadMovedError):
        at_bo.submit(first(at_bo))
    assert at_bo.head == anns.action
    assert at_bo.timeline.branches == {}
    bos = at_bo.submit(first(at_bo))
    ann.follower.step(woken=True)
    at_ann.refresh()
    assert at_ann.head == bos.action
    assert ann.library.anchor(campaign) == bo.library.anchor(campaign)
    for side in (ann, bo):
        assert side.library.verify(campaign) == []


def test_a_note_of_somebody_else_is_no_reason_to_ask(linked):
    campaign, ann, bo = linked
    at_ann, at_bo = ann.window.session(campaign), bo.window.session(campaign)
    at_ann.note("Look out")
    taken = at_bo.submit(first(at_bo))
    assert at_bo.head == taken.action
    ann.follower.step(woken=True)
    assert ann.library.anchor(campaign) == bo.library.anchor(campaign)


def test_a_line_that_breaks_while_sending_keeps_the_decision_here(linked, monkeypatch):
    campaign, ann, bo = linked
    session = ann.window.session(campaign)
    log = log_of(ann, campaign)

    def broken(*_):
        raise StoreError("the net is gone")

    monkeypatch.setattr(log, "push", broken)
    session.submit(first(session))
    session.submit(first(session))
    assert ann.follower.unsent(campaign) == 2
    ann.follower.step(woken=False)
    bo.follower.step(woken=True)
    assert ann.follower.unsent(campaign) == 0
    assert ann.library.anchor(campaign) == bo.library.anchor(campaign)


def test_an_answer_that_got_lost_sends_nothing_twice(linked, monkeypatch):
    campaign, ann, bo = linked
    session = ann.window.session(campaign)
    log = log_of(ann, campaign)
    plain = log.push

    def half(*given):
        plain(*given)
        raise StoreError("the net is gone")

    monkeypatch.setattr(log, "push", half)
    taken = session.submit(first(session))
    ann.follower.step(woken=False)
    bo.follower.step(woken=True)
    assert ann.library.anchor(campaign) == bo.library.anchor(campaign)
    assert [row.value.id for row in bo.library.rows(campaign) if row.family == "a"].count(taken.action) == 1


def test_nobody_waits_for_a_server_that_doesnt_answer(linked, monkeypatch):
    campaign, ann, _ = linked
    session = ann.window.session(campaign)
    log = log_of(ann, campaign)
    asked, answers = [], Event()

    def never(*given):
        asked.append(given)
        answers.wait(60)

    monkeypatch.setattr(links, "WAIT", 0.0)
    monkeypatch.setattr(log, "push", never)
    taken = [session.submit(first(session)) for _ in range(3)]
    answers.set()
    assert len(asked) <= 1
    assert session.head == taken[-1].action


def test_a_decision_waits_longer_than_its_log_has_it_wait_for_somebody_elses_turn():
    text = shared_log_statements()
    ((rounds, seconds),) = re.findall(r"FOR waited IN 1\.\.(\d+) LOOP.*?pg_sleep\(([\d.]+)\)", text, re.DOTALL)
    assert int(rounds) * float(seconds) + TRIPS * SLOW < links.WAIT


def test_without_the_net_the_second_one_goes_on_and_it_becomes_a_branch(linked, server):
    campaign, ann, bo = linked
    at_ann, at_bo = ann.window.session(campaign), bo.window.session(campaign)
    server.stop()
    try:
        at_ann.submit(first(at_ann))
        at_bo.submit(first(at_bo))
    finally:
        server.start()
    for side in (ann, bo, ann):
        side.time += 100
        side.follower.step(woken=True)
    at_ann.refresh()
    assert len(at_ann.timeline.branches) == 1
    assert ann.library.anchor(campaign) == bo.library.anchor(campaign)


def test_read_models_follow_what_comes_without_being_made_anew(linked, monkeypatch):
    campaign, ann, bo = linked
    session = ann.window.session(campaign)
    session.submit(first(session))
    session.undo()
    session.submit([*session.decisions()][1])
    session.note("Look out")
    with monkeypatch.context() as context:
        context.setattr(rebuild, "rebuild", lambda *_: pytest.fail("made anew"))
        bo.follower.step(woken=True)
    assert rebuild.compare(bo.library, campaign) == []


def test_read_models_are_there_at_once_where_both_have_parted(both):
    campaign, ann, bo = both
    ann.decide(campaign)
    ann.follower.step(woken=True)
    bo.decide(campaign)
    bo.follower.link.exchange(campaign)
    assert len(bo.library.service(campaign).timeline.branches) == 1
    assert rebuild.compare(bo.library, campaign) == []
