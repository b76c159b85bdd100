"""`pack check` and `pack new`: for authors of content packs."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from campaign_tui.session.private_pack import pack_id
from campaign_tui.shell.subcommands.console import SHORT, UsageError
from domain.core.errors import ContentError
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.shell.subcommands.console import Console

REFUSED = 1

MODEL = "practice"
"""The pack that a new one begins as."""


def pack_check_command(console: Console, folder: str) -> int:
    """List everything that is wrong with a pack."""
    from campaign_tui.session.wiring import check_free
    from domain.content.check import check_pack
    from domain.content.loader import load_pack
    from exports.kit.plain import plain

    if not Path(folder).is_dir():
        raise ContentError(say("cli.no_folder", path=folder))
    faults = check_pack(folder)
    for fault in faults:
        console.say(str(fault))
    wrong = [str(fault) for fault in faults if not fault.warning]
    if not wrong:
        try:
            check_free(load_pack(Path(folder)))
        except ContentError as taken:
            # No campaign can begin with it, however well it is made.
            wrong = [str(taken)]
            console.say(str(taken))
    if not wrong:
        console.say(say("cli.pack_well"))
    console.data({"ok": not wrong, "faults": [plain(fault) for fault in faults]})
    return REFUSED if wrong else 0


def pack_new_command(console: Console, folder: str) -> None:
    """Start a pack: a small one that works, to be changed bit by bit."""
    from campaign_tui.session.private_pack import UnfitFolderError, folder_fault, refuse_taken, write_files
    from domain.content.loader import BUNDLED

    target, model = Path(folder), BUNDLED / MODEL
    name = pack_id(Path(os.path.realpath(target)).name)
    files = {str(file.relative_to(model)): file.read_text(encoding="utf-8") for file in sorted(model.rglob("*.toml"))}
    text = re.sub(r'(?m)^id = ".*"$', f'id = "{name}"', files["pack.toml"], count=1)
    files["pack.toml"] = re.sub(r'(?m)^title = ".*"$', f'title = "{name.replace("_", " ").title()}"', text, count=1)
    try:
        refuse_taken(target, folder)
        write_files(files, target)
    except UnfitFolderError as fault:
        raise UsageError(str(fault)) from fault
    except OSError as fault:
        raise folder_fault(folder, fault) from fault
    console.say(say("cli.pack_begun", path=folder, id=name))
    console.data({"folder": folder, "id": name})


def pack_take_command(console: Console, campaign: str, folder: str | None = None, *, preview: bool = False) -> int:
    """Go on with another version of the pack: the one that is here now, or that of a folder."""
    from campaign_tui.shell.subcommands.opening import campaign_session
    from domain.content.loader import load_pack

    given = None if folder is None else load_pack(Path(folder))
    with campaign_session(console, campaign, looking=preview) as session:
        pack = given or session.offered_pack
        if pack is None or pack.hash == session.state.pack.hash:
            console.say(say("cli.pack_newest", title=session.pack.title))
            console.data({"offered": None, "taken": None})
            return 0
        found = session.pack_changes(pack)
        console.say(say("cli.pack_offered", title=pack.title, version=pack.version, hash=pack.hash[:SHORT]))
        for section in found.sections:
            console.say(say(families.PACK_CHANGES_SECTIONS[section.kind]))
            for line in section.lines:
                console.say(f"  {line}")
        if not found.sections:
            console.say(say("pack_changes.nothing"))
        for obstacle in found.obstacles:
            console.say(say("cli.pack_obstacle", why=obstacle))
        taken = None if preview else session.take_pack(pack).action.hex()
        if taken:
            console.say(taken)
        console.data(
            {
                "offered": {"id": pack.id, "version": pack.version, "hash": pack.hash},
                "changes": {section.kind: [*section.lines] for section in found.sections},
                "obstacles": [*found.obstacles],
                "taken": taken,
            }
        )
    return REFUSED if found.obstacles else 0


def pack_own_command(console: Console, campaign: str, folder: str) -> None:
    """Save the numbers and cards that a campaign knows of its players' box as a pack of their own."""
    from campaign_tui.session.private_pack import UnfitFolderError, write_own_pack
    from campaign_tui.shell.subcommands.opening import campaign_session

    with campaign_session(console, campaign, looking=True) as session:
        state, title = session.state, session.pack.title
    try:
        written = write_own_pack(state, Path(folder), folder)
    except UnfitFolderError as fault:
        raise UsageError(str(fault)) from fault
    if written.bare:
        console.say(say("cli.no_own", title=title))
    console.say(say("cli.own_pack", id=written.id, folder=folder))
    counted = {"cards": written.cards, "numbers": written.numbers, "maps": written.maps}
    console.data({"folder": folder, "id": written.id, **counted})
