"""`scenario run` judges files and folders, a line each."""

import pytest

from domain.scenario import ScenarioResult

TABLE = """
title = "A guard next door"
rules = []
map = '''
+---+---+
| s   s |
+---+---+
'''
[assassins.aurelia]
at = "A1"
[assassins.biagio]
at = "A1"
[[step]]
do = "move:aurelia:B1"
assassins.aurelia.at = "{to}"
"""


@pytest.fixture
def file(tmp_path):
    """Write a scenario that expects Aurelia on a square."""

    def write(name, to="B1"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(TABLE.format(to=to), encoding="utf-8")
        return str(path)

    return write


def test_a_scenario_that_holds_passes(run, file):
    good = file("good.toml")

    result = run("scenario", "run", good)

    assert (result.code, result.out, result.err) == (0, f"PASS {good}\n", "")


def test_a_scenario_that_does_not_hold_fails_with_a_line_a_difference(run, file):
    good, bad = file("good.toml"), file("bad.toml", to="A1")

    result = run("scenario", "run", bad, good)

    assert result.code == 1
    first, difference, last = result.lines
    assert (first, last) == (f"FAIL {bad}", f"PASS {good}")
    assert difference == '  step 1, assassins.aurelia.at: expected "A1", found "B1".'


def test_a_folder_stands_for_its_files(run, file, tmp_path):
    file("cases/b.toml")
    file("cases/a.toml")

    assert run("scenario", "run", str(tmp_path / "cases")).lines == [
        f"PASS {tmp_path}/cases/a.toml",
        f"PASS {tmp_path}/cases/b.toml",
    ]


@pytest.mark.parametrize("content", [b"", b"nonsense = 1", b"\xff\xfe\x00", b"title = "])
def test_a_file_that_is_no_scenario_fails(run, tmp_path, content):
    path = tmp_path / "case.toml"
    path.write_bytes(content)

    result = run("scenario", "run", str(path))

    assert result.code == 1
    assert result.lines[0] == f"FAIL {path}"
    assert "case.toml" in result.lines[1]


def test_a_file_that_is_not_there_fails(run, tmp_path):
    assert run("scenario", "run", str(tmp_path / "nowhere.toml")).code == 1


def test_a_folder_without_scenarios_is_no_success(run, tmp_path):
    assert run("scenario", "run", str(tmp_path)).code == 2
    assert run("scenario", "run").code == 2


def test_the_results_as_data(run, file):
    good, bad = file("good.toml"), file("bad.toml", to="A1")

    data = run("scenario", "run", good, bad, "--json").data

    assert (data["ok"], data["passed"], data["failed"]) == (False, 1, 1)
    assert [(one["file"], one["passed"]) for one in data["files"]] == [(good, True), (bad, False)]


def test_a_fault_of_the_engine_fails_its_scenario_and_no_other(run, file, monkeypatch):
    good, broken = file("good.toml"), file("broken.toml")

    def play(paths):
        for path in paths:
            if path.name == "broken.toml":
                raise ZeroDivisionError("oh")
            yield path, ScenarioResult(passed=True)

    monkeypatch.setattr("domain.scenario.run_files", play)

    result = run("scenario", "run", broken, good)

    assert result.code == 1
    assert [line.split()[0] for line in result.lines] == ["FAIL", "the", "PASS"]
    assert "ZeroDivisionError: oh" in result.lines[1]
