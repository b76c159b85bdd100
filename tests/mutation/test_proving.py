"""Both commands on a game of a few lines, whose tests are good, weak or missing."""

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

GAME = '''
    """Counters on a board."""

    LIMIT = 3
    """The most that a board holds (1.4)."""

    NAMES = {"red": "rosso"}


    def refuse(rule, why):
        return rule, why


    def check_add(have: int, more: int):
        """Whether counters can be added."""
        if have + more > LIMIT:
            return refuse("1.1", "full")
        if more < 1:
            return refuse("1.2", "nothing to add")
        if have == 2:
            return refuse("1.7", "two is enough")
        return None


    def double(number: int) -> int:
        """Twice as many (1.3)."""
        return number * 2
'''
WORDS = '''
    """Words of the game."""

    NAMES = {"red": "rosso"}
    """What a colour is called."""
'''
CHECKS = """
    import pytest

    from game import rules, words


    @pytest.mark.rule("1.1", "1.x1")
    def test_a_full_board_takes_no_more():
        assert rules.check_add(2, 2) == ("1.1", "full")
        assert rules.check_add(1, 2) is None


    @pytest.mark.rule("1.2")
    def test_nothing_can_be_added():
        rules.check_add(1, 0)


    @pytest.mark.rule("1.3")
    def test_double():
        assert rules.double(3) == 6


    @pytest.mark.rule("1.4")
    def test_the_board_holds_three():
        assert rules.LIMIT == 3


    @pytest.mark.rule("1.5")
    def test_colours_have_names():
        assert words.NAMES["red"] == "rosso"


    @pytest.mark.rule("1.6")
    def test_double_of_nothing_is_nothing():
        assert rules.double(0) == 0


    @pytest.mark.rule("1.7")
    def test_two_is_enough_elsewhere():
        assert rules.double(1) == 2


    @pytest.mark.rule("1.8")
    def test_that_fails():
        assert rules.double(1) == 3
"""
PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    root = tmp_path_factory.mktemp("project")
    for name, text in (("game/rules.py", GAME), ("game/words.py", WORDS), ("checks/test_game.py", CHECKS)):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(dedent(text).lstrip(), encoding="utf-8")
    return root


def run(game, command, *arguments):
    where = ["--root", str(game), "--paths", "game", "--tests", "checks", "--jobs", "1"]
    line = [sys.executable, "-m", f"tests.mutation.{command}", *where, *arguments]
    return subprocess.run(line, cwd=PROJECT, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def proof(game):
    return run(game, "prove", "--ids", "1.1,1.x1,1.2,1.3,1.4,1.5,1.6,1.7,1.8,1.9")


def line_of(proof, rule_id):
    return next(line for line in proof.stdout.splitlines() if f" {rule_id} " in line)


@pytest.mark.parametrize("rule_id", ["1.1", "1.3", "1.x1"])
def test_a_broken_rule_is_caught(proof, rule_id):
    assert line_of(proof, rule_id).startswith(f"caught {rule_id} game/rules.py:")
    assert "by checks/test_game.py::test_" in line_of(proof, rule_id)


def test_a_constant_that_is_read_at_import_is_broken_in_a_new_interpreter(proof):
    assert line_of(proof, "1.4").startswith("caught 1.4 game/rules.py:3 3 became ")


def test_a_rule_whose_test_looks_at_nothing_survives(proof):
    assert line_of(proof, "1.2").startswith("SURVIVED 1.2 game/rules.py:")
    assert "in spite of checks/test_game.py::test_nothing_can_be_added" in line_of(proof, "1.2")


def test_a_rule_that_its_test_never_runs_survives(proof):
    assert line_of(proof, "1.7") == (
        "SURVIVED 1.7 (untried: its tests run neither game/rules.py:20 nor another place that names it)"
    )


def test_a_statement_without_code_has_nothing_to_break(proof):
    assert line_of(proof, "1.5") == "nothing to break 1.5 (definition: tests only read data)"


def test_a_rule_that_no_code_names_is_told(proof):
    assert line_of(proof, "1.6") == "UNTAGGED 1.6 (untried: its tests run game/rules.py, but no code names it)"


def test_a_claim_without_a_passing_test_proves_nothing(proof):
    assert line_of(proof, "1.8") == "SURVIVED 1.8 (untried: no test that claims it passes)"
    assert line_of(proof, "1.9") == "SURVIVED 1.9 (untried: no test claims it)"


def test_too_few_caught_is_a_failure(proof):
    assert "10 ids: 4 of 9 caught (44.4%), 1 with nothing to break." in proof.stdout
    assert proof.returncode == 1


@pytest.mark.full
def test_the_same_seed_draws_the_same(game):
    outputs = [run(game, "prove", "--seed", "4", "--count", "1").stdout for _ in range(2)]
    assert outputs[0] == outputs[1]
    assert "1 ids: " in outputs[0]


def test_mutants_are_tried_and_the_surviving_told(game):
    result = run(game, "mutate", "--count", "1000", "--all")
    assert result.returncode == 1
    assert "1 tests fail without a mutant and were left out: checks/test_game.py::test_that_fails" in result.stdout
    lines = result.stdout.splitlines()
    assert any(line.startswith("caught game/rules.py:15 > became >=: > -> >= by checks/") for line in lines)
    dropped = 'refusal dropped: return refuse("1.2", "nothing to add") -> pass (1 tests run it)'
    assert f"SURVIVED game/rules.py:18 {dropped}" in lines
    untouched = 'refusal dropped: return refuse("1.7", "two is enough") -> pass (no test runs it)'
    assert f"SURVIVED game/rules.py:20 {untouched}" in lines
    assert not (game / "build").exists()
