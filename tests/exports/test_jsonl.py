"""Rows survive JSON Lines byte by byte; a damaged file is refused with the line."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.core.canonical import ROOT_PARENT, genesis_hash, pack
from domain.core.errors import StoreError
from domain.language import commands, events
from domain.language.chance import SEED_SIZE
from domain.language.events import Event
from domain.log.history import BranchNamed, HeadMoved, NoteWritten
from domain.store import rows as stored
from exports.files.from_jsonl import from_jsonl
from exports.files.jsonl import body_of, readable
from exports.files.to_jsonl import to_jsonl

CAMPAIGN = bytes(range(16))
HEAD = bytes([5]) * 16
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.text(st.characters(exclude_categories=["Cs"]))
    | st.binary(max_size=20)
    | st.sampled_from(["$hex", "hex", "$$hex"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=3) | st.sampled_from(["$hex", "hex", "$$hex"]), inner, max_size=3)
    ),
    max_leaves=12,
)


def rows():
    """A short history with every family in it."""
    first, drafts = stored.action(
        ROOT_PARENT,
        commands.Start("1.1"),
        (),
        [Event(events.TurnBegun(1), ("2.1",)), Event(events.Moved("aurelia", "A1", "B1"), ())],
        "Ann \u202e[red]",
        1,
    )
    drafts = [
        *drafts,
        stored.timeline_row(HeadMoved(first, first, "jump"), "Bo", 2),
        stored.timeline_row(BranchNamed("first try", first), "", 3),
        stored.record_row(first, NoteWritten("two\nlines, “quotes” and \x1b[31m 🗡"), "Bo", 4),
    ]
    return stored.chained(drafts, 0, genesis_hash(CAMPAIGN))


def lines(seed=None):
    return list(to_jsonl(CAMPAIGN, HEAD, rows(), seed))


@given(VALUES)
@settings(deadline=None)
def test_every_body_can_be_read_and_gives_the_same_bytes_again(value):
    body = pack(value)

    line = json.loads(json.dumps(readable(body)))

    assert "body" in line
    assert body_of(line) == body


@given(st.binary(max_size=40))
@settings(deadline=None)
def test_bytes_that_are_no_canonical_value_are_kept_as_they_are(body):
    assert body_of(json.loads(json.dumps(readable(body)))) == body


@pytest.mark.parametrize("seed", [None, bytes(SEED_SIZE)])
def test_reading_and_writing_again_gives_the_same_bytes(seed):
    exported = lines(seed)

    imported = from_jsonl(exported)

    assert imported.campaign == CAMPAIGN
    assert imported.rows == tuple(rows())
    assert imported.head == HEAD
    assert imported.seed == seed
    assert list(to_jsonl(imported.campaign, imported.head, imported.rows, imported.seed)) == exported


def test_the_first_line_names_format_and_campaign_and_the_last_the_anchor():
    exported = [json.loads(line) for line in lines()]

    assert exported[0] == {"format": "campaign-tui/1", "campaign": CAMPAIGN.hex()}
    assert exported[-1] == {"anchor": {"rows": 6, "hash": rows()[-1].hash.hex(), "head": HEAD.hex()}}
    assert exported[2] == {
        "n": 2,
        "family": "e",
        "prev": rows()[1].previous.hex(),
        "hash": rows()[1].hash.hex(),
        "body": [["turn_begun", 1], ["2.1"]],
    }


def test_the_seed_is_exported_only_on_request():
    seed = bytes([7]) * SEED_SIZE

    assert seed.hex().encode() not in b"".join(lines())
    assert seed.hex().encode() in lines(seed)[0]


def test_an_export_is_plain_text_without_anything_that_acts():
    text = b"".join(lines()).decode()

    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "🗡" in text


def changed(number, **content):
    exported = lines()
    line = json.loads(exported[number - 1])
    exported[number - 1] = json.dumps({**line, **content}).encode() + b"\n"
    return exported


def without(number):
    return [line for at, line in enumerate(lines(), start=1) if at != number]


def swapped(number):
    exported = lines()
    exported[number - 1], exported[number] = exported[number], exported[number - 1]
    return exported


@pytest.mark.parametrize(
    ("exported", "line", "words"),
    [
        ([], 1, "JSON"),
        ([b"# A Markdown file\n"], 1, "JSON"),
        ([b"[]\n"], 1, "JSON"),
        ([b"\xff\xfe\n"], 1, "JSON"),
        ([b'{"format": "campaign-tui/3"}\n'], 1, "campaign-tui/2"),
        (changed(1, campaign="00"), 1, "32 hexadecimal digits"),
        (changed(1, campaign="ff" * 16), 2, "does not follow"),
        (changed(1, seed="xyz"), 1, "64 hexadecimal digits"),
        (changed(3, body=[["turn_begun", 2], ["2.1"]]), 3, "was changed"),
        (changed(3, hash="ff" * 16), 3, "was changed"),
        (changed(3, prev="ff" * 16), 3, "does not follow"),
        (changed(3, family="r"), 3, "can't be read"),
        (changed(3, family=["r"]), 3, "can't be read"),
        (changed(3, body=[["no_such_fact"], []]), 3, "can't be read"),
        (changed(3, body={"$hex": 7}), 3, "can't be read"),
        (changed(3, body=1.5), 3, "can't be read"),
        (changed(3, n=7), 3, "row 2 should stand here"),
        (without(4), 4, "row 3 should stand here"),
        (swapped(4), 4, "row 3 should stand here"),
        ([*lines()[:3], *lines()[2:]], 4, "row 3 should stand here"),
        (lines()[:-1], 7, "breaks off"),
        (without(7), 7, "end with"),
        ([*lines(), b"{}\n"], 9, "behind the end"),
        (changed(8, anchor={"rows": 6, "hash": "00"}), 8, "end with"),
        (changed(8, anchor=7), 8, "end with"),
        (changed(8, anchor={"rows": 6, "hash": rows()[-1].hash.hex()}), 8, "32 hexadecimal digits"),
        ([*lines()[:4], lines()[4][:20]], 5, "JSON"),
        ([lines()[0], b"[" * 100_000], 2, "JSON"),
    ],
)
def test_a_damaged_file_is_refused_with_the_line(exported, line, words):
    with pytest.raises(StoreError) as caught:
        from_jsonl(exported)

    assert f"Line {line}:" in str(caught.value)
    assert words in str(caught.value)
    assert "Nothing was imported" in str(caught.value)
