"""House rules: a file sets any flag, each with its reason in the history, and nothing but flags."""

import pytest

from domain import engine
from domain.content.house_rules import HouseRules, overrides, read_house_rules
from domain.content.loader import load_pack
from domain.core.errors import CampaignError, Refused
from domain.language.chance import Generator
from domain.language.commands import Adjust, Begin
from domain.model.editions import FLAGS, flag, values_of
from domain.telling.story import narrate

PACK = load_pack("drowned_ledger")
BEGIN = Begin("drowned_ledger", "fr_1_05", "normal", ("aurelia", "biagio"))
STATE = engine.settle(PACK, engine.EMPTY, BEGIN, Generator(bytes(32)).answer).state


def following(rules, state=STATE):
    """The state with house rules, and the facts that made it so."""
    facts = []
    for command in overrides(rules):
        settled = engine.settle(PACK, state, command, Generator(bytes(32)).answer)
        facts += [event.fact for event in settled.events]
        state = settled.state
    return state, facts


def test_a_file_sets_flags_with_its_reason():
    rules = read_house_rules(
        'why = "as ever"\n[flags]\ntrade_scope = "equipment_cards"\nally_reusable = false\n', "ours"
    )

    state, facts = following(rules)

    assert flag(STATE, "trade_scope") == "any_gear"
    assert flag(state, "trade_scope") == "equipment_cards"
    assert flag(state, "ally_reusable") == "false"
    assert {name: flag(state, name) for name in FLAGS if name not in dict(rules.flags)} == {
        name: flag(STATE, name) for name in FLAGS if name not in dict(rules.flags)
    }
    assert "as ever" in narrate(PACK, facts[0])


@pytest.mark.parametrize("name", FLAGS)
def test_every_flag_can_be_set_to_each_of_its_values(name):
    for value in values_of(name):
        state, _ = following(HouseRules(((name, value),)))
        assert flag(state, name) == value


def test_a_later_rule_replaces_an_earlier_one():
    state, _ = following(HouseRules((("ally_reusable", "false"),)))
    state, _ = following(HouseRules((("ally_reusable", "true"),)), state)

    assert flag(state, "ally_reusable") == "true"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "sets no flag"),
        ("flags = 3", "flags"),
        ("[flags]\n", "sets no flag"),
        ("[flags]\ntrade_scope = ", "can't be read"),
        ('[flags]\nnothing = "x"', "there is no flag nothing"),
        ('[flags]\ntrade_scope = "gold"', "can't be gold"),
        ("[flags]\ntrade_scope = 3", "can't be 3"),
        ('[flags]\ntrade_scope = ["any_gear"]', "trade_scope can't be"),
        ('[flags.trade_scope]\nx = "y"', "trade_scope can't be"),
        ("why = 3\n[flags]\nally_reusable = true", "why"),
        ('[rules]\nx = "y"', "rules"),
        ('[flags]\n"\\u001b[31m" = "x"', "there is no flag"),
        ("#" * 30_000, "more than"),
        ("[" * 5000, "can't be read"),
        ("[flags]\ntrade_scope = " + "9" * 5000, "can't be read"),
        ("a" + ".a" * 9000 + " = 1", "can't be read"),
    ],
)
def test_what_is_no_file_of_house_rules_gets_one_sentence(text, says):
    with pytest.raises(CampaignError) as fault:
        read_house_rules(text, "ours.toml")

    assert says in str(fault.value)
    assert str(fault.value).startswith("ours.toml")
    assert "\x1b" not in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    "command",
    [
        Adjust("flags/trade_scope", '"gold"', "so"),
        Adjust("flags/nothing", '"true"', "so"),
        Adjust("flags", "{}", "so"),
        Adjust("flags/trade_scope", "3", "so"),
        Adjust("flags/trade_scope/x", '"y"', "so"),
    ],
)
def test_an_override_of_a_flag_takes_what_the_rules_know_only(command):
    with pytest.raises(Refused):
        engine.decide(PACK, STATE, command)
