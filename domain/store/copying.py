"""A campaign is copied with its whole history: ids stay, the chain is the copy's own."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from domain.core.canonical import genesis_hash
from domain.log.history import CampaignNamed
from domain.log.records import Records
from domain.store import rows as r
from domain.store.carrying import packs_of
from domain.store.log import Anchor, CampaignId
from domain.store.readable import read_all
from domain.store.restoring import restore

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.store.log import StoredRow
    from domain.store.planning import OpenLibrary
    from domain.store.ports import Wiring


def duplicate(  # noqa: PLR0917 - what `Library.duplicate` takes, and where it stands
    library: OpenLibrary, wiring: Wiring, campaign: CampaignId, anchor: Anchor, name: str, player: str
) -> CampaignId:
    """Copy a campaign as `Library.duplicate` says. Raises StoreError, Refused; nothing is stored then."""
    Records().check(CampaignNamed(name))
    copy = CampaignId(wiring.new_id())
    time = max(wiring.clock(), anchor.latest + 1)
    named = r.record_row(anchor.head, CampaignNamed(name), player, time)
    newest = genesis_hash(copy)

    def rechained() -> Iterator[StoredRow]:
        nonlocal newest
        newest = genesis_hash(copy)
        drafts = (r.Draft(row.family, row.body, row.value) for row in read_all(library.store, campaign, 0, anchor.rows))
        for number, draft in enumerate(chain(drafts, (named,)), 1):
            (again,) = r.chained([draft], number - 1, newest)
            newest = again.hash
            yield again

    for _ in rechained():
        pass
    there = Anchor(anchor.rows + 1, newest, anchor.head)
    seed, packs = library.store.seed(campaign), packs_of(library.store, campaign)
    restore(library.store, wiring, copy, rechained(), there, seed=seed, packs=packs, foreign=False)
    return copy
