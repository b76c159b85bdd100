"""`diff`: two moments of a campaign, or of two files, side by side."""

from urllib.parse import quote, unquote

import pytest

from campaign_tui.session.error_report import rebuilt
from campaign_tui.session.wiring import open_library
from domain.content.loader import load_pack


def test_a_campaign_does_not_differ_from_itself(run, playing):
    assert run("diff", playing, "head").last == "Nothing differs."
    assert run("diff", playing, "head", "head", "--json").data["changes"] == []


def test_the_difference_of_two_moments_is_told_by_groups(run, playing):
    before = run("log", playing, "--kind", "action", "--json").data[-1]["action"]
    assert run("adjust", playing, "assassins/aurelia/health", "1", "--why", "a test").code == 0
    assert run("adjust", playing, "xp", "3", "--why", "a test").code == 0

    told = run("diff", playing, before)
    assert told.lines[2:] == ["Assassins", "  Aurelia: health: 3 → 1", "Diary", "  experience: 0 → 3"]
    back = run("diff", playing, "head", "head~2")
    assert "  experience: 3 → 0" in back.lines


def test_data_has_every_change_with_both_values(run, playing):
    assert run("adjust", playing, "xp", "3", "--why", "a test").code == 0

    (change,) = run("diff", playing, "head~1", "--json").data["changes"]
    assert (change["path"], change["group"], change["before"], change["after"]) == ("xp", "diary", 0, 3)


def test_what_every_turn_changes_is_counted_and_told_on_request(run, playing):
    assert run("act", playing, "pass").code == 0

    short, long = run("diff", playing, "head~1"), run("diff", playing, "head~1", "--all")
    assert "--all shows" in short.last
    assert not any("turn:" in line for line in short.lines)
    assert any(line.startswith("  turn: ") for line in long.lines)
    assert "What the program waits for" in long.lines


def test_branches_and_bookmarks_are_moments(run, playing):
    run("branch", playing, "by the roofs")
    run("adjust", playing, "xp", "3", "--why", "a test")
    run("bookmark", playing, "richer")

    assert run("diff", playing, "by the roofs", "richer").last == "  experience: 0 → 3"


def test_exported_logs_are_moments_as_well(run, playing, tmp_path):
    old, new = str(tmp_path / "old.jsonl"), str(tmp_path / "new.jsonl")
    run("export", playing, "--format", "jsonl", "-o", old)
    run("adjust", playing, "xp", "3", "--why", "a test")
    run("export", playing, "--format", "jsonl", "-o", new)

    assert run("diff", playing, old, "head").last == "  experience: 0 → 3"
    assert run("diff", old, new).last == "  experience: 0 → 3"
    assert run("list", "--json").data[0]["id"] == playing
    assert len(run("list").lines) == len(run("list", "--json").data)


@pytest.mark.parametrize("word", ["nothing", "head~999", ""])
def test_what_is_no_moment_is_one_sentence(run, playing, word):
    result = run("diff", playing, word)

    assert (result.code, result.out) == (2, "")


def test_a_file_that_is_no_log_is_refused(run, playing, tmp_path):
    other = tmp_path / "notes.jsonl"
    other.write_text("milk, bread\n")

    result = run("diff", playing, str(other))
    assert (result.code, result.out) == (3, "")
    assert "notes.jsonl" in result.err


def test_a_value_is_told_by_the_facts_that_made_it(run, playing):
    run("adjust", playing, "assassins/aurelia/health", "1", "--why", "a slip", "--player", "Ann")

    told = run("why", playing, "assassins/aurelia/health")
    assert told.lines[0] == "Aurelia: health: 1"
    assert told.lines[1].startswith("  3 → 1: ")
    assert "Ann" in told.lines[2]
    data = run("why", playing, "assassins/aurelia/health", "--json").data
    assert (data["value"], data["links"][0]["before"], data["links"][0]["after"]) == (1, 3, 1)
    assert data["links"][0]["action"] == run("log", playing, "--kind", "action", "--json").data[-1]["action"]
    assert data["links"][-1]["added"]


def test_a_value_of_the_past_has_its_own_chain(run, playing):
    run("adjust", playing, "xp", "4", "--why", "a slip")

    assert run("why", playing, "xp").lines[0] == "experience: 4"
    assert run("why", playing, "xp", "--at", "head~1").lines == [
        "experience: 0",
        "A campaign begins with it, and nothing has changed it.",
    ]


def test_long_chains_tell_the_newest_facts_first(run, playing):
    for number in range(25):
        run("adjust", playing, "xp", str(number + 1), "--why", "a slip")

    short, long = (run("why", playing, "xp", *words, "--json").data for words in ((), ("--all",)))
    assert (len(short["links"]), short["more"]) == (20, True)
    assert (len(long["links"]), long["more"]) == (25, False)
    assert long["links"][:20] == short["links"]
    assert run("why", playing, "xp").last == "There are older ones: --all tells them."


def test_what_was_undone_is_in_no_chain(run, playing):
    run("adjust", playing, "xp", "4", "--why", "a slip")
    run("undo", playing)
    run("adjust", playing, "xp", "2", "--why", "another")

    assert [(one["before"], one["after"]) for one in run("why", playing, "xp", "--json").data["links"]] == [(0, 2)]


def test_a_path_that_leads_nowhere_is_one_sentence(run, playing):
    result = run("why", playing, "assassins/nobody/health")

    assert (result.code, result.out) == (1, "")
    assert "--paths" in result.err


def test_a_report_leads_back_to_the_position_and_names_nobody(run, playing, tmp_path):
    run("adjust", playing, "xp", "4", "--why", "Zoe spilt tea", "--player", "Ann Zebra")
    file = tmp_path / "report.txt"

    assert run("report", playing, "-o", str(file)).code == 0
    text = file.read_text()
    assert "error: none" in text
    assert not any(word in text for word in ("Zoe", "Zebra", "The Test", str(tmp_path)))
    assert run("report", playing).out.splitlines()[5:] == text.splitlines()[5:]
    assert run("report", playing, "--json").data == {"report": text, "path": None}
    told, played = (run("replay", *words, "--json").data for words in (("--report", str(file)), (playing,)))
    assert [step["lines"][1:-1] for step in told] == [step["lines"][1:-1] for step in played]
    assert len(told) > 5
    assert run("report", playing, "-o", str(file)).code == 2


HOSTILE = ("Zoë's $(dagger)", "/home/zoe/.ssh", "Zoe & Bo; rm -rf *", "שלום Zoe")
"""What players call their own things, in their own words."""


def test_a_report_of_a_box_says_nothing_that_players_wrote_in_their_own_words(run, store, tmp_path):
    begun = run(
        *("new", "--name", HOSTILE[1], "--pack", "brotherhood_of_venice", "--player", HOSTILE[2]),
        *("--assassins", "alessandra,claudio", "--chance", "table", "--players", "Zoe"),
    )
    box, words = begun.last, [quote(word, safe="") for word in HOSTILE]
    taken = run(
        *("act", box, "report:0.1:success:1:4:3", f"new-card:mine:{words[0]}:melee", f"new-guard:imp:{words[1]}:j"),
        *(f"new-event:fog:{words[2]}:N:{words[3]}", f"name:cards.alessandra_1_2:{words[3]}:{words[0]}"),
        *("tell:levels.2:9", "track:0.2", "turn", "hurt:alessandra", "gain:alessandra:mine"),
    )
    assert taken.code == 0, taken.err
    run("adjust", box, "xp", "4", "--why", HOSTILE[0])
    run("note", box, HOSTILE[3])
    run("bookmark", box, HOSTILE[2])
    run("branch", box, HOSTILE[0])
    file = tmp_path / "report.txt"
    assert run("report", box, "-o", str(file)).code == 0

    text = file.read_text(encoding="utf-8")
    assert not any(word in unquote(text) for word in (*HOSTILE, "Zo", "home", str(tmp_path)))
    told, played = (run("replay", *words, "--json").data for words in (("--report", str(file)), (box,)))
    assert len(told) == len(played)
    again = rebuilt(text, load_pack)
    with open_library(store) as library:
        state = library.service(library.find(box)).state
    assert (again.assassins, again.xp, again.told, again.memory) == (
        (state.assassins, state.xp, state.told, state.memory)
    )


@pytest.mark.parametrize("pack", ["drowned_ledger", "salt_road", "practice"])
def test_a_report_of_each_pack_is_played_again(run, tmp_path, pack):
    begun = run("new", "--name", "One", "--pack", pack, "--seed", "one")
    for _ in range(25):
        found = run("decisions", begun.last).lines
        chosen = next((one for one in found if one.startswith(("start", "pick", "journey", "pass"))), None)
        if chosen is None or run("act", begun.last, chosen).code:
            break
    file = tmp_path / "report.txt"
    run("report", begun.last, "-o", str(file))

    told, played = (run("replay", *words, "--json").data for words in (("--report", str(file)), (begun.last,)))
    assert len(told) > 5
    assert [step["lines"][1:-1] for step in told] == [step["lines"][1:-1] for step in played]


def test_a_report_is_played_up_to_where_something_happens(run, playing, tmp_path):
    file = str(tmp_path / "report.txt")
    run("act", playing, "pass", "pass", "pass")
    run("report", playing, "-o", file)

    whole, part = (run("replay", "--report", file, "--json", *more).data for more in ((), ("--until", "turn 2")))
    assert part == whole[: len(part)]
    assert len(part) < len(whole)
    assert run("replay", "--report", file, "--until", "eliminated").code == 1


@pytest.mark.parametrize("text", [b"milk, bread", b"\xff\xfe\x00", b"decisions:\nnonsense!", b"decisions:\npass"])
def test_what_is_no_report_is_one_sentence(run, campaign, tmp_path, text):
    file = tmp_path / "report.txt"
    file.write_bytes(text)

    result = run("replay", "--report", str(file))
    assert result.code in {1, 3}
    assert (result.out, len(result.err.splitlines())) == ("", 1)


def test_a_report_and_a_campaign_are_not_played_together(run, playing):
    assert run("replay", playing, "--report", "x").code == 2
    assert run("replay").code == 2


def test_another_line_becomes_the_main_one_and_undo_goes_back(run, playing):
    run("adjust", playing, "xp", "4", "--why", "one way")
    run("branch", playing, "the rich way")
    run("undo", playing)
    run("adjust", playing, "xp", "1", "--why", "another")
    head = run("log", playing, "--kind", "action", "--json").data[-1]["action"]

    adopted = run("adopt", playing, "the rich way")
    assert adopted.code == 0
    assert "before the rich way" in adopted.last
    assert run("why", playing, "xp").lines[0] == "experience: 4"
    assert run("diff", playing, "head", "before the rich way").last == "  experience: 4 → 1"
    assert run("undo", playing, "--json").data["head"] == head
    assert run("redo", playing).code == 0
    assert run("why", playing, "xp").lines[0] == "experience: 4"
    assert run("undo", playing, "2").code == 0
    assert run("why", playing, "xp").lines[0] == "experience: 0"


def test_what_is_on_the_main_line_cannot_be_adopted(run, playing):
    result = run("adopt", playing, "head~1")

    assert (result.code, result.out) == (1, "")
    assert "main line" in result.err
    assert run("adopt", playing, "nowhere").code == 2


def test_an_adoption_stands_in_the_log(run, playing):
    run("adjust", playing, "xp", "4", "--why", "one way")
    run("branch", playing, "rich")
    run("undo", playing)
    run("act", playing, "pass")
    run("adopt", playing, "rich")

    assert any("Adopted as the main line" in line for line in run("log", playing).lines)


def test_a_value_with_parts_tells_those_that_changed(run, playing):
    run("adjust", playing, "assassins/aurelia/health", "1", "--why", "a slip")

    told = run("why", playing, "assassins/aurelia")
    assert told.lines[0] == "Aurelia: several values"
    assert told.lines[1].startswith("  health 3 → health 1: ")


def test_what_nobody_has_told_is_shown_as_unknown(run, tmp_path):
    box = run("new", "--name", "Box", "--pack", "brotherhood_of_venice", "--assassins", "alessandra,claudio").last
    stands = tmp_path / "where.toml"
    stands.write_text('next = "1.3"\nxp = 45\n[assassins.claudio]\nhealth = 2\n')
    assert run("stand", box, str(stands)).code == 0

    told = run("diff", box, "head~1").lines
    assert "  Claudio: health: 3 → 2" in told
    assert "  Alessandra: health: 3 → ?" in told
    assert run("why", box, "level").lines == ["level: ?", "Nobody has told it yet."]
