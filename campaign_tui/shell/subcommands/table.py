"""What can be typed: every command with its arguments and options, in one table.

The quick reader below understands plain command lines without loading anything; `typed` makes the same table into a
Typer application for help, for errors, and for whatever else people type.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Any, NamedTuple

from campaign_tui.session.exporting import FORMATS, PICTURES


class Parameter(NamedTuple):
    """An argument, or an option where it has `flags`. `help` and the catalogue's `cli.option` share the key."""

    name: str
    """Of the parameter of the command's function."""
    help: str
    flags: tuple[str, ...] = ()
    kind: type = str
    """str, int, float or bool; a bool is a flag without a value."""
    default: Any = None
    needed: bool = False
    many: bool = False
    """Takes all that is left, at least one."""
    metavar: str = ""
    known: tuple[str, ...] = ()
    """The values that it can have, where its help lists them."""


class Command(NamedTuple):
    """A command: the module in this package that has the function `<name>_command`, and what it takes."""

    module: str
    parameters: tuple[Parameter, ...] = ()

    @property
    def arguments(self) -> tuple[Parameter, ...]:
        """The parameters that are told by their place."""
        return tuple(one for one in self.parameters if not one.flags)

    def option(self, flag: str) -> Parameter | None:
        """The option of a flag."""
        return next((one for one in self.parameters if flag in one.flags), None)


CAMPAIGN = Parameter("campaign", "campaign", needed=True, metavar="CAMPAIGN")
WHICH = Parameter("campaign", "which", metavar="CAMPAIGN")
AT = Parameter("at", "at", ("--at",), metavar="ACTION")
STEPS = Parameter("steps", "steps", kind=int, default=1, metavar="N")
SURE = Parameter("yes", "sure", ("--yes",), bool, default=False)
LABEL = Parameter("name", "label", needed=True, metavar="NAME")
FOLDER = Parameter("folder", "folder", needed=True, metavar="DIR")

COMMANDS: dict[str, Command] = {
    "new": Command(
        "library",
        (
            Parameter("name", "name", ("--name",), needed=True, metavar="NAME"),
            Parameter("pack", "pack", ("--pack",), default="drowned_ledger", metavar="PACK"),
            Parameter("assassins", "assassins", ("--assassins",), metavar="A,B"),
            Parameter("edition", "edition", ("--edition",), default="fr_1_05", metavar="EDITION"),
            Parameter("difficulty", "difficulty", ("--difficulty",), default="normal", metavar="LEVEL"),
            Parameter("chance", "chance", ("--chance",), default="app", metavar="app|table"),
            Parameter("seed", "seed", ("--seed",), metavar="SEED"),
            Parameter("flow", "flow", ("--flow",), metavar="story|single"),
            Parameter("players", "players", ("--players",), metavar="A,B"),
            Parameter("rules", "house_rules", ("--rules",), metavar="FILE"),
        ),
    ),
    "list": Command("library"),
    "rename": Command("library", (CAMPAIGN, Parameter("name", "new_name", needed=True, metavar="NAME"))),
    "archive": Command("library", (CAMPAIGN, Parameter("back", "back", ("--back", "--undo"), bool, default=False))),
    "duplicate": Command("library", (CAMPAIGN, Parameter("name", "copy_name", ("--name",), metavar="NAME"))),
    "delete": Command(
        "library",
        (
            CAMPAIGN,
            Parameter("output", "farewell", ("-o", "--output"), metavar="PATH"),
            Parameter("yes", "yes", ("--yes",), bool, default=False),
        ),
    ),
    "show": Command(
        "look",
        (
            CAMPAIGN,
            AT,
            Parameter("recap", "recap", ("--recap",), bool, default=False),
            Parameter("box", "box", ("--box",), bool, default=False),
            Parameter("numbers", "numbers", ("--numbers",), bool, default=False),
        ),
    ),
    "decisions": Command("look", (CAMPAIGN, Parameter("everything", "all", ("--all",), bool, default=False))),
    "suggest": Command("suggest", (CAMPAIGN, Parameter("take", "take", ("--take",), bool, default=False))),
    "act": Command("play", (CAMPAIGN, Parameter("notation", "notation", needed=True, many=True, metavar="NOTATION"))),
    "adjust": Command(
        "play",
        (
            CAMPAIGN,
            Parameter("path", "path", metavar="PATH"),
            Parameter("value", "value", metavar="VALUE"),
            Parameter("why", "why", ("--why",), metavar="TEXT"),
            Parameter("paths", "paths", ("--paths",), bool, default=False),
        ),
    ),
    "correct": Command(
        "correcting",
        (
            CAMPAIGN,
            Parameter("action", "corrected", needed=True, metavar="ACTION"),
            Parameter("notation", "correct_notation", metavar="NOTATION"),
            Parameter("drop", "correct_drop", ("--drop",), bool, default=False),
            Parameter("before", "correct_before", ("--before",), metavar="NOTATION"),
            Parameter("after", "correct_after", ("--after",), metavar="NOTATION"),
            Parameter("answer", "correct_answer", ("--answer",), metavar="NOTATION"),
            Parameter("instead", "correct_instead", ("--instead",), metavar="ACTION=NOTATION"),
            Parameter("leave_out", "correct_leave_out", ("--leave-out",), metavar="ACTION|all"),
            Parameter("stop", "correct_stop", ("--stop",), metavar="ACTION"),
            Parameter("why", "why", ("--why",), metavar="TEXT"),
            Parameter("preview", "correct_preview", ("--preview",), bool, default=False),
            Parameter("yes", "yes", ("--yes",), bool, default=False),
        ),
    ),
    "stand": Command(
        "standing",
        (
            CAMPAIGN,
            Parameter("file", "stand_file", metavar="FILE"),
            Parameter("template", "template", ("--template",), metavar="FILE"),
        ),
    ),
    "undo": Command("timeline", (CAMPAIGN, STEPS, SURE)),
    "redo": Command("timeline", (CAMPAIGN, STEPS, SURE)),
    "goto": Command("timeline", (CAMPAIGN, Parameter("action", "action", needed=True, metavar="ACTION"), SURE)),
    "diff": Command(
        "past",
        (
            CAMPAIGN,
            Parameter("a", "one_side", needed=True, metavar="A"),
            Parameter("b", "other_side", metavar="B"),
            Parameter("everything", "unfolded", ("--all",), bool, default=False),
        ),
    ),
    "why": Command(
        "past",
        (
            CAMPAIGN,
            Parameter("path", "why_path", needed=True, metavar="PATH"),
            AT,
            Parameter("everything", "whole_chain", ("--all",), bool, default=False),
        ),
    ),
    "branch": Command("timeline", (CAMPAIGN, LABEL, AT)),
    "note": Command("timeline", (CAMPAIGN, Parameter("text", "text", needed=True, metavar="TEXT"), AT)),
    "bookmark": Command("timeline", (CAMPAIGN, LABEL, AT)),
    "log": Command(
        "log",
        (
            CAMPAIGN,
            Parameter("kind", "kind", ("--kind",), metavar="KIND"),
            Parameter("memory", "memory", ("--memory",), metavar="MEMORY"),
            Parameter("evening", "evening", ("--evening",), int, metavar="N"),
            Parameter("text", "contains", ("--text",), metavar="TEXT"),
            Parameter("jsonl", "jsonl", ("--jsonl",), bool, default=False),
        ),
    ),
    "adopt": Command("past", (CAMPAIGN, Parameter("branch", "adopted", needed=True, metavar="BRANCH"), SURE)),
    "ledger": Command("past", (CAMPAIGN,)),
    "report": Command("past", (CAMPAIGN, Parameter("output", "report_file", ("-o", "--output"), metavar="PATH"))),
    "replay": Command(
        "replay",
        (
            WHICH,
            Parameter("step", "step", ("--step",), default="action", metavar="event|action|turn|memory"),
            Parameter("speed", "speed", ("--speed",), float, default=2.0, metavar="N"),
            Parameter("start", "from", ("--from",), metavar="ACTION"),
            Parameter("end", "to", ("--to",), metavar="ACTION"),
            Parameter("until", "until", ("--until",), metavar="CONDITION"),
            Parameter("report", "report", ("--report",), metavar="FILE"),
        ),
    ),
    "verify": Command("care", (WHICH, Parameter("seal", "seal", ("--seal",), metavar="WORDS"))),
    "audit": Command("audit", (CAMPAIGN,)),
    "rebuild": Command("care", (WHICH,)),
    "export": Command(
        "files",
        (
            CAMPAIGN,
            Parameter("form", "format", ("--format",), metavar="|".join(FORMATS), known=FORMATS),
            Parameter("output", "output", ("-o", "--output"), metavar="PATH"),
            Parameter("seed", "with_seed", ("--seed",), bool, default=False),
            Parameter("own", "with_own", ("--with-own",), bool, default=False),
            Parameter("version", "format_version", ("--format-version",), int, default=2, metavar="N"),
            Parameter("picture", "picture", ("--picture",), metavar="|".join(PICTURES)),
            AT,
            Parameter("force", "force", ("--force",), bool, default=False),
            Parameter("ledger", "with_ledger", ("--ledger",), bool, default=False),
        ),
    ),
    "import": Command(
        "files",
        (
            Parameter("file", "file", needed=True, metavar="FILE"),
            Parameter("merge", "merge", ("--merge",), bool, default=False),
        ),
    ),
    "share": Command(
        "together",
        (
            CAMPAIGN,
            Parameter("url", "url", needed=True, metavar="URL"),
            Parameter("own", "sync_own", ("--with-own",), bool, default=False),
        ),
    ),
    "join": Command("together", (Parameter("invitation", "invitation", needed=True, metavar="INVITATION"),)),
    "remote": Command(
        "together",
        (
            WHICH,
            Parameter("admit", "admit", ("--admit",), metavar="ROLE"),
            Parameter("watch", "watch", ("--watch",), metavar="ROLE"),
            Parameter("dismiss", "dismiss", ("--dismiss",), metavar="ROLE"),
            Parameter("verify", "remote_verify", ("--verify",), bool, default=False),
            Parameter("your_turn", "your_turn", ("--your-turn",), metavar="URL"),
            Parameter("names", "turn_names", ("--with-names",), bool, default=False),
            Parameter("leave", "leave", ("--leave",), bool, default=False),
            Parameter("sql", "sql", ("--sql",), bool, default=False),
        ),
    ),
    "serve": Command(
        "serving",
        (
            Parameter("campaign", "first_campaign", metavar="CAMPAIGN"),
            Parameter("host", "host", ("--host",), default="localhost", metavar="HOST"),
            Parameter("port", "port", ("--port",), int, default=8000, metavar="N"),
            Parameter("password", "password", ("--password",), metavar="TEXT"),
        ),
    ),
    "sync": Command(
        "together",
        (
            Parameter("folder", "sync_folder", metavar="FOLDER"),
            WHICH,
            Parameter("own", "sync_own", ("--with-own",), bool, default=False),
            Parameter("follow", "follow", ("--follow",), bool, default=False),
        ),
    ),
    "backup": Command("safety"),
    "restore": Command(
        "safety",
        (
            Parameter("file", "backup", metavar="FILE"),
            Parameter("listing", "backups", ("--list",), bool, default=False),
        ),
    ),
    "scenario run": Command("scenarios", (Parameter("files", "scenarios", needed=True, many=True, metavar="FILE"),)),
    "engine": Command("bots"),
    "simulate": Command(
        "bots",
        (
            Parameter("pack", "pack", needed=True, metavar="PACK"),
            Parameter("games", "games", ("--games",), int, default=20, metavar="N"),
            Parameter("seed", "games_seed", ("--seed",), metavar="SEED"),
            Parameter("policy", "policy", ("--policy",), default="careful", metavar="random|careful"),
            Parameter("memory", "played_memory", ("--memory",), metavar="MEMORY"),
            Parameter("assassins", "team_size", ("--assassins",), int, default=2, metavar="N"),
            Parameter("difficulty", "difficulty", ("--difficulty",), default="normal", metavar="LEVEL"),
            Parameter("edition", "edition", ("--edition",), default="fr_1_05", metavar="EDITION"),
            Parameter("campaign", "whole_campaign", ("--campaign",), bool, default=False),
            Parameter("expedition", "expedition", ("--expedition",), bool, default=False),
        ),
    ),
    "pack check": Command("packs", (FOLDER,)),
    "pack new": Command("packs", (FOLDER,)),
    "pack own": Command("packs", (CAMPAIGN, FOLDER)),
    "pack take": Command(
        "packs",
        (
            CAMPAIGN,
            Parameter("folder", "newer_folder", metavar="DIR"),
            Parameter("preview", "preview", ("--preview",), bool, default=False),
        ),
    ),
    "pack map": Command(
        "maps",
        (
            CAMPAIGN,
            Parameter("memory", "map_memory", needed=True, metavar="MEMORY"),
            Parameter("file", "map_file", metavar="FILE"),
            Parameter("notation", "map_notation", ("--notation",), bool, default=False),
        ),
    ),
    "doctor": Command("care"),
    "completion": Command(
        "completion",
        (Parameter("shell", "shell", needed=True, metavar="bash|zsh|fish", known=("bash", "zsh", "fish")),),
    ),
    "complete": Command(
        "completion",
        (
            Parameter("words", "words", many=True, metavar="WORD"),
            Parameter("line", "line", ("--line",), metavar="TEXT"),
        ),
    ),
}
"""Every command; a name of two words is a command in a group."""


NEGATIVE = re.compile(r"-[0-9]+(\.[0-9]+)?")
"""A number below zero: a value, as no option begins like that."""


def quick(command: Command, words: list[str]) -> dict[str, Any] | None:
    """The values of a plain command line; None for one that isn't plain: help is asked for, or something is wrong."""
    values = {one.name: one.default for one in command.parameters}
    given: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            given += rest
        elif word.startswith("-") and word != "-" and not NEGATIVE.fullmatch(word):
            flag, sign, value = word.partition("=")
            option = command.option(flag)
            if option is None or (option.kind is bool and sign):
                return None
            needs_next = option.kind is not bool and not sign
            text = next(rest, None) if needs_next else value
            if text is None or not _put(values, option, text):
                return None
        else:
            given.append(word)
    if not _place(command, values, given):
        return None
    missing = (one for one in command.parameters if one.needed and values[one.name] is None)
    return values if next(missing, None) is None else None


def misfit(command: Command, words: list[str]) -> tuple[Parameter, str] | None:
    """The first number in a command line that is none, with its parameter; None where all are."""
    places = iter(command.arguments)
    rest = iter(words)
    for word in rest:
        if word.startswith("-") and word != "-" and not NEGATIVE.fullmatch(word):
            flag, sign, value = word.partition("=")
            found = command.option(flag)
            text = value if sign else next(rest, None) if found and found.kind is not bool else None
        else:
            found, text = next(places, None), word
        if found and text is not None and found.kind in {int, float} and not _put({}, found, text):
            return found, text
    return None


def lacking(command: Command, words: list[str]) -> str:
    """The option at the end of a command line that has no value, though it needs one; else empty."""
    rest = iter(words)
    for word in rest:
        found = command.option(word)
        if word == "--":
            return ""
        if found and found.kind is not bool and next(rest, None) is None:
            return word
    return ""


def apart(command: Command, words: list[str]) -> list[str]:
    """The same command line with its options first and all other words behind a `--`, so that none looks like one."""
    options: list[str] = []
    others: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            others += rest
        elif word.startswith("-") and word != "-" and not NEGATIVE.fullmatch(word):
            found = command.option(word)
            options += [word, *([] if found is None or found.kind is bool else [*islice(rest, 1)])]
        else:
            others.append(word)
    return [*options, "--", *others] if others else options


def _place(command: Command, values: dict[str, Any], given: list[str]) -> bool:
    """Put the words that belong to no option where they belong; whether they all do."""
    for argument in command.arguments:
        if argument.many and given:
            values[argument.name], given = given, []
        elif given and not _put(values, argument, given.pop(0)):
            return False
    return not given


def _put(values: dict[str, Any], parameter: Parameter, text: str) -> bool:
    """Put a value where it belongs; whether it is one of its kind."""
    if parameter.kind is int and not (text.isascii() and text.removeprefix("-").isdigit()):
        return False
    try:
        values[parameter.name] = True if parameter.kind is bool else parameter.kind(text)
    except ValueError:
        return False
    return True
