"""Which lines of the code under test a piece of work runs."""

import sys
import threading
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, TypeAlias

Lines: TypeAlias = dict[str, int]
"""By file name, a number with the bit of each line set that ran."""
Trace: TypeAlias = Callable[[FrameType, str, Any], Any]


class Tracer:
    """Notes lines of files below some folders; of each function only until all of its lines have run."""

    def __init__(self, files: set[str]) -> None:
        """Trace these files, by the absolute names that their code objects hold."""
        self._files = files
        self._left: dict[int, tuple[CodeType, set[int]]] = {}
        self._local: dict[int, Trace | None] = {}

    def run(self, work: Callable[[], None]) -> Lines:
        """Do the work and tell which lines ran."""
        self._left.clear()
        self._local.clear()
        before = sys.gettrace()
        threading.settrace(self._enter)
        sys.settrace(self._enter)
        try:
            work()
        finally:
            sys.settrace(before)
            threading.settrace(before)
        found: Lines = {}
        for code, left in self._left.values():
            ran = sum(1 << line for line in _lines(code) - left)
            found[code.co_filename] = found.get(code.co_filename, 0) | ran
        return found

    def _enter(self, frame: FrameType, event: str, argument: object) -> Trace | None:
        code = frame.f_code
        # By identity: comparing code objects by value is slow.
        key = id(code)
        if key not in self._local:
            self._local[key] = self._tracer_of(code) if code.co_filename in self._files else None
        return self._local[key]

    def _tracer_of(self, code: CodeType) -> Trace:
        left = _lines(code)
        key = id(code)
        self._left[key] = (code, left)

        def trace(frame: FrameType, event: str, argument: object) -> Trace | None:
            if event == "line":
                left.discard(frame.f_lineno)
                if not left:
                    self._local[key] = None
                    return None
            return trace

        return trace


def _lines(code: CodeType) -> set[int]:
    """The lines of a code object that can be told as running: all but that of the `def`."""
    return {line for _, _, line in code.co_lines() if line and line != code.co_firstlineno}


def ran(lines: Lines, file: str, first: int, last: int) -> bool:
    """Whether any of these lines ran."""
    return bool(lines.get(file, 0) & ((1 << last + 1) - (1 << first)))
