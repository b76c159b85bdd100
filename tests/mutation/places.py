"""Where the statements of the rules stand in the code, and what can be broken there.

A place of a statement is a call that is given its id (a refusal, an event, a helper), the code below or beside a
comment that names it, a row of a table with such a comment, or the body of a function or class whose docstring names
it. A module's docstring stands for the whole module, and only for statements that are named nowhere else.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from tests.mutation.ids import mentioned
from tests.mutation.mutants import Mutant
from tests.mutation.operators import Change, called, mutants, own_ids
from tests.mutation.sources import Comment, Function, Source, Span, docstring_of, is_text

Signatures = Mapping[str, tuple[tuple[str, bool], ...]]
"""Parameters by the name of what is called: (name, whether it takes a whole number)."""

ASKED = {"Choice", "dice_node"}
"""What must be asked for something: without them the engine would break down, which any test notices."""


class Place(NamedTuple):
    """A tagged place: its ids, the spans of code that belong to it, and changes that only make sense there."""

    path: str
    line: int
    ids: frozenset[str]
    exact: bool
    """The tag stands at the code itself, and not in a docstring about a whole body."""
    spans: tuple[Span, ...]
    special: tuple[Mutant, ...] = ()
    coarse: tuple[Mutant, ...] = ()
    """Changes for a place that has nothing finer."""
    vague: bool = False
    """A whole module by its docstring: a place for what is named nowhere else."""

    def holds(self, mutant: Mutant) -> bool:
        """Whether a mutant changes code of this place and none around it."""
        first, last = mutant.span
        return mutant.path == self.path and any(a <= first and last <= b for a, b in self.spans)

    def touches(self, mutant: Mutant) -> bool:
        """Whether a mutant changes code of this place, perhaps together with code around it."""
        first, last = mutant.span
        return mutant.path == self.path and any(a < last and first < b for a, b in self.spans)


class Tagged(NamedTuple):
    """The candidates of one statement: those at exactly tagged code, and those somewhere in a documented body."""

    exact: tuple[Mutant, ...] = ()
    body: tuple[Mutant, ...] = ()
    places: tuple[str, ...] = ()
    """File and line of every place, with something to break or without."""


def tagged(sources: Mapping[str, Source]) -> dict[str, Tagged]:
    """Everything that can be broken, by statement."""
    signatures = signatures_of(sources.values())
    rows = {key: rule_id for source in sources.values() for key, rule_id in _rows(source)}
    places: list[Place] = []
    classic: dict[str, list[Mutant]] = {}
    for source in sources.values():
        classic[source.path] = mutants(source)
        places += places_of(source, signatures, rows)
    by_id: dict[str, list[Place]] = defaultdict(list)
    for place in places:
        for rule_id in place.ids:
            by_id[rule_id].append(place)
    exact = [place for place in places if place.exact]
    return {rule_id: _candidates(rule_id, here, exact, classic) for rule_id, here in by_id.items()}


def _candidates(
    rule_id: str, here: Iterable[Place], exact: Iterable[Place], classic: Mapping[str, list[Mutant]]
) -> Tagged:
    at_code: dict[object, Mutant] = {}
    in_body: dict[object, Mutant] = {}
    for place in sorted(here, key=lambda place: place.vague):
        if place.vague and (at_code or in_body):
            break
        inside = [mutant for mutant in classic[place.path] if place.holds(mutant)]
        if place.exact:
            _add(at_code, (*place.special, *inside))
            continue
        # Code of the body that is tagged with other ids alone plays other statements.
        others = [each for each in exact if each.path == place.path and rule_id not in each.ids]
        own = [mutant for mutant in inside if not any(other.touches(mutant) for other in others)]
        asked = [change for each in exact for change in each.special if place.holds(change)]
        _add(in_body, (*place.special, *(own or inside or asked)))
    if not (at_code or in_body):
        _add(in_body, [mutant for place in here for mutant in place.coarse])
    where = tuple(dict.fromkeys(f"{place.path}:{place.line}" for place in here))
    body = tuple(mutant for change, mutant in in_body.items() if change not in at_code)
    return Tagged(tuple(at_code.values()), body, where)


def _add(found: dict[object, Mutant], more: Iterable[Mutant]) -> None:
    """Keep what changes something else than the mutants found so far."""
    for mutant in more:
        found.setdefault((mutant.path, mutant.span, mutant.new), mutant)


def signatures_of(sources: Iterable[Source]) -> Signatures:
    """Parameters of the functions and fields of the structs, so that a number handed over can be changed."""
    found: dict[str, set[tuple[tuple[str, bool], ...]]] = defaultdict(set)
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, Function):
                arguments = [*node.args.posonlyargs, *node.args.args]
                # `self` is no argument of the call.
                own = [each for each in arguments if each.arg != "self"] + node.args.kwonlyargs
                found[node.name].add(tuple((each.arg, _is_int(each.annotation)) for each in own))
            elif isinstance(node, ast.ClassDef):
                fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
                named = [
                    (each.target.id, _is_int(each.annotation)) for each in fields if isinstance(each.target, ast.Name)
                ]
                if named:
                    found[node.name].add(tuple(named))
    # Where two of a name differ, nothing is known about a call.
    return {name: next(iter(every)) for name, every in found.items() if len(every) == 1}


def _is_int(annotation: ast.expr | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "int"


def places_of(source: Source, signatures: Signatures, rows: Mapping[str, str]) -> list[Place]:
    """Every tagged place of a module; `rows` are the ids of table rows by key, which tag the calls that read them."""
    found = [*_calls(source, signatures), *_readers(source, rows), *_bodies(source), *_documented_values(source)]
    for comment in source.comments():
        ids = mentioned(comment.text)
        if ids:
            found += _commented(source, comment, frozenset(ids))
    return found


# Calls


def _calls(source: Source, signatures: Signatures) -> Iterator[Place]:
    for node in ast.walk(source.tree):
        given = [*node.args, *(each.value for each in node.keywords)] if isinstance(node, ast.Call) else []
        ids = frozenset(rule_id for each in given for rule_id in own_ids(each))
        if isinstance(node, ast.Call) and ids:
            special = tuple(_broken_call(Change(source), node, signatures))
            around = source.parents[node]
            own = source.span(around if isinstance(around, ast.Expr | ast.Return) else node)
            spans = (own, *_guards(source, node))
            yield Place(source.path, node.lineno, ids, exact=True, spans=spans, special=special)


def _readers(source: Source, rows: Mapping[str, str]) -> Iterator[Place]:
    """Calls that read a tagged row of a table, with the comparison they stand in."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call):
            keys = [ast.literal_eval(each) for each in node.args if is_text(each)]
            ids = frozenset(rows[key] for key in keys if key in rows)
            above = source.parents[node]
            if ids:
                spans = (source.span(above if isinstance(above, ast.Compare) else node),)
                yield Place(source.path, node.lineno, ids, exact=True, spans=spans)


def _guards(source: Source, call: ast.Call) -> Iterator[Span]:
    """The condition that alone decides whether the call is reached."""
    statement = source.statement(call)
    above = source.parents.get(statement)
    if isinstance(above, ast.If) and [statement] in (above.body, above.orelse):
        yield source.span(above.test)
    for node in source.above(call):
        if isinstance(node, ast.IfExp) and node.test is not call:
            yield source.span(node.test)
        if node is statement:
            return


def _broken_call(change: Change, call: ast.Call, signatures: Signatures) -> Iterator[Mutant]:
    """The call isn't made, or is made with another number, or its choice isn't offered."""
    name = called(call)
    parent = change.source.parents[call]
    if name in ASKED:
        pass
    elif isinstance(parent, ast.Expr):
        yield change.whole(parent, "pass", "event not written" if name == "emit" else f"{name} not called")
    elif isinstance(parent, ast.Return) and not _ends_function(change.source, parent):
        # The checks after this one still speak.
        yield change.whole(parent, "pass", "refusal dropped" if name == "refuse" else f"{name} not called")
    else:
        yield change.whole(call, "None", "refusal dropped" if name == "refuse" else f"{name} not called")
    if name == "Choice" and len(call.args) > 1:
        options = change.source.piece(change.source.span(call.args[1]))
        yield change.whole(call.args[1], f"({options})[:1]", "only the first option offered")
    for part in (call, *(each for each in call.args if isinstance(each, ast.Call))):
        yield from _numbers(change, part, signatures)


def _ends_function(source: Source, statement: ast.stmt) -> bool:
    above = source.parents[statement]
    return isinstance(above, Function) and above.body[-1] is statement


def _numbers(change: Change, call: ast.Call, signatures: Signatures) -> Iterator[Mutant]:
    """One more of each number handed over that isn't written out; those are changed by the classic mutants."""
    parameters = signatures.get(called(call), ())
    by_name = dict(parameters)
    given = [(value, is_int) for value, (_, is_int) in zip(call.args, parameters, strict=False)]
    given += [(each.value, by_name.get(each.arg or "", False)) for each in call.keywords]
    for value, is_int in given:
        if is_int and not isinstance(value, ast.Constant | ast.Starred):
            yield change.whole(value, f"({change.source.piece(change.source.span(value))}) + 1", "number changed")


# Docstrings


def _bodies(source: Source) -> Iterator[Place]:
    """Functions and classes by their docstrings, modules by theirs."""
    for node in ast.walk(source.tree):
        documented = isinstance(node, Function | ast.ClassDef | ast.Module)
        docstring = docstring_of(node) if documented else None
        ids = frozenset(mentioned(ast.literal_eval(docstring.value))) if docstring else frozenset()
        if ids and isinstance(node, Function | ast.ClassDef | ast.Module):
            own = [each for each in node.body if each is not docstring]
            spans = tuple(source.span(each) for each in own)
            coarse = tuple(_coarse(source, own))
            line, vague = getattr(node, "lineno", 1), isinstance(node, ast.Module)
            yield Place(source.path, line, ids, exact=False, spans=spans, coarse=coarse, vague=vague)


def _coarse(source: Source, nodes: Iterable[ast.AST]) -> Iterator[Mutant]:
    """Values turned round and answers left out, whatever they are."""
    change = Change(source)
    for node in (inner for each in nodes for inner in ast.walk(each)):
        if source.function(node) is None:
            continue
        if isinstance(node, ast.Assign):
            yield change.whole(node.value, f"not ({source.piece(source.span(node.value))})", "value turned round")
        elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
            yield change.whole(node.value, "None", "answer emptied")


def _documented(source: Source) -> Iterator[tuple[ast.Assign | ast.AnnAssign, list[str]]]:
    """Constants and fields with a string below them that names statements."""
    for above in ast.walk(source.tree):
        body = getattr(above, "body", [])
        for node, text in pairwise(body) if isinstance(body, list) else ():
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(text, ast.Expr) and is_text(text.value):
                ids = mentioned(ast.literal_eval(text.value))
                if ids:
                    yield node, ids


def _shared_out(node: ast.Assign | ast.AnnAssign, ids: list[str]) -> list[tuple[str, ast.expr | None, ast.expr]]:
    """(id, key, value) of a table whose docstring names one statement a row, in their order; else nothing."""
    table = node.value
    if not isinstance(table, ast.Dict) or len(table.values) != len(ids):
        return []
    return list(zip(ids, table.keys, table.values, strict=True))


def _rows(source: Source) -> Iterator[tuple[str, str]]:
    """(key, id) of the rows of such tables: what a call asks for by the key plays that statement."""
    for node, ids in _documented(source):
        for rule_id, key, _ in _shared_out(node, ids):
            if key is not None and is_text(key):
                yield ast.literal_eval(key), rule_id


def _documented_values(source: Source) -> Iterator[Place]:
    change = Change(source)
    for node, ids in _documented(source):
        shared = _shared_out(node, ids)
        for rule_id, _, row in shared:
            at, only = source.span(row), frozenset([rule_id])
            yield Place(source.path, row.lineno, only, exact=True, spans=(at,), special=tuple(_swapped(change, row)))
        if not shared:
            at, every = source.span(node), frozenset(ids)
            yield Place(
                source.path, node.lineno, every, exact=False, spans=(at,), special=tuple(_swapped(change, node))
            )


def _swapped(change: Change, table: ast.AST) -> Iterator[Mutant]:
    """Each text among a table's values becomes another one of them; keys stay."""
    if not any(isinstance(node, ast.Dict) for node in (table, getattr(table, "value", None))):
        return
    keys = {key for node in ast.walk(table) if isinstance(node, ast.Dict) for key in node.keys}
    texts = [node for node in ast.walk(table) if isinstance(node, ast.Constant) and is_text(node) and node not in keys]
    known = dict.fromkeys([*(node.value for node in texts), "true", "false"])
    for node in texts:
        other = next((each for each in known if each != node.value), None)
        if other is not None:
            yield change.whole(node, repr(other), f"{node.value!s} became {other!s}")


# Comments


def _commented(source: Source, comment: Comment, ids: frozenset[str]) -> Iterator[Place]:
    """The code beside a comment, or below one that has lines of its own."""
    nodes = _beside(source, comment.line) if comment.trailing else _below(source, comment.line)
    if not nodes:
        return
    change = Change(source)
    special = tuple(swap for node in nodes if source.function(node) is None for swap in _swapped(change, node))
    spans = tuple(source.span(node) for node in nodes)
    coarse = tuple(_coarse(source, nodes))
    yield Place(source.path, comment.line, ids, exact=True, spans=spans, special=special, coarse=coarse)


def _beside(source: Source, line: int) -> list[ast.AST]:
    """The statement that begins on the line, or else the parts of an expression that end there: a table's row."""
    whole = [node for node in _code(source) if isinstance(node, ast.stmt) and node.lineno == line]
    ending = [node for node in _code(source) if isinstance(node, ast.expr) and node.end_lineno == line]
    return _outermost(source, whole or ending)


def _below(source: Source, line: int) -> list[ast.AST]:
    """The first statement below, as a whole, or the first row of the table that the comment stands in."""
    nodes = [node for node in _code(source) if node.lineno > line]
    first = min((node.lineno for node in nodes), default=0)
    return _outermost(source, [node for node in nodes if node.lineno == first])


def _code(source: Source) -> list[ast.stmt | ast.expr]:
    return [node for node in ast.walk(source.tree) if isinstance(node, ast.stmt | ast.expr)]


def _outermost(source: Source, nodes: Sequence[ast.AST]) -> list[ast.AST]:
    """Those that stand in no other of them."""
    return [node for node in nodes if not any(each in nodes for each in list(source.above(node))[1:])]
