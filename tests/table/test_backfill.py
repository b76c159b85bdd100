"""A campaign that began before the app was there: results in one go, as estimates, refined later."""

import pytest

from domain import engine
from domain.content.loader import load_pack
from domain.core.errors import Refused
from domain.language import events as e
from domain.language.commands import Report
from domain.language.waiting import Between, Window
from domain.notation import parse, render
from domain.rules.campaign.flow import due
from domain.rules.campaign.outlook import outlook
from domain.text.catalogue import say
from exports.report.between import diary
from tests.narrow import a
from tests.table.box import Evening

PLAYED = ("0.1", "0.2", "0.3", "0.4", "1.1", "1.2", "1.3", "2.1", "2.2", "2.3")


def line(memory, xp=7):
    return f"report:{memory}:success:1:0:{xp}:no:%:%:%:%:yes"


@pytest.fixture(scope="module")
def caught_up():
    """The box up to memory 2.3, entered roughly."""
    evening = Evening()
    for memory in PLAYED:
        asked_of(evening.do(line(memory)))
    return evening


def test_a_campaign_is_entered_up_to_where_it_stands(caught_up):
    state = caught_up.state

    assert due(caught_up.pack, state) == "2.4"
    assert state.xp == 70
    assert state.level == 2
    assert state.headquarters.is_open
    assert all(state.diary[memory].estimated for memory in PLAYED)
    assert all(len(figure.board.skills) == 2 for figure in state.assassins.values() if not figure.apprentice)


def test_the_diary_marks_estimates(caught_up):
    lines = list(diary(caught_up.pack, caught_up.state))

    assert sum(line.endswith("estimated.") for line in lines) == len(PLAYED)


def test_the_audit_is_lenient_and_says_so(caught_up):
    found = caught_up.findings()
    notes = [sentence for severity, sentence in found if severity == "note"]

    assert {severity for severity, _ in found} == {"note"}
    assert sum("are estimates" in sentence for sentence in notes) == len(PLAYED)


def test_what_would_be_an_error_is_a_note_about_an_estimate():
    exact, rough = Evening().do("report:0.1:success"), Evening().do(line("0.1", 0))
    for evening in (exact, rough):
        step = evening.steps[-1]
        skipped = step._replace(before=Evening().state, after=engine.fold(step.after, ()))
        evening.steps[-1] = skipped._replace(header=step.header, events=step.events[1:])

    assert {severity for severity, _ in exact.findings()} >= {"warning"}
    assert {severity for severity, _ in rough.findings()} == {"note"}
    assert any("entered as an estimate" in sentence for _, sentence in rough.findings())


def test_what_follows_is_judged_as_ever(caught_up):
    evening = Evening().do(line("0.1")).rest().do("track:0.2", "turn", "done:success")

    assert not evening.state.diary["0.2"].estimated
    assert any("are estimates" in sentence for _, sentence in evening.findings())


def test_an_estimate_is_refined_with_a_reason():
    evening = Evening().do(line("0.1", 5)).rest()
    evening.do("adjust:diary/0.1/xp:6:counted%20again", "adjust:diary/0.1/estimated:false:we%20know%20now")

    assert evening.state.diary["0.1"].xp == 6
    assert not evening.state.diary["0.1"].estimated


def test_the_mark_is_the_last_part_of_the_notation():
    assert a(Report, parse(line("0.1"))).estimated
    assert not a(Report, parse("report:0.1:success")).estimated
    assert render(parse("report:0.1:success:1:0:7")) == "report:0.1:success:1:0:7"
    assert render(parse(line("0.1"))) == line("0.1")


# ---- only what is needed ---------------------------------------------------------------------------------


def asked_of(evening):
    """The kinds of everything that is waited for until the next memory can be entered, answered by the first option."""
    kinds = []
    while not isinstance(asked := waiting(evening), Between | Window):
        kinds.append(getattr(asked, "kind", "") or asked.stream)
        evening.do(f"pick:{asked.options[0]}")
    return kinds


def waiting(evening):
    return engine.pending(evening.pack, evening.state)


def test_of_a_memory_of_long_ago_nothing_is_asked_but_skills_and_the_contract():
    evening = Evening()
    asked = [kind for memory in PLAYED for kind in asked_of(evening.do(line(memory)))]

    # A contract's number is the level on the next card's back.
    assert set(asked) == {"level_up", "headquarters", "contract_recalled", "number"}
    assert set(evening.state.told) == {f"contracts.contract_{n}.level" for n in range(1, asked.count("number") + 1)}


def test_nobody_is_assigned_and_nothing_is_rolled():
    evening = Evening()
    for memory in PLAYED:
        asked_of(evening.do(line(memory)))
    facts = [type(event.fact) for step in evening.steps for event in step.events]

    assert not {e.FigureAssigned, e.BlueprintLaid, e.DiceRolled, e.PatientHealed, e.AssignmentBegun} & set(facts)
    assert set(evening.state.headquarters.figures.values()) == {"hall"}


@pytest.mark.parametrize(
    ("answer", "left", "failed", "noted"),
    [
        ("fulfilled", "contract_2", False, ("contract_1", True)),
        ("failed", "contract_1", True, ("contract_1", False)),
        ("not_tried", "contract_1", False, ("", False)),
    ],
)
def test_what_became_of_the_contract_is_what_was_said(answer, left, failed, noted):
    evening = in_headquarters().do(line("1.1"), f"pick:{answer}")
    if answer == "fulfilled":
        evening.do("pick:1")
    there, diary_line = evening.state.headquarters, evening.state.diary["1.1"]

    assert (there.contracts[0], there.failed) == (left, failed)
    assert (diary_line.contract, diary_line.contract_fulfilled) == noted


@pytest.mark.rule("40.4")
def test_figures_are_assigned_when_the_group_goes_on_and_no_earlier():
    evening = in_headquarters().do(line("1.1"), "pick:not_tried")
    assert waiting(evening) == Window("before_assignment")
    for notation in ("track:1.2", "report:1.2:success:1:5:10"):
        with pytest.raises(Refused, match="Nobody has assigned") as refused:
            evening.do(notation)
        assert refused.value.remedy == say("remedy.assign_first")
    evening.do("pass")

    assert waiting(evening) == Window("admission")
    # It isn't the first one, with its rules of its own.
    assert evening.state.headquarters.assignments == 2


def test_a_memory_of_long_ago_can_be_entered_though_the_assignment_has_begun():
    evening = in_headquarters().do(line("1.1"), "pick:not_tried", "pass", line("1.2"), "pick:not_tried")

    assert evening.state.headquarters.assignments == 2
    assert waiting(evening) == Window("before_assignment")
    with pytest.raises(Refused):
        evening.do("pass", "report:1.3:success:1:5:10")


def test_what_boxes_of_a_remembered_contract_bring_is_there():
    ledger = Evening(load_pack("drowned_ledger"), "aurelia,biagio")
    memories = tuple(ledger.pack.memories)
    while not ledger.state.headquarters.is_open:
        asked_of(ledger.do(line(due(ledger.pack, ledger.state))))
    boxes = [c for c in ledger.pack.campaign.contract_cards.values() if c.boxes]
    for _ in memories:
        memory = due(ledger.pack, ledger.state)
        if not memory:
            break
        asked_of(ledger.do(line(memory)))
    facts = [event.fact for step in ledger.steps for event in step.events]

    played = [fact.contract for fact in facts if isinstance(fact, e.ContractBoxPlayed)]
    assert set(played) == {contract.id for contract in boxes}
    assert not any(isinstance(fact, e.DiceRolled) for fact in facts)


def in_headquarters():
    evening = Evening()
    for memory in ("0.1", "0.2", "0.3", "0.4"):
        asked_of(evening.do(line(memory, 0)))
    return evening


def test_what_today_leaves_open_is_no_matter_while_memories_of_long_ago_are_entered():
    evening = in_headquarters().do(line("1.1"), "pick:failed")
    assert outlook(evening.pack, evening.state) == ()
    evening.do("pass", "pass")

    assert {note.key for note in outlook(evening.pack, evening.state)} >= {"contract_again", "idle"}
