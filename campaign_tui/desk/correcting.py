"""Questions about putting the past right: what could have been decided, what it would change, and making it so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.desk import messages as m
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.desk.opened import Opened
    from campaign_tui.views.ripples import RippleView
    from domain.core.canonical import ActionId
    from domain.correction import Change, Repair


def alternatives(opened: Opened, action: ActionId, kind: str) -> m.AlternativesRead:
    """What could have been decided in place of an action, or be put in "before" or "after" it."""
    from campaign_tui.views.ripples import alternatives as found

    return m.AlternativesRead(found(opened.campaign, action, kind))


def repairs_of(opened: Opened, view: RippleView, index: int) -> m.AlternativesRead:
    """What can be done about a row of a ripple."""
    from campaign_tui.session.correcting import Corrections
    from campaign_tui.views.ripples import repairs_of as found

    row = view.preview.ripple.rows[index]
    return m.AlternativesRead(found(opened.campaign, Corrections(opened.campaign), row), index)


def ripple(opened: Opened, change: Change, repairs: dict[ActionId, Repair]) -> m.RippleRead:
    """What a change would make of everything after it; nothing is written."""
    from campaign_tui.session.correcting import Corrections
    from campaign_tui.views.ripples import ripple_view

    corrections = Corrections(opened.campaign, opened.come_to)
    return m.RippleRead(ripple_view(corrections, corrections.preview(change, repairs), repairs))


def tell_row(opened: Opened, view: RippleView, index: int) -> m.RippleRowTold:
    """What differs in a row of a ripple."""
    from campaign_tui.session.correcting import Corrections
    from campaign_tui.views.ripples import row_words

    return m.RippleRowTold(view, index, row_words(Corrections(opened.campaign), view.preview.ripple.rows[index]))


def make_correction(opened: Opened, view: RippleView, why: str = "") -> m.HeadMoved:
    """Make a correction as it was shown."""
    from campaign_tui.desk.playing import pieces_of
    from campaign_tui.session.correcting import Corrections

    session = opened.campaign
    before = session.head
    Corrections(session).make(view.preview, why)
    change = session.compare(before, session.head)
    sentence = say("correct.made", n=len(change.done_again))
    return m.HeadMoved(opened.viewer.look(), change, pieces_of(session, change), sentence)
