"""`new` with players and house rules: all of it or nothing."""

import codecs
import json

import pytest


def test_players_share_the_assassins_in_turn(run):
    team = "aurelia,biagio,corvo"
    run("new", "--name", "Ours", "--assassins", team, "--players", "Mina, Jo")

    page = run("export", "Ours", "--format", "json").out
    players = json.loads(page)["report"]["players"]
    assert [(one["name"], one["assassins"]) for one in players] == [("Mina", ["Aurelia", "Corvo"]), ("Jo", ["Biagio"])]


def test_house_rules_are_in_the_history(run, tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text('why = "as ever"\n[flags]\ntrade_scope = "equipment_cards"\n', encoding="utf-8")

    run("new", "--name", "Ours", "--rules", str(file))

    log = run("log", "Ours").out
    assert "trade scope" in log
    assert "as ever" in log
    assert run("verify").code == 0


@pytest.mark.parametrize(
    "options",
    [
        ("--rules", "nowhere.toml"),
        ("--rules", "."),
        ("--rules", "bad.toml"),
        ("--players", "Mina,Mina"),
        ("--players", "Mi\x1bna"),
        ("--players", ",".join(f"p{n}" for n in range(30))),
    ],
)
def test_what_will_not_do_founds_nothing(run, tmp_path, monkeypatch, options):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe[flags]")

    done = run("new", "--name", "Ours", *options)

    assert done.code == (3 if options[0] == "--rules" else 1)
    assert len(done.err.strip().splitlines()) == 1
    assert json.loads(run("list", "--json").out) == []


def test_a_memory_on_the_table_has_no_map_to_draw(run):
    run("new", "--name", "Ours", "--pack", "brotherhood_of_venice", "--chance", "table")
    run("act", "Ours", "track:0.1", "turn")

    drawn = run("export", "Ours", "--format", "svg")
    assert (drawn.code, "<svg" in drawn.out) == (0, True)
    refused = run("export", "Ours", "--format", "svg", "--picture", "map")
    assert refused.code == 1
    assert "lies on the table" in refused.err
    for form in ("html", "md", "json", "csv"):
        assert run("export", "Ours", "--format", form).code == 0


def saved(text, how):
    return (codecs.BOM_UTF8 + text.encode()).replace(b"\n", b"\r\n") if how == "mark" else text.encode(how)


@pytest.mark.parametrize("how", ["mark", "utf-16"])
def test_house_rules_are_read_as_editors_save_them(run, tmp_path, how):
    (tmp_path / "ours.toml").write_bytes(saved('why = "Ours"\n[flags]\ntrade_scope = "any_gear"\n', how))

    assert run("new", "--name", "Ours", "--rules", str(tmp_path / "ours.toml")).code == 0


@pytest.mark.parametrize("endless", ["new --name Ours --rules /dev/zero", "replay --report /dev/zero"])
def test_a_file_without_an_end_is_not_read_for_ever(run, endless):
    done = run(*endless.split())

    assert done.code in {1, 3}
    assert "/dev/zero" in done.err
