"""Work in forked copies of this process: each starts from everything imported and collected, and may spoil it."""

import os
import pickle
import resource
import select
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
R = TypeVar("R")

WALL = 20
"""A copy that neither ends nor uses its seconds of processor time is killed after so many times as many."""
MORE_MEMORY = 2 << 30
"""Bytes that a copy may take on top of what it was forked with: a loop that never ends may eat memory, not time."""


class Done(NamedTuple, Generic[T, R]):
    """A task and its result; None when its process ran out of time or died."""

    task: T
    result: R | None


class _Child(NamedTuple):
    task: object
    process: int
    pipe: int
    deadline: float
    folder: str
    parts: list[bytes]


def forked(
    work: Callable[[T], R], tasks: Iterable[T], *, jobs: int, seconds: Callable[[T], int]
) -> Iterator[Done[T, R]]:
    """Do each task in a copy of this process, `jobs` at a time, and tell the results as they come.

    `seconds` is the processor time that a task may take. Results are pickled.
    """
    waiting = iter(tasks)
    children: dict[int, _Child] = {}
    try:
        while True:
            for task in islice(waiting, jobs - len(children)):
                child = _start(work, task, seconds(task))
                children[child.pipe] = child
            if not children:
                return
            for child in _read(children):
                del children[child.pipe]
                yield Done(child.task, _finish(child))  # type: ignore[arg-type] # a child keeps the task it was given
    finally:
        for child in children.values():
            _kill(child)
            _finish(child)


def _start(work: Callable[[T], R], task: T, seconds: int) -> _Child:
    sys.stdout.flush()
    sys.stderr.flush()
    folder = tempfile.mkdtemp(prefix="mutant-")
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        _live(work, task, seconds, folder, writing)
    os.close(writing)
    return _Child(task, process, reading, time.monotonic() + seconds * WALL, folder, [])


def _live(work: Callable[[T], R], task: T, seconds: int, folder: str, writing: int) -> None:
    """The life of a copy, which never returns."""
    try:
        os.setpgid(0, 0)
        # pytest asks for the folder of its temporary folders when a test first needs one.
        os.environ["PYTEST_DEBUG_TEMPROOT"] = os.environ["TMPDIR"] = folder
        tempfile.tempdir = None
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        _limit(seconds)
        data = pickle.dumps(work(task))
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(data)
    finally:
        # Whatever a broken rule raised: a copy must not go on with its parent's work.
        os._exit(0)


def _limit(seconds: int) -> None:
    _lower(resource.RLIMIT_CPU, seconds)
    pages = Path("/proc/self/statm")
    if pages.exists():
        have = int(pages.read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        _lower(resource.RLIMIT_AS, have + MORE_MEMORY)


def _lower(what: int, limit: int) -> None:
    most = resource.getrlimit(what)[1]
    with suppress(OSError, ValueError):
        resource.setrlimit(what, (limit if most == resource.RLIM_INFINITY else min(limit, most), most))


def _read(children: dict[int, _Child]) -> list[_Child]:
    """Wait for news: the children that are done, after killing those that take too long."""
    ready, _, _ = select.select(list(children), [], [], 1)
    done = []
    for pipe in ready:
        data = os.read(pipe, 1 << 16)
        if data:
            children[pipe].parts.append(data)
        else:
            done.append(children[pipe])
    for child in children.values():
        if time.monotonic() > child.deadline:
            _kill(child)
    return done


def _kill(child: _Child) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.process, signal.SIGKILL)


def _finish(child: _Child) -> object:
    """Clear up after a child; its result."""
    os.close(child.pipe)
    os.waitpid(child.process, 0)
    shutil.rmtree(child.folder, ignore_errors=True)
    return pickle.loads(b"".join(child.parts)) if child.parts else None  # noqa: S301 - our own child wrote it
