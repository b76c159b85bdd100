"""Another line becomes the main line: one move of the head, which undo takes back; the line left keeps a name."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign_tui.session.luck import be_sure
from campaign_tui.session.retelling import HeadChange
from domain.core.errors import Refused
from domain.log.names import checked_label
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.session.session import CampaignSession
    from domain.core.canonical import ActionId


class Adopted(Struct, frozen=True):
    """What an adoption did: the change of the head, and the name of the line that was left."""

    change: HeadChange
    left: str


def adopt(session: CampaignSession, action: ActionId, name: str = "", *, sure: bool = False) -> Adopted:
    """Make the line to an action the main line; `name` is what players call it, for the name of the line that is left.

    Raises Refused where the main line has it already, CrossesLuck unless it is `sure`, HeadMovedError; nothing has
    changed then.
    """
    timeline, before = session.timeline, session.head
    if timeline.ancestor(action, before) == action:
        raise Refused("", say("adopt.there"))
    be_sure(session, action, sure=sure)
    named = next((one for one, at in timeline.branches.items() if at == before), "")
    leaves = "" if named else _free(session, name or action.hex()[:8])
    change = session.compare(before, action)
    session.move_to(action, "adopt", leaves=leaves)
    return Adopted(change, named or leaves)


def line_of(session: CampaignSession, action: ActionId) -> ActionId:
    """The end of the line that an action is on: the branch that is named there, else the newest action it led to."""
    timeline = session.timeline
    if action in timeline.branches.values():
        return action
    at = timeline.actions[action]
    while at.children:
        at = timeline.actions[at.redo if at.redo in at.children else at.children[-1]]
    return at.id


def _free(session: CampaignSession, name: str) -> str:
    """A name for the line that is left, which no branch or bookmark has."""
    taken = {*session.timeline.branches, *session.timeline.bookmarks}
    plain = checked_label("branch", say("adopt.left", name=name[:MOST_LETTERS]))
    numbered = (say("adopt.left_again", name=plain, n=number) for number in count(2))
    return plain if plain not in taken else next(one for one in numbered if one not in taken)


MOST_LETTERS = 24
"""Letters of a branch's name that are repeated in another one."""
