"""The event store library underneath: its own calls see our rows, and can't write past the anchor."""

from uuid import UUID

import pytest
from eventsourcing.application import Application
from eventsourcing.persistence import Cipher, Compressor, IntegrityError, ProgrammingError

from domain.store.application import CampaignLog, NoTranscoder, Recorded, RowMapper
from domain.store.log import Anchor
from domain.store.ports import RowConflict, Write
from tests.store.fakes import begin, walk

ON_BOTH = True


def test_the_libraries_own_reading_gives_the_rows(library):
    service = begin(library)
    walk(service, "A1")
    application = library.application
    campaign = UUID(bytes=service.campaign)

    recorded = list(application.events.get(campaign))

    assert isinstance(application, Application)
    assert application.name == "campaignlog"
    assert [one.row for one in recorded] == list(service.rows())
    assert [one.originator_version for one in application.events.get(campaign, gt=2, lte=4)] == [3, 4]
    assert [one.originator_version for one in application.events.get(campaign, desc=True, limit=2)] == [9, 8]


def test_a_row_goes_through_the_mapper_unchanged(library):
    service = begin(library)
    mapper = library.application.mapper
    assert isinstance(mapper, RowMapper)
    for row in service.rows():
        recorded = Recorded(UUID(bytes=service.campaign), row.number, row)
        stored = mapper.to_stored_event(recorded)
        assert (stored.topic, stored.state) == (row.family, row.previous + row.body)
        assert mapper.to_domain_event(stored) == recorded


def test_compressor_and_cipher_stay_the_libraries(library):
    class Reverse(Compressor, Cipher):
        def __init__(self):
            pass

        def compress(self, data):
            return data[::-1]

        decompress = encrypt = decrypt = compress

    service = begin(library)
    row = next(service.rows())
    recorded = Recorded(UUID(bytes=service.campaign), 1, row)
    for mapper in (RowMapper(NoTranscoder(), Reverse(), None), RowMapper(NoTranscoder(), None, Reverse())):
        stored = mapper.to_stored_event(recorded)
        assert stored.state == (row.previous + row.body)[::-1]
        assert mapper.to_domain_event(stored) == recorded


def test_rows_without_their_anchor_are_not_taken(library):
    service = begin(library)
    row = next(service.rows())
    recorded = Recorded(UUID(bytes=service.campaign), service.anchor.rows + 1, row)

    with pytest.raises(ProgrammingError, match="anchor"):
        library.application.save(recorded)
    assert service.verify() == []


def test_a_gap_is_not_taken_though_the_key_would_allow_it(library):
    from domain.log.history import NoteWritten
    from domain.store import rows as r

    service = begin(library)
    before = Anchor(998, bytes(16), service.head)
    rows = r.chained([r.record_row(service.head, NoteWritten("x"), "", 1)], 998, bytes(16))
    write = Write(service.campaign, rows, before, Anchor(999, rows[-1].hash, service.head))
    with pytest.raises(RowConflict):
        library.application.write(write)
    with pytest.raises(IntegrityError):
        library.application.write(write)
    assert service.verify() == []


def test_an_application_without_our_settings_cant_be_made(path):
    with pytest.raises(OSError, match="SQLite database name"):
        CampaignLog()
