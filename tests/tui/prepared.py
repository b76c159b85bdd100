"""Stores for somebody who is to retell what happens: bots have played up to where it becomes worth it.

.venv/bin/python -m tests.tui.prepared FOLDER
"""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from msgspec import Struct

from campaign_tui.session.session import CampaignSession
from campaign_tui.shell.subcommands.bots import make_player
from campaign_tui.shell.subcommands.policies import CAREFUL
from domain.bots.stewards import careful_steward
from domain.content.loader import load_pack
from domain.language import commands as c
from domain.model.between import SyncOffer
from domain.model.state import State
from domain.rules.campaign.outlook import stage
from tests.tui import stories
from tests.tui.gallery.stores import library

MOST = 20_000
"""Decisions after which a place counts as one that never comes."""


class Place(Struct, frozen=True):
    """Where a reader begins."""

    pack: str
    about: str
    reached: Callable[[State], bool]
    """Whether a state is the one to begin at."""


def _levels(state: State) -> bool:
    """A level-up, and people in the command room whose contract is still to be rolled."""
    return bool(_stage(state) == "levels" and state.headquarters.is_open and state.headquarters.staff("command"))


def _journeys(state: State) -> bool:
    """The first journeys on the map of the region."""
    return state.memory is None and state.region.phase is not None


def _stage(state: State) -> str:
    return stage(load_pack(state.pack.id), state)


PLACES: Mapping[str, Place] = {
    "contract": Place("drowned_ledger", "a level, the roll of a contract, and the next assignment", _levels),
    "journeys": Place("salt_road", "three journeys of The Salt Road", _journeys),
}


def prepare(path: Path, place: Place) -> None:
    """Make the store of a place. Raises AssertionError for one that never comes."""
    path.unlink(missing_ok=True)
    with library(path) as shelf, stories.begun(shelf, place.pack) as session:
        _play(session, place)


def _play(session: CampaignSession, place: Place) -> None:
    """Let careful people play until the place is reached."""
    player, steward = make_player(CAREFUL, 1, 5), careful_steward(Random(5).randrange)
    for _ in range(MOST):
        state = session.state
        if place.reached(state):
            return
        if isinstance(state.top, SyncOffer):
            session.submit(c.Pick("no"))
        else:
            session.submit((player if state.memory else steward)(session.pack, state))
    raise AssertionError(f"{place.about} never comes")


def main(folder: Path) -> None:
    """Make all stores, and say how to open them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, place in PLACES.items():
        path = folder / f"{name}.db"
        prepare(path, place)
        print(f"{place.about}: script/play --store {path}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
