"""`export` and `import`: campaigns as files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from campaign_tui.commands.console import FEW_ROWS, Console, UsageError, counted
from campaign_tui.session import CampaignSession
from campaign_tui.targets import checked_target, write_file
from campaign_tui.wiring import open_library, store_path
from domain.errors import Refused
from domain.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FORMATS = ("md", "json", "jsonl")


def export_command(
    console: Console,
    campaign: str,
    *,
    form: str | None = None,
    output: str | None = None,
    seed: bool = False,
) -> None:
    """Write a campaign to standard output or to a file."""
    form = form or ("json" if console.as_json and output is None else "md")
    if form not in FORMATS:
        raise UsageError(say("cli.format", given=form, known=", ".join(FORMATS)))
    if seed and form != "jsonl":
        raise UsageError(say("cli.seed_format"))
    target = None if output is None else checked_target(output, store_path(console.store))
    with open_library(console.store, looking=True) as library:
        session = CampaignSession(library.service(library.find(campaign)))
        kept = library.seed(session.campaign) if seed else None
        if seed and kept is None:
            raise Refused("", say("cli.no_seed"))
        chunks = _content(session, form, kept)
        if target is None:
            console.raw(chunks)
            return
        replaced = target.exists()
        write_file(target, chunks)
        console.remark(say("cli.replaced" if replaced else "cli.exported", path=output))
        console.data({"campaign": session.campaign.hex(), "format": form, "path": output, "replaced": replaced})


def _content(session: CampaignSession, form: str, seed: bytes | None) -> Iterable[bytes]:
    """The export in pieces."""
    if form == "jsonl":
        from exports.to_jsonl import to_jsonl

        rows = counted(say("cli.rows"), session.row_count, session.rows(), FEW_ROWS)
        return to_jsonl(session.campaign, session.head, rows, seed)
    from exports.report import report

    told = report(session.campaign, session)
    if form == "json":
        from exports.to_json import to_json

        return iter([to_json(told).encode()])
    from exports.to_markdown import to_markdown

    return iter([to_markdown(told).encode()])


def import_command(console: Console, file: str) -> None:
    """Take in a campaign from a file, or from standard input where the file is `-`."""
    from campaign_tui.shelf import take_in
    from exports.from_jsonl import from_jsonl

    imported = from_jsonl(_lines(file))
    with open_library(console.store) as library:
        rows = counted(say("cli.rows"), len(imported.rows), imported.rows, FEW_ROWS)
        campaign = take_in(library, imported, rows)
        console.say(campaign.hex())
        console.data({"id": campaign.hex(), "rows": len(imported.rows)})


def _lines(file: str) -> Iterator[bytes]:
    """The lines of a file."""
    if file == "-":
        yield from sys.stdin.buffer
        return
    with Path(file).open("rb") as lines:
        yield from lines
