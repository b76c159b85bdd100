"""The quick reader understands nothing that Typer would understand differently."""

import inspect
from importlib import import_module

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign_tui.shell.subcommands import typed
from campaign_tui.shell.subcommands.console import UsageError
from campaign_tui.shell.subcommands.table import COMMANDS, quick
from tests.effort import examples
from tests.text.texts import english

WORDS = st.sampled_from(
    [
        "x",
        "The Test",
        "3",
        "-1",
        "--",
        "--at",
        "--at=x",
        "--name",
        "--name=",
        "--all",
        "--kind",
        "--evening",
        "--evening=2",
        "-o",
        "-",
        "",
        "--seed",
        "--jsonl",
        "--format=md",
        "=",
        "-ox",
        "--ev=1",
    ]
)
SINGLE = {name: command for name, command in COMMANDS.items() if " " not in name}


def by_typer(name, words):
    """The values that Typer finds, or None when it finds fault."""
    found = []

    def call(_, values):
        found.append(values)
        return 0

    try:
        typed.run({name: COMMANDS[name]}, [name, *words], "program", call)
    except UsageError:
        return None
    return found[0] if found else None


@given(st.sampled_from(sorted(SINGLE)), st.lists(WORDS, max_size=5))
@settings(deadline=None, max_examples=examples(150), suppress_health_check=[HealthCheck.too_slow])
def test_what_the_quick_reader_understands_typer_understands_alike(name, words):
    values = quick(COMMANDS[name], words)

    assert values is None or by_typer(name, words) == values


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("list", []),
        ("show", ["x"]),
        ("show", ["--at", "head~3", "x"]),
        ("log", ["x", "--kind=move", "--evening", "2", "--jsonl"]),
        ("act", ["x", "pass", "move:aurelia:C4"]),
        ("undo", ["x", "3"]),
        ("export", ["x", "-o", "file", "--format", "md"]),
        ("note", ["x", "--", "--text"]),
    ],
)
def test_plain_command_lines_need_no_typer(name, words):
    values = quick(COMMANDS[name], words)

    assert values is not None
    assert values == by_typer(name, words)


@pytest.mark.parametrize("words", [["--help"], [], ["x", "--frob"], ["x", "--at"], ["x", "y"]])
def test_what_is_not_plain_is_left_to_typer(words):
    assert quick(COMMANDS["show"], words) is None


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_function_with_these_parameters_and_its_words(name):
    command = COMMANDS[name]
    module = import_module(f"campaign_tui.shell.subcommands.{command.module}")
    function = getattr(module, f"{name.replace(' ', '_')}_command")

    assert list(inspect.signature(function).parameters) == ["console", *(one.name for one in command.parameters)]
    assert f"cli.help.{name.replace(' ', '_')}" in english()
    for parameter in command.parameters:
        assert f"cli.option.{parameter.help}" in english()
