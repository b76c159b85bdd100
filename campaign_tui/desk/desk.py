"""The desk: every call of the store, one after the other in one thread, each ending in one answer.

Screens ask a question and go on: `desk.ask(playing.undo)`. The questions are functions of the modules beside this one;
the answer comes as a message to the app. Nothing here knows a rule or a widget. What only an open campaign needs is
imported when the first one is opened: the library is painted before that.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from campaign_tui.desk import messages as m
from campaign_tui.desk.opened import Opened, new_seed
from domain.core.errors import CampaignError, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.message_pump import MessagePump

    from campaign_tui.desk.opened import NewSeed, OpenLibrary

P = ParamSpec("P")


WAITED_FOR = frozenset(
    {
        *("create", "open_campaign", "submit", "adjust", "undo", "redo", "go_to", "compare", "scopes", "history"),
        *("look", "look_by", "look_again", "life", "recap", "note", "bookmark", "branch", "policy", "join", "part"),
        *("sit", "rename", "archive", "seal", "stand", "alternatives", "repairs_of", "ripple", "make_correction"),
    }
)
"""Questions whose answer changes what the next key is about."""


LONG = 1_000
"""Actions of which going through all of them is waited for."""


class Desk:
    """One store, and at most one open campaign."""

    def __init__(self, open_library: OpenLibrary, report_to: MessagePump, new_seed: NewSeed = new_seed) -> None:
        """`open_library` is called in the desk's own thread, when first needed, and left there at the end."""
        self.opened = Opened(open_library, new_seed)
        self.opened.come_to = self._come_to
        self._report_to = report_to
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="desk")
        self.asked: Callable[[], None] = lambda: None
        """Called when something is asked whose answer changes what the next key is about."""
        self._closed = False
        self.last_report = ""
        """What ended the app, for whoever wants it written to a file."""

    def ask(
        self, question: Callable[Concatenate[Opened, P], m.Answer | None], *given: P.args, **named: P.kwargs
    ) -> None:
        """Have a question answered in the desk's thread, after those that were asked before.

        What is refused is answered with a sentence, and so is what goes wrong.
        """
        awaited = question.__name__ in WAITED_FOR
        if awaited:
            self.asked()

        def work() -> None:
            answer = self._answer(question, *given, **named)
            if answer is not None:
                self._report_to.post_message(answer)
            if awaited:
                self._report_to.post_message(m.Answered())

        # A timer of the app can still ask while it ends: nobody waits for that answer.
        if not self._closed:
            self._thread.submit(work)

    def _answer(
        self, question: Callable[Concatenate[Opened, P], m.Answer | None], *given: P.args, **named: P.kwargs
    ) -> m.Answer | None:
        # Looks for others come by themselves; whatever else is asked, somebody has asked it.
        self.opened.quiet = self.opened.quiet + 1 if question.__name__ == "refresh" else 0
        try:
            return question(self.opened, *given, **named)
        except StoreError as error:
            return m.Declined(str(error)) if self.opened.is_open else m.Unusable(str(error))
        except CampaignError as error:
            return m.Declined(str(error))
        except Exception as error:  # noqa: BLE001 - whatever it is, the app says that the campaign is safe
            return m.Troubled(error, question.__name__)

    def _come_to(self, done: int, total: int) -> None:
        """Say how far what is asked has come, where there is so much that somebody waits for it."""
        if total >= LONG:
            self._report_to.post_message(m.CameTo(done, total))

    def close(self, error: BaseException | None = None, terminal: str = "") -> None:
        """End the thread; what was asked before is still done. `error` is what ended the app, if one did."""
        self._closed = True
        self._thread.submit(self._close, error, terminal)
        self._thread.shutdown(wait=True)

    def _close(self, error: BaseException | None, terminal: str) -> None:
        if error is not None:
            from campaign_tui.session.error_report import report

            self.last_report = report(error, self.opened.session, "screen", terminal)
        self.opened.let_go()
