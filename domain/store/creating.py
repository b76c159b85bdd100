"""A campaign begins: its first action and first records, one transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from domain.core.canonical import ROOT_PARENT, genesis_hash
from domain.core.errors import Refused
from domain.language import chance
from domain.language.commands import Begin
from domain.log.history import CampaignNamed, ChancePolicySet, EveningBegun, VersionNoted
from domain.log.records import AFTER_UNDO, SOURCES, Records
from domain.log.timeline import Timeline
from domain.store import rows as r
from domain.store.carrying import carried
from domain.store.log import Anchor, Batch, CampaignId
from domain.store.log_fold import add_rows
from domain.store.ports import RowConflict, Write
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.content.pack import Pack
    from domain.language.chance import Answer
    from domain.log.history import AnyRecord
    from domain.model.state import State
    from domain.store.log import Cursor
    from domain.store.planning import OpenLibrary
    from domain.store.ports import Wiring


class Asked(NamedTuple):
    """What a campaign is to be: see `Library.create`."""

    name: str
    pack: Pack | str
    assassins: tuple[str, ...]
    edition: str
    difficulty: str
    source: str
    seed: bytes
    player: str
    flow: str


def begin(library: OpenLibrary, wiring: Wiring, asked: Asked) -> CampaignId:
    """Begin a campaign as `Library.create` says. Raises Refused, ContentError, StoreError; nothing is stored then."""
    policy = ChancePolicySet(asked.source, AFTER_UNDO[0])
    Records().check(CampaignNamed(asked.name))
    Records().check(policy)
    if len(asked.seed) != chance.SEED_SIZE:
        raise Refused("", say("store.seed", size=chance.SEED_SIZE, length=len(asked.seed)))
    content = wiring.packs(asked.pack) if isinstance(asked.pack, str) else asked.pack
    command = Begin(
        content.id, asked.edition, asked.difficulty, asked.assassins, chance.seed_hash(asked.seed), asked.flow
    )
    generator = chance.Generator(asked.seed)

    def answer(node: chance.ChanceNode, state: State) -> Answer | None:
        return generator.answer(node, state) if asked.source == SOURCES[0] else None

    engine = wiring.engine
    settled = engine.settle(content, engine.EMPTY, command, answer)
    campaign = CampaignId(wiring.new_id())
    time = wiring.clock()
    first, drafts = r.action(ROOT_PARENT, command, settled.answers, settled.events, asked.player, time)
    version = wiring.version()
    noted = (VersionNoted(version),) if version else ()
    firsts: tuple[AnyRecord, ...] = (EveningBegun(), *noted, CampaignNamed(asked.name), policy)
    for record in firsts:
        time += 1
        drafts.append(r.record_row(first, record, asked.player, time))
    rows = r.chained(drafts, 0, genesis_hash(campaign))
    anchor = Anchor(len(rows), rows[-1].hash, first, time)
    _store(library, wiring, Write(campaign, rows, None, anchor, seed=asked.seed, packs=carried(content)), settled.state)
    return campaign


def _store(library: OpenLibrary, wiring: Wiring, write: Write, state: State) -> None:
    """Store what a new campaign begins with."""
    row_sink, empty = wiring.row_sink, wiring.engine.EMPTY
    campaign, rows, anchor = write.campaign, write.rows, write.after
    sink = None
    if row_sink is not None:

        def fold() -> Timeline:
            timeline = Timeline()
            add_rows(timeline, rows)
            return timeline

        batch = Batch(campaign, tuple(rows), empty, state, ROOT_PARENT, anchor.head, fold)

        def sink(cursor: Cursor) -> None:
            row_sink(cursor, batch)

    try:
        library.application.write(replace(write, sink=sink))
    except RowConflict:
        raise Refused("", say("store.import.present", id=campaign.hex())) from None
