"""Campaigns with the box on the table, in prepared positions: the books of one are what screens of the box show."""

from campaign_tui.session.library import LibrarySession
from campaign_tui.session.session import CampaignSession
from domain import notation
from domain.bots.stewards import careful_steward
from domain.language.commands import Start
from tests.tui import stories

PACK = "brotherhood_of_venice"
PACKS = {"box-roma": "venice_and_roma"}
"""Another pack than the usual one."""
TEAM = ("alessandra", "bastiano", "claudio")

CARDS = (
    "new-card:stiletto:Stiletto:melee",
    "new-card:jack:Leather%20Jack:armour:white:1",
    "new-card:crossbow:Hand%20Crossbow:ranged:white",
)

CREWED = "crewed"
"""Everybody of the headquarters is sent somewhere."""

BOXES: dict[str, tuple[str, ...]] = {
    # The headquarters are open, the first contract has failed once, somebody is hurt, cards lie everywhere.
    "box-house": (
        "assignment:1.1",
        *CARDS,
        CREWED,
        "track:1.1",
        "turn",
        "gain:alessandra:stiletto",
        "gain:claudio:jack",
        "gain:hall:smoke_bomb",
        "gain:bastiano:crossbow",
        "gain:claudio:smoke_bomb",
        "lose:bastiano:crossbow",
        "hurt:bastiano:2",
        "sync",
        "done:success:7",
        "assignment:1.2",
    ),
    # Turn 3 of a memory: alert, somebody in critical condition, a reserve that runs low.
    "box-table": (
        "ready:0.4",
        *CARDS,
        "track:0.4",
        "turn:Market%20Day:E",
        "gain:alessandra:stiletto",
        "gain:claudio:smoke_bomb",
        "objective:1:2",
        "alert:on",
        "turn:Dark%20Night:N",
        "reserve:crossbowman:3",
        "hurt:claudio:3",
        "cube:alessandra",
        "turn:Low%20Tide:W",
    ),
    # Two boxes together, before a memory of the base campaign.
    "box-roma": ("ready:0.3",),
    # A memory has failed once.
    "box-failed": ("ready:0.3", *CARDS, "report:0.3:failure:1:0:0:no:bastiano=1"),
}
"""What leads to a position: a stage of the road, "ready:0.4", or decisions."""

STAGES = ("ready", "assignment", "resolution")


def play(shelf: LibrarySession, position: str, name: str) -> None:
    """Begin a campaign and lead it to a position."""
    with stories.begun(shelf, PACKS.get(position, PACK), TEAM, source="table", name=name) as session:
        for step in BOXES[position]:
            _go(session, step)


def _go(session: CampaignSession, step: str) -> None:
    if step == CREWED:
        steward = careful_steward(stories.first)
        while not isinstance(command := steward(session.pack, session.state), Start):
            session.submit(command)
    elif step.partition(":")[0] in STAGES:
        stories.go_on(session, step)
    else:
        session.submit(notation.parse(step))
