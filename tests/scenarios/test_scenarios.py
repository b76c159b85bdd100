"""Every scenario file is a test; the statements it names are claimed when it passes."""

from pathlib import Path

import pytest

from domain.scenario import read_scenario, run_scenario, scenario_files

FOLDER = Path(__file__).parent


def cases():
    for path in scenario_files(FOLDER):
        rules = read_scenario(path).rules
        marks = [pytest.mark.rule(*rules)] if rules else []
        yield pytest.param(path, id=path.relative_to(FOLDER).with_suffix("").as_posix(), marks=marks)


@pytest.mark.parametrize("path", list(cases()))
def test_scenario(path):
    result = run_scenario(path)
    assert result.passed, "\n".join(result.differences)
