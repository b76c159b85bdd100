"""Syncs of later campaigns that a campaign's diary may show too (34.6), out of the read models."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from projections.lines import SharedSync
    from projections.reader import ReadModels


def later_syncs(read_models: ReadModels, campaign: bytes) -> tuple[SharedSync, ...]:
    """What later campaigns share with this one; nothing where the store has no read models."""
    from projections.reader import ReadModelsMissing

    try:
        return read_models.shared_syncs(campaign)
    except ReadModelsMissing:
        return ()
