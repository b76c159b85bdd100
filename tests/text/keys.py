"""Which messages the code asks for: by keys as they stand, or by families. Joined keys are found and named.

A key may be a literal, a choice between keys, a member of a family (`families.SLOT[slot]`), or a name for one of these.
A function that hands its argument on as a key is held to the same where it is called.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).parents[2]
PACKAGES = ("campaign_tui", "domain", "exports", "projections")
SAYING = {"say", "known"}
"""Functions that look a key up."""
OWNERS = {"words", "text", "catalogue"}
"""Modules by whose name a sentence may be asked for; `self.say` of a screen and `console.say` take finished texts."""

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Place: TypeAlias = tuple[str, str]
"""A function: its module ("" for one that others may import), its name."""


@dataclass
class Asked:
    """What the code asks for."""

    literal: dict[str, list[tuple[str, ast.Call]]] = field(default_factory=dict)
    """Keys as they stand, with where they are asked for and by which call."""
    families: set[str] = field(default_factory=set)
    """Families by their names."""
    refused: list[str] = field(default_factory=list)
    """Where a key is joined, or comes from nobody knows where."""


def sources() -> list[Path]:
    """All modules of the program."""
    return [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


class Module:
    """A module as a tree in which every node knows the one above it, with what is looked for in it."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.tree = name, ast.parse(text)
        self.nodes: list[ast.AST] = [self.tree]
        for node in self.nodes:  # which grows on the way
            for child in ast.iter_child_nodes(node):
                child.parent = node  # type: ignore[attr-defined] # the way up, which the tree doesn't have
                self.nodes.append(child)
        self.calls = [node for node in self.nodes if isinstance(node, ast.Call)]
        self.families = {
            node.attr
            for node in self.nodes
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "families"
        }
        self.bound: dict[str, list[ast.Name]] = {}
        """Names that something is assigned to."""
        for node in self.nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.bound.setdefault(node.id, []).append(node)


@cache
def modules() -> dict[str, Module]:
    """All modules of the program by their paths."""
    names = {path.relative_to(ROOT).as_posix(): path for path in sources()}
    return {name: Module(name, path.read_text(encoding="utf-8")) for name, path in names.items()}


@cache
def asked() -> Asked:
    """What the whole program asks for."""
    return asked_by(list(modules().values()))


def asked_by(program: list[Module]) -> Asked:
    """What modules ask for."""
    handing: dict[Place, str | None] = {("", "say"): None, ("", "known"): None}
    while True:
        found, before = Asked(families=set().union(*(module.families for module in program))), len(handing)
        for module in program:
            for call in module.calls:
                if (key := _key_of(call, module.name, handing)) is not None:
                    _Keys(module, call, found, handing).judge(key)
        if len(handing) == before:
            return found


def _parents(node: ast.AST) -> Iterator[ast.AST]:
    while (above := getattr(node, "parent", None)) is not None:
        yield above
        node = above


def _key_of(call: ast.Call, module: str, handing: dict[Place, str | None]) -> ast.expr | None:
    """The key that a call passes on to the catalogue, or None."""
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if name == "rule" and isinstance(function, ast.Attribute) and getattr(function.value, "id", "") == "catalogue":
        return call.args[0]
    place = next((place for place in ((module, name), ("", name)) if place in handing), None)
    if place is None:
        return None
    if isinstance(function, ast.Attribute) and name in SAYING and getattr(function.value, "id", "") not in OWNERS:
        return None
    parameter = handing[place]
    if parameter is None:
        return call.args[0] if call.args else None
    position, _, keyword = parameter.partition(" ")
    at = int(position)
    return call.args[at] if at < len(call.args) else next((w.value for w in call.keywords if w.arg == keyword), None)


class _Keys:
    """One call's key, followed to where it is written."""

    def __init__(self, module: Module, call: ast.Call, found: Asked, handing: dict[Place, str | None]) -> None:
        self.module, self.call, self.found, self.handing = module, call, found, handing

    def judge(self, key: ast.expr) -> None:
        """Note what a key is, or that it is none of what it may be."""
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            self.found.literal.setdefault(key.value, []).append((f"{self.module.name}:{self.call.lineno}", self.call))
        elif isinstance(key, ast.IfExp):
            self.judge(key.body)
            self.judge(key.orelse)
        elif isinstance(key, ast.Subscript):
            self._member(key.value)
        elif isinstance(key, ast.Name):
            self._named(key)
        elif isinstance(key, ast.Call) and (returned := list(self._returned(key))):
            for value in returned:
                self.judge(value)
        else:
            self._refuse(key)

    def _returned(self, call: ast.Call) -> Iterator[ast.expr]:
        """What a function of this module returns; "" is no key."""
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        for function in self.module.nodes:
            if isinstance(function, ast.FunctionDef) and function.name == name and name.startswith("_"):
                for node in ast.walk(function):
                    if isinstance(node, ast.Return) and node.value is not None:
                        yield from (() if getattr(node.value, "value", None) == "" else (node.value,))

    def _refuse(self, key: ast.AST) -> None:
        self.found.refused.append(f"{self.module.name}:{self.call.lineno}: {ast.unparse(key)}")

    def _member(self, family: ast.expr) -> None:
        """A member of a family, of families by a name, or of a table of keys."""
        if isinstance(family, ast.Attribute) and getattr(family.value, "id", "") == "families":
            return
        if isinstance(family, ast.IfExp):
            self._member(family.body)
            self._member(family.orelse)
        elif isinstance(family, ast.Subscript):
            self._member(family.value)
        elif isinstance(family, ast.Dict):
            for value in family.values:
                if isinstance(value, ast.Constant):
                    self.judge(value)
                else:
                    self._member(value)
        elif isinstance(family, ast.Name) and (values := list(self._values(family))):
            for value in values:
                self._member(value)
        elif not (isinstance(family, ast.Name) and self._is_family(family)):
            self._refuse(family)

    def _is_family(self, name: ast.Name) -> bool:
        """Whether a name is a parameter that takes a family; what is passed for it is found as a mention."""
        function = self._function(name)
        return function is not None and any(
            a.arg == name.id and a.annotation is not None and "Family" in ast.unparse(a.annotation)
            for a in _parameters(function)
        )

    def _named(self, key: ast.Name) -> None:
        values = list(self._values(key))
        for value in values:
            self.judge(value)
        function = self._function(key)
        names = [parameter.arg for parameter in _parameters(function)] if function is not None else []
        if function is not None and key.id in names:
            is_method = names[0] in {"self", "cls"}
            own = function.name.startswith("_")
            self.handing[self.module.name if own else "", function.name] = f"{names.index(key.id) - is_method} {key.id}"
        elif not values:
            self._refuse(key)

    def _function(self, node: ast.AST) -> Function | None:
        """The function of which a name is a parameter, or the innermost one around it."""
        around = [f for f in _parents(node) if isinstance(f, ast.FunctionDef | ast.AsyncFunctionDef)]
        named = getattr(node, "id", "")
        return next((f for f in around if named in {p.arg for p in _parameters(f)}), around[0] if around else None)

    def _values(self, name: ast.Name) -> Iterator[ast.expr]:
        """Everything that a name is bound to: in its function, or else in its module. Nothing for a parameter."""
        around = list(_parents(name))
        functions = [n for n in around if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
        if any(name.id in {p.arg for p in _parameters(f)} for f in functions[:1]):
            return
        for scope in (*functions, around[-1]):
            here = [
                n for n in self.module.bound.get(name.id, ()) if (own := _scope(n)) in around and _is_in(own, scope)
            ]
            if here:
                for each in here:
                    yield from self._bound(each)
                return

    def _bound(self, target: ast.Name) -> Iterator[ast.expr]:
        above = next(_parents(target))
        if isinstance(above, ast.Assign | ast.AnnAssign | ast.NamedExpr) and above.value is not None:
            yield above.value
        elif isinstance(above, ast.For | ast.comprehension):
            yield from _elements(above.iter, self)
        elif isinstance(above, ast.Tuple):
            yield from self._of_tuple(target, above)

    def _of_tuple(self, target: ast.expr, above: ast.Tuple) -> Iterator[ast.expr]:
        """What one of several names is bound to, in an assignment or a loop over what is written down."""
        binding = next(_parents(above))
        if isinstance(binding, ast.For | ast.comprehension):
            rows = list(_elements(binding.iter, self))
        elif isinstance(binding, ast.Tuple):  # a loop that counts, over rows of several
            rows = list(self._of_tuple(above, binding))
        else:
            rows = [binding.value] if isinstance(binding, ast.Assign) else []
        counts = isinstance(binding, ast.For | ast.comprehension) and _counts(binding.iter)
        for row in rows:
            yield from (row,) if counts else _column(row, above.elts.index(target))


def _column(row: ast.expr, place: int) -> Iterator[ast.expr]:
    if isinstance(row, ast.Tuple):
        yield row.elts[place]
    elif isinstance(row, ast.IfExp):
        yield from _column(row.body, place)
        yield from _column(row.orelse, place)
    else:
        yield row


def _elements(collection: ast.expr, keys: _Keys) -> Iterator[ast.expr]:
    """What a loop goes through, where that is written down."""
    if isinstance(collection, ast.Tuple | ast.List):
        for element in collection.elts:
            yield from _elements(element.value, keys) if isinstance(element, ast.Starred) else (element,)
    elif isinstance(collection, ast.Name):
        for value in keys._values(collection):
            yield from _elements(value, keys)
    elif isinstance(collection, ast.IfExp):
        yield from _elements(collection.body, keys)
        yield from _elements(collection.orelse, keys)
    elif isinstance(collection, ast.Call) and collection.args:
        yield from _elements(collection.args[0], keys)
    else:
        yield collection


def _counts(collection: ast.expr) -> bool:
    return isinstance(collection, ast.Call) and getattr(collection.func, "id", "") == "enumerate"


def _scope(name: ast.Name) -> ast.AST:
    """Where a name is bound for: the comprehension, the function or the module."""
    scopes = ast.FunctionDef | ast.AsyncFunctionDef | ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp
    around = list(_parents(name))
    return next((n for n in around if isinstance(n, scopes)), around[-1])


def _is_in(node: ast.AST, scope: ast.AST) -> bool:
    return node is scope or scope in _parents(node)


def _parameters(function: Function) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
