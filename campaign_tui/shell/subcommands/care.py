"""`verify`, `rebuild` and `doctor`: whether all is well, and what can be mended without a loss."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from campaign_tui.session.soundness import DAMAGE, compared, sealed_row, underived
from campaign_tui.session.wiring import default_store, open_library, store_path
from campaign_tui.shell.subcommands.console import SHORT, UsageError, counted
from domain.core.errors import CampaignError, StoreError
from domain.core.seal import read_seal
from domain.core.seal import seal as words_of
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.shell.subcommands.console import Console
    from domain.store import CampaignId, Difference, Library
    from exports.kit.plain import Json
    from projections.rebuild import Difference as TableDifference

FAILED = 1

PARTS = ("alembic", "eventsourcing", "msgspec", "sqlalchemy", "sqlmodel", "textual", "typer")
"""Libraries whose versions a report of a fault should name."""


def verify_command(console: Console, campaign: str | None = None, *, seal: str | None = None) -> int:
    """Check one campaign or the whole store; exit code 1 when anything differs or couldn't be compared.

    Without the seed of a campaign its dice can't be derived anew: nothing differs, and not everything was compared.
    With `seal` also whether the history up to a row is the one whose seal was written down. Raises UsageError for what
    can't be one.
    """
    wanted = None if seal is None else _read(seal)
    found: list[Json] = []
    seedless: dict[str, Json] = {}
    seals: dict[str, Json] = {}
    with open_library(console.store, looking=True) as library:
        chosen = _chosen(library, campaign)
        if campaign is None:
            found += [_row(console, None, difference) for difference in library.verify_file()]
        for one in counted(say("cli.campaigns"), len(chosen), chosen):
            found += [_row(console, one, difference) for difference in library.verify(one)]
            found += [_table(console, one, difference) for difference in compared(library, one)]
            if answers := underived(library, one):
                seedless[one.hex()] = answers
                console.say(say("cli.underived", where=one.hex()[:SHORT], n=answers))
        sealed = wanted is None or _sealed(console, library, chosen, wanted)
        if not found:
            console.say(say("cli.well_as_far" if seedless else "cli.all_well", n=len(chosen)))
            seals = {one.hex(): words_of(library.anchor(one).hash) for one in chosen}
        if campaign is not None and not found:
            # Of a whole store these would be as many lines as campaigns; who wants them has --json.
            row, words = library.anchor(chosen[0]).rows, seals[chosen[0].hex()]
            console.say(say("cli.seal", where=chosen[0].hex()[:SHORT], row=row, words=words))
        whole: list[Json] = [one.hex() for one in chosen]
        well = sealed and not found and not seedless
        told: dict[str, Json] = {"ok": well, "campaigns": whole, "differences": found}
        console.data({**told, "without_seed": seedless, "seals": seals})
    return 0 if well else FAILED


def _read(seal: str) -> str:
    """A seal as it was typed. Raises UsageError."""
    try:
        return read_seal(seal)
    except ValueError as fault:
        raise UsageError(say("cli.seal_word", word=str(fault))) from fault


def _sealed(console: Console, library: Library, chosen: list[CampaignId], wanted: str) -> bool:
    """Say which row of these campaigns a seal is of; whether there is one."""
    for one in chosen:
        rows = library.anchor(one).rows
        try:
            row = sealed_row(library, one, wanted)
        except StoreError:
            continue  # told among the differences
        if row:
            console.say(say("cli.sealed", where=one.hex()[:SHORT], row=row, n=rows - row))
            return True
    console.say(say("cli.not_sealed"))
    return False


def _chosen(library: Library, campaign: str | None) -> list[CampaignId]:
    """The campaign that was named, or all of them."""
    return [one.id for one in library.campaigns()] if campaign is None else [library.find(campaign)]


def _row(console: Console, campaign: CampaignId | None, difference: Difference) -> Json:
    """Tell of a difference in the log; returns it as data."""
    where = campaign.hex()[:SHORT] if campaign else say("cli.the_store")
    console.say(
        say(
            "cli.differs" if difference.row else "cli.differs_somewhere",
            where=where,
            row=difference.row,
            what=difference.what,
            stored=difference.stored or say("name.nothing"),
            computed=difference.computed or say("name.nothing"),
        )
    )
    return {
        "campaign": campaign.hex() if campaign else "",
        "row": difference.row,
        "what": difference.what,
        "stored": difference.stored,
        "computed": difference.computed,
    }


def _table(console: Console, campaign: CampaignId, difference: TableDifference) -> Json:
    """Tell of a difference in the read models; returns it as data."""
    console.say(
        say(
            "cli.table_differs",
            where=campaign.hex()[:SHORT],
            table=difference.table,
            key=difference.key,
            stored=difference.stored or say("name.nothing"),
            computed=difference.computed or say("name.nothing"),
        )
    )
    return {
        "campaign": campaign.hex(),
        "row": 0,
        "what": f"{difference.table} {difference.key}".strip(),
        "stored": difference.stored,
        "computed": difference.computed,
    }


def rebuild_command(console: Console, campaign: str | None = None) -> None:
    """Make the read models of one campaign or of all of them anew."""
    from projections.rebuild import rebuild

    done: list[Json] = []
    with open_library(console.store) as library:
        chosen = _chosen(library, campaign)
        for one in counted(say("cli.campaigns"), len(chosen), chosen):
            rows = rebuild(library, one).rows
            console.say(say("cli.rebuilt", where=one.hex()[:SHORT], n=rows))
            done.append({"campaign": one.hex(), "rows": rows})
        console.data(done)


def doctor_command(console: Console) -> int:
    """Look at the store, the terminal and the installation; exit code 1 when something is wrong."""
    checks = [*_store_checks(console), *_backup_checks(console), *_terminal_checks()]
    for name, state, well in checks:
        mark = say("cli.well") if well else say("cli.wrong")
        console.say(f"{mark}  {name}: {state}")
    versions = _versions()
    for name, number in versions.items():
        console.say(f"    {name} {number}")
    console.data(
        {
            "ok": all(well for *_, well in checks),
            "checks": [{"name": name, "state": state, "ok": well} for name, state, well in checks],
            "versions": dict(versions),
        }
    )
    return 0 if all(well for *_, well in checks) else FAILED


def _store_checks(console: Console) -> list[tuple[str, str, bool]]:
    """What is to be said about the store: (name, state, whether that is well)."""
    where = console.store or default_store()
    try:
        with open_library(console.store, looking=True) as library:
            faults = library.verify_file()
            campaigns = len(library.campaigns())
            clocks = [] if faults else _clocks(library)
    except CampaignError as error:
        return [(say("cli.doctor.store"), where, True), (say("cli.doctor.file"), str(error), False)]
    except DAMAGE as fault:
        return [(say("cli.doctor.store"), where, True), (say("cli.doctor.file"), repr(fault), False)]
    state = "; ".join(f"{fault.what}: {fault.stored}" for fault in faults) or say("cli.doctor.sound")
    return [
        (say("cli.doctor.store"), where, True),
        (say("cli.doctor.file"), state, not faults),
        (say("cli.doctor.campaigns"), str(campaigns), True),
        *clocks,
    ]


def _clocks(library: Library) -> list[tuple[str, str, bool]]:
    """Where a clock was set back while a campaign was written: worth knowing, and no fault."""
    from domain.language.events import Event
    from domain.log.timeline import clock_set_back

    noted = []
    for campaign in library.campaigns():
        rows = library.rows(campaign.id)
        times = ((row.number, row.value.time) for row in rows if not isinstance(row.value, Event))
        for number in clock_set_back(times):
            state = say("cli.doctor.clock_set_back", row=number, name=visible(campaign.name))
            noted.append((say("cli.doctor.clock"), state, True))
    return noted


def _backup_checks(console: Console) -> list[tuple[str, str, bool]]:
    """What is to be said about the backups: having none yet is no fault, a newest one that can't be used is."""
    from campaign_tui.shell.subcommands.safety import line
    from domain.store.backups import backups, faults

    try:
        kept = backups(store_path(console.store))
        if not kept:
            return [(say("cli.doctor.backups"), say("cli.doctor.no_backups"), True)]
        newest = kept[0]
        found = faults(newest.path)
    except OSError as error:
        return [(say("cli.doctor.backups"), say("cli.file", fault=str(error)), False)]
    state = "; ".join(found) or say("cli.doctor.sound")
    return [
        (say("cli.doctor.backups"), say("cli.doctor.kept", n=len(kept), line=line(newest)), True),
        (say("cli.doctor.newest"), state, not (found or newest.damaged)),
    ]


def _terminal_checks() -> list[tuple[str, str, bool]]:
    """What is to be said about the terminal; without one there is nothing wrong."""
    if not sys.stdout.isatty():
        return [(say("cli.doctor.terminal"), say("cli.doctor.no_terminal"), True)]
    size = os.get_terminal_size()
    encoding = sys.stdout.encoding or ""
    large = size.columns >= 80 and size.lines >= 24
    return [
        (say("cli.doctor.size"), f"{size.columns} × {size.lines}", large),
        (say("cli.doctor.encoding"), encoding, encoding.casefold().replace("-", "") == "utf8"),
        (say("cli.doctor.kind"), os.environ.get("TERM", ""), os.environ.get("TERM", "") not in {"", "dumb"}),
        (say("cli.doctor.colours"), os.environ.get("COLORTERM", "") or say("name.nothing"), True),
    ]


def _versions() -> dict[str, str]:
    """Versions of this app, Python, SQLite and the libraries that matter."""
    import platform
    from importlib.metadata import PackageNotFoundError, version

    from projections.reader import database_version

    found = {"python": platform.python_version(), "sqlite": database_version()}
    for name in ("campaign-tui", *PARTS):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = say("name.nothing")
    return found
