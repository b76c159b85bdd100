"""Everything that can be read of a campaign from outside, for tests that listen for what is hidden."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

Run: TypeAlias = Callable[..., Any]
"""The command line, as the fixture `run` gives it."""

FORMS = ("md", "html", "json", "jsonl", "csv")


def screens(run: Run, campaign: str) -> Iterator[str]:
    """What the commands that show a campaign print."""
    yield run("show", campaign).out
    yield run("show", campaign, "--json").out
    yield run("decisions", campaign, "--all").out
    yield run("decisions", campaign, "--all", "--json").out


SAYING = (
    ("log",),
    ("log", "--json"),
    ("audit",),
    ("audit", "--json"),
    ("verify", "--json"),
    ("replay", "--json"),
    ("rebuild", "--json"),
)
"""Commands that say something of a campaign."""


def everything(run: Run, campaign: str, store: Path) -> Iterator[str]:
    """What the other commands print, every export, and every value in the store."""
    for first, *rest in SAYING:
        said = run(first, campaign, *rest)
        yield said.out + said.err
    for command in ("list", "doctor"):
        yield run(command).out
        yield run(command, "--json").out
    for form in FORMS:
        said = run("export", campaign, "--format", form).out
        # A log brings along the pack that it was played with, whole (decision 0010): that tells nobody.
        yield "\n".join(line for line in said.splitlines() if not line.startswith('{"pack":'))
    for picture in ("region", "tree"):
        yield run("export", campaign, "--format", "svg", "--picture", picture).out
    with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as db:
        for (table,) in db.execute("select name from sqlite_master where type = 'table'").fetchall():
            for row in db.execute(f'select * from "{table}"'):  # noqa: S608 - the names of our own tables
                for value in row:
                    yield value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
