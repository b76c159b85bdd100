"""What a decision may bring to light, told before it is taken: compared with what the game then does."""

from random import Random

import pytest
from msgspec.structs import replace

from campaign_tui.views.prospects import expected, foretold, hunt_words, odds
from domain import engine
from domain.coach.foresight import (
    Found,
    Hunt,
    found_by_test,
    found_by_weapons,
    found_striking_back,
    hunt,
    success_ends_sync,
)
from domain.content.pack import Effect, SyncPlan
from domain.language.chance import ChanceNode, outcomes
from domain.language.commands import AttackWith, Move, Pass, Pick
from domain.language.events import AlertRaised, DiceRolled, Exposed, GuardsMoved
from domain.language.waiting import Choice
from domain.model.agenda import DetectionTest, StepAlert
from domain.model.state import Square
from domain.rules.memory.prospects import prospects
from tests.domain.test_aims import started
from tests.narrow import some
from tests.rules.test_prospects import AURELIA, BIAGIO, facing, in_a_test, none

SPIKE, CROSSBOW = ("aurelia", "throwing_spike"), ("biagio", "pocket_crossbow")


def hidden(enemies, *, alert=False):
    """Everybody incognito on H2 among enemies."""
    pack, state = facing(enemies)
    figures = {who: replace(figure, exposed=False) for who, figure in state.assassins.items()}
    maps = {letter: replace(there, alert=alert) for letter, there in state.play.maps.items()}
    return pack, replace(state, assassins=figures, memory=replace(state.play, maps=maps))


def forbidding(pack, *never):
    """The pack with a 100% sync of its first memory that forbids things."""
    plan = replace(pack.memories["0.1"], sync=SyncPlan("Quietly.", never=never))
    campaign = replace(pack.campaign, free_sync="")
    return replace(pack, campaign=campaign, memories={**pack.memories, "0.1": plan})


def unearned(state):
    """The same state in which no sync was given away."""
    diary = {name: replace(line, sync="") for name, line in state.diary.items()}
    return replace(state, diary=diary)


def played(pack, state, command, chance):
    """The facts of an attack until somebody else decides, and the state then; dice and choices as they come."""
    settled = engine.settle(pack, state, command, none)
    facts = [event.fact for event in settled.events]
    while True:
        waiting = engine.pending(pack, settled.state)
        if isinstance(waiting, ChanceNode) and waiting.stream == "die.assassin":
            answer = chance.choice([roll for roll, _ in outcomes(waiting)])
        elif isinstance(waiting, Choice) and waiting.kind in {"hits", "push"}:
            answer = Pick(chance.choice(waiting.options))
        else:
            return facts, settled.state
        settled = engine.settle(pack, settled.state, answer, none)
        facts += [event.fact for event in settled.events]


@pytest.mark.rule("16.13")
@pytest.mark.rule("16.14")
@pytest.mark.rule("16.18")
@pytest.mark.rule("21.7")
@pytest.mark.parametrize("alert", [False, True])
@pytest.mark.parametrize(
    "attackers", [(AURELIA,), (BIAGIO,), (SPIKE,), (CROSSBOW,), (AURELIA, BIAGIO), (SPIKE, CROSSBOW)]
)
def test_what_an_attack_brings_to_light_is_what_the_game_does(attackers, alert):
    pack, state = hidden({"crossbowman": 2, "runner": 1}, alert=alert)
    command = AttackWith(attackers, "H2")
    sure, back = found_by_weapons(pack, state, command), found_striking_back(pack, state, command)
    seen = set()
    for seed in range(12):
        facts, after = played(pack, state, command, Random(seed))
        back_face = any(isinstance(fact, DiceRolled) and "retaliation" in fact.faces for fact in facts)
        struck = back_face and bool(after.at("H2").guards)
        seen.add(struck)
        exposed = {fact.who for fact in facts if isinstance(fact, Exposed)}
        assert exposed == {*sure.exposed, *(back.exposed if struck else ())}
        raised = any(isinstance(fact, AlertRaised) for fact in facts)
        assert raised == (sure.alert or (struck and back.alert))
    assert seen == {False, True}


@pytest.mark.rule("21.7")
def test_a_sword_that_exposes_says_that_it_raises_the_alert():
    pack, state = hidden({"crossbowman": 1})
    command = AttackWith((BIAGIO,), "H2")

    assert "exposed and alert for sure" in told(pack, state, command)
    assert foretold(pack, state, command, engine.settle(pack, state, command, none)).loud
    on = hidden({"crossbowman": 1}, alert=True)[1]
    assert not foretold(pack, on, command, engine.settle(pack, on, command, none)).loud
    assert "; exposed for sure" in told(pack, on, command)


@pytest.mark.rule("16.18")
def test_striking_back_says_who_is_exposed_by_it_while_nobody_has_told_with_how_many_dice():
    pack, state = hidden({"crossbowman": 1})
    command = AttackWith((AURELIA,), "H2")
    unsure = untold(pack, "guards.crossbowman.ranged", "guards.crossbowman.dice")
    back = found_striking_back(unsure, state, command)

    assert back == found_striking_back(pack, state, command) == Found(("aurelia",), alert=True)
    assert found_striking_back(forbidding(unsure, "exposed"), unearned(state), command).ends_sync


def told(pack, state, command):
    return expected(pack, state, command, engine.settle(pack, state, command, none))


@pytest.mark.rule("34.1")
@pytest.mark.parametrize("attacker", [AURELIA, BIAGIO, SPIKE, CROSSBOW])
def test_whatever_raises_the_alert_says_that_it_ends_a_sync_that_forbids_it(attacker):
    pack, state = hidden({"crossbowman": 1})
    command = AttackWith((attacker,), "H2")

    assert "ending the 100%" not in told(pack, state, command)
    words = told(forbidding(pack, "alert"), unearned(state), command)
    assert words.count("alert, ending the 100%") + words.count("alert for sure, ending the 100%") == 1


@pytest.mark.rule("34.1")
def test_a_kill_says_that_it_ends_a_sync_that_forbids_it():
    pack, state = hidden({"crossbowman": 1})
    quiet, command = forbidding(pack, "killed"), AttackWith((AURELIA,), "H2")

    assert "falls 58.3 %, ending the 100%; " in told(quiet, unearned(state), command)
    (one,) = prospects(pack, state, command)
    assert not success_ends_sync(pack, state, "H2", one)


def test_a_test_says_that_being_found_ends_a_sync_that_forbids_the_alert():
    pack, state = started("0.1")
    quiet, fresh = forbidding(pack, "alert"), unearned(state)
    tested = in_a_test(fresh, alert=False)

    assert found_by_test(quiet, fresh, tested) == Found(("aurelia",), alert=True, ends_sync=True)
    assert found_by_test(pack, fresh, tested) == Found(("aurelia",), alert=True)
    maps = {letter: replace(there, alert=True) for letter, there in fresh.play.maps.items()}
    alarmed = replace(fresh, memory=replace(fresh.play, maps=maps))
    assert found_by_test(quiet, alarmed, in_a_test(alarmed, alert=True)) == Found(("aurelia",))


@pytest.mark.rule("22.11")
def test_a_test_whose_alert_waits_for_the_end_of_the_step_says_that_it_ends_the_sync_as_well():
    pack, state = started("0.1")
    fresh = unearned(state)
    tests = tuple(DetectionTest(square, ("aurelia",), 1, 0, alert=False, deferred=True) for square in ("H2", "H3"))
    tested = replace(fresh, agenda=(*tests, StepAlert(), *fresh.agenda))
    found = found_by_test(forbidding(pack, "alert"), fresh, tested)

    assert found == Found(("aurelia",), alert=True, ends_sync=True)
    assert not found_by_test(pack, fresh, tested).ends_sync


def test_a_sync_that_a_decision_has_ended_is_not_ended_again_by_the_dice():
    pack, state = started("0.1")
    fresh = unearned(state)
    lost = in_a_test(replace(fresh, memory=replace(fresh.play, sync_lost="alert")), alert=False)
    words = expected(forbidding(pack, "alert"), fresh, Pass(), engine.Settled((), (), lost))

    assert "exposed and alert" in words
    assert words.count("100%") == 1


def test_what_ends_the_sync_stands_beside_what_ends_it():
    node = ChanceNode("die.detection", 1, ("exposed", "blank"), "detect", whose="aurelia")

    assert odds(node, {"exposed"}, alert=False, ends_sync=True) == (
        "exposed and alert 50 %, ending the 100% (1 detection die)"
    )


def left_behind(behind, there=(), *, exposed=True):
    """Aurelia on H2 with enemies there, and others on H3."""
    pack, state = facing(dict(behind))
    figures = {
        who: replace(figure, exposed=exposed, square="H2" if who == "aurelia" else "C5")
        for who, figure in state.assassins.items()
    }
    squares = {"H2": Square(guards=tuple(behind)), "H3": Square(guards=tuple(there))}
    return pack, replace(state, assassins=figures, memory=replace(state.play, squares=squares))


def hunted(pack, state, to="H3"):
    return hunt(pack, state, engine.settle(pack, state, Move("aurelia", to), none))


@pytest.mark.rule("32.2")
@pytest.mark.rule("32.10")
@pytest.mark.rule("21.9")
@pytest.mark.parametrize(
    ("behind", "there", "words"),
    [
        ((("crossbowman", 1),), (), "1 enemy follows; stays exposed"),
        ((("crossbowman", 3),), (), "2 enemies follow; stays exposed"),
        ((("crossbowman", 2), ("runner", 2)), (), "2 enemies follow; stays exposed"),
        ((), (), "incognito there"),
        ((), (("runner", 1),), "stays exposed"),
        ((("crossbowman", 1),), (("runner", 4),), "nobody follows; stays exposed"),
    ],
)
def test_a_move_of_somebody_exposed_says_who_comes_along(behind, there, words):
    pack, state = left_behind(behind, there)
    found = hunted(pack, state)

    assert found is not None
    assert hunt_words(found) == words
    assert words in told(pack, state, Move("aurelia", "H3"))


def test_nothing_is_said_of_hunters_of_whom_nobody_has_told_whether_they_need_ladders():
    pack, state = left_behind((("crossbowman", 1),))
    aurelia = replace(state.assassins["aurelia"], square="F1")
    squares = {"F1": state.play.squares["H2"]}
    state = replace(
        state, assassins={**state.assassins, "aurelia": aurelia}, memory=replace(state.play, squares=squares)
    )
    unsure = untold(pack, "guards.crossbowman.ladderless")

    assert "follow" in hunt_words(some(hunted(pack, state, "G1")))
    assert hunted(unsure, state, "G1") is None
    assert told(unsure, state, Move("aurelia", "G1")) == ""


def untold(pack, *paths):
    """The pack with numbers that nobody has told."""
    return replace(pack, campaign=replace(pack.campaign, unknown=paths))


def test_whoever_moves_unseen_is_not_hunted():
    pack, state = left_behind((("crossbowman", 1),), exposed=False)

    assert hunted(pack, state) is None
    assert told(pack, state, Move("aurelia", "H3")) == ""


def test_the_card_by_which_nobody_may_follow_is_named():
    pack, state = left_behind((("crossbowman", 1),))
    aurelia = replace(state.assassins["aurelia"], apprentice=False)
    state = replace(state, assassins={**state.assassins, "aurelia": aurelia})
    plain = pack.cards[pack.assassins["aurelia"].ability_at(aurelia.level)]
    everywhere = replace(plain, grants=(Effect("unhunted"),))
    sure = replace(pack, cards={**pack.cards, plain.id: everywhere})

    found = hunted(sure, state)
    assert found is not None
    assert hunt_words(found) == f"nobody may follow ({plain.name}); incognito there"


def test_players_may_choose_how_many_follow():
    assert hunt_words(Hunt("aurelia", 3, 1, 2, exposed=True)) == "1 to 2 enemies follow; stays exposed"
    assert hunt_words(Hunt("aurelia", 1, 0, 1, exposed=None)) == "0 to 1 enemy follows"


@pytest.mark.rule("28.13")
def test_bodies_that_are_tested_while_the_alert_is_on_are_not_worth_a_word():
    pack, state = started("0.1")
    for alert, words in ((True, ""), (False, "bodies on H2: alert")):
        test = DetectionTest("H2", (), 0, 1, alert, deferred=False)
        after = replace(state, agenda=(test, *state.agenda))
        found = expected(pack, state, Pass(), engine.Settled((), (), after))
        assert found.startswith(words)
        assert bool(found) is bool(words)


def test_a_test_of_somebody_who_does_not_act_says_who_and_where():
    pack, state = started("0.1")
    found = expected(pack, state, Pass(), engine.Settled((), (), in_a_test(state, alert=False)))

    assert found.startswith("Aurelia on H2: exposed and alert ")


def test_hunters_are_those_that_the_game_moves():
    pack, state = left_behind((("crossbowman", 3),))
    settled = engine.settle(pack, state, Move("aurelia", "H3"), none)
    moved = sum(event.fact.number for event in settled.events if isinstance(event.fact, GuardsMoved))

    assert (hunted(pack, state).fewest, hunted(pack, state).most) == (moved, moved)
