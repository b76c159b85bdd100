"""pytest, started once: it collects the tests and hands them over."""

import builtins
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import hypothesis
import pytest


class Watch:
    """Notes the tests that don't pass, and whether the code under test broke down in them."""

    def __init__(self) -> None:
        """Nothing has failed yet."""
        self.failed: list[str] = []
        self.broke = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test counts as passed when its call passed and nothing failed around it."""
        if report.failed or report.skipped or hasattr(report, "wasxfail"):
            self.failed.append(report.nodeid)
            self.broke = self.broke or is_breakdown(report)


def is_breakdown(report: pytest.TestReport) -> bool:
    """Whether a test failed by an error of the language's own, such as a TypeError, and not by what it asserts."""
    crash = getattr(report.longrepr, "reprcrash", None)
    name = crash.message.partition(":")[0].strip() if crash else ""
    error = getattr(builtins, name, None)
    return isinstance(error, type) and issubclass(error, BaseException) and error is not AssertionError


class Conductor:
    """The plugin that hands the collected tests over instead of running them."""

    def __init__(self, work: Callable[[list[pytest.Item]], None]) -> None:
        """`work` is called once, when everything is collected."""
        self._work = work

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """Runs with mutants say nothing about the rules that hold."""
        config.pluginmanager.unregister(name="rule-report-writer")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that can't be collected is told at once."""
        if report.failed:
            print(f"can't collect {report.nodeid}: {str(report.longrepr).strip().splitlines()[-1]}", file=sys.stderr)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take over."""
        self._work(session.items)
        return True


def arguments(root: Path) -> list[str]:
    """What every pytest here is started with: no report, no cache, no output."""
    options = ["-p", "tests.rule_report", "-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:xdist", "-s"]
    config = root / "pyproject.toml"
    config_file = ["-c", str(config)] if config.exists() else []
    return [
        *(f"--rootdir={root}", *config_file, "-o", "addopts=", "--import-mode=importlib"),
        *(*options, "-m", "not system and not soak", "--continue-on-collection-errors"),
    ]


def prepare() -> None:
    """Make property tests draw the same examples every time, and write none of a mutant's down."""
    hypothesis.settings.register_profile(
        "mutation",
        database=None,
        derandomize=True,
        deadline=None,
        phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
        suppress_health_check=tuple(hypothesis.HealthCheck),
    )
    hypothesis.settings.load_profile("mutation")
    # Hypothesis keeps its folder out of the project as well.
    os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", tempfile.gettempdir())


def collect(root: Path, tests: Sequence[str], without: Sequence[str], work: Callable[[list[pytest.Item]], None]) -> int:
    """Collect the tests of files and folders, but those of `without`, and hand them to `work`. pytest's exit code."""
    prepare()
    os.chdir(root)
    sys.path.insert(0, str(root))
    there = [str(root / path) for path in tests if (root / path).exists()]
    ignored = [f"--ignore={root / path}" for path in without]
    return pytest.main([*arguments(root), *ignored, *there], plugins=[Conductor(work)])
