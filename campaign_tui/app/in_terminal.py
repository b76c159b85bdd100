"""The app in this terminal, from its first picture to what is said when the terminal is back."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from campaign_tui.app.app import CampaignApp
from campaign_tui.app.hung_up import end_with_the_terminal
from campaign_tui.desk.messages import SharedTold
from campaign_tui.kept.settings import settings_path
from campaign_tui.looks.symbols import SETS
from campaign_tui.looks.themes import LOOKS
from campaign_tui.session.followed import followed
from campaign_tui.session.wiring import open_or_look, store_path
from domain.core.errors import CampaignError
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from campaign_tui.session.library import LibrarySession
    from campaign_tui.session.link import Shared
    from domain.store import CampaignId, Exchanged

YES = frozenset({"y", "yes"})


def run(*, store: str | None = None, player: str = "", campaign: str = "", asks: bool = True) -> int:
    """Open the app in this terminal; returns the exit code. After a crash it offers a report, unless nobody `asks`.

    CAMPAIGN_TUI_SYMBOLS=ascii and CAMPAIGN_TUI_THEME=night|day|night256|day256|sixteen|plain choose signs and colours.
    """

    @contextmanager
    def library() -> Iterator[LibrarySession]:
        from campaign_tui.session.library import LibrarySession

        with open_or_look(store) as (opened, why):
            opened.upstream = link
            yield LibrarySession(opened, player, only_looking=why)

    app = CampaignApp(
        library,
        campaign=campaign,
        look=_setting("CAMPAIGN_TUI_THEME", LOOKS),
        symbols=_setting("CAMPAIGN_TUI_SYMBOLS", SETS),
        settings=settings_path(),
    )

    def told(_: CampaignId, what: Exchanged | CampaignError) -> None:
        if not isinstance(what, CampaignError) and what.came:
            app.sharing.came(what.branch)

    def shown(shared: Shared) -> None:
        app.post_message(SharedTold(shared))

    app.begun = _tidy_from_now_on
    end_with_the_terminal()
    with followed(store, player, told, shown) as link:
        app.sharing.link = link
        app.run()
    if app.unusable:
        sys.stderr.write(visible(app.unusable) + "\n")
    if app.crash is not None and asks:
        _after_crash(app.crash, app.desk.last_report, store)
    return app.return_code or 0


def _tidy_from_now_on() -> None:
    """What was loaded until now stays for good: nobody looks through it for what can go."""
    gc.freeze()
    gc.enable()


def _after_crash(error: Exception, text: str, store: str | None) -> None:
    """Say that the campaign is safe, and offer a report beside its store."""
    from campaign_tui.session.error_report import whereabouts, write_report

    sys.stderr.write(say("tui.trouble.crashed", fault=type(error).__name__) + "\n")
    sys.stderr.write(say("tui.trouble.offer"))
    sys.stderr.flush()
    if sys.stdin.readline().strip().lower() in YES:
        sys.stderr.write(whereabouts(write_report(text, store_path(store).parent)) + "\n")


def _setting(name: str, known: Container[str]) -> str:
    """A setting from the environment; what isn't known counts as not set."""
    value = os.environ.get(name, "").strip().lower()
    return value if value in known else ""
