"""`show --box`: what lies where, the set-up, putting away, and what to count, line by line and as data."""

import pytest

PACK = "brotherhood_of_venice"


@pytest.fixture
def venice(run):
    """A campaign of the box between two memories: somebody is hurt, a card lies on a board."""
    run("new", "--name", "Venice", "--pack", PACK, "--assassins", "alessandra,claudio", "--chance", "table")
    acted = run(
        "act", "Venice", "report:0.1:success:1:0:0", "new-card:stiletto:Stiletto:melee", "track:0.2", "turn",
        "gain:claudio:stiletto", "hurt:claudio:2", "done:failure",
    )  # fmt: skip
    assert acted.code == 0, acted.err
    return acted.lines


def test_it_tells_part_by_part_and_each_line_has_its_rule(run, venice):
    lines = run("show", "Venice", "--box").lines

    heads = [line for line in lines if not line.startswith(" ")]
    assert heads == ["What lies where", "Set-up of Memory 0.2", "Putting it away", "Counting"]
    assert "    Stiletto, from the slot: melee weapon  (24.1)" in lines
    assert "    1 red health cube of 3  (42.3)" in lines
    assert "  Before the second attempt" in lines
    assert "    Red cubes of Claudio: 1" in lines
    assert lines[-1] == "    4 of the 51 red cubes are in play: 47 should be left in the box."


def test_it_is_data_too(run, venice):
    data = run("show", "Venice", "--box", "--json").data

    assert set(data) == {"places", "setup", "saving", "memory", "count"}
    assert data["memory"] == "0.2"
    assert {count["id"]: count["expected"] for count in data["count"]}["health/claudio"] == 1
    assert all(line["rule"] for part in ("places", "setup", "saving") for each in data[part] for line in each["lines"])


def test_it_tells_the_box_as_of_any_action(run, venice):
    assert "3 red health cubes of 3" in run("show", "Venice", "--box", "--at", venice[0]).out
    assert "isn't over" in run("show", "Venice", "--box", "--at", venice[4]).out


def test_a_count_that_differs_is_put_right_with_a_reason_that_log_and_audit_show(run, venice):
    done = run("adjust", "Venice", "assassins/claudio/health", "2", "--why", "Counted in the box")
    assert done.code == 0

    assert "Red cubes of Claudio: 2" in run("show", "Venice", "--box").out
    assert "Counted in the box" in run("log", "Venice").out
    assert "Counted in the box" in run("audit", "Venice").out
    assert run("undo", "Venice").code == 0
    assert "Red cubes of Claudio: 1" in run("show", "Venice", "--box").out


def test_a_campaign_of_our_own_has_a_box_as_well(run, campaign):
    assert "Bag of" in run("show", campaign, "--box").out


def test_help_names_it(run):
    shown = run("show", "--help", own_store=False)
    assert "--box" in shown.out
    assert "--recap" in shown.out


def test_looking_writes_nothing(run, venice):
    before = run("show", "Venice", "--json").data["action"]
    run("show", "Venice", "--box")
    assert run("show", "Venice", "--json").data["action"] == before
    assert run("verify").out.startswith("All is well")


def test_boxes_together_begin_with_one_command(run):
    begun = run("new", "--name", "Both", "--pack", "venice_and_roma")
    assert begun.code == 0, begun.err
    assert run("act", "Both", "report:0.1:success:1:5:3").code == 0
    assert run("act", "Both", "report:R1.1:success:1:5:4").code == 0
    assert "R1.1" in run("show", "Both").out


def test_numbers_that_no_pack_can_have_are_named_before_a_private_pack_is_written(run, venice, tmp_path):
    folder = tmp_path / "ours"
    assert run("act", "Venice", "tell:levels.1:200").code == 0
    refused = run("pack", "own", "Venice", str(folder))
    assert refused.code == 2
    assert "campaign.toml" in refused.err
    assert "Correct that number first." in refused.err
    assert not folder.exists()

    assert run("act", "Venice", "tell:levels.1:20").code == 0
    assert run("pack", "own", "Venice", str(folder)).code == 0
    assert run("pack", "check", str(folder)).code == 0


def test_a_contract_without_hits_is_asked_for_again_with_the_private_pack(run, venice, tmp_path):
    folder = tmp_path / "ours"
    assert run("act", "Venice", "tell:contracts.contract_1.hits:0").code == 0
    assert run("pack", "own", "Venice", str(folder)).code == 0
    assert run("pack", "check", str(folder)).code == 0
    assert '"contracts.contract_1.hits"' in (folder / "campaign.toml").read_text()
