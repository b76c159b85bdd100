"""The table of commands as a Typer application: help, and what is wrong with a command line, in Typer's words."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign_tui.shell.subcommands.console import UsageError
from campaign_tui.shell.subcommands.table import apart, lacking, misfit
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign_tui.shell.subcommands.table import Command, Parameter

    Run = Callable[[str, dict[str, Any]], int]


def run(commands: dict[str, Command], words: list[str], program: str, call: Run) -> int | None:
    """Read a command line and call what it asks for. None when it was interrupted. Raises UsageError."""
    name = next((two for two in (" ".join(words[:2]), *words[:1]) if two in commands), "")
    if name:
        command, length = commands[name], len(name.split())
        _check_numbers(command, words[length:], f"{program} {name}")
        if option := lacking(command, words[length:]):
            raise UsageError(say("cli.no_value", option=option, name=f"{program} {name}"))
        words = [*words[:length], *apart(command, words[length:])]
    application = _application(commands, call)
    try:
        code = application(words, prog_name=program, standalone_mode=False)
    except typer.Abort:
        return None
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        path = context.command_path if context else program
        fault = " ".join(error.format_message().split()).rstrip(".")
        raise UsageError(say("cli.usage", command=path, fault=fault)) from error
    return code if isinstance(code, int) else 0


def _check_numbers(command: Command, words: list[str], path: str) -> None:
    """Raise UsageError, in words of our own, for a number that is none."""
    wrong = misfit(command, words)
    if wrong is not None:
        parameter, text = wrong
        what = parameter.flags[0] if parameter.flags else parameter.metavar
        key = "cli.not_whole" if parameter.kind is int else "cli.not_number"
        raise UsageError(say(key, given=text, what=what, command=path))


def _application(commands: dict[str, Command], call: Run) -> typer.Typer:
    """The application with all commands and groups."""
    application = _group("all")
    groups: dict[str, typer.Typer] = {}
    for name, command in commands.items():
        group, _, own = name.rpartition(" ")
        if group and group not in groups:
            groups[group] = _group(group)
            application.add_typer(groups[group], name=group)
        where = groups[group] if group else application
        help_text, shared = say(families.CLI_HELP[name.replace(" ", "_")]), say("cli.help.shared")
        where.command(own, help=help_text, epilog=shared)(_function(command, name, call))
    return application


def _group(name: str) -> typer.Typer:
    """A group of commands, without the parts that markup or shells would need."""
    group = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        help=say(families.CLI_HELP[name]),
        epilog=say("cli.help.shared"),
    )
    group.callback()(_versioned if name == "all" else _nothing)
    return group


def _nothing() -> None:
    """A group does nothing by itself."""


def _versioned(
    version: Annotated[bool, typer.Option("--version", help=say("cli.option.version"))] = False,
) -> None:
    """The program itself does nothing by itself either; `--version` is answered before Typer is loaded."""


def _function(command: Command, name: str, call: Run) -> Callable[..., int]:
    """A function with the signature that Typer reads the parameters from."""

    def function(**values: str | int | bool | list[str] | None) -> int:
        return call(name, values)

    function.__signature__ = inspect.Signature(  # type: ignore[attr-defined] # what inspect.signature looks at
        [_parameter(parameter) for parameter in command.parameters]
    )
    return function


def _parameter(parameter: Parameter) -> inspect.Parameter:
    """A parameter as Typer wants it."""
    listed = {"others": ", ".join(parameter.known[:-1]), "last": parameter.known[-1]} if parameter.known else {}
    text = say(families.CLI_OPTION[parameter.help], **listed)
    kind: Any = list[str] if parameter.many else parameter.kind
    if not parameter.needed and parameter.default is None:
        kind = kind | None
    about: Any
    if parameter.flags:
        metavar = parameter.metavar or None
        about = typer.Option(*parameter.flags, help=text, metavar=metavar, show_default=bool(parameter.default))
    else:
        about = typer.Argument(help=text, metavar=parameter.metavar, show_default=False)
    return inspect.Parameter(
        parameter.name,
        inspect.Parameter.KEYWORD_ONLY,
        annotation=Annotated[kind, about],
        default=inspect.Parameter.empty if parameter.needed else parameter.default,
    )
