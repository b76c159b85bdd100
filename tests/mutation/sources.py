"""The modules whose code is broken: text, syntax tree, and what a node of the tree covers."""

import ast
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

Span = tuple[int, int]
"""First byte and the byte after the last one."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
HEADERS = (
    ast.If,
    ast.While,
    ast.For,
    ast.With,
    ast.Match,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Try,
)


class Comment(NamedTuple):
    """A comment: its line, its text, whether code stands before it on the line."""

    line: int
    text: str
    trailing: bool


class Source:
    """One module. `path` is relative to the root folder, with slashes."""

    def __init__(self, root: Path, path: str) -> None:
        """Read and parse. Raises OSError and SyntaxError."""
        self.file = root / path
        self.path = path
        self.module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.data = self.file.read_bytes()
        self.tree = ast.parse(self.data, filename=str(self.file))
        self._starts = [0, *(match.end() for match in re.finditer(rb"\n", self.data))]

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        """The node above each node."""
        return {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    def span(self, node: ast.AST) -> Span:
        """The bytes of a node that has a place in the text."""
        first = self._starts[getattr(node, "lineno") - 1] + getattr(node, "col_offset")  # noqa: B009 - not every AST has them
        last = self._starts[getattr(node, "end_lineno") - 1] + getattr(node, "end_col_offset")  # noqa: B009 - as above
        return first, last

    def line(self, at: int) -> int:
        """The number of the line that a byte stands in."""
        return self.data.count(b"\n", 0, at) + 1

    def lines(self, first: int, last: int) -> Span:
        """The bytes of whole lines."""
        end = self._starts[last] if last < len(self._starts) else len(self.data)
        return self._starts[first - 1], end

    def piece(self, span: Span) -> str:
        """The text of a span."""
        return self.data[slice(*span)].decode()

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """The node itself and everything around it, innermost first."""
        here: ast.AST | None = node
        while here is not None:
            yield here
            here = self.parents.get(here)

    def statement(self, node: ast.AST) -> ast.stmt:
        """The innermost statement around a node."""
        return next(each for each in self.above(node) if isinstance(each, ast.stmt))

    def header(self, node: ast.AST) -> tuple[int, int]:
        """First and last line of the innermost statement, of a compound one without the statements inside."""
        statement = self.statement(node)
        last = statement.end_lineno or statement.lineno
        if isinstance(statement, HEADERS):
            inner = [
                each.lineno for each in ast.walk(statement) if isinstance(each, ast.stmt) and each is not statement
            ]
            last = max(statement.lineno, min(inner, default=last) - 1)
        return statement.lineno, last

    def function(self, node: ast.AST) -> Function | None:
        """The outermost function whose body holds the node; None in signatures, decorators and outside."""
        found = None
        inside: ast.AST | None = None
        for each in self.above(node):
            if isinstance(each, Function) and isinstance(inside, ast.stmt) and inside in each.body:
                found = each
            inside = each
        return found

    def qualified(self, function: Function) -> str:
        """The qualified name of a function that stands in the module or in its classes."""
        names = [each.name for each in self.above(function) if isinstance(each, Function | ast.ClassDef)]
        return ".".join(reversed(names))

    def comments(self) -> list[Comment]:
        """Every comment of the module."""
        found = []
        for token in tokenize.tokenize(BytesIO(self.data).readline):
            if token.type == tokenize.COMMENT:
                before = token.line[: token.start[1]]
                found.append(Comment(token.start[0], token.string, bool(before.strip())))
        return found


def read_sources(root: Path, paths: Iterable[str], without: Iterable[str] = ()) -> dict[str, Source]:
    """All modules in files and folders below the root, by path; `without` names folders to leave out."""
    files: set[Path] = set()
    for path in paths:
        files |= set((root / path).rglob("*.py")) if (root / path).is_dir() else {root / path}
    names = sorted(file.relative_to(root).as_posix() for file in files)
    left_out = tuple(f"{path}/" for path in without)
    return {name: Source(root, name) for name in names if not name.startswith(left_out)}


def docstring_of(node: ast.AST) -> ast.Expr | None:
    """The statement that holds the docstring of a module, class or function."""
    body = getattr(node, "body", None)
    first = body[0] if isinstance(body, list) and body else None
    return first if isinstance(first, ast.Expr) and is_text(first.value) else None


def is_text(node: ast.AST) -> bool:
    """Whether a node is a literal string."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
