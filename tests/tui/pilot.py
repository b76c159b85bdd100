"""A pilot that waits for what there is to wait for, instead of napping until the process looks idle.

`settled` returns when an app is at rest: the desk has done every job, every message has been handled, nothing waits to
be laid out or painted, every animation has ended, and the window is as large as was asked. `install` makes it the
pilot of `App.run_test`, so that `pilot.press`, `pilot.pause`, `pilot.click` and `pilot.resize_terminal` end there.
"""

import asyncio
import unicodedata
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

import textual.pilot
import textual.screen
from textual import events
from textual._compositor import Compositor
from textual.app import App, ReturnType
from textual.geometry import Size
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.pilot import Pilot

from campaign_tui.desk.desk import Desk
from tests.tui import sheets

ROUNDS, TURNS = 1000, 10_000
"""Rounds of painting, and turns of the loop in each, after which an app counts as one that never rests."""


class DefinitePilot(Pilot[ReturnType]):
    """Drives an app; whatever it did is over when the call returns, and nothing happens by the clock alone."""

    def __init__(self, app: App[ReturnType]) -> None:
        """What the app does every so many seconds, tests ask for themselves."""
        super().__init__(app)
        for timer in list(app._timers):
            timer.stop()

    async def press(self, *keys: str) -> None:
        """Press keys, each when all that came of the one before it is done."""
        for key in keys:
            await settled(self.app)
            _send(self.app, key)
            await settled(self.app)

    async def resize_terminal(self, width: int, height: int) -> None:
        """Give the window another size."""
        size = Size(width, height)
        driver: Any = self.app._driver
        driver._size = size
        self.app.post_message(events.Resize(size, size))
        await settled(self.app)

    async def pause(self, delay: float | None = None) -> None:
        """Wait until the app is at rest; a test that asks for seconds gets none."""
        await settled(self.app)

    async def _wait_for_screen(self, timeout: float = 30.0) -> bool:  # noqa: ASYNC109 - Textual's signature
        """Wait until the app is at rest: what Textual itself waits for when an app begins."""
        await settled(self.app)
        return True


def install() -> None:
    """Let every `run_test` of this process give this pilot, and let nothing be painted before it says so."""
    sheets.install()
    Compositor.render_update = _paint_later  # type: ignore[assignment,method-assign] # what all painting goes through
    textual.pilot.Pilot = DefinitePilot  # type: ignore[misc] # run_test looks its pilot up there
    textual.screen.UPDATE_PERIOD = HOUR  # type: ignore[misc] # final, and read when a screen's timer is made


HOUR = 3600.0
"""Seconds until a screen would paint by itself: in what order that happens must not depend on how busy a machine is."""


async def settled(app: App[Any]) -> None:
    """Wait until an app is at rest, or has ended. Raises AssertionError for one that never is."""
    for _ in range(ROUNDS):
        await _handled()
        if not app.is_running or app._exit or app._exception is not None:
            return
        if app._animator._animations or app._animator._scheduled:
            await app._animator.wait_until_complete()
        elif app._resize_event is not None:
            # Textual waits a moment for the next size of a window that is being dragged.
            app._check_resize()
        elif not _painted(app) and not await _worked(app) and not _shown(app):
            return
    raise AssertionError("the app never comes to rest: there is always something to paint")


async def _handled() -> None:
    """Wait until no task of the loop can go on by itself: all messages have been handled. Raises AssertionError."""
    loop: Any = asyncio.get_running_loop()
    for _ in range(TURNS):
        await asyncio.sleep(0)
        if not loop._ready:
            return
    raise AssertionError("the app never comes to rest: messages follow each other without end")


def _painted(app: App[Any]) -> bool:
    """Lay out and paint at once what a screen's timer would, those below first; says whether there was anything."""
    for screen in app._screen_stack:
        if screen._update_timer._active.is_set():
            screen._on_timer_update()
            return True
    return False


_render = Compositor.render_update
_unpainted: WeakSet[Compositor] = WeakSet()
"""Screens with something to paint."""


def _paint_later(compositor: Compositor, full: bool = False, screen_stack: Any = None, simplify: bool = False) -> Any:
    """Note that there is something to paint: what goes by before an app is at rest, nobody sees."""
    if full:
        return _render(compositor, full, screen_stack, simplify)
    _unpainted.add(compositor)
    return None


def _shown(app: App[Any]) -> bool:
    """Paint the screen on top, if there is something to paint; says whether there was."""
    compositor = app.screen._compositor
    if compositor not in _unpainted:
        return False
    _unpainted.discard(compositor)
    _render(compositor, screen_stack=app._background_screens)
    return True


# ---- the desk --------------------------------------------------------------------------------------------------------

_last: WeakKeyDictionary[ThreadPoolExecutor, Future[Any]] = WeakKeyDictionary()
"""The last job of each desk; they are done in the order in which they were given."""


async def _worked(app: App[Any]) -> bool:
    """Wait for the desk's last job; says whether it had any to do."""
    desk = getattr(app, "desk", None)
    if not isinstance(desk, Desk):
        return False
    thread = desk._thread
    if thread not in _last:
        _watch(thread)
    job = _last.get(thread)
    if job is None or job.done():
        return False
    await asyncio.wait([asyncio.wrap_future(job)])
    return True


def _watch(thread: ThreadPoolExecutor) -> None:
    """Remember the last job that is given to a desk from now on, and wait for those given before."""
    submit = thread.submit

    def remembered(*arguments: Any, **options: Any) -> Future[Any]:
        job = _last[thread] = submit(*arguments, **options)
        return job

    thread.submit = remembered  # type: ignore[method-assign] # of this desk alone
    if not thread._shutdown:
        thread.submit(lambda: None)


# ---- keys ------------------------------------------------------------------------------------------------------------


def _send(app: App[Any], key: str) -> None:
    """Give a key to the app, as its terminal does."""
    name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
    try:
        sign: str | None = unicodedata.lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(name, name)))
    except KeyError:
        sign = name if len(name) == 1 else None
    event = events.Key(name, sign)
    event.set_sender(app)
    assert app._driver is not None
    app._driver.send_message(event)
