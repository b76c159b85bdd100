"""One campaign in several stores and one shared log: the same rows everywhere, nothing lost, whoever was faster."""

import re
import threading
from contextlib import closing

import msgspec
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.core.errors import StoreError
from domain.language import commands as c
from domain.log import history as h
from domain.store.log import Act, CampaignId, Line
from domain.store.memory import Memory
from domain.store.ports import RowConflict
from domain.store.postgres import PostgresLog
from domain.store.sharing import fetched
from tests.effort import examples
from tests.shared.conftest import PEOPLE, STRANGER
from tests.store.fakes import SEED, START, Clock, Ids, begin, open_library, walk

pytestmark = pytest.mark.system


def name_for(player, _):
    return f"{player or 'nobody'}'s way"


def swap(library, log, campaign, player=""):
    return library.exchange(campaign, log, player=player, name_for=name_for)


def bytes_of(library, campaign):
    return [(row.number, row.family, row.previous, row.body) for row in library.rows(campaign)]


def ids(library, campaign):
    return {row.value.id for row in library.rows(campaign) if row.family == "a"}


@pytest.fixture
def shared(ann, bo, log):
    """A campaign of Ann's that Bo has joined; each has a connection of their own."""
    service = begin(ann)
    service.submit(c.Start("0.1"))
    at_ann = log("ann")
    swap(ann, at_ann, service.campaign)
    at_ann.admit(service.campaign, "bo", writes=True)
    at_bo = log("bo")
    rows, anchor = fetched(at_bo, service.campaign)
    bo.restore(service.campaign, rows, anchor, SEED)
    return service.campaign, at_ann, at_bo


def test_what_one_decides_the_other_gets_byte_for_byte(ann, bo, shared):
    campaign, at_ann, at_bo = shared
    walk(ann.service(campaign), "A1", "A2")
    went = swap(ann, at_ann, campaign)
    came = swap(bo, at_bo, campaign)
    assert (went.went, came.came, came.went, came.branch) == (2, 2, 0, "")
    assert bytes_of(ann, campaign) == bytes_of(bo, campaign)
    assert bo.service(campaign).state == ann.service(campaign).state
    assert swap(bo, at_bo, campaign).came == swap(ann, at_ann, campaign).came == 0


def test_what_two_decided_apart_lies_side_by_side_in_the_same_rows(ann, bo, shared):
    campaign, at_ann, at_bo = shared
    walk(ann.service(campaign), *(f"A{n}" for n in range(100)))
    theirs = walk(bo.service(campaign), *(f"B{n}" for n in range(100)), player="Bo")
    swap(ann, at_ann, campaign)
    mine = swap(bo, at_bo, campaign, "Bo")
    swap(ann, at_ann, campaign)

    assert (mine.came, mine.went, mine.branch) == (100, 100, "Bo's way")
    assert bytes_of(ann, campaign) == bytes_of(bo, campaign)
    assert len(ids(ann, campaign)) == 202
    for library in (ann, bo):
        assert library.verify(campaign) == []
        assert library.service(campaign).timeline.branches == {"Bo's way": theirs[-1]}
    own = ann.service(campaign).head
    ann.service(campaign).move(theirs[-1], "jump")
    ann.service(campaign).move(own, "jump")
    assert ann.service(campaign).head == own


def test_two_hundred_decisions_of_two_without_the_net_are_two_branches_and_adopting_is_one_move(ann, bo, shared, log):
    campaign, at_ann, at_bo = shared
    at_ann.admit(campaign, "cleo", writes=True)
    at_cleo = log("cleo")
    with open_library(Memory(), Clock(START + 99), Ids(90)) as cleo:
        cleo.restore(campaign, *fetched(at_cleo, campaign), SEED)
        anns = walk(ann.service(campaign), *(f"A{n}" for n in range(100)), player="Ann")
        bos = walk(bo.service(campaign), *(f"B{n}" for n in range(100)), player="Bo")
        (head,) = walk(cleo.service(campaign), "C1", player="Cleo")
        swap(cleo, at_cleo, campaign, "Cleo")
        for library, at, player in ((ann, at_ann, "Ann"), (bo, at_bo, "Bo"), (ann, at_ann, "Ann"), (cleo, at_cleo, "")):
            swap(library, at, campaign, player)
        assert bytes_of(ann, campaign) == bytes_of(bo, campaign) == bytes_of(cleo, campaign)
        for library in (ann, bo, cleo):
            service = library.service(campaign)
            assert service.timeline.branches == {"Ann's way": anns[-1], "Bo's way": bos[-1]}
            assert {*anns, *bos} < ids(library, campaign)
            assert service.head == head
        service = cleo.service(campaign)
        service.move(bos[-1], "adopt")
        swap(cleo, at_cleo, campaign)
        swap(ann, at_ann, campaign)
        assert ann.service(campaign).head == bos[-1]
        assert service.timeline.undo_target(1) == head
        service.move(head, "undo")
        assert service.head == head
        assert service.verify() == []


def test_a_window_that_is_open_follows_rows_that_gave_way(ann, bo, shared):
    campaign, at_ann, at_bo = shared
    service = bo.service(campaign)
    walk(ann.service(campaign), "A1")
    swap(ann, at_ann, campaign)
    walk(service, "B1", player="Bo")
    swap(bo, at_bo, campaign)
    assert service.state.assassins["aurelia"].square == "A1"
    walk(service, "C1", player="Bo")
    assert service.verify() == []
    assert swap(bo, at_bo, campaign).went == 1


def test_of_many_who_write_one_row_exactly_one_wins(shared, log, ann):
    campaign, at_ann, _ = shared
    walk(ann.service(campaign), "A1")
    there = at_ann.position(campaign).rows
    rows = [(row.number, row.family, row.previous + row.body) for row in ann.rows(campaign) if row.number > there]
    won = []

    def push(who, state):
        try:
            who.push(campaign, [(there + 1, "a", state)], there)
        except RowConflict:
            return
        won.append(state)

    many = [threading.Thread(target=push, args=(log("ann"), bytes([n]) * 40)) for n in range(8)]
    for one in many:
        one.start()
    for one in many:
        one.join()
    assert len(won) == 1
    assert [state for _, _, state in at_ann.pull(campaign, there)] == won
    assert rows


def test_rows_that_a_broken_line_has_sent_already_are_no_conflict(ann, shared):
    campaign, at_ann, _ = shared
    there = at_ann.position(campaign).rows
    walk(ann.service(campaign), "A1")
    rows = [(row.number, row.family, row.previous + row.body) for row in ann.rows(campaign) if row.number > there]
    at_ann.push(campaign, rows, there)
    at_ann.push(campaign, rows, there)
    assert swap(ann, at_ann, campaign).went == 0


def test_a_line_that_breaks_between_sending_and_storing_loses_nothing(ann, bo, shared, monkeypatch):
    campaign, at_ann, at_bo = shared
    walk(ann.service(campaign), "A1")
    swap(ann, at_ann, campaign)
    walk(bo.service(campaign), "B1", player="Bo")
    before = ids(bo, campaign)

    def broken(*_):
        raise StoreError("power cut")

    with monkeypatch.context() as power:
        power.setattr(bo.application, "write", broken)
        with pytest.raises(StoreError, match="power cut"):
            swap(bo, at_bo, campaign)
    assert ids(bo, campaign) == before
    swap(bo, at_bo, campaign)
    swap(ann, at_ann, campaign)
    assert bytes_of(ann, campaign) == bytes_of(bo, campaign)
    assert before < ids(ann, campaign)


def test_a_correction_or_anything_of_several_actions_goes_as_one(ann, shared, monkeypatch):
    campaign, at_ann, _ = shared
    pushed = []
    plain = at_ann.push

    def push(which, rows, after):
        pushed.append(len(rows))
        plain(which, rows, after)

    monkeypatch.setattr(at_ann, "push", push)
    service = ann.service(campaign)
    steps = walk(service, "A1", "A2", "A3")
    swap(ann, at_ann, campaign)
    assert len(pushed) == 1
    acts = Act(c.Move("aurelia", "B1"), "", (), steps[1]), Act(c.Move("aurelia", "A3"), "", (), steps[2])
    service.submit(Line(steps[0], acts, "a slip", "as it was"))
    service.record(h.NoteWritten("why"))
    swap(ann, at_ann, campaign)
    assert len(pushed) == 2
    rows, _ = fetched(at_ann, campaign)
    assert [row.hash for row in rows] == [row.hash for row in ann.rows(campaign)]


def test_the_server_wiped_is_made_again_from_one_client(ann, bo, shared, server, database):
    campaign, at_ann, at_bo = shared
    walk(bo.service(campaign), "B1", player="Bo")
    swap(bo, at_bo, campaign)
    before = [*at_bo.pull(campaign, 0)]
    with psycopg.connect(server.url("owner", database), autocommit=True) as owner:
        owner.execute("TRUNCATE campaigns.campaignlog_events, campaigns.members, campaigns.packs")
    swap(bo, at_bo, campaign)
    assert [*at_bo.pull(campaign, 0)] == before
    at_bo.admit(campaign, "ann", writes=True)
    swap(ann, at_ann, campaign)
    assert bytes_of(ann, campaign) == bytes_of(bo, campaign)


def test_news_wakes_who_listens(ann, bo, shared):
    campaign, at_ann, at_bo = shared
    woken = threading.Event()
    listening = threading.Event()

    def heard(_):
        (woken if listening.is_set() else listening).set()

    stop = at_bo.wake(heard)
    try:
        assert listening.wait(30)
        walk(ann.service(campaign), "A1")
        swap(ann, at_ann, campaign)
        assert woken.wait(30)
    finally:
        stop()
    assert swap(bo, at_bo, campaign).came == 1


# Rights.
CHANGES = ("UPDATE {0} SET {1} = {1}", "DELETE FROM {0}", "TRUNCATE {0}", "DROP TABLE {0}")
TABLES = (("campaignlog_events", "topic"), ("members", "writes"), ("packs", "hash"))


@pytest.mark.parametrize("user", ["ann", "eve"])
@pytest.mark.usefixtures("shared")
def test_nobody_updates_deletes_or_empties(server, database, user):
    with psycopg.connect(server.url(user, database), autocommit=True) as connection:
        for statement in CHANGES:
            for table, column in TABLES:
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    connection.execute(statement.format(f"campaigns.{table}", column))


def test_a_player_adds_rows_by_the_function_alone(shared, server, database):
    campaign, _, _ = shared
    statement = "INSERT INTO campaigns.campaignlog_events (originator_id, originator_version) VALUES (%s, 99)"
    with psycopg.connect(server.url("ann", database)) as ann, pytest.raises(psycopg.errors.InsufficientPrivilege):
        ann.execute(statement, (campaign.hex(),))


def test_a_spectator_reads_and_cant_write(ann, shared, log):
    campaign, at_ann, _ = shared
    at_eve = log("eve")
    with pytest.raises(StoreError, match="no such campaign"):
        fetched(at_eve, campaign)
    at_ann.admit(campaign, "eve", writes=False)
    rows, _ = fetched(at_eve, campaign)
    assert [row.hash for row in rows] == [row.hash for row in ann.rows(campaign)]
    with pytest.raises(StoreError, match="spectators only read"):
        at_eve.push(campaign, [(len(rows) + 1, "a", bytes(40))], len(rows))
    with pytest.raises(StoreError, match="spectators only read"):
        at_eve.admit(campaign, "eve", writes=True)


def test_two_groups_on_one_server_dont_see_each_other(bo, shared, log):
    campaign, _, _ = shared
    at_cleo = log("cleo")
    assert at_cleo.position(campaign).rows == 0
    with pytest.raises(StoreError, match="was opened to"):
        at_cleo.push(campaign, [(1000, "a", bytes(40))], 999)
    assert bo.campaigns()


def test_who_is_dismissed_reads_nothing_and_keeps_their_copy(ann, bo, shared):
    campaign, at_ann, at_bo = shared
    at_ann.dismiss(campaign, "bo")
    before = bytes_of(bo, campaign)
    walk(bo.service(campaign), "B1", player="Bo")
    with pytest.raises(StoreError, match="was opened to"):
        swap(bo, at_bo, campaign)
    assert bytes_of(bo, campaign)[: len(before)] == before
    assert bo.verify(campaign) == []
    assert ids(ann, campaign) < ids(bo, campaign)


@pytest.mark.parametrize(("user", "password"), [("ann", "wrong"), ("nobody", "x")])
def test_the_wrong_password_is_told_as_that(log, user, password):
    with pytest.raises(StoreError, match="isn't the password"):
        log(user, password)


def test_a_password_that_was_changed_is_told_and_the_new_one_works(shared, server, database, log):
    campaign, _, _ = shared
    with psycopg.connect(server.url("owner", database), autocommit=True) as owner:
        owner.execute("ALTER ROLE cleo PASSWORD 'new'")
        try:
            with pytest.raises(StoreError, match="isn't the password"):
                log("cleo")
            assert log("cleo", "new").position(campaign).rows == 0
        finally:
            owner.execute("ALTER ROLE cleo PASSWORD 'cleo'")


def test_a_role_without_rights_and_a_database_without_a_log_say_what_to_do(server, log):
    with pytest.raises(StoreError, match="may not do that"):
        log(STRANGER)
    with pytest.raises(StoreError, match="remote --sql"):
        PostgresLog(server.url("owner", "template1"))
    with pytest.raises(StoreError, match="no such database"):
        PostgresLog(server.url("owner", "nowhere"))


@pytest.mark.parametrize("url", ["nonsense", "http://example.org", "postgresql://[", ""])
def test_what_is_no_address_is_told(url):
    with pytest.raises(StoreError):
        PostgresLog(url)


def test_a_server_that_isnt_there_is_told():
    with pytest.raises(StoreError, match="can't be reached"):
        PostgresLog("postgresql://ann:ann@127.0.0.1:1/none")


@pytest.mark.parametrize(
    ("called", "begins"), [("evening", "evening "), ("e" * 80, "e" * 50 + " "), ("", "campaign-tui ")]
)
def test_the_name_that_an_address_gives_to_the_program_is_kept_with_a_token_behind_it(server, database, called, begins):
    url = server.url("ann", database) + (f"?application_name={called}" if called else "")
    with psycopg.connect(server.url("owner", database)) as owner, closing(PostgresLog(url)):
        found = owner.execute(
            "SELECT application_name FROM pg_stat_activity WHERE usename = 'ann' AND datname = %s", (database,)
        ).fetchall()
    names = {name for (name,) in found}
    assert any(re.fullmatch(re.escape(begins) + "[0-9a-f]{8}", name) for name in names), names


def test_rows_that_leave_a_gap_are_declined(ann, shared):
    campaign, at_ann, _ = shared
    there = at_ann.position(campaign).rows
    with pytest.raises(RowConflict):
        at_ann.push(campaign, [(there + 2, "a", bytes(40))], there + 1)


def test_a_row_that_doesnt_follow_stops_it_and_changes_nothing(ann, bo, shared):
    campaign, at_ann, at_bo = shared
    there = at_ann.position(campaign).rows
    note = next(row for row in ann.rows(campaign) if row.family == "r")
    at_ann.push(campaign, [(there + 1, "r", bytes(16) + note.body)], there)
    before = bytes_of(bo, campaign)
    with pytest.raises(StoreError, match="doesn't follow"):
        swap(bo, at_bo, campaign)
    assert bytes_of(bo, campaign) == before


def test_what_a_newer_version_wrote_asks_for_an_update(ann, bo, shared):
    campaign, at_ann, at_bo = shared
    anchor = ann.anchor(campaign)
    at_ann.push(campaign, [(anchor.rows + 1, "q", anchor.hash + b"\x91\x01")], anchor.rows)
    with pytest.raises(StoreError, match="update the app"):
        swap(bo, at_bo, campaign)


def test_a_fact_of_a_newer_version_is_told_as_newer_and_one_plays_on_alone(ann, bo, shared):
    campaign, at_ann, at_bo = shared
    walk(ann.service(campaign), "A1")
    (header,) = [row for row in ann.rows(campaign) if row.number == at_ann.position(campaign).rows + 1]
    fact = msgspec.msgpack.encode([["fact_of_tomorrow", "aurelia", 3], ["99.1"]])
    sent = [(header.number, "a", header.previous + header.body), (header.number + 1, "e", header.hash + fact)]
    at_ann.push(campaign, sent, header.number - 1)
    before = bytes_of(bo, campaign)
    with pytest.raises(StoreError, match="update the app"):
        swap(bo, at_bo, campaign)
    assert bytes_of(bo, campaign) == before
    walk(bo.service(campaign), "B1", player="Bo")
    assert bo.verify(campaign) == []


def test_everybody_of_the_tests_is_known():
    assert {"ann", "bo", "cleo", "eve"} == set(PEOPLE)
    assert CampaignId(bytes(16))


STEPS = st.lists(st.tuples(st.sampled_from([0, 1]), st.sampled_from(["walk", "undo", "note", "swap"])), max_size=16)


@pytest.fixture
def both(log):
    """The shared log as Ann and as Bo have it open, once for all examples: a server has room for so many only."""
    return log("ann"), log("bo")


@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_whatever_two_do_the_shared_log_brings_them_to_the_same_rows(ann, bo, both, steps):
    logs = both
    campaign = begin(ann).campaign
    swap(ann, logs[0], campaign)
    logs[0].admit(campaign, "bo", writes=True)
    bo.restore(campaign, *fetched(logs[1], campaign), SEED)
    sides = (ann, bo)
    for number, (side, kind) in enumerate(steps):
        service = sides[side].service(campaign)
        if kind == "walk":
            walk(service, f"{'ab'[side]}{number % 9}", player="ab"[side])
        elif kind == "undo" and service.timeline.actions[service.head].depth:
            service.move(service.timeline.undo_target(), "undo")
        elif kind == "note":
            service.record(h.NoteWritten(f"{side} {number}"))
        elif kind == "swap":
            swap(sides[side], logs[side], campaign, "ab"[side])
    everything = ids(ann, campaign) | ids(bo, campaign)
    said = {note.text for one in sides for note in one.service(campaign).timeline.notes.values()}
    for side in (0, 1, 0):
        swap(sides[side], logs[side], campaign, "ab"[side])
    assert bytes_of(ann, campaign) == bytes_of(bo, campaign)
    assert ids(ann, campaign) == everything
    assert {note.text for note in ann.service(campaign).timeline.notes.values()} == said
    assert ann.verify(campaign) == bo.verify(campaign) == []
    assert ann.service(campaign).head == bo.service(campaign).head
