"""The first lines of the program: an interrupt is answered from here on, before anything slow is loaded.

What is stored is stored in one transaction or not at all, so leaving at once is safe at any moment.
"""

import gc
import os
import signal
import sys
from contextlib import suppress
from types import FrameType

INTERRUPTED = 130

UNUSED = "typing_extensions"
"""What msgspec asks for first, and needs on a Python older than ours."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit code. `arguments` are those of the process where none are given."""
    if arguments is None:
        signal.signal(signal.SIGINT, _leave)
        # Loading makes tens of thousands of objects that all stay; looking for rubbish among them costs a tenth of it.
        gc.set_threshold(100_000, 20, 20)
        _load_msgspec()
    from campaign_tui.shell.command_line import main as run

    code = run(arguments)
    if arguments is None:
        # The interpreter's own way out takes its handlers down first, and an interrupt then would kill what is done.
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                if stream is not None:  # it is when whoever started the program closed it
                    stream.flush()
        os._exit(code)
    return code


def _load_msgspec() -> None:
    """Load msgspec without `typing_extensions`, and with it `inspect`, which every start would wait for.

    It takes the same names from `typing` where that isn't installed. Whoever asks for it afterwards gets it.
    """
    if UNUSED in sys.modules:
        return
    sys.modules[UNUSED] = None  # type: ignore[assignment] # "not installed", as the import system has it
    try:
        # A version that can't do without is loaded later, as it likes.
        with suppress(ImportError):
            import msgspec  # noqa: F401 - loaded here, used elsewhere
    finally:
        del sys.modules[UNUSED]


def _leave(_number: int, _frame: FrameType | None) -> None:
    """Leave at once, without unwinding what is half done."""
    os._exit(INTERRUPTED)
