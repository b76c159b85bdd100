"""The command line: finds the command, gives it the options that all commands take, and turns errors into exit codes.

Only the command that is asked for is imported, Typer only for help and errors, Textual only for the app.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from campaign_tui.session.targets import BadTarget
from campaign_tui.shell.subcommands.console import SHOWN, Console, LostAnswer, UsageError, write
from campaign_tui.shell.subcommands.table import COMMANDS, quick
from domain.core.errors import CampaignError, ContentError, HeadMovedError, NotationError, StoreError, UnknownName
from domain.text.catalogue import say

NAME = "campaign-tui"

REFUSED, USAGE, UNUSABLE, OVERTAKEN, INTERRUPTED = 1, 2, 3, 4, 130
"""Exit codes besides 0, as the interface fixes them."""

CODES: tuple[tuple[type[CampaignError], int], ...] = (
    (HeadMovedError, OVERTAKEN),
    (StoreError, UNUSABLE),
    (ContentError, UNUSABLE),
    (LostAnswer, UNUSABLE),
    (UsageError, USAGE),
    (BadTarget, USAGE),
    (UnknownName, USAGE),
    (NotationError, USAGE),
    (CampaignError, REFUSED),
)
"""The exit code of each error, the most special first."""

STORELESS = frozenset({"scenario", "simulate", "engine"})
"""Commands that have nothing to do with the store."""

FIRST_WORDS = frozenset(name.partition(" ")[0] for name in COMMANDS)

VALUES = {"--store": "store", "--player": "player"}
FLAGS = {"--json": "as_json", "--debug": "debug"}
"""Options of every command."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit code. `arguments` are those of the process where none are given."""
    console = Console()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    words = [as_typed(word) for word in (sys.argv[1:] if arguments is None else arguments)]
    try:
        return _run(console, words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except CampaignError as error:
        return _failed(console, error, str(error), code_of(error))
    except OSError as error:
        if not error.filename and not _is_somewhere():
            return _failed(console, error, say("cli.gone_folder"), UNUSABLE)
        where = f"{error.filename}: " if error.filename else ""
        return _failed(console, error, say("cli.file", fault=f"{where}{error.strerror or error}"), UNUSABLE)
    except UnicodeEncodeError as error:
        # A name with letters that the locale has none of, or with bytes that are no letters.
        return _failed(console, error, say("cli.spelling", text=_shortened(str(error.object))), USAGE)
    except Exception as error:  # noqa: BLE001 - whatever it is: people get a sentence, and the traceback on request
        if STORELESS.isdisjoint(words) and (sentence := _damage(console)):
            return _failed(console, error, sentence, UNUSABLE)
        return _failed(console, error, say("cli.unexpected", fault=f"{type(error).__name__}: {error}"), REFUSED)


def _is_somewhere() -> bool:
    """Whether the folder that the command runs in is still there: names of files are read from it."""
    try:
        Path.cwd()
    except OSError:
        return False
    return True


def _shortened(text: str) -> str:
    """The end of a text that is too long for a sentence."""
    return text if len(text) <= SHOWN else f"…{text[-SHOWN:]}"


def _damage(console: Console) -> str:
    """What is wrong with the store, where that is what a command has stumbled over; empty where nothing is."""
    from campaign_tui.session.soundness import damage

    return damage(console.store)


def as_typed(word: str) -> str:
    """A word of the command line whose letters the locale doesn't know, read as UTF-8; as it is where it is none."""
    try:
        word.encode()
    except UnicodeEncodeError:
        with suppress(UnicodeError):
            return os.fsencode(word).decode()
    return word


def code_of(error: CampaignError) -> int:
    """The exit code of an error."""
    return next(code for kind, code in CODES if isinstance(error, kind))


def _run(console: Console, arguments: list[str]) -> int:
    """Take the shared options out, then open the app or run the command."""
    words = shared(console, arguments)
    first = words[0] if words else ""
    if first == "--version":
        return _say_version(console)
    if first not in FIRST_WORDS and not first.startswith("-"):
        if len(words) > 1:
            raise UsageError(say("cli.no_command", word=first, name=NAME))
        return _open_app(console, first)
    for length in (1, 2):
        name = " ".join(words[:length])
        values = quick(COMMANDS[name], words[length:]) if name in COMMANDS else None
        if values is not None:
            return _call(console, name, values)
    from campaign_tui.shell.subcommands import typed

    code = typed.run(COMMANDS, words, NAME, lambda name, values: _call(console, name, values))
    return INTERRUPTED if code is None else code


def _say_version(console: Console) -> int:
    """Say which version this is."""
    from campaign_tui.session.wiring import version

    console.say(say("cli.version", version=version() or say("cli.no_version")))
    console.data({"version": version()})
    return 0


def _call(console: Console, name: str, values: dict[str, Any]) -> int:
    """Run a command; its module is loaded now."""
    module = import_module(f"campaign_tui.shell.subcommands.{COMMANDS[name].module}")
    function = getattr(module, f"{name.replace(' ', '_')}_command")
    return function(console, **values) or 0


def shared(console: Console, arguments: list[str]) -> list[str]:
    """Put the options that all commands take into `console`; returns the other words.

    They may stand anywhere before a lone `--`. Raises UsageError when a value is missing.
    """
    others: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--":
            return [*others, word, *words]
        option, sign, value = word.partition("=")
        if word in FLAGS:
            setattr(console, FLAGS[word], True)
        elif option in VALUES:
            given = value if sign else next(words, None)
            if not given:
                raise UsageError(say("cli.no_value", option=option, name=NAME))
            setattr(console, VALUES[option], given)
        else:
            others.append(word)
    return others


def _open_app(console: Console, campaign: str) -> int:
    """Open the app on the library, or on a campaign."""
    if campaign:
        _look_for(console, campaign)
    # A stream is None when whoever started the program closed it.
    if not in_a_browser() and not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise UsageError(say("cli.no_terminal", name=NAME))
    # On again when the first picture is painted (`in_terminal`): loading leaves nothing behind that could go.
    gc.disable()
    from campaign_tui.app.in_terminal import run

    player = console.player or (os.environ.get("CAMPAIGN_TUI_PLAYER", "") if in_a_browser() else "")
    # The app puts the terminal back before it leaves.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    return run(store=console.store, player=player, campaign=campaign, asks=not in_a_browser())


def in_a_browser() -> bool:
    """Whether `serve` has started this process: its terminal is the other end of a pipe."""
    return os.environ.get("TEXTUAL_DRIVER", "").endswith(":WebDriver")


def _look_for(console: Console, campaign: str) -> None:
    """Find the campaign before the app takes the terminal: a name that means none gets one sentence."""
    from campaign_tui.session.wiring import open_library

    with open_library(console.store, looking=True) as library:
        library.find(campaign)


def _failed(console: Console, error: BaseException, sentence: str, code: int) -> int:
    """Say what went wrong in one line, or in full when that was asked for."""
    if console.debug:
        import traceback

        write(sys.stderr, "".join(traceback.format_exception(error)))
    console.remark(sentence)
    if not console.answered:
        rule, remedy = getattr(error, "rule", ""), getattr(error, "remedy", "")
        reason = getattr(error, "sentence", "") or sentence
        with suppress(LostAnswer):
            console.data({"error": {"code": code, "rule": rule, "reason": reason, "remedy": remedy}})
    return code
