"""Each rule of the audit finds what it is for, at the action where it happens, and says what would put it right."""

import json

import pytest
from msgspec.structs import replace

from domain.audit import ERROR, NOTE, WARNING, Step, audit, cards_of
from domain.bots.players import random_player
from domain.content.loader import load_pack
from domain.engine import EMPTY, settle
from domain.folding.adjusting import with_value
from domain.language import commands as c
from domain.language import events as e
from domain.language.chance import Generator
from domain.language.events import Event
from domain.log.history import Header
from domain.model import agenda as f
from domain.model.state import Deck

PACK = load_pack("practice")


def step(before, command, events=None, *, after=None, answers=(), number=1):
    """An action; without events those of today's rules."""
    settled = None
    if events is None or after is None:
        settled = settle(PACK, before, command, Generator(bytes(32)).answer)
    if events is None:
        assert settled is not None
        events, answers = settled.events, settled.answers
    if after is None:
        assert settled is not None
        after = settled.state
    return Step(
        before, Header(number.to_bytes(16, "big"), b"", command, tuple(answers), "", number), tuple(events), after
    )


@pytest.fixture(scope="module")
def begun():
    """The first action of a campaign."""
    return step(EMPTY, c.Begin("practice", "fr_1_05", "normal", ("aurelia", "biagio")))


@pytest.fixture(scope="module")
def playing(begun):
    """A state in the first turn of a memory."""
    return step(begun.after, c.Start("1")).after


def found(one, pack=PACK):
    """What is found about an action: severity, statement, sentence."""
    findings = list(audit(pack, [one]))
    for finding in findings:
        assert finding.action == one.header.id
        assert finding.suggestion
    return [(finding.severity, finding.rule, finding.sentence) for finding in findings]


def set_to(before, path, value):
    """A pass after which a value is another than the rules make it, and so says its own event."""
    value = json.dumps(value)
    fact = e.ValueAdjusted(path, "0", value, "why not")
    return step(
        before, c.Adjust(path, value, "why not"), [Event(fact, ("0.1",))], after=with_value(before, path, value)
    )


def errors(one):
    """The errors about an adjustment, which is noted besides."""
    return [(rule, sentence) for severity, rule, sentence in found(one) if severity == ERROR]


def test_what_the_rules_make_of_decisions_is_in_order(begun, playing):
    assert found(begun) == []
    assert found(step(playing, c.Pass())) == []


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_found_in_whole_games(seed):
    generator, turn = Generator(bytes([seed]) * 32), iter(range(10**6))
    player = random_player(lambda options: generator.index("player", next(turn), options))
    state, steps = EMPTY, []
    command: c.AnyCommand = c.Begin("practice", "fr_1_05", "normal", ("aurelia", "biagio"))
    for number in range(120):
        settled = settle(PACK, state, command, generator.answer)
        steps.append(step(state, command, settled.events, after=settled.state, answers=settled.answers, number=number))
        state = settled.state
        command = player(PACK, state)

    assert list(audit(PACK, steps)) == []


def test_an_adjustment_is_noted(playing):
    assert found(set_to(playing, "xp", 4)) == [(NOTE, "0.1", "xp was overridden, from 0 to 4, because: why not.")]


def test_another_pack_is_noted_once_and_judges_no_decision(begun, playing):
    other = replace(PACK, hash="other")

    assert [finding[:2] for finding in found(begun, other)] == [(WARNING, "1.4")]
    assert found(step(playing, c.Move("aurelia", "D1"), [], after=playing), other) == []


def test_a_decision_that_todays_rules_refuse_is_an_error(playing):
    ((severity, rule, sentence),) = found(step(playing, c.Move("aurelia", "D1"), [], after=playing))

    assert (severity, rule) == (ERROR, "13.4")
    assert sentence.startswith("Today's rules refuse this decision: ")


def test_a_decision_that_comes_to_something_else_today_is_a_warning(playing):
    told = step(playing, c.Move("aurelia", "B3"))
    changed = [*told.events]
    at = next(at for at, event in enumerate(changed) if isinstance(event.fact, e.Moved))
    changed[at] = Event(e.Moved("aurelia", "A3", "A2"), ("13.2",))

    ((severity, rule, sentence),) = found(step(playing, told.header.command, changed, after=told.after))

    assert (severity, rule) == (WARNING, "13.2")
    assert "“Aurelia moves from A3 to B3.”" in sentence
    assert "“Aurelia moves from A3 to A2.”" in sentence


@pytest.mark.parametrize("cut", [True, False])
def test_facts_too_few_and_too_many_are_told(playing, cut):
    told = step(playing, c.Move("aurelia", "B3"))
    events = told.events[:-1] if cut else [*told.events, Event(e.TurnBegun(9), ())]

    ((severity, _, sentence),) = found(step(playing, told.header.command, events, after=told.after))

    assert severity == WARNING
    assert "“none”" in sentence


def test_the_same_dice_are_used_for_what_todays_rules_would_do(playing):
    """A pass draws cards and rolls dice: with the recorded answers it comes to the same, with others it does not."""
    told = step(playing, c.Pass())
    other = settle(PACK, playing, c.Pass(), Generator(bytes([1]) * 32).answer)
    assert told.header.answers
    assert other.answers != told.header.answers

    assert found(told) == []
    mixed = step(playing, c.Pass(), told.events, after=told.after, answers=other.answers)
    assert [severity for severity, *_ in found(mixed)] == [WARNING]


def test_a_table_that_makes_no_sense_is_told(playing):
    lost = replace(playing, memory=replace(playing.play, memory="nowhere"))

    ((severity, _, sentence),) = [one for one in found(step(lost, c.Pass(), [], after=lost)) if "KeyError" in one[2]]

    assert severity == ERROR
    assert sentence.startswith("The rules can't make anything of this decision")


@pytest.mark.parametrize(
    ("path", "value", "rule", "words"),
    [
        ("assassins/aurelia/health", 9, "26.1", "Aurelia has 9 health cubes; the board holds 3."),
        ("assassins/aurelia/health", -1, "26.1", "Aurelia has -1 health cubes; the board holds 3."),
        ("assassins/aurelia/max_health", 2, "26.1", "Aurelia has 3 health cubes; the board holds 2."),
        ("assassins/aurelia/cubes", 9, "7.10", "Aurelia has 9 action cubes"),
        ("assassins/aurelia/cubes", -1, "7.10", "Aurelia has -1 action cubes"),
        ("assassins/aurelia/saved", 2, "19.3", "Aurelia has 2 saved cubes"),
        (
            "memory/reserve",
            [["crossbowman", 40], ["runner", 9]],
            "7.9",
            "12 guards more than the box holds: 12 × Crossbowman",
        ),
        ("memory/squares/A1/guards", [["crossbowman", 1]], "7.9", "one guard more than the box holds: Crossbowman"),
        ("memory/squares/A1/bodies", [["crossbowman", 5]], "29.12", "A1 holds 5 enemies and bodies; 4 is the most."),
        ("memory/squares/A1/bases", -1, "29.12", "A1 holds less than nothing of something."),
        ("assassins/aurelia/place", "left", "13.2", "Aurelia is on no square of the map: A3."),
        ("assassins/aurelia/square", "", "13.2", "Aurelia is on no square of the map: none."),
        ("assassins/aurelia/square", "Z9", "13.2", "Aurelia is on no square of the map: Z9."),
        ("memory/objectives/bell/paid", 3, "14.1", "3 cubes lie on The yard bell; it costs 2."),
        ("memory/objectives/bell/paid", -1, "14.1", "-1 cubes lie on The yard bell"),
    ],
)
def test_what_cannot_be_on_a_table_is_an_error_at_the_action_that_put_it_there(playing, path, value, rule, words):
    one = set_to(playing, path, value)
    told = errors(one)

    assert any(words in sentence and rule == statement for statement, sentence in told), told
    assert errors(set_to(one.after, "xp", 1)) == [], "it is told once"


def test_guards_that_are_nowhere_are_an_error(playing):
    kinds = [["crossbowman", 20], ["runner", 9]]

    assert any("8 guards are neither" in sentence for _, sentence in errors(set_to(playing, "memory/reserve", kinds)))


def test_somebody_off_the_map_is_not_exposed(playing):
    aside = replace(playing.assassins["aurelia"], place="left", square="", exposed=True)
    after = replace(playing, assassins={**playing.assassins, "aurelia": aside})
    fact = e.ValueAdjusted("x", "0", "1", "why")

    told = errors(step(playing, c.Adjust("x", "1", "why"), [Event(fact, ())], after=after))

    assert ("21.6", "Aurelia is exposed and not on the map.") in told


def held(state, card):
    """A state in which Biagio has a card in the inventory."""
    figure = state.assassins["biagio"]
    board = replace(figure.board, inventory=(*figure.board.inventory, card))
    return replace(state, assassins={**state.assassins, "biagio": replace(figure, board=board)})


PLACES = {
    "inventory": lambda state: held(state, "hidden_blade"),
    "equip": lambda state: replace(state, agenda=(f.Equip("aurelia", "hidden_blade"), *state.agenda)),
    "search": lambda state: replace(state, agenda=(f.Search("aurelia", 1, ("hidden_blade",)), *state.agenda)),
    "trading": lambda state: replace(state, agenda=(f.Trading(("aurelia",), ("hidden_blade",)), *state.agenda)),
    "retired": lambda state: replace(state, retired=("hidden_blade",)),
    "chest": lambda state: replace(state, decks={**state.decks, "chest": Deck(top=("hidden_blade",))}),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_card_in_two_places_is_an_error(playing, place):
    """It lies in the equipment deck already."""
    assert cards_of(playing)["hidden_blade"] == 1

    told = errors(
        step(playing, c.Adjust("x", "1", "why"), [Event(e.DoneByHand("x"), ())], after=PLACES[place](playing))
    )

    assert ("24.2", "Hidden Blade is in 2 places; before there were 1.") in told


def test_a_card_that_comes_into_the_campaign_or_moves_is_none(playing):
    new = held(playing, "a card of the envelope")
    moved = held(replace(playing, decks={**playing.decks, "equipment": Deck()}), "hidden_blade")

    for after in (new, moved):
        told = errors(step(playing, c.Adjust("x", "1", "why"), [Event(e.DoneByHand("x"), ())], after=after))
        assert not [sentence for _, sentence in told if "places" in sentence]


def test_the_command_audits_the_way_to_the_head(run, playing_campaign):
    assert run("audit", playing_campaign).out.startswith("The rules have nothing to say (")
    run("adjust", playing_campaign, "assassins/aurelia/health", "9", "--why", "a gift")
    action = run("show", playing_campaign, "--json").data["action"]

    audited = run("audit", playing_campaign)
    data = run("audit", playing_campaign, "--json").data

    assert audited.code == 1
    assert f"note  {action[:8]}  [0.1]  assassins/aurelia/health was overridden" in audited.out
    assert f"error  {action[:8]}  [26.1]  Aurelia has 9 health cubes" in audited.out
    assert audited.last.startswith("1 error, 1 note in ")
    assert data["ok"] is False
    assert [(one["severity"], one["rule"], one["action"]) for one in data["findings"]] == [
        ("note", "0.1", action),
        ("error", "26.1", action),
    ]
    run("undo", playing_campaign)
    assert run("audit", playing_campaign).code == 0


def test_notes_alone_are_no_failure(run, playing_campaign):
    run("adjust", playing_campaign, "xp", "1", "--why", "a gift")

    assert run("audit", playing_campaign).code == 0


@pytest.fixture
def playing_campaign(run):
    """A campaign some decisions into a memory."""
    begun = run("new", "--name", "x", "--pack", "practice", "--seed", "one").last
    assert run("act", begun, "start:1").code == 0
    for _ in range(3):
        assert run("act", begun, "pass").code == 0
    return begun
