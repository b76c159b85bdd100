"""A fact is written down once, as a class; everything that lists facts follows from that."""

from typing import get_args

from domain.folding.evolve import APPLY
from domain.language import events as e


def test_the_union_of_facts_has_every_kind_once():
    assert len(set(e.KINDS)) == len(e.KINDS)
    assert set(get_args(e.AnyFact)) == set(e.KINDS)
    assert e.Fact not in e.KINDS
    assert e.Telling not in e.KINDS


def test_no_two_facts_have_one_stored_name():
    assert len({kind.__struct_config__.tag for kind in e.KINDS}) == len(e.KINDS)


def test_every_fact_can_be_applied():
    assert set(APPLY) == set(e.KINDS)


def test_facts_are_rows_that_the_garbage_collector_need_not_look_at():
    assert all(kind.__struct_config__.array_like and not kind.__struct_config__.gc for kind in e.KINDS)
