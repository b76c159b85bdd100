"""Being where you were: what is on the screen is kept while it changes, and put back when it is opened again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.css.query import NoMatches

from campaign_tui.desk import past
from campaign_tui.kept.places import NOTHING, Draft, Keeper, Place, Spot, library_name
from campaign_tui.notes.box_notes import BoxNotes, as_text, of_text
from campaign_tui.screens.by_name import WITH_A_VIEW, made

if TYPE_CHECKING:
    from textual.screen import Screen

    from campaign_tui.app.current import Current
    from campaign_tui.app.stage import Stage
    from campaign_tui.desk.desk import Desk
    from campaign_tui.screens.host import Hosted
    from campaign_tui.views.view import View

NOTES = "notes"
"""Stands for a screen where notes about the box are kept: what is ticked and counted outlasts its screen."""

LEFT = "left"
"""Stands for the books of a memory on the table that were left for the campaign: ticks outlast their screen."""

ASIDE = "aside"
"""Stands for a screen where forms are kept that were closed for later."""

KEEP_SECONDS = 0.25
"""How often it is looked whether a cursor has moved; what is typed is kept letter by letter."""


class Returning:
    """Keeps where the player is, and puts it back."""

    def __init__(self, stage: Stage, desk: Desk, current: Current, keeper: Keeper | None) -> None:
        """On a stage; without a keeper nothing is kept."""
        self._stage = stage
        self._desk = desk
        self._current = current
        self.keeper = keeper
        self._draft: Draft | None = None
        """A form to be filled in when it is opened next."""
        self._back: list[Spot] | None = None
        """Screens that are still to be put back; None when nothing is being put back."""
        self._looking: Spot | None = None
        """A look at the past that is being put back."""
        self._library = ""
        self._campaign = ""
        """Under which names places are kept, empty for not yet known."""

    # ---- keeping ------------------------------------------------------------------------------

    def remember(self) -> None:
        """Keep what is on the screen."""
        if self.keeper is None or self._back is not None:
            return
        screens, top = self._stage.screens, self._stage.top
        if not all(screen.ready for screen in screens):
            return
        try:
            draft = Draft(top.form, top.kept()) if top.form else None
            places = [(screen.where, screen.place()) for screen in screens]
        except NoMatches:
            # A screen is being built or taken apart.
            return
        spots = tuple(Spot(where, place) for where, place in places if place is not None)
        if self._campaign:
            box = self._current.box
            notes = () if box == BoxNotes() else (Spot(NOTES, {"box": as_text(box)}),)
            aside = tuple(Spot(ASIDE, {"form": form} | values) for form, values in self._current.aside.items())
            self.keeper.write(self._campaign, Place((*notes, *aside, *self._left(), *spots[1:]), draft))
            if self._library:
                # What was typed in the library has become this campaign: it isn't asked for again.
                self.keeper.write(self._library, Place(spots[:1], None))
        elif self._library:
            self.keeper.write(self._library, Place(spots[:1], draft))

    def _left(self) -> tuple[Spot, ...]:
        """How the books of the memory on the table were left for the campaign."""
        view, place = self._current.head_view, self._current.map_place
        return (Spot(LEFT, place),) if place and view is not None and view.state.at_table else ()

    def draft_of(self, form: str) -> dict[str, str] | None:
        """What was half typed into a form, once, or set aside for later; None when nothing was."""
        draft = self._draft
        if draft is None or not form or draft.form != form:
            return self._current.aside.get(form)
        self._draft = None
        return draft.values

    def set_aside(self, form: str, values: dict[str, str]) -> None:
        """Keep what was said in a form that was closed for later; nothing of it where there is nothing."""
        self._current.aside.pop(form, None)
        if values:
            self._current.aside[form] = values
        self.remember()

    # ---- putting back -------------------------------------------------------------------------

    def to_library(self, store: str) -> None:
        """Put the library back as it was left."""
        if self.keeper is None or self._library:
            return
        self._library = library_name(store)
        kept = self.keeper.read(self._library)
        screens = self._stage.screens
        if kept.screens:
            screens[0].take_place(kept.screens[0].values)
        if kept.draft is not None and len(screens) == 1:
            self._open_form(kept.draft)

    def to_campaign(self, campaign: str) -> bool:
        """Put the screens of the open campaign back as they were left; whether anything was kept."""
        if self.keeper is None:
            return False
        self._campaign = campaign
        kept = self.keeper.read(campaign)
        if kept == NOTHING:
            return False
        self._back, self._draft = list(kept.screens), kept.draft
        self._go_on()
        return True

    def left_campaign(self) -> None:
        """The campaign was closed: what comes next is about the library."""
        self._campaign = ""

    def _go_on(self) -> None:
        """Put back the next screen, and so on; after the last one the form over it."""
        while self._back:
            if self._put_back(self._back.pop(0)):
                return
        if self._back is not None:
            self._back = None
            draft, self._draft = self._draft, None
            self._tell_before(draft)

    def tell_recap(self) -> None:
        """Tell of the last evening, where one has ended since the campaign was open."""
        self._tell_before(None)

    def _tell_before(self, draft: Draft | None) -> None:
        """Tell of the last evening, if something is to be told; then open the form that was half filled in."""
        lines, self._current.recap = self._current.recap, ()
        if lines:
            from campaign_tui.screens.recap import RecapScreen

            self._stage.push(RecapScreen(lines, draft), lambda _: self._tell_before(draft))
        elif draft is not None:
            self._open_form(draft)

    def _put_back(self, spot: Spot) -> bool:
        """Put back one screen; whether it comes only when the desk has answered."""
        view = self._current.head_view
        if view is None:
            return False
        if spot.where == NOTES:
            self._current.box = of_text(spot.values.get("box", ""))
            return False
        if spot.where == LEFT:
            self._current.map_place = spot.values
            return False
        if spot.where == ASIDE:
            self._current.aside[spot.values.get("form", "")] = spot.values
            return False
        if spot.values.get("action"):
            self._looking = spot
            self._desk.ask(past.look_again, spot.values["action"], spot.values.get("cut", ""))
            return True
        screen = _screen(spot, view)
        if screen is None:
            return False
        self._stage.push(screen)
        self._take(self._stage.top, spot)
        return False

    def _take(self, screen: Hosted, spot: Spot) -> None:
        """Give a screen its place as soon as it is there."""
        self._stage.once_there(screen, lambda: screen.take_place(spot.values))

    def _open_form(self, draft: Draft) -> None:
        """Open a form again and let it be filled in; one that can't be opened any more is let go."""
        self._draft = draft
        screen = self._stage.top

        async def open_form() -> None:
            if self._stage.top is screen:
                await screen.open_form(draft.form)

        self._stage.once_there(screen, open_form)

    def looked(self) -> None:
        """A look at the past has been opened, or it wasn't there any more."""
        spot, self._looking = self._looking, None
        if spot is None:
            return
        if self._stage.top.where == spot.where:
            self._take(self._stage.top, spot)
        self._go_on()


def _screen(spot: Spot, view: View) -> Screen[Any] | None:
    """A screen by its name; None for one that there is no more."""
    match spot.where:
        case "rules":
            from campaign_tui.screens.rules import RulesScreen

            return RulesScreen()
        case "page":
            from campaign_tui.screens.dialogs import Page

            return Page(spot.values.get("title", ""), spot.values.get("text", ""))
        case "memory" if view.state.memory is None or view.state.at_table:
            return None
        case "tracker" if not view.state.at_table:
            return None
        case "map_editor":
            memory = spot.values.get("memory", "")
            from domain.rules.table.mapping import drawable

            return made("map_editor", view, memory) if memory in drawable(view.pack, view.state) else None
        case name if name in WITH_A_VIEW:
            return made(name, view)
    return None
