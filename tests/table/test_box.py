"""The box: what lies where, the set-up of the next memory, putting away, counting and what is put right after it."""

import re

import pytest

from domain import engine
from domain.audit import NOTE
from domain.coach.rulebook import statement
from domain.core.errors import Refused
from domain.model.headquarters import Bag
from domain.model.state import replace
from domain.playing.owned import with_own
from domain.rules.table.box import places, red_cubes
from domain.rules.table.box_count import control, counts, differences
from domain.rules.table.box_saving import RED_CUBES, saving
from domain.rules.table.box_setup import set_up, to_set_up
from tests.campaign.stories import tiny
from tests.table.box import Evening
from tests.table.test_tracker import late
from tests.tui.gallery.positions import positions, state_of

LISTS = (places, set_up, saving)
ON_MAPS = ("alert", "crowd", "boss", "escort", "machine", "two-maps")
"""Positions of memories on the screen: everything that can be counted lies in one of them."""


def lines(evening, found, title=""):
    """(sentence, rule) of the sections of a list whose title has a word; of all without one."""
    sections = found(with_own(evening.pack, evening.state), evening.state)
    return [(line.sentence, line.rule) for each in sections if title in each.title for line in each.lines]


def sentences(evening, found, title=""):
    return [sentence for sentence, _ in lines(evening, found, title)]


def accepted(pack, state, difference):
    """The state after all overrides that a difference proposes."""
    for adjustment in difference.adjustments:
        state = engine.settle(pack, state, adjustment, lambda _node, _state: None).state
    return state


def expected(pack, state):
    """What should be counted, by the books."""
    return {count.id: count.expected for count in counts(pack, state)}


def housed():
    """A campaign with headquarters, whose first contract lies open."""
    evening = late().do("done:success:5")
    while not evening.state.headquarters.assignments or not evening.ready():
        asked = getattr(engine.pending(evening.pack, evening.state), "kind", "") == "number"
        evening.do("pick:2") if asked else evening.take(evening.steward(evening.pack, evening.state))
    return evening


def rearmed():
    """In memory 0.2 two assassins with own cards in every kind of slot, one of them wounded; a card in the villa."""
    evening = Evening().do("report:0.1:success").rest()
    evening.do("new-card:stiletto:Stiletto:melee", "new-card:jack:Leather%20Jack:armour:white:1", "track:0.2", "turn")
    evening.do("gain:claudio:stiletto", "gain:claudio:jack", "gain:alessandra:smoke_bomb", "gain:hall:smoke_bomb")
    return evening.do("hurt:claudio:2")


def failed():
    return Evening().do("report:0.1:success").rest().do("report:0.2:failure:1:0:0:no:claudio=1")


def storied():
    return Evening(tiny(), "aurelia,biagio").do("report:1:success").rest()


def shown(name):
    """A campaign in a memory that is played on the screen."""
    evening = Evening()
    evening.pack, evening.state = state_of(positions()[name])
    return evening


PLACES = {
    "new": Evening,
    "failed": failed,
    "table": rearmed,
    "house": housed,
    "story": storied,
    "map": lambda: shown("crowd"),
}


def test_before_a_campaign_nothing_lies_anywhere():
    pack = Evening().pack

    assert [found(pack, engine.EMPTY) for found in LISTS] == [(), (), ()]
    assert counts(pack, engine.EMPTY) == ()


@pytest.mark.parametrize("name", PLACES)
def test_every_line_has_a_sentence_a_rule_and_a_key_of_its_own(name):
    evening = PLACES[name]()
    for found in LISTS:
        each = [line for section in found(evening.pack, evening.state) for line in section.lines]
        assert each
        assert len({line.key for line in each}) == len(each)
        assert all(statement(line.rule) for line in each)
        assert not [line.sentence for line in each if re.search(r"[{}]|\bNone\b|, ,|, \.$", line.sentence)]


# ---- what lies where ----------------------------------------------------------------------------------


@pytest.mark.rule("42.3")
def test_a_bag_holds_cards_by_slot_action_cubes_and_the_cubes_that_are_left():
    evening = rearmed().do("done:success")

    assert sentences(evening, places, "Bag of Claudio") == [
        "assassin card of Claudio, level 0 up",
        "Stiletto, from the slot: melee weapon",
        "Leather Jack, from the slot: armour",
        "4 white action cubes",
        "4 red health cubes of 4",
    ]
    assert sentences(evening, places, "Villa envelope") == ["Smoke Bomb"]


@pytest.mark.rule("42.4")
def test_cubes_that_were_lost_lie_in_no_bag():
    assert ("1 red health cube of 3", "42.3") in lines(failed(), places, "Bag of Claudio")
    assert "Red cubes that were lost stay out of the bags: 2. They come back by healing only." in sentences(
        failed(), saving
    )


def test_in_the_first_memories_a_bag_has_three_white_cubes():
    assert ("3 white action cubes", "36.1") in lines(Evening(), places)
    assert ("4 white action cubes", "42.3") in lines(late(), places)


def test_whoever_has_never_played_stays_in_the_envelope():
    assert sentences(Evening(), places, "Envelopes") == [
        "Bastiano: everything stays in the envelope",
        "Dariâ: everything stays in the envelope",
    ]


def test_what_waits_for_an_eliminated_assassin_lies_in_the_bag():
    evening = Evening().do("report:0.1:success").rest().do("report:0.2:success:1:5:0:no:%:claudio").rest()

    assert lines(evening, places, "Bag of Claudio") == [
        ("apprentice card in place of Claudio", "42.3"),
        ("4 white action cubes", "42.3"),
        ("3 red health cubes of 3", "42.3"),
        ("waiting for Claudio: the assassin card", "26.14"),
    ]


def test_a_patient_leaves_cards_and_cubes_in_the_bag():
    evening = storied()
    figure = evening.state.assassins["biagio"]
    bag = Bag("hidden_blade", "leather_jack", (), 2)
    patient = replace(figure, apprentice=True, bag=bag)
    evening.state = replace(evening.state, assassins={**evening.state.assassins, "biagio": patient})

    found = lines(evening, places, "Bag of Biagio")
    assert ("waiting for Biagio: the assassin card, Hidden Blade, Leather Jack, 2 red health cubes", "40.22") in found


@pytest.mark.rule("37.6")
def test_whoever_leaves_takes_the_bag_along():
    evening = rearmed().do("done:success").rest().do("join:daria", "leave:claudio")

    assert lines(evening, places, "Bag of Claudio, who doesn't play now") == [
        ("assassin card of Claudio, on the side of the others' level", "37.6"),
        ("3 red health cubes", "37.6"),
    ]
    assert "Stiletto" in sentences(evening, places, "Villa envelope")


@pytest.mark.rule("24.7")
def test_a_card_that_is_gone_for_good_is_back_in_its_envelope():
    evening = rearmed().do("lose:claudio:stiletto")

    assert lines(evening, places, "Gone") == [("Stiletto, back in the envelope printed on it", "24.7")]


@pytest.mark.rule("42.5", "40.15")
def test_the_headquarters_have_a_box_with_people_contracts_and_blueprints():
    assert lines(housed(), places, "Box of the headquarters") == [
        ("4 x Apprentice, with the brown card", "42.5"),
        ("4 x Mercenary, with the brown card", "42.5"),
        ("1 x Ezio, with the brown card", "42.5"),
        ("contract deck in its order, 9 left; face up on top: Contract 1", "40.15"),
        ("Flying Machine blueprint, blueprint side up", "42.5"),
    ]


def test_decks_of_the_map_are_counted_and_their_discards_named():
    evening = shown("crowd")
    found = dict(lines(evening, places, "Bag of the map"))
    deck = evening.state.decks["event"]

    event = next(sentence for sentence in found if "event" in sentence)
    assert event.startswith(f"event deck: {deck.size} cards; on its discards: ")
    assert set(found.values()) == {"42.6"}


# ---- setting up ---------------------------------------------------------------------------------------


@pytest.mark.rule("1.1", "1.2", "1.4", "1.5")
def test_the_very_first_set_up_opens_the_envelopes_of_all_four():
    evening = Evening()
    found = dict(lines(evening, set_up, "From the envelopes"))

    assert to_set_up(evening.pack, evening.state) == "0.1"
    assert "Open the envelopes of all four, whatever your number: Alessandra, Bastiano, Claudio, Dariâ." in found
    assert set(found.values()) == {"1.2", "1.4", "1.5"}
    # Later ones are opened where booklet or card says so, and none for a second attempt.
    assert set(dict(lines(late().do("done:success").rest(), set_up, "From the envelopes")).values()) == {"1.1"}
    assert lines(Evening().do("report:0.1:failure"), set_up, "From the envelopes") == []


@pytest.mark.rule("7.9", "7.11")
def test_the_enemy_board_and_the_reserve_are_laid_out():
    found = lines(late(), set_up, "The enemies")

    assert ("Reserve, those on the map included: 30 x Crossbowman, 10 x elite.", "7.9") in found
    assert ("Shuffle the 8 reinforcement cards for 2 assassins.", "29.2") in found
    assert any(rule == "7.11" for _, rule in found)


@pytest.mark.rule("7.10", "7.12")
def test_a_board_is_laid_out_with_its_cubes_and_cards():
    evening = rearmed().do("done:success").rest()

    assert lines(evening, set_up, "Board of Claudio") == [
        ("The assassin card of Claudio lies in the middle.", "7.10"),
        ("4 of 4 red health cubes on the gauge.", "7.10"),
        ("3 white action cubes beside it.", "7.10"),
        ("A fourth white cube lies ready for the + slot.", "7.12"),
        ("Stiletto into the slot: melee weapon.", "7.10"),
        ("Leather Jack into the slot: armour.", "7.10"),
    ]
    assert not [rule for _, rule in lines(Evening(), set_up) if rule == "7.12"]


@pytest.mark.rule("6.8", "6.9", "6.10", "6.11", "6.13")
def test_before_the_second_attempt_it_says_what_goes_back_and_what_stays():
    rules = [rule for _, rule in lines(failed(), set_up, "Before the second attempt")]

    assert rules == ["6.8", "6.9", "6.10", "6.11", "6.13"]
    assert "1 of 3 red health cubes on the gauge." in sentences(failed(), set_up, "Board of Claudio")
    assert lines(late(), set_up, "Before the second attempt") == []


def test_allies_in_the_memory_lie_ready():
    assert ("Mercenary 1 is ready to be called.", "40.36") in lines(housed(), set_up, "Beside the map")


def test_a_pack_with_maps_tells_everything_that_lies_on_them():
    evening = shown("crowd")
    plan = evening.pack.memories[evening.state.play.memory]
    found = sentences(evening, set_up)

    assert any(text.startswith("Lay the map, ") for text in found)
    for token in plan.objectives.values():
        assert any(token.name in text and token.square in text for text in found)
    assert sum(text.startswith("Put ") for text in found) >= len(plan.guards)
    assert any(text.startswith("Enemy entrance ") for text in found)


def test_when_nothing_is_next_there_is_nothing_to_set_up():
    evening = Evening(tiny(), "aurelia,biagio")
    while to_set_up(evening.pack, evening.state):
        evening.do(f"report:{to_set_up(evening.pack, evening.state)}:success").rest()

    assert set_up(evening.pack, evening.state) == ()
    assert places(evening.pack, evening.state)


# ---- putting away -------------------------------------------------------------------------------------


@pytest.mark.rule("42.3", "42.4", "42.6", "36.6")
def test_putting_away_goes_through_the_steps_of_point_42_in_their_order():
    evening = rearmed().do("done:success")
    rules = [rule for _, rule in lines(evening, saving)]

    assert list(dict.fromkeys(rules)) == ["42.3", "42.4", "36.6", "42.6", "42.7"]
    assert "Claudio: all cards (3), white cubes (4), red cubes (4)." in sentences(evening, saving)
    assert "Villa envelope: 1 card." in sentences(evening, saving)
    assert f"Back into the box: {RED_CUBES - 7} red cubes." in sentences(evening, saving)


@pytest.mark.rule("42.2")
def test_after_a_failed_memory_equipment_stays_and_chests_go_back_first():
    assert [rule for _, rule in lines(failed(), saving)][:2] == ["6.7", "6.9"]
    assert lines(late().do("done:success").rest(), saving, "After the failed attempt") == []


@pytest.mark.rule("42.q2")
def test_in_the_middle_of_a_memory_it_says_that_the_rules_save_between_two_only():
    assert next(rule for _, rule in lines(late(), saving)) == "42.q2"
    assert "Memory 0.4 isn't over" in sentences(late(), saving)[0]
    assert "42.q2" not in [rule for _, rule in lines(housed(), saving)]


@pytest.mark.rule("42.5")
def test_everything_of_the_headquarters_is_put_away_kind_by_kind():
    assert sentences(housed(), saving, "What belongs to all") == [
        "Allies: 5 figures, with their brown cards.",
        "Apprentices: 4 figures, with their brown card.",
        "Contract deck, never shuffled: 9 cards.",
        "Cards of the main hall (equipment, chests, rewards): 0.",
        "Blueprints: 1.",
    ]


# ---- counting -----------------------------------------------------------------------------------------


COUNTED = [
    *(pytest.param(name, marks=() if name in {"crowd", "escort"} else pytest.mark.full) for name in ON_MAPS),
    "failed",
    "table",
    "house",
    "story",
]
"""On two maps every day; what the others hold besides is counted with everything."""


@pytest.mark.parametrize("name", COUNTED)
def test_what_is_put_right_is_in_the_books_and_nothing_else_has_changed(name):
    evening = PLACES[name]() if name in PLACES else shown(name)
    pack, state = with_own(evening.pack, evening.state), evening.state
    before = expected(pack, state)
    assert before
    for count in counts(pack, state):
        for number in {count.least, count.most, count.expected + 1} - {count.expected}:
            if number > count.most:
                continue
            (difference,) = differences(pack, state, {count.id: number})
            after = expected(pack, accepted(pack, state, difference))
            # What isn't there any more isn't counted any more.
            assert after.get(count.id, 0) == number
            assert {name: n for name, n in after.items() if name != count.id} == {
                name: n for name, n in before.items() if name != count.id
            }


def test_each_kind_of_thing_is_counted_somewhere():
    kinds = {
        name.partition("/")[0]
        for position in (*ON_MAPS, "march")
        for name in expected(*state_of(positions()[position]))
    }

    assert kinds >= {
        "health", "boss", "machine", "ally", "saved", "reserve", "guards", "bodies", "bases", "objective", "board",
        "discards",
    }  # fmt: skip
    evening = rearmed().do("done:success")
    assert "hall/smoke_bomb" in expected(evening.pack, evening.state)


def test_as_in_the_books_is_no_difference():
    evening = rearmed()
    pack, state = evening.pack, evening.state

    assert differences(pack, state, expected(pack, state)) == ()
    assert differences(pack, state, {}) == ()


def test_a_difference_is_a_proposal_with_a_reason():
    evening = rearmed()
    (difference,) = differences(evening.pack, evening.state, {"health/claudio": 1})

    assert difference.sentence == "Red cubes of Claudio, those of jack too: 1 counted, 2 in the books."
    (adjustment,) = difference.adjustments
    assert (adjustment.path, adjustment.value) == ("assassins/claudio/health", "1")
    assert adjustment.why == "Counted in the box: Red cubes of Claudio, those of jack too 1"
    before = evening.state
    evening.take(adjustment)
    assert evening.state.assassins["claudio"].health == 1
    assert before.assassins["claudio"].health == 2
    assert any("Counted in the box" in sentence for sentence in evening.told)
    assert [severity for severity, sentence in evening.findings() if "Counted in the box" in sentence] == [NOTE]


def test_whoever_turns_out_to_have_no_cube_left_is_in_critical_condition_from_now_on():
    evening = rearmed()
    (fallen,) = differences(evening.pack, evening.state, {"health/claudio": 0})
    state = accepted(evening.pack, evening.state, fallen)
    assert state.assassins["claudio"].critical_since == 1

    (healed,) = differences(evening.pack, state, {"health/claudio": 2})
    assert accepted(evening.pack, state, healed).assassins["claudio"].critical_since == 0


def test_a_card_that_was_found_is_counted_where_it_lay():
    evening = rearmed()
    pack, state = with_own(evening.pack, evening.state), evening.state
    found = (("hall", "stiletto"), ("alessandra", "jack"), ("nobody", "jack"), ("hall", "no_such_card"))
    names = {count.id: count for count in counts(pack, state, found)}

    assert names["hall/stiletto"].expected == 0
    assert names["board/alessandra/inventory/jack"].name == "Alessandra: Leather Jack (inventory)"
    assert len(names) == len(counts(pack, state)) + 2
    (more,) = differences(pack, state, {"hall/stiletto": 1}, found)
    assert sorted(accepted(pack, state, more).hall) == ["smoke_bomb", "stiletto"]


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("health/claudio", 5, "from 0 to 4"),
        ("health/claudio", -1, "from 0 to 4"),
        ("board/claudio/melee/stiletto", 2, "from 0 to 1"),
        ("health/nobody", 1, "nobody"),
        ("", 0, "counted"),
        ("assassins/claudio/health", 1, "assassins/claudio/health"),
    ],
)
def test_a_count_that_cannot_be_is_refused_with_a_sentence(name, number, words):
    evening = rearmed()
    with pytest.raises(Refused) as fault:
        differences(evening.pack, evening.state, {name: number})

    assert words in fault.value.sentence
    assert fault.value.remedy
    assert statement(fault.value.rule)


def test_between_memories_nobody_can_be_counted_out():
    evening = rearmed().do("done:success").rest()
    health = next(count for count in counts(evening.pack, evening.state) if count.id == "health/claudio")

    assert health.least == 1


def test_the_cubes_that_should_be_left_in_the_box_follow_what_was_counted():
    evening = rearmed()
    assert red_cubes(evening.state) == 5
    assert control(evening.state, {}) == "5 of the 51 red cubes are in play: 46 should be left in the box."
    assert control(evening.state, {"health/claudio": 0}).startswith("3 of the 51 red cubes are in play: 48")


def test_cubes_on_cards_of_bosses_and_machines_are_in_play_as_well():
    for name in ("boss", "machine", "escort"):
        state = shown(name).state
        people = sum(figure.health for figure in state.assassins.values())
        assert red_cubes(state) > people
