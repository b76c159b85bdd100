"""The classic mutants of a module."""

import pytest

from tests.mutation.mutants import is_sound
from tests.mutation.operators import mutants

ALL = '''
    """A module (13.4)."""
    from __future__ import annotations

    LIMIT: int = 4

    class Fact:
        """A fact of 2 numbers."""

        number: int = 0

    def check(play: Play, have: int, names: tuple[str, ...] = ()) -> Refusal | None:
        """Whether 1 or 2 more fit (13.2)."""
        if not (have < LIMIT and names):
            return refuse("13.2", "full", number=have + 1)
        for name in names:
            if name is None:
                continue
            play.emit(Fact(max(have, -have)), "13.2" if have else "13.4")
        total = 0
        total += have // 2
        total = total * 3
        play.state = [name for name in names if name in {"a", "b"} and any(names)]
        raise ValueError(f"{total + 1}")

    def each(number: int) -> Iterator[int]:
        match number:
            case 1 if number:
                yield number - 1
        yield from range(1) if number else ()

    def even(number: int) -> bool:
        """(13.4)"""
        return number % 2 == 0
'''


def changes(source):
    return {(mutant.what, mutant.shown(source)) for mutant in mutants(source)}


def test_every_mutant_compiles_and_differs(source_of):
    source = source_of(ALL)
    found = mutants(source)
    assert all(is_sound(mutant, source) for mutant in found)
    assert source.data not in {mutant.applied(source) for mutant in found}
    assert len({mutant.applied(source) for mutant in found}) == len(found)


@pytest.mark.parametrize(
    "change",
    [
        ("< became <=", "< -> <="),
        ("== became !=", "== -> !="),
        ("is became is not", "is -> is not"),
        ("in became not in", "in -> not in"),
        ("and became or", "have < LIMIT and names -> have < LIMIT or names"),
        ("negation dropped", "not (have < LIMIT and names) -> (have < LIMIT and names)"),
        ("sign dropped", "-have -> (have)"),
        ("refusal dropped", 'return refuse("13.2", "full", number=have + 1) -> pass'),
        ("event not written", 'play.emit(Fact(max(have, -have)), "13.2" if have else "13.4") -> pass'),
        ("statement dropped", "continue -> pass"),
        ("statement dropped", "total += have // 2 -> pass"),
        ("statement dropped", "total = total * 3 -> pass"),
        ("max became min", "max -> min"),
        ("any became all", "any -> all"),
        ("4 became 3", "4 -> 3"),
        ("0 became 1", "0 -> 1"),
        ("// became *", "// -> *"),
        ("* became +", "* -> +"),
        ('"a" left out', '{"a", "b"} -> {"b"}'),
        ("condition negated", "number -> not (number)"),
        ("nothing yielded", "yield number - 1 -> yield from ()"),
        ("answer turned round", "number % 2 == 0 -> not (number % 2 == 0)"),
    ],
)
def test_a_change_of_each_kind_is_made(source_of, change):
    assert change in changes(source_of(ALL))


def test_what_is_no_matter_of_rules_is_left_alone(source_of):
    source = source_of(ALL)
    touched = {mutant.line for mutant in mutants(source)}
    lines = source.data.decode().splitlines()
    untouched = {line.strip() for number, line in enumerate(lines, 1) if number not in touched}
    assert {'"""A module (13.4)."""', 'raise ValueError(f"{total + 1}")', '"""A fact of 2 numbers."""'} <= untouched
    # Neither what a sentence names nor the choice of the statements that an event names.
    assert not {what for what, shown in changes(source) if shown in {"have + 1 -> have - 1", "have -> not (have)"}}


def test_a_mutant_knows_its_function_and_its_statement(source_of):
    source = source_of("""
        def outer(a):
            def inner(b):
                return (
                    b
                    < 2
                )
            return inner(a)
        """)
    mutant = next(each for each in mutants(source) if each.what == "< became <=")
    assert (mutant.function, mutant.first_line, mutant.line, mutant.lines) == ("outer", 1, 5, (3, 6))


def test_signatures_and_module_code_belong_to_no_function(source_of):
    source = source_of("""
        LIMIT = 3

        def add(more=1):
            return more
        """)
    assert {mutant.function for mutant in mutants(source)} == {""}
