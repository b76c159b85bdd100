"""What a 100% sync forbids: noticed when it happens, remembered when it is undone in play, told to the players."""

import pytest
from msgspec.structs import replace

from domain import engine
from domain.coach.foresight import ends_sync
from domain.content.pack import StayingOff, SyncPlan
from domain.language import events as e
from domain.language.commands import Start
from domain.model.state import Ally, Machine
from domain.playing.play import Play
from domain.rules.campaign.sync_watch import MISHAPS, STAYS_OFF, watch_sync
from domain.rules.campaign.syncs import is_met, out_of_reach, standing
from domain.telling.story import narrate
from domain.text.catalogue import say
from tests.strategies import begun, pack_of


def in_memory():
    """The first memory of the ledger in play."""
    pack, state = pack_of("drowned_ledger"), begun("drowned_ledger")
    settled = engine.settle(pack, state, Start("0.1"), lambda _node, _state: None)
    return Play(pack, settled.state)


@pytest.fixture
def play():
    def made(**conditions):
        made = in_memory()
        made.plan = replace(made.memory_plan, sync=SyncPlan("Whatever it takes.", **conditions), restricted=("C2",))
        return made

    return made


FACTS = {
    "alert": e.AlertRaised("a"),
    "exposed": e.Exposed("aurelia", picked_up=False),
    "exposed_restricted": e.Exposed("aurelia", picked_up=False),
    "hurt": e.HealthLost("aurelia", 1),
    "critical": e.FellCritical("aurelia", 1),
    "eliminated": e.Eliminated("aurelia"),
    "ally_hurt": e.HealthLost("bruno", 1),
    "machine_hurt": e.MachineHurt("mill", 1),
    "killed": e.GuardsEliminated("C2", "crossbowman", 1),
}


def standing_at(play, square):
    """The play with Aurelia on a square, and with an ally and a machine that can be hurt."""
    figure = replace(play.state.assassins["aurelia"], place="map", square=square)
    memory = replace(
        play.state.play,
        turn=2,
        allies={"bruno": Ally("bruno", "C2", 2, 2)},
        machines={"mill": Machine("mill", "C2", 3)},
    )
    play.state = replace(play.state, assassins={**play.state.assassins, "aurelia": figure}, memory=memory)
    return play


@pytest.mark.rule("34.1")
@pytest.mark.parametrize("name", sorted(MISHAPS))
def test_what_a_sync_forbids_puts_it_out_of_reach(name, play):
    going = standing_at(play(never=(name,)), "C2")
    assert standing(going) == "possible"

    going.emit(FACTS[name])
    watch_sync(going)

    assert going.state.play.sync_lost == name
    assert standing(going) == "no_longer"
    assert not is_met(going, won=True)


@pytest.mark.parametrize("name", sorted(MISHAPS))
def test_what_a_sync_does_not_forbid_is_not_noted(name, play):
    others = tuple(other for other in MISHAPS if type(FACTS[other]) is not type(FACTS[name]))
    going = standing_at(play(never=others), "C2")
    going.emit(FACTS[name])
    watch_sync(going)

    assert not going.state.play.sync_lost


def test_an_exposure_elsewhere_breaks_no_ban_on_restricted_areas(play):
    going = standing_at(play(never=("exposed_restricted",)), "D2")
    going.emit(FACTS["exposed_restricted"])
    watch_sync(going)

    assert not going.state.play.sync_lost


def test_an_alert_that_is_off_again_has_been(play):
    going = standing_at(play(never=("alert",)), "C2")
    for fact in (e.AlertRaised("a"), e.AlertEnded("a")):
        going.emit(fact)
    watch_sync(going)

    assert out_of_reach(going) == "alert"


def test_it_is_noted_once(play):
    going = standing_at(play(never=("alert", "hurt")), "C2")
    for fact in (FACTS["alert"], FACTS["hurt"]):
        going.emit(fact)
        watch_sync(going)

    assert [event.fact for event in going.events if isinstance(event.fact, e.SyncLost)] == [e.SyncLost("alert")]


@pytest.mark.parametrize(
    ("after", "square", "broken"), [(1, "A1", True), (2, "A1", False), (1, "D2", False), (1, "D1", False)]
)
def test_a_foot_on_ground_that_is_to_be_left_alone(after, square, broken, play):
    # A1 is street, D1 a roof, D2 inside.
    going = standing_at(play(stays_off=StayingOff("aurelia", "street", after)), "D2")
    going.emit(e.Moved("aurelia", "D2", square))
    watch_sync(going)

    assert going.state.play.sync_lost == (STAYS_OFF if broken else "")


def test_another_assassin_may_stand_there(play):
    going = standing_at(play(stays_off=StayingOff("biagio", "street")), "D2")
    going.emit(e.Moved("aurelia", "D2", "A1"))
    watch_sync(going)

    assert not going.state.play.sync_lost


def test_all_conditions_have_to_be_met(play):
    going = standing_at(play(objective="tally", never=("alert",), turns=5), "C2")
    assert not is_met(going, won=True)

    going.emit(e.ObjectiveCompleted("tally", 1, base_stays=True))
    assert is_met(going, won=True)
    assert not is_met(going, won=False)
    assert standing(going) == "possible"


def test_an_objective_alone_is_met_when_it_is_done(play):
    going = standing_at(play(objective="tally"), "C2")
    going.emit(e.ObjectiveCompleted("tally", 1, base_stays=True))

    assert standing(going) == "met"


def test_turns_that_are_over_put_it_out_of_reach(play):
    assert out_of_reach(standing_at(play(turns=1), "C2")) == "turns"


def test_without_conditions_players_are_asked(play):
    assert standing(standing_at(play(), "C2")) == "asked"


@pytest.mark.parametrize("mishap", [*MISHAPS, STAYS_OFF, "something_of_a_later_version"])
def test_every_mishap_is_told(mishap):
    assert narrate(pack_of("drowned_ledger"), e.SyncLost(mishap)).startswith("The 100% sync is out of reach")


@pytest.mark.rule("34.7")
def test_the_sync_that_is_given_away_says_so():
    pack = pack_of("drowned_ledger")
    free = narrate(pack, e.SyncEarned(pack.campaign.free_sync, "red"))

    assert free == say("story.sync_earned.free", memory="0.1 The Rope Walk")
    assert narrate(pack, e.SyncEarned("0.2", "red")) != free


def test_a_plan_without_new_conditions_writes_nothing_new():
    """Old campaigns stay as they are: no fact of theirs is joined by another one."""
    going = in_memory()
    going.emit(e.AlertRaised("a"))
    watch_sync(going)

    assert [type(event.fact) for event in going.events] == [e.AlertRaised]


def test_a_decision_that_ends_the_sync_for_certain_is_told_before(play):
    going = standing_at(play(stays_off=StayingOff("aurelia", "street", 1)), "D2")
    lost = replace(going.state, memory=replace(going.state.play, sync_lost=STAYS_OFF))
    pack = replace(going.pack, memories={**going.pack.memories, "0.1": going.plan})
    assert ends_sync(pack, going.state, lost)
    assert not ends_sync(pack, going.state, going.state)
    # What is lost already isn't lost again.
    assert not ends_sync(pack, lost, lost)
