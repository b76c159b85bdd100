"""A whole story as it was played once: its log leads to the same diary, boards and headquarters for ever.

The log holds second attempts, apprentices, hospital, contracts, roster changes, things undone. It needs no pack to be
folded: facts carry their outcomes.
"""

import gzip
import json

import pytest

from campaign_tui.session.shelf import take_in
from campaign_tui.session.wiring import open_library
from exports.files.from_jsonl import from_jsonl
from projections.rebuild import compare
from tests.golden.make import LOG, OUTCOME, outcome

ENOUGH = 5_000
"""Events that a golden campaign has at least."""


MET = {
    "apprentice_called",
    "assassin_left",
    "blueprint_built",
    "contract_fulfilled",
    "eliminated",
    "figure_assigned",
    "level_reached",
    "memory_closed",
    "patient_admitted",
    "patient_healed",
    "skill_chosen",
    "sync_earned",
}
"""What happens in it, besides all that happens in memories."""


@pytest.fixture(scope="module")
def imported():
    with gzip.open(LOG, "rb") as lines:
        return from_jsonl(lines)


@pytest.fixture(scope="module")
def library(imported, tmp_path_factory):
    with open_library(str(tmp_path_factory.mktemp("golden") / "golden.db")) as store:
        take_in(store, imported)
        yield store


def test_the_log_is_long_and_holds_what_a_campaign_meets(imported):
    tags = {row.value.fact.__struct_config__.tag for row in imported.rows if hasattr(row.value, "fact")}
    events = sum(hasattr(row.value, "fact") for row in imported.rows)
    assert events >= ENOUGH
    assert tags >= MET


def test_its_diary_boards_and_headquarters_are_what_they_were(library, imported):
    from domain.store import CampaignId

    state = library.service(CampaignId(imported.campaign)).state
    assert json.loads(json.dumps(outcome(state))) == json.loads(OUTCOME.read_text(encoding="utf-8"))


def test_it_is_sound_and_its_read_models_are_those_of_the_fold(library, imported):
    from domain.store import CampaignId

    campaign = CampaignId(imported.campaign)
    assert list(library.verify(campaign)) == []
    assert compare(library, campaign) == []
