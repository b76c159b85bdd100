import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent

OUTCOMES = """
import pytest


@pytest.mark.rule("16.12", "16.x1")
def test_passes():
    pass


@pytest.mark.rule("16.12")
def test_passes_too():
    pass


@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("A3.q1")), pytest.param(2)])
def test_one_parameter_claims(n):
    pass


@pytest.mark.rule("E4")
class TestClass:
    @pytest.mark.rule("map.R2")
    def test_method(self):
        pass


def test_claims_nothing():
    pass


@pytest.mark.rule("9.1")
def test_fails():
    assert False


@pytest.mark.rule("9.2")
def test_skips():
    pytest.skip("not here")


@pytest.mark.rule("9.3")
@pytest.mark.skip(reason="not here")
def test_skipped_by_mark():
    pass


@pytest.mark.rule("9.4")
@pytest.mark.xfail(reason="known")
def test_fails_as_expected():
    assert False


@pytest.mark.rule("9.5")
@pytest.mark.xfail(reason="known", strict=False)
def test_passes_unexpectedly():
    pass


@pytest.fixture
def broken_teardown():
    yield
    raise RuntimeError("teardown")


@pytest.fixture
def broken_setup():
    raise RuntimeError("setup")


@pytest.mark.rule("9.6")
def test_teardown_fails(broken_teardown):
    pass


@pytest.mark.rule("9.7")
def test_setup_fails(broken_setup):
    pass


@pytest.mark.rule("9.8")
def test_subtest_fails(subtests):
    with subtests.test("inner"):
        assert False


@pytest.mark.rule("9.9")
def test_deselected():
    pass
"""

each_way = pytest.mark.parametrize(
    "workers",
    [
        pytest.param([], id="one process"),
        pytest.param(["-p", "xdist", "-n", "2"], id="two workers", marks=pytest.mark.full),
    ],
)
"""script/test itself runs with two workers."""

PASSED = {
    "16.12": ["test_outcomes.py::test_passes", "test_outcomes.py::test_passes_too"],
    "16.x1": ["test_outcomes.py::test_passes"],
    "A3.q1": ["test_outcomes.py::test_one_parameter_claims[1]"],
    "E4": ["test_outcomes.py::TestClass::test_method"],
    "map.R2": ["test_outcomes.py::TestClass::test_method"],
}


def run_pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the plugin on the tests in `folder`, away from this project's own settings."""
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = soak: runs long\n")
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import pytest; sys.exit(pytest.main())"
    command = [
        sys.executable,
        "-c",
        program,
        "-p",
        "tests.rule_report",
        "--import-mode=importlib",
        *arguments,
    ]
    # Only what is asked for: other plugins take longer to load than these tests to run.
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=folder, env=alone, capture_output=True, text=True, timeout=120, check=False)


def report(folder: Path) -> Any:
    return json.loads((folder / "build" / "rule-report.json").read_text(encoding="utf-8"))


@each_way
def test_only_tests_that_ran_and_passed_count(tmp_path, workers):
    (tmp_path / "test_outcomes.py").write_text(OUTCOMES)

    result = run_pytest(tmp_path, *workers, "-k", "not deselected")

    assert result.returncode == pytest.ExitCode.TESTS_FAILED, result.stdout + result.stderr
    assert report(tmp_path) == {"partial": "1 tests were left out", "passed": PASSED, "shown": {}}
    assert "rule report: 5 statements hold by tests of this run (partial, 1 tests were left out:" in result.stdout


@each_way
def test_a_run_without_the_long_ones_is_complete(tmp_path, workers):
    (tmp_path / "test_outcomes.py").write_text(
        OUTCOMES.replace("def test_deselected", "@pytest.mark.soak\ndef test_long")
    )

    result = run_pytest(tmp_path, *workers, "-m", "not soak")

    assert report(tmp_path)["partial"] == ""
    assert "rule report: 5 statements hold by tests of this run (complete)" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["test_outcomes.py"], "not all folders were asked for"),
        (["--ignore=elsewhere"], "not all folders were asked for"),
        (["-x"], "7 of 15 tests ran"),
    ],
)
def test_a_run_of_a_part_says_that_it_is_partial(tmp_path, arguments, why):
    (tmp_path / "test_outcomes.py").write_text(OUTCOMES)

    result = run_pytest(tmp_path, *arguments)

    assert report(tmp_path)["partial"] == why
    assert f"(partial, {why}: script/test --all makes it complete)" in result.stdout


def test_ids_are_in_the_order_of_the_book(tmp_path):
    (tmp_path / "test_order.py").write_text(
        "import pytest\n\n\n@pytest.mark.rule('16.12', '16.2', '3.1')\ndef test_passes():\n    pass\n"
    )

    run_pytest(tmp_path)

    assert list(report(tmp_path)["passed"]) == ["3.1", "16.2", "16.12"]


def test_shown_statements_come_from_their_file(tmp_path):
    (tmp_path / "test_nothing.py").write_text("def test_nothing():\n    pass\n")
    (tmp_path / "domain" / "coach" / "rulebook").mkdir(parents=True)
    (tmp_path / "domain" / "coach" / "rulebook" / "shown.toml").write_text('"1.2" = "the memory\'s introduction"\n')

    run_pytest(tmp_path)

    assert report(tmp_path)["shown"] == {"1.2": "the memory's introduction"}


@pytest.mark.parametrize("mark", ["rule('16')", "rule(16.12)", "rule()", "rule"])
def test_a_claim_that_names_no_statement_is_refused(tmp_path, mark):
    (tmp_path / "test_claim.py").write_text(f"import pytest\n\n\n@pytest.mark.{mark}\ndef test_it():\n    pass\n")

    result = run_pytest(tmp_path)

    assert result.returncode == pytest.ExitCode.USAGE_ERROR
    assert "@pytest.mark.rule takes ids" in result.stderr + result.stdout


def test_collecting_alone_leaves_the_report_of_the_last_run(tmp_path):
    (tmp_path / "test_outcomes.py").write_text(OUTCOMES)

    run_pytest(tmp_path, "--collect-only")

    assert not (tmp_path / "build").exists()
