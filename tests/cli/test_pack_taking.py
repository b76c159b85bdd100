"""A campaign is played on with the pack it was begun with; another version is taken over on purpose, or not at all."""

import hashlib
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from domain.content.loader import load_pack
from domain.content.text import plain_of, text_of


@pytest.fixture
def ledger(run):
    """A campaign of the ledger in its first memory."""
    begun = run("new", "--name", "Old", "--seed", "5").last
    assert run("act", begun, "start:0.1").code == 0
    return begun


def harder(shipped):
    """A version of the ledger in which a weapon that everybody has is stronger."""
    shipped.edit("drowned_ledger/cards.toml", r'^name = "Boathook"', 'name = "Long Boathook"')
    shipped.edit("drowned_ledger/pack.toml", r'^version = ".*"', 'version = "9.1"')


def first(run, campaign):
    return next(text for text in run("decisions", campaign).lines if text.startswith("move:"))


def digest(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def well(run):
    checked = run("verify")
    assert checked.out.startswith("All is well"), checked.out
    return True


def test_a_bundled_pack_is_edited_and_its_campaign_goes_on(run, shipped, ledger):
    before = run("decisions", ledger).out
    harder(shipped)

    assert run("decisions", ledger).out == before
    assert run("act", ledger, first(run, ledger)).code == 0
    assert run("adjust", ledger, "assassins/aurelia/health", "2", "--why", "a fall").code == 0
    assert run("undo", ledger, "2").code == 0
    assert run("audit", ledger).code == 0
    assert "Boathook" in run("show", ledger).out
    assert well(run)


def test_a_campaign_outlives_its_bundled_pack(run, shipped, ledger):
    shipped.drop("salt_road")
    shipped.drop("drowned_ledger")

    assert run("act", ledger, first(run, ledger)).code == 0
    assert well(run)
    assert "no other version" in run("pack", "take", ledger, "--preview").out


def test_an_expedition_goes_on_when_its_pack_and_the_base_of_it_change(run, shipped):
    begun = run("new", "--name", "Road", "--pack", "salt_road", "--seed", "5").last
    harder(shipped)
    shipped.edit("salt_road/pack.toml", r'^version = ".*"', 'version = "9.1"')

    decision = run("decisions", begun).lines[0]
    assert run("act", begun, decision).code == 0
    assert well(run)


def test_a_preview_tells_first_what_the_campaign_has_and_changes_nothing(run, shipped, ledger, store):
    harder(shipped)
    before = digest(store)

    told = run("pack", "take", ledger, "--preview")

    assert told.code == 0
    assert told.lines[1:3] == ["What the campaign has", "  Boathook: name Long Boathook (before: Boathook)"]
    assert "Version 9.1 (before: 0.2)." in told.out
    assert digest(store) == before


def test_what_the_players_havent_met_is_counted_and_not_named(run, shipped, ledger):
    shipped.edit("drowned_ledger/memories/2.4.toml", r'^title = ".*"', 'title = "A Secret End"')
    shipped.edit("drowned_ledger/events.toml", r'^name = ".*"', 'name = "A Secret Event"')

    told = run("pack", "take", ledger, "--preview").out

    assert "Memories: 1 changed" in told
    assert "Event cards:" in told
    assert "A Secret End" not in told
    # The event card that lies beside the map is known.
    assert told.count("A Secret Event") == 1


def test_the_memory_in_play_comes_first(run, shipped, ledger):
    harder(shipped)
    shipped.edit("drowned_ledger/memories/0.1.toml", r"^cost = \d", "cost = 3")

    told = run("pack", "take", ledger, "--preview").lines

    assert told[1:4] == ["The memory in play", "  0.1 The Rope Walk: objectives", "What the campaign has"]


def test_taking_over_is_an_action_that_undo_takes_back(run, shipped, ledger):
    harder(shipped)

    taken = run("pack", "take", ledger)

    assert taken.code == 0
    assert taken.last in run("log", ledger, "--jsonl").out
    assert "Long Boathook" in run("show", ledger).out
    assert run("act", ledger, first(run, ledger)).code == 0
    assert run("undo", ledger, "2").out.count("Taken back") == 2
    assert "Long Boathook" not in run("show", ledger).out
    assert run("act", ledger, first(run, ledger)).code == 0
    assert run("audit", ledger).code == 0
    assert "Long Boathook" in run("show", ledger, "--at", taken.last).out
    assert well(run)


def test_the_newest_version_isnt_offered_again(run, shipped, ledger, store):
    harder(shipped)
    run("pack", "take", ledger)
    before = digest(store)

    again = run("pack", "take", ledger)

    assert again.code == 0
    assert "no other version" in again.out
    assert digest(store) == before


def test_a_version_that_lacks_a_card_of_the_campaign_is_refused_by_its_name(run, shipped, ledger):
    for file in shipped.folder.glob("drowned_ledger/**/*.toml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("boathook", "hooked_pole"), encoding="utf-8")
    shipped.forget()
    head = run("show", ledger, "--json").data["action"]

    told = run("pack", "take", ledger, "--preview")
    refused = run("pack", "take", ledger)
    typed = run("act", ledger, f"take-pack:drowned_ledger:{load_pack('drowned_ledger').hash}")

    assert told.code == refused.code == typed.code == 1
    assert "no card Boathook" in told.out
    assert "no card Boathook" in refused.err
    assert "no card boathook" in typed.err
    assert run("show", ledger, "--json").data["action"] == head
    assert run("act", ledger, first(run, ledger)).code == 0


def test_a_version_that_lacks_the_square_of_somebody_waits_for_the_end_of_the_memory(run, shipped, ledger):
    shipped.edit("drowned_ledger/memories/0.1.toml", r"^(\[objectives\.[a-z_]+\])", r"\1")
    plan = load_pack("drowned_ledger").memories["0.1"]
    assert plan.objectives
    for file in (shipped.folder / "drowned_ledger" / "memories").glob("0.1.toml"):
        text = file.read_text(encoding="utf-8")
        name = next(iter(plan.objectives))
        file.write_text(text.replace(f"objectives.{name}", "objectives.another"), encoding="utf-8")
    shipped.forget()

    refused = run("pack", "take", ledger)

    assert refused.code == 1
    assert "objective" in refused.err


@pytest.mark.parametrize("notation", ["take-pack:practice", "take-pack:drowned_ledger:00", "take-pack:elsewhere:00"])
def test_a_pack_that_isnt_here_is_refused(run, ledger, notation):
    given = notation if notation.count(":") > 1 else f"{notation}:{load_pack('practice').hash}"
    refused = run("act", ledger, given)

    assert refused.code in {1, 3}
    assert run("act", ledger, first(run, ledger)).code == 0


class Mine:
    """A pack of somebody's own, and the copy of it that the app keeps."""

    def __init__(self, run, tmp_path):
        self.folder, self.kept = tmp_path / "mine", tmp_path / "data" / "campaign-tui" / "packs" / "mine"
        run("pack", "new", str(self.folder))

    def rename(self, title, folder=None):
        about = (folder or self.folder) / "pack.toml"
        text = about.read_text(encoding="utf-8")
        about.write_text(text.replace('title = "Mine"', f'title = "{title}"'), encoding="utf-8")


@pytest.fixture
def mine(run, tmp_path):
    return Mine(run, tmp_path)


def test_a_campaign_of_ones_own_pack_goes_on_when_its_folders_are_gone(run, mine):
    begun = run("new", "--name", "x", "--pack", str(mine.folder)).last
    shutil.rmtree(mine.folder)
    shutil.rmtree(mine.kept)

    assert run("act", begun, run("decisions", begun).lines[0]).code == 0
    assert "Mine" in run("show", begun).out
    assert well(run)


def test_another_version_of_ones_own_pack_is_taken_over_from_its_folder(run, mine):
    begun = run("new", "--name", "x", "--pack", str(mine.folder)).last
    mine.rename("Mine, improved")

    taken = run("pack", "take", begun, str(mine.folder))
    shutil.rmtree(mine.folder)

    assert taken.code == 0
    assert "Mine, improved" in run("show", begun).out
    assert run("act", begun, run("decisions", begun).lines[0]).code == 0
    assert well(run)


def test_an_export_has_the_pack_along_and_is_played_on_elsewhere(run, mine, tmp_path):
    begun = run("new", "--name", "x", "--pack", str(mine.folder)).last
    file, elsewhere = tmp_path / "x.jsonl", str(tmp_path / "elsewhere.db")
    run("export", begun, "--format", "jsonl", "-o", str(file))
    shutil.rmtree(mine.folder)
    shutil.rmtree(mine.kept)

    assert run("import", str(file), "--store", elsewhere).code == 0
    again = run("export", begun, "--format", "jsonl", "--store", elsewhere)
    assert again.out.encode() == file.read_bytes()
    assert run("act", begun, run("decisions", begun, "--store", elsewhere).lines[0], "--store", elsewhere).code == 0
    assert run("verify", "--store", elsewhere).out.startswith("All is well")


def test_an_import_without_a_pack_goes_out_as_it_came_and_is_played_on(run, mine, tmp_path):
    begun = run("new", "--name", "x", "--pack", str(mine.folder)).last
    file, elsewhere = tmp_path / "x.jsonl", str(tmp_path / "elsewhere.db")
    run("export", begun, "--format", "jsonl", "--format-version", "1", "-o", str(file))
    assert file.read_bytes().startswith(b'{"format":"campaign-tui/1"')

    assert run("import", str(file), "--store", elsewhere).code == 0
    mine.rename("Another", mine.kept)
    assert run("export", begun, "--format", "jsonl", "--store", elsewhere).out.encode() == file.read_bytes()
    assert run("act", begun, run("decisions", begun, "--store", elsewhere).lines[0], "--store", elsewhere).code == 0
    played = run("export", begun, "--format", "jsonl", "--store", elsewhere).lines
    assert json.loads(played[0])["format"] == "campaign-tui/2"
    assert json.loads(played[1])["content"]["title"] == "Mine"


def test_what_was_typed_from_a_box_travels_only_when_asked_for(run, tmp_path):
    box = run("new", "--name", "Ours", "--pack", "brotherhood_of_venice", "--chance", "table").last
    run("pack", "own", box, str(tmp_path / "our_box"))
    begun = run("new", "--name", "Next", "--pack", str(tmp_path / "our_box"), "--chance", "table").last

    plain = run("export", begun, "--format", "jsonl").lines
    asked = run("export", begun, "--format", "jsonl", "--with-own").lines

    assert json.loads(plain[0])["format"] == "campaign-tui/1"
    assert json.loads(asked[0])["format"] == "campaign-tui/2"
    assert json.loads(asked[1])["content"]["private"] is True
    assert asked[2:] == plain[1:]


def test_a_campaign_that_was_deleted_comes_back_with_its_own_pack(run, tmp_path, mine):
    begun = run("new", "--name", "x", "--pack", str(mine.folder)).last
    file = tmp_path / "farewell.jsonl"
    assert run("delete", begun, "--yes", "-o", str(file)).code == 0
    shutil.rmtree(mine.kept)

    assert run("import", str(file)).code == 0
    assert run("act", begun, run("decisions", begun).lines[0]).code == 0


def test_a_copy_goes_on_without_the_folder_too(run, mine):
    begun = run("new", "--name", "x", "--pack", str(mine.folder)).last
    copy = run("duplicate", begun).last
    run("delete", begun, "--yes")
    shutil.rmtree(mine.kept)

    assert run("act", copy, run("decisions", copy).lines[0]).code == 0
    assert well(run)


@pytest.fixture
def bereft(run, mine, store):
    """A campaign whose pack is nowhere any more, not even in its store."""
    begun = run("new", "--name", "x", "--pack", str(mine.folder), "--seed", "1").last
    assert run("act", begun, "start:1").code == 0
    shutil.rmtree(mine.kept)
    with closing(sqlite3.connect(store, isolation_level=None)) as db:
        db.execute("DELETE FROM packs")
    return begun


@pytest.mark.parametrize("words", [("show",), ("decisions",), ("act", "pass")], ids=lambda words: words[0])
def test_what_takes_a_pack_that_is_nowhere_says_so(run, bereft, words):
    refused = run(words[0], bereft, *words[1:])

    assert refused.code == 3
    assert "bring its folder back" in refused.err


@pytest.mark.parametrize(
    "words",
    [
        ("log",),
        ("note", "still here"),
        ("undo",),
        ("rename", "y"),
        *(("export", "--format", form) for form in ("md", "html", "json", "jsonl", "csv")),
    ],
    ids="-".join,
)
def test_without_its_pack_a_campaign_can_be_read_undone_and_exported(run, bereft, words):
    done = run(words[0], bereft, *words[1:])

    assert (done.code, done.err) == (0, "")


def test_the_folder_brings_a_campaign_back(run, bereft, mine):
    shutil.copytree(mine.folder, mine.kept)

    assert run("act", bereft, run("decisions", bereft).lines[0]).code == 0
    assert well(run)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--format", "md", "--with-own"), "--with-own"),
        (("--format", "md", "--format-version", "1"), "--format-version"),
        (("--format", "jsonl", "--format-version", "3"), "no format 3"),
        (("--format", "jsonl", "--format-version", "1", "--with-own"), "leave out"),
    ],
)
def test_options_of_a_log_that_dont_fit_are_told(run, ledger, words, said):
    refused = run("export", ledger, *words)

    assert refused.code == 2
    assert said in refused.err


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda lines: [lines[0], lines[1].replace(b"Ledger", b"Leger"), *lines[2:]], "the pack was changed"),
        (lambda lines: [lines[0], lines[1], *lines[1:]], "stands there already"),
        (lambda lines: [lines[0], lines[1], _line("practice"), *lines[2:]], "isn't played with"),
        (lambda lines: [lines[0], lines[2], lines[1], *lines[3:]], "row 2 should stand here"),
        (lambda lines: [lines[0], b'{"pack":"00","content":{}}\n', *lines[2:]], "hexadecimal digits"),
        (lambda lines: [lines[0], b'{"pack":"' + b"0" * 32 + b'","content":{"id":3}}\n', *lines[2:]], "no pack"),
        (lambda lines: [lines[0], b'{"pack":"' + b"0" * 32 + b'"}\n', *lines[2:]], "no pack that"),
        (lambda lines: [lines[0].replace(b"/2", b"/1"), *lines[1:]], "row 1 should stand here"),
        (lambda lines: [lines[0].replace(b"/2", b"/3"), *lines[1:]], "newer version"),
    ],
)
def test_a_pack_line_that_was_changed_is_refused_and_nothing_is_imported(run, ledger, tmp_path, spoil, said):
    file, elsewhere = tmp_path / "x.jsonl", str(tmp_path / "elsewhere.db")
    run("export", ledger, "--format", "jsonl", "-o", str(file))
    file.write_bytes(b"".join(spoil(file.read_bytes().splitlines(keepends=True))))

    refused = run("import", str(file), "--store", elsewhere)

    assert refused.code == 3
    assert said in refused.err
    assert run("list", "--store", elsewhere, "--json").data == []


def _line(name):
    pack = load_pack(name)
    return json.dumps({"pack": pack.hash, "content": plain_of(text_of(pack))}).encode() + b"\n"
