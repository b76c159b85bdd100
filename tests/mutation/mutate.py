"""Mutation testing: a sample of all small changes to the rules, each against the tests that run it: `script/mutate`."""

import fcntl
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, NamedTuple

import pytest

from tests.mutation.collecting import collect
from tests.mutation.mutants import Mutant, is_sound
from tests.mutation.operators import mutants
from tests.mutation.options import NOT_BROKEN, NOT_RUN, ROOT, parser
from tests.mutation.running import Session, Trial, Verdict
from tests.mutation.sources import Source, read_sources

MOST_SURVIVORS = 0.15
PATHS = ("domain/rules/memory", "domain/rules/campaign")
FAST = ("tests/scenarios", "tests/rules", "tests/domain")
TOO_SLOW = ("tests/domain/test_properties.py",)
"""Long games: traced once they take minutes, and no mutant has the time for one of them."""


class Result(NamedTuple):
    """A mutant and what noticed it, empty for a survivor; `tests` is the number of tests that ran."""

    mutant: Mutant
    by: str
    tests: int


def drawn(sources: Iterable[Source], seed: int, count: int) -> list[Mutant]:
    """A sample of all mutants that compile, in the order of the code."""
    # A draw of places to break, no matter of secrets.
    chance = random.Random(seed)
    by_path = {source.path: source for source in sources}
    every = [mutant for source in by_path.values() for mutant in mutants(source)]
    picked: list[Mutant] = []
    for mutant in chance.sample(every, len(every)):
        if len(picked) == count:
            break
        if is_sound(mutant, by_path[mutant.path]):
            picked.append(mutant)
    return sorted(picked)


def tried(session: Session, picked: Sequence[Mutant], seconds: float) -> list[Result]:
    """What becomes of each mutant, in the order given; one that no test reaches survives.

    A mutant may take so many seconds of processor time: the slowest tests are left out where there are many.
    """
    session.learn(session.items)
    results: dict[Mutant, Result] = {}
    trials = []
    for mutant in picked:
        tests = session.within(session.reaching(mutant, session.items), seconds)
        if tests:
            trials.append(Trial(mutant, tests))
        else:
            results[mutant] = Result(mutant, "", 0)
    for number, verdict in enumerate(session.judge(trials), 1):
        results[verdict.trial.mutant] = _result(verdict)
        if sys.stderr.isatty():
            print(f"\r{number} of {len(trials)}", end="", file=sys.stderr, flush=True)
    return [results[mutant] for mutant in picked]


def _result(verdict: Verdict) -> Result:
    return Result(verdict.trial.mutant, verdict.by or verdict.fault, len(verdict.trial.tests))


def told(results: Sequence[Result], sources: dict[str, Source], *, every: bool) -> Iterator[str]:
    """The survivors, or all mutants, a line each; then the sums by module and over all."""
    for mutant, by, tests in results:
        change = f"{mutant.where} {mutant.what}: {mutant.shown(sources[mutant.path])}"
        if not by:
            yield f"SURVIVED {change} ({f'{tests} tests run it' if tests else 'no test runs it'})"
        elif every:
            yield f"caught {change} by {by}"
    yield ""
    all_of = Counter(result.mutant.path for result in results)
    left = Counter(result.mutant.path for result in results if not result.by)
    for path in sorted(all_of, key=lambda path: (-left[path], path)):
        yield f"{path}: {left[path]} of {all_of[path]} survived"
    unrun = sum(not result.tests for result in results)
    share = sum(left.values()) / len(results) if results else 0
    survived = f"{sum(left.values())} survived ({share:.1%})"
    yield f"{len(results)} mutants: {survived}, {unrun} of them in code that no test runs"


def succeeds(results: Sequence[Result]) -> bool:
    """Whether few enough survived; nothing tried is no success."""
    return bool(results) and sum(not result.by for result in results) <= MOST_SURVIVORS * len(results)


def take_turns() -> IO[str]:
    """Wait until no other run is under way on this machine, then give way to other programs."""
    lock = (Path(tempfile.gettempdir()) / "campaign-tui-mutation.lock").open("w", encoding="utf-8")
    fcntl.flock(lock, fcntl.LOCK_EX)
    os.nice(10)
    return lock


def main() -> int:
    """The command line. Exit code 1 when more than 15 in a hundred survive."""
    options = parser(__doc__ or "", PATHS, FAST)
    options.add_argument("--count", type=int, default=600, help="mutants to try (default: 600)")
    options.add_argument("--all", action="store_true", help="tell the caught ones as well")
    options.add_argument(
        "--seconds", type=float, default=2, help="processor time for the tests of a mutant (default: 2)"
    )
    given = options.parse_args()
    # Other roots are the small ones of tests, which mustn't wait for a long run.
    lock = take_turns() if given.root == ROOT else None
    sources = read_sources(given.root, given.paths, NOT_BROKEN)
    codes: list[int] = []

    def work(items: list[pytest.Item]) -> None:
        session = Session(given.root, sources, items, given.jobs)
        results = tried(session, drawn(sources.values(), given.seed, given.count), given.seconds)
        broken = [node for node, known in session.known.items() if not known.passed]
        if broken:
            print(f"{len(broken)} tests fail without a mutant and were left out: {', '.join(broken[:5])}")
        print("\n".join(told(results, sources, every=given.all)), flush=True)
        codes.append(0 if succeeds(results) else 1)

    pytest_code = collect(Path(given.root), given.tests, (*NOT_RUN, *TOO_SLOW), work)
    if lock is not None:
        lock.close()
    # Tests that can't be collected prove nothing: pytest has told which.
    return max(codes[0], int(pytest_code)) if codes else int(pytest_code) or 2


if __name__ == "__main__":
    sys.exit(main())
