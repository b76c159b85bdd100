"""The ledger: what a table did to its own game, and the undo that asks first."""

import pytest

from campaign_tui.session.wiring import open_library
from domain.log.history import ChancePolicySet

EMPTY = "Nothing stands in the ledger"


def kinds(run, campaign):
    return [line["kind"] for line in run("ledger", campaign, "--json").data]


@pytest.fixture
def asking(playing, store):
    """The campaign of a group that wants to be asked."""
    with open_library(store) as library:
        library.service(library.find(playing)).record(ChancePolicySet("app", "same_ask"))
    return playing


def test_a_game_as_the_rules_have_it_has_an_empty_ledger(run, playing):
    assert run("ledger", playing).last.startswith(EMPTY)
    assert kinds(run, playing) == []


def test_overrides_house_rules_and_difficulty_stand_apart(run, playing):
    run("adjust", playing, "assassins/aurelia/health", "1", "--why", "a slip", "--player", "Ann")
    run("adjust", playing, "difficulty", "easy", "--why", "late")
    run("adjust", playing, "flags/trade_scope", "any_gear", "--why", "ours")

    assert kinds(run, playing) == ["override", "difficulty", "house"]
    first = run("ledger", playing).lines[0]
    assert first.startswith("Override: Aurelia: health: 3 is now 1, because: a slip (Ann, ")


def test_an_undo_across_dice_or_cards_leaves_a_mark_for_good(run, playing):
    run("act", playing, "pass")
    run("undo", playing)

    assert kinds(run, playing) == ["undo"]
    run("redo", playing)
    assert kinds(run, playing) == ["undo"]
    assert "across 1 action with dice" in run("ledger", playing).last


def test_an_undo_of_what_nobody_rolled_for_leaves_none(run, playing):
    run("adjust", playing, "xp", "2", "--why", "a slip")
    run("undo", playing)

    assert kinds(run, playing) == ["override"]


def test_other_main_lines_are_in_it(run, playing):
    run("adjust", playing, "xp", "2", "--why", "a slip")
    run("branch", playing, "rich")
    run("undo", playing)
    run("adjust", playing, "xp", "1", "--why", "another")
    run("adopt", playing, "rich")

    assert kinds(run, playing) == ["override", "override", "adopted"]


def test_a_correction_is_one_line(run, playing):
    run("adjust", playing, "xp", "2", "--why", "a slip")
    wrong = run("log", playing, "--kind", "action", "--json").data[-1]["action"]
    run("adjust", playing, "assassins/aurelia/health", "1", "--why", "another")
    corrected = run("correct", playing, wrong, "--drop", "--yes", "--why", "it was none")

    assert corrected.code == 0, corrected.err
    assert kinds(run, playing).count("correction") == 1
    assert "because: it was none" in run("ledger", playing).last
    wrong = run("log", playing, "--kind", "action", "--json").data[-1]["action"]
    run("adjust", playing, "xp", "4", "--why", "a third")
    assert run("correct", playing, wrong, "--drop", "--yes").code == 0
    assert "because" not in run("ledger", playing).last


def test_an_undo_across_dice_asks_where_the_group_wants_it(run, asking):
    run("act", asking, "pass")
    refused = run("undo", asking)
    assert (refused.code, refused.out) == (1, "")
    assert "--yes" in refused.err
    assert kinds(run, asking) == []

    assert run("undo", asking, "--yes").code == 0
    assert kinds(run, asking) == ["undo"]


def test_going_to_an_action_and_adopting_ask_across_dice_too(run, asking):
    start = run("log", asking, "--kind", "action", "--json").data[-1]["action"]
    run("adjust", asking, "xp", "2", "--why", "a slip")
    run("branch", asking, "rich")
    run("undo", asking)
    rolled = run("act", asking, "pass").out.strip()

    for command in (("goto", asking, start), ("adopt", asking, "rich")):
        refused = run(*command)
        assert (refused.code, refused.out) == (1, ""), command
        assert "--yes" in refused.err
        assert "1 action with dice" in refused.err
        asked = run(*command, "--json")
        assert "--yes" in asked.data["error"]["remedy"], command
    assert run("log", asking, "--kind", "action", "--json").data[-1]["action"] == rolled
    assert kinds(run, asking) == ["override"]

    assert run("adopt", asking, "rich", "--yes").code == 0
    assert kinds(run, asking) == ["override", "adopted"]


def test_a_redo_asks_only_where_it_leaves_dice_behind(run, asking):
    run("adjust", asking, "xp", "2", "--why", "a slip")
    run("branch", asking, "rich")
    run("undo", asking)
    run("act", asking, "pass")
    assert run("undo", asking, "--yes").code == 0
    assert run("redo", asking).code == 0
    assert kinds(run, asking) == ["override", "undo"]

    assert run("adopt", asking, "rich", "--yes").code == 0
    assert run("undo", asking).code == 0
    refused = run("redo", asking)
    assert (refused.code, refused.out) == (1, "")
    assert "--yes" in refused.err
    assert run("redo", asking, "--yes").code == 0
    assert kinds(run, asking) == ["override", "undo", "adopted", "undo"]


def test_nobody_is_asked_where_the_group_did_not_say_so(run, playing):
    start = run("log", playing, "--kind", "action", "--json").data[-1]["action"]
    run("act", playing, "pass")

    assert run("goto", playing, start).code == 0
    assert kinds(run, playing) == ["undo"]


def test_an_undo_of_what_nobody_rolled_for_never_asks(run, asking):
    run("adjust", asking, "xp", "2", "--why", "a slip")

    assert run("undo", asking).code == 0


@pytest.mark.parametrize("form", ["md", "html"])
def test_pages_have_the_ledger_only_when_asked(run, playing, form):
    run("adjust", playing, "xp", "2", "--why", "<b>slip</b>")

    without, within = (run("export", playing, "--format", form, *more).out for more in ((), ("--ledger",)))
    assert "Override: experience" in within
    assert "Override: experience" not in without
    assert "<b>slip</b>" not in within
    assert run("export", playing, "--format", "jsonl", "--ledger").code == 2


def test_data_have_the_ledger_only_when_asked(run, playing):
    run("adjust", playing, "xp", "2", "--why", "=1+1")

    without, within = (run("export", playing, "--format", "json", *more).data for more in ((), ("--ledger",)))
    assert "ledger" not in without
    assert within == {**without, "ledger": run("ledger", playing, "--json").data}
    without, within = (run("export", playing, "--format", "csv", *more).lines for more in ((), ("--ledger",)))
    assert within[:-1] == without
    assert within[-1].startswith('"ledger",')
    assert "experience: 0 is now 2" in within[-1]
