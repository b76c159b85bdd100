"""Functions that count their calls: modules are given a counter a function while they are imported.

Nothing is wrapped, so tables and names imported elsewhere lead to the counting function as well, and the game runs at
nearly its usual speed.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

COUNTER = "__calls__"
"""The name under which a module holds the counters."""


class Counting(MetaPathFinder):
    """Finds the modules of one package and loads them with counters; install it before they are imported."""

    def __init__(self, package: str) -> None:
        """Count in the modules below `package`."""
        self._below = f"{package}."
        self.calls: list[int] = []
        self.names: list[str] = []
        """The function of each counter: module without the package, and name."""

    def install(self) -> None:
        """Go first from now on. Raises RuntimeError when a module of the package is there already."""
        early = [name for name in sys.modules if name.startswith(self._below)]
        if early:
            raise RuntimeError(f"{early[0]} was imported before its calls could be counted")
        sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The usual spec of a module, with a loader that puts counters in."""
        if not fullname.startswith(self._below):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(fullname, spec.loader.path, self)
        return spec

    def counted(self, module: str, tree: ast.Module) -> ast.Module:
        """The tree with a counter at the beginning of every function, inner ones and methods included."""
        for name, function in _functions(tree):
            at = 1 if ast.get_docstring(function, clean=False) is not None else 0
            count = ast.parse(f"{COUNTER}[{len(self.calls)}] += 1").body
            function.body[at:at] = [ast.copy_location(node, function.body[0]) for node in count]
            self.names.append(f"{module.removeprefix(self._below)}.{name}")
            self.calls.append(0)
        return ast.fix_missing_locations(tree)

    def by_name(self) -> dict[str, int]:
        """Calls by function, in the order of the sources."""
        return dict(zip(self.names, self.calls, strict=True))


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, counting: Counting) -> None:
        super().__init__(name, path)
        self._counting = counting

    def get_code(self, fullname: str) -> CodeType:
        """Compile anew: the stored bytecode has no counters, and this one mustn't be stored."""
        tree = ast.parse(self.get_data(self.path), self.path)
        code = compile(self._counting.counted(fullname, tree), self.path, "exec", dont_inherit=True)
        assert isinstance(code, CodeType)
        return code

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__[COUNTER] = self._counting.calls
        super().exec_module(module)


def _functions(tree: ast.AST, outer: str = "") -> Iterator[tuple[str, Function]]:
    """Every function of a tree with its qualified name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield f"{outer}{node.name}", node
            yield from _functions(node, f"{outer}{node.name}.")
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{outer}{node.name}.")
        else:
            yield from _functions(node, outer)
