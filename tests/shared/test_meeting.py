"""Long parted histories come together while others go on deciding: what was done once isn't begun anew."""

import threading

import psycopg
import pytest

from domain.core.errors import CampaignError, StoreError
from domain.language import commands as c
from domain.store.checking import Checker
from domain.store.library import Library
from domain.store.log import Act, Line
from tests.shared.conftest import statements
from tests.shared.test_exchange import bytes_of, ids, name_for, shared, swap
from tests.store.fakes import PACK, START, Clock, FakeEngine, Ids, walk

pytestmark = pytest.mark.system

__all__ = ["shared"]

FAR = 2000
"""Decisions that somebody is behind."""

MOST = 6
"""Times that somebody sends who is behind, however often others decide meanwhile."""


def squares(count):
    return [f"{'ABC'[number % 3]}{number // 3 % 9}" for number in range(count)]


def decided(library, campaign, count, player):
    """Decisions of one evening without the net, stored at once."""
    service = library.service(campaign)
    acts = tuple(Act(c.Move("aurelia", square), player, ()) for square in squares(count))
    return [one.action for one in service.submit(Line(service.head, acts, ""), player=player)]


class Restless(threading.Thread):
    """Somebody who decides all the time, and whose decisions go to the shared log at once."""

    def __init__(self, library, log, campaign):
        super().__init__(daemon=True)
        self.library, self.log, self.campaign = library, log, campaign
        self.over, self.going = threading.Event(), threading.Event()
        self.fault = None

    def run(self):
        number = 0
        try:
            while not self.over.is_set():
                walk(self.library.service(self.campaign), squares(number + 1)[-1], player="Ann")
                swap(self.library, self.log, self.campaign, "Ann")
                number += 1
                if number > 3:
                    self.going.set()
        except CampaignError as fault:
            self.fault = fault
            self.going.set()


def test_who_is_far_behind_comes_together_while_another_decides_all_the_time(ann, bo, shared, monkeypatch):
    campaign, at_ann, at_bo = shared
    decided(ann, campaign, FAR, "Ann")
    swap(ann, at_ann, campaign)
    mine = decided(bo, campaign, 20, "Bo")
    sent = []
    plain = at_bo.push

    def push(*given):
        sent.append(given)
        plain(*given)

    monkeypatch.setattr(at_bo, "push", push)
    restless = Restless(ann, at_ann, campaign)
    restless.start()
    try:
        assert restless.going.wait(60)
        done = swap(bo, at_bo, campaign, "Bo")
    finally:
        restless.over.set()
        restless.join(60)
    assert restless.fault is None
    assert len(sent) <= MOST
    assert (done.went, done.branch) == (20, "Bo's way")
    assert done.came > FAR
    for library, log in ((ann, at_ann), (bo, at_bo)):
        swap(library, log, campaign)
    assert bytes_of(ann, campaign) == bytes_of(bo, campaign)
    assert {*mine} < ids(ann, campaign)
    assert bo.verify(campaign) == []


def test_what_another_window_decides_while_both_come_together_waits_for_the_next_time(ann, bo, shared, monkeypatch):
    campaign, at_ann, at_bo = shared
    decided(ann, campaign, 5, "Ann")
    swap(ann, at_ann, campaign)
    mine = decided(bo, campaign, 5, "Bo")
    plain = bo.application.write
    late: list[bytes] = []
    other = Library.over(bo.store, clock=Clock(START + 200), new_id=Ids(80), packs=lambda _: PACK, engine=FakeEngine())

    def write(*given):
        if len(late) < 3:
            late.extend(walk(other.service(campaign), squares(len(late) + 1)[-1], player="Bo"))
        plain(*given)

    pulled = []
    ask = at_bo.pull

    def pull(*given):
        pulled.append(given)
        return ask(*given)

    monkeypatch.setattr(at_bo, "pull", pull)
    with monkeypatch.context() as busy:
        busy.setattr(bo.application, "write", write)
        done = swap(bo, at_bo, campaign, "Bo")
    asked = len(pulled)
    assert done.rows < bo.anchor(campaign).rows
    assert swap(bo, at_bo, campaign, "Bo").went == 3
    swap(ann, at_ann, campaign)
    assert bytes_of(ann, campaign) == bytes_of(bo, campaign)
    assert {*mine, *late} < ids(ann, campaign)
    assert bo.verify(campaign) == []
    assert asked < 8


def test_who_has_the_turn_is_waited_for_and_who_is_gone_holds_nobody_up(ann, shared, server, database):
    campaign, at_ann, at_bo = shared
    walk(ann.service(campaign), "A1")
    at_bo.take_turn(campaign)
    going = threading.Thread(target=swap, args=(ann, at_ann, campaign), daemon=True)
    going.start()
    going.join(60)
    assert not going.is_alive()
    assert swap(ann, at_ann, campaign).went == 0
    with psycopg.connect(server.url("owner", database)) as owner:
        ((whose,),) = owner.execute("SELECT whose FROM campaigns.turns").fetchall()
    assert whose.startswith("campaign-tui ")


def test_a_log_of_an_earlier_set_up_knows_no_turns_and_nobody_minds(ann, shared, server, database):
    campaign, at_ann, _ = shared
    with psycopg.connect(server.url("owner", database), autocommit=True) as owner:
        owner.execute("DROP FUNCTION campaigns.take_turn")
        at_ann.take_turn(campaign)
        owner.execute(statements())
    walk(ann.service(campaign), "A1")
    assert swap(ann, at_ann, campaign).went == 1


def test_a_stranger_takes_no_turn(shared, log):
    campaign, _, _ = shared
    with pytest.raises(StoreError, match="was opened to"):
        log("cleo").take_turn(campaign)


def test_news_is_checked_from_where_the_last_news_ended(ann, bo, shared, monkeypatch):
    campaign, at_ann, at_bo = shared
    walk(ann.service(campaign), "A1", "A2")
    swap(ann, at_ann, campaign)
    swap(bo, at_bo, campaign)
    walk(bo.service(campaign), "A3", player="Bo")
    swap(bo, at_bo, campaign, "Bo")
    swap(ann, at_ann, campaign)
    monkeypatch.setattr(Checker, "behind", lambda *_: pytest.fail("the whole history was read again"))
    for square in squares(3):
        here, there = bo.service(campaign), ann.service(campaign)
        walk(here, square, player="Bo")
        here.move(here.timeline.undo_target(1), "undo")
        swap(bo, at_bo, campaign, "Bo")
        swap(ann, at_ann, campaign, "Ann")
        walk(there, square)
        swap(ann, at_ann, campaign, "Ann")
        swap(bo, at_bo, campaign, "Bo")
    assert bytes_of(ann, campaign) == bytes_of(bo, campaign)
    assert bo.verify(campaign) == []


@pytest.mark.parametrize("known", [-1, 0, 1, 2])
def test_where_both_were_the_same_is_a_hint_that_nothing_depends_on(ann, bo, shared, known):
    campaign, at_ann, at_bo = shared
    common = bo.anchor(campaign).rows
    mine = decided(bo, campaign, 3, "Bo")
    decided(ann, campaign, 4, "Ann")
    swap(ann, at_ann, campaign)
    done = bo.exchange(campaign, at_bo, player="Bo", name_for=name_for, since=common + known)
    assert (done.came, done.went, done.anew) == (4, 3, True)
    swap(ann, at_ann, campaign)
    assert bytes_of(ann, campaign) == bytes_of(bo, campaign)
    assert {*mine} < ids(ann, campaign)
