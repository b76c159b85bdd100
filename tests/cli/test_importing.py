"""What is taken in is as clean as what is typed: the hashes of a crafted file fit, what it says doesn't."""

import json

import pytest

from tests.faults.forging import forged, lines_of


@pytest.fixture(scope="module")
def made():
    """The export of this module, once it is made."""
    return []


@pytest.fixture
def exported(request, run, made):
    """An export with a note, a bookmark, a branch, a player, an undo and an override."""
    if not made:
        playing = request.getfixturevalue("playing")
        run("note", playing, "a note", "--player", "Ann")
        run("bookmark", playing, "here")
        run("branch", playing, "tail")
        run("adjust", playing, "difficulty", '"easy"', "--why", "box")
        run("undo", playing)
        made.append(run("export", playing, "--format", "jsonl").out.encode())
    return made[0]


@pytest.fixture
def take_in(run, tmp_path):
    """Import a file into a store of its own."""

    def call(content: bytes):
        file = tmp_path / "made.jsonl"
        file.write_bytes(content)
        return run("--store", str(tmp_path / "other.db"), "import", str(file), own_store=False)

    return call


def row(lines, family, tag):
    """The first row of a family whose record, move or fact has a tag."""
    place = {"r": 2, "t": 1, "e": 0}[family]
    return next(line["body"] for line in lines if line.get("family") == family and line["body"][place][0] == tag)


def test_a_file_that_says_the_same_is_taken_in(take_in, exported):
    assert take_in(forged(lines_of(exported))).code == 0


@pytest.mark.parametrize("name", ["N \x1b]2;PWNED\x07 x", "a\x9bb", "", " x", "x" * 81, "a\nb"])
@pytest.mark.parametrize(
    "at",
    [
        ("r", "campaign_named", (2, 1)),
        ("r", "campaign_named", (3,)),
        ("r", "bookmark_set", (2, 1)),
        ("t", "branch_named", (1, 1)),
        ("t", "head_moved", (2,)),
    ],
)
def test_a_name_that_cant_be_typed_is_refused_with_its_row(take_in, exported, name, at):
    family, tag, place = at
    if not name and place in {(3,), (2,)}:
        return  # nobody is named there
    lines = lines_of(exported)
    where = row(lines, family, tag)
    *way, last = place
    for step in way:
        where = where[step]
    where[last] = name
    told = take_in(forged(lines))
    assert told.code == 3
    assert "Row " in told.err
    assert "Nothing was stored" in told.err
    assert "\x1b" not in told.err


@pytest.mark.parametrize(
    ("at", "word"),
    [
        (("t", "head_moved", (1, 3)), "x"),
        (("r", "chance_policy_set", (2, 1)), "x"),
        (("r", "chance_policy_set", (2, 2)), "x"),
        (("e", "campaign_begun", (0, 3)), "<b>&"),
        (("e", "campaign_begun", (0, 4)), "x"),
        (("e", "campaign_begun", (0, 6)), "x"),
        (("e", "value_adjusted", (0, 3)), '"x"'),
        (("r", "note_written", (2, 1)), "\x1b[2J"),
    ],
)
def test_a_word_that_the_game_doesnt_know_is_refused_with_its_row(take_in, exported, at, word):
    family, tag, place = at
    lines = lines_of(exported)
    where = row(lines, family, tag)
    *way, last = place
    for step in way:
        where = where[step]
    where[last] = word
    told = take_in(forged(lines))
    assert told.code == 3, told.out
    assert "Row " in told.err


def test_a_memory_that_the_pack_doesnt_have_is_refused_with_its_row(take_in, exported):
    lines = lines_of(exported)
    row(lines, "e", "memory_begun")[0][1] = "A1"
    told = take_in(forged(lines))
    assert told.code == 3
    assert "memory" in told.err


def test_a_newer_export_of_a_campaign_that_is_here_brings_it_forward(run, playing, take_in, tmp_path):
    older = run("export", playing, "--format", "jsonl").out.encode()
    run("note", playing, "later")
    run("undo", playing)
    newer = run("export", playing, "--format", "jsonl").out.encode()
    other = ("--store", str(tmp_path / "other.db"))

    assert take_in(older).code == 0
    assert take_in(newer).code == 0

    again = run(*other, "export", playing, "--format", "jsonl", own_store=False)
    assert again.out.encode() == newer
    # Without the seed the dice can't be compared; everything else is as it should be.
    assert run(*other, "verify", "--json", own_store=False).data["differences"] == []
    for nothing_new in (older, newer):
        told = take_in(nothing_new)
        assert told.code == 1
        assert "already" in told.err


def test_an_export_that_has_gone_another_way_is_refused_and_changes_nothing(run, playing, take_in, tmp_path):
    common = run("export", playing, "--format", "jsonl").out.encode()
    assert take_in(common).code == 0
    other = ("--store", str(tmp_path / "other.db"))
    run(*other, "note", playing, "there", own_store=False)
    run("note", playing, "here")
    before = run(*other, "export", playing, "--format", "jsonl", own_store=False).out
    diverged = run("export", playing, "--format", "jsonl").out.encode()
    told = take_in(diverged)
    assert told.code == 1
    assert "another way" in told.err
    assert run(*other, "export", playing, "--format", "jsonl", own_store=False).out == before


def test_the_anchor_of_a_forged_file_is_a_line_of_its_own(exported):
    assert json.loads(forged(lines_of(exported)).splitlines()[-1])["anchor"]["rows"] > 1
