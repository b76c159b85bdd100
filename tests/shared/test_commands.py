"""`share`, `join`, `sync` and `remote` on two machines and a real server."""

import json
import stat
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest

from campaign_tui.cli import main
from campaign_tui.session import remotes
from domain.core.errors import Refused

pytestmark = pytest.mark.system


class Told(NamedTuple):
    """What a command has said."""

    code: int
    out: str
    err: str

    @property
    def last(self):
        return self.out.splitlines()[-1]

    @property
    def data(self):
        return json.loads(self.out)


@pytest.fixture
def machine(tmp_path, monkeypatch, capfd):
    """The command line on the machine of somebody."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))

    def call(who, *words):
        capfd.readouterr()
        code = main(["--store", str(tmp_path / f"{who}.db"), "--player", who, *words])
        out, err = capfd.readouterr()
        assert "Traceback" not in err
        return Told(code, out, err)

    return call


def play(machine, who, campaign, times=1):
    for _ in range(times):
        possible = machine(who, "decisions", campaign).out.splitlines()
        chosen = next(text for text in possible if not text.startswith(("concede", "trade", "travel")))
        assert machine(who, "act", campaign, chosen).code == 0


@pytest.fixture
def shared(machine, server, database):
    """A campaign that Ann has shared and Bo has joined: its id."""
    campaign = machine("Ann", "new", "--name", "Venice", "--pack", "practice", "--seed", "one").last
    play(machine, "Ann", campaign, 2)
    told = machine("Ann", "share", campaign, server.url("ann", database))
    assert told.code == 0, told.err
    assert machine("Ann", "remote", campaign, "--admit", "bo").code == 0
    assert machine("Bo", "join", for_bo(told.last, server, database)).code == 0
    return campaign


def for_bo(invitation, server, database):
    """The same invitation for another role of the server."""
    read = remotes.read_invitation(invitation)
    return remotes.invitation(server.url("bo", database), read.campaign, read.seed)


def rows(machine, who, campaign):
    return machine(who, "export", campaign, "--format", "jsonl").out


def test_a_campaign_is_shared_joined_and_played_by_both(machine, shared):
    play(machine, "Bo", shared, 2)
    went = machine("Bo", "sync")
    assert "that went: 2" in went.out
    came = machine("Ann", "sync")
    assert "that have come: 2" in came.out
    assert rows(machine, "Ann", shared) == rows(machine, "Bo", shared)
    for who in ("Ann", "Bo"):
        assert "same on both sides" in machine(who, "sync").out
        checked = machine(who, "verify")
        assert (checked.code, checked.err) == (0, "")


def test_what_both_decided_apart_becomes_a_branch_for_everybody(machine, shared):
    play(machine, "Ann", shared, 1)
    play(machine, "Bo", shared, 3)
    machine("Ann", "sync")
    told = machine("Bo", "sync")
    machine("Ann", "sync")
    assert "the branch “Bo, " in told.out
    assert "Adopt theirs: " in told.out
    assert rows(machine, "Ann", shared) == rows(machine, "Bo", shared)
    for who in ("Ann", "Bo"):
        checked = machine(who, "verify")
        assert (checked.code, checked.err) == (0, "")
    play(machine, "Bo", shared)
    assert "that went: 1" in machine("Bo", "sync").out


def test_remote_says_what_isnt_sent_and_shows_no_password(machine, shared, server, database):
    play(machine, "Ann", shared)
    told = machine("Ann", "remote", "--json")
    assert told.data[0]["unsent"] > 0
    assert told.data[0]["where"] == f"postgresql://ann@127.0.0.1:{server.port}/{database}"
    machine("Ann", "sync")
    assert machine("Ann", "remote", "--json").data[0]["unsent"] == 0


def test_the_file_with_the_password_is_its_owners_alone(machine, shared, tmp_path):
    assert shared
    file = Path(f"{tmp_path / 'Ann.db'}.shared")
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IRUSR | stat.S_IWUSR
    assert "ann:ann" not in rows(machine, "Ann", shared)


def test_without_the_net_one_plays_on_and_it_is_said(machine, shared, server):
    server.stop()
    try:
        play(machine, "Ann", shared, 2)
        told = machine("Ann", "sync")
        assert told.code == 3
        assert "can't be reached: what you decide is kept here" in told.err
    finally:
        server.start()
    assert "that went: 2" in machine("Ann", "sync").out


def test_leaving_keeps_the_campaign(machine, shared):
    told = machine("Bo", "remote", shared, "--leave")
    assert (told.code, "is shared no longer" in told.out) == (0, True)
    assert machine("Bo", "sync").code == 1
    play(machine, "Bo", shared)
    assert machine("Bo", "verify").code == 0


def test_who_is_dismissed_is_told_and_keeps_everything(machine, shared):
    assert machine("Ann", "remote", shared, "--dismiss", "bo").code == 0
    play(machine, "Bo", shared)
    told = machine("Bo", "sync")
    assert told.code == 3
    assert "What is here stays as it is" in told.err
    assert machine("Bo", "verify").code == 0


def test_the_seed_travels_in_the_invitation_and_never_in_the_log(machine, shared, server, database):
    invited = remotes.read_invitation(machine("Ann", "share", shared, server.url("ann", database)).last)
    assert invited.seed is not None
    with closing(psycopg.connect(server.url("owner", database))) as owner:
        states = owner.execute("SELECT state FROM campaigns.campaignlog_events").fetchall()
    assert not any(invited.seed in bytes(state) for (state,) in states)


def test_the_pack_comes_along(machine, shared, server, database):
    assert shared
    with closing(psycopg.connect(server.url("owner", database))) as owner:
        assert owner.execute("SELECT count(*) FROM campaigns.packs").fetchone() == (1,)


def test_what_sets_a_log_up_is_printed(machine):
    told = machine("Ann", "remote", "--sql")
    assert told.code == 0
    assert "CREATE POLICY" in told.out


@pytest.mark.parametrize("text", ["", "x", "campaign-tui-1:", "campaign-tui-1:e30", "campaign-tui-1:" + "A" * 9000])
def test_what_is_no_invitation_is_refused(machine, text):
    with pytest.raises(Refused):
        remotes.read_invitation(text)
    assert machine("Ann", "join", text).code in {1, 2}


def test_the_wrong_password_is_told(machine, shared, server, database):
    told = machine("Ann", "share", shared, server.url("ann", database, "wrong"))
    assert told.code == 3
    assert "isn't the password" in told.err
    assert "wrong" not in told.err


def test_what_was_typed_from_a_box_is_shared_when_asked_for_only(machine, server, database):
    campaign = machine("Ann", "new", "--name", "Box", "--pack", "brotherhood_of_venice", "--chance", "table").last
    assert machine("Ann", "act", campaign, "new-card:stiletto:Stiletto:melee").code == 0
    url = server.url("ann", database)
    told = machine("Ann", "share", campaign, url)
    assert told.code == 1
    assert "--with-own" in told.err
    assert machine("Ann", "share", campaign, url, "--with-own").code == 0


def test_every_row_is_compared_with_the_log(machine, shared, server, database):
    told = machine("Ann", "remote", "--verify", "--json")
    assert told.code == 0
    assert (told.data[0]["ok"], told.data[0]["to_come"], told.data[0]["to_go"]) == (True, 0, 0)
    assert told.data[0]["same"] > 10
    play(machine, "Bo", shared)
    assert machine("Bo", "remote", shared, "--verify", "--json").data[0]["to_go"] == 1
    machine("Bo", "sync")
    told = machine("Ann", "remote", shared, "--verify")
    assert (told.code, "haven't come yet: 0" in told.out) == (0, False)
    with closing(psycopg.connect(server.url("owner", database), autocommit=True)) as owner:
        owner.execute("UPDATE campaigns.campaignlog_events SET state = state || 'x' WHERE originator_version = 7")
    told = machine("Ann", "remote", shared, "--verify")
    assert told.code == 1
    assert "row 7 was sent, and isn't the same there and here" in told.out
    assert len(told.out.splitlines()) == 2


def test_rows_that_were_sent_and_are_gone_from_the_log_are_told(machine, shared, server, database):
    assert shared
    with closing(psycopg.connect(server.url("owner", database), autocommit=True)) as owner:
        owner.execute("DELETE FROM campaigns.campaignlog_events WHERE originator_version > 7")
    told = machine("Ann", "remote", "--verify", "--json")
    assert told.code == 1
    assert told.data[0]["differing"][0] == 8


def test_calling_the_others_is_asked_for_and_ended(machine, shared):
    told = machine("Ann", "remote", shared, "--your-turn", "https://example.org/x")
    assert (told.code, "without names" in told.out, "isn't https" in told.out) == (0, True, False)
    told = machine("Ann", "remote", shared, "--your-turn", "http://example.org/x", "--with-names")
    assert ("with the names" in told.out, "isn't https" in told.out) == (True, True)
    machine("Ann", "sync")
    assert "nobody is called" in machine("Ann", "remote", shared, "--your-turn", "off").out
    for nonsense in ("example.org", "file:///etc/passwd"):
        assert machine("Ann", "remote", shared, "--your-turn", nonsense).code == 2
    assert machine("Ann", "remote", "--your-turn", "off").code == 2
