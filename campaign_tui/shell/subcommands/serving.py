"""`serve`: the app in a browser, for everybody around one machine."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from campaign_tui.session.wiring import open_library, store_path
from campaign_tui.shell.subcommands.console import UsageError
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.shell.subcommands.console import Console

MOST_PORT = 65535


def serve_command(
    console: Console, campaign: str | None = None, *, host: str, port: int, password: str | None = None
) -> None:
    """Let browsers play in this store until it is ended."""
    try:
        from campaign_tui.shell import serving
    except ModuleNotFoundError as missing:
        raise UsageError(say("serve.missing")) from missing
    secret = serving.password_of(password)
    if not 0 < port <= MOST_PORT:
        raise UsageError(say("serve.port", given=port, most=MOST_PORT))
    if not (secret or serving.is_this_machine(host)):
        raise UsageError(say("serve.open", host=host))
    with open_library(console.store) as library:
        first = "" if campaign is None else library.find(campaign).hex()

    def told(address: str) -> None:
        console.say(say("serve.told" if secret else "serve.told_here", address=address))
        console.data({"address": address, "password": bool(secret)})

    try:
        serving.serve(serving.Wanted(str(store_path(console.store)), first, secret, host, port), told)
    except OSError as fault:
        # The words of the event loop are long and have numbers in them; those of the system are short.
        why = os.strerror(errno.EADDRINUSE) if fault.errno == errno.EADDRINUSE else fault.strerror or str(fault)
        raise UsageError(say("serve.no_place", host=host, port=port, fault=why)) from fault
