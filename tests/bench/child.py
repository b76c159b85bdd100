"""The app as the bench runs it in a terminal: the same app, with two handles for whoever measures it.

F9 changes the status line of the screen on top and nothing else. SIGUSR1 writes the names of all loaded modules to the
file in BENCH_MODULES. Usage: python -m tests.bench.child STORE [CAMPAIGN].
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App


def write_modules(*_: object) -> None:
    """Write what is loaded now; the file appears at once and whole."""
    target = Path(os.environ["BENCH_MODULES"])
    part = target.with_suffix(".part")
    part.write_text("\n".join(sorted(sys.modules)))
    part.rename(target)


def add_tick(app: App[Any]) -> None:
    """Give the app a key for the status line alone."""
    number = 0

    def tick() -> None:
        nonlocal number
        number += 1
        app.screen.tell(f"tick {number:04}")  # type: ignore[attr-defined] # every screen of the app has it

    app.action_bench_tick = tick  # type: ignore[attr-defined] # made here
    app.bind("f9", "bench_tick", show=False)


def main(store: str, campaign: str = "") -> int:
    """Run the app until it quits."""
    signal.signal(signal.SIGUSR1, write_modules)
    from campaign_tui import cli
    from campaign_tui.app import app

    mounted = app.CampaignApp.on_mount

    def on_mount(self: app.CampaignApp) -> None:
        mounted(self)
        add_tick(self)

    app.CampaignApp.on_mount = on_mount  # type: ignore[method-assign] # the app itself stays as it is
    sys.argv[1:] = ["--store", store, *([campaign] if campaign else [])]
    # The command's own way in: what it sets for the whole process, the collector for one, counts here too.
    return cli.main()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
