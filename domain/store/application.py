"""The event store library's application over our recorder: envelope, mapper, configuration.

A row of a campaign is one of the library's events: the campaign is the originator, the row number its version, the
family letter its topic, and the hash of the row before it plus the body its state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import EventStore, Mapper, StoredEvent, Transcoder
from eventsourcing.utils import Environment
from msgspec import Struct

from domain.store.log import StoredRow
from domain.store.recorder import HandsOver, settings_for
from domain.store.rows import stored_row

if TYPE_CHECKING:
    from eventsourcing.utils import EnvType

    from domain.store.ports import RawRow, Recorder, Write


class Recorded(Struct, frozen=True):
    """A row as the library carries it."""

    originator_id: UUID
    originator_version: int
    row: StoredRow


class RowMapper(Mapper[UUID]):
    """Rows to and from what the library stores. Bytes are ours; compressor and cipher stay the library's."""

    def raw(self, rows: Sequence[StoredRow]) -> list[RawRow]:
        """Rows as the log takes them."""
        raw = [(row.number, row.family, row.previous + row.body) for row in rows]
        if self.compressor:
            raw = [(number, family, self.compressor.compress(state)) for number, family, state in raw]
        if self.cipher:
            raw = [(number, family, self.cipher.encrypt(state)) for number, family, state in raw]
        return raw

    def to_stored_event(self, domain_event: Any) -> StoredEvent:  # noqa: ANN401 - the library's protocol has no row
        """A `Recorded` as the library's recorders take it."""
        (row,) = self.raw((domain_event.row,))
        return StoredEvent(domain_event.originator_id, *row)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:  # noqa: ANN401 - as above
        """The `Recorded` of a stored event. Raises ValueError when it can't be read."""
        state = stored_event.state
        if self.cipher:
            state = self.cipher.decrypt(state)
        if self.compressor:
            state = self.compressor.decompress(state)
        campaign = stored_event.originator_id
        number = stored_event.originator_version
        row = stored_row(number, stored_event.topic, state)
        return Recorded(campaign if isinstance(campaign, UUID) else UUID(campaign), number, row)


class RowStore(EventStore[UUID]):
    """The library's event store, with a way for the rows of one write: no row becomes an object of the library's."""

    mapper: RowMapper
    recorder: HandsOver

    def put_rows(self, write: Write) -> None:
        """As `put` does with a `Recorded` a row. Raises RowTaken or StoreError."""
        self.recorder.hand_over(self.mapper.raw(write.rows), write)


class NoTranscoder(Transcoder):
    """The library wants a transcoder; our mapper has no use for one."""

    def encode(self, obj: object) -> bytes:
        """Never called."""
        raise NotImplementedError

    def decode(self, data: bytes) -> object:
        """Never called."""
        raise NotImplementedError


class CampaignLog(Application[UUID]):
    """The rows of all campaigns of one store."""

    name = "campaignlog"
    env: ClassVar[dict[str, str]] = {
        "PERSISTENCE_MODULE": "domain.store.recorder:LogFactory",
        "APPLICATION_RECORDER_TOPIC": "domain.store.recorder:LogRecorder",
        "MAPPER_TOPIC": "domain.store.application:RowMapper",
        "TRANSCODER_TOPIC": "domain.store.application:NoTranscoder",
        "CREATE_TABLE": "n",
    }

    events: RowStore

    def construct_event_store(self) -> RowStore:
        """Our event store over the library's mapper and recorder, which are ours by the settings above."""
        return RowStore(self.mapper, self.recorder)

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """What stands here and what the caller gives; a variable of the shell can't redirect a campaign."""
        return Environment(name, {**type(self).env, **(env or {})})

    @classmethod
    def over(cls, log: Recorder) -> CampaignLog:
        """The application over an open log."""
        made = cls(settings_for(log))
        assert isinstance(made.recorder, HandsOver)  # noqa: S101 - configured above
        made.recorder.log = log
        return made

    def write(self, write: Write) -> None:
        """Store the rows of a write in one transaction. Raises RowConflict or StoreError."""
        self.events.put_rows(write)
