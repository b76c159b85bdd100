"""`completion` and `complete`: what a shell asks while somebody types a command line.

A shell's script hands over the words up to the cursor, the last one half-typed, and gets a candidate a line, with a tab
and a few words about it where there are some. Nothing is ever said of errors: half a command line is full of them.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from campaign_tui.shell.subcommands.console import UsageError
from campaign_tui.shell.subcommands.scripts import SCRIPTS
from domain.core.errors import CampaignError
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from campaign_tui.shell.subcommands.console import Console
    from campaign_tui.shell.subcommands.table import Command, Parameter

MOST = 300
"""Candidates at most: nobody looks through more."""

SHARED = ("--store", "--player", "--json", "--debug")
WITH_VALUE = ("--store", "--player")
FILES = frozenset({"PATH", "FILE", "DIR", "FOLDER", "PATH|URL"})
CAMPAIGN, ACTION = "CAMPAIGN", "ACTION"


class Candidate(NamedTuple):
    """A word that can stand here, and what it is, if that isn't plain."""

    word: str
    about: str = ""


class Line(NamedTuple):
    """What has been typed so far: of which command, its other words, the option that waits for a value, the word."""

    name: str
    command: Command | None
    given: tuple[str, ...]
    waiting: str
    word: str


class Words(NamedTuple):
    """A half-typed line as a shell reads it, and the quotation mark that is still open in its last word."""

    words: tuple[str, ...]
    quote: str

    def as_typed(self, candidate: str) -> str:
        """A candidate for the last word: bash replaces what stands behind its last colon, unless that is quoted."""
        if self.quote:
            return candidate
        before, colon, _ = self.words[-1].rpartition(":")
        return SPECIAL.sub(r"\\\g<0>", candidate[len(before + colon) :])


SPECIAL = re.compile(r"[^\w@%+=:,./~-]")
"""Letters that a shell reads as something else."""


def words_of(line: str) -> Words:
    """The words of a line up to the cursor; behind a blank an empty one has begun."""
    words, word, quote, letters = [], "", "", iter(line)
    begun = False
    for letter in letters:
        if quote:
            quote, word = ("", word) if letter == quote else (quote, word + letter)
        elif letter in "'\"":
            quote, begun = letter, True
        elif letter == "\\":
            word, begun = word + next(letters, ""), True
        elif letter.isspace():
            words += [word] if begun or word else []
            word, begun = "", False
        else:
            word += letter
    return Words((*words, word), quote)


def completion_command(console: Console, shell: str) -> None:
    """Print the script that a shell reads to complete command lines."""
    if shell not in SCRIPTS:
        raise UsageError(say("cli.completion.shell", given=shell, known=", ".join(SCRIPTS)))
    console.raw([SCRIPTS[shell].encode()])


def complete_command(console: Console, words: list[str] | None = None, line: str | None = None) -> None:
    """Print what can stand in the place of the last word, a candidate a line.

    The words up to the cursor come as they are, or as the `line` that bash has; then candidates are as bash takes them.
    """
    from campaign_tui.shell.subcommands.table import COMMANDS

    split = words_of(line) if line is not None else None
    typed = list(split.words[1:]) if split else (words or [""])
    typed = typed or [""]
    if (store := _value_of(typed[:-1], "--store")) is not None:
        console.store = store
    found: list[Candidate] = []
    with suppress(CampaignError, OSError, ValueError):
        found += islice(_fitting(console, _read(COMMANDS, typed)), MOST)
    for one in found:
        if split:
            console.line(split.as_typed(one.word))
        else:
            console.line(*((one.word, one.about) if one.about else (one.word,)))


def _value_of(words: list[str], option: str) -> str | None:
    """What was typed for an option; None where it wasn't."""
    for at, word in enumerate(words):
        if word.startswith(f"{option}="):
            return word.partition("=")[2]
        if word == option and at + 1 < len(words):
            return words[at + 1]
    return None


def _read(commands: Mapping[str, Command], typed: list[str]) -> Line:
    """Tell the words of a half-typed command line apart."""
    *before, word = typed
    rest = iter(before)
    plain: list[str] = []
    waiting = ""
    name, command = "", None
    for one in rest:
        if command is None and f"{name} {one}".strip() in commands:
            name, command = f"{name} {one}".strip(), commands[f"{name} {one}".strip()]
        elif command is None and not name and any(key.startswith(f"{one} ") for key in commands):
            name = one
        elif one.startswith("-") and one != "-":
            option = command.option(one) if command else None
            takes = one in WITH_VALUE or (option is not None and option.kind is not bool)
            if takes and next(rest, None) is None:
                waiting = one
        else:
            plain.append(one)
    return Line(name, command, tuple(plain), waiting, word)


def _fitting(console: Console, line: Line) -> Iterator[Candidate]:
    """The candidates that begin with what is typed."""
    for one in _candidates(console, line):
        if one.word.casefold().startswith(line.word.casefold()):
            yield one


def _candidates(console: Console, line: Line) -> Iterator[Candidate]:
    from campaign_tui.shell.subcommands.table import COMMANDS

    if line.waiting in WITH_VALUE:
        yield from _files(line.word) if line.waiting == "--store" else ()
    elif line.command is None:
        start = f"{line.name} " if line.name else ""
        for name in COMMANDS:
            if name.startswith(start) and name != COMPLETE:
                own = name.removeprefix(start).partition(" ")[0]
                yield Candidate(
                    own, "" if " " in name and not start else say(families.CLI_HELP[name.replace(" ", "_")])
                )
        yield from _campaigns(console) if not line.name else ()
    elif line.waiting:
        option = line.command.option(line.waiting)
        yield from _values(console, line, option) if option else ()
    elif line.word.startswith("-"):
        for one in line.command.parameters:
            yield from (Candidate(flag) for flag in one.flags)
        yield from map(Candidate, SHARED)
    else:
        arguments = line.command.arguments
        at = min(len(line.given), len(arguments) - 1)
        if arguments and (len(line.given) < len(arguments) or arguments[at].many):
            yield from _values(console, line, arguments[at])


COMPLETE = "complete"
"""The command that scripts call, and nobody types."""


def _values(console: Console, line: Line, parameter: Parameter) -> Iterable[Candidate]:
    """What a parameter can be."""
    if parameter.metavar == CAMPAIGN:
        return _campaigns(console)
    if parameter.known:
        return map(Candidate, parameter.known)
    if "|" in parameter.metavar and parameter.metavar not in FILES:
        return map(Candidate, parameter.metavar.split("|"))
    if parameter.metavar in FILES and parameter.name != "path":
        return _files(line.word)
    if parameter.metavar == "PACK":
        return _packs()
    campaign = line.given[0] if line.given else ""
    if not campaign:
        return ()
    if parameter.name == "notation":
        return _decisions(console, campaign)
    if parameter.name == "path":
        return _paths(console, campaign)
    return _actions(console, campaign) if parameter.metavar == ACTION else ()


def _campaigns(console: Console) -> Iterator[Candidate]:
    """Every campaign that isn't put away, by its name; by its id where names are alike."""
    from campaign_tui.session.wiring import open_library
    from campaign_tui.shell.subcommands.console import short

    with open_library(console.store, looking=True) as library:
        campaigns = library.campaigns()
    digits = short(one.id for one in campaigns)
    names = [one.name for one in campaigns]
    for one in campaigns:
        if not one.archived:
            yield Candidate(one.name) if names.count(one.name) == 1 else Candidate(digits[one.id], one.name)


def _packs() -> Iterator[Candidate]:
    """The packs that are here."""
    from campaign_tui.session.wiring import known_packs

    yield from (Candidate(name, title) for name, title in known_packs())


def _decisions(console: Console, campaign: str) -> Iterator[Candidate]:
    """What can be decided now, in words."""
    from campaign_tui.shell.subcommands.opening import campaign_session
    from domain.notation import FORMS, render
    from domain.telling.decisions import describe

    with campaign_session(console, campaign, looking=True) as session:
        waiting = session.waited_for(session.head)
        for command in islice(session.decisions(), MOST):
            yield Candidate(render(command), describe(session.pack, command, (), lambda: waiting))
    yield from (Candidate(f"{form.word}:", form.text) for form in FORMS if form.word in TYPED)


TYPED = ("report", "track", "tell", "new-card", "gain", "lose", "hurt", "heal", "turn", "done")
"""Decisions that nothing lists, as their parts are for players to say."""


def _paths(console: Console, campaign: str) -> Iterator[Candidate]:
    """Everything that can be overridden."""
    from campaign_tui.session.overriding import values
    from campaign_tui.shell.subcommands.opening import campaign_session

    with campaign_session(console, campaign, looking=True) as session:
        yield from (Candidate(one.path, one.label) for one in values(session.pack, session.state))


def _actions(console: Console, campaign: str) -> Iterator[Candidate]:
    """Branches and bookmarks, and some steps back."""
    from campaign_tui.shell.subcommands.opening import campaign_session

    with campaign_session(console, campaign, looking=True) as session:
        yield from map(Candidate, (*session.timeline.branches, *session.timeline.bookmarks))
    yield from (Candidate(f"head~{n}") for n in range(1, 4))


def _files(word: str) -> Iterator[Candidate]:
    """Files and folders that begin like this; a folder ends with a slash."""
    folder, _, start = word.rpartition(os.sep)
    where = Path(f"{folder}{os.sep}" if word.startswith(os.sep) or folder else ".").expanduser()
    shown = f"{folder}{os.sep}" if os.sep in word else ""
    for entry in sorted(where.iterdir()):
        if entry.name.startswith(start) and (start or not entry.name.startswith(".")):
            yield Candidate(f"{shown}{entry.name}{os.sep if entry.is_dir() else ''}")
