"""What each command prints and does, as the interface promises it."""

import re

import pytest

ID = re.compile(r"[0-9a-f]{32}")
UNKNOWN = "move:nobody:A1"


def test_new_prints_the_id_alone_on_the_last_line(run, campaign):
    assert ID.fullmatch(campaign)
    assert run("list").out == f"{campaign[:8]}  The Test\n"


def test_only_the_name_is_needed(run):
    assert run("new", "--name", "x").code == 0
    assert run("new").code == 2


def test_the_same_seed_gives_the_same_dice_and_no_seed_other_ones(run):
    seeds = [("--seed", "same"), ("--seed", "same"), ("--seed", "other"), (), ()]
    begun = [run("new", "--name", f"n{at}", *seed).last for at, seed in enumerate(seeds)]

    hashes = [run("show", one, "--json").data["state"]["seed_hash"] for one in begun]

    assert hashes[0] == hashes[1]
    assert len(set(hashes)) == 4


def test_assassins_are_named_by_id_or_name(run):
    begun = run("new", "--name", "x", "--pack", "practice", "--assassins", "Donata, biagio")

    assert begun.code == 0
    assert list(run("show", "x", "--json").data["state"]["assassins"]) == ["biagio", "donata"]


@pytest.mark.parametrize(
    "options",
    [
        ("--assassins", "nobody,aurelia"),
        ("--assassins", "aurelia"),
        ("--edition", "2099"),
        ("--difficulty", "trivial"),
    ],
)
def test_a_campaign_that_the_rules_do_not_allow_is_refused(run, options):
    refused = run("new", "--name", "x", "--pack", "practice", *options)

    assert refused.code == 1
    assert "[rule " in refused.err
    assert run("list", "--json").data == []


@pytest.mark.parametrize(
    ("options", "code"), [(("--chance", "cards"), 2), (("--pack", "nowhere"), 3), (("--pack", "."), 3)]
)
def test_a_campaign_needs_a_pack_and_a_source_of_chance(run, options, code):
    assert run("new", "--name", "x", *options).code == code


def test_every_decision_is_valid_as_one_argument_of_act(run, playing):
    possible = run("decisions", playing).lines

    assert possible
    assert all(re.fullmatch(r"[!-~]+", text) for text in possible)
    for text in possible:
        assert run("act", playing, text).code == 0
        assert run("undo", playing).code == 0


def test_all_decisions_adds_those_that_are_refused_with_rule_and_reason(run, playing):
    bare = run("decisions", playing).lines

    everything = run("decisions", playing, "--all").lines

    refused = [line.split("\t") for line in everything if "\t" in line]
    assert [line for line in everything if "\t" not in line] == bare
    assert refused
    for text, rule, reason in refused:
        assert re.match(r"\d+\.|A", rule)
        assert reason
        assert run("act", playing, text).code == 1


def test_decisions_as_data_say_what_they_mean(run, playing):
    found = run("decisions", playing, "--all", "--json").data

    assert {one["legal"] for one in found} == {True, False}
    for one in found:
        assert one["title"]
        assert one["legal"] or (one["rule"] and one["reason"])


def test_act_prints_one_action_id_a_line(run, playing):
    first, *_ = run("decisions", playing).lines

    acted = run("act", playing, first)

    assert ID.fullmatch(acted.out.strip())
    assert run("show", playing, "--json").data["action"] == acted.last


def test_act_stops_at_the_first_refusal_and_keeps_what_came_before(run, playing):
    first, *_ = run("decisions", playing).lines

    acted = run("act", playing, first, UNKNOWN, "pass")

    assert acted.code == 1
    assert len(acted.lines) == 1
    assert acted.err.startswith(f"{UNKNOWN}: ")
    assert "[rule " in acted.err
    assert run("show", playing, "--json").data["action"] == acted.last


def test_a_refused_decision_changes_nothing(run, playing):
    before = run("export", playing, "--format", "jsonl").out

    assert run("act", playing, UNKNOWN).code == 1

    assert run("export", playing, "--format", "jsonl").out == before


def test_act_stops_at_what_cannot_be_read_and_keeps_what_came_before(run, playing):
    first, *_ = run("decisions", playing).lines

    acted = run("act", playing, first, "nonsense", "pass")

    assert acted.code == 1
    assert len(acted.lines) == 1
    assert "Decision 2" in acted.err
    assert run("show", playing, "--json").data["action"] == acted.last


def test_what_cannot_be_read_is_told_as_data(run, playing):
    before = run("log", playing).out

    acted = run("act", playing, "nonsense", "--json")

    assert acted.code == 1
    assert acted.data["actions"] == []
    assert acted.data["refused"]["notation"] == "nonsense"
    assert "nonsense" in acted.data["refused"]["reason"]
    assert run("log", playing).out == before


def test_act_as_data_tells_of_the_refusal(run, playing):
    acted = run("act", playing, UNKNOWN, "--json")

    assert acted.code == 1
    assert acted.data["actions"] == []
    assert acted.data["refused"]["notation"] == UNKNOWN
    assert acted.data["refused"]["rule"]


def test_dice_by_hand_are_decisions_too(run):
    table = run("new", "--name", "table", "--pack", "practice", "--chance", "table").last
    run("act", table, run("decisions", table).lines[0])
    for _ in range(8):
        possible = run("decisions", table).lines
        chosen = next((t for t in possible if t.startswith(("draw", "roll", "pick"))), "pass")
        assert run("act", table, chosen).code == 0
        if chosen.startswith(("draw", "roll")):
            break
    else:
        pytest.fail("nothing was drawn or rolled")

    undone = run("undo", table)

    assert "Taken back: " in undone.out
    assert any(line.startswith("  ") for line in undone.lines), "nothing to do with the pieces"


def test_undo_and_redo_say_what_they_do(run, playing):
    here = run("show", playing, "--json").data["action"]

    undone = run("undo", playing, "2")
    again = run("redo", playing, "2")

    assert [line.partition(":")[0] for line in undone.lines] == ["Taken back", "Taken back", "The campaign stands at"]
    assert [line.partition(":")[0] for line in again.lines] == ["Done again", "Done again", "The campaign stands at"]
    assert run("show", playing, "--json").data["action"] == here


@pytest.mark.parametrize("words", [("undo", "99"), ("redo", "1"), ("undo", "0"), ("redo", "-1")])
def test_what_cannot_be_taken_back_is_refused(run, playing, words):
    command, number = words

    refused = run(command, playing, "--", number)

    assert refused.code == 1
    assert refused.out == ""


def test_goto_goes_by_id_prefix_branch_bookmark_and_distance(run, playing):
    here = run("show", playing, "--json").data["action"]
    run("bookmark", playing, "start of it", "--at", "head~2")
    run("branch", playing, "the end")
    marked = run("show", playing, "--at", "start of it", "--json").data["action"]

    for text, action in [("start of it", marked), ("the end", here), ("head~2", marked), (here[:10], here)]:
        assert run("goto", playing, text).code == 0
        assert run("show", playing, "--json").data["action"] == action
    assert run("goto", playing, "no such").code == 2


def test_looking_at_the_past_changes_nothing(run, playing):
    before = run("log", playing).out

    past = run("show", playing, "--at", "head~3", "--json").data

    assert past["is_head"] is False
    assert run("log", playing).out == before


def test_show_tells_boards_memory_and_what_is_waited_for(run, playing):
    shown = run("show", playing).out

    for part in ("The Test", playing, "Boards", "Aurelia", "health 3/3", "Diary", "turn "):
        assert part in shown


def test_the_log_can_be_filtered(run, playing):
    run("note", playing, "Zwei Wachen", "--player", "Bo")

    kinds = {line["kind"] for line in run("log", playing, "--json").data}
    notes = run("log", playing, "--kind", "note_written", "--json").data
    by_bo = run("log", playing, "--player", "Bo", "--json").data
    found = run("log", playing, "--text", "zwei w", "--json").data
    actions = run("log", playing, "--kind", "action", "--json").data

    assert {"start", "note_written", "evening_begun"} <= kinds
    assert [line["title"] for line in notes] == ["Note: Zwei Wachen"] == [line["title"] for line in found]
    assert notes == by_bo
    assert len(actions) == 6
    assert {line["memory"] for line in run("log", playing, "--memory", actions[-1]["memory"], "--json").data} == {
        actions[-1]["memory"]
    }
    assert run("log", playing, "--evening", "1").out == run("log", playing).out
    assert run("log", playing, "--evening", "2").out == ""
    assert run("log", playing, "--kind", "nonsense").code == 2


def test_the_log_marks_what_was_taken_back(run, playing):
    run("undo", playing)

    lines = run("log", playing, "--kind", "action", "--json").data

    assert [line["live"] for line in lines] == [True] * 5 + [False]


def test_jsonl_is_one_object_a_line(run, playing):
    import json

    lines = run("log", playing, "--jsonl").lines

    assert [json.loads(line) for line in lines] == run("log", playing, "--json").data


@pytest.mark.parametrize(
    "words",
    [
        ("list",),
        ("show", "CAMPAIGN"),
        ("decisions", "CAMPAIGN"),
        ("act", "CAMPAIGN", "move:nobody:A1"),
        ("undo", "CAMPAIGN"),
        ("goto", "CAMPAIGN", "head~1"),
        ("branch", "CAMPAIGN", "b"),
        ("note", "CAMPAIGN", "n"),
        ("bookmark", "CAMPAIGN", "m"),
        ("log", "CAMPAIGN"),
        ("verify",),
        ("rebuild", "CAMPAIGN"),
        ("export", "CAMPAIGN"),
        ("doctor",),
        ("new", "--name", "second"),
    ],
)
def test_every_command_prints_data_on_request(run, store, words):
    begun = run("new", "--name", "The Test", "--pack", "practice").last
    run("act", begun, run("decisions", begun).lines[0])

    result = run(*(begun if word == "CAMPAIGN" else word for word in words), "--json")

    assert result.data is not None


def test_campaigns_are_found_by_id_prefix_and_name(run, campaign):
    for text in (campaign, campaign[:6], "The Test", "the test", campaign.upper()):
        assert run("show", text).code == 0
    run("new", "--name", "The Test")
    assert run("show", "The Test").code == 2


def test_options_stand_before_or_after_the_arguments(run, store, campaign):
    for words in (
        ["--store", store, "note", campaign, "a", "--player", "Bo"],
        ["note", "--player", "Bo", f"--store={store}", campaign, "b"],
        ["note", campaign, "--player=Bo", "c", "--store", store],
        ["--player", "Bo", "note", campaign, "--store", store, "--", "--d"],
    ):
        assert run(*words, own_store=False).code == 0

    assert [line["title"] for line in run("log", campaign, "--player", "Bo", "--json").data] == [
        "Note: a",
        "Note: b",
        "Note: c",
        "Note: --d",
    ]


def test_without_an_option_the_store_is_in_the_data_folder(run, tmp_path):
    assert run("new", "--name", "x", own_store=False).code == 0
    assert (tmp_path / "data" / "campaign-tui" / "campaigns.db").is_file()
    assert run("list", own_store=False).out.endswith("  x\n")
    assert run("list", "--json").data == []


@pytest.mark.parametrize("command", ["undo", "redo"])
def test_more_steps_than_any_machine_counts_are_refused_in_a_sentence(run, playing, command):
    refused = run(command, playing, str(2**64))

    assert refused.code == 1
    assert "went wrong" not in refused.err
