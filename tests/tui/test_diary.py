"""The diary: what became of each memory is told apart without colours, and said whole where there is room."""

import pytest
from msgspec.structs import replace

from campaign_tui.looks.dress import NIGHT
from campaign_tui.looks.symbols import SETS
from campaign_tui.views.view import View
from campaign_tui.widgets.diary import boxes
from campaign_tui.widgets.played import played
from domain.content.loader import load_pack
from domain.core.canonical import ActionId
from domain.engine import EMPTY
from domain.language.waiting import Between
from domain.model.state import MemoryRecord
from domain.text.catalogue import say
from tests.narrow import some

DIARY = {
    "0.1": MemoryRecord(plays=1, successes=1, xp=2, best_turns=5, sync="red"),
    "0.2": MemoryRecord(plays=2, failures=2, xp=3, closed="synchronised"),
}


def begun():
    """A pack and a state of it with two memories behind the group."""
    return load_pack("drowned_ledger"), replace(EMPTY, diary=DIARY)


@pytest.mark.parametrize("signs", SETS.values(), ids=SETS)
def test_a_memory_that_was_lost_has_a_sign_of_its_own_and_a_sync_is_said(signs):
    pack, state = begun()
    view = View("x", pack, state, ActionId(bytes(16)), Between(), (), (), "main", 0, 1, "app")
    won, lost, unplayed, *_ = played(view, replace(NIGHT, signs=signs), 80, 40).plain.splitlines()

    assert won.endswith(say("tui.diary.sync.red"))
    assert lost.endswith("3 XP")
    assert len({won[0], lost[0], unplayed[0]}) == len(DIARY) + 1


def test_where_the_sync_has_no_room_what_came_of_the_memory_is_said_without_it():
    pack, state = begun()
    view = View("x", pack, state, ActionId(bytes(16)), Between(), (), (), "main", 0, 1, "app")
    whole = played(view, NIGHT, 80, 40).plain.splitlines()[0]
    narrow = played(view, NIGHT, len(whole) - 1, 40).plain.splitlines()[0]

    assert narrow == whole.removesuffix(f", {say('tui.diary.sync.red')}")


def words(pack, state, height):
    """The words of all boxes, without their edges."""
    page = boxes(pack, state, NIGHT, 194, height=height).plain
    return page, [" ".join(line.split()) for line in page.replace("│", "\n").splitlines()]


def test_where_there_is_room_the_best_turns_and_the_syncs_of_what_was_played_are_told():
    pack, state = begun()
    page, parts = words(pack, state, 50)
    asked = [some(pack.memories[name].sync).text for name in pack.memories]

    assert len(page.splitlines()) <= 50
    assert say("tui.diary.best", turns=say("report.turns", n=5)) in parts
    told = [text for text in asked if any(part.startswith(f"100%: {text[:12]}") for part in parts)]
    assert told == asked[: len(DIARY)]


def test_where_there_is_none_the_boxes_are_as_in_the_book():
    pack, state = begun()
    whole, _ = words(pack, state, 50)
    rows = len(whole.splitlines())
    page, _ = words(pack, state, rows - 1)

    assert "100%: " not in page
    assert all(plan.title in page for plan in pack.memories.values())
