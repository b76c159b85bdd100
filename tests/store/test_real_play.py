"""Whole memories played by chance with the real rules: the log holds them, and verify derives every roll again."""

import random

import pytest

from domain.bots.players import random_player
from domain.content.loader import load_pack
from domain.language.commands import Start
from domain.store import Library
from domain.store.rolls import Rolls
from tests.store.fakes import Clock, Ids

PACK = load_pack("drowned_ledger")
DECISIONS = 120


def open_library(path):
    return Library.open(path, clock=Clock(), new_id=Ids(), version="test")


@pytest.fixture(scope="module", params=sorted(PACK.memories))
def played(request, tmp_path_factory):
    """A library with a campaign that begins with one of the memories, and undoes now and then."""
    path = tmp_path_factory.mktemp("played") / "library.db"
    chance = random.Random(request.param)
    bot = random_player(chance.randrange)
    with open_library(path) as library:
        assassins = tuple(sorted(PACK.assassins)[:3])
        campaign = library.create("Played", PACK, assassins, "fr_1_05", "normal", "app", chance.randbytes(32))
        service = library.service(campaign)
        service.submit(Start(request.param))
        for step in range(DECISIONS):
            service.submit(bot(PACK, service.state))
            if step % 30 == 29:
                service.move(service.timeline.undo_target(7), "undo")
        yield library, service


def test_verify_finds_nothing(played):
    _, service = played
    assert service.verify() == []
    assert any(row.value.answers for row in service.rows() if row.family == "a")


def test_rolls_can_be_derived_by_the_facts_alone(played, monkeypatch):
    """As it is when the rules have changed since."""
    _, service = played
    monkeypatch.setattr(Rolls, "_by_rules", lambda *_: None)
    assert service.verify() == []


def test_every_state_can_be_folded_again(played):
    library, service = played
    states = {action: service.state_at(action) for action in service.timeline.actions}
    service.close()
    again = library.service(service.campaign)
    assert again is not service
    assert (again.state, again.head) == (service.state, service.head)
    assert {action: again.state_at(action) for action in states} == states


def test_redo_after_undo_leads_back_to_the_same_state(played):
    _, service = played
    for steps in (1, 5, 20):
        state, head = service.state, service.head
        service.move(service.timeline.undo_target(steps), "undo")
        assert service.head != head
        service.move(service.timeline.redo_target(steps), "redo")
        assert (service.state, service.head) == (state, head)
