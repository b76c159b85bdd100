"""`new` and `list`: the campaigns of a store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.commands.console import Console, UsageError, short
from campaign_tui.commands.opening import library_session
from campaign_tui.wiring import choose_pack, open_library, seed_of
from domain.words import say

if TYPE_CHECKING:
    from domain.content.pack import Pack

USUAL_TEAM = 2
"""Assassins of a campaign for which none are named."""

SOURCES = ("app", "table")


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
) -> None:
    """Begin a campaign."""
    if chance not in SOURCES:
        raise UsageError(say("cli.chance", given=chance))
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
        )
        with session:
            console.say(say("cli.begun", name=name, pack=content.title))
            console.say(session.campaign.hex())
            console.data({"id": session.campaign.hex(), "name": name, "head": session.head.hex()})


def team(pack: Pack, text: str | None) -> tuple[str, ...]:
    """The ids of assassins named by id or name between commas; the pack's first two where none are named."""
    if not text:
        return tuple(pack.assassins)[:USUAL_TEAM]
    ids = {card.name.casefold(): name for name, card in pack.assassins.items()}
    names = [part.strip() for part in text.split(",")]
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
