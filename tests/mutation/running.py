"""The collected tests: some of them run in forked copies of this process, with a mutant or without."""

import gc
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest

from tests.mutation.collecting import Watch
from tests.mutation.forking import Done, forked
from tests.mutation.mutants import Mutant
from tests.mutation.sources import Source
from tests.mutation.tracing import Lines, Tracer, ran

LEAST_SECONDS = 1
SLOWER = 10
"""A test that needs this many times the processor time of the sound code has noticed a mutant: it runs for ever."""
COLD_SECONDS = 30
"""Processor time for a mutant that needs everything imported and collected anew."""
UNTRACED = 4
"""Tracing makes tests this many times slower, at most."""
TIME = "time ran out"


class Known(NamedTuple):
    """What a test does without a mutant."""

    passed: bool
    seconds: float
    """Processor time, traced."""
    lines: Lines


class Trial(NamedTuple):
    """A mutant and the tests that should notice it, the quickest first; `of` is the statement that it breaks."""

    mutant: Mutant
    tests: tuple[str, ...]
    of: str = ""
    exact: bool = False
    """The mutant changes code that is tagged itself, not just some line of a function whose docstring names the id."""


class Verdict(NamedTuple):
    """What became of a trial: the test that noticed the mutant, or what stopped it; empty when it survived."""

    trial: Trial
    by: str
    broke: bool = False
    """The code broke down or ran for ever, which any test might have noticed."""
    fault: str = ""
    """Why the mutant couldn't be tried."""


class Session:
    """The collected tests by node id, and the sources under test."""

    def __init__(self, root: Path, sources: Mapping[str, Source], items: Iterable[pytest.Item], jobs: int) -> None:
        """Remember everything; collect nothing."""
        self.root = root
        self.sources = sources
        self.items = {item.nodeid: item for item in items}
        self.jobs = jobs
        self.known: dict[str, Known] = {}
        self._functions = _functions({str(source.file) for source in sources.values()})
        # Copies share the memory of what never changes.
        gc.collect()
        gc.freeze()

    def claims(self) -> dict[str, list[str]]:
        """Node ids of the tests that carry each statement's mark."""
        found: dict[str, list[str]] = {}
        for node, item in self.items.items():
            for rule_id in dict.fromkeys(name for mark in item.iter_markers("rule") for name in mark.args):
                found.setdefault(rule_id, []).append(node)
        return found

    def learn(self, tests: Iterable[str]) -> None:
        """Run tests without a mutant, traced, and keep what they do in `known`."""
        nodes = [node for node in dict.fromkeys(tests) if node not in self.known]
        size = max(1, min(40, -(-len(nodes) // self.jobs)))
        parts = [tuple(nodes[at : at + size]) for at in range(0, len(nodes), size)]
        files = {str(source.file) for source in self.sources.values()}
        for part, found in forked(lambda part: self._trace(part, files), parts, jobs=self.jobs, seconds=lambda _: 600):
            self.known.update(found or dict.fromkeys(part, Known(passed=False, seconds=0, lines={})))

    def _trace(self, nodes: Sequence[str], files: set[str]) -> dict[str, Known]:
        found = {}
        tracer = Tracer(files)
        for node, following in zip(nodes, (*nodes[1:], None), strict=True):
            outcome: list[str] = []
            begun = time.process_time()
            lines = tracer.run(partial(self._note, node, following, outcome))
            found[node] = Known(not outcome, time.process_time() - begun, lines)
        return found

    def _note(self, node: str, following: str | None, outcome: list[str]) -> None:
        failed, _ = self._failures([node], following)
        outcome += [failed] if failed else []

    def reaching(self, mutant: Mutant, tests: Iterable[str]) -> tuple[str, ...]:
        """Of these tests those that pass without the mutant and run the line that it changes, the quickest first.

        Code outside of functions runs at import, before any test: for it, all tests that pass.
        """
        file = str(self.sources[mutant.path].file)
        good = [node for node in tests if self.known[node].passed]
        if mutant.function:
            good = [node for node in good if ran(self.known[node].lines, file, *mutant.lines)]
        return tuple(sorted(good, key=lambda node: (self.known[node].seconds, node)))

    def within(self, tests: Sequence[str], seconds: float) -> tuple[str, ...]:
        """As many of these tests, from the first, as take so many seconds of processor time; one at least."""
        spent = accumulate(self.known[node].seconds / UNTRACED for node in tests)
        return tuple(
            node for number, (node, sum_) in enumerate(zip(tests, spent, strict=True)) if not number or sum_ <= seconds
        )

    def judge(self, trials: Iterable[Trial]) -> Iterator[Verdict]:
        """Try mutants, several at a time; verdicts come in the order in which they are reached."""
        for done in forked(self._try, trials, jobs=self.jobs, seconds=self._seconds):
            yield _verdict(done)

    def _seconds(self, trial: Trial) -> int:
        """A bound for the whole trial; each test has one of its own, which ends an endless loop sooner."""
        least = 2 * LEAST_SECONDS if trial.mutant.function else COLD_SECONDS
        return least + int(sum(self._limit(node) for node in trial.tests))

    def _limit(self, node: str) -> float:
        return LEAST_SECONDS + SLOWER * self.known[node].seconds / UNTRACED

    def _try(self, trial: Trial) -> Verdict:
        mutant = trial.mutant
        try:
            if not self._swap(mutant):
                return self._try_cold(trial)
        except SyntaxError as error:
            return Verdict(trial, "", fault=f"doesn't compile: {error}")
        failed, broke = self._failures(trial.tests)
        return Verdict(trial, failed, broke)

    def _swap(self, mutant: Mutant) -> bool:
        """Give the function of this process the mutant's code; False when that can't be done in place."""
        source = self.sources[mutant.path]
        code = compile(mutant.applied(source), str(source.file), "exec")
        new = _code_of(code, mutant.function, mutant.first_line) if mutant.function else None
        functions = self._functions.get((str(source.file), mutant.function, mutant.first_line), [])
        if new is None or not functions:
            return False
        for function in functions:
            if len(function.__code__.co_freevars) != len(new.co_freevars):
                return False
            function.__code__ = new
        return True

    def _try_cold(self, trial: Trial) -> Verdict:
        """Run the tests in a new interpreter that imports the mutant in place of its module."""
        source = self.sources[trial.mutant.path]
        with tempfile.TemporaryDirectory() as folder:
            order = Path(folder) / "order.json"
            text = trial.mutant.applied(source).decode()
            order.write_text(
                json.dumps(
                    {
                        "root": str(self.root),
                        "module": source.module,
                        "file": str(source.file),
                        "text": text,
                        "tests": trial.tests,
                    }
                ),
                encoding="utf-8",
            )
            command = [sys.executable, "-m", "tests.mutation.cold", str(order)]
            subprocess.run(command, check=False, cwd=Path(__file__).parents[2])
            answer = json.loads(order.read_text(encoding="utf-8"))
        return Verdict(trial, answer.get("by", TIME), answer.get("broke", True))

    def _failures(self, nodes: Sequence[str], after: str | None = None) -> tuple[str, bool]:
        """Run tests in this process up to the first that fails; its node id, or "", and whether it broke down."""
        items = [self.items[node] for node in nodes]
        following = [*items[1:], self.items[after] if after else None]
        manager = items[0].config.pluginmanager
        watch = Watch()
        manager.register(watch)
        try:
            for item, then in zip(items, following, strict=True):
                if item.nodeid in self.known:
                    # Nothing handles the signal: it ends this copy of the process.
                    signal.setitimer(signal.ITIMER_PROF, self._limit(item.nodeid))
                item.ihook.pytest_runtest_protocol(item=item, nextitem=then)
                if watch.failed:
                    break
        except BaseException as error:  # noqa: BLE001 - a mutant may raise anything, SystemExit and MemoryError included
            return type(error).__name__, True
        finally:
            manager.unregister(watch)
        return (watch.failed[0], watch.broke) if watch.failed else ("", False)


def _verdict(done: Done[Trial, Verdict]) -> Verdict:
    return done.result or Verdict(done.task, TIME, broke=True)


def _functions(files: set[str]) -> dict[tuple[str, str, int], list[FunctionType]]:
    """Every function of the files under test, by file, qualified name and first line, behind whatever decorator."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename in files:
            code = each.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(each)
    return found


def _code_of(code: CodeType, name: str, line: int) -> CodeType | None:
    """The code object of a function inside that of its module."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if (inner.co_qualname, inner.co_firstlineno) == (name, line):
                return inner
            found = _code_of(inner, name, line)
            if found is not None:
                return found
    return None
