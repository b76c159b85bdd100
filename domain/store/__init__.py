"""The event store adapter and the campaign service: the only writer.

This is the door: layers above take everything from here, and copies of whole stores from `domain.store.backups`; the
read models also decode stored rows with `domain.store.rows`.
"""

from typing import TYPE_CHECKING

from domain.store.carrying import pinned
from domain.store.library import Library
from domain.store.log import (
    ACTION,
    EVENT,
    Act,
    Anchor,
    Batch,
    CampaignId,
    CampaignSummary,
    Cursor,
    Difference,
    Exchanged,
    Line,
    Merged,
    Moved,
    RowSink,
    StoredRow,
    Submitted,
)
from domain.store.ports import Answering, Carried, RawRow, RowConflict, damaged
from domain.store.reaching import open_shared_log, shared_log_statements
from domain.store.rows import stored_row
from domain.store.shared_log import Here, SharedLog, Stop
from domain.store.sqlite import LOCK_TIMEOUT
from domain.store.sqlite_file import connect_looking, store_faults

if TYPE_CHECKING:
    from domain.store.service import CampaignService
    from domain.store.tracing import Link as Link

__all__ = [
    "ACTION",
    "EVENT",
    "LOCK_TIMEOUT",
    "Act",
    "Anchor",
    "Answering",
    "Batch",
    "CampaignId",
    "CampaignService",
    "CampaignSummary",
    "Carried",
    "Cursor",
    "Difference",
    "Exchanged",
    "Here",
    "Library",
    "Line",
    "Merged",
    "Moved",
    "RawRow",
    "RowConflict",
    "RowSink",
    "SharedLog",
    "Stop",
    "StoredRow",
    "Submitted",
    "connect_looking",
    "damaged",
    "open_shared_log",
    "pinned",
    "shared_log_statements",
    "store_faults",
    "stored_row",
]


def __getattr__(name: str) -> object:
    """The service is loaded when somebody asks for it: a list of campaigns opens none."""
    if name == "CampaignService":
        from domain.store.service import CampaignService  # noqa: PLC0415 - as just said

        return CampaignService
    raise AttributeError(name)
