"""Syncs that a campaign shares are seen in the diaries of campaigns that were begun earlier, and nowhere else."""

import json
import sqlite3
from contextlib import closing

import pytest

from campaign_tui.cli import main
from domain import engine
from domain.language import commands as c
from domain.language.waiting import Choice
from exports.report.between import sequences, stickers
from migrations.run import prepare
from projections import queries
from projections.sink import sink
from tests.campaign.stories import tiny
from tests.put_away import Box


class Shelf(Box):
    """A store with read models, and what its diaries show of each other."""

    def open(self):
        library = super().open()
        prepare(self.path)
        return library

    def shown(self, campaign):
        with closing(sqlite3.connect(self.path)) as db:
            return [(line.memory, line.sync, line.name) for line in queries.shared_syncs(db, campaign)]


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path / "campaigns.db", tiny, sink)


def campaign(library, name):
    """A story in its second memory, in which its sync has been met and everybody is ready to leave."""
    made = library.create(name, tiny(), ("aurelia", "biagio"), "fr_1_05", "normal", "app", bytes(32), "Ann", "story")
    service = library.service(made)
    tell(service, c.Start("1"), c.Concede(), c.Start("1"), c.Concede())
    while isinstance(waiting := engine.pending(tiny(), service.state), Choice):
        tell(service, c.Pick(waiting.options[0]))
    tell(service, c.Start("2"), c.ClaimSync())
    for path, value in (("assassins/biagio/place", '"left"'), ("assassins/biagio/square", '""')):
        tell(service, c.Adjust(path, value, "a short way out"))
    tell(service, c.Adjust("memory/objectives/ledger/done", "true", "a short way out"), c.Travel("aurelia", "off"))
    return service


def tell(service, *decisions):
    for decision in decisions:
        service.submit(decision, player="Ann")


@pytest.mark.rule("34.6")
def test_earlier_campaigns_show_what_a_later_one_shares(shelf):
    with shelf.open() as library:
        first, second, third = (campaign(library, name) for name in ("First", "Second", "Third"))
        tell(first, c.Pick("no"))
        tell(second, c.Pick("yes"))
        tell(third, c.Pick("no"))

        assert shelf.shown(first.campaign) == [("2", "red", "Second")]
        assert shelf.shown(second.campaign) == shelf.shown(third.campaign) == []
        assert first.state.diary["2"].sync_shared is False


@pytest.mark.rule("34.6")
def test_the_choice_is_an_action_of_the_later_campaign_and_can_be_undone(shelf):
    with shelf.open() as library:
        first, second = campaign(library, "First"), campaign(library, "Second")
        tell(first, c.Pick("no"))
        tell(second, c.Pick("yes"))
        second.move(second.timeline.undo_target(1), "undo", player="Ann")

        assert shelf.shown(first.campaign) == []


def test_show_tells_what_later_campaigns_share(shelf, capsys, monkeypatch):
    monkeypatch.setattr("campaign_tui.session.wiring.find_pack", lambda _: tiny())
    with shelf.open() as library:
        first, second = campaign(library, "First"), campaign(library, "Second")
        tell(first, c.Pick("no"))
        tell(second, c.Pick("yes"))

    assert main(["--store", shelf.path, "show", "First"]) == 0
    assert "red 100% sync, earned later in Second" in capsys.readouterr().out
    assert main(["--store", shelf.path, "--json", "show", "First"]) == 0
    assert json.loads(capsys.readouterr().out)["shared_syncs"] == [
        {"memory": "2", "sync": "red", "campaign": second.campaign.hex(), "name": "Second"}
    ]


@pytest.mark.rule("34.6")
@pytest.mark.parametrize("form", ["md", "html", "json"])
def test_exports_show_what_later_campaigns_share(shelf, capsys, monkeypatch, form):
    monkeypatch.setattr("campaign_tui.session.wiring.find_pack", lambda _: tiny())
    with shelf.open() as library:
        first, second = campaign(library, "First"), campaign(library, "Second")
        tell(first, c.Pick("no"))
        tell(second, c.Pick("yes"))

    assert main(["--store", shelf.path, "export", "First", "--format", form]) == 0
    assert "earned later in Second" in capsys.readouterr().out
    assert main(["--store", shelf.path, "export", "Second", "--format", form]) == 0
    assert "earned later" not in capsys.readouterr().out


@pytest.mark.rule("34.6")
def test_a_shared_sync_counts_in_the_tallies_of_the_earlier_diary(shelf):
    with shelf.open() as library:
        made = library.create(
            "First", tiny(), ("aurelia", "biagio"), "fr_1_05", "normal", "app", bytes(32), "Ann", "story"
        )
        state = library.service(made).state
    open_ones = sequences(tiny(), state)
    shown = sequences(tiny(), state, {"2": "grey"})

    grown = [one.earned - before.earned for one, before in zip(shown, open_ones, strict=True)]
    # In its own sequence and in the whole campaign.
    assert grown.count(1) == 2
    assert grown[-1] == 1
    assert list(stickers(tiny(), state, {"2": "grey"})) != list(stickers(tiny(), state))
