"""Which facts can change a value: read off the folding, and held against what facts do in play."""

import runpy
from pathlib import Path

import msgspec

from domain.core.tags import tag_of
from domain.folding.comparing import differences
from domain.folding.evolve import APPLY, evolve
from domain.folding.touched import TOUCHED
from domain.folding.tracing import ABSENT, reader, tags
from domain.model.editions import flag
from domain.model.state import State
from tests.effort import examples
from tests.strategies import TEAMS, playing, seeded

ROOT = Path(__file__).resolve().parents[2]


def test_the_table_is_what_the_folding_says():
    """After a change in domain/folding: script/touched.py."""
    made = runpy.run_path(str(ROOT / "script" / "touched.py"))["touched"]()

    assert {tag: sorted(fields) for tag, fields in TOUCHED.items()} == made
    assert len(TOUCHED) == len(APPLY)


def test_no_fact_changes_what_the_table_does_not_name():
    for name in TEAMS:
        for state, _, settled in playing(name, seeded(7), examples(120)):
            before = state
            for event in settled.events:
                after = evolve(before, event.fact)
                fields = TOUCHED[tag_of(event.fact)]
                for change in differences(before, after):
                    if "*" not in fields:
                        assert not fields.isdisjoint(change.parts) or _only_empty(change), (event.fact, change)
                before = after


def _only_empty(change):
    """A square or map that is stored from now on, or no longer, with one field of it changed."""
    return change.parts[:2] in {("memory", "squares"), ("memory", "maps")} and len(change.parts) == 3


def test_a_reader_finds_what_a_path_leads_to():
    state = next(state for state, _, _ in playing("practice", seeded(3), 20) if state.memory)

    assert reader("assassins/aurelia/health")(state) == state.assassins["aurelia"].health
    assert reader("memory/squares/Z9/guards")(state) == ()
    assert reader("memory/squares/Z9/guards")(State()) is ABSENT
    assert reader("flags/trade_scope")(state) == flag(state, "trade_scope")
    assert reader("xp/deep/down")(state) is ABSENT
    assert reader("nowhere")(state) is ABSENT


def test_only_facts_that_can_change_a_value_are_looked_at():
    wanted = tags("assassins/aurelia/health", 3)

    names = {msgspec.msgpack.decode(tag) for tag in wanted or ()}
    assert {"health_lost", "health_restored", "assassin_joined", "value_adjusted"} <= names
    assert names.isdisjoint({"cubes_spent", "turn_begun", "guards_moved"})
    assert tags("assassins/aurelia", State()) is None
