"""The prototype's rulebook: what it has in common with the printed ones, and what it leaves unpublished.

A scenario that shows a statement of the printed rules is played once more in the prototype's edition, and so shows the
prototype's statement that says the same. What only the prototype plays has scenarios of its own, in the folders P00 to
P31 of the scenarios.
"""

import pytest

from domain import engine
from domain.bots.simulation import begin
from domain.coach.rulebook import statement
from domain.content.loader import load_pack
from domain.core.errors import Refused
from domain.language import commands as c
from domain.model.editions import PRINTED, PROTOTYPE
from domain.rules.campaign.flow import due
from domain.rules.prototype.unpublished import PARTS, unpublished
from tests.rules.test_sides import played

ALIKE = {
    "P0.3": ("20-incognito/all-incognito", "21-exposed/by-a-test"),
    "P0.6": ("13-moving/on-the-spot",),
    "P2.1": ("03-event/hits-the-whole-team",),
    "P2.2": ("03-event/lies-open-until-the-turn-ends",),
    "P2.3": ("03-event/cubes-then-event",),
    "P2.4": ("03-event/held-for-the-turn",),
    "P2.5": ("03-event/what-it-adds-stays",),
    "P2.6": ("03-event/discards-become-the-deck",),
    "P3.1": ("03-event/cubes-then-event",),
    "P3.2": ("04-assassins/cubes-in-any-order",),
    "P3.3": ("04-assassins/cubes-in-any-order",),
    "P3.4": ("04-assassins/leftovers-are-lost",),
    "P3.5": ("13-moving/wall", "13-moving/any-tile", "00-golden/no-diagonals"),
    "P3.7": ("13-moving/trade-fr", "13-moving/trade"),
    "P10b.1": ("20-incognito/not-a-target",),
    "P10b.4": ("21-exposed/clear-square",),
    "P12.3": ("21-exposed/onto-enemies",),
    "P13.2": ("16-weapon/alert-icon",),
    "P14.1": ("12-assassins/anybody-of-the-pack", "00-golden/team-size"),
    "P14.2": ("12-assassins/abilities",),
    "P15.2": ("16-weapon/nobody-to-attack", "16-weapon/range"),
    "P15.3": ("16-weapon/range",),
    "P15.4": ("16-weapon/range",),
    "P15.5": ("16-weapon/dice-of-the-card",),
    "P15.7": ("16-weapon/faces",),
    "P15.8": ("16-weapon/special-once",),
    "P15.9": ("16-weapon/hits-shared-freely",),
    "P15.10": ("16-weapon/armour-value",),
    "P15.11": ("16-weapon/spare-hits", "16-weapon/hits-shared-freely", "16-weapon/armour-value"),
    "P15.12": ("16-weapon/spare-hits",),
    "P15.13": ("16-weapon/exposed-icon", "16-weapon/alert-icon"),
    "P20.1": ("19-saving/not-yet",),
    "P20.2": ("19-saving/save",),
    "P20.7": ("19-saving/free-acts-in-a-gap-it",),
    "P21.2": ("32-hunt/frozen-hunters-fr",),
    "P23.3": ("30-movement/known-card-and-unknown-direction",),
    "P24.1": ("31-combat/one-square-of-several", "31-combat/own-square-first"),
    "P24.2": ("31-combat/simultaneous",),
    "P24.3": ("31-combat/own-square-first", "31-combat/ranged-only", "31-combat/one-square-of-several"),
    "P24.4": ("31-combat/group-example",),
    "P25.1": ("23-alert/column", "29-reinforcement/drawn-by-chance"),
    "P25.2": ("29-reinforcement/every-letter",),
    "P25.6": ("07-setup/reinforcement-deck",),
    "P31.3": ("11-canal/in-the-water",),
    "P26.1": ("03-event/critical-gets-cubes", "31-combat/hits-beyond-the-last-cube"),
    "P26.2": ("26-health/deadline",),
}
"""Statement of the prototype -> scenarios of the printed rules that show it as well."""


def alike():
    for name, scenarios in ALIKE.items():
        yield pytest.param(scenarios, id=name, marks=pytest.mark.rule(name))


@pytest.mark.parametrize("scenarios", list(alike()))
def test_the_prototype_plays_a_statement_as_the_printed_rules_do(scenarios, tmp_path):
    assert [name for name in scenarios if not played(tmp_path, name, PROTOTYPE)] == []


def begun(pack, edition=PROTOTYPE, flow=""):
    team = tuple({card.letter: name for name, card in reversed(pack.assassins.items())}.values())[:2]
    command = c.Begin(pack.id, edition, "normal", team, flow=flow)
    return engine.settle(pack, engine.EMPTY, command, lambda *_: None).state


GATED = [
    ("drowned_ledger", "1.1", "P0.8"),
    ("drowned_ledger", "1.3", "P0.8"),
    ("drowned_ledger", "2.1", "P0.8"),
    ("drowned_ledger", "2.2", "P32.1"),
    ("drowned_ledger", "2.3", "P29.1"),
    ("salt_road", "S.1", "P0.q1"),
    ("salt_road", "S.4", "P0.8"),
]
"""A restricted area, machines, a boss, two maps, a collapse, a river, a boss again."""


@pytest.mark.rule("P0.2", "P0.q1", "P29.1", "P32.1", "P33.1")
@pytest.mark.parametrize(("name", "memory", "rule"), GATED)
def test_a_memory_with_a_part_without_a_rule_is_refused_by_the_section_that_is_missing(name, memory, rule):
    pack = load_pack(name)
    state = begun(pack)

    with pytest.raises(Refused) as refused:
        engine.decide(pack, state, c.Start(memory))

    assert refused.value.rule == rule
    assert pack.memories[memory].title in str(refused.value)


@pytest.mark.parametrize("edition", PRINTED)
@pytest.mark.parametrize(("name", "memory", "rule"), GATED)
def test_printed_editions_set_such_a_memory_up(name, memory, rule, edition):
    pack = load_pack(name)

    assert rule
    assert engine.decide(pack, begun(pack, edition), c.Start(memory))


ALLOWED = ("0.1", "0.2", "0.3", "0.4", "1.2", "M.A")


def test_memories_that_the_booklet_has_rules_for_can_be_set_up():
    pack = load_pack("drowned_ledger")
    state = begun(pack)

    assert tuple(name for name in pack.memories if not unpublished(pack, state, name)) == ALLOWED
    assert all(engine.decide(pack, state, c.Start(name)) for name in ALLOWED)


@pytest.mark.rule("P0.2")
def test_what_is_unpublished_stands_in_the_rulebook_as_such():
    assert {rule: bool(statement(rule)) for rule in PARTS.values()} == dict.fromkeys(PARTS.values(), True)
    for rule in ("P29.1", "P30.1", "P32.1", "P33.1"):
        found = statement(rule)
        assert found
        assert "unavailable" in found.text


def test_a_story_goes_on_with_the_next_memory_that_can_be_played():
    pack = load_pack("drowned_ledger")
    state = begun(pack, flow="story")
    assert due(pack, state) == "0.1"
    for name in ("0.1", "0.2", "0.3", "0.4"):
        state = engine.settle(pack, state, c.Report(name, "success", 1), lambda *_: None).state

    assert due(pack, state) == "1.2"


@pytest.mark.rule("P0.8")
def test_the_prototype_knows_no_difficulty_when_a_campaign_begins():
    pack = load_pack("practice")

    with pytest.raises(Refused) as refused:
        begin(pack, tuple(pack.assassins)[:2], "easy", PROTOTYPE)

    assert refused.value.rule == "P0.8"


@pytest.mark.rule("P7.3")
def test_the_first_trophy_comes_with_the_rules():
    pack = load_pack("drowned_ledger")
    given = [line.sync for line in begun(pack, flow="story").diary.values() if line.sync]
    usual = [line.sync for line in begun(pack, "fr_1_05", flow="story").diary.values() if line.sync]

    assert given == usual == ["red"]
