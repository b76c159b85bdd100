"""The classic changes: comparisons flipped, conditions negated, numbers changed, statements dropped, and the like.

What can't matter to a game is left alone: docstrings, annotations, decorators, texts, and what a refusal's sentence
names.
"""

import ast
import re
from collections.abc import Callable, Iterator
from typing import Any

from tests.mutation.ids import is_id
from tests.mutation.mutants import Mutant
from tests.mutation.sources import Function, Source, Span, docstring_of

COMPARISONS: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=",)),
    ast.LtE: ("<=", ("<",)),
    ast.Gt: (">", (">=",)),
    ast.GtE: (">=", (">",)),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: (r"not\s+in", ("in",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: (r"is\s+not", ("is",)),
}
FULL_FLIPS = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
"""A comparison by one of these is negated by flipping it: negating the condition as well would be the same mutant."""

ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
EMPTY = {
    "str": '""',
    "tuple": "()",
    "Amounts": "()",
    "list": "[]",
    "dict": "{}",
    "set": "set()",
    "frozenset": "frozenset()",
}
"""What a function returns that has found nothing, by the head of its annotation."""

SILENT = {"say", "Refused", "NotationError", "CampaignError"}
"""Calls whose arguments only make a sentence."""
INDIFFERENT = {"strict", "key"}
"""Keyword arguments that are no matter of rules."""
ASSIGNMENTS = (ast.Assign, ast.AnnAssign)


class Change:
    """Makes the mutants of one source; remembers where a node stands."""

    def __init__(self, source: Source) -> None:
        """Keep the source."""
        self.source = source

    def at(self, node: ast.AST, span: Span, new: str, what: str) -> Mutant:
        """A mutant whose change belongs to `node`."""
        function = self.source.function(node)
        first = min([function.lineno, *(d.lineno for d in function.decorator_list)]) if function else 0
        name = self.source.qualified(function) if function else ""
        line, lines = self.source.line(span[0]), self.source.header(node)
        return Mutant(self.source.path, line, span, new, what, name, first, lines)

    def whole(self, node: ast.AST, new: str, what: str) -> Mutant:
        """A mutant with other code in place of a node."""
        return self.at(node, self.source.span(node), new, what)


def mutants(source: Source) -> list[Mutant]:
    """Every classic mutant of a module, in the order of the text."""
    change = Change(source)
    found: dict[tuple[Span, str], Mutant] = {}
    for node in _nodes(source.tree):
        for mutant in _changes(change, node):
            found.setdefault((mutant.span, mutant.new), mutant)
    return sorted(found.values())


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Every node that can matter."""
    yield node
    for child in _children(node):
        yield from _nodes(child)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Module(body=body) | ast.ClassDef(body=body):
            yield from (each for each in body if each is not docstring_of(node))
        case ast.FunctionDef(args=args, body=body) | ast.AsyncFunctionDef(args=args, body=body):
            yield from (each for each in (*args.defaults, *args.kw_defaults) if each is not None)
            yield from (each for each in body if each is not docstring_of(node))
        case ast.AnnAssign(value=value, annotation=annotation):
            if value is not None and "TypeAlias" not in ast.unparse(annotation):
                yield value
        case ast.Raise() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.Call(func=func, args=args, keywords=keywords):
            name = called(node)
            if name in SILENT:
                return
            yield func
            if name == "refuse":
                # The first argument picks the statement; the others only name things in the sentence.
                yield from args[:1]
                return
            # Which statements an event names is no matter of rules either.
            yield from (each for each in args if not any(own_ids(each)))
            yield from (each.value for each in keywords if each.arg not in INDIFFERENT)
        case _:
            yield from ast.iter_child_nodes(node)


def own_ids(node: ast.AST) -> Iterator[str]:
    """The ids in an expression, not those of calls inside of it."""
    if isinstance(node, ast.Constant) and is_id(node.value):
        yield str(node.value)
    elif not isinstance(node, ast.Call):
        for child in ast.iter_child_nodes(node):
            yield from own_ids(child)


def called(node: ast.AST) -> str:
    """The bare name of the function that a call calls, or empty."""
    func = node.func if isinstance(node, ast.Call) else None
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def _changes(change: Change, node: ast.AST) -> Iterator[Mutant]:
    maker = MAKERS.get(type(node))
    return maker(change, node) if maker else iter(())


def _gap(source: Source, left: ast.AST, right: ast.AST) -> Span:
    """The bytes between two neighbours, where their operator stands."""
    return source.span(left)[1], source.span(right)[0]


def _comparison(change: Change, node: ast.Compare) -> Iterator[Mutant]:
    left: ast.expr = node.left
    for operator, right in zip(node.ops, node.comparators, strict=True):
        token, others = COMPARISONS[type(operator)]
        gap = _gap(change.source, left, right)
        text = change.source.piece(gap)
        pattern = rf"\b{token}\b" if token[0].isalpha() else re.escape(token)
        match = re.search(pattern, text)
        if match:
            first = gap[0] + len(text[: match.start()].encode())
            for other in others:
                yield change.at(node, (first, first + len(match[0])), other, f"{match[0]} became {other}")
        left = right


def _connective(change: Change, node: ast.BoolOp) -> Iterator[Mutant]:
    """Every `and` of one chain becomes `or`, or the other way round."""
    old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    source = change.source
    pieces = [source.piece(source.span(node.values[0]))]
    for left, right in zip(node.values, node.values[1:], strict=False):
        gap = source.piece(_gap(source, left, right))
        pieces += [re.sub(rf"\b{old}\b", new, gap), source.piece(source.span(right))]
    span = source.span(node.values[0])[0], source.span(node.values[-1])[1]
    yield change.at(node, span, "".join(pieces), f"{old} became {new}")


def _unary(change: Change, node: ast.UnaryOp) -> Iterator[Mutant]:
    operand = f"({change.source.piece(change.source.span(node.operand))})"
    if isinstance(node.op, ast.Not):
        yield change.whole(node, operand, "negation dropped")
    elif isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
        yield change.whole(node, operand, "sign dropped")


def _call(change: Change, node: ast.Call) -> Iterator[Mutant]:
    if isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
        name = node.func.id
        yield change.whole(node.func, SWAPPED[name], f"{name} became {SWAPPED[name]}")


def _constant(change: Change, node: ast.Constant) -> Iterator[Mutant]:
    match node.value:
        case bool(value):
            yield change.whole(node, str(not value), f"{value} became {not value}")
        case int(value):
            for other in (value + 1, value - 1) if value else (value + 1,):
                yield change.whole(node, str(other), f"{value} became {other}")


def _arithmetic(change: Change, node: ast.BinOp | ast.AugAssign) -> Iterator[Mutant]:
    left, right = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
    if isinstance(node, ast.AugAssign):
        yield change.whole(node, "pass", "statement dropped")
    if type(node.op) not in ARITHMETIC or _is_sequence(left) or _is_sequence(right):
        return
    old, new = ARITHMETIC[type(node.op)]
    gap = _gap(change.source, left, right)
    at = change.source.data.find(old.encode(), *gap)
    if at >= 0:
        yield change.at(node, (at, at + len(old)), new, f"{old} became {new}")


def _is_sequence(node: ast.AST) -> bool:
    """Whether something is plainly no number: a sum of such things has no difference."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str | bytes)
    if isinstance(node, ast.BinOp):
        return _is_sequence(node.left) or _is_sequence(node.right)
    return isinstance(node, ast.Tuple | ast.List | ast.ListComp | ast.JoinedStr | ast.Dict | ast.Set)


def _shorter(change: Change, node: ast.Set) -> Iterator[Mutant]:
    for left_out in node.elts if len(node.elts) > 1 else ():
        rest = [change.source.piece(change.source.span(each)) for each in node.elts if each is not left_out]
        name = change.source.piece(change.source.span(left_out))
        yield change.whole(node, f"{{{', '.join(rest)}}}", f"{name} left out")


def _tests(node: ast.If | ast.While | ast.IfExp | ast.comprehension | ast.match_case) -> list[ast.expr]:
    """The conditions that stand in a node itself."""
    if isinstance(node, ast.comprehension):
        return node.ifs
    if isinstance(node, ast.match_case):
        return [node.guard] if node.guard else []
    return [node.test]


def _conditions(
    change: Change, node: ast.If | ast.While | ast.IfExp | ast.comprehension | ast.match_case
) -> Iterator[Mutant]:
    for test in _tests(node):
        if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], FULL_FLIPS):
            continue
        if not isinstance(test, ast.Constant | ast.UnaryOp):
            piece = change.source.piece(change.source.span(test))
            yield change.whole(test, f"not ({piece})", "condition negated")


def _return(change: Change, node: ast.Return) -> Iterator[Mutant]:
    function = next(each for each in change.source.above(node) if isinstance(each, Function))
    if node is not function.body[-1]:
        refusing = node.value is not None and called(node.value) == "refuse"
        yield change.whole(node, "pass", "refusal dropped" if refusing else "return dropped")
    if node.value is None:
        return
    old = change.source.piece(change.source.span(node.value))
    new = _emptied(ast.unparse(function.returns) if function.returns else "", old)
    if new and new != old:
        yield change.whole(node.value, new, "answer turned round" if new.startswith("not ") else "answer emptied")


def _emptied(annotation: str, old: str) -> str:
    """Another answer of the same kind; empty when there is none that is sure to be one."""
    if annotation == "bool":
        return "" if old in {"True", "False"} else f"not ({old})"
    if annotation.endswith("| None"):
        return "None"
    if annotation == "int":
        return "" if old.lstrip("-").isdigit() else f"({old}) + 1"
    return EMPTY.get(annotation.split("[", maxsplit=1)[0], "")


def _statement(change: Change, node: ast.stmt) -> Iterator[Mutant]:
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="emit"))):
            yield change.whole(node, "pass", "event not written")
        case ast.Expr(value=ast.Call()) | ast.Break() | ast.Continue():
            yield change.whole(node, "pass", "statement dropped")
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            # Still a generator, of nothing.
            yield change.whole(node, "yield from ()", "nothing yielded")


def _assignment(change: Change, node: ast.Assign) -> Iterator[Mutant]:
    """An assignment can be dropped where what it assigns to is there without it."""
    target = node.targets[0]
    function = change.source.function(node)
    if function is None:
        return
    if isinstance(target, ast.Attribute | ast.Subscript) or (
        isinstance(target, ast.Name) and _is_bound_before(function, node, target.id)
    ):
        yield change.whole(node, "pass", "statement dropped")


def _is_bound_before(function: Function, node: ast.stmt, name: str) -> bool:
    arguments = function.args
    parameters = {each.arg for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
    earlier = [each for each in ast.walk(function) if isinstance(each, ASSIGNMENTS) and each.lineno < node.lineno]
    targets = [t for each in earlier for t in (each.targets if isinstance(each, ast.Assign) else [each.target])]
    return name in parameters or any(isinstance(t, ast.Name) and t.id == name for t in targets)


MAKERS: dict[type[ast.AST], Callable[[Change, Any], Iterator[Mutant]]] = {
    ast.Compare: _comparison,
    ast.BoolOp: _connective,
    ast.UnaryOp: _unary,
    ast.Constant: _constant,
    ast.BinOp: _arithmetic,
    ast.AugAssign: _arithmetic,
    ast.Call: _call,
    ast.Set: _shorter,
    ast.If: _conditions,
    ast.While: _conditions,
    ast.IfExp: _conditions,
    ast.comprehension: _conditions,
    ast.match_case: _conditions,
    ast.Return: _return,
    ast.Expr: _statement,
    ast.Break: _statement,
    ast.Continue: _statement,
    ast.Assign: _assignment,
}
"""What makes the changes of a node, by its type."""
