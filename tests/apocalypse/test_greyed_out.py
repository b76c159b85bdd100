"""What a menu of the expansion holds, the entries that are greyed out included."""

from pathlib import Path

from domain import engine
from domain.language import commands as c
from domain.scenario import read_scenario
from domain.scenario.packing import build_pack
from domain.scenario.start import build_state

SCENARIOS = Path(__file__).parents[1] / "scenarios"


def table(name):
    """Pack and state at the beginning of a scenario."""
    file = read_scenario(SCENARIOS / f"{name}.toml")
    pack = build_pack(file)
    return pack, build_state(file, pack)


def test_only_the_held_are_to_be_freed_by_themselves_and_by_free_people_each_once():
    considered = engine.considered(*table("A06-danger/fought-off-together"))
    fights = [(one.who, one.attackers, refused) for one, refused in considered if isinstance(one, c.FightOff)]

    own, helping = ("aurelia", "hidden_blade"), ("biagio", "throwing_axes")
    possible = [attackers for who, attackers, refused in fights if who == "aurelia" and refused is None]
    assert possible == [(own,), (own, helping)]
    assert {who for who, _, _ in fights} == {"aurelia", "corvo"}
    assert all(len(dict(attackers)) == len(attackers) for _, attackers, _ in fights)


def test_cubes_handed_over_already_are_greyed_out_with_the_reason():
    pack, state = table("A02-companion/handed-over")
    state = engine.settle(pack, state, c.HandOver("shao", (("aurelia", 1),)), lambda *_: None).state
    handing = [refused for one, refused in engine.considered(pack, state) if isinstance(one, c.HandOver)]

    assert handing
    assert {refused.rule for refused in handing if refused is not None} == {"A2.5"}
    assert None not in handing
    assert not [one for one in engine.legal_decisions(pack, state) if isinstance(one, c.HandOver)]
