"""Lists in the order of use: the assassin at hand, others, the end of the turn; refusals in one row."""

import pytest
from msgspec.structs import replace

from campaign_tui.looks.dress import NIGHT
from campaign_tui.screens.dialogs import asked
from campaign_tui.views.next_steps import next_step
from campaign_tui.views.places import places
from campaign_tui.views.view import Entry, View, offered
from campaign_tui.widgets.at_cursor import Folded, apart, in_order, items, prompt
from campaign_tui.widgets.lines import plain
from campaign_tui.widgets.menu import Item, Menu
from domain import engine
from domain.coach.usefulness import GIVEN_UP, IDLE, usefulness
from domain.core.canonical import ActionId
from domain.core.tags import tag_of
from domain.language.commands import AttackWith, ClaimSync, Draw, GiveUp, Move, Pass, Pay, Save, Travel
from domain.language.waiting import Choice, Window
from domain.model.agenda import Attack
from domain.rules.memory.movement import MOST_ON_A_SQUARE
from domain.telling.choices import option_of
from domain.telling.names import option as name
from domain.text.catalogue import say
from tests.domain.test_aims import started, with_objectives
from tests.tui.gallery.positions import positions, state_of


def entry(command, square="H3", who=("aurelia",), reason=""):
    _, state = started("0.1")
    state = at_station(state)
    return Entry(command, tag_of(command), tag_of(command), who, square, 0, reason, rank=usefulness(state, command))


def at_station(state):
    figures = {who: replace(figure, place="map", square="H3", cubes=3) for who, figure in state.assassins.items()}
    return replace(state, assassins=figures)


def shown(*entries):
    """A view with these entries."""
    pack, state = started("0.1")
    action = ActionId(bytes(16))
    return View("", pack, state, action, engine.pending(pack, state), entries, (), "", 0, 0, "app")


MOVE, PAY, ATTACK = Move("aurelia", "H3"), Pay("aurelia", "clerk"), AttackWith((("aurelia", "boathook"),), "H3")
ROUND, LEAVE, ELSEWHERE = Travel("aurelia", "H3"), Travel("aurelia", "off"), Travel("aurelia", "B1")


def order(*entries, who="aurelia"):
    return [one.command for one in in_order(entries, "H3", who)]


def test_what_brings_the_memory_forward_comes_first():
    assert order(*map(entry, (Save("aurelia"), MOVE, ATTACK, PAY))) == [PAY, ATTACK, MOVE, Save("aurelia")]


def test_the_assassin_at_hand_comes_before_others_and_the_end_of_the_turn_after_all_that_can_be_done():
    others = entry(Pay("biagio", "clerk"), who=("biagio",))
    end = entry(Pass(), "", ())

    assert order(end, others, entry(MOVE)) == [MOVE, others.command, Pass()]


def test_the_end_of_the_turn_is_not_the_first_where_something_can_be_done_and_comes_before_leaving_too_early():
    end = entry(Pass(), "", ())

    assert order(entry(ROUND), entry(LEAVE), end, entry(ELSEWHERE)) == [ELSEWHERE, Pass(), ROUND, LEAVE]


def test_enter_alone_takes_no_travel_round_in_a_circle():
    found = items(shown(entry(ROUND), entry(Pass(), "", ())), "H3", "aurelia", NIGHT)

    assert [item.weighty for item in found] == [True, True]
    assert not items(shown(entry(MOVE)), "H3", "aurelia", NIGHT)[0].weighty


def test_giving_up_and_claiming_come_last():
    found = order(entry(GiveUp("aurelia")), entry(ClaimSync()), entry(ROUND), entry(Pass(), "", ()))

    assert found == [Pass(), ROUND, ClaimSync(), GiveUp("aurelia")]
    assert usefulness(at_station(started("0.1")[1]), GiveUp("aurelia")) > GIVEN_UP > IDLE


def test_no_list_of_a_square_offers_to_give_up():
    found = items(shown(entry(MOVE), entry(GiveUp("aurelia")), entry(GiveUp("biagio"), "", ())), "H3", "aurelia", NIGHT)

    assert [item.value.command for item in found] == [MOVE]
    asked = items(shown(entry(GiveUp("aurelia"))), "H3", "aurelia", NIGHT, ("give_up",))
    assert [item.value.command for item in asked] == [GiveUp("aurelia")]


def test_in_a_list_of_one_kind_all_of_the_assassin_at_hand_comes_before_what_others_can():
    others = entry(Travel("biagio", "B1"), who=("biagio",))
    found = items(shown(others, entry(ROUND), entry(ELSEWHERE)), "H3", "aurelia", NIGHT, ("travel",))

    assert [item.value.command for item in found] == [ELSEWHERE, ROUND, others.command]
    assert [bool(item.above) for item in found] == [False, False, True]


def test_where_the_enemies_have_no_turn_none_is_promised():
    for memory, alone in (("0.1", True), ("0.2", False)):
        pack, state = started(memory)
        words = next_step(pack, Window("assassins"), state)
        assert ("then come the enemies" in words) is not alone


def test_the_way_out_comes_first_once_all_is_done():
    _, state = started("0.1")
    done = with_objectives(at_station(state), clerk={"done": True})

    assert usefulness(done, LEAVE) < usefulness(done, PAY)
    assert usefulness(at_station(state), LEAVE) >= GIVEN_UP


def last_one_at_station():
    """Aurelia alone on the map, on a station, with cubes; the clerk is still to be paid."""
    pack, state = started("0.1")
    state = engine.settle(pack, state, Draw("slack_water"), lambda _node, _state: None).state
    figures = {
        who: replace(figure, place="map", square="H3", cubes=3)
        if who == "aurelia"
        else replace(figure, place="left", square="")
        for who, figure in state.assassins.items()
    }
    return pack, replace(state, assassins=figures)


def test_the_last_one_who_leaves_too_early_reads_that_the_memory_is_lost_and_is_asked():
    pack, state = last_one_at_station()
    leaving = Entry(LEAVE, "travel", "Aurelia leaves", ("aurelia",), "H3")
    (found,) = offered(pack, state, (leaving,))

    assert found.title == "Aurelia leaves: the memory is lost"
    assert asked(found, shown(found))


def test_the_question_before_the_last_turn_ends_says_what_is_lost_with_it():
    end = replace(entry(Pass(), "", ()), loses=True, odds="The memory is lost with it.")

    assert asked(end, shown(end)).endswith(f"? {end.odds}")


@pytest.mark.rule("15.q3")
def test_a_journey_to_where_one_stands_says_so():
    pack, state = last_one_at_station()
    for to, words in (("H3", say("tui.here.stands_there")), ("B1", "")):
        (found,) = offered(pack, state, (Entry(Travel("aurelia", to), "travel", "Off", ("aurelia",), to),))
        assert found.odds == words


def test_leaving_is_asked_about_only_where_it_loses_the_memory():
    pack, state = last_one_at_station()
    leaving = Entry(LEAVE, "travel", "Aurelia leaves", ("aurelia",), "H3")
    others = {who: replace(figure, place="map", square="H3") for who, figure in state.assassins.items()}
    done = with_objectives(replace(state, memory=replace(state.play)), clerk={"done": True})

    for instead in (replace(state, assassins=others), done):
        (found,) = offered(pack, instead, (leaving,))
        assert found.title == "Aurelia leaves"
        assert not asked(found, shown(found))


def test_what_cannot_be_done_is_one_row_until_it_is_unfolded():
    refused = [entry(Move("aurelia", f"{column}1"), reason="Too far.") for column in "ABC"]
    view = shown(entry(PAY), *refused)

    folded = items(view, "H3", "aurelia", NIGHT)
    assert [type(row.value) for row in folded] == [Entry, Folded]
    assert folded[-1].label.startswith("3 that can't")

    whole = items(view, "H3", "aurelia", NIGHT, unfolded=True)
    assert [row.value.legal for row in whole] == [True, False, False, False]
    assert whole[-1].note == "Too far."


def test_a_single_refusal_says_why_at_once():
    rows = items(shown(entry(PAY), entry(MOVE, reason="Too far.")), "H3", "aurelia", NIGHT)

    assert rows[-1].note == "Too far."


def test_what_raises_the_alert_for_certain_wants_enter_once_more_while_nobody_pointed_at_it():
    attack = entry(AttackWith((("aurelia", "boathook"),), "H3"))
    for loud in (False, True):
        rows = items(shown(replace(attack, loud=loud), entry(PAY)), "H3", "aurelia", NIGHT)
        found = next(row for row in rows if row.value.tag == "attack")

        assert (found.weighty, "alert" in found.caution) == (loud, loud)


def test_every_kind_of_decision_has_a_place():
    pack, state = started("0.1")
    for command in engine.legal_decisions(pack, state):
        assert usefulness(state, command) >= 0


def paid(state, cubes):
    return with_objectives(at_station(state), clerk={"paid": cubes, "square": "H3"})


def test_a_payment_that_leaves_something_open_says_that_it_has_to_be_paid_whole_in_this_turn():
    pack, state = started("0.1")
    for already, words in ((0, "1 more cube this turn"), (1, "")):
        (found,) = offered(pack, paid(state, already), (entry(PAY),))
        assert found.odds.startswith(words)
        assert bool(found.odds) is bool(words)


def test_the_end_of_the_turn_says_which_cubes_go_back():
    pack, state = started("0.1")
    state = engine.settle(pack, state, Draw("slack_water"), lambda _node, _state: None).state
    for cubes, words in ((0, ""), (1, "The clerk: 1 of 2 go back, it is paid whole in one turn.")):
        (found,) = offered(pack, paid(state, cubes), (entry(Pass(), "", ()),))
        assert found.odds == words


@pytest.mark.rule("47.q2")
def test_the_end_of_the_last_turn_says_that_the_memory_is_lost_and_is_asked_whatever_is_left():
    pack, state = started("0.1")
    state = engine.settle(pack, state, Draw("slack_water"), lambda _node, _state: None).state
    for turn, words in ((4, ""), (5, "Turn 5 is the last one: as it ends the memory is lost.")):
        at = replace(state, memory=replace(state.play, turn=turn))
        (found,) = offered(pack, at, (entry(Pass(), "", ()),))

        assert (found.odds, found.loses) == (words, bool(words))
        assert bool(asked(found, shown(found), end_turn=False)) is bool(words)


def test_a_pass_keeps_what_its_dice_may_bring():
    pack, state = started("0.1")
    state = engine.settle(pack, state, Draw("slack_water"), lambda _node, _state: None).state
    risky = replace(entry(Pass(), "", ()), odds="exposed 50 %")
    (alone,), (both,) = (offered(pack, paid(state, cubes), (risky,)) for cubes in (0, 1))

    assert alone.odds == "exposed 50 %"
    assert both.odds.startswith("The clerk: ")
    assert both.odds.endswith(" exposed 50 %")


def test_whoever_shares_hits_out_reads_how_many_there_are():
    _, state = started("0.1")
    state = replace(state, agenda=(Attack((("aurelia", "boathook"),), "H3", "hits", hits=2), *state.agenda))
    view = replace(shown(), state=state, waiting=Choice("hits", ("", "runner"), "", "H3"))

    assert "2 hits" in [line[0][0] for line in prompt(view)[0] if line]


def in_view(menu, width, height):
    return [plain(line).strip() for _, line in menu._lines_in_view(width, height)]


def test_a_list_with_more_than_fits_counts_what_is_below_and_tells_odds_of_the_row_pointed_at():
    menu = Menu()
    menu.crowds = True
    menu.items = [Item(f"row {number}", note=f"odds {number}") for number in range(6)]
    assert in_view(menu, 30, 5) == ["row 0", "odds 0", "row 1", "row 2", "and 3 more"]

    menu.index = 5
    assert in_view(menu, 30, 5)[-2:] == ["row 5", "odds 5"]


def test_a_list_that_is_scrolled_counts_what_is_above_too():
    menu = Menu()
    menu.crowds = True
    menu.items = [Item(f"row {number}") for number in range(8)]
    in_view(menu, 30, 4)
    menu.index = 4
    assert in_view(menu, 30, 4) == ["row 2", "row 3", "row 4", "and 3 more, 2 above"]


@pytest.mark.parametrize(
    ("width", "first"),
    [(26, "C4  interior and 2 more: ␣"), (40, f"C4  interior{' ' * 15}and 2 more: ␣"), (16, "C4  interior …")],
)
def test_where_a_list_has_one_line_for_it_it_says_what_it_is_about(width, first):
    menu = Menu()
    menu.crowds, menu.active, menu.list_key = True, False, "␣"
    menu._heads = ([("C4  interior", "text", 0)], [("A Aurelia", "text", 0)], [("1c", "text", 0)], [])
    menu.items = [Item("row", note="odds"), Item("another"), Item("a third")]

    assert in_view(menu, width, 4) == [first, "row", "odds", "and 2 more"]


def test_a_list_that_fits_shows_all_odds_and_counts_nothing():
    menu = Menu()
    menu.crowds = True
    menu.items = [Item(f"row {number}", note=f"odds {number}") for number in range(2)]

    assert in_view(menu, 30, 5) == ["row 0", "odds 0", "row 1", "odds 1", ""]


def test_a_row_of_somebody_else_says_so_and_not_that_it_holds_for_good():
    mine, theirs = entry(MOVE), entry(Move("biagio", "H2"), who=("biagio",))
    rows = apart([Item(one.title, one) for one in (mine, theirs)], "aurelia")

    assert [row.weighty for row in rows] == [False, True]
    assert "somebody else" in rows[1].caution


@pytest.mark.parametrize("position", ["march", "placement"])
def test_where_guards_come_the_question_says_how_many_more_have_room(position):
    pack, state = state_of(positions()[position])
    waiting = engine.pending(pack, state)
    assert isinstance(waiting, Choice)
    there = state.at(waiting.square)
    told = places(state, waiting)

    assert told.startswith(say("tui.prompt.places", n=MOST_ON_A_SQUARE - there.enemies, square=waiting.square))
    assert told.endswith(say("tui.prompt.bodies")) is bool(there.bodies)
    assert not places(state, replace(waiting, kind="follow"))


def test_bodies_that_make_room_are_told_apart_from_the_guards_who_come():
    pack, state = state_of(positions()["placement"])
    waiting = engine.pending(pack, state)
    assert isinstance(waiting, Choice)

    for option in waiting.options:
        coming, _, going = option.partition("/")
        told = option_of(pack, waiting.kind, option)
        assert going
        assert told == say("choice_option.room_made", guards=name(pack, coming), bodies=name(pack, going))
    assert option_of(pack, "march", "2runner/1crossbowman").endswith(name(pack, "1crossbowman"))
    assert option_of(pack, "march", "2runner") == name(pack, "2runner")
