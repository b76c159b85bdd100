"""Campaigns on a region that the players enter themselves, in prepared positions."""

from campaign_tui.session.library import LibrarySession
from tests.tui import regions, stories

PACK = "apocalypse_box"
TEAM = ("alessandra", "bastiano", "claudio")

MAP = (
    "chart:17:11,23,26",
    "chart:23:17,30,34:observation",
    "chart:26:17,38:healer:%:2",
    "chart:30:23,41",
    "chart:34:23,41,45",
    "chart:41:30,34,52:forge",
    "chart:38:26,45",
    "pass",
    "pick:17",
    "journey:26:cube",
    "journey:17:cube",
    "journey:23:cube",
)
CARD = ("journey:30:gauge", "pick:18", "pick:0", "pick:encounter")
REGIONS: dict[str, tuple[str, ...]] = {
    "own-map": MAP,
    "own-symbol": (*MAP, *CARD[:-1]),
    "own-card": (
        *MAP,
        *CARD,
        "card:The%20Old%20Well",
        "clue:Torn%20Map",
        "hurt:claudio",
        "hurt:alessandra:9",
        "moved:41:yes",
    ),
    "own-number": (*MAP, "journey:30:gauge", "pick:18", "pick:61"),
}
"""Positions, and what is decided there."""


def play(shelf: LibrarySession, position: str, name: str) -> None:
    """Bring a campaign to a position."""
    with stories.begun(shelf, PACK, TEAM, source="table", name=name) as session:
        regions.on_own_map(session, *REGIONS[position])
