"""`correct`: the ripple on the command line, repairs, what is written and how it is told."""

import pytest


def acted(run, campaign, *notations):
    """Take decisions; the ids of their actions."""
    result = run("act", campaign, *notations)
    assert result.code == 0, result.err
    return result.lines


@pytest.fixture
def results(run):
    """A campaign of the box: two memories reported, a level-up and the numbers of cards in between."""
    begun = run(
        "new",
        "--name",
        "Box",
        "--pack",
        "brotherhood_of_venice",
        "--assassins",
        "alessandra,claudio",
        "--chance",
        "table",
    )
    campaign = begun.last
    acted(run, campaign, "report:0.1:success:1:4:3", "report:0.2:success:1:4:2")
    return campaign


def reports(run, campaign):
    return {
        line["notation"].split(":")[1]: line["action"]
        for line in run("log", campaign, "--kind", "report", "--json").data
    }


def test_a_preview_says_where_the_campaign_ends_up_and_writes_nothing(run, results):
    before = run("log", results, "--jsonl").out
    action = reports(run, results)["0.1"]

    shown = run("correct", results, action[:8], "report:0.1:success:1:4:5", "--preview")

    assert shown.code == 0
    assert shown.lines[0] == "What follows: 1 the same, 1 changed."
    assert any(line.strip().startswith("experience: 7 instead of 5") for line in shown.lines), shown.out
    assert run("log", results, "--jsonl").out == before


def test_without_yes_nothing_is_written_and_that_is_said(run, results):
    before = run("log", results, "--jsonl").out

    asked = run("correct", results, "head", "report:0.2:success:1:4:4")

    assert (asked.code, "--yes" in asked.err) == (0, True)
    assert run("log", results, "--jsonl").out == before


def test_a_correction_is_made_told_and_taken_back(run, results):
    head = run("show", results, "--json").data
    action = reports(run, results)["0.1"]

    made = run(
        "correct", results, action, "report:0.1:success:1:4:5", "--yes", "--why", "miscounted", "--player", "Cleo"
    )

    assert made.code == 0
    assert made.last.startswith("Put right: 2 actions")
    told = run("audit", results)
    assert "miscounted" in told.last
    assert "Cleo" in told.last
    assert "miscounted" in run("export", results, "--format", "md").out
    assert run("verify", results).code == 0
    run("undo", results)
    assert run("show", results, "--json").data == head


def test_what_became_impossible_has_to_be_dealt_with(run, results):
    action = reports(run, results)["0.1"]

    refused = run("correct", results, action, "--drop", "--yes")
    assert refused.code == 1
    assert "--leave-out" in refused.err
    as_data = run("correct", results, action, "--drop", "--yes", "--json").data
    assert as_data["made"] == []
    assert [row["outcome"] for row in as_data["rows"]] == ["left_out", "impossible"]
    assert as_data["rows"][1]["rule"]

    instead = f"{reports(run, results)['0.2'][:8]}=report:0.1:success:1:4:2"
    done = run("correct", results, action, "--drop", "--instead", instead, "--yes")
    assert done.last.startswith("Put right: 1 action was")
    assert run("verify", results).code == 0


@pytest.mark.parametrize(
    "words",
    [(), ("report:0.1:success", "--drop"), ("--before", "pass", "--after", "pass")],
)
def test_one_thing_is_asked_for(run, results, words):
    assert run("correct", results, "head", *words).code == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("head", "nonsense"), "nonsense"),
        (("head", "report:9.9:success"), ""),
        (("head~2", "pass"), "first action"),
        (("head", "--drop", "--yes"), "Nothing would follow"),
        (("head", "report:0.2:success:1:4:4", "--answer", "pick:1", "--yes"), "pick:1"),
        (("head", "--drop", "--instead", "head"), "ACTION=NOTATION"),
    ],
)
def test_what_makes_no_sense_is_said_in_a_sentence(run, results, words, said):
    before = run("log", results, "--jsonl").out

    refused = run("correct", results, *words)

    assert refused.code in {1, 2}
    assert said in refused.err
    assert run("log", results, "--jsonl").out == before


def test_an_action_of_another_branch_is_not_corrected_from_here(run, results):
    action = reports(run, results)["0.2"]
    run("undo", results)

    refused = run("correct", results, action, "--drop", "--yes")

    assert refused.code == 1
    assert "isn't on the way" in refused.err


def test_a_corrected_campaign_goes_out_and_comes_in_again(run, results, tmp_path):
    run("correct", results, reports(run, results)["0.1"], "report:0.1:success:1:4:5", "--yes")
    out = tmp_path / "out.jsonl"
    assert run("export", results, "--format", "jsonl", "-o", str(out)).code == 0
    log = run("log", results, "--jsonl").out
    other = tmp_path / "other.db"

    assert run("--store", str(other), "import", str(out), own_store=False).code == 0

    assert run("--store", str(other), "log", results, "--jsonl", own_store=False).out == log
    assert run("--store", str(other), "verify", own_store=False).code == 0


def test_an_override_of_a_result_says_what_hangs_together_with_it(run, results):
    action = reports(run, results)["0.2"][:8]

    line = run("adjust", results, "diary/0.2/xp", "4", "--why", "miscounted").lines
    assert "the team still has 5 XP" in line[1]
    assert f"correct CAMPAIGN {action} NOTATION" in line[2]
    closed = run("adjust", results, "diary/0.2/failures", "1", "--why", "lost", "--json").data["beside"]
    assert "hang together" in closed[0]
    assert action in closed[1]
    team = run("adjust", results, "xp", "6", "--why", "miscounted").lines
    assert "add up to 7 XP, the team has 6" in team[1]
    assert len(run("adjust", results, "difficulty", "easy", "--why", "x").lines) == 1


def test_an_override_across_a_level_says_that_a_level_up_is_owed(run, results):
    told = run("act", results, "tell:levels.1:20")
    assert told.code == 0, told.err

    below = run("adjust", results, "xp", "19", "--why", "miscounted").lines
    assert not any("owed" in line for line in below)
    across = run("adjust", results, "xp", "21", "--why", "miscounted").lines
    assert any("level 1 is reached: the level-up is owed" in line for line in across)


def test_a_question_that_was_not_there_is_asked_and_answered_in_order(run, results):
    told = run("correct", results, reports(run, results)["0.1"], "--before", "tell:levels.1:9", "--yes")
    assert told.code == 0, told.err
    action = reports(run, results)["0.1"]
    words = ("correct", results, action, "report:0.1:success:1:4:9", "--json")
    moved = run(*words[:-1], "--drop")
    assert moved.code == 2

    asked = run(*words)
    row = next(row for row in asked.data["rows"] if row["outcome"] == "asks")
    assert asked.code == 1
    assert row["options"] == ["pick:alessandra_1_1", "pick:alessandra_1_2", "pick:alessandra_1_3"]
    assert asked.data["ends"] == []
    picks = " ".join(f"pick:{who}_1_2" for who in ("alessandra", "bastiano", "claudio", "daria"))
    done = run(*words, "--answer", picks, "--yes")

    assert done.code == 0, done.err
    assert len(done.data["made"]) == 6
    assert run("show", results, "--json").data["state"]["level"] == 1
    assert run("verify", results).code == 0
