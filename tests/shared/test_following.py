"""Shared campaigns are kept together in the background: sent, taken in, and tried again when the net is back."""

import pytest

from campaign_tui.session import remotes
from campaign_tui.session.follower import AGAIN, Follower
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import open_library
from domain.core.errors import CampaignError, StoreError
from domain.store import Exchanged
from tests import practice

pytestmark = pytest.mark.system


class Side:
    """Somebody's store with its follower, whose clock the test sets."""

    def __init__(self, library):
        self.library = library
        self.told: list[Exchanged | CampaignError] = []
        self.time = 0.0
        self.follower = Follower(library, "Ann", told=lambda _, what: self.told.append(what), now=lambda: self.time)

    def decide(self, campaign):
        """Whatever is possible first."""
        with LibrarySession(self.library, "Ann").open(campaign.hex()) as session:
            session.submit(next(iter(session.decisions())))


@pytest.fixture
def both(tmp_path, server, database):
    """A campaign of Ann's, shared, and Bo's copy of it."""
    with open_library(str(tmp_path / "ann.db")) as ann, open_library(str(tmp_path / "bo.db")) as bo:
        session = practice.begun(LibrarySession(ann, "Ann"))
        campaign = session.campaign
        session.close()
        _, invitation = remotes.share(ann, campaign, server.url("ann", database))
        remotes.members(remotes.remotes(ann.path)[campaign], campaign, admit="bo")
        read = remotes.read_invitation(invitation)
        remotes.join(bo, remotes.invitation(server.url("bo", database), campaign, read.seed))
        sides = Side(ann), Side(bo)
        yield campaign, *sides
        for side in sides:
            side.follower.close()


def test_what_is_decided_is_sent_and_taken_in(both):
    campaign, ann, bo = both
    ann.decide(campaign)
    ann.follower.step(woken=False)
    bo.follower.step(woken=True)
    assert ann.library.anchor(campaign) == bo.library.anchor(campaign)
    assert [getattr(one, "went", None) for one in ann.told] == [getattr(one, "came", None) for one in bo.told] == [1]
    assert remotes.unsent(ann.library, campaign, remotes.remotes(ann.library.path)[campaign]) == 0


def test_where_nothing_is_new_nothing_is_asked_or_told(both, monkeypatch):
    campaign, ann, _ = both
    ann.follower.step(woken=True)
    monkeypatch.setattr(remotes, "exchange", lambda *_: pytest.fail("the log was asked"))
    ann.follower.step(woken=False)
    assert ann.told == []
    assert campaign in remotes.remotes(ann.library.path)


def test_news_of_others_wakes_it(both):
    campaign, ann, bo = both
    bo.follower.step(woken=True)
    assert bo.follower.link.news.wait(30)
    bo.follower.link.whose_news()
    ann.decide(campaign)
    ann.follower.step(woken=False)
    assert bo.follower.link.news.wait(30)


def test_without_the_net_it_is_said_once_and_everything_goes_when_it_is_back(both, server):
    campaign, ann, _ = both
    server.stop()
    try:
        for _ in range(2):
            ann.decide(campaign)
            ann.follower.step(woken=False)
            ann.time += AGAIN
    finally:
        server.start()
    assert [type(one) for one in ann.told] == [StoreError]
    assert "is kept here" in str(ann.told[0])
    ann.follower.step(woken=False)
    assert isinstance(ann.told[-1], Exchanged)
    assert ann.told[-1].went == 2
