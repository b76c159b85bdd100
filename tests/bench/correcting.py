"""What a look at a correction costs: the oldest action put right, and everything after it taken again (P1)."""

from __future__ import annotations

import gzip
import time
from pathlib import Path

from campaign_tui.session.correcting import BEFORE, Corrections
from campaign_tui.session.session import CampaignSession
from campaign_tui.session.shelf import take_in
from campaign_tui.session.wiring import open_library
from domain.core.canonical import ActionId
from domain.correction import Change
from domain.language.commands import Adjust
from exports.files.from_jsonl import from_jsonl
from tests.bench.histories import ROOT, History, scratch
from tests.bench.results import Line

ROUNDS = 5

GOLDEN = ROOT / "tests" / "golden" / "ledger.jsonl.gz"

LONG = 5_000
"""Actions after the one that is corrected in a long history."""


def previews(large: History, folder: Path) -> list[Line]:
    """P1: the whole golden campaign, and the last 5,000 actions of a long one."""
    golden = folder / "golden.db"
    with open_library(str(golden)) as library, gzip.open(GOLDEN, "rb") as lines:
        campaign = take_in(library, from_jsonl(lines))
    long = scratch(large.path, folder, "corrected.db")
    return [
        _preview("the oldest action of the golden campaign", 1.0, golden, campaign, 0),
        _preview(f"{LONG:,} actions of a long one", 3.0, long, large.campaign, LONG),
    ]


def _preview(what: str, goal: float, path: Path, campaign: bytes, actions: int) -> Line:
    """The best of several: a campaign just opened, then everything that the preview of a correction shows at first."""
    spent: list[float] = []
    note = ""
    for _ in range(ROUNDS):
        with open_library(str(path), looking=True) as library:
            session = CampaignSession(library.service(library.find(campaign.hex())))
            way = session.timeline.path()
            at: ActionId = way[max(1, len(way) - actions) if actions else 1]
            corrections = Corrections(session)
            begun, worked = time.perf_counter(), time.process_time()
            found = corrections.preview(Change(at, BEFORE, (Adjust("xp", "1", "bench"),))).ripple
            corrections.totals(found)
            corrections.ends(found)
            spent.append(time.perf_counter() - begun)
            work = (time.process_time() - worked) * 1e3
            same = found.totals.get("same", 0)
            note = f"{found.later:,} later actions, {same:,} of them the same; {work:.0f} ms of the processor"
    return Line("P1", f"preview of a correction: {what}", goal, unit="s", value=min(spent), note=note)
