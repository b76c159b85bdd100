"""Memories that lie on the table, in prepared positions: what has been noted so far, with the players' own box."""

from campaign_tui.session.library import LibrarySession
from campaign_tui.session.session import CampaignSession
from domain import notation
from tests.tui import stories

PACK = "brotherhood_of_venice"
TEAM = ("alessandra", "bastiano", "claudio", "daria")
PLAYED = ("0.1", "0.2", "0.3")
"""Memories that are behind the group."""

TURN = (
    "new-card:stiletto:Stiletto:blade",
    "new-card:padded_coat:Padded%20coat:armour:white:1",
    "track:0.4",
    "turn:Fog%20on%20the%20water:E",
    "alert:on",
    "gain:claudio:stiletto",
    "gain:bastiano:padded_coat",
    "objective:The%20ledger%20of%20the%20mint:2",
    "hurt:alessandra:3",
    "cube:claudio",
    "turn:Market%20day:N",
    "reserve:elite:3",
    "enter:crossbowman=4",
)

TABLES: dict[str, tuple[str, ...]] = {
    "table-set-up": ("track:0.4",),
    # Turn 2: alert, somebody in critical condition, a reserve that runs low, an objective done.
    "table-turn": TURN,
    "table-enemies": (*TURN, "enemies"),
    "table-two-maps": ("track:0.4:2", "turn:Market%20day:N", "event:Fog%20on%20the%20water:E:b", "alert:on:b"),
    # Three memories that were played before, the next one due.
    "table-before": (),
    "table-new": (),
}


def play(shelf: LibrarySession, position: str, name: str) -> None:
    """A campaign in a position."""
    with stories.begun(shelf, PACK, TEAM, source="table", name=name) as session:
        if position != "table-new":
            _enter(session, PLAYED)
        for decision in TABLES[position]:
            session.submit(notation.parse(decision))


def _enter(session: CampaignSession, memories: tuple[str, ...]) -> None:
    for memory in memories:
        session.submit(notation.parse(f"report:{memory}:success:1:0:4:no:%:%:%:%:yes"))
