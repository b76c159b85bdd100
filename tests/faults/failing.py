"""Commands whose n-th write fails: run in forks of one process that has loaded the library and the program already.

Started anew for each, the program would spend nine tenths of a trial on being loaded.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

SOURCE = Path(__file__).with_name("failing.c")

ROOT = Path(__file__).parents[2]

PLACES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME")
"""What the surroundings of a trial say of where things are kept."""


class Failed(NamedTuple):
    """What a command gave whose writes were let fail."""

    code: int
    out: str
    err: str


@cache
def library() -> str:
    """The library that lets writes fail; empty where there is no compiler for it."""
    compiler = shutil.which("cc")
    if compiler is None:
        return ""
    made = Path(mkdtemp()) / "failing.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(made), str(SOURCE), "-ldl"], check=True)
    return str(made)


def run_failing(words: tuple[str, ...], at: int, fault: int) -> Failed:
    """A command whose writes fail from the `at`-th, counted from 1, with a number of `errno`."""
    served = _served()
    assert served.stdin is not None
    assert served.stdout is not None
    places = {name: os.environ[name] for name in PLACES if name in os.environ}
    served.stdin.write(json.dumps([words, at, fault, places]) + "\n")
    served.stdin.flush()
    return Failed(*json.loads(served.stdout.readline()))


@cache
def _served() -> subprocess.Popen[str]:
    surroundings = {**os.environ, "LD_PRELOAD": library(), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.faults.failing"],
        cwd=ROOT,
        env=surroundings,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _serve() -> None:
    """Run what is asked for, a line each, until nothing more is."""
    from campaign_tui.cli import main

    answers = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    # Loaded here, once, is what a command loads late.
    main(["list", "--store", str(Path(mkdtemp()) / "campaigns.db")])
    for line in sys.stdin:
        words, at, fault, places = json.loads(line)
        (out, told), (err, complained) = os.pipe(), os.pipe()
        child = os.fork()
        if not child:
            os.environ.update(places)
            for stream, end in ((1, told), (2, complained)):
                os.dup2(end, stream)
            sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
            ctypes.CDLL(None).fail_from_here(ctypes.c_long(at), ctypes.c_long(fault))
            code = main([*words])
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
        for end in (told, complained):
            os.close(end)
        # What is complained is short: it waits in its pipe while the rest is read.
        with os.fdopen(out, errors="replace") as said, os.fdopen(err, errors="replace") as moaned:
            answer = (said.read(), moaned.read())
        _, status = os.waitpid(child, 0)
        answers.write(json.dumps([os.waitstatus_to_exitcode(status), *answer]) + "\n")
        answers.flush()


if __name__ == "__main__":
    _serve()
