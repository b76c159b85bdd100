"""Questions about a campaign that is open and can't be shown: it is changed without being shown, then tried again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from campaign_tui.desk.at_table import last_evening
from domain.core.errors import ContentError, StoreError

if TYPE_CHECKING:
    from campaign_tui.desk.opened import Opened
    from campaign_tui.session.session import CampaignSession
    from domain.core.canonical import ActionId

MOST_ACTIONS = 200
"""Actions that are listed, the newest first."""


def mend_to(opened: Opened, action: ActionId) -> m.Answer:
    """Go to an action, whatever the rules make of where the campaign is, and try to show it there."""
    opened.campaign.move_to(action, "jump")
    return shown(opened)


def mend_undo(opened: Opened) -> m.Answer:
    """Take the last action back and try to show the campaign."""
    session = opened.campaign
    session.move_to(session.timeline.undo_target(1), "undo")
    return shown(opened)


def mend_value(opened: Opened, path: str, value: str, why: str) -> m.Answer:
    """Override a value and try to show the campaign."""
    from domain.language.commands import Adjust

    opened.campaign.submit(Adjust(path, value, why))
    return shown(opened)


def shown(opened: Opened) -> m.CampaignOpened | m.Unshown:
    """The open campaign as it stands; where that can't be shown, what can be done about it. Raises StoreError."""
    session = opened.campaign
    try:
        fault = pack_fault(session)
        view, lessons = opened.viewer.look(), opened.lessons(())
        return m.CampaignOpened(view, lessons, session.campaign, last_evening(opened), fault)
    except StoreError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is: an open campaign can be undone and put right
        return _unshown(session, error)


def pack_fault(session: CampaignSession) -> str:
    """Why the pack that a campaign is played with isn't here, and what brings it back; empty where it is here."""
    try:
        session.decisions()
    except ContentError as fault:
        return str(fault)
    return ""


def _unshown(session: CampaignSession, error: Exception) -> m.Unshown:
    """What is said of a campaign that can't be shown."""
    from domain.notation import render

    fault = pack_fault(session)
    if fault:  # whatever the rules stumbled over, it is that they haven't got the pack
        error = ContentError(fault)
    timeline = session.timeline
    actions = list(reversed(timeline.path()))[:MOST_ACTIONS]
    listed = tuple((action, render(timeline.actions[action].command)) for action in actions)
    return m.Unshown(session.campaign, timeline.name, error, listed)
