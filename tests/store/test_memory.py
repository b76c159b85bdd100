"""What only a store in memory has; whatever it shares with a file is tested on both (`ON_BOTH`)."""

import pytest

from domain.core.errors import StoreError
from domain.store import CampaignId
from domain.store.memory import Memory, MemoryLog
from projections.sink import sink
from tests.store.fakes import begin, open_library, walk


def test_it_has_no_file(tmp_path):
    with open_library(Memory()) as library, pytest.raises(StoreError, match="no file"):
        _ = library.path
    assert list(tmp_path.iterdir()) == []


def test_read_models_have_no_place_in_it_and_nothing_is_stored():
    memory = Memory()
    with open_library(memory, row_sink=sink) as library:
        with pytest.raises(StoreError, match="no read models"):
            begin(library)
        assert library.campaigns() == []


def test_a_closed_window_is_told_and_the_campaigns_stay():
    memory = Memory()
    with open_library(memory) as library:
        campaign = begin(library).campaign
    with pytest.raises(StoreError, match="closed"):
        library.campaigns()
    with open_library(memory) as again:
        service = again.service(campaign)
        walk(service, "A1")
        assert service.verify() == []


def test_a_history_that_breaks_off_leaves_nothing():
    log = MemoryLog(Memory())

    def broken():
        yield 1, "a", bytes(20)
        raise StoreError("broken off")

    with pytest.raises(StoreError, match="broken off"):
        log.restore(CampaignId(bytes(16)), broken(), lambda: pytest.fail("never finished"), None)
    assert log.campaigns() == []
