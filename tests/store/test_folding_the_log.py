"""A store's file holds everything by itself when nothing is being written: a copy of it alone is whole."""

import shutil
from pathlib import Path

from tests.store.fakes import begin, open_library, walk


def alone(path, tmp_path):
    """How many rows a copy of the file has, without the files beside it."""
    copy = tmp_path / "copy.db"
    shutil.copyfile(path, copy)
    with open_library(copy) as library:
        found = [one.rows for one in library.campaigns()]
    copy.unlink()
    return found


def test_a_copy_of_the_file_alone_has_everything_once_the_log_is_folded(path, tmp_path):
    with open_library(path) as library:
        service = begin(library)
        walk(service, "A1", "A2")
        assert alone(path, tmp_path) != [service.anchor.rows]
        library.fold()
        assert alone(path, tmp_path) == [service.anchor.rows]
        library.fold()
        walk(service, "A3")
        assert library.verify(service.campaign) == []
    assert alone(path, tmp_path) == [13]


def test_while_another_window_reads_nothing_is_lost_and_nobody_waits(path):
    with open_library(path) as library, open_library(path) as other:
        service = begin(library)
        with other.store.reading():
            walk(service, "A1")
            library.fold()
            walk(service, "A2")
        library.fold()
        assert Path(f"{path}-wal").stat().st_size == 0
        assert other.verify(service.campaign) == []
