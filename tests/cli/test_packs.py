"""Starting a pack, checking it, playing it."""

import errno
import shutil
from pathlib import Path

import pytest

from campaign_tui.session.private_pack import pack_id
from domain.content.loader import BUNDLED


def test_a_new_pack_is_in_order_and_can_be_played(run, tmp_path):
    folder = tmp_path / "Das kleine Übel"

    begun = run("pack", "new", str(folder))
    checked = run("pack", "check", str(folder))
    campaign = run("new", "--name", "x", "--pack", str(folder)).last

    assert (begun.code, checked.code) == (0, 0)
    assert 'id = "das_kleine_ubel"' in (folder / "pack.toml").read_text(encoding="utf-8")
    assert run("decisions", campaign).lines
    for file in folder.rglob("*.toml"):
        file.unlink()
    assert run("decisions", campaign).lines, "the campaign's pack stays at hand"


def test_a_pack_of_the_same_id_with_other_contents_is_refused(run, tmp_path):
    folder = tmp_path / "mine"
    run("pack", "new", str(folder))
    assert run("new", "--name", "x", "--pack", str(folder)).code == 0
    about = folder / "pack.toml"
    about.write_text(about.read_text(encoding="utf-8").replace('version = "', 'version = "9'), encoding="utf-8")

    refused = run("new", "--name", "y", "--pack", str(folder))

    assert refused.code == 3
    assert "mine" in refused.err


def test_faults_are_listed_with_file_and_path(run, tmp_path):
    folder = tmp_path / "mine"
    run("pack", "new", str(folder))
    (folder / "guards.toml").write_text("[x]\nname = 3\n", encoding="utf-8")

    result = run("pack", "check", str(folder))

    assert result.code == 1
    assert result.out.startswith("guards.toml")
    assert run("pack", "check", str(folder), "--json").data["faults"][0]["file"] == "guards.toml"
    assert run("new", "--name", "x", "--pack", str(folder)).code == 3


def test_a_folder_with_something_in_it_is_left_alone(run, tmp_path):
    (tmp_path / "mine").write_text("x")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("x")

    assert run("pack", "new", str(tmp_path / "mine")).code == 2
    assert run("pack", "new", str(tmp_path / "full")).code == 2
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["x"]


def test_a_pack_that_is_not_there_cannot_be_checked(run, tmp_path):
    assert run("pack", "check", str(tmp_path / "missing")).code == 3


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("My Pack", "my_pack"),
        ("Übel--9", "ubel_9"),
        ("1508", "pack_1508"),
        ("日本", "pack"),
        ("a" * 50, "a" * 32),
        ("_", "pack"),
    ],
)
def test_a_pack_is_named_after_its_folder(folder, name):
    assert pack_id(folder) == name


def test_a_pack_named_by_a_path_leaves_the_folders_of_others_alone(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert run("new", "--name", "x", "--pack", "../..").code == 3
    assert not (tmp_path / "data" / "campaign-tui" / "packs").exists()
    assert Path.cwd() == tmp_path


def test_an_id_that_new_refuses_is_refused_by_the_check(run, tmp_path):
    copy = tmp_path / "practice"
    shutil.copytree(BUNDLED / "practice", copy)
    assert run("pack", "check", str(copy)).code == 0
    about = copy / "pack.toml"
    about.write_text(about.read_text(encoding="utf-8").replace('title = "', 'title = "My '), encoding="utf-8")

    checked, begun = run("pack", "check", str(copy)), run("new", "--name", "x", "--pack", str(copy))

    assert (checked.code, begun.code != 0) == (1, True)
    assert begun.err.strip() in checked.out


def test_a_name_of_a_number_that_is_none_is_told(run, tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(BUNDLED / "brotherhood_of_venice", copy)
    file = copy / "campaign.toml"
    text = file.read_text(encoding="utf-8")
    named = text.replace("[confidence]", '[confidence]\n"Guards.crossbowman.speed" = "x"', 1)
    assert named != text
    file.write_text(named, encoding="utf-8")
    told = run("pack", "check", str(copy))
    assert told.code == 1
    assert "Guards.crossbowman.speed" in told.out


@pytest.mark.parametrize("words", [("new",), ("own", "Box")])
def test_a_folder_that_cant_be_written_to_is_told_and_left_as_it_was(run, tmp_path, monkeypatch, words):
    run("new", "--name", "Box", "--pack", "brotherhood_of_venice", "--assassins", "alessandra,claudio")
    write = Path.write_text

    def full(path, *given, **named):
        if path.is_relative_to(tmp_path / "pack") and path.name == "pack.toml":
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(path, *given, **named)

    monkeypatch.setattr(Path, "write_text", full)
    told = run("pack", *words, str(tmp_path / "pack"))

    assert (told.code, "No space left" in told.err) == (3, True)
    assert not (tmp_path / "pack").exists()
