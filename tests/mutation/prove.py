"""Breaks tested rules one at a time and shows that a test that claims the rule fails: `script/prove-rules`."""

import sys
from collections.abc import Iterator, Sequence

import pytest

from tests.mutation.collecting import collect
from tests.mutation.options import NOT_BROKEN, NOT_RUN, PATHS, parser
from tests.mutation.places import tagged
from tests.mutation.proving import Outcome, Prover, untagged
from tests.mutation.running import Session
from tests.mutation.sources import Source, read_sources

NEEDED = 0.9
"""Share of the ids with something to break that must be caught."""


def told(outcomes: Sequence[Outcome], tries: int) -> Iterator[str]:
    """The report, a line a statement, then the sums."""
    for outcome in outcomes:
        attempt = f" [mutant {outcome.tries}]" if outcome.tries > 1 else ""
        yield f"{outcome.word} {outcome.rule_id} {outcome.text}{attempt}"
    apart = [each for each in outcomes if each.word == "nothing to break"]
    caught = [each for each in outcomes if each.word == "caught"]
    broken = len(outcomes) - len(apart)
    at_once = sum(each.tries == 1 for each in caught)
    share = f" ({len(caught) / broken:.1%})" if broken else ""
    nameless = sum(each.word == "UNTAGGED" for each in outcomes)
    yield ""
    yield f"{len(outcomes)} ids: {len(caught)} of {broken} caught{share}, {len(apart)} with nothing to break."
    broke = sum(each.broke for each in caught)
    exact = sum(each.exact for each in caught)
    yield (
        f"Of the caught, {at_once} by the first of at most {tries} mutants, {exact} at code tagged with the id itself, "
        f"{broke} only by a breakdown; "
        f"of the {broken - len(caught)} others, {nameless} untagged."
    )


def succeeds(outcomes: Sequence[Outcome]) -> bool:
    """Whether enough was caught; nothing at all is not enough."""
    words = [outcome.word for outcome in outcomes if outcome.word != "nothing to break"]
    return bool(outcomes) and words.count("caught") >= NEEDED * len(words)


def main() -> int:
    """The command line. Exit code 1 when less than nine in ten are caught."""
    options = parser(__doc__ or "", PATHS, ("tests",))
    options.add_argument("--count", type=int, default=100, help="ids to draw (default: 100)")
    options.add_argument("--ids", default="", help="these ids, separated by commas, in place of a draw")
    options.add_argument("--tries", type=int, default=3, help="mutants of an id, until one is caught (default: 3)")
    options.add_argument("--untagged", action="store_true", help="only list the tested ids that no code names")
    given = options.parse_args()
    sources: dict[str, Source] = read_sources(given.root, given.paths, NOT_BROKEN)
    codes: list[int] = []

    def work(items: list[pytest.Item]) -> None:
        session = Session(given.root, sources, items, given.jobs)
        found = tagged(sources)
        if given.untagged:
            print("\n".join(untagged(session.claims(), found)))
            codes.append(0)
            return
        prover = Prover(session, found, given.seed, given.tries)
        outcomes = prover.prove(prover.drawn(given.count, [each for each in given.ids.split(",") if each]))
        print("\n".join(told(outcomes, given.tries)), flush=True)
        codes.append(0 if succeeds(outcomes) else 1)

    pytest_code = collect(given.root, given.tests, NOT_RUN, work)
    # Tests that can't be collected prove nothing: pytest has told which.
    return max(codes[0], int(pytest_code)) if codes else int(pytest_code) or 2


if __name__ == "__main__":
    sys.exit(main())
