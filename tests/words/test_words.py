"""Facts and decisions in words."""

from typing import Any, get_args

import pytest

from domain.content.campaign_plan import Blueprint, CampaignPlan, Contract, FigureCard
from domain.content.pack import (
    AllyCard,
    AssassinCard,
    Card,
    GuardCard,
    MachineCard,
    MemoryPlan,
    ObjectivePlan,
    Pack,
)
from domain.language import commands, events
from domain.language.commands import AnyCommand
from domain.language.events import AnyFact
from domain.model.headquarters import Bag
from domain.model.state import Board, Deck
from domain.playing.play import Refusal
from domain.telling.decisions import describe
from domain.telling.story import UNTOLD, narrate
from domain.telling.values import COUNTED
from domain.text.catalogue import say
from tests.text.texts import english, placeholders

PACK = Pack(
    "test",
    "The Test",
    "1",
    "",
    {},
    {"runner": GuardCard("runner", "Runner", 1, 1)},
    {"boathook": Card("boathook", "Boathook")},
    {},
    {},
    {"aurelia": AssassinCard("aurelia", "Aurelia", "A"), "bo": AssassinCard("bo", "[red]Bo[/red]", "B")},
    {"0.4": MemoryPlan("0.4", "Low Tide", {}, {"clerk": ObjectivePlan("clerk", "The clerk", "C4", 2)}, (), (), (), {})},
    campaign=CampaignPlan(
        figures={"boatman": FigureCard("boatman", "Boatman", 4)},
        contract_cards={"ferry": Contract("ferry", "The ferry", 3, 1)},
        blueprints={"press": Blueprint("press", "The Press", 1, 1, "boathook")},
    ),
    allies={"nonna": AllyCard("nonna", "Nonna Bice", "n")},
    machines={"snail": MachineCard("snail", "Iron Snail", "s", 3)},
)
SAMPLES: dict[str, list[Any]] = {
    "who": ["aurelia"],
    "figure": ["boatman_2"],
    "contract": ["ferry"],
    "blueprint": ["press"],
    "whose": ["aurelia", "C4"],
    "die": ["detection"],
    "kind": ["runner"],
    "number": [1, 2, -1],
    "cubes": [1, 2, -1],
    "health": [1, 3],
    "turns": [1, 5],
    "saved": [0, 1],
    "square": ["C4"],
    "origin": ["B4"],
    "to": ["off", "C4", "hall"],
    "card": ["boathook"],
    "machine": ["snail"],
    "tiles": [("C4", "C5")],
    "memory": ["0.4"],
    "objective": ["clerk"],
    "map": ["a", "b"],
    "place": ["map", "spot", "tower"],
    "outcome": ["success", "failure"],
    "faces": [("blank", "exposed")],
    "given": [(("aurelia", 1), ("bo", 2))],
    "slot": ["free", "taken", "plus"],
    "attackers": [(("aurelia", "boathook"),), (("aurelia", "boathook"), ("bo", "spike"))],
    "assassins": [("aurelia", "bo")],
    "board": [Board()],
    "cards": [Deck()],
    "bag": [Bag(), Bag("boathook", "", ("boathook",), 2)],
    "bagged": [False, True],
    "colour": ["red", "grey"],
    "synchronised": [False, True],
    "apprentice": [False, True],
    "picked_up": [False, True],
    "left": [False, True],
    "base_left": [False, True],
    "search": [False, True],
    "xp": [0, 2],
    "attempt": [1, 2],
    "on": ["", "C4", "aurelia"],
    "how": ["", "swap", "replace"],
    "pushed": [()],
    "maps": [{}],
    "squares": [{}],
    "objectives": [{}],
    "reserve": [()],
    "option": ["2runner+1crossbowman"],
    "means": ["cube", "clue", "tick", "overflow", "journey", "jump", "card"],
    "cause": ["success", "second_failure"],
    "result": ["", "mystery", "0.4"],
    "symbol": ["healer"],
    "told": [False, True],
    "why": ["visited", "empty"],
    "clue": ["thread"],
    "payment": ["cube", "gauge", "thread"],
    "guards": [(("runner", 2),)],
    "raised": [True, False],
    "kept": [True, False],
}
DEFAULT = ["x"]


def samples(kind):
    """Values of a type in which every sample of every field occurs, beside the first one of the others."""
    names = kind.__struct_fields__
    first = {name: SAMPLES.get(name, DEFAULT)[0] for name in names}
    yield kind(**first)
    for name in names:
        for value in SAMPLES.get(name, DEFAULT)[1:]:
            yield kind(**{**first, name: value})


@pytest.mark.parametrize("kind", get_args(AnyFact))
def test_every_fact_is_told_in_words(kind):
    for fact in samples(kind):
        told = narrate(PACK, fact)

        assert bool(told) == (kind not in UNTOLD)
        assert not told or (told[0] == told[0].upper() and told.endswith("."))
        assert "aurelia" not in told
        assert "  " not in told


@pytest.mark.parametrize("kind", get_args(AnyCommand))
def test_every_decision_has_a_phrase(kind):
    for command in samples(kind):
        phrase = describe(PACK, command)

        assert phrase
        assert not phrase.endswith(".")
        assert "aurelia" not in phrase


def test_no_words_for_facts_or_decisions_that_do_not_exist():
    tags = {
        "story": {kind.__struct_config__.tag for kind in get_args(AnyFact)},
        "decision": {kind.__struct_config__.tag for kind in get_args(AnyCommand)},
    }

    for key in english():
        table, _, rest = key.partition(".")
        if table in tags:
            assert rest.partition(".")[0] in tags[table], key


def test_sentences_without_a_number_have_no_plural():
    fields = {kind.__struct_config__.tag: set(kind.__struct_fields__) for kind in get_args(AnyFact | AnyCommand)}

    for key, texts in english().items():
        parts = key.split(".")
        if parts[0] in {"story", "decision"} and len(texts) > 1:
            assert fields[parts[1]] & set(COUNTED), key


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (events.Moved("aurelia", "B4", "C4"), "Aurelia moves from B4 to C4."),
        (events.GuardsAdded("C3", "runner", 2), "2 × Runner come onto C3."),
        (events.GuardsAdded("C3", "runner", 1), "Runner comes onto C3."),
        (
            events.DiceRolled("detection", ("alarm", "blank"), "aurelia"),
            "Detection dice for Aurelia: exposed if alert, blank.",
        ),
        (events.AlertRaised("a"), "The alert is raised."),
        (events.AlertRaised("b"), "The alert is raised (map b)."),
        (events.ObjectivePaid("clerk", 1), "1 cube goes towards The clerk."),
        (events.Moved("nonna", "B4", "C4"), "Nonna Bice moves from B4 to C4."),
        (events.MachineMoved("snail", "B4", "C4"), "Iron Snail goes from B4 to C4."),
        (events.TilesFallen(("C4", "C5")), "The ground is gone: C4, C5."),
        (events.FigureAssigned("boatman_2", "hospital"), "Boatman 2: the hospital."),
        (events.ContractFailed("ferry", "0.4"), "The contract The ferry has failed and stays where it is."),
        (events.CardsBagged("aurelia", Bag(memory="0.4")), "Nothing waits for Aurelia in the bag."),
        (events.AssassinLeft("aurelia", Bag()), "Aurelia leaves, with nothing in the bag."),
        (events.AssassinLeft("aurelia", Bag(health=2)), "Aurelia leaves; the bag holds: health cubes: 2."),
        (events.AgendaChanged(1, ()), ""),
        (events.CubesGained("aurelia", 0), ""),
    ],
)
def test_what_is_told(fact, told):
    assert narrate(PACK, fact) == told


def test_cubes_that_an_event_takes_are_not_told_as_unspent():
    fact = events.CubesLost("aurelia", 1)

    assert narrate(PACK, fact, ("3.4",)) == "Aurelia loses 1 cube to the event."
    assert narrate(PACK, fact, ("4.4",)) == "Aurelia loses 1 unspent cube."


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("Who loses it?", "A choice comes first: Who loses it?"),
        ("A card of the deck", "A choice comes first: A card of the deck."),
    ],
)
def test_a_prompt_within_a_refusal_ends_as_a_sentence_does(prompt, told):
    assert Refusal("0.1", "choose_first", (("prompt", prompt),)).error(PACK).sentence == told


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (("12.1",), "Aurelia is an apprentice no longer, but an assassin."),
        (("P14.5",), "Aurelia is an apprentice no longer, but an assassin."),
        (("27.14",), "Aurelia is back in place of the apprentice."),
    ],
)
def test_who_was_never_stood_in_for_is_not_back_but_an_assassin(rules, told):
    assert narrate(PACK, events.AssassinReturned("aurelia"), rules) == told


@pytest.mark.parametrize(
    ("option", "facts", "phrase"),
    [
        ("C4", (events.Entered("bo", "C4"), events.TurnBegun(1)), "[red]Bo[/red] enters at C4"),
        ("C4", (events.Entered("bo", "D4"),), "Choose: C4"),
        ("1runner", (events.GuardsMoved("runner", 1, "B3", "C3"),), "Runner from B3 to C3"),
        ("none", (events.GuardsMoved("runner", 1, "B3", "C3"),), "Choose: none"),
        (
            "2runner+1x",
            (
                events.BodiesRemoved("C3", "x", 1),
                events.GuardsMoved("runner", 2, "B3", "C3"),
                events.GuardsMoved("x", 1, "B3", "C3"),
                events.GuardsMoved("runner", 1, "D3", "C3"),
            ),
            "2 × Runner, x from B3 to C3",
        ),
        ("C4.1runner", (events.GuardsAdded("C4", "runner", 1),), "Runner onto C4"),
        ("C4.none", (events.GuardsAdded("D4", "runner", 1),), "Choose: C4 none"),
        ("1runner", (events.GuardsEliminated("C4", "runner", 1),), "The hits on C4: Runner"),
        ("C4.1runner", (events.GuardsSeated("C4", "runner", 1),), "Runner at the objective on C4"),
        ("inventory", (events.CardKept("bo", "boathook", "inventory"),), "[red]Bo[/red] keeps Boathook (inventory)"),
        (
            "swap",
            (
                events.CubesSpent("bo", 1, 0),
                events.CardGivenUp("bo", "spike", "melee"),
                events.CardKept("bo", "spike", "inventory"),
                events.CardKept("bo", "boathook", "melee"),
            ),
            "[red]Bo[/red] keeps Boathook (melee weapon)",
        ),
        ("bo.melee.take", (events.CardGivenUp("bo", "boathook", "melee"),), "[red]Bo[/red] hands Boathook over"),
        ("discard", (events.CardDiscarded("equipment", "boathook"),), "Boathook is discarded"),
        ("discard", (events.CardRetired("boathook"),), "Boathook is discarded"),
        ("done", (events.CardDiscarded("event", "boathook"),), "Choose: done"),
        ("draw", (events.CardDrawn("equipment", "boathook"),), "The next card: Boathook"),
        ("stop", (events.CardDrawn("event", "boathook"),), "Choose: stop"),
        ("use", (events.EventUsed("a"),), "The event card is used"),
        ("bo", (events.DiceRolled("enemy", ("hit",), "aurelia"),), "An enemy die for [red]Bo[/red]"),
        ("keep", (events.DiceRolled("detection", ("blank",), "aurelia"),), "Choose: keep"),
        ("b.A1.1runner/2x", (), "Choose: b.A1 Runner / 2 × x"),
        ("bo.inventory", (), "Choose: [red]Bo[/red] the inventory"),
        ("...", (), "Choose: ..."),
    ],
)
def test_what_was_picked_is_told_by_what_came_of_it(option, facts, phrase):
    assert describe(PACK, commands.Pick(option), facts) == phrase


@pytest.mark.parametrize(
    ("command", "phrase"),
    [
        (commands.Move("aurelia", "C4"), "Aurelia moves to C4"),
        (commands.AttackWith((("aurelia", "boathook"),), "C4"), "Aurelia (Boathook) attacks C4"),
        (commands.Start("0.4"), "Start 0.4 Low Tide"),
        (commands.Pick("2runner+1crossbowman"), "Choose: 2 × Runner, crossbowman"),
        (commands.Pick("aurelia"), "Choose: Aurelia"),
        (commands.Pick("C4"), "Choose: C4"),
        (commands.Pick("nonna"), "Choose: Nonna Bice"),
        (commands.BoardMachine("aurelia", "snail"), "Aurelia climbs into Iron Snail"),
        (
            commands.AttackWith((("aurelia", "boathook"), ("nonna", "nonna")), "C4"),
            "Aurelia (Boathook), Nonna Bice attack C4",
        ),
        (commands.Use("aurelia", "boathook", "C4"), "Aurelia uses Boathook on C4"),
        (commands.Assign("boatman_2", "shop"), "Boatman 2 to the shop"),
        (commands.Lay("press"), "Blueprint for the workshop: The Press"),
        (commands.Pick("boatman"), "Choose: Boatman"),
        (commands.Pick("hall.boathook"), "Choose: the main hall Boathook"),
    ],
)
def test_what_is_decided(command, phrase):
    assert describe(PACK, command) == phrase


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("box.setup.events_of", "The event deck is one card."),
        ("box.setup.limit", "Time limit: the event deck lasts one turn, the rest is set aside."),
        ("box.action_cubes", "1 white action cube"),
        ("table.boss", "have 1 health cube on the card of Bull"),
        ("tui.filter.title", "1 action: notes"),
    ],
)
def test_what_there_is_one_of_is_told_as_one(key, told):
    assert say(key, n=1, kind="Bull", parts="notes") == told


def test_names_are_shown_as_the_pack_has_them_and_unknown_ids_as_they_are():
    assert describe(PACK, commands.Move("bo", "C4")) == "[red]Bo[/red] moves to C4"
    assert describe(PACK, commands.Move("{who}", "C4")) == "{who} moves to C4"


def test_words_are_complete_sentences_without_leftover_braces():
    for kind in get_args(AnyFact):
        for fact in samples(kind):
            assert not set(narrate(PACK, fact)) & set("{}")


def test_every_placeholder_of_a_decision_is_one_of_its_fields():
    fields = {kind.__struct_config__.tag: set(kind.__struct_fields__) for kind in get_args(AnyCommand)}
    for key, texts in english().items():
        table, _, rest = key.partition(".")
        if table == "decision" and len(texts) == 1:
            assert placeholders(texts) <= fields[rest.partition(".")[0]], key
