"""Runs command lines in this process, with a clock and a source of ids that are the same every time.

Started by `tests.golden.program`, which says on `PYTHONPATH` whose program this is: nothing here knows more of it than
that `campaign_tui.cli.main` takes a command line. The first line on standard output is where that was loaded from.
Then one request a line on standard input, one answer a line on standard output: `{"words": [...], "stdin": "", "time":
0}` and `{"code": 0, "out": "", "err": ""}`, bytes as latin-1.
"""

import io
import json
import os
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

MICRO = 1_000


class Moment:
    """The time and the ids of one command line: `now` is in microseconds since 1970."""

    def __init__(self) -> None:
        self.now = 0
        self._ids: Iterator[bytes] = iter(())

    def begin(self, now: int) -> None:
        """Another command line."""
        self.now = now
        self._ids = (sha256(f"{now} {number}".encode()).digest() for number in range(1_000_000))

    def time_ns(self) -> int:
        """In place of time.time_ns."""
        return self.now * MICRO

    def time(self) -> float:
        """In place of time.time."""
        return self.now / 1_000_000

    def urandom(self, size: int) -> bytes:
        """In place of os.urandom."""
        found = b""
        while len(found) < size:
            found += next(self._ids)
        return found[:size]


def answer(run: Any, request: dict[str, Any]) -> dict[str, Any]:
    """Run one command line with streams of its own."""
    kept = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    given = io.BytesIO(request["stdin"].encode("latin-1"))
    sys.stdin, sys.stdout, sys.stderr = (io.TextIOWrapper(one, encoding="utf-8") for one in (given, out, err))
    try:
        code = run(request["words"])
        sys.stdout.flush()
        sys.stderr.flush()
        # Read before the streams go: whoever wraps them closes them.
        return {"code": code, "out": out.getvalue().decode("latin-1"), "err": err.getvalue().decode("latin-1")}
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept


def main() -> None:
    """Answer until the input ends."""
    moment = Moment()
    moment.begin(0)
    # Before the program is loaded: it takes these by their names.
    time.time_ns, time.time, os.urandom = moment.time_ns, moment.time, moment.urandom
    from campaign_tui import cli

    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # What a library prints past our streams must not be taken for an answer.
    os.dup2(2, 1)
    answers.write(json.dumps(cli.__file__) + "\n")
    answers.flush()
    for line in sys.stdin:
        request = json.loads(line)
        moment.begin(request["time"])
        answers.write(json.dumps(answer(cli.main, request)) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
