"""The chance that an attack succeeds, told before it is paid for: compared with playing every outcome of the dice."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from campaign_tui.views.prospects import expected, odds
from domain import engine
from domain.language.chance import ChanceNode, outcomes
from domain.language.commands import AttackWith, Draw, FightOff, Pick
from domain.language.waiting import Choice
from domain.model.agenda import DetectionTest
from domain.model.state import Square
from domain.rules.memory.prospects import finding, prospects, raises_alert
from tests.domain.test_aims import started


def facing(enemies, **memory):
    """Aurelia and Biagio on H2, with enemies there and nowhere else."""
    pack, state = started("0.1")
    state = engine.settle(pack, state, Draw("slack_water"), none).state
    figures = {
        who: replace(figure, place="map", square="H2", exposed=True, cubes=3) if who != "corvo" else figure
        for who, figure in state.assassins.items()
    }
    squares = {"H2": Square(guards=tuple(enemies.items()))}
    return pack, replace(state, assassins=figures, memory=replace(state.play, squares=squares, **memory))


def falls(pack, state, command, kind):
    """The chance that a guard of a kind falls, by throwing every throw and giving all hits to it."""

    def chance(state):
        if count(state) < count(start):
            return Fraction(1)
        node = engine.pending(pack, state)
        if isinstance(node, ChanceNode) and node.stream == "die.assassin":
            return sum(p * chance(engine.settle(pack, state, roll, none).state) for roll, p in outcomes(node))
        if isinstance(node, Choice) and node.kind == "hits":
            return max(chance(engine.settle(pack, state, Pick(option), none).state) for option in node.options)
        if isinstance(node, Choice) and node.kind == "push":
            return max(chance(engine.settle(pack, state, Pick(option), none).state) for option in node.options)
        return Fraction(0)

    def count(state):
        return sum(dict(here.guards).get(kind, 0) for here in state.play.squares.values())

    start = state
    return chance(engine.settle(pack, state, command, none).state)


def none(_node, _state):
    return None


AURELIA, BIAGIO = ("aurelia", "boathook"), ("biagio", "half_paid_sword")


@pytest.mark.rule("16.9")
@pytest.mark.rule("16.7")
@pytest.mark.parametrize(
    "enemies", [{"crossbowman": 1}, {"runner": 1}, {"crossbowman": 2}, {"crossbowman": 1, "runner": 1}]
)
@pytest.mark.parametrize("attackers", [(AURELIA,), (BIAGIO,), (AURELIA, BIAGIO)])
def test_the_chance_is_that_of_the_game_itself(enemies, attackers):
    """Where a special ability pushes the only guard away, hits that were rolled with it fall on nobody."""
    pack, state = facing(enemies)
    command = AttackWith(attackers, "H2")

    found = {one.name: one.chance for one in prospects(pack, state, command)}

    assert found == {kind: falls(pack, state, command, kind) for kind in enemies}


def test_several_kinds_are_told_apart():
    pack, state = facing({"crossbowman": 2, "runner": 1})
    found = prospects(pack, state, AttackWith((AURELIA,), "H2"))

    assert [one.name for one in found] == ["crossbowman", "runner"]


@pytest.mark.rule("33.6")
def test_a_boss_asks_for_as_many_hits_as_it_has_cubes():
    pack, state = facing({"captain": 1}, bosses={"captain": 3})
    (alone,) = prospects(pack, state, AttackWith((AURELIA,), "H2"))
    (together,) = prospects(pack, state, AttackWith((AURELIA, BIAGIO), "H2"))

    assert (alone.kind, alone.need, alone.most, alone.possible) == ("boss", 3, 2, False)
    assert alone.chance == 0
    assert together.possible
    assert together.chance is not None
    assert 0 < together.chance < 1


def test_a_boss_is_called_by_its_name():
    pack, state = facing({"captain": 1}, bosses={"captain": 3})
    command = AttackWith((AURELIA,), "H2")
    settled = engine.settle(pack, state, command, none)

    assert pack.guards["captain"].name in expected(pack, state, command, settled)


@pytest.mark.rule("A6.24")
def test_a_crocodile_asks_for_three():
    pack, state = facing({})
    (found,) = prospects(pack, state, FightOff((AURELIA,), "aurelia"))

    assert (found.kind, found.need, found.most, found.possible) == ("crocodile", 3, 2, False)


def test_with_dice_that_nobody_has_described_only_what_is_needed_is_told():
    pack, state = facing({"crossbowman": 1})
    unsure = replace(pack, campaign=replace(pack.campaign, unknown=("dice.assassin",)))
    (found,) = prospects(unsure, state, AttackWith((AURELIA,), "H2"))

    assert found.chance is None
    assert found.possible


def test_what_is_no_attack_has_no_prospects():
    pack, state = facing({})
    assert prospects(pack, state, Pick("x")) == ()


@pytest.mark.rule("22.5")
@pytest.mark.parametrize(
    ("subjects", "alert", "faces"),
    [(("aurelia",), True, {"exposed", "alarm"}), (("aurelia",), False, {"exposed"}), ((), True, {"exposed"})],
)
def test_faces_that_find_follow_the_alert_and_bodies_only_the_first(subjects, alert, faces):
    _, state = facing({})
    frame = DetectionTest("H2", subjects, 1, 0, alert, deferred=False)

    assert finding(replace(state, agenda=(frame,))) == faces
    assert finding(state) is None


def in_a_test(state, *, alert):
    """The state in which Aurelia is tested."""
    test = DetectionTest("H2", ("aurelia",), 1, 0, alert, deferred=False)
    return replace(state, agenda=(test, *state.agenda))


def test_being_found_with_the_alert_off_raises_it():
    _, state = started("0.1")
    node = ChanceNode("die.detection", 1, ("exposed", "blank"), "detect", whose="aurelia")

    assert not raises_alert(state)
    for alert, words in ((False, "exposed and alert"), (True, "exposed")):
        assert raises_alert(in_a_test(state, alert=alert)) is not alert
        assert odds(node, {"exposed"}, alert=alert).lower().startswith(f"{words} 50 %")
