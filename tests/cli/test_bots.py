"""`engine` answers a line with a line; `simulate` plays the same games for the same seed."""

import io
import json
from types import SimpleNamespace

import pytest


@pytest.fixture
def ask(run, monkeypatch):
    """Send lines to `engine`; returns its replies."""

    def send(*requests):
        lines = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in requests]
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"".join(line + b"\n" for line in lines))))
        result = run("engine")
        assert (result.code, result.err) == (0, "")
        return [json.loads(line) for line in result.lines]

    return send


def test_the_engine_plays_games_over_lines(ask):
    begun, started, legal, undone = ask(
        {"op": "new", "pack": "practice", "seed": 7},
        {"op": "act", "decision": "start:1", "id": "second"},
        {"op": "legal"},
        {"op": "undo"},
    )

    assert begun == {"game": 1, "depth": 0, "pending": {"type": "between"}}
    assert (started["depth"], started["id"]) == (1, "second")
    assert legal["legal"]
    assert undone["depth"] == 0


@pytest.mark.parametrize(
    "line", [b"", b"[", b"[" * 100_000, b"\xff\xfe", b'{"op": "act"}', b'{"op": "new", "pack": "../.."}']
)
def test_no_line_ends_the_engine(ask, line):
    fault, hello = ask(line, {"op": "hello"})

    assert fault["error"]
    assert hello["protocol"] == 1


def test_the_engine_ends_with_its_input(ask):
    assert ask() == []


def simulated(run, *words):
    result = run("simulate", "practice", "--policy", "random", "--games", "3", *words)
    assert (result.code, result.err) == (0, "")
    return result


def test_the_same_seed_gives_the_same_games(run):
    first, again, other = (simulated(run, "--seed", seed, "--json").data for seed in ("7", "7", "8"))

    assert first == again
    assert first["results"] != other["results"]
    assert first["seed"] == 7


def test_a_seed_that_was_drawn_is_told_and_gives_the_same_games_again(run):
    drawn = simulated(run, "--json").data

    assert simulated(run, "--seed", str(drawn["seed"]), "--json").data == drawn


def test_any_text_is_a_seed(run):
    assert simulated(run, "--seed", "Tuesday").out == simulated(run, "--seed", "Tuesday").out


def test_a_simulation_tells_wins_turns_damage_alert_and_reasons(run):
    data = simulated(run, "--seed", "3", "--json").data
    told = simulated(run, "--seed", "3").out

    games = data["results"]
    assert len(games) == data["games"] == sum(data["reasons"].values()) == 3
    assert data["win_rate"] == sum(game["outcome"] == "success" for game in games) / 3
    assert data["turns"] == pytest.approx(sum(game["turns"] for game in games) / 3)
    assert f"{data['won']} of 3 games won" in told
    assert f"{data['turns']:.1f} turns" in told
    assert f"{data['damage']:.1f} health cubes" in told


def test_the_options_of_a_simulation_decide_what_is_played(run):
    data = simulated(run, "--assassins", "3", "--difficulty", "easy", "--edition", "it", "--memory", "1", "--json").data

    assert (data["assassins"], data["difficulty"], data["edition"], data["memory"]) == (3, "easy", "it", "1")


def test_careful_games_are_repeatable_too(run):
    words = ("simulate", "practice", "--games", "1", "--seed", "5", "--json")

    assert run(*words).data == run(*words).data


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("nowhere",), 3),
        (("practice", "--policy", "lucky"), 2),
        (("practice", "--games", "0"), 2),
        (("practice", "--games", "many"), 2),
        (("practice", "--memory", "99"), 2),
        (("practice", "--assassins", "9"), 2),
        (("practice", "--assassins", "1"), 1),
        (("practice", "--edition", "2099"), 1),
        (("practice", "--difficulty", "trivial"), 1),
    ],
)
def test_what_cannot_be_played_is_told_before_the_first_game(run, words, code):
    result = run("simulate", *words)

    assert (result.code, result.out) == (code, "")
    assert result.err
