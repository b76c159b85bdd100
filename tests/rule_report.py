"""Pytest plugin: which statements of the rules have a test that ran and passed.

A test claims statements with `@pytest.mark.rule("16.12", "16.x1")`; parameters may carry the mark as well. At
the end of a run `build/rule-report.json` under the root folder holds
`{"passed": {id: [node ids]}, "shown": {id: where}}`. A test counts when its call passed and neither set-up
nor teardown failed; skipped and expectedly failing tests, and unexpected passes, do not. "shown" repeats
`domain/coach/rulebook/shown.toml`: the statements that no engine plays, each with the place where the player reads it
(`"1.2" = "where"`). "partial" says why the run can't speak for all statements, and is empty after one that
could: `script/test --all`. Tests marked `soak` don't count for that. The last lines of the run say the same.

With pytest-xdist the workers send the claims along with their reports, and what they left out when they end; the
controller writes the file.
"""

import json
import os
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

RULE_ID = re.compile(
    r"""A?\d+\.[xq]?\d+     # rule, worked example, ruling on an open case: 16.12, 16.x1, A12.q2
    | map\.[RE]\d+          # invariant or example of the region map
    | E\d+                  # a flag of the rules editions
    | P\d+b?\.q?\d+         # the prototype, and rulings on what it leaves open""",
    re.VERBOSE,
)
PROPERTY = "rule"
EXTENT = "rule_report_extent"
"""Where a worker leaves how many tests it found and how many it left out."""


class Extent:
    """Counts what a process collects: the tests that are to run, and those that were left out."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self.selected = self.left_out = 0

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Long runs are never part of it."""
        self.left_out += sum(item.get_closest_marker("soak") is None for item in items)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Tell the controller, if there is one."""
        self.selected = len(session.items)
        output = getattr(self._config, "workeroutput", None)
        if output is not None:
            output[EXTENT] = (self.selected, self.left_out)


class RuleReport:
    """Collects outcomes on the one process that sees them all, and writes the report at the end."""

    def __init__(self, config: pytest.Config, extent: Extent) -> None:
        self.config = config
        self.root = config.rootpath
        self.extent = extent
        self.claims: dict[str, list[str]] = {}
        self.failed: set[str] = set()
        self.ran: set[str] = set()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a worker has collected; all collect the same."""
        output = getattr(node, "workeroutput", {})
        if EXTENT in output:
            self.extent.selected, self.extent.left_out = output[EXTENT]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what a passed call claims; remember every failure, whatever phase it came from."""
        self.ran.add(report.nodeid)
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            ids = [str(value) for name, value in report.user_properties if name == PROPERTY]
            self.claims.setdefault(report.nodeid, []).extend(ids)

    @property
    def passed(self) -> dict[str, list[str]]:
        """The tests that show a statement to hold, by id, in the order of the book."""
        passed: dict[str, set[str]] = {}
        for nodeid, ids in self.claims.items():
            if nodeid not in self.failed:
                for rule_id in ids:
                    passed.setdefault(rule_id, set()).add(nodeid)
        return {rule_id: sorted(passed[rule_id]) for rule_id in sorted(passed, key=natural)}

    @property
    def partial(self) -> str:
        """Why the run can't speak for all statements; empty if it can."""
        if self.extent.left_out:
            return f"{self.extent.left_out} tests were left out"
        if len(self.ran) < self.extent.selected or not self.ran:
            return f"{len(self.ran)} of {self.extent.selected} tests ran"
        narrowed = any(self.config.getoption(name, default=None) for name in ("ignore", "ignore_glob", "lf"))
        if narrowed or self.config.args_source is pytest.Config.ArgsSource.ARGS:
            return "not all folders were asked for"
        return ""

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what the report is worth."""
        why = self.partial
        extent = f"partial, {why}: script/test --all makes it complete" if why else "complete"
        terminalreporter.write_line(f"rule report: {len(self.passed)} statements hold by tests of this run ({extent})")

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Write the report in one step, so that a reader never sees half of it; the workers have ended by then."""
        report = {"partial": self.partial, "passed": self.passed, "shown": shown(self.root)}
        target = self.root / "build" / "rule-report.json"
        target.parent.mkdir(exist_ok=True)
        draft = target.with_name(f"{target.name}.{os.getpid()}")
        draft.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        draft.replace(target)


def natural(rule_id: str) -> list[tuple[int, int | str]]:
    """Sort key that puts 16.2 before 16.12."""
    return [(0, int(part)) if part.isdigit() else (1, part) for part in re.split(r"(\d+)", rule_id) if part]


def shown(root: Path) -> dict[str, str]:
    """The statements that players are told and no engine plays, by id; empty while the file doesn't exist."""
    source = root / "domain" / "coach" / "rulebook" / "shown.toml"
    if not source.exists():
        return {}
    table = tomllib.loads(source.read_text(encoding="utf-8"))
    for rule_id, where in table.items():
        if not RULE_ID.fullmatch(rule_id) or not isinstance(where, str):
            message = f'{source}: expected lines of the form "1.2" = "where the player reads it", found {rule_id!r}'
            raise pytest.UsageError(message)
    return {rule_id: table[rule_id] for rule_id in sorted(table, key=natural)}


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark everywhere; report only from the process that sees every outcome of a real run."""
    config.addinivalue_line("markers", "rule(id, ...): the statements of the rules that this test shows to hold")
    extent = Extent(config)
    config.pluginmanager.register(extent, "rule-report-extent")
    is_worker = hasattr(config, "workerinput")
    if not is_worker and not config.option.collectonly:
        config.pluginmanager.register(RuleReport(config, extent), "rule-report-writer")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a claim that names no statement before any test runs."""
    for item in items:
        for mark in item.iter_markers("rule"):
            wrong = [rule_id for rule_id in mark.args if not isinstance(rule_id, str) or not RULE_ID.fullmatch(rule_id)]
            if wrong or not mark.args or mark.kwargs:
                message = f'{item.nodeid}: @pytest.mark.rule takes ids like "16.12", found {wrong or mark}'
                raise pytest.UsageError(message)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> "Generator[None, pytest.TestReport, pytest.TestReport]":
    """Send the claims along with the report of the call; reports travel from a worker to the controller."""
    report = yield
    if report.when == "call":
        ids = dict.fromkeys(rule_id for mark in item.iter_markers("rule") for rule_id in mark.args)
        report.user_properties = [*report.user_properties, *((PROPERTY, rule_id) for rule_id in ids)]
    return report
