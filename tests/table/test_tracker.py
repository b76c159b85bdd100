"""Books kept turn by turn: small notes, the facts of any memory, and the end of any memory."""

import pytest

from domain import engine
from domain.coach.reminders import met
from domain.language import events as e
from domain.language.waiting import Window
from domain.playing.play import Play
from domain.rules.table.books import deadlines, reserve_lines
from domain.rules.table.box_count import differences
from domain.rules.table.tracking import card_called
from domain.telling.pieces import net_change
from tests.campaign.stories import begun, tiny
from tests.table.box import Evening, box


@pytest.fixture
def evening():
    """The first memory on the table, in its first turn."""
    return Evening().do("track:0.1", "turn:Dark%20Night:N")


def late():
    """A campaign before memory 0.4, which has all of an enemy phase."""
    evening = Evening()
    for memory in ("0.1", "0.2", "0.3"):
        evening.do(f"report:{memory}:success").rest()
    return evening.do("track:0.4", "turn")


def test_a_memory_on_the_table_is_an_open_window_for_its_notes(evening):
    assert engine.pending(evening.pack, evening.state) == Window("table")
    assert evening.state.at_table
    assert evening.state.play.turn == 1
    assert "The event: Dark Night." in evening.told
    assert "The enemies march north." in evening.told
    assert evening.state.play.maps["a"].direction == "N"


def test_nothing_happens_before_the_first_turn():
    evening = Evening().do("track:0.1")

    assert "turn" in evening.refused("hurt:claudio").remedy
    assert evening.refused("enemies").rule == "2.1"


def test_alert_health_and_direction_are_noted(evening):
    evening.do("alert:on", "hurt:claudio:2", "heal:claudio", "direction:S")

    assert evening.state.play.maps["a"].alert
    assert evening.state.play.maps["a"].direction == "S"
    assert evening.state.assassins["claudio"].health == 2
    assert not evening.do("alert:off").state.play.maps["a"].alert
    assert evening.refused("alert:off").rule == "23.1"
    assert evening.refused("hurt:claudio:3").rule == "26.1"
    assert evening.refused("heal:claudio:2").rule == "25.3"
    assert evening.refused("hurt:nobody").rule == "36.3"
    assert "no health cube left" in evening.do("hurt:claudio:2").refused("hurt:claudio").sentence


@pytest.mark.rule("26.12")
def test_the_clock_of_a_critical_assassin_runs_at_the_table(evening):
    evening.do("hurt:claudio:3")
    assert deadlines(evening.state) == {"claudio": 2}

    healed = Evening().do("track:0.1", "turn", "hurt:claudio:3", "turn", "heal:claudio", "turn")
    assert deadlines(healed.state) == {}
    assert healed.state.assassins["claudio"].place == "aside"

    evening.do("turn")
    assert evening.state.assassins["claudio"].place == "aside"
    evening.do("turn")
    assert evening.state.assassins["claudio"].place == "eliminated"
    assert evening.refused("heal:claudio").rule == "26.13"


@pytest.mark.rule("6.2")
def test_when_everybody_is_eliminated_the_memory_has_failed(evening):
    evening.do("out:claudio", "out:alessandra")

    assert evening.state.memory is None
    assert evening.state.diary["0.1"].attempts == 1


def test_whoever_lies_on_the_map_when_it_is_won_is_eliminated(evening):
    evening.do("hurt:claudio:3", "done:success")

    assert "Claudio is out of this attempt." in evening.told


@pytest.mark.rule("19.1", "19.3")
def test_a_saved_cube_is_kept_until_it_is_spent(evening):
    assert evening.refused("cube:claudio").rule == "19.1"

    other = late().do("cube:claudio", "turn")
    assert other.state.assassins["claudio"].saved == 1
    assert other.refused("cube:claudio").rule == "19.3"
    assert other.do("cube:claudio:no").state.assassins["claudio"].saved == 0
    assert other.refused("cube:claudio:no").rule == "19.3"
    assert other.state.assassins["claudio"].cubes == 0


@pytest.mark.rule("29.18")
def test_the_reserve_counts_down_and_warns():
    evening = late().do("reserve:crossbowman:6", "enter:crossbowman=3,elite=1")

    assert [(line.kind, line.left, line.low) for line in reserve_lines(evening.pack, evening.state)] == [
        ("crossbowman", 3, True),
        ("elite", 9, False),
    ]
    assert evening.refused("reserve:elite:9").rule == "29.18"
    assert evening.refused("enter:elite=0").rule == "29.18"


@pytest.mark.rule("29.18", "6.4")
def test_a_kind_that_ran_out_stays_in_the_books():
    evening = late().do("enter:elite=10")

    assert [(line.kind, line.left, line.low) for line in reserve_lines(evening.pack, evening.state)] == [
        ("crossbowman", 30, False),
        ("elite", 0, True),
    ]
    (back,) = differences(evening.pack, evening.state, {"reserve/elite": 4})
    for adjustment in back.adjustments:
        evening.take(adjustment)
    assert dict(evening.state.play.reserve) == {"crossbowman": 30, "elite": 4}


@pytest.mark.rule("6.4", "29.9")
def test_a_reserve_that_runs_short_fails_the_memory():
    evening = late().do("reserve:crossbowman:2", "enter:crossbowman=3")

    assert evening.state.memory is None
    assert evening.state.diary["0.4"].attempts == 1


def test_objectives_bring_the_experience_that_the_booklet_tells(evening):
    evening.do("objective:1:2", "objective:2:3:no")
    assert evening.refused("objective:1").rule == "14.5"

    evening.do("done:success")
    assert evening.state.diary["0.1"].xp == evening.state.xp == 5


@pytest.mark.rule("6.15")
def test_after_two_failures_mandatory_objectives_count_and_nothing_else(evening):
    evening.do("done:failure", "track:0.1", "turn", "objective:1:2", "objective:2:3:no", "done:failure")

    assert evening.state.diary["0.1"].xp == 2
    assert evening.state.diary["0.1"].closed == "synchronised"


def test_experience_that_the_players_counted_wins(evening):
    assert evening.do("objective:1:2", "done:success:7").state.xp == 7


def test_cards_are_gained_used_and_lost(evening):
    evening.do("gain:claudio:smoke_bomb", "gain:alessandra:common_sword", "gain:hall:medicine")
    evening.do("spend:claudio:smoke_bomb", "lose:alessandra:common_sword")

    assert evening.state.assassins["claudio"].board.inventory == ()
    assert evening.state.decks["equipment"].discards == ("smoke_bomb",)
    assert "common_sword" in evening.state.retired
    assert evening.state.hall == ("medicine",)
    assert evening.refused("lose:claudio:smoke_bomb").rule == "36.3"
    assert evening.refused("spend:claudio:smoke_bomb").rule == "36.3"
    assert evening.refused("gain:claudio:nothing_known").rule == "24.10"


@pytest.mark.rule("6.9")
def test_what_was_won_from_a_chest_goes_back_after_a_failure(evening):
    evening.do("gain:claudio:smoke_bomb:yes", "gain:claudio:medicine", "done:failure")

    assert evening.state.assassins["claudio"].board.inventory == ("medicine",)
    assert evening.state.decks["chest"].top == ("smoke_bomb",)


def test_the_sync_is_claimed_as_ever():
    evening = late().do("sync", "done:success")

    assert evening.state.diary["0.4"].sync == "red"


@pytest.mark.rule("51.1", "51.8")
def test_two_maps_have_an_event_and_an_alert_each():
    evening = Evening().do("track:0.1:2", "turn:Rain:N", "event:Fog:E:b", "alert:on:b")
    maps = evening.state.play.maps

    assert (maps["a"].event, maps["a"].direction, maps["a"].alert) == ("Rain", "N", False)
    assert (maps["b"].event, maps["b"].direction, maps["b"].alert) == ("Fog", "E", True)
    assert {reminder.id for reminder in met(evening.pack, evening.state)} >= {"two_maps_events", "two_maps_alerts"}
    evening.do("event:Storm:S", "turn")
    assert [here.event for here in evening.state.play.maps.values()] == ["", ""]
    assert evening.refused("event:Fog:E:c").rule == "50.2"
    assert evening.refused("event:%").rule == "3.2"
    assert Evening().refused("track:0.1:3").rule == "50.1"
    assert evening.findings() == []


def test_the_second_attempt_is_a_second_one(evening):
    evening.do("hurt:claudio", "done:failure", "track:0.1", "turn")

    assert evening.state.play.attempt == 2
    assert evening.do("done:success").state.diary["0.1"].closed == "success"


def test_depths_can_change_from_attempt_to_attempt(evening):
    evening.do("done:failure", "report:0.1:success:2:5:4")

    assert evening.state.diary["0.1"].closed == "success"
    assert evening.state.diary["0.1"].xp == 4


def test_the_enemy_phase_follows_the_assassins_once():
    evening = late().do("enemies")

    assert evening.state.play.phase == "enemies"
    assert evening.refused("enemies").rule == "2.1"
    assert evening.do("turn").state.play.phase == "assassins"


def test_a_memory_without_an_enemy_phase_has_none(evening):
    assert evening.refused("enemies").rule == "2.1"


@pytest.mark.parametrize(
    "text",
    ["turn:x:Q", "alert:on:b", "direction:N:b", "direction:Q", "done:draw", "objective:%", "turn:" + "x" * 41,
     "reserve:%:3", "reserve:crossbowman:99", "start:0.2", "move:claudio:C4", "turn:a%0Ab", "track:0.2"],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_and_changes_nothing(evening, text):
    before = evening.state

    assert evening.refused(text).sentence
    assert evening.state == before


def test_books_stay_small():
    evening = late().do(*(f"objective:{n}" for n in range(40)), *(f"reserve:k{n}:1" for n in range(18)))

    assert evening.refused("objective:one_more").rule == "14.1"
    assert evening.refused("reserve:one_more:1").rule == "29.18"


def test_only_the_memory_that_is_due_can_be_kept():
    assert Evening().refused("track:0.3").rule == "1.1"
    assert Evening().refused("track:9.9").rule == "7.1"


def test_undo_says_what_to_do_with_boards_and_tokens(evening):
    before = evening.state
    evening.do("alert:on", "hurt:claudio", "enter:crossbowman=2", "objective:1:2", "turn")

    told = net_change(evening.pack, evening.state, before, ())

    assert "turn the alert off" in told
    assert "give 1 health cube to Claudio" in told
    assert "the reserve holds 30 x Crossbowman" in told
    assert "put the objective 1 back" in told
    assert "lay Dark Night beside the map" in told


def test_the_audit_finds_nothing_in_an_evening_at_the_table(evening):
    evening.do("alert:on", "hurt:claudio", "objective:1:2", "turn", "done:success", "track:0.2", "turn")

    assert evening.findings() == []


def test_whatever_is_offered_can_be_done(evening):
    options = list(engine.legal_decisions(evening.pack, evening.state))

    assert len(options) > 10
    for option in options:
        assert engine.decide(evening.pack, evening.state, option)


def test_event_cards_of_a_pack_are_known_by_name():
    name, card = next(iter(tiny().events.items()))
    play = Play(tiny(), begun())

    assert card_called(play, card.name.upper()) == card_called(play, name) == name


def test_facts_of_the_table_are_those_of_any_memory(evening):
    evening.do("hurt:claudio:3", "alert:on", "turn:Rain", "turn")
    facts = {type(event.fact) for step in evening.steps for event in step.events}

    assert {e.HealthLost, e.FellCritical, e.Eliminated, e.AlertRaised, e.EventRevealed, e.TurnBegun} <= facts
    assert box().events == {}
