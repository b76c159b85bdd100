"""Histories from elsewhere: taken in byte for byte, or refused with the row named and nothing stored."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from domain.core.canonical import ROOT_PARENT, ActionId, genesis_hash, pack, row_hash
from domain.core.errors import CampaignError, Refused, StoreError
from domain.language import commands as c
from domain.language.events import Event, Moved
from domain.log import history as h
from domain.store import rows as r
from domain.store.log import Anchor
from tests.effort import examples
from tests.store.fakes import SEED, Ids, begin, open_library, walk

ON_BOTH = True

NOWHERE = ActionId(b"?" * 16)


class Raw(Struct, frozen=True):
    """A row as a file holds it."""

    number: int
    family: str
    previous: bytes
    body: bytes
    hash: bytes


@pytest.fixture(scope="module")
def history(tmp_path_factory):
    """A campaign with every family of rows: id, rows, anchor, and the whole timeline."""
    with open_library(tmp_path_factory.mktemp("history") / "library.db") as library:
        service = begin(library)
        service.submit(c.Start("0.1"))
        actions = walk(service, "A1", "A2")
        service.submit(c.HideBodies("aurelia", search=False))
        service.move(actions[0], "undo")
        walk(service, "B1")
        service.name_branch("x", actions[1])
        service.record(h.NoteWritten("y"))
        rows = [Raw(row.number, row.family, row.previous, row.body, row.hash) for row in service.rows()]
        yield service.campaign, rows, service.anchor, service.timeline, service.state


@pytest.fixture
def other(tmp_path):
    with open_library(tmp_path / "other.db", new_id=Ids(900)) as library:
        yield library


def test_the_same_rows_hashes_and_folds(history, other):
    campaign, rows, anchor, timeline, state = history

    assert other.restore(campaign, iter(rows), anchor, SEED) == campaign

    service = other.service(campaign)
    assert [Raw(row.number, row.family, row.previous, row.body, row.hash) for row in service.rows()] == rows
    assert (service.anchor, service.timeline, service.state) == (anchor, timeline, state)
    assert other.seed(campaign) == SEED
    assert service.verify() == []
    assert service.submit(c.HideBodies("biagio", search=False)).answers != ()


def test_without_the_seed_dice_are_left_to_the_table(history, other):
    campaign, rows, anchor, _, _ = history
    other.restore(campaign, rows, anchor)
    service = other.service(campaign)

    assert other.seed(campaign) is None
    assert service.submit(c.HideBodies("aurelia", search=False)).answers == ()
    assert service.verify() == []


def test_a_campaign_that_is_there_already_is_refused(history, other):
    campaign, rows, anchor, _, _ = history
    other.restore(campaign, rows, anchor)
    walk(other.service(campaign), "Z9")
    before = other.anchor(campaign)

    with pytest.raises(Refused, match="in the store already"):
        other.restore(campaign, rows, anchor)

    assert other.anchor(campaign) == before
    assert other.verify(campaign) == []


def refused(other, campaign, rows, anchor, seed=None):
    with pytest.raises(StoreError) as caught:
        other.restore(campaign, rows, anchor, seed)
    assert other.campaigns() == []
    assert other.verify_file() == []
    return str(caught.value)


def test_the_anchor_has_to_fit(history, other):
    campaign, rows, anchor, _, _ = history
    other_head = replace(anchor, head=bytes(16))
    assert f"Row {anchor.rows}" in refused(other, campaign, rows, replace(anchor, hash=bytes(16)))
    assert f"Row {anchor.rows}" in refused(other, campaign, rows[:-1], anchor)
    assert f"Row {anchor.rows}" in refused(other, campaign, rows, replace(anchor, rows=anchor.rows - 1))
    assert "head" in refused(other, campaign, rows, other_head)


def test_another_campaigns_id_doesnt_fit(history, other):
    _, rows, anchor, _, _ = history
    assert "Row 1 " in refused(other, bytes(16), rows, anchor)


def test_an_empty_history_is_none(other):
    refused(other, bytes(16), [], Anchor(0, genesis_hash(bytes(16)), ROOT_PARENT))


@pytest.mark.parametrize("at", range(16))
def test_a_row_that_says_another_hash_is_named(history, other, at):
    campaign, rows, anchor, _, _ = history
    changed = [*rows[:at], replace(rows[at], hash=bytes(16)), *rows[at + 1 :]]
    assert f"Row {at + 1} " in refused(other, campaign, changed, anchor)


@given(data=st.data())
@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_change_of_any_row_is_refused(history, other, data):
    """Whoever changes a byte also has to change hashes; without that every change is told."""
    campaign, rows, anchor, _, _ = history
    at = data.draw(st.integers(0, len(rows) - 1))
    row = rows[at]
    change = data.draw(st.sampled_from(["body", "previous", "drop", "double", "swap", "family"]))
    if change in {"body", "previous"}:
        value = getattr(row, change)
        place = data.draw(st.integers(0, len(value) - 1))
        byte = data.draw(st.integers(1, 255))
        changed = replace(row, **{change: value[:place] + bytes([value[place] ^ byte]) + value[place + 1 :]})
        foreign = [*rows[:at], changed, *rows[at + 1 :]]
    elif change == "family":
        family = data.draw(st.sampled_from([f for f in "aetrx" if f != row.family]))
        foreign = [*rows[:at], replace(row, family=family), *rows[at + 1 :]]
    elif change == "drop":
        foreign = rows[:at] + rows[at + 1 :]
    elif change == "double":
        foreign = rows[: at + 1] + rows[at:]
    else:
        to = data.draw(st.integers(0, len(rows) - 1).filter(lambda to: to != at))
        foreign = rows.copy()
        foreign[at], foreign[to] = foreign[to], foreign[at]
    refused(other, campaign, foreign, anchor)


def chain(drafts, campaign=bytes(16)):
    """Rows that fit together byte by byte, and their anchor for a head."""
    rows = r.chained(drafts, 0, genesis_hash(campaign))
    return rows, lambda head: Anchor(len(rows), rows[-1].hash, head)


FIRST, FIRST_ROWS = r.action(ROOT_PARENT, c.Pass(), (), [], "", 1)


class TestNonsenseThatFitsTogether:
    """Chain and ids are right, but what they say can't be."""

    def test_an_unknown_parent(self, other):
        own, rows = r.action(NOWHERE, c.Pass(), (), [], "", 2)
        found, anchor = chain([*FIRST_ROWS, *rows])
        assert "Row 2 " in refused(other, bytes(16), found, anchor(own))

    def test_a_second_first_action(self, other):
        own, rows = r.action(ROOT_PARENT, c.Pass(), (), [], "", 2)
        found, anchor = chain([*FIRST_ROWS, *rows])
        assert "Row 2 " in refused(other, bytes(16), found, anchor(own))

    def test_an_action_twice(self, other):
        found, anchor = chain([*FIRST_ROWS, *FIRST_ROWS])
        assert "Row 2 " in refused(other, bytes(16), found, anchor(FIRST))

    @pytest.mark.parametrize(
        "draft",
        [
            r.record_row(NOWHERE, h.NoteWritten("x"), "", 2),
            r.timeline_row(h.HeadMoved(FIRST, NOWHERE, "jump"), "", 2),
            r.timeline_row(h.HeadMoved(NOWHERE, FIRST, "jump"), "", 2),
            r.timeline_row(h.BranchNamed("x", NOWHERE), "", 2),
            r.Draft("e", pack(Event(Moved("x", "y", "z"), ())), Event(Moved("x", "y", "z"), ())),
        ],
    )
    def test_a_row_about_an_action_that_isnt_there(self, other, draft):
        drafts = [*FIRST_ROWS, r.record_row(FIRST, h.EveningBegun(), "", 1), draft]
        found, anchor = chain(drafts)
        assert "Row 3 " in refused(other, bytes(16), found, anchor(FIRST))

    def test_a_record_twice(self, other):
        draft = r.record_row(FIRST, h.NoteWritten("x"), "", 2)
        found, anchor = chain([*FIRST_ROWS, draft, draft])
        assert "Row 3 " in refused(other, bytes(16), found, anchor(FIRST))

    def test_a_fact_that_no_state_can_take(self, other):
        own, rows = r.action(ROOT_PARENT, c.Pass(), (), [Event(Moved("nobody", "a", "b"), ())], "", 1)
        found, anchor = chain(rows)
        assert "Row 2 " in refused(other, bytes(16), found, anchor(own))

    def test_on_an_abandoned_branch_too(self, other):
        own, rows = r.action(FIRST, c.Pass(), (), [Event(Moved("nobody", "a", "b"), ())], "", 2)
        back = r.timeline_row(h.HeadMoved(own, FIRST, "undo"), "", 3)
        found, anchor = chain([*FIRST_ROWS, *rows, back])
        assert "Row 3 " in refused(other, bytes(16), found, anchor(FIRST))

    @pytest.mark.parametrize(
        "body",
        [
            FIRST_ROWS[0].body + b"\x00",  # something behind the end
            b"\xdc\x00\x06" + FIRST_ROWS[0].body[1:],  # a longer form of the same length
            b"\x97" + FIRST_ROWS[0].body[1:] + b"\x05",  # a field that a later version may have
            FIRST_ROWS[0].body[:19] + b"\xdd\xff\xff\xff\xff",
            b"",
        ],
    )
    def test_bytes_that_this_version_would_not_write(self, other, body):
        own = row_hash(genesis_hash(bytes(16)), b"a", body)
        row = Raw(1, "a", genesis_hash(bytes(16)), body, own)
        assert "Row 1 " in refused(other, bytes(16), [row], Anchor(1, own, FIRST))


def test_rows_that_break_off_while_they_are_read_leave_nothing(history, other):
    campaign, rows, anchor, _, _ = history

    def breaking():
        yield from rows[:5]
        raise CampaignError("line 6 is no row")

    with pytest.raises(CampaignError, match="line 6"):
        other.restore(campaign, breaking(), anchor)
    assert other.campaigns() == []


def test_a_seed_of_another_campaign_is_refused(history, other):
    campaign, rows, anchor, _, _ = history
    assert "seed" in refused(other, campaign, rows, anchor, bytes(32))
    assert "seed" in refused(other, campaign, rows, anchor, b"short")
