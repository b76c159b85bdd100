"""`stand`: a template is written, filled in and taken over; nonsense gets a sentence."""

import tomllib

import pytest

STANDS = """
next = "1.3"
xp = 45
[memories]
"0.1" = "w8r"
[assassins.claudio]
health = 2
cards = ["common sword", "throwing"]
"""


@pytest.fixture
def box(run):
    begun = run("new", "--name", "Box", "--pack", "brotherhood_of_venice", "--assassins", "alessandra,claudio")
    assert begun.code == 0
    return begun.last


def test_a_template_says_everything_and_changes_nothing_until_it_is_filled_in(run, box, tmp_path):
    path = tmp_path / "where.toml"

    assert run("stand", box, "--template", str(path)).code == 0
    text = path.read_text(encoding="utf-8")
    assert all(line.startswith(("#", "[")) or not line for line in text.splitlines())
    assert '# "1.1" = "won 14 red"' in text
    assert "[assassins.claudio]" in text
    refused = run("stand", box, str(path))
    assert (refused.code, "Nothing is said" in refused.err) == (1, True)
    assert run("stand", box, "--template", str(path)).code == 2


def test_a_file_is_taken_over_as_one_action_and_filled_in_later(run, box, tmp_path):
    file = tmp_path / "we.toml"
    file.write_text(STANDS, encoding="utf-8")

    done = run("stand", box, str(file), "--json").data
    assert "assassins/claudio/health" in done["taken"]
    assert "headquarters/board" in done["open"]
    state = run("show", box, "--json").data["state"]
    assert (state["xp"], state["level"], state["headquarters"]["level"]) == (45, None, None)
    assert "? of ? health cubes" in run("show", box).out

    file.write_text("level = 1\n", encoding="utf-8")
    assert run("stand", box, str(file)).code == 0
    assert run("show", box, "--json").data["state"]["level"] == 1
    run("undo", box, "2")
    assert run("show", box, "--json").data["state"]["xp"] == 0
    assert run("verify").out.startswith("All is well")


def test_a_template_of_what_is_still_open_is_toml_without_its_comments(run, box, tmp_path):
    file, path = tmp_path / "we.toml", tmp_path / "open.toml"
    file.write_text('next = "1.3"\n', encoding="utf-8")
    run("stand", box, str(file))
    assert run("stand", box, "--template", str(path)).code == 0

    lines = [line.removeprefix("# ") for line in path.read_text(encoding="utf-8").splitlines()]
    fields = tomllib.loads("\n".join(line for line in lines if line.startswith("[") or " = " in line))
    assert {"xp", "level", "hall", "memories", "assassins", "headquarters"} <= set(fields)
    assert "" not in fields


def test_cards_are_filled_in_where_health_was_told_before(run, box, tmp_path):
    file = tmp_path / "we.toml"
    file.write_text('next = "1.3"\n[assassins.claudio]\nhealth = 2\n', encoding="utf-8")
    assert run("stand", box, str(file)).code == 0
    file.write_text('[assassins.claudio]\ncards = ["common sword"]\n', encoding="utf-8")

    assert run("stand", box, str(file)).code == 0
    there = run("show", box, "--json").data["state"]["assassins"]["claudio"]
    assert (there["health"], there["board"]["melee"]) == (2, "common_sword")


def test_every_export_of_what_is_unknown_can_be_written(run, box, tmp_path):
    file = tmp_path / "we.toml"
    file.write_text(STANDS, encoding="utf-8")
    run("stand", box, str(file))

    for name in ("md", "html", "json", "csv", "jsonl"):
        assert run("export", box, "--format", name, "-o", str(tmp_path / f"out.{name}")).code == 0
    assert "? of ? health cubes" in (tmp_path / "out.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("next = ", "is no TOML"),
        ("next = 1.5", "takes a text, a whole number or a list"),
        ("next = '1.3'\nxp = true", "takes a text, a whole number or a list"),
        ("next = '1.3'\nwealth = 3", "There is no field wealth"),
        ("next = '1.3'\n[assassins.claudio]\ncards = 'stileto'", "Claudio: cards can't be stileto"),
    ],
)
def test_what_cannot_be_taken_over_is_said_in_one_line(run, box, tmp_path, text, says):
    file = tmp_path / "we.toml"
    file.write_text(text, encoding="utf-8")
    refused = run("stand", box, str(file))

    assert (refused.code, says in refused.err) == (1, True), refused.err


def test_a_file_that_is_not_there_and_no_file_at_all_are_said(run, box, tmp_path):
    missing = run("stand", box, str(tmp_path / "no.toml"))

    assert (missing.code, "can't be read" in missing.err) == (3, True)
    assert run("stand", box).code == 2


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_file_is_read_as_editors_save_it(run, box, tmp_path, encoding):
    (tmp_path / "we.toml").write_text('next = "0.4"\n', encoding=encoding)

    assert run("stand", box, str(tmp_path / "we.toml")).code == 0


def test_a_file_without_an_end_says_nothing_of_the_table(run, box):
    endless = run("stand", box, "/dev/zero")

    assert (endless.code, "too long" in endless.err) == (1, True)


def test_a_template_goes_nowhere_where_the_program_keeps_its_own_files(run, box, store):
    assert run("stand", box, "--template", f"{store}.backups/we.toml").code == 2
    assert run("stand", box, "--template", "/dev/null/we.toml").code == 3
