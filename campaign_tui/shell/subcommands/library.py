"""`new`, `list`, `rename`, `archive`, `duplicate` and `delete`: the campaigns of a store."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from campaign_tui.session.wiring import choose_pack, open_library, seed_of, store_path
from campaign_tui.shell.subcommands.console import Console, UsageError, short
from campaign_tui.shell.subcommands.opening import campaign_session, library_session
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from domain.content.pack import Pack

DECLINED = 1


def new_command(
    console: Console,
    *,
    name: str,
    pack: str,
    assassins: str | None,
    edition: str,
    difficulty: str,
    chance: str,
    seed: str | None,
    flow: str | None = None,
    players: str | None = None,
    rules: str | None = None,
) -> None:
    """Begin a campaign."""
    # The engine comes with these, and no other command here asks it anything.
    from campaign_tui.session.founding import furnish, house_rules, player_names
    from campaign_tui.session.new_campaign import FLOWS, SOURCES, flow_of

    if chance not in SOURCES:
        raise UsageError(say("cli.chance", given=chance))
    if flow not in {None, *FLOWS}:
        raise UsageError(say("cli.flow", given=flow))
    named, house = player_names(players or ""), house_rules(rules or "")
    with library_session(console) as library:
        content = choose_pack(pack)
        session = library.create(
            name,
            content,
            team(content, assassins),
            edition=edition,
            difficulty=difficulty,
            source=chance,
            seed=seed_of(seed),
            flow=flow_of(content, flow or FLOWS[0]),
        )
        with session:
            furnish(session, named, house)
            console.say(say("cli.begun", name=name, pack=content.title))
            console.say(session.campaign.hex())
            console.data({"id": session.campaign.hex(), "name": name, "head": session.head.hex()})


def team(pack: Pack, text: str | None) -> tuple[str, ...]:
    """The ids of assassins named by id or name between commas; the pack's first two where none are named."""
    if not text:
        from campaign_tui.session.new_campaign import first_team

        return first_team(pack)
    ids = {card.name.casefold(): name for name, card in pack.assassins.items()}
    # A comma too many names nobody.
    names = [part for word in text.split(",") if (part := word.strip())]
    return tuple(name if name in pack.assassins else ids.get(name.casefold(), name) for name in names)


def list_command(console: Console) -> None:
    """List the campaigns."""
    with open_library(console.store, looking=True) as library:
        campaigns = library.campaigns()
    digits = short(campaign.id for campaign in campaigns)
    for campaign in campaigns:
        archived = f"  ({say('cli.archived')})" if campaign.archived else ""
        console.say(f"{digits[campaign.id]}  {campaign.name}{archived}")
    if not campaigns:
        console.say(say("cli.no_campaigns"))
    console.data(
        [
            {
                "id": campaign.id.hex(),
                "name": campaign.name,
                "archived": campaign.archived,
                "rows": campaign.rows,
                "head": campaign.head.hex(),
            }
            for campaign in campaigns
        ]
    )


def rename_command(console: Console, campaign: str, name: str) -> None:
    """Give a campaign another name."""
    with campaign_session(console, campaign) as session:
        before = session.timeline.name
        session.rename(name)
        console.say(say("cli.renamed", before=before, name=name))
        console.data({"id": session.campaign.hex(), "name": name, "before": before})


def archive_command(console: Console, campaign: str, *, back: bool = False) -> None:
    """Put a campaign out of the way, or bring it back."""
    with campaign_session(console, campaign) as session:
        changed = session.archive(archived=not back)
        key = ("back" if back else "away") + ("" if changed else "_already")
        console.say(say(families.CLI_ARCHIVE[key], name=session.timeline.name))
        console.data({"id": session.campaign.hex(), "archived": not back, "changed": changed})


def duplicate_command(console: Console, campaign: str, name: str | None = None) -> None:
    """Copy a campaign with its whole history; prints the id of the copy on the last line."""
    from campaign_tui.session.new_campaign import free_name
    from campaign_tui.session.shelf import copy

    with open_library(console.store) as library:
        names = {one.id: one.name for one in library.campaigns()}
        original = library.find(campaign)
        called = name or free_name(names[original], frozenset(names.values()))
        duplicate = copy(library, original, called, console.player)
        console.say(say("cli.duplicated", before=names[original], name=called))
        console.say(duplicate.hex())
        console.data({"id": duplicate.hex(), "name": called, "original": original.hex()})


def delete_command(console: Console, campaign: str, *, output: str | None = None, yes: bool = False) -> int:
    """Delete a campaign for good, once its history is in a file and somebody has said yes."""
    from campaign_tui.session import shelf
    from campaign_tui.session.targets import BadTarget, checked_target

    if not (yes or console.asks):
        raise UsageError(say("cli.delete.nobody"))
    given = None if output is None else checked_target(output, store_path(console.store))
    if given is not None and given.is_file():
        raise BadTarget(say("cli.target_taken", path=str(output)))
    with open_library(console.store) as library:
        which = library.find(campaign)
        name = next(one.name for one in library.campaigns() if one.id == which)
        target = Path(given or shelf.farewell_file(library, which))
        rows = shelf.bid_farewell(library, which, target)
        console.say(say("cli.delete.exported", name=name, path=str(target)))
        deleted = yes or console.ask(say("cli.delete.sure", name=name, n=rows))
        if deleted:
            shelf.delete(library, which, rows)
        console.say(say("cli.delete.done" if deleted else "cli.delete.kept", name=name))
        console.data({"id": which.hex(), "name": name, "path": str(target), "rows": rows, "deleted": deleted})
    return 0 if deleted else DECLINED
