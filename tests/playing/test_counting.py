"""The counters are in every function of a package, and change nothing else."""

from __future__ import annotations

import importlib
import sys
from importlib.machinery import PathFinder

import pytest

from tests.playing.count import reasons, seldom
from tests.playing.counting import Counting

SOURCE = '''
"""A module."""
from __future__ import annotations

def outer(number: int) -> int:
    """Doubled, by an inner function."""

    def inner() -> int:
        return 2 * number

    return inner()

class Thing:
    def method(self) -> str:
        return "never called"

TABLE = {"outer": outer}
'''


@pytest.fixture
def package(tmp_path, monkeypatch):
    folder = tmp_path / "counted_here"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "module.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", sys.meta_path[:])
    yield "counted_here"
    for name in [name for name in sys.modules if name.startswith("counted_here")]:
        del sys.modules[name]


def test_calls_are_counted_by_function_through_tables_too(package):
    counting = Counting(package)
    counting.install()
    module = importlib.import_module(f"{package}.module")

    assert [module.TABLE["outer"](number) for number in (1, 2, 3)] == [2, 4, 6]

    assert module.outer.__doc__ == "Doubled, by an inner function."
    assert counting.by_name() == {"module.outer": 3, "module.outer.inner": 3, "module.Thing.method": 0}


def test_a_module_that_is_there_already_is_a_fault(package):
    importlib.import_module(f"{package}.module")
    with pytest.raises(RuntimeError, match=r"counted_here\.module"):
        Counting(package).install()


def test_other_modules_are_left_alone(package):
    counting = Counting("somewhere_else")
    counting.install()
    module = importlib.import_module(f"{package}.module")
    assert module.outer(1) == 2
    assert counting.by_name() == {}
    assert PathFinder.find_spec(package) is not None


def test_what_is_rare_is_listed_with_its_reason():
    lines, without = seldom({"often": 20, "rare.one": 19, "rare.two": 0, "odd": 1}, {"rare.*": "a reason"})
    assert [line.split() for line in lines] == [
        ["19", "rare.one:", "a", "reason"],
        ["0", "rare.two:", "a", "reason"],
        ["1", "odd:", "NO", "REASON", "GIVEN"],
    ]
    assert without == 1


def test_every_reason_is_a_sentence():
    assert set(reasons()) == {"facts", "functions"}
    assert all(text.strip() for table in reasons().values() for text in table.values())
