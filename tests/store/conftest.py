import pytest

from tests.store.fakes import Clock, begin, open_library


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "library.db"


@pytest.fixture
def library(path, clock):
    with open_library(path, clock) as library:
        yield library


@pytest.fixture
def service(library):
    return begin(library)
