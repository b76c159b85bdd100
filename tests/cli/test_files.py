"""Export and import through the command line."""

import gzip
import json
import lzma
from pathlib import Path

import pytest

import campaign_tui


def test_importing_and_exporting_again_gives_the_same_bytes(run, playing, tmp_path):
    run("undo", playing)
    run("note", playing, "Ünder [b]way[/b] \u202e\n🗡", "--player", "Ann")
    file, other = tmp_path / "a.jsonl", str(tmp_path / "other.db")
    exported = run("export", playing, "--format", "jsonl", "--seed").out
    file.write_text(exported, encoding="utf-8")

    imported = run("import", str(file), "--store", other)

    assert imported.out == f"{playing}\n"
    assert run("export", playing, "--format", "jsonl", "--seed", "--store", other).out == exported
    assert run("verify", "--store", other).code == 0
    assert run("show", playing, "--store", other).out == run("show", playing).out


def test_a_campaign_that_is_there_already_is_not_imported_twice(run, playing, tmp_path):
    file = tmp_path / "a.jsonl"
    assert run("export", playing, "--format", "jsonl", "-o", str(file)).code == 0

    assert run("import", str(file)).code == 1
    assert len(run("list").lines) == 1


def test_a_damaged_file_is_refused_with_its_line_and_nothing_is_imported(run, playing, tmp_path):
    file, other = tmp_path / "a.jsonl", str(tmp_path / "other.db")
    lines = run("export", playing, "--format", "jsonl").lines
    lines[3] = lines[3].replace("a", "b", 1)
    file.write_text("\n".join(lines), encoding="utf-8")

    result = run("import", str(file), "--store", other)

    assert result.code == 3
    assert "Line 4" in result.err or "Line 5" in result.err
    assert run("list", "--json", "--store", other).data == []


def test_the_seed_is_exported_only_on_request(run, playing):
    plain = run("export", playing, "--format", "jsonl").lines[0]
    seeded = run("export", playing, "--format", "jsonl", "--seed").lines[0]

    assert set(json.loads(plain)) == {"format", "campaign"}
    assert set(json.loads(seeded)) == {"format", "campaign", "seed"}
    assert run("export", playing, "--format", "md", "--seed").code == 2


def test_a_seed_travels_so_that_the_dice_stay_the_same(run, playing, tmp_path):
    file, other = tmp_path / "a.jsonl", str(tmp_path / "other.db")
    run("export", playing, "--format", "jsonl", "--seed", "-o", str(file))
    run("import", str(file), "--store", other)

    for store in ((), ("--store", other)):
        assert run("act", playing, "pass", *store).code == 0

    ours, theirs = (run("log", playing, "--json", *store).data for store in ((), ("--store", other)))
    assert [line["sentences"] for line in ours] == [line["sentences"] for line in theirs]


def test_without_the_seed_an_imported_campaign_has_none(run, playing, tmp_path):
    file, other = tmp_path / "a.jsonl", str(tmp_path / "other.db")
    run("export", playing, "--format", "jsonl", "-o", str(file))
    run("import", str(file), "--store", other)

    assert run("export", playing, "--format", "jsonl", "--seed", "--store", other).code == 1


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("md", "# The Test\n"),
        ("html", "<!DOCTYPE html>\n"),
        ("json", "{"),
        ("jsonl", '{"format"'),
        ("csv", '"row",'),
        ("svg", "<?xml"),
    ],
)
def test_every_format_goes_to_standard_output_or_to_a_file(run, playing, tmp_path, form, begins):
    target = tmp_path / "out" / f"a.{form}"
    target.parent.mkdir()
    printed = run("export", playing, "--format", form)

    written = run("export", playing, "--format", form, "-o", str(target))
    again = run("export", playing, "--format", form, "-o", str(target), "--force")

    assert printed.out.startswith(begins)
    assert target.read_bytes().decode() == printed.out
    assert (written.code, written.out) == (0, "")
    assert "replaced" in again.err
    assert "replaced" not in written.err
    assert [path.name for path in target.parent.iterdir()] == [target.name]


def test_nothing_is_written_over_the_program_or_the_store(run, store, playing, tmp_path):
    package = Path(campaign_tui.__file__).parent
    link = tmp_path / "link"
    link.symlink_to(package)
    before = Path(store).read_bytes()

    for target in (
        package / "x.md",
        link / "x.md",
        package.parent / "domain" / "text" / "messages" / "en.toml",
        store,
        f"{store}-wal",
        tmp_path,
    ):
        assert run("export", playing, "-o", str(target)).code == 2

    assert not (package / "x.md").exists()
    assert Path(store).read_bytes() == before


def test_a_folder_that_is_not_there_is_an_error_and_leaves_nothing(run, playing, tmp_path):
    assert run("export", playing, "-o", str(tmp_path / "missing" / "a.md")).code == 3


def test_a_picture_shows_the_map_at_an_action_or_the_tree(run, playing):
    here, before, tree = (
        run("export", playing, "--format", "svg", *words).out
        for words in ((), ("--at", "head~2"), ("--picture", "tree"))
    )

    assert "m-map" in here
    assert "m-map" in before
    assert here != before
    assert "t-tree" in tree
    assert "1 The Yard" in here
    assert "Start 1 The Yard" in tree


def test_between_memories_the_picture_is_the_tree(run, campaign):
    assert "t-tree" in run("export", campaign, "--format", "svg").out
    assert run("export", campaign, "--format", "svg", "--picture", "map").code == 1


@pytest.mark.parametrize(
    "words",
    [
        ("--picture", "tree"),
        ("--at", "head"),
        ("--format", "html", "--picture", "map"),
        ("--format", "svg", "--picture", "face"),
        ("--format", "svg", "--at", "nowhere"),
        ("--format", "pdf"),
    ],
)
def test_pictures_that_do_not_exist_are_usage_errors(run, playing, words):
    assert run("export", playing, *words).code == 2


def test_a_file_that_is_there_is_replaced_only_when_that_was_said(run, playing, tmp_path):
    target = tmp_path / "precious.txt"
    target.write_text("years of work")

    told = run("export", playing, "-o", str(target))

    assert told.code == 2
    assert "--force" in told.err
    assert target.read_text() == "years of work"
    assert run("delete", playing, "--yes", "-o", str(target)).code == 2
    assert target.read_text() == "years of work"
    assert run("export", playing, "-o", str(target), "--force").code == 0


@pytest.mark.parametrize("end", ["", "-wal", "-journal"])
def test_another_store_of_campaigns_is_never_replaced(run, playing, tmp_path, end):
    other = tmp_path / "other.db"
    run("--store", str(other), "new", "--name", "Precious", own_store=False)
    before = other.read_bytes()

    for words in (("export", playing), ("export", playing, "--force"), ("delete", playing, "--yes")):
        told = run(*words, "-o", f"{other}{end}")
        assert (told.code, "store of campaigns" in told.err) == (2, True)

    assert other.read_bytes() == before
    assert len(run("list").lines) == 1


def test_an_export_that_a_shell_has_spelled_in_utf_16_is_taken_in(run, playing, tmp_path):
    exported = run("export", playing, "--format", "jsonl").out
    for encoding in ("utf-16", "utf-8-sig"):
        file = tmp_path / f"{encoding}.jsonl"
        file.write_bytes(exported.replace("\n", "\r\n").encode(encoding))
        other = str(tmp_path / f"{encoding}.db")
        assert run("import", str(file), "--store", other).code == 0
        assert run("export", playing, "--format", "jsonl", "--store", other).out == exported


def test_a_file_that_is_something_else_is_named(run, store, playing, tmp_path):
    exported = run("export", playing, "--format", "jsonl").out.encode()
    other = str(tmp_path / "other.db")
    for name, content, word in (
        ("a.gz", gzip.compress(exported), "gunzip"),
        ("a.xz", lzma.compress(exported), "compressed"),
        ("a.db", Path(store).read_bytes(), "--store"),
        ("half", b"\xff\xfe{\x00\x00", "UTF-16"),
        ("nothing", b"", "empty"),
    ):
        file = tmp_path / name
        file.write_bytes(content)
        told = run("import", str(file), "--store", other)
        assert (told.code, word in told.err) == (3, True), told.err


def test_a_link_onto_itself_is_written_to_like_a_new_file(run, playing, tmp_path):
    (tmp_path / "loop").symlink_to("loop")

    assert run("export", playing, "--format", "md", "-o", str(tmp_path / "loop")).code == 0
    assert (tmp_path / "loop").read_text().startswith("# ")


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_a_file_of_two_bytes_a_sign_that_is_no_export_is_one_sentence_for_diff_too(run, playing, tmp_path):
    (tmp_path / "wide.jsonl").write_text("a = 1\n", encoding="utf-16")

    assert run("diff", playing, "head", str(tmp_path / "wide.jsonl")).code == 3
