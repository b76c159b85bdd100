"""Where the values of a long campaign come from: for each that can be overridden, the newest fact says what it is."""

import gzip
import json

import pytest

from campaign_tui.session.explaining import why
from campaign_tui.session.overriding import values
from campaign_tui.session.session import CampaignSession
from campaign_tui.session.wiring import library_in_memory
from domain.core.canonical import ActionId
from domain.folding.adjusting import value_at
from domain.model.state import State
from domain.store import Anchor, CampaignId
from exports.files.from_jsonl import from_jsonl
from tests.golden.make import LOG


@pytest.fixture(scope="module")
def session():
    with gzip.open(LOG, "rb") as lines:
        imported = from_jsonl(lines)
    campaign = CampaignId(imported.campaign)
    anchor = Anchor(len(imported.rows), imported.rows[-1].hash, ActionId(imported.head))
    with library_in_memory() as library:
        library.restore(campaign, imported.rows, anchor, imported.seed, imported.packs)
        yield CampaignSession(library.service(campaign))


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.full)])
def test_every_chain_ends_in_the_value_shown(session, every):
    path = session.timeline.path()
    for at in (session.head, path[len(path) // 2]):
        state = session.state_at(at)
        for one in values(session.pack_at(state), state)[::every]:
            found = why(session, one.path, at, 2)
            shown = json.loads(found.value)
            if found.links:
                assert json.loads(found.links[0].after or "null") == shown, one.path
                later = found.links[0]
                for link in found.links[1:]:
                    assert link.after == later.before, one.path
                    later = link
            else:
                assert value_at(State(edition=state.edition), one.path) == found.value, one.path


def test_a_whole_chain_goes_back_to_the_fact_that_brought_the_value(session):
    who = next(iter(session.state.assassins))
    found = why(session, f"assassins/{who}/health", session.head, 10_000)

    assert not found.more
    assert found.links[-1].before is None
    assert [link.time for link in found.links] == sorted((link.time for link in found.links), reverse=True)
    path = session.timeline.path()
    assert all(link.action in path for link in found.links)
