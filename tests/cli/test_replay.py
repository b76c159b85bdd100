"""`replay` tells the history line by line; the size of a step says where it pauses."""

import itertools

import pytest

from campaign_tui.session import running_until


@pytest.fixture
def told(run, playing):
    """The steps of a replay."""
    assert run("act", playing, "pass", "pass").code == 0

    def steps(*words):
        result = run("replay", playing, "--json", *words)
        assert result.code == 0
        return result.data

    return steps


def lines(steps):
    return list(itertools.chain.from_iterable(step["lines"] for step in steps))


def test_every_size_of_step_tells_the_same_lines(run, playing, told):
    sizes = {size: told("--step", size) for size in ("event", "action", "turn", "memory")}

    plain = [line.strip() for line in run("replay", playing).lines]
    assert plain
    assert all(lines(steps) == plain for steps in sizes.values())
    assert [len(steps) for steps in sizes.values()] == sorted({len(steps) for steps in sizes.values()}, reverse=True)


def test_a_step_is_an_event_an_action_a_turn_or_a_memory(run, playing, told):
    actions = run("log", playing, "--kind", "action", "--json").data

    assert [step["action"] for step in told("--step", "action")] == [line["action"] for line in actions]
    assert all(len(step["lines"]) == 1 for step in told("--step", "event"))
    assert [step["lines"][0] for step in told("--step", "turn")][2:] == ["Turn 1.", "Turn 2.", "Turn 3."]
    begins = [step["lines"][0] for step in told("--step", "memory")]
    assert len(begins) == 2
    assert begins[1].endswith("Start 1 The Yard")


def test_a_stretch_goes_from_an_action_to_another(run, playing, told):
    everything = told()

    assert told("--from", "head~1") == everything[-2:]
    assert told("--to", "head~1") == everything[:-1]
    assert told("--from", "head~2", "--to", "head~1") == everything[-3:-1]
    assert run("replay", playing, "--from", "head", "--to", "head~1").code == 1
    assert run("replay", playing, "--from", "nowhere").code == 2


def test_what_was_taken_back_is_told_on_request(run, playing, told):
    everything = told()
    end = everything[-1]["action"]
    run("undo", playing)

    assert told() == everything[:-1]
    assert told("--to", end) == everything


def test_players_and_notes_are_told_where_they_belong(run, playing, told):
    run("note", playing, "What a [red]throw[/red]", "--player", "Bo", "--at", "head~1")

    steps = told()

    assert steps[-2]["lines"][-1] == "Bo notes: What a [red]throw[/red]"
    assert "Ann: The campaign begins" in steps[0]["lines"][0]


@pytest.mark.parametrize(
    "words", [("--step", "year"), ("--speed", "0"), ("--speed", "-1"), ("--speed", "nan"), ("--speed", "fast")]
)
def test_sizes_and_speeds_that_do_not_exist_are_usage_errors(run, playing, words):
    assert run("replay", playing, *words).code == 2


def test_there_is_no_pause_where_nobody_looks_on(run, told, playing, monkeypatch):
    slept: list[float] = []
    monkeypatch.setattr("campaign_tui.shell.subcommands.replay.time.sleep", slept.append)

    run("replay", playing, "--speed", "0.5")

    assert slept == []


def test_somebody_who_looks_on_gets_a_pause_between_the_steps(run, told, playing, monkeypatch):
    slept: list[float] = []
    steps = told("--step", "turn")
    monkeypatch.setattr("campaign_tui.shell.subcommands.replay.time.sleep", slept.append)
    monkeypatch.setattr("campaign_tui.shell.subcommands.replay.watched", lambda: True)

    assert run("replay", playing, "--speed", "0.5", "--step", "turn").code == 0

    assert slept == [2.0] * (len(steps) - 1)


def test_it_stops_where_something_happens(run, playing, told):
    everything = told()
    stopped = told("--until", "turn 2")

    assert 0 < len(stopped) < len(everything)
    assert stopped == everything[: len(stopped)]
    assert run("replay", playing, "--until", "turn 2").last.startswith("Stopped at ")
    assert told("--until", "turn 9 or turn 2", "--step", "action") == stopped


def test_what_never_happens_is_said_and_exits_with_one(run, playing, told):
    result = run("replay", playing, "--until", "eliminated")

    assert (result.code, result.out) == (1, "")
    assert "eliminated" in result.err
    assert run("replay", playing, "--until", "xp many").code == 1


def test_a_long_stretch_is_read_in_one_go_and_finds_the_same(run, playing, told, monkeypatch):
    one_by_one = told("--until", "square B3 or turn 3")
    monkeypatch.setattr(running_until, "FEW", 0)

    assert told("--until", "square B3 or turn 3") == one_by_one
