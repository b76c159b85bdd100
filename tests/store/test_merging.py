"""Two histories of one campaign brought together: the same actions on both sides, nothing lost, nothing overwritten."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.core.errors import Refused, StoreError
from domain.language import commands as c
from domain.log import history as h
from domain.store.memory import Memory
from tests.effort import examples
from tests.store.fakes import SEED, START, Clock, Ids, begin, open_library, walk

HOURS = 3_600_000_000


def name_for(player, time):
    return f"{player or 'nobody'}, {(time - START) // HOURS}"


def packet(library, campaign):
    """What an export holds of a campaign."""
    return campaign, [*library.rows(campaign)], library.anchor(campaign)


def merge(library, other, **more):
    """Bring what another library has of its only campaign into this one."""
    campaign = other.campaigns()[0].id
    return library.merge(*packet(other, campaign), player="Ann", name_for=name_for, **more)


def ids(library):
    campaign = library.campaigns()[0].id
    rows = [row.value for row in library.rows(campaign) if row.family == "a"]
    return {one.id for one in rows}


def notes(library):
    service = library.service(library.campaigns()[0].id)
    service.refresh()
    return {note.text for note in service.timeline.notes.values()}


@pytest.fixture
def both(tmp_path):
    """Ann's and Bo's stores with one campaign, the same to the last byte; their clocks run apart."""
    with open_library(Memory(), Clock()) as ann, open_library(Memory(), Clock(START + 10 * HOURS), Ids(50)) as bo:
        service = begin(ann)
        service.submit(c.Start("0.1"))
        walk(service, "A1")
        bo.restore(*packet(ann, service.campaign), SEED)
        yield ann, bo, ann.service(service.campaign), bo.service(service.campaign)


def test_what_one_has_besides_comes_with_its_ids_and_the_head_stays(both):
    ann, bo, at_anns, at_bos = both
    walk(at_anns, "A2")
    theirs = walk(at_bos, "B1", "B2", player="Bo")
    before = at_anns.head

    merged = merge(ann, bo)

    at_anns.refresh()
    assert at_anns.head == before == merged.head
    assert (merged.actions, merged.branch, merged.followed) == (2, "Bo, 10", False)
    assert at_anns.timeline.branches == {"Bo, 10": theirs[-1]}
    assert at_anns.state_at(theirs[-1]).assassins["aurelia"].square == "B2"
    assert at_anns.verify() == []


def test_the_same_again_writes_nothing(both):
    ann, bo, at_anns, at_bos = both
    walk(at_anns, "A2")
    walk(at_bos, "B1", player="Bo")
    merge(ann, bo)
    before = ann.anchor(at_anns.campaign)

    assert merge(ann, bo).rows == 0
    assert ann.anchor(at_anns.campaign) == before


def test_adopting_the_other_side_is_one_move_and_can_be_taken_back(both):
    ann, bo, at_anns, at_bos = both
    walk(at_anns, *(f"A{n}" for n in range(2, 102)))
    walk(at_bos, *(f"B{n}" for n in range(2, 102)), player="Bo")
    merged = merge(ann, bo)
    merge(bo, ann)
    own, rows = at_anns.head, ann.anchor(at_anns.campaign).rows

    at_anns.move(merged.theirs, "jump", player="Ann")
    at_bos.refresh()
    assert ann.anchor(at_anns.campaign).rows == rows + 1
    assert at_anns.state == at_bos.state
    at_anns.move(own, "jump", player="Ann")

    assert at_anns.head == own
    assert ids(ann) == ids(bo)
    assert len(ids(ann)) == 203
    assert list(at_anns.timeline.branches) == ["Bo, 10"]
    assert [*at_bos.timeline.branches] == ["Ann, 0"]
    assert at_anns.verify() == at_bos.verify() == []


def test_who_has_only_gone_on_is_followed(both):
    ann, bo, at_anns, at_bos = both
    at_anns.record(h.NoteWritten("the canal is deep"))
    walk(at_bos, "B1", player="Bo")

    merged = merge(ann, bo)

    assert (merged.followed, merged.branch) == (True, "")
    assert ann.anchor(at_anns.campaign).head == at_bos.head
    assert ann.verify(at_anns.campaign) == []


def test_a_longer_history_of_the_same_rows_comes_as_it_is(both):
    ann, bo, at_anns, at_bos = both
    walk(at_bos, "B1", player="Bo")

    merged = merge(ann, bo)

    assert (merged.actions, merged.followed) == (1, True)
    assert packet(ann, at_anns.campaign) == packet(bo, at_bos.campaign)


def test_who_has_gone_back_here_isnt_led_on(both):
    ann, bo, at_anns, at_bos = both
    walk(at_anns, "A2")
    merge(bo, ann)
    at_anns.move(at_anns.timeline.undo_target(), "undo")
    walk(at_bos, "B1", player="Bo")
    before = at_anns.head

    merged = merge(ann, bo)

    assert (merged.head, merged.followed, merged.branch) == (before, False, "Bo, 10")


def test_their_branches_keep_their_names_where_the_name_is_free(both):
    ann, bo, at_anns, at_bos = both
    walk(at_anns, "A2")
    at_anns.name_branch("roofs", at_anns.head)
    (first, second) = walk(at_bos, "B1", "B2", player="Bo")
    at_bos.name_branch("roofs", first)
    at_bos.name_branch("canals", first)

    merge(ann, bo)

    at_anns.refresh()
    assert at_anns.timeline.branches == {"roofs": at_anns.head, "canals": first, "Bo, 10": second}


def test_a_branch_that_has_grown_keeps_its_name_and_another_gets_a_number(both):
    ann, bo, at_anns, at_bos = both
    walk(at_anns, "A2")
    (start,) = walk(at_bos, "B1", player="Bo")
    merge(ann, bo)
    grown = walk(at_bos, "B2", player="Bo")[-1]
    merge(ann, bo)
    at_bos.move(at_bos.timeline.actions[start].parent, "jump")
    apart = walk(at_bos, "C1", player="Bo")[-1]
    merge(ann, bo)

    at_anns.refresh()
    assert at_anns.timeline.branches == {"Bo, 10": grown, "Bo, 10 (2)": apart}


def test_notes_come_along_and_what_was_said_here_stays(both):
    ann, bo, at_anns, at_bos = both
    at_anns.record(h.CampaignNamed("Venice by night"))
    at_anns.record(h.PlayerJoined("Cleo", ("aurelia",)))
    at_bos.record(h.CampaignNamed("Venezia"))
    at_bos.record(h.NoteWritten("seen from the tower"))
    at_bos.record(h.PlayerJoined("Dino", ("biagio",)))

    merge(ann, bo)

    at_anns.refresh()
    assert at_anns.timeline.name == "Venice by night"
    assert set(at_anns.timeline.players) == {"Cleo", "Dino"}
    assert notes(ann) == {"seen from the tower"}
    assert merge(ann, bo).rows == 0


def test_a_name_that_was_given_there_alone_comes(both):
    ann, bo, at_anns, at_bos = both
    walk(at_anns, "A2")
    at_bos.record(h.CampaignNamed("Venezia"))
    merge(ann, bo)
    at_anns.refresh()
    assert at_anns.timeline.name == "Venezia"


def test_another_window_that_writes_meanwhile_is_given_way_to(both, monkeypatch):
    ann, bo, at_anns, at_bos = both
    walk(at_anns, "A2")
    walk(at_bos, "B1", player="Bo")
    plain = ann.application.write
    meanwhile = iter(["a note of another window"])

    def write(how):
        for text in meanwhile:
            at_anns.record(h.NoteWritten(text))
        plain(how)

    monkeypatch.setattr(ann.application, "write", write)
    merge(ann, bo)

    at_anns.refresh()
    assert notes(ann) == {"a note of another window"}
    assert at_anns.verify() == []


def test_another_campaign_of_the_same_id_is_refused(both):
    ann, _, _, _ = both
    with open_library(Memory(), Clock(START + 1)) as stranger:
        begin(stranger, name="Genoa")
        before = ann.anchor(ann.campaigns()[0].id)
        with pytest.raises(Refused, match="begin"):
            merge(ann, stranger)
        assert ann.anchor(ann.campaigns()[0].id) == before


def test_a_damaged_history_is_refused_and_changes_nothing(both):
    ann, bo, at_anns, at_bos = both
    walk(at_anns, "A2")
    walk(at_bos, "B1", player="Bo")
    campaign, rows, anchor = packet(bo, at_bos.campaign)
    before = ann.anchor(campaign)
    with pytest.raises(StoreError, match="Row 3 "):
        ann.merge(campaign, [*rows[:2], *rows[3:]], anchor, name_for=name_for)
    assert ann.anchor(campaign) == before


KINDS = ["walk", "undo", "note", "name", "merge", "jump"]
STEPS = st.lists(st.tuples(st.sampled_from([0, 1]), st.sampled_from(KINDS), st.integers(0, 9)), max_size=24)


def act(service, kind, number, who):
    """One thing that somebody does in one of the stores."""
    timeline = service.timeline
    if kind == "walk":
        walk(service, f"{who}{number}", player=who)
    elif kind == "undo" and timeline.actions[service.head].depth:
        service.move(timeline.undo_target(), "undo", player=who)
    elif kind == "note":
        service.record(h.NoteWritten(f"{who} {number}"), player=who)
    elif kind == "name":
        service.name_branch(f"way {number}", service.head, player=who)
    elif kind == "jump":
        to = [*timeline.actions][number % len(timeline.actions)]
        if to != service.head:
            service.move(to, "jump", player=who)


@settings(max_examples=examples(120))
@given(STEPS, st.permutations([0, 1, 0, 1]))
def test_whatever_two_do_and_however_they_merge_nothing_is_lost(steps, order):
    with open_library(Memory(), Clock()) as ann, open_library(Memory(), Clock(START + 77), Ids(50)) as bo:
        begin(ann)
        bo.restore(*packet(ann, ann.campaigns()[0].id), SEED)
        libraries = (ann, bo)
        campaign = ann.campaigns()[0].id
        for side, kind, number in steps:
            here, there = libraries[side], libraries[1 - side]
            if kind == "merge":
                merge(here, there)
            else:
                act(here.service(campaign), kind, number, "ab"[side])
        everything, said = ids(ann) | ids(bo), notes(ann) | notes(bo)
        named = {name for one in libraries for name in one.service(campaign).timeline.branches}
        for side in order:
            own = libraries[side].anchor(campaign).head
            merged = merge(libraries[side], libraries[1 - side])
            assert merged.followed or libraries[side].anchor(campaign).head == own
        for here, there in (libraries, libraries[::-1]):
            assert ids(here) == everything
            assert notes(here) == said
            service = here.service(campaign)
            assert named <= {*service.timeline.branches, *libraries[here is ann].service(campaign).timeline.branches}
            assert service.verify() == []
            assert merge(here, there).rows == 0
        for service in (one.service(campaign) for one in libraries):
            if service.timeline.actions[service.head].depth:
                service.move(service.timeline.undo_target(), "undo")
                assert service.verify() == []
