"""The event store adapter and the campaign service: the only writer."""

from domain.store.library import Library
from domain.store.log import (
    Anchor,
    Batch,
    CampaignId,
    CampaignSummary,
    Cursor,
    Difference,
    Moved,
    RowSink,
    StoredRow,
    Submitted,
)
from domain.store.service import CampaignService

__all__ = [
    "Anchor",
    "Batch",
    "CampaignId",
    "CampaignService",
    "CampaignSummary",
    "Cursor",
    "Difference",
    "Library",
    "Moved",
    "RowSink",
    "StoredRow",
    "Submitted",
]
