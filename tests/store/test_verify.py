"""What verify finds: every kind of damage, with the row named."""

import shutil
import sqlite3
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from domain.core.errors import StoreError
from domain.language import commands as c
from domain.language.chance import Answer, Generator
from domain.language.events import DiceRolled
from domain.log import history as h
from domain.store import writing
from domain.store.folding import fold_tree
from tests.store import fakes
from tests.store.fakes import Clock, FakeEngine, Ids, begin, open_library, walk


class Sound(NamedTuple):
    path: Path
    campaign: bytes


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A campaign of 26 rows with keyframes, a seed and rolls, its library closed."""
    path = tmp_path_factory.mktemp("sound") / "library.db"
    with pytest.MonkeyPatch.context() as patched, open_library(path) as library:
        patched.setattr(writing, "KEYFRAME_WORTH", 4)
        service = begin(library)  # rows 1 to 7
        service.submit(c.Start("0.1"))  # 8 to 10
        walk(service, "A1", "A2")  # 11 to 14
        service.submit(c.HideBodies("aurelia", search=False))  # 15 to 17
        service.move(service.timeline.undo_target(2), "undo")  # 18
        walk(service, "B1")  # 19, 20
        service.record(h.NoteWritten("a note"))  # 21
        service.name_branch("x", service.head)  # 22
        service.submit(c.Save("aurelia"))  # 23, 24
        service.submit(c.Concede())  # 25, 26
        assert service.verify() == []
        assert library.verify_file() == []
        campaign = service.campaign
    return Sound(path, campaign)


@pytest.fixture
def damaged(path, sound):
    """A copy to be damaged."""
    with Damaged(Path(shutil.copyfile(sound.path, path)), sound.campaign) as damaged:
        yield damaged


class Damaged:
    """A store that is changed behind the library's back."""

    def __init__(self, path, campaign):
        self.path = path
        self.campaign = campaign
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA synchronous = OFF")
        self.library = open_library(path)

    def __enter__(self):
        return self

    def __exit__(self, *fault):
        self.library.close()
        self.connection.close()

    def run(self, statement, *values):
        assert self.connection.execute(statement, values).rowcount
        return self

    def found(self):
        """Differences of the campaign and of the file, without opening the campaign."""
        return self.library.verify(self.campaign) + self.library.verify_file()

    def rows(self):
        return {difference.row for difference in self.found()}

    def get(self, row):
        return self.connection.execute("SELECT family, state FROM stored_events WHERE version = ?", (row,)).fetchone()

    def put(self, row, state):
        self.run("UPDATE stored_events SET state = ? WHERE version = ?", state, row)


ROWS = range(1, 27)


@pytest.fixture(params=range(2))
def part(request):
    """Half of the rows each, for two cores."""
    return ROWS[request.param :: 2]


def test_a_changed_byte_in_any_body_names_the_row(damaged, part):
    for row in part:
        _, state = damaged.get(row)
        for at in (16, len(state) // 2 + 8, len(state) - 1):
            damaged.put(row, state[:at] + bytes([state[at] ^ 1]) + state[at + 1 :])
            assert row in damaged.rows()
        damaged.put(row, state)
    assert damaged.found() == []


def test_a_changed_hash_names_the_row_and_no_other(damaged, part):
    for row in part:
        _, state = damaged.get(row)
        damaged.put(row, bytes([state[0] ^ 0x80]) + state[1:])
        found = damaged.found()
        assert {difference.row for difference in found} == {row}
        (chain,) = [difference for difference in found if "hash" in difference.what]
        assert chain.stored != chain.computed
        damaged.put(row, state)


def test_a_changed_body_breaks_the_chain_at_that_row_and_no_other(damaged, part):
    for row in part:
        _, state = damaged.get(row)
        damaged.put(row, state[:-1] + bytes([state[-1] ^ 1]))
        chain = [difference for difference in damaged.found() if difference.what == "hash"]
        assert [difference.row for difference in chain] == [row]
        damaged.put(row, state)


@pytest.mark.parametrize("family", ["a", "e", "t", "r", "x", "", "é"])
def test_a_changed_family_names_the_row(damaged, family):
    for row in ROWS:
        old, _ = damaged.get(row)
        if family != old:
            damaged.run("UPDATE stored_events SET family = ? WHERE version = ?", family, row)
            assert row in damaged.rows()
            damaged.run("UPDATE stored_events SET family = ? WHERE version = ?", old, row)


def test_a_missing_row_is_named_the_last_one_included(damaged, part):
    for row in part:
        family, state = damaged.get(row)
        damaged.run("DELETE FROM stored_events WHERE version = ?", row)
        assert row in damaged.rows()
        damaged.run("INSERT INTO stored_events VALUES (1, ?, ?, ?)", row, family, state)
    assert damaged.found() == []


def test_a_damaged_row_is_one_sentence_for_whoever_reads(damaged, part):
    for row in part:
        _, state = damaged.get(row)
        damaged.put(row, state[:20])
        with pytest.raises(StoreError, match=f"Row {row} "):
            list(damaged.library.rows(damaged.campaign))
        assert [summary.id for summary in damaged.library.campaigns()] == [damaged.campaign]
        damaged.put(row, state)


@pytest.mark.parametrize("last", [0, 6, 17, 24])
def test_a_log_that_breaks_off_is_named_where_it_does(damaged, last):
    damaged.run("DELETE FROM stored_events WHERE version > ?", last)
    assert last + 1 in damaged.rows()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM stored_events WHERE version = 26",
        "UPDATE stored_events SET state = CAST(state || x'00' AS BLOB) WHERE version = 26",
        "INSERT INTO stored_events SELECT 1, 27, family, state FROM stored_events WHERE version = 26",
        "UPDATE campaigns SET hash = zeroblob(16)",
        "UPDATE campaigns SET head = zeroblob(16)",
        "UPDATE campaigns SET head = (SELECT substr(state, 20, 16) FROM stored_events WHERE version = 11)",
    ],
)
def test_nothing_is_written_on_top_of_an_end_that_doesnt_fit(damaged, statement):
    damaged.run(statement)
    with pytest.raises(StoreError, match=r"end of the campaign|Row 2[67]"):
        damaged.library.service(damaged.campaign)


def test_the_fold_of_the_tree_keeps_the_states_it_still_needs_only(damaged):
    service = damaged.library.service(damaged.campaign)
    walk(service, *(f"Z{n}" for n in range(20)))
    tree: Any = fold_tree(
        damaged.library.store,
        damaged.campaign,
        FakeEngine(),
        service.timeline,
        service.anchor.rows,
    )
    assert max(len(tree.gi_frame.f_locals["states"]) for _ in tree if tree.gi_frame) <= 4


@pytest.mark.parametrize(("one", "other"), [(1, 2), (9, 10), (13, 20), (21, 22), (25, 26), (3, 26)])
def test_rows_in_another_order_are_named(damaged, one, other):
    (_, first), (_, second) = damaged.get(one), damaged.get(other)
    damaged.put(one, second)
    damaged.put(other, first)
    assert {one, other} <= damaged.rows()


@pytest.mark.parametrize("row", [1, 11, 18, 21, 26])
def test_a_row_that_stands_twice_is_named(damaged, row):
    damaged.run(
        "INSERT INTO stored_events SELECT campaign, 27, family, state FROM stored_events WHERE version = ?", row
    )
    assert 27 in damaged.rows()


@pytest.mark.parametrize("number", [-3, 0, 40, 2**40])
def test_a_row_with_another_number_is_named_where_it_is_missing(damaged, number):
    damaged.run("UPDATE stored_events SET version = ? WHERE version = 12", number)
    assert 12 in damaged.rows()


@pytest.mark.parametrize("row", [3, 12, 26])
def test_a_row_of_another_campaign_is_missing_here_and_foreign_there(damaged, row):
    damaged.run("UPDATE stored_events SET campaign = 9 WHERE version = ?", row)
    found = damaged.found()
    assert row in {difference.row for difference in found}
    assert any(difference.what == "stored_events" and "campaign 9" in difference.stored for difference in found)


def test_a_row_of_another_campaign_that_is_there_is_foreign_in_it(damaged):
    with open_library(damaged.path, Clock(), new_id=Ids(50)) as library:
        other = begin(library, "Rome").campaign
    damaged.run("UPDATE stored_events SET campaign = 2, version = 8 WHERE campaign = 1 AND version = 26")
    with open_library(damaged.path) as library:
        assert 26 in {difference.row for difference in library.verify(damaged.campaign)}
        assert 8 in {difference.row for difference in library.verify(other)}


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("rows = rows + 1", "number of rows"),
        ("rows = rows - 1", "number of rows"),
        ("hash = zeroblob(16)", "hash"),
        ("head = zeroblob(16)", "head"),
        ("head = (SELECT substr(state, 20, 16) FROM stored_events WHERE version = 11)", "head"),
        ("latest = latest + 1", "latest time"),
        ("id = zeroblob(16)", "campaign"),
        ("number = 7", "number of rows"),
    ],
)
def test_a_changed_anchor_is_found(damaged, change, what):
    damaged.run(f"UPDATE campaigns SET {change}")  # noqa: S608 - changes from the list above
    assert what in {difference.what for difference in damaged.found()}


def test_another_campaign_id_is_found_in_the_first_row(damaged):
    damaged.run("UPDATE campaigns SET id = zeroblob(16)")
    with open_library(damaged.path) as library:
        (difference,) = library.verify(bytes(16))
    assert (difference.row, difference.what) == (1, "campaign id")


@pytest.mark.parametrize("change", ["rows = 'x'", "hash = 'text'", "head = x'00'", "latest = x'01'", "id = 5"])
def test_an_anchor_of_another_type_is_told_in_one_sentence(damaged, change):
    damaged.run(f"UPDATE campaigns SET {change}")  # noqa: S608 - changes from the list above
    assert damaged.found() != []
    with open_library(damaged.path) as library, pytest.raises(StoreError):
        library.service(damaged.campaign)


@pytest.mark.parametrize("type_", ["TEXT", "INTEGER"])
def test_a_body_of_another_type_names_the_row(damaged, type_):
    damaged.run(f"UPDATE stored_events SET state = CAST(state AS {type_}) WHERE version = 11")  # noqa: S608 - as above
    assert 11 in damaged.rows()


@pytest.mark.parametrize(
    "change",
    [
        "state = x'00'",
        "state = (SELECT state FROM keyframes ORDER BY row DESC LIMIT 1)",
        "row = row + 1",
        "action = zeroblob(16)",
        "schema = schema + 1",
        "schema = 0",
        "schema = 'x'",
        "campaign = 9",
    ],
)
def test_a_changed_keyframe_is_found(damaged, change):
    first = "WHERE row = (SELECT min(row) FROM keyframes)"
    damaged.run(f"UPDATE keyframes SET {change} {first}")  # noqa: S608 - as above
    assert any("keyframe" in difference.what for difference in damaged.found())


def test_keyframes_of_an_older_version_are_no_damage_and_are_gone_once_the_campaign_was_open(damaged):
    damaged.run("UPDATE keyframes SET schema = schema - 1, state = x'00'")

    assert damaged.found() == []

    with open_library(damaged.path) as library:
        older = library.store.keyframes(damaged.campaign)
        assert library.service(damaged.campaign).verify() == []
        assert older
        assert not set(older) & set(library.store.keyframes(damaged.campaign))


def test_a_keyframe_from_before_fields_were_added_at_the_end_is_read_as_it_was_meant(damaged):
    """Later fields at their defaults are what the fold has as well: the number of the schema can stay."""
    from domain.store.states import HASH, thawed

    with open_library(damaged.path) as library:
        rows = [
            (action, library.store.keyframe(damaged.campaign, action))
            for _, action, _ in library.store.keyframes(damaged.campaign)
        ]
    for action, data in rows:
        whole = msgspec.msgpack.decode(zlib.decompress(data)[HASH:])
        shorter = zlib.compress(action + msgspec.msgpack.encode(whole[:-3]))
        assert thawed(action, shorter) == thawed(action, data)
        damaged.run("UPDATE keyframes SET state = ? WHERE action = ?", shorter, action)

    assert rows
    assert damaged.found() == []


def test_a_keyframe_with_another_state_is_found_and_the_value_named(damaged):
    from domain.store.states import frozen

    with open_library(damaged.path) as library:
        service = library.service(damaged.campaign)
        action = next(iter(library.store.keyframes(damaged.campaign)))[1]
        state = service.state_at(action)
        wrong = frozen(action, state.__class__(**{**_fields(state), "difficulty": "hard"}))
    damaged.run("UPDATE keyframes SET state = ? WHERE action = ?", wrong, action)
    (difference,) = damaged.found()
    assert difference.what == "keyframe difficulty"
    assert (difference.stored, difference.computed) == ("'hard'", "'normal'")


def _fields(state):
    return {name: getattr(state, name) for name in state.__struct_fields__}


def test_another_seed_doesnt_fit_the_commitment(damaged):
    damaged.run("UPDATE seeds SET seed = ?", bytes(32))
    (difference,) = damaged.found()
    assert (difference.row, difference.what) == (1, "seed")


def test_without_the_seed_rolls_are_taken_as_they_are_and_counted(damaged):
    assert damaged.library.underived(damaged.campaign) == 0
    damaged.run("DELETE FROM seeds")
    assert damaged.found() == []
    assert damaged.library.underived(damaged.campaign) == 2


def test_a_die_that_isnt_what_was_answered_is_found_with_its_row(path, monkeypatch):
    """A history whose every hash fits, in which the answer was kept and the die was not."""
    honest = fakes._outcome

    def forged(given):
        fact = honest(given)
        return DiceRolled(fact.die, ("blank", "alarm"), fact.whose) if isinstance(fact, DiceRolled) else fact

    with open_library(path) as library:
        service = begin(library)
        service.submit(c.Start("0.1"))
        with monkeypatch.context() as patched:
            patched.setattr(fakes, "_outcome", forged)
            rolled = service.submit(c.HideBodies("aurelia", search=False))
        (answer,) = rolled.answers
        (difference,) = service.verify()

    assert (difference.row, difference.what) == (13, "outcome die.detection")
    assert difference.stored == "blank alarm"
    assert difference.computed == " ".join(answer.outcomes)


def test_verify_sees_one_moment_while_another_window_writes(path, monkeypatch):
    with open_library(path) as library, open_library(path) as other:
        service = begin(library)
        walk(service, "A1", "A2")
        writer = other.service(service.campaign)
        rows = library.store.all_rows

        def meanwhile(campaign):
            for row in rows(campaign):
                walk(writer, f"B{row[0]}")
                yield row

        monkeypatch.setattr(library.store, "all_rows", meanwhile)
        assert library.verify(service.campaign) == []


@pytest.mark.parametrize("number", ["'x'", "x'00'", "1.5"])
def test_a_number_of_another_type_names_the_row(damaged, number):
    damaged.run(f"UPDATE stored_events SET version = {number} WHERE version = 26")  # noqa: S608 - as above
    assert "row number" in {difference.what for difference in damaged.found()}


def test_a_roll_that_the_seed_doesnt_give_is_found(path, monkeypatch):
    honest = Generator.answer

    def loaded(generator, node, state, salt=0):
        answer = honest(generator, node, state, salt)
        other = next(face for face in node.faces if face not in answer.outcomes)
        return Answer(answer.stream, answer.first, (other,) * node.number, salt)

    with open_library(path) as library:
        service = begin(library)
        service.submit(c.Start("0.1"))
        with monkeypatch.context() as patched:
            patched.setattr(Generator, "answer", loaded)
            service.submit(c.HideBodies("aurelia", search=False))
            service.submit(c.Save("aurelia"))
        found = service.verify()

    assert [(difference.row, difference.what) for difference in found] == [
        (11, "roll die.detection"),
        (14, "roll deck.event"),
    ]


def test_what_a_window_has_in_memory_is_compared(library):
    service = begin(library)
    actions = walk(service, "A1", "A2")
    replica = service._replica
    wrong = service.state_at(actions[0])
    service.timeline.branches["x"] = actions[0]
    replica.records.name = "Rome"
    replica.state = replica.states.window[actions[1]] = wrong

    found = {difference.what for difference in service.verify()}

    assert found == {
        "records in memory",
        "timeline in memory",
        "state assassins/aurelia/square",
        "state in memory assassins/aurelia/square",
    }


def test_facts_that_make_no_state_are_found_and_named(path):
    """A history that fits together byte by byte but says nonsense."""
    from domain.core.canonical import ROOT_PARENT, genesis_hash
    from domain.language.events import Event, Moved
    from domain.store import rows as r
    from domain.store.log import Anchor, CampaignId
    from domain.store.ports import Write

    with open_library(path) as library:
        campaign = CampaignId(bytes(16))
        own, drafts = r.action(ROOT_PARENT, c.Pass(), (), [Event(Moved("nobody", "A1", "A2"), ())], "", 5)
        rows = r.chained(drafts, 0, genesis_hash(campaign))
        library.application.write(Write(campaign, rows, None, Anchor(2, rows[-1].hash, own, 5)))
        (difference,) = library.verify(campaign)
        assert (difference.row, difference.what) == (2, "fold")
        with pytest.raises(StoreError, match="Row 2"):
            library.service(campaign)


def test_a_campaign_that_isnt_there_is_told(library):
    (difference,) = library.verify(bytes(16))
    assert difference.what == "campaign"


@pytest.mark.parametrize("row", ROWS)
def test_a_campaign_with_a_number_of_another_type_is_opened_with_a_sentence_or_at_all(damaged, row):
    damaged.run("UPDATE stored_events SET version = 'x' WHERE version = ?", row)
    with suppress(StoreError):
        assert damaged.library.service(damaged.campaign).timeline
