"""What is broken for a statement of the rules, and whether the tests that claim it notice."""

import random
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.mutation.ids import is_example, point
from tests.mutation.mutants import Mutant, is_sound
from tests.mutation.places import Tagged
from tests.mutation.running import Session, Trial, Verdict
from tests.rule_report import natural

DEFINITIONS = Path(__file__).with_name("definitions.toml")
SHOWN_IDS = Path(__file__).parents[2] / "domain" / "coach" / "rulebook" / "shown.toml"
"""The statements that are only shown: where each stands in the app."""
RULES = "rules"
"""The folder or module, in any of the paths, whose code plays: a test that runs none of it only reads data."""
SHOWN = 3
"""Tests that a line of the report names."""
SPARE = 3
"""Mutants of a statement that may break the game down before another one is asked for."""


class Case(NamedTuple):
    """A statement to be proven: its tests, and the mutants to try, in order."""

    rule_id: str
    tests: tuple[str, ...]
    trials: tuple[Trial, ...] = ()
    apart: str = ""
    """Why there is nothing to break; such a statement counts apart."""
    miss: str = ""
    """Why nothing could be tried although something should be broken."""
    untagged: bool = False
    """That reason is that no place in the code carries the id."""


class Outcome(NamedTuple):
    """How a case ended: "caught", "SURVIVED", "UNTAGGED" or "nothing to break"."""

    rule_id: str
    word: str
    text: str
    tries: int = 0
    broke: bool = False
    """Caught only because the game broke down."""
    exact: bool = False
    """What was broken is tagged itself."""


class Course:
    """How a case goes: mutants that survived, and the first that a test failed by breaking down."""

    def __init__(self, case: Case, tries: int) -> None:
        """So many mutants may survive."""
        self.case = case
        self._tries = tries
        self._next = 0
        self._survived: list[Verdict] = []
        self._broke: Verdict | None = None
        self._caught: Verdict | None = None

    def trial(self) -> Trial | None:
        """What to try next; None when the case is settled."""
        settled = self._caught or len(self._survived) == self._tries
        return None if settled or self._next == len(self.case.trials) else self.case.trials[self._next]

    def take(self, verdict: Verdict) -> None:
        """Note what came of the trial. A breakdown may be anybody's: better evidence is looked for first."""
        self._next += 1
        if not verdict.by:
            self._survived.append(verdict)
        elif verdict.broke:
            self._broke = self._broke or verdict
        else:
            self._caught = verdict

    @property
    def outcome(self) -> tuple[str, Verdict, int]:
        """The word for it, the verdict that decides, and the number of mutants that mattered."""
        tries = len(self._survived) + 1
        decisive = self._caught or self._broke
        return ("caught", decisive, tries) if decisive else ("SURVIVED", self._survived[-1], tries - 1)


class Prover:
    """Picks what to break, has it tried, tells what came out."""

    def __init__(self, session: Session, found: Mapping[str, Tagged], seed: int, tries: int) -> None:
        """`found` are the places of the statements; `tries` mutants of one statement may survive but the last."""
        self.session = session
        self.found = found
        self.seed = seed
        self.tries = tries
        self.claims = session.claims()
        self.definitions = reasons(DEFINITIONS)
        self.shown = reasons(SHOWN_IDS)

    def drawn(self, count: int, ids: Sequence[str]) -> list[str]:
        """The statements to prove: those named, or as many as asked for of those that tests claim."""
        if ids:
            return list(dict.fromkeys(ids))
        every = sorted(self.claims, key=natural)
        # A draw of the game's statements, no matter of secrets.
        picked = random.Random(self.seed).sample(every, min(count, len(every)))
        return sorted(picked, key=natural)

    def case(self, rule_id: str) -> Case:
        """What can be tried for a statement; its tests have been run without a mutant."""
        tests = tuple(self.claims.get(rule_id, ()))
        if not tests and rule_id in self.shown:
            return Case(rule_id, tests, apart=f"only shown: {self.shown[rule_id]}")
        passing = tuple(node for node in tests if self.session.known[node].passed)
        if not passing:
            return Case(rule_id, tests, miss="no test that claims it passes" if tests else "no test claims it")
        exact, body = self._candidates(rule_id, passing)
        if rule_id in self.definitions:
            if exact or body:
                return Case(rule_id, passing, miss="stands in definitions.toml, and yet there is something to break")
            return Case(rule_id, passing, apart=self.definitions[rule_id])
        if not (exact or body):
            return self._nothing(rule_id, passing)
        trials = tuple(self._trials(rule_id, exact, body, passing))
        if not trials:
            mutant = (*exact, *body)[0]
            return Case(rule_id, passing, miss=f"its tests run neither {mutant.where} nor another place that names it")
        return Case(rule_id, passing, trials)

    def _candidates(self, rule_id: str, tests: Sequence[str]) -> tuple[tuple[Mutant, ...], tuple[Mutant, ...]]:
        """What breaks a statement; for a worked example, the statements of its point and those its tests claim too."""
        if not is_example(rule_id):
            here = self.found.get(rule_id, Tagged())
            return here.exact, here.body
        together = {other for other, nodes in self.claims.items() if set(nodes) & set(tests) and not is_example(other)}
        same_point = {other for other in self.found if point(other) == point(rule_id)}
        ids = (together & same_point) or (together & set(self.found)) or same_point
        here_all = [self.found[other] for other in sorted(ids, key=natural)]
        exact = dict.fromkeys(mutant for each in here_all for mutant in each.exact)
        body = dict.fromkeys(mutant for each in here_all for mutant in each.body)
        return tuple(exact), tuple(body)

    def _nothing(self, rule_id: str, tests: Sequence[str]) -> Case:
        """Nothing is tagged, or only what holds no code: fine for a definition, a gap for a rule."""
        reached = self._reached(tests)
        if not reached:
            return Case(rule_id, tuple(tests), apart="definition: tests only read data")
        here = self.found.get(rule_id)
        names = f"only {', '.join(here.places)} names it, which holds no code to break" if here else "no code names it"
        return Case(rule_id, tuple(tests), miss=f"its tests run {', '.join(reached)}, but {names}", untagged=True)

    def _reached(self, tests: Sequence[str]) -> list[str]:
        """The rule modules that tests run, the ones that few other tests run first."""
        files = {str(source.file): path for path, source in self.session.sources.items()}
        traced = [file for node in tests for file, lines in self.session.known[node].lines.items() if lines]
        own = {files[file] for file in traced if RULES in Path(files[file]).with_suffix("").parts}
        often = dict.fromkeys(own, 0)
        for known in self.session.known.values():
            for file in known.lines:
                if files[file] in often:
                    often[files[file]] += 1
        return sorted(own, key=lambda path: (often[path], path))[:3]

    def _trials(
        self, rule_id: str, exact: Sequence[Mutant], body: Sequence[Mutant], tests: Sequence[str]
    ) -> Iterator[Trial]:
        """Mutants that the tests reach: at tagged code, then in documented bodies, last what runs at import."""
        chance = random.Random(f"{self.seed} {rule_id}")
        number = 0
        groups = (exact, [m for m in body if m.function], [m for m in body if not m.function])
        for group in groups:
            for mutant in chance.sample(group, len(group)):
                reaching = self.session.reaching(mutant, tests)
                if reaching and is_sound(mutant, self.session.sources[mutant.path]):
                    yield Trial(mutant, reaching, rule_id, exact=group is exact)
                    number += 1
                if number == self.tries + SPARE:
                    return

    def prove(self, ids: Sequence[str]) -> list[Outcome]:
        """Try every case; outcomes in the order given."""
        self.session.learn(node for rule_id in ids for node in self.claims.get(rule_id, ()))
        courses = {rule_id: Course(self.case(rule_id), self.tries) for rule_id in ids}
        while trials := [trial for course in courses.values() if (trial := course.trial())]:
            for verdict in self.session.judge(trials):
                courses[verdict.trial.of].take(verdict)
        return [self._told(course) if course.case.trials else _untried(course.case) for course in courses.values()]

    def _told(self, course: Course) -> Outcome:
        word, verdict, tries = course.outcome
        mutant, tests = verdict.trial.mutant, verdict.trial.tests
        what = f"{mutant.where} {mutant.what} ({mutant.shown(self.session.sources[mutant.path])})"
        if verdict.fault:
            how = f": {verdict.fault}"
        elif verdict.by:
            how = f" by a breakdown ({verdict.by})" if verdict.broke else f" by {verdict.by}"
        else:
            more = f" and {len(tests) - SHOWN} more" if len(tests) > SHOWN else ""
            how = f" in spite of {', '.join(tests[:SHOWN])}{more}"
        return Outcome(course.case.rule_id, word, what + how, tries, verdict.broke, verdict.trial.exact)


def untagged(claims: Iterable[str], found: Mapping[str, Tagged]) -> list[str]:
    """The statements that tests claim and no place in the code names; worked examples need none."""
    return sorted((rule_id for rule_id in claims if rule_id not in found and not is_example(rule_id)), key=natural)


def reasons(file: Path) -> dict[str, str]:
    """Statements without code of their own, each with the reason: definitions, or those that are only shown."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return {rule_id: str(reason) for rule_id, reason in table.items()}


def _untried(case: Case) -> Outcome:
    if case.apart:
        return Outcome(case.rule_id, "nothing to break", f"({case.apart})")
    return Outcome(case.rule_id, "UNTAGGED" if case.untagged else "SURVIVED", f"(untried: {case.miss})")
