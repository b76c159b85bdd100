"""Being where you were: what is on the screen is kept while it changes, and put back when it is opened again."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from textual.css.query import NoMatches

from campaign_tui.app.campaign_flow import CampaignFlow
from campaign_tui.kept.places import NOTHING, Draft, Keeper, Kept, Spot, library_name
from campaign_tui.notes.box_notes import BoxNotes, as_text, of_text

if TYPE_CHECKING:
    from textual.screen import Screen

    from campaign_tui.views.view import View

OF_A_CAMPAIGN = {
    "campaign": ("campaign", "OverviewScreen"),
    "memory": ("memory", "MemoryScreen"),
    "tracker": ("tracker", "TrackerScreen"),
    "backfill": ("backfill", "BackfillScreen"),
    "history": ("history", "HistoryScreen"),
    "statistics": ("statistics", "StatisticsScreen"),
    "settings": ("settings", "SettingsScreen"),
    "headquarters": ("headquarters", "HeadquartersScreen"),
    "belongings": ("belongings", "BelongingsScreen"),
    "diary": ("diary", "DiaryScreen"),
    "region": ("region", "RegionScreen"),
    "box": ("box", "BoxScreen"),
    "told": ("own_numbers", "ToldScreen"),
}
"""Screens that are made with a view, by their names in the registry: module and class, loaded when they are needed."""

NOTES = "notes"
"""Stands for a screen where notes about the box are kept: what is ticked and counted outlasts its screen."""

KEEP_SECONDS = 0.25
"""How often it is looked whether a cursor has moved; what is typed is kept letter by letter."""


class ReturningFlow(CampaignFlow):
    """An app that opens where it was left."""

    keeper: Keeper | None = None
    _draft: Draft | None = None
    """A form to be filled in when it is opened next."""
    _back: list[Spot] | None = None
    """Screens that are still to be put back; None when nothing is being put back."""
    _looking: Spot | None = None
    """A look at the past that is being put back."""
    _library_name = ""
    _campaign_name = ""
    """Under which names places are kept, empty for not yet known."""

    # ---- keeping ------------------------------------------------------------------------------

    def remember(self) -> None:
        """Keep what is on the screen."""
        # An app that ends takes its screens apart one by one: what was kept before is where the player was.
        if self.keeper is None or self._back is not None or self._exit or not self.screen_stack:
            return
        screens = [screen for screen in self.screen_stack if hasattr(screen, "place")]
        if not all(getattr(screen, "ready", True) for screen in screens):
            return
        top = self.screen
        form = getattr(top, "form", "")
        try:
            draft = Draft(form, top.kept()) if form else None  # type: ignore[attr-defined] # forms have it
            spots = tuple(Spot(screen.where, screen.place()) for screen in screens)  # type: ignore[attr-defined] # screens with a place have both
        except NoMatches:
            # A screen is being built or taken apart.
            return
        if self._campaign_name:
            notes = () if self.box == BoxNotes() else (Spot(NOTES, {"box": as_text(self.box)}),)
            self.keeper.write(self._campaign_name, Kept((*notes, *spots[1:]), draft))
            if self._library_name:
                # What was typed in the library has become this campaign: it isn't asked for again.
                self.keeper.write(self._library_name, Kept(spots[:1], None))
        elif self._library_name:
            self.keeper.write(self._library_name, Kept(spots[:1], draft))

    def exit(self, result: int | None = None, return_code: int = 0, message: Any | None = None) -> None:  # noqa: ANN401 - what Textual takes
        """End the app; where it was is kept."""
        self.remember()
        super().exit(result, return_code, message)

    def draft_of(self, form: str) -> dict[str, str] | None:
        """What was half typed into a form, once; None when nothing was."""
        draft = self._draft
        if draft is None or not form or draft.form != form:
            return None
        self._draft = None
        return draft.values

    # ---- putting back -------------------------------------------------------------------------

    def return_to_library(self, store: str) -> None:
        """Put the library back as it was left."""
        if self.keeper is None or self._library_name:
            return
        self._library_name = library_name(store)
        kept = self.keeper.read(self._library_name)
        if kept.screens:
            self.screen_stack[0].take_place(kept.screens[0].values)  # type: ignore[attr-defined] # the library has it
        if kept.draft is not None and len(self.screen_stack) == 1:
            self._open_form(kept.draft)

    def return_to_campaign(self, campaign: bytes, view: View) -> bool:
        """Put the screens of a campaign back as they were left; whether anything was kept."""
        if self.keeper is None:
            return False
        self._campaign_name = campaign.hex()
        kept = self.keeper.read(self._campaign_name)
        if kept == NOTHING:
            return False
        self._back, self._draft = list(kept.screens), kept.draft
        self.head_view = view
        self.return_on()
        return True

    def left_campaign(self) -> None:
        """The campaign was closed: what comes next is about the library."""
        self._campaign_name = ""

    def return_on(self) -> None:
        """Put back the next screen, and so on; after the last one the form over it."""
        while self._back:
            if self._put_back(self._back.pop(0)):
                return
        if self._back is not None:
            self._back = None
            draft, self._draft = self._draft, None
            self._tell_before(draft)

    def tell_recap(self) -> None:
        self._tell_before(None)

    def _tell_before(self, draft: Draft | None) -> None:
        """Tell of the last evening, if something is to be told; then open the form that was half filled in."""
        lines, self.recap = self.recap, ()
        if lines:
            from campaign_tui.screens.recap import RecapScreen

            self.push_screen(RecapScreen(lines, draft), lambda _: self._tell_before(draft))
        elif draft is not None:
            self._open_form(draft)

    def _put_back(self, spot: Spot) -> bool:
        """Put back one screen; whether it comes only when the desk has answered."""
        view = self.head_view
        if view is None:
            return False
        if spot.where == NOTES:
            self.box = of_text(spot.values.get("box", ""))
            return False
        if spot.values.get("action"):
            self._looking = spot
            self.desk.look_again(spot.values["action"], spot.values.get("cut", ""))
            return True
        screen = self._screen(spot, view)
        if screen is None:
            return False
        self.push_screen(screen)
        self._take(screen, spot)
        return False

    def _take(self, screen: Screen[Any], spot: Spot) -> None:
        """Give a screen its place as soon as it is there."""
        screen.call_after_refresh(lambda: screen.take_place(spot.values))  # type: ignore[attr-defined] # kept screens have it

    def _screen(self, spot: Spot, view: View) -> Screen[Any] | None:
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
                return self.map_editor(view, spot.values.get("memory", ""))
            case name if name in OF_A_CAMPAIGN:
                module, kind = OF_A_CAMPAIGN[name]
                made: Screen[Any] = getattr(import_module(f"campaign_tui.screens.{module}"), kind)(view)
                return made
        return None

    def _open_form(self, draft: Draft) -> None:
        """Open a form again and let it be filled in; one that can't be opened any more is let go."""
        self._draft = draft
        screen = self.screen

        async def open_form() -> None:
            with suppress(AttributeError, LookupError, ValueError):
                if self.screen is screen and hasattr(screen, f"action_{draft.form}"):
                    await screen.run_action(draft.form)

        screen.call_after_refresh(open_form)

    def looked(self) -> None:
        """A look at the past has been opened, or it wasn't there any more."""
        spot, self._looking = self._looking, None
        if spot is None:
            return
        if hasattr(self.screen, "take_place") and getattr(self.screen, "where", "") == spot.where:
            self._take(self.screen, spot)
        self.return_on()
