"""The aims box: three lines, always there, readable without colour, at every size."""

import pytest
from msgspec.structs import replace
from textual.content import Content

from campaign_tui.looks.dress import NIGHT, Dress
from campaign_tui.looks.symbols import ASCII
from campaign_tui.views.pages import missed_sync
from campaign_tui.views.view import View
from campaign_tui.widgets.aims_box import LINES, aims_box
from campaign_tui.widgets.header import memory_header
from domain.coach.aims import EARNED, Goal
from domain.core.canonical import ActionId
from domain.language.waiting import Between
from tests.domain.test_aims import aimed, started, with_objectives

WIDTHS = [60, 78, 80, 120, 200]


def box(pack, state, width=80, dress=NIGHT, found=None):
    return aims_box(pack, state, found or aimed(pack, state), dress, width).plain.split("\n")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("memory", ["0.1", "0.4", "1.2", "2.2"])
def test_it_has_its_three_lines_and_none_too_long(memory, width):
    pack, state = started(memory)
    lines = box(pack, state, width)

    assert len(lines) == LINES
    assert all(Content(line).cell_length <= width for line in lines)


@pytest.mark.parametrize("width", [80, 120])
def test_it_says_what_to_do_by_when_how_out_and_what_the_sync_asks(width):
    pack, state = started("0.1")
    goals, ending, sync = box(pack, state, width)

    assert "Needed ◆ The clerk C2 0/2" in goals
    assert "Optional ◆ The foreman's tally F2 0/1 +1 XP" in goals
    assert "Lost after turn 5" in ending
    assert "out by B1, H3" in ending
    assert "2c 3r" in ending
    assert sync.startswith(" 100% still possible")
    assert "The foreman's tally" in sync


@pytest.mark.rule("14.3")
def test_an_objective_of_several_cubes_says_that_they_all_fall_in_one_turn():
    pack, state = started("0.1")

    assert "The clerk C2 0/2 in one turn +1 XP  Optional" in box(pack, state, 120)[0]
    assert "The clerk C2 0/2 one turn  Optional" in box(pack, state, 80)[0]
    assert "tally F2 0/1 +1 XP" in box(pack, state, 120)[0]


@pytest.mark.rule("15.6")
def test_with_somebody_exposed_the_way_out_says_what_it_takes():
    pack, state = started("0.1")
    state = with_objectives(state, clerk={"done": True})
    figures = {who: replace(figure, exposed=who == "aurelia") for who, figure in state.assassins.items()}

    assert "exposed" not in box(pack, state, 120)[0]
    assert "out by B1, H3 (exposed: only with no enemies there)" in box(pack, replace(state, assassins=figures), 120)[0]


def test_signs_can_be_ascii():
    pack, state = started("0.1")
    lines = box(pack, state, dress=Dress(NIGHT.look, ASCII))

    assert "Needed * The clerk" in lines[0]
    assert all(line.isascii() for line in lines)


def test_what_is_done_steps_back_and_the_way_out_comes_first():
    pack, state = started("0.1")
    goals, ending, _ = box(pack, with_objectives(state, clerk={"done": True}))

    assert goals.startswith(" Needed is done: out by B1, H3")
    assert "out by" not in ending


def test_goals_without_room_are_counted():
    pack, state = started("0.1")
    found = aimed(pack, state)
    many = tuple(Goal(f"g{n}", f"Something rather long {n}", True, square="A1", cost=2) for n in range(9))
    goals = box(pack, state, 80, found=replace(found, goals=many))[0]
    assert goals.rstrip().endswith("+7")
    for optional, words in ((2, "+6 more, 2 optional"), (9, "+8 optional")):
        left = tuple(replace(goal, needed=n < 9 - optional) for n, goal in enumerate(many))
        goals = box(pack, state, 80, found=replace(found, goals=left))[0]
        assert goals.rstrip().endswith(words)


def test_a_hidden_objective_is_not_named():
    pack, state = started("0.1")
    lines = box(pack, with_objectives(state, tally={"hidden": True}))

    assert "tower" in lines[0]
    assert "tally" not in "".join(lines)


def test_one_that_is_earned_asks_nothing():
    pack, state = started("0.1")
    found = aimed(pack, state)
    earned = replace(found, sync=replace(found.sync, status=EARNED))
    *_, sync = box(pack, state, found=earned)

    assert "earned already" in sync
    assert "foreman" not in sync


def test_a_way_out_that_nobody_has_told_is_none():
    pack, state = started("0.1")
    goals, *_ = box(pack, state, found=replace(aimed(pack, state), ready=True, ways_out=()))

    assert goals.startswith(" Needed is done: now out")


def test_the_end_says_that_the_sync_was_missed_unless_it_was_met():
    pack, state = started("0.1")
    met = replace(state, memory=replace(state.play, sync_met=True))

    assert missed_sync(pack, state, ()).startswith("The 100% sync was missed: ")
    assert not missed_sync(pack, met, ())


def test_a_sync_that_is_lost_says_what_it_had_asked():
    pack, state = started("0.2")
    lost = replace(aimed(pack, state).sync, status="no_longer", broken="alert")

    assert (
        "no longer: the alert was raised (it asked: no alert)"
        in box(pack, state, 120, found=replace(aimed(pack, state), sync=lost))[2]
    )


def test_the_way_of_the_enemies_is_told_only_where_they_march():
    for memory, marches in (("0.1", False), ("0.3", True)):
        pack, state = started(memory)
        view = View("", pack, state, ActionId(b""), Between(), (), (), "", 0, 0, "app")

        assert ("march" in memory_header(view, NIGHT, 160).plain) is marches
