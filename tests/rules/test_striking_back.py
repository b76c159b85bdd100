"""What an attack may cost, told before it is paid for: compared with playing every outcome of the dice."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from domain import engine
from domain.language.chance import ChanceNode, outcomes
from domain.language.commands import AttackWith, Pick
from domain.language.waiting import Choice
from domain.rules.memory.striking_back import price
from tests.rules.test_prospects import AURELIA, BIAGIO, facing, none


def struck(pack, state, command):
    """The chance that somebody strikes back, by throwing every throw; players take off as many as they can."""

    def chance(state):
        node = engine.pending(pack, state)
        if isinstance(node, ChanceNode) and node.stream == "die.assassin":
            return sum(p * chance(engine.settle(pack, state, roll, none).state) for roll, p in outcomes(node))
        if isinstance(node, Choice) and node.kind in {"hits", "push"}:
            return min(chance(engine.settle(pack, state, Pick(option), none).state) for option in node.options)
        return Fraction(getattr(node, "kind", "") != "assassins")

    return chance(engine.settle(pack, state, command, none).state)


@pytest.mark.rule("16.16")
@pytest.mark.rule("16.17")
@pytest.mark.parametrize("enemies", [{"crossbowman": 1}, {"crossbowman": 2}, {"crossbowman": 1, "runner": 1}])
@pytest.mark.parametrize("attackers", [(AURELIA,), (AURELIA, BIAGIO)])
def test_the_chance_is_that_of_the_game_itself(enemies, attackers):
    pack, state = facing(enemies)
    command = AttackWith(attackers, "H2")

    assert price(pack, state, command).chance == struck(pack, state, command)


@pytest.mark.rule("16.21")
def test_from_next_door_only_those_who_shoot_strike_back():
    pack, state = facing({"crossbowman": 1, "runner": 1})
    near = price(pack, state, AttackWith((("aurelia", "throwing_spike"),), "H2"))
    away = {who: replace(figure, square="H3") for who, figure in state.assassins.items()}
    far = price(pack, replace(state, assassins=away), AttackWith((("aurelia", "throwing_spike"),), "H2"))
    shooting = pack.guards["crossbowman"].dice

    assert near.dice == shooting + pack.guards["runner"].dice
    assert far.dice == shooting


def test_a_parry_takes_dice_away():
    pack, state = facing({"crossbowman": 1, "runner": 1})
    whole = sum(pack.guards[kind].dice for kind in ("crossbowman", "runner"))

    assert price(pack, state, AttackWith((AURELIA,), "H2")).dice == whole
    assert price(pack, state, AttackWith((BIAGIO,), "H2")).dice == whole - 1


@pytest.mark.rule("16.16")
def test_with_dice_that_nobody_has_described_nothing_is_made_up():
    pack, state = facing({"crossbowman": 1})
    unsure = replace(pack, campaign=replace(pack.campaign, unknown=("dice.assassin",)))

    assert price(unsure, state, AttackWith((AURELIA,), "H2")).chance is None


@pytest.mark.rule("A3.1")
def test_poison_dice_are_thrown_along():
    pack, state = facing({"crossbowman": 1})
    viper = replace(pack.guards["crossbowman"], dice=0, poison=1)
    venomous = replace(pack, guards={**pack.guards, "crossbowman": viper})

    assert price(venomous, state, AttackWith((AURELIA,), "H2")).dice == 1
