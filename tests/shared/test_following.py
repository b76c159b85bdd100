"""Shared campaigns are kept together in the background: sent, taken in, and tried again when the net is back."""

import threading

import psycopg
import pytest

from campaign_tui.session import followed, follower, remotes
from campaign_tui.session.follower import AGAIN, Follower
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.link import Shared
from campaign_tui.session.wiring import open_library
from domain.core.errors import CampaignError, StoreError
from domain.store import CampaignId, Exchanged, Here
from domain.store.postgres import PostgresLog
from tests import practice
from tests.shared.conftest import statements

pytestmark = pytest.mark.system


class Side:
    """Somebody's store with its follower, whose clock the test sets."""

    def __init__(self, library, player="Ann"):
        self.library = library
        self.told: list[Exchanged | CampaignError] = []
        self.shown: list[Shared] = []
        self.time = 0.0
        self.follower = Follower(
            library,
            player,
            told=lambda _, what: self.told.append(what),
            shown=self.shown.append,
            now=lambda: self.time,
        )

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
        sides = Side(ann), Side(bo, "Bo")
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


def test_what_is_shared_from_the_shell_meanwhile_is_followed_at_once(tmp_path, server, database, monkeypatch):
    monkeypatch.setattr(followed, "UNSHARED", 0.01)
    store, known, connected = str(tmp_path / "ann.db"), [], threading.Event()

    def shown(shared):
        known.append(shared)
        if shared.connected:
            connected.set()

    with open_library(store) as library:
        session = practice.begun(LibrarySession(library, "Ann"))
        with followed.followed(store, "Ann", shown=shown) as link:
            library.upstream = link
            session.submit(next(iter(session.decisions())))
            with open_library(store) as shell:
                remotes.share(shell, session.campaign, server.url("ann", database))
            assert connected.wait(30)
            session.submit(next(iter(session.decisions())))
            log = PostgresLog(server.url("ann", database))
            assert log.position(session.campaign).rows == library.anchor(session.campaign).rows
            log.close()
        session.close()
    assert {one.campaign for one in known} == {session.campaign}


def test_where_nothing_is_shared_nothing_is_opened(tmp_path, monkeypatch):
    opened: list[str] = []
    monkeypatch.setattr(followed, "UNSHARED", 0.0)
    monkeypatch.setattr(follower, "open_library", opened.append)
    with followed.followed(str(tmp_path / "ann.db"), "Ann") as link:
        assert link.open_log(CampaignId(bytes(16))) is None
    assert opened == [*tmp_path.iterdir()] == []


def test_where_nothing_is_new_nothing_is_asked_or_told(both, monkeypatch):
    campaign, ann, _ = both
    ann.follower.step(woken=True)
    monkeypatch.setattr(remotes, "exchange_rows", lambda *_: pytest.fail("the log was asked"))
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


def test_a_server_that_goes_is_noticed_by_who_listens(both, server):
    _, ann, _ = both
    ann.follower.step(woken=True)
    assert ann.follower.link.news.wait(30)  # it listens now
    ann.follower.step(woken=bool(ann.follower.link.whose_news()))
    server.stop()
    try:
        assert ann.follower.link.news.wait(30)
        ann.follower.step(woken=bool(ann.follower.link.whose_news()))
    finally:
        server.start()
    assert not ann.shown[-1].connected
    assert "is kept here" in ann.shown[-1].fault


def test_how_many_decisions_arent_sent_is_shown_and_goes(both, server):
    campaign, ann, _ = both
    ann.follower.step(woken=True)
    server.stop()
    try:
        for _ in range(2):
            ann.decide(campaign)
            ann.follower.step(woken=False)
    finally:
        server.start()
    assert (ann.shown[-1].unsent, ann.shown[-1].connected) == (2, False)
    ann.time += AGAIN
    ann.follower.step(woken=False)
    assert (ann.shown[-1].unsent, ann.shown[-1].connected, ann.shown[-1].fault) == (0, True, "")


def test_each_sees_who_else_has_the_campaign_open_and_where(both):
    campaign, ann, bo = both
    ann.follower.link.i_am(campaign, "history")
    bo.follower.link.i_am(campaign, "memory C4")
    for side in (ann, bo, ann):
        side.time += 20
        side.follower.step(woken=True)
    assert ann.shown[-1].others == (Here("Bo", "memory C4"),)
    assert bo.shown[-1].others == (Here("Ann", "history"),)
    bo.follower.link.i_am(None, "")
    for side in (bo, ann):
        side.time += 20
        side.follower.step(woken=False)
    assert ann.shown[-1].others == ()


def test_where_somebody_is_isnt_told_to_who_may_not_read_the_campaign(both, server, database):
    campaign, ann, _ = both
    ann.follower.link.i_am(campaign, "history")
    ann.follower.step(woken=True)
    stranger = PostgresLog(server.url("cleo", database))
    try:
        with pytest.raises(StoreError, match="may not do that"):
            stranger.be_here(campaign, "m", "Cleo", "history")
    finally:
        stranger.close()


def test_a_log_of_an_earlier_set_up_has_no_presence_and_nothing_else_suffers(both, server, database):
    campaign, ann, bo = both
    with psycopg.connect(server.url("owner", database), autocommit=True) as owner:
        owner.execute("DROP FUNCTION campaigns.be_here")
        ann.follower.link.i_am(campaign, "history")
        ann.decide(campaign)
        ann.follower.step(woken=True)
        bo.follower.step(woken=True)
        owner.execute(statements())
    assert ann.shown[-1].others == ()
    assert ann.shown[-1].connected
    assert ann.library.anchor(campaign) == bo.library.anchor(campaign)
