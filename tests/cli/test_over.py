"""The command line when nothing is left to be played."""

import gzip
from pathlib import Path

import pytest

from campaign_tui.session.wiring import open_library
from tests.golden.make import played

GOLDEN = Path(__file__).parents[1] / "golden" / "ledger.jsonl.gz"


@pytest.fixture
def finished(run, tmp_path):
    """A campaign whose last memory is behind the group."""
    file = tmp_path / "finished.jsonl"
    file.write_bytes(gzip.decompress(GOLDEN.read_bytes()))
    return run("import", str(file)).last


def test_nothing_can_be_decided_when_the_campaign_is_over(run, finished):
    assert run("decisions", finished).out == ""
    assert run("decisions", finished, "--json").data == []
    refused = run("act", finished, "difficulty:easy")
    assert (refused.code, refused.out) == (1, "")
    assert "46.2" in refused.err


def test_what_is_over_can_be_taken_back(run, finished):
    run("undo", finished)
    assert run("decisions", finished).lines


@pytest.mark.full
def test_the_audit_has_nothing_to_say_of_a_campaign_by_the_rules(run, store):
    with open_library(store) as library:
        campaign = played(library).campaign.hex()

    assert run("audit", campaign, "--json").data == {"ok": True, "campaign": campaign, "findings": []}


def test_the_audit_says_where_the_rules_have_become_others_since_and_nothing_else(run, finished):
    audit = run("audit", finished, "--json").data

    assert audit["findings"]
    for finding in audit["findings"]:
        assert finding["sentence"].startswith(
            ("With the same dice and cards, today's rules would come to", "Today's rules refuse this decision: ")
        )
