"""`export` and `import`: campaigns as files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from campaign_tui.session import exporting
from campaign_tui.session.later_syncs import later_syncs
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.session import CampaignSession
from campaign_tui.session.targets import BadTarget, checked_target, write_file
from campaign_tui.session.typed import TypedRows
from campaign_tui.session.wiring import open_library, store_path
from campaign_tui.shell.subcommands.console import FEW_ROWS, Console, UsageError, counted
from domain.core.errors import Refused, StoreError
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterator

NEWEST_FORMAT = 2
"""The number of the newest format of a log. The first one has no packs in it."""


WITH_LEDGER = ("md", "html", "json", "csv")
"""Formats that can have the ledger in them."""


def export_command(
    console: Console,
    campaign: str,
    *,
    form: str | None = None,
    output: str | None = None,
    seed: bool = False,
    own: bool = False,
    version: int = NEWEST_FORMAT,
    picture: str | None = None,
    at: str | None = None,
    force: bool = False,
    ledger: bool = False,
) -> None:
    """Write a campaign to standard output or to a file; one that is there is asked about, or replaced with `force`."""
    form = form or ("json" if console.as_json and output is None else "md")
    kinds = exporting.of_format(form)
    if not kinds:
        raise UsageError(say("cli.format", given=form, known=", ".join(exporting.FORMATS)))
    if seed and not kinds[0].is_log:
        raise UsageError(say("cli.seed_format"))
    if ledger and form not in WITH_LEDGER:
        raise UsageError(say("cli.ledger_format", known=", ".join(WITH_LEDGER)))
    _check_log_options(is_log=kinds[0].is_log, own=own, version=version)
    if (picture or at) and not kinds[0].picture:
        raise UsageError(say("cli.picture_format"))
    if picture and picture not in exporting.PICTURES:
        raise UsageError(say("cli.picture", given=picture, known=", ".join(exporting.PICTURES)))
    target = None if output is None else checked_target(output, store_path(console.store))
    if target is not None and output is not None and not force:
        _may_replace(console, target, output)
    with open_library(console.store, looking=True) as library:
        session = CampaignSession(library.service(library.find(campaign)))
        kept = library.seed(session.campaign) if seed else None
        if seed and kept is None:
            raise Refused("", say("cli.no_seed"))
        typed = TypedRows()
        log = typed.among(session.rows())
        rows = counted(say("cli.rows"), session.row_count, log, FEW_ROWS) if kinds[0].is_log else None
        packs = session.packs(own=own) if version == NEWEST_FORMAT else ()
        later = later_syncs(LibrarySession(library).read_models, session.campaign)
        wanted = exporting.Wanted(None if at is None else session.find(at), rows, kept, packs, ledger, later)
        chunks = exporting.written(session, exporting.of_format(form, picture or ""), wanted)
        if target is None:
            console.raw(chunks)
            if typed.number:
                console.remark(say("export.typed", n=typed.number))
            return
        replaced = target.exists()
        write_file(target, chunks)
        written = say("cli.replaced" if replaced else "cli.exported", path=output)
        console.remark(f"{written} {say('export.typed', n=typed.number)}" if typed.number else written)
        console.data({"campaign": session.campaign.hex(), "format": form, "path": output, "replaced": replaced})


def _check_log_options(*, is_log: bool, own: bool, version: int) -> None:
    """Raise UsageError for options of a log in another format, and for a format of it that nobody knows."""
    if version not in range(1, NEWEST_FORMAT + 1):
        raise UsageError(say("cli.format_version", given=version, newest=NEWEST_FORMAT))
    if not is_log and (own or version != NEWEST_FORMAT):
        raise UsageError(say("cli.log_options"))
    if own and version != NEWEST_FORMAT:
        raise UsageError(say("cli.own_format"))


def import_command(console: Console, file: str, *, merge: bool = False) -> None:
    """Take in a campaign from a file, or from standard input where the file is `-`.

    With `merge` one that is here already gets what the file has besides, and nothing of it is overwritten.
    """
    from campaign_tui.session.shelf import take_in
    from campaign_tui.session.together import bring_together
    from campaign_tui.shell.subcommands.together import data_of, told
    from exports.files.from_jsonl import from_jsonl

    try:
        imported = from_jsonl(_lines(file))
    except StoreError as fault:
        raise StoreError(say("cli.in_file", file=file, fault=fault)) from fault
    with open_library(console.store) as library:
        if merge:
            came = bring_together(library, imported, console.player)
            told(console, came)
            console.data({"id": came.campaign.hex(), **data_of(came)})
            return
        rows = counted(say("cli.rows"), len(imported.rows), imported.rows, FEW_ROWS)
        campaign = take_in(library, imported, rows)
        console.say(campaign.hex())
        console.data({"id": campaign.hex(), "rows": len(imported.rows)})


def _lines(file: str) -> Iterator[bytes]:
    """The lines of a file."""
    from exports.files.spelling import lines_of

    if file == "-":
        if sys.stdin is not None:  # it is when whoever started the program closed it
            yield from lines_of(sys.stdin.buffer)
        return
    with Path(file).open("rb") as source:
        yield from lines_of(source)


def _may_replace(console: Console, target: Path, path: str) -> None:
    """Ask before a file is replaced. Raises BadTarget where nobody can be asked, or the answer is no."""
    # A pipe or device has nothing to be replaced.
    if target.is_file() and not (console.asks and console.ask(say("cli.replace_sure", path=path))):
        raise BadTarget(say("cli.target_exists", path=path))
