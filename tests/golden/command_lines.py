"""Command lines that any two versions of the program are asked, family by family, on copies of the golden stores.

Families that only look come first; those that write follow, each on the stores as the one before has left them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.golden.releases import Golden

FORMATS = ("md", "html", "json", "jsonl", "csv", "svg")
LEGAL = "<legal>"
"""Stands for the first decision that `decisions` lists."""
COMMANDS = (
    "new",
    "list",
    "rename",
    "archive",
    "duplicate",
    "delete",
    "show",
    "decisions",
    "act",
    "adjust",
    "undo",
    "redo",
    "goto",
    "branch",
    "note",
    "bookmark",
    "log",
    "replay",
    "verify",
    "audit",
    "rebuild",
    "export",
    "import",
    "backup",
    "restore",
    "engine",
    "simulate",
    "doctor",
    "scenario",
    "pack",
)
PACKS = (
    "apocalypse_box",
    "brotherhood_of_venice",
    "drowned_ledger",
    "practice",
    "roma",
    "salt_road",
    "tokyo",
    "venice_and_roma",
    "venice_and_tokyo",
    "venice_roma_tokyo",
)
"""All that ship."""
GAME = b"""{"op": "new", "pack": "drowned_ledger", "assassins": ["aurelia", "biagio"], "seed": 7}
{"op": "act", "decision": "start:0.4"}
{"op": "legal"}
{"op": "act", "decision": "pick:A1", "id": "my third decision"}
{"op": "undo"}
{"op": "nonsense"}
no JSON
"""
"""A conversation with the engine."""


@dataclass(frozen=True)
class Line:
    """A command line, and what goes to its standard input."""

    words: tuple[str, ...]
    stdin: bytes = b""


def line(*words: str, stdin: bytes = b"") -> Line:
    """A command line."""
    return Line(words, stdin)


Each = Callable[[Golden, tuple[str, ...]], Iterator[Line]]
"""The command lines of a family for one campaign; the words that name its store are given."""


def _show(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    for more in ((), ("--json",), ("--recap",), ("--recap", "--json"), ("--box",), ("--at", "head~2")):
        yield line("show", one.id, *more, *at)


def _log(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    for more in (
        (),
        ("--json",),
        ("--jsonl",),
        ("--kind", "timeline"),
        ("--kind", "record"),
        ("--kind", "roll"),
        ("--evening", "2"),
        ("--text", "the"),
    ):
        yield line("log", one.id, *more, *at)


def _decisions(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    for more in ((), ("--json",), ("--all",), ("--all", "--json")):
        yield line("decisions", one.id, *more, *at)


def _verify(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    yield line("verify", one.id, *at)
    yield line("verify", one.id, "--json", *at)


def _audit(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    yield line("audit", one.id, *at)
    yield line("audit", one.id, "--json", *at)


def _export(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    for form in FORMATS:
        yield line("export", one.id, "--format", form, *at)
    yield line("export", one.id, "--format", "jsonl", "--seed", *at)
    for picture in ("map", "tree", "region"):
        yield line("export", one.id, "--format", "svg", "--picture", picture, *at)
    yield line("export", one.id, "--format", "svg", "--at", "head~3", *at)
    yield line("export", one.id, "--format", "html", "-o", f"{one.store}-{one.key}.html", "--json", *at)


def _replay(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    for step in ("event", "action", "turn", "memory"):
        yield line("replay", one.id, "--step", step, "--speed", "1000", *at)
    yield line("replay", one.id, "--from", "head~4", "--json", *at)


def _own(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    yield line("pack", "own", one.id, f"own_{one.store}_{one.key}".replace("-", "_"), *at)
    yield line("pack", "map", one.id, "0.1", *at)
    yield line("pack", "map", one.id, "0.1", "--notation", "--json", *at)
    yield line("adjust", one.id, "--paths", *at)


def _decide(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    yield line("act", one.id, LEGAL, *at)
    yield line("act", one.id, LEGAL, "--json", "--player", "Mina", *at)
    yield line("act", one.id, "move:nobody:Z99", *at)
    yield line("act", one.id, "no notation", *at)
    yield line("adjust", one.id, "xp", "9", "--why", "Compared", *at)
    yield line("adjust", one.id, "assassins/nobody/health", "1", "--why", "Compared", *at)


def _move_about(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    yield line("undo", one.id, "3", *at)
    yield line("redo", one.id, "2", "--json", *at)
    yield line("goto", one.id, "head~4", *at)
    yield line("undo", one.id, "--json", *at)
    yield line("undo", one.id, "100000", *at)
    yield line("goto", one.id, one.head, "--json", *at)
    yield line("goto", one.id, "nowhere", *at)


def _write_on(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    yield line("note", one.id, "Compared [b]here[/b]", "--player", "Jo", *at)
    yield line("bookmark", one.id, "compared", "--at", "head~1", *at)
    yield line("branch", one.id, "compared too", "--json", *at)
    yield line("rename", one.id, f"{one.name} again", *at)


def _afterwards(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    yield line("export", one.id, "--format", "jsonl", "--seed", "-o", f"after-{one.store}-{one.key}.jsonl", *at)
    yield line("show", one.id, "--json", *at)
    yield line("verify", one.id, "--json", *at)


def _take_in(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    into = ("--store", f"taken-in-{one.store}.db")
    yield line("import", f"after-{one.store}-{one.key}.jsonl", *into)
    yield line("import", f"after-{one.store}-{one.key}.jsonl", "--json", *into)
    yield line("show", one.id, *into)
    yield line("export", one.id, "--format", "jsonl", *into)
    yield line("verify", one.id, *into)


def _shelf(one: Golden, at: tuple[str, ...]) -> Iterator[Line]:
    yield line("archive", one.id, *at)
    yield line("archive", one.id, "--back", "--json", *at)
    yield line("duplicate", one.id, "--name", f"Copy of {one.key}", *at)
    yield line("rebuild", one.id, *at)
    yield line("delete", one.id, "--yes", "-o", f"gone-{one.store}-{one.key}.jsonl", *at)
    yield line("list", "--json", *at)


LOOKING: dict[str, Each] = {
    "show": _show,
    "log": _log,
    "decisions": _decisions,
    "verify": _verify,
    "audit": _audit,
    "export": _export,
    "replay": _replay,
    "pack own, pack map": _own,
}
"""Families that change no campaign."""
WRITING: dict[str, Each] = {
    "act, adjust": _decide,
    "undo, redo, goto": _move_about,
    "note, bookmark, branch, rename": _write_on,
    "export afterwards": _afterwards,
    "import": _take_in,
    "archive, duplicate, rebuild, delete": _shelf,
}


def of_stores(stores: list[str]) -> Iterator[Line]:
    """What is asked of whole stores."""
    for store in stores:
        for words in (("list",), ("list", "--json"), ("verify",), ("verify", "--json")):
            yield line(*words, "--store", f"{store}.db")


def of_nothing(scenarios: list[str]) -> Iterator[Line]:
    """What needs no store: help, mistakes, games without a campaign; `scenarios` are files of rules examples."""
    yield line("--help")
    for command in COMMANDS:
        yield line(command, "--help")
    for words in (
        ("nonsense", "x"),
        ("new",),
        ("undo", "x", "many"),
        ("export", "x", "--format", "pdf"),
        ("show", "x"),
    ):
        yield line(*words, "--store", "empty.db")
    for pack in ("drowned_ledger", "salt_road"):
        yield line("simulate", pack, "--games", "2", "--seed", "1", "--policy", "random", "--json")
    yield line("simulate", "salt_road", "--games", "2", "--seed", "1", "--expedition")
    yield line("simulate", "practice", "--games", "2", "--seed", "1")
    yield line("engine", stdin=GAME)
    yield line("pack", "new", "begun")
    yield line("pack", "check", "begun")
    yield line("scenario", "run", *scenarios)
    yield line("scenario", "run", "--json", *scenarios)


def begin() -> Iterator[Line]:
    """New campaigns of every bundled pack."""
    for pack in PACKS:
        yield line("new", "--name", pack, "--pack", pack, "--seed", "7", "--players", "A,B", "--store", "begun.db")
        yield line("show", pack, "--json", "--store", "begun.db")
        yield line("decisions", pack, "--all", "--json", "--store", "begun.db")


def scenario_files(tree: Path) -> list[str]:
    """The rules examples of a tree."""
    return sorted(str(file) for file in (tree / "tests" / "scenarios").glob("*/*.toml"))
