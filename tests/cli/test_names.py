"""What players type is shown as typed or refused with a sentence, and never does anything."""

import pytest

from domain.log.names import CODE_POINTS, NAME_LENGTH, NOTE_LENGTH

SHOWN = [
    "Das Buch",
    "[red]x[/red]",
    "../../x",
    "/etc/passwd",
    "$(reboot); `id` & | > <",
    "%s {name} %(x)s",
    "=1+1",
    "<b>bold</b>",
    "שלום עולם",
    "日本語",
    "🗡️ 👩\u200d🚀",
    "e\u0301",
    "a" * NAME_LENGTH,
    "e\u0301" * NAME_LENGTH,
    "'quoted' \"twice\"",
    "# - * _",
]
REFUSED = [
    "",
    " ",
    "\u200b",
    "\u0301",
    "a\nb",
    "a\tb",
    "a\x1b[31mb",
    "a\x9bb",
    "a\u2028b",
    "a" * (NAME_LENGTH + 1),
    "a" * 200,
    "e" + "\u0301" * CODE_POINTS,
    " a",
    "a ",
    "\udcff",
]


@pytest.mark.parametrize("name", SHOWN)
def test_names_are_shown_as_typed(run, campaign, name):
    begun = run("new", "--name", name, "--player", name)
    other = begun.last

    assert begun.code == 0
    assert run("list").lines[1].endswith(f"  {name}")
    assert run("list", "--json").data[1]["name"] == name
    assert run("show", name).lines[0].startswith(name)
    assert run("show", name, "--json").data["name"] == name
    assert run("branch", other, name).code == 0
    assert run("bookmark", other, name).code == 0
    assert run("note", other, name, "--player", name).code == 0
    assert run("goto", other, name).code == 1, "the head is there already"
    assert run("log", other, "--player", name, "--kind", "note_written", "--json").data[0]["title"] == f"Note: {name}"


@pytest.mark.parametrize("name", REFUSED)
def test_names_that_cannot_be_shown_are_refused(run, campaign, name):
    before = run("log", campaign).out

    for words in (
        ("new", f"--name={name}"),
        ("branch", campaign, "--", name),
        ("bookmark", campaign, "--", name),
    ):
        refused = run(*words)
        assert refused.code in {1, 2}
        assert refused.err
    if name:
        assert run("note", campaign, "x", "--player", name).code == 1

    assert run("log", campaign).out == before


@pytest.mark.parametrize("name", ["head", "HEAD", "head~", "head~3", "deadbeef", "0" * 32])
def test_a_branch_or_bookmark_does_not_look_like_an_action(run, campaign, name):
    assert run("branch", campaign, name).code == 1
    assert run("bookmark", campaign, name).code == 1


@pytest.mark.parametrize("text", ["", " \n", "\x00", "a\x1b[31m", "x" * (NOTE_LENGTH + 1)])
def test_notes_that_cannot_be_shown_are_refused(run, campaign, text):
    assert run("note", campaign, text).code == 1


def test_notes_have_several_lines(run, campaign):
    assert run("note", campaign, "one\n\ttwo").code == 0
    assert run("log", campaign, "--kind", "note_written").out.endswith("Note: one\\x0a\\x09two\n")
    assert run("log", campaign, "--kind", "note_written", "--json").data[0]["title"] == "Note: one\n\ttwo"


def test_what_acts_on_a_terminal_is_shown_as_an_escape(run, campaign):
    run("bookmark", campaign, "abc\u202edef")

    assert "abc\\u202edef" in run("log", campaign).out
    assert "\u202e" not in run("log", campaign, "--json").out
    acted = run("act", campaign, "\x1b[31m")
    assert (acted.code, "\x1b" in acted.err) == (1, False)
    for words in (
        ("show", "\x1b[31m"),
        ("\x1b[31m", "x"),
        ("log", campaign, "--\x1b[31m"),
    ):
        result = run(*words)
        assert result.code == 2
        assert "\x1b" not in result.err
