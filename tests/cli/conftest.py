"""The command line in this process, on a store of its own."""

import json
from dataclasses import dataclass

import pytest

from campaign_tui.cli import main


@dataclass
class Result:
    """What a run of the command line gave."""

    code: int
    out: str
    err: str

    @property
    def lines(self):
        return self.out.splitlines()

    @property
    def last(self):
        return self.lines[-1]

    @property
    def data(self):
        return json.loads(self.out)


@pytest.fixture(autouse=True)
def _no_home(tmp_path, monkeypatch):
    """Nothing of the person who runs the tests is read or written."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


@pytest.fixture
def store(tmp_path):
    """The path of a store that isn't there yet."""
    return str(tmp_path / "campaigns.db")


@pytest.fixture
def run(capfdbinary, store):
    """Run a command line on the store; errors are sentences, one line each, never a traceback."""

    def call(*words, own_store=True):
        capfdbinary.readouterr()
        code = main([*(("--store", store) if own_store else ()), *words])
        out, err = (stream.decode() for stream in capfdbinary.readouterr())
        if "--debug" not in words:
            assert "Traceback" not in err
            assert len(err.splitlines()) <= 1
        return Result(code, out, err)

    return call


@pytest.fixture
def campaign(run):
    """The id of a campaign that has begun; at the end of the test the store must be in order."""
    begun = run("new", "--name", "The Test", "--pack", "practice", "--seed", "one", "--player", "Ann")
    assert begun.code == 0
    yield begun.last
    checked = run("verify")
    assert (checked.code, checked.err) == (0, "")
    assert checked.out.startswith("All is well")


@pytest.fixture
def playing(run, campaign):
    """The same campaign some decisions later."""

    def step(*kinds):
        """Take the first decision of the first of these kinds that is possible."""
        possible = run("decisions", campaign).lines
        chosen = next(text for kind in kinds for text in possible if text.startswith(kind))
        result = run("act", campaign, chosen)
        assert result.code == 0
        return result.last

    step("start")
    for _ in range(4):
        step("pick", "move", "save", "pass")
    return campaign
