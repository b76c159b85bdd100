"""A campaign that began before the app was there: results in one go, as estimates, refined later."""

import pytest

from domain import engine
from domain.language.commands import Report
from domain.notation import parse, render
from domain.rules.campaign.flow import due
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
        evening.do(line(memory)).rest()
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
