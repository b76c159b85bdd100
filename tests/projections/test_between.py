"""What lies between memories in the read models: headquarters, shelf, bags, boxes of the diary."""

import pytest

from domain.language import events as e
from domain.language.commands import Assign, Give, Pass, Pick
from domain.model.headquarters import Bag
from projections import queries
from tests.narrow import some


@pytest.fixture
def story(desk):
    """A campaign behind its first memory."""
    desk.begin("aurelia", "biagio")
    desk.start()
    desk.act(
        Pass(),
        e.MemoryEnded("0.4", "success", "objectives", 5, 3),
        e.MemoryClosed("0.4", synchronised=False),
        e.SyncEarned("0.4", "grey"),
        e.CardShelved("spike"),
        e.CardShelved("spike"),
        e.CardShelved("bow"),
        e.BlueprintGained("plan_of_wings"),
    )
    return desk


def test_blueprints_without_a_headquarters_have_a_row(story):
    assert some(queries.headquarters(story.db, story.campaign)).blueprints == ("plan_of_wings",)
    assert some(queries.headquarters(story.db, story.campaign)).board == ""
    assert story.differences() == []


def test_the_shelf_counts_cards(story):
    assert queries.shelf(story.db, story.campaign) == (("bow", 1), ("spike", 2))
    story.act(Give("hall", "bow", "biagio"), e.CardUnshelved("bow"))

    assert queries.shelf(story.db, story.campaign) == (("spike", 2),)
    assert story.differences() == []
    story.undo()
    assert queries.shelf(story.db, story.campaign) == (("bow", 1), ("spike", 2))


def test_the_box_of_the_diary(story):
    [line] = queries.diary(story.db, story.campaign)

    assert (line.sync, line.closed, line.skipped) == ("grey", "success", False)
    story.act(Pick("never"), e.MemorySkipped("M.A"))
    assert [one.skipped for one in queries.diary(story.db, story.campaign)] == [False, True]
    assert story.differences() == []


def test_the_headquarters_follows_decisions_and_undo(story):
    figures = ("boatman_1", "boatman_2")
    story.act(Pick("boatman"), e.HeadquartersOpened("boatman", 1, figures, ("oil", "rope")))
    story.act(Assign("boatman_1", "shop"), e.FigureAssigned("boatman_1", "shop"))
    there = some(queries.headquarters(story.db, story.campaign))

    assert there.figures == {"boatman_1": "shop", "boatman_2": "hall"}
    assert (there.board, there.level, there.contracts) == ("boatman", 1, ("oil", "rope"))
    assert story.differences() == []
    story.undo(2)
    assert some(queries.headquarters(story.db, story.campaign)).board == ""
    assert story.differences() == []


def test_a_bag_belongs_to_a_board(story):
    bag = Bag("blade", "", ("skill",), 1)
    story.act(Pass(), e.CardsBagged("aurelia", bag))

    assert {line.assassin: line.bag for line in queries.boards(story.db, story.campaign)} == {
        "aurelia": bag,
        "biagio": None,
    }
    assert story.differences() == []


def test_a_rebuild_writes_the_same_rows(story):
    story.act(Pick("boatman"), e.HeadquartersOpened("boatman", 1, ("boatman_1",), ("oil",)))
    written = story.dump()
    story.fill()

    assert story.dump() == written
    assert written["read_headquarters"]
    assert written["read_shelf"]


def test_a_changed_row_is_found(story):
    story.db.execute("UPDATE read_shelf SET number = 5 WHERE card = 'spike'")
    story.db.execute("DELETE FROM read_headquarters")

    assert {difference.table for difference in story.differences()} == {"read_shelf", "read_headquarters"}
