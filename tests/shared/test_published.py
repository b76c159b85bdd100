"""The event sourcing library's own published tests of a recorder, on the tables that ship."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
from eventsourcing.tests.persistence import ApplicationRecorderTestCase, NonInterleavingNotificationIDsBaseCase

from domain.store.postgres import SCHEMA, TABLE

if TYPE_CHECKING:
    from tests.shared.conftest import Server

pytestmark = pytest.mark.system


class OnOurTable:
    """The library's recorder over our table, for its owner: its tests write what no campaign holds."""

    EXPECT_CONTIGUOUS_NOTIFICATION_IDS = False

    @pytest.fixture(autouse=True)
    def _there(self, server: Server, database_of_its_own: str) -> Any:
        self.datastore = PostgresDatastore(
            *(database_of_its_own, "127.0.0.1", server.port, "owner", "owner"),
            pool_size=1,
            max_overflow=20,
            max_waiting=50,
            schema=SCHEMA,
        )
        yield
        self.datastore.close()

    def create_recorder(self) -> PostgresApplicationRecorder:
        """What the library's tests ask for."""
        return PostgresApplicationRecorder(self.datastore, events_table_name=TABLE)


class TestRecorder(OnOurTable, ApplicationRecorderTestCase[PostgresApplicationRecorder]):
    """Inserting, selecting, following; many writers beside each other take their time."""

    @pytest.mark.soak
    def test_concurrent_no_conflicts(self, initial_position: int = 0) -> None:  # noqa: PT028 - the library calls it with others
        """As published: a hundred thousand rows by ten writers, none passed over by a reader."""
        super().test_concurrent_no_conflicts(initial_position)

    @pytest.mark.soak
    def test_concurrent_throughput(self) -> None:
        """As published."""
        super().test_concurrent_throughput()


class TestOrder(OnOurTable, NonInterleavingNotificationIDsBaseCase):
    """Rows that are written at once stand together."""


del ApplicationRecorderTestCase, NonInterleavingNotificationIDsBaseCase
