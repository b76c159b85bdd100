"""Unknown is shown as unknown: what is said of a box doesn't change with the placeholders that its pack has inside."""

from functools import cache

import pytest
from msgspec.structs import replace

from campaign_tui.looks.dress import NIGHT, Dress
from campaign_tui.looks.symbols import ASCII
from campaign_tui.widgets.diary import boxes, track
from campaign_tui.widgets.house import house
from campaign_tui.widgets.roster import roster
from domain import engine
from domain.content.loader import load_pack
from domain.core.unknown import Unknown
from domain.language import events as e
from domain.notation import render
from domain.playing.known import faces
from domain.playing.owned import with_own
from domain.rules.campaign.contracts import contract_odds
from domain.rules.campaign.numbers import campaign_as_known, table
from exports.report.dice import Roll, statistics
from tests.narrow import some
from tests.table.box import Evening
from tests.table.overriding import SHOWN

OTHER = {"assassin": ("hit", "hit", "special", "retaliation"), "enemy": ("hit", "hit", "fail")}
PACKS = ("brotherhood_of_venice", "venice_roma_tokyo")


def other_numbers(pack):
    """The same pack with another placeholder wherever it says that a number is unknown."""
    plan = pack.campaign
    figures = {
        kind: replace(
            card,
            **{
                field: (5,) if field == "heal" else 7
                for field in ("heal", "white", "black", "keep", "dice")
                if f"figures.{kind}.{field}" in plan.unknown
            },
        )
        for kind, card in plan.figures.items()
    }
    contracts = {
        name: replace(card, **{field: 8 for field in ("hits", "level") if f"contracts.{name}.{field}" in plan.unknown})
        for name, card in plan.contract_cards.items()
    }
    dice = {die: OTHER.get(die, sides) if f"dice.{die}" in plan.unknown else sides for die, sides in pack.dice.items()}
    return replace(pack, campaign=replace(plan, figures=figures, contract_cards=contracts), dice=dice)


@cache
def evenings(name):
    """Both packs at the same places: nothing played, everybody at work, a contract that failed, a blueprint."""
    found = []
    for pack in (load_pack(name), other_numbers(load_pack(name))):
        evening = Evening(pack, "alessandra,claudio")
        states = [evening.state]
        for memory in ("0.1", "0.2", "0.3", "0.4"):
            evening.do(f"report:{memory}:success:1:5:7").rest()
        states.append(evening.state)
        failed = e.ContractFailed(evening.state.headquarters.contracts[0], "0.4")
        states += [
            engine.evolve(evening.state, failed),
            engine.evolve(evening.state, e.BlueprintLaid("plan_of_flying_machine")),
        ]
        found.append((pack, states))
    return found


def said(pack, state):
    """Everything that command line, screens and exports say of a table."""
    own = with_own(pack, state)
    lines = [repr(line) for part in SHOWN for line in part(own, state)]
    lines += [f"{render(command)} {refusal}" for command, refusal in engine.considered(pack, state)]
    dress = Dress(NIGHT.look, ASCII)
    drawn = [house(own, state, dress).plain, boxes(own, state, dress, 100).plain, track(own, state, dress, 100).plain]
    return [*lines, *drawn, *(part.plain for _, part in roster(own, state, dress))]


def told(state, path, number=4):
    return engine.evolve(state, e.NumberTold(path, number))


@pytest.mark.parametrize("name", PACKS)
def test_nothing_that_is_said_rests_on_a_placeholder(name):
    (one, states), (other, others) = evenings(name)

    assert states[1].headquarters.is_open
    for mine, its in zip(states, others, strict=True):
        assert said(one, mine) == said(other, its)


def test_each_number_that_is_told_is_shown_and_the_others_stay_unknown():
    (one, states), (other, others) = evenings(PACKS[0])
    missing = [known.path for known in table(one, states[1]) if known.value is None]

    assert len(missing) > 30
    for path in missing:
        if path.partition(".")[0] in {"figures", "contracts"}:
            mine, its = told(states[1], path), told(others[1], path)
            assert said(one, mine) == said(other, its), path


def test_a_probability_is_told_when_everything_behind_it_is():
    (pack, states), _ = evenings(PACKS[0])
    state = states[1]
    contract = state.headquarters.contracts[0]
    kinds = {who.rpartition("_")[0] for who in state.headquarters.staff("command")}

    assert kinds
    assert contract_odds(pack, state) is None
    state = told(state, f"contracts.{contract}.hits", 1)
    for kind in kinds:
        state = told(state, f"figures.{kind}.dice", 1)
    # How often a face is on the dice of the box nobody has told; on the second attempt it doesn't matter.
    assert contract_odds(pack, state) is None
    again = engine.evolve(state, e.ContractFailed(contract, "0.4"))
    assert contract_odds(pack, again) == 1
    sure = replace(pack, campaign=replace(pack.campaign, unknown=()))
    assert some(contract_odds(sure, state)) > 0


def test_unknown_numbers_are_unknown_in_the_plan_that_is_shown():
    (pack, states), _ = evenings(PACKS[0])
    plan = some(campaign_as_known(pack, states[1]))

    assert isinstance(plan.figures["ezio"].dice, Unknown)
    assert not isinstance(plan.figures["ezio"].number, Unknown)
    assert isinstance(plan.contract_cards["contract_3"].hits, Unknown)
    assert plan.blueprints["plan_of_flying_machine"].white == 4
    told_plan = some(campaign_as_known(pack, told(states[1], "contracts.contract_3.hits", 5)))
    assert told_plan.contract_cards["contract_3"].hits == 5


def test_dice_of_the_box_have_no_expectation():
    pack = load_pack(PACKS[0])
    line = statistics(pack, [Roll("assassin", "table", "", ("hit", "special"))])[0]

    assert faces(pack, "assassin") == ()
    assert {face.expected for face in line.faces} == {None}
    played = statistics(load_pack("practice"), [Roll("assassin", "app", "", ("hit",))])[0]
    assert all(face.expected is not None for face in played.faces)
