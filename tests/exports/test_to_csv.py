"""The CSV export reads back as it was written, and no cell is a formula in any spreadsheet."""

import csv
import io
import re

import pytest
from hypothesis import given, settings

from exports.files.to_csv import COLUMNS, safe, to_csv
from tests.effort import examples
from tests.exports.campaigns import MISCHIEF, TEXTS, told

STARTS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def table(text, delimiter=","):
    content = b"".join(to_csv(text if not isinstance(text, str) else told(text))).decode()
    return list(csv.reader(io.StringIO(content, newline=""), delimiter=delimiter))


def test_there_is_a_row_an_action_and_a_row_a_roll():
    names, *rows = table("Ann")

    assert tuple(names) == COLUMNS
    assert {len(row) for row in rows} == {len(COLUMNS)}
    lines = [dict(zip(names, row, strict=True)) for row in rows]
    report = told("Ann")
    assert sum(line["row"] == "action" for line in lines) == len(report.story) + 1
    dice = [(line["source"], line["faces"], line["turn"], line["live"]) for line in lines if line["row"] == "dice"]
    assert dice == [("table", "blank exposed", "1", "yes"), ("app", "alarm", "1", "yes"), ("app", "blank", "1", "no")]
    start = lines[1]
    assert (start["decision"], start["memory"], start["evening"], start["player"]) == ("start:0.1", "0.1", "1", "Ann")
    assert start["time"] == "1970-01-01T04:00:00.000000Z"


@pytest.mark.parametrize("text", MISCHIEF)
def test_no_cell_begins_a_formula(text):
    for delimiter in ",;\t":
        cells = [cell for row in table(text, delimiter) for cell in row]
        assert not [cell for cell in cells if cell.lstrip(' "').startswith(STARTS)]


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@x", "'@x"),
        (" =1", "' =1"),
        ("\uff1d1", "'\uff1d1"),
        ("\t1", "'\\x091"),
        ("\r1", "'\\x0d1"),
        ("a;=1", "a;'=1"),
        ("a = b - c", "a = b - c"),
        ("plain", "plain"),
        ("", ""),
    ],
)
def test_what_could_be_a_formula_has_an_apostrophe_in_front(typed, written):
    assert safe(typed) == written


@given(TEXTS)
@settings(deadline=None, max_examples=examples(60))
def test_every_table_has_the_same_shape_and_no_formula(text):
    rows = table(text)

    assert [len(row) for row in rows] == [len(COLUMNS)] * len(rows)
    assert not [cell for row in rows for cell in row if cell.startswith(STARTS)]
    assert not re.search(r"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e]", b"".join(to_csv(told(text))).decode())


def test_texts_are_told_as_they_were_typed():
    lines = [dict(zip(COLUMNS, row, strict=True)) for row in table('“Ann”, "Bo"; שלום')]

    assert lines[2]["player"] == '“Ann”, "Bo"; שלום'
    assert any('“Ann”, "Bo"; שלום (“Ann”, "Bo"; שלום)' in line["notes"] for line in lines)
