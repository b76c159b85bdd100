"""Many ways to hand cubes to a companion are one row for each number of cubes, and a list of their own."""

from campaign_tui.looks.dress import NIGHT
from campaign_tui.views.view import Entry, View
from campaign_tui.widgets import at_cursor
from domain.content.loader import load_pack
from domain.core.canonical import ActionId
from domain.engine import EMPTY
from domain.language.commands import HandOver, Move
from domain.language.waiting import Between

FOUR = ("aurelia", "biagio", "corvo", "donata")


def entry(command, title, who=FOUR):
    tag = "hand_over" if isinstance(command, HandOver) else "move"
    return Entry(command, tag, title, who, "B2", 0, "", "")


def hand_overs(donors, most):
    """Every way in which each of the donors gives up to so many cubes alone, or one of each pair a cube."""
    alone = [((who, number),) for who in donors for number in range(1, most + 1)]
    pairs = [((one, 1), (other, 1)) for at, one in enumerate(donors) for other in donors[at + 1 :]]
    return [entry(HandOver("shao", given), f"Hand action cubes to Shao: {given}") for given in (*alone, *pairs)]


def rows(entries, *tags):
    view = View(
        "x", load_pack("practice"), EMPTY, ActionId(bytes(16)), Between(), tuple(entries), (), "main", 0, 1, "app"
    )
    return at_cursor.items(view, "B2", "aurelia", NIGHT, tags)


def test_many_ways_are_one_row_for_each_number_of_cubes():
    move = entry(Move("aurelia", "B3"), "Aurelia moves to B3", ("aurelia",))
    entries = [move, *hand_overs(FOUR, 3)]

    found = rows(entries)

    assert [(item.label, item.value) for item in found if isinstance(item.value, at_cursor.Ways)] == [
        ("Hand action cubes to Shao: 4 ways", at_cursor.Ways("hand_over:shao:1", "B2")),
        ("Hand action cubes to Shao: 10 ways", at_cursor.Ways("hand_over:shao:2", "B2")),
        ("Hand action cubes to Shao: 4 ways", at_cursor.Ways("hand_over:shao:3", "B2")),
    ]
    assert [item.tail[0] for item in found if isinstance(item.value, at_cursor.Ways)] == ["1", "2", "3"]
    assert move in [item.value for item in found]
    assert len(found) == 4


def test_a_row_of_ways_lists_them_all():
    entries = hand_overs(FOUR, 3)

    found = [item.value for item in rows(entries, "hand_over:shao:2")]

    assert len(found) == 10
    assert all(sum(number for _, number in one.command.given) == 2 for one in found)


def test_a_few_ways_are_listed_as_they_are():
    entries = hand_overs(("aurelia", "biagio"), 2)

    assert [item.value for item in rows(entries)] == entries


def test_a_single_way_needs_no_list_of_its_own():
    entries = [*hand_overs(FOUR, 2), entry(HandOver("shao", (("aurelia", 4),)), "Hand action cubes to Shao: Aurelia 4")]

    found = rows(entries)

    assert entries[-1] in [item.value for item in found]
    assert sum(isinstance(item.value, at_cursor.Ways) for item in found) == 2
