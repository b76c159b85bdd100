"""The file of a store: durable, marked as ours, and every fault of it one sentence."""

import os
import random
import shutil
import sqlite3
import tempfile
from pathlib import Path

import pytest

from domain.core.errors import CampaignError, OnlyLooking, StoreError
from domain.language import commands as c
from domain.log import history as h
from domain.store import library as library_module
from domain.store import sqlite_file, writing
from domain.store.sqlite_file import APPLICATION_ID, USER_VERSION
from domain.text.catalogue import say
from tests.store.fakes import Ids, begin, open_library, walk

NOBODY = 65534


def sentence(path, **wiring):
    """What is said when the store can't be used: one line that names it."""
    with pytest.raises(StoreError) as caught, open_library(path, **wiring):
        pass
    text = str(caught.value)
    assert str(path) in text
    assert "\n" not in text
    assert text.endswith((".", "?"))
    return text


def pragma(path, name):
    connection = sqlite3.connect(path)
    try:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]
    finally:
        connection.close()


def test_commits_are_on_the_disk_when_they_return(library):
    store = library.store
    assert store.setting("synchronous") == 2
    assert store.setting("journal_mode") == "wal"


def test_a_new_store_carries_our_marks(path):
    open_library(path).close()
    assert path.read_bytes()[68:72] == b"CamT"
    assert pragma(path, "application_id") == APPLICATION_ID
    assert pragma(path, "user_version") == USER_VERSION
    assert pragma(path, "journal_mode") == "wal"


def test_a_connection_that_isnt_durable_is_refused(path, monkeypatch):
    open_library(path).close()
    monkeypatch.setattr(sqlite_file, "FULL", 3)
    assert "durably" in sentence(path)


@pytest.mark.parametrize("name", ["a b.db", "50%25.db", "ü?x=1#y.db", "file:x.db", "'; DROP TABLE campaigns;.db"])
def test_any_file_name_will_do(tmp_path, name):
    path = tmp_path / name
    with open_library(path) as library:
        begin(library)
    assert path.exists()
    with open_library(f"sqlite:///{path}") as library:
        assert [summary.name for summary in library.campaigns()] == ["Venice"]


def test_an_empty_file_becomes_a_store(path):
    path.touch()
    with open_library(path) as library:
        assert library.campaigns() == []


def test_a_relative_path_is_the_current_folders(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    open_library("here.db").close()
    assert (tmp_path / "here.db").exists()


@pytest.mark.parametrize(
    "content",
    [b"hello", b"x" * 5000, b"SQLite format 3\x00", b"SQLite format 3\x00" + bytes(84), b"%PDF-1.7\n" * 600],
)
def test_a_file_that_is_no_database_is_left_alone(path, content):
    path.write_bytes(content)
    sentence(path)
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    "make", ["PRAGMA application_id = 77", "CREATE TABLE stored_events (a)", "PRAGMA user_version = 1"]
)
def test_another_programs_database_is_left_alone(path, make):
    connection = sqlite3.connect(path)
    connection.execute(make)
    connection.commit()
    connection.close()
    before = path.read_bytes()

    assert "another program" in sentence(path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_newer_layout_is_refused_and_left_alone(path):
    open_library(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {USER_VERSION + 1}")
    connection.close()
    before = path.read_bytes()

    text = sentence(path)

    assert "newer version" in text
    assert f"layout {USER_VERSION + 1}" in text
    assert path.read_bytes() == before


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(StoreError, match=f"The folder {tmp_path / 'not there'} isn't there"):
        open_library(tmp_path / "not there" / "library.db")


def test_a_folder_is_no_store(tmp_path):
    assert "is a folder" in sentence(tmp_path)


@pytest.mark.parametrize("where", ["", "postgresql://localhost/games", "a\0b"])
def test_what_is_no_path_is_told(where):
    with pytest.raises(StoreError):
        open_library(where)


def test_a_name_that_no_disk_takes_is_told(tmp_path):
    sentence(tmp_path / ("x" * 300))


def test_a_closed_store_is_told(path):
    library = open_library(path)
    service = begin(library)
    library.close()
    library.close()
    for call in (library.campaigns, lambda: walk(service, "A1"), service.refresh, lambda: list(service.rows())):
        with pytest.raises(StoreError, match="closed"):
            call()


def test_nobody_but_us_can_redirect_the_store(path, monkeypatch):
    for name in ("SQLITE_DBNAME", "CAMPAIGNLOG_SQLITE_DBNAME"):
        monkeypatch.setenv(name, str(path.with_name("elsewhere.db")))
    monkeypatch.setenv("PERSISTENCE_MODULE", "eventsourcing.popo")
    with open_library(path) as library:
        begin(library)
    assert [file.name for file in path.parent.iterdir()] == ["library.db"]


class TestFullDisk:
    def test_nothing_is_stored_and_play_goes_on_when_there_is_room(self, library):
        service = begin(library)
        connection = library.store._connection.raw
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        seen = []

        def until_full():
            for n in range(500):
                seen.append((service.anchor, service.state, service.head))
                walk(service, f"A{n}")

        with pytest.raises(StoreError, match="full"):
            until_full()

        assert (service.anchor, service.state, service.head) == seen[-1]
        assert service.verify() == []
        connection.execute("PRAGMA max_page_count = 100000")
        walk(service, "B1")
        assert service.verify() == []

    def test_a_disk_that_takes_no_more_bytes(self, path):
        """The same with a real failing write: no file may grow beyond a limit."""
        with open_library(path) as library:
            campaign = begin(library).campaign
        text = unprivileged(path, lambda: _fill_up(path, campaign))
        assert "nothing was stored" in text or "disk reports a fault" in text
        with open_library(path) as library:
            assert library.verify(campaign) == []
            assert library.verify_file() == []


def _fill_up(path, campaign):
    import resource

    library = open_library(path)
    service = library.service(campaign)
    size = max(file.stat().st_size for file in path.parent.iterdir()) + 64 * 1024
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    try:
        for n in range(5000):
            walk(service, f"A{n}")
    except StoreError as fault:
        return str(fault)
    return "never full"


def test_a_disk_that_fails_between_checking_and_opening_is_told(path, monkeypatch):
    def fails(_connection):
        raise sqlite3.OperationalError("disk I/O error")

    open_library(path).close()
    monkeypatch.setattr(library_module, "layout_of", fails)
    sentence(path)


class TestPermissions:
    """Run in a process without rights of its own, as root may write anywhere."""

    @pytest.fixture
    def folder(self):
        folder = Path(tempfile.mkdtemp())
        folder.chmod(0o777)
        yield folder
        folder.chmod(0o777)
        shutil.rmtree(folder)

    @pytest.fixture
    def store(self, folder):
        path = folder / "library.db"
        unprivileged(path, lambda: _begun(path))
        return path

    def test_a_folder_that_cant_be_written(self, folder):
        folder.chmod(0o555)
        path = folder / "library.db"
        text = unprivileged(path, lambda: _refusal(path))
        assert str(folder) in text
        assert "can't be written" in text

    def test_a_store_in_a_folder_that_cant_be_written(self, store, folder):
        folder.chmod(0o555)
        text = unprivileged(store, lambda: _refusal(store))
        assert "can't be written" in text
        assert str(folder) in text

    def test_a_store_that_cant_be_written(self, store):
        store.chmod(0o444)
        before = store.read_bytes()
        assert "can't be written" in unprivileged(store, lambda: _refusal(store))
        assert store.read_bytes() == before

    @pytest.mark.parametrize(("file", "around"), [(0o444, 0o777), (0o644, 0o555), (0o444, 0o555)])
    def test_a_store_that_cant_be_written_can_be_looked_at(self, store, folder, file, around):
        store.chmod(file)
        folder.chmod(around)
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        assert unprivileged(store, lambda: _looked(store)) == "7 rows, [], can't be written"
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before

    def test_what_was_written_last_is_seen_where_its_side_files_lie_there(self, store, folder):
        unprivileged(store, lambda: _left_behind(store))
        folder.chmod(0o555)
        assert unprivileged(store, lambda: _looked(store)) == "8 rows, [], can't be written"

    def test_an_older_history_is_never_shown_for_the_newest(self, store, folder):
        unprivileged(store, lambda: _left_behind(store))
        Path(f"{store}-shm").unlink()
        folder.chmod(0o555)
        assert f"{store}-wal: copy both" in unprivileged(store, lambda: _looked(store))

    def test_a_store_that_cant_be_read(self, store):
        store.chmod(0)
        assert str(store) in unprivileged(store, lambda: _refusal(store))

    def test_a_folder_that_cant_be_entered(self, store, folder):
        folder.chmod(0)
        assert str(store) in unprivileged(store, lambda: _refusal(store))


def _begun(path):
    with open_library(path) as library:
        begin(library)
    return ""


def _looked(path):
    """What is seen of a store that can't be written, and what comes of writing to it."""
    with open_library(path, looking=True) as library:
        (one,) = library.campaigns()
        found = [*library.verify(one.id), *library.verify_file()]
        library.fold()
        with pytest.raises(OnlyLooking) as refused:
            library.service(one.id).record(h.NoteWritten("a note"))
        told = "can't be written" if "can't be written" in str(refused.value) else str(refused.value)
        return f"{len(list(library.rows(one.id)))} rows, {found}, {told}"


def _left_behind(path):
    """A program that ends in the middle, so that what it wrote last stays beside the store."""
    library = open_library(path)
    library.service(library.campaigns()[0].id).record(h.NoteWritten("a note"))
    os._exit(0)


def _refusal(path):
    try:
        open_library(path).close()
    except StoreError as fault:
        return str(fault)
    return "opened"


def unprivileged(path, call):
    """What `call` returns in a child process that runs as nobody; faults of other kinds come back as text, too."""
    say("store.busy", where="")  # reads the catalogue, which nobody may not be allowed to
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0 and path.parent.stat().st_mode & 0o777 != 0o700:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            os.write(writer, call().encode())
        except BaseException as fault:  # noqa: BLE001 - nothing may leave the child
            os.write(writer, f"{type(fault).__name__}: {fault}".encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        text = pipe.read().decode()
    os.waitpid(child, 0)
    return text


def _whole_life(path):
    """Everything that reads a store; a damaged one may answer with a sentence or with differences."""
    with open_library(path, new_id=Ids(500)) as library:
        found = library.verify_file()
        for summary in library.campaigns():
            found += library.verify(summary.id)
            list(library.rows(summary.id))
            service = library.service(summary.id)
            found += service.verify()
            for action in service.timeline.actions:
                service.state_at(action)
            service.submit(c.Move("aurelia", "D4"))
        return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A small store with everything in it, closed."""
    path = tmp_path_factory.mktemp("whole") / "library.db"
    with pytest.MonkeyPatch.context() as patched, open_library(path) as library:
        patched.setattr(writing, "KEYFRAME_WORTH", 20)
        service = begin(library)
        service.submit(c.Start("0.1"))
        walk(service, *(f"A{n}" for n in range(40)))
        service.move(service.timeline.undo_target(3), "undo")
        service.submit(c.Save("aurelia"))
        library.close()
    assert _whole_life(shutil.copyfile(path, path.with_name("copy.db"))) == []
    return path


def _life_of(path, content):
    """What is found in a store with these bytes; None for a sentence."""
    for side in path.parent.glob("library.db*"):
        side.unlink()
    path.write_bytes(content)
    try:
        return _whole_life(path)
    except CampaignError as fault:
        sentence = str(fault)
    assert "\n" not in sentence
    return None


def _flipped(content, place, chance):
    return content[:place] + bytes([content[place] ^ 1 << chance.randrange(8)]) + content[place + 1 :]


@pytest.mark.parametrize("part", range(3))
def test_a_flipped_byte_anywhere_is_never_a_traceback(whole, path, part):
    content = whole.read_bytes()
    chance = random.Random(part)
    places = range(100) if part == 0 else [chance.randrange(len(content)) for _ in range(100)]
    for place in places:
        _life_of(path, _flipped(content, place, chance))


def test_a_flipped_byte_of_any_row_anchor_or_seed_is_never_silent(whole, path):
    content = whole.read_bytes()
    connection = sqlite3.connect(whole)
    kept = [value for (value,) in connection.execute("SELECT state FROM stored_events")]
    kept += [*connection.execute("SELECT hash, head FROM campaigns").fetchone()]
    kept += [*connection.execute("SELECT seed FROM seeds").fetchone()]
    connection.close()
    chance = random.Random(7)
    for value in chance.sample(kept[:-3], 60) + kept[-3:]:
        place = content.rindex(value) + chance.randrange(len(value))
        assert _life_of(path, _flipped(content, place, chance)) != [], place


def test_a_store_that_breaks_off_anywhere_is_never_silent(whole, path):
    content = whole.read_bytes()
    for length in range(1, len(content), len(content) // 25):
        assert _life_of(path, content[:length]) != [], length


@pytest.mark.parametrize(
    "name", ["SQLITE_PROTOCOL", "SQLITE_IOERR_LOCK", "SQLITE_IOERR_SHMLOCK", "SQLITE_IOERR_SHMMAP"]
)
def test_a_drive_without_locks_is_told_as_that_and_not_as_damage(path, name):
    fault = sqlite3.OperationalError("disk I/O error")
    fault.sqlite_errorname = name
    told = str(sqlite_file.store_error(fault, str(path)))
    assert "network drive" in told
    assert "nothing is damaged" in told
