"""Campaigns of one store: begun, listed, found, copied, deleted."""

import pytest

from domain.core.canonical import pack
from domain.core.errors import CampaignError, Refused, StoreError, UnknownName
from domain.core.tags import tag_of
from domain.language.events import Event
from domain.log import history as h
from domain.store import Cursor
from tests.store.fakes import PACK, SEED, Ids, begin, open_library, walk

ON_BOTH = True


def test_campaigns_are_listed_in_the_order_they_came_in(library):
    services = [begin(library, name) for name in ("Venice", "Rome")]
    services[0].record(h.CampaignNamed("Padua"))
    services[1].record(h.CampaignArchived(archived=True))

    found = library.campaigns()

    assert [(one.name, one.archived) for one in found] == [("Padua", False), ("Rome", True)]
    assert [(one.id, one.rows, one.head) for one in found] == [
        (service.campaign, service.anchor.rows, service.head) for service in services
    ]


def test_they_keep_apart(library):
    one, other = begin(library, "one"), begin(library, "other")
    for n in range(30):
        walk(one, f"A{n}")
        walk(other, f"B{n}")
    one.move(one.timeline.undo_target(9), "undo")

    assert one.state.assassins["aurelia"].square == "A20"
    assert other.state.assassins["aurelia"].square == "B29"
    assert one.verify() == other.verify() == library.verify_file() == []


@pytest.fixture
def three(path):
    with open_library(path, new_id=Ids(0xAB << 120)) as library:
        ids = [library.create(name, PACK, ("aurelia", "biagio"), "fr_1_05", "normal", "app", SEED) for name in "xyz"]
        yield library, ids


def test_one_is_found_by_id_prefix_or_name(three):
    library, (first, second, _) = three
    assert library.find(first.hex()) == first
    assert library.find(second.hex().upper()) == second
    assert library.find("y") == second
    assert library.find("Y") == second


@pytest.mark.parametrize("text", ["", "w", "ab", "ffff"])
def test_what_fits_none_or_several_is_told(three, text):
    with pytest.raises(UnknownName):
        three[0].find(text)


def test_a_name_goes_before_a_prefix_and_two_of_a_name_are_not_guessed(three):
    library, (first, second, third) = three
    library.service(third).record(h.CampaignNamed("ab"))
    assert library.find("ab") == third
    library.service(second).record(h.CampaignNamed("x"))
    with pytest.raises(UnknownName, match="fits 2 campaigns"):
        library.find("x")
    assert library.find(first.hex()[:32]) == first


@pytest.mark.parametrize(
    ("name", "source", "seed"), [("", "app", SEED), (" ", "app", SEED), ("x", "moon", SEED), ("x", "app", b"short")]
)
def test_what_makes_no_campaign_is_refused_and_nothing_stored(library, name, source, seed):
    with pytest.raises(Refused):
        library.create(name, PACK, ("aurelia", "biagio"), "fr_1_05", "normal", source, seed)
    assert library.campaigns() == []


def test_two_campaigns_of_one_id_are_refused(path):
    with open_library(path, new_id=lambda: bytes(16)) as library:
        begin(library)
        with pytest.raises(Refused, match="already"):
            begin(library)
        assert len(library.campaigns()) == 1


def test_a_pack_is_found_by_its_id(library):
    campaign = library.create("x", "test", ("aurelia", "biagio"), "fr_1_05", "normal", "app", SEED)
    assert library.service(campaign).pack == PACK


def test_a_copy_has_its_name_as_soon_as_it_is_there(library, monkeypatch):
    """History and name are one transaction: a name that means two campaigns is never left behind."""
    service = begin(library)
    seen: list[list[str]] = []

    def restored(*given):
        restore(*given)
        seen.append([one.name for one in library.campaigns()])

    restore = library.store.restore
    monkeypatch.setattr(library.store, "restore", restored)

    library.duplicate(service.campaign, "Second try")

    assert seen == [["Venice", "Second try"]]


def test_a_copy_has_the_whole_history_under_a_name_of_its_own(library):
    service = begin(library)
    actions = walk(service, "A1", "A2")
    service.move(actions[0], "undo")

    copy = library.service(library.duplicate(service.campaign, "Second try"))

    assert copy.campaign != service.campaign
    assert [one.name for one in library.campaigns()] == ["Venice", "Second try"]
    assert list(copy.timeline.actions) == list(service.timeline.actions)
    assert (copy.head, copy.state) == (service.head, service.state)
    assert library.seed(copy.campaign) == SEED
    assert [row.body for row in copy.rows()][:-1] == [row.body for row in service.rows()]
    walk(copy, "C1")
    assert service.head == actions[0]
    assert copy.verify() == service.verify() == []


@pytest.mark.parametrize("path", ["file"], indirect=True)
def test_a_deleted_campaign_leaves_nothing(library):
    service, other = begin(library, "one"), begin(library, "other")
    walk(service, *(f"A{n}" for n in range(120)))
    service.close()
    also: list[Cursor] = []

    library.delete(service.campaign, also.append)

    connection = library.store._connection.raw
    for statement, left in (
        ("SELECT count(*) FROM campaigns", 1),
        ("SELECT count(*) FROM stored_events", other.anchor.rows),
        ("SELECT count(*) FROM keyframes", 0),
        ("SELECT count(*) FROM seeds", 1),
    ):
        assert connection.execute(statement).fetchone()[0] == left
    assert len(also) == 1
    assert library.verify_file() == other.verify() == []
    for call in (library.service, library.delete, library.anchor):
        with pytest.raises(CampaignError):
            call(service.campaign)


def test_deleting_is_all_or_nothing(library):
    service = begin(library)

    def fails(cursor):
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        library.delete(service.campaign, fails)
    assert library.service(service.campaign).verify() == []


def test_a_service_is_one_for_a_campaign_until_it_is_closed(library):
    service = begin(library)
    assert library.service(service.campaign) is service
    service.close()
    assert library.service(service.campaign) is not service
    with pytest.raises(StoreError):
        library.service(b"?" * 16)


def test_the_numbers_of_facts_are_found_by_their_tags_newest_first(library):
    service = begin(library)
    walk(service, "A1", "B1", "C1")
    moved = pack("moved")
    rows = [row.number for row in service.rows() if isinstance(row.value, Event) and tag_of(row.value.fact) == "moved"]
    log, last = library.store, service.anchor.rows

    assert log.numbers_about(service.campaign, {moved}, last, 10) == rows[::-1]
    assert log.numbers_about(service.campaign, {moved, pack("campaign_begun")}, last, 2) == rows[::-1][:2]
    assert log.numbers_about(service.campaign, {moved}, rows[0], 10) == rows[:1]
    assert log.numbers_about(service.campaign, {pack("health_lost")}, last, 10) == []


def test_a_value_is_traced_along_the_path_and_not_along_what_was_undone(library):
    service = begin(library)
    walk(service, "A1", "B1")
    service.move(service.timeline.undo_target(), "undo")
    walk(service, "C1")

    found = service.trace("assassins/aurelia/square", service.head, 10)
    assert [(link.before, link.after) for link, _ in found][:2] == [("A1", "C1"), ("", "A1")]
    assert all(link.action in service.timeline.path() for link, _ in found)
    assert service.trace("assassins/aurelia/square", service.head, 1) == found[:1]
    assert [event.fact.to for _, event in found[:2]] == ["C1", "A1"]
