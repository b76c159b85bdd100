"""Long parted histories come together while others go on deciding: what was done once isn't begun anew."""

import threading

import pytest

from domain.language import commands as c
from domain.store.log import Act, Line
from tests.shared.test_exchange import bytes_of, ids, shared, swap
from tests.store.fakes import walk

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
        except Exception as fault:
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
