import pytest

from domain.store.memory import Memory
from tests.store.fakes import Clock, begin, open_library


def pytest_generate_tests(metafunc):
    """Modules with `ON_BOTH` run their tests on a file and in memory; a test that says where, only there."""
    named = [mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")]
    if getattr(metafunc.module, "ON_BOTH", False) and "path" in metafunc.fixturenames and "path" not in named:
        metafunc.parametrize("path", ["file", "memory"], indirect=True)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def path(request, tmp_path):
    """Where a library is: the path of its file, or a `Memory`."""
    return Memory() if getattr(request, "param", "file") == "memory" else tmp_path / "library.db"


@pytest.fixture
def library(path, clock):
    with open_library(path, clock) as library:
        yield library


@pytest.fixture
def service(library):
    return begin(library)
