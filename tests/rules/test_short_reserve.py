"""A reserve that runs short: players are asked only what makes a difference, and a certain loss comes at once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain import engine
from domain.content.campaign_plan import CampaignPlan
from domain.content.loader import load_pack
from domain.language import commands as c
from domain.language.waiting import Choice
from domain.model.agenda import Placement, Reinforcement
from domain.scenario import read_scenario
from domain.scenario.packing import build_pack
from domain.scenario.start import build_state
from tests.effort import examples

FILE = """
title = "A short reserve"
rules = ["29.q3"]
phase = "reinforcement"
reserve = "{reserve}"
entrances = {{ A = ["A1"], B = ["B1"], C = ["C1"] }}
map = '''
+---+---+---+---+
| s   s   s   s |
+---+---+---+---+
'''
[reinforcements.both]
off = {{ A = {{ crossbowman = {a} }}, B = {{ runner = {b} }}, C = {{ crossbowman = {c} }} }}
on = {{}}
[assassins.aurelia]
at = "D1"
[assassins.biagio]
at = "D1"
[decks.reinforcement]
top = ["both"]
{squares}
[[step]]
do = "pass"
"""


def square(name, runners, bodies):
    guards = f'guards = "{runners}runner"\n' if runners else ""
    lying = f'bodies = "{bodies}"\n' if bodies else ""
    return f"[squares.{name}]\n{guards}{lying}" if guards or lying else ""


positions = st.tuples(
    st.integers(0, 2),
    st.integers(0, 2),
    st.tuples(*[st.integers(1, 2)] * 3),
    st.tuples(*[st.tuples(st.integers(0, 3), st.sampled_from(["", "1crossbowman", "1runner"]))] * 3),
)


def ends(pack, state):
    """Every table that the answers can lead to: guards and bodies by square, or None for a memory that has failed."""
    waiting = engine.pending(pack, state) if state.memory else None
    if state.memory is None:
        return {None}
    if not (isinstance(state.top, Placement) and isinstance(waiting, Choice)):
        return {tuple(sorted((n, s.guards, s.bodies) for n, s in state.play.squares.items() if s.guards or s.bodies))}
    found = set()
    for option in waiting.options:
        found |= ends(pack, engine.settle(pack, state, c.Pick(option), lambda *_: None).state)
    return found


@pytest.mark.rule("29.q3", "29.9")
@given(positions)
@settings(max_examples=examples(24), deadline=None)
def test_each_answer_leads_to_tables_of_its_own(tmp_path_factory, position):
    crossbowmen, runners, (a, b, c_), squares = position
    amounts = [f"{n}{kind}" for n, kind in ((crossbowmen, "crossbowman"), (runners, "runner")) if n]
    text = FILE.format(
        reserve="+".join(amounts) or "none",
        a=a,
        b=b,
        c=c_,
        squares="\n".join(square(name, *what) for name, what in zip(("A1", "B1", "C1"), squares, strict=True)),
    )
    path = tmp_path_factory.mktemp("short") / "short.toml"
    path.write_text(text, encoding="utf-8")
    scenario = read_scenario(path)
    pack = build_pack(scenario)
    state = build_state(scenario, pack)
    state = engine.settle(pack, state, c.Pass(), lambda *_: None).state
    if isinstance(state.top, Reinforcement):
        state = engine.settle(pack, state, c.Draw("both"), lambda *_: None).state
    waiting = engine.pending(pack, state) if state.memory else None
    if not (state.memory and isinstance(state.top, Placement) and isinstance(waiting, Choice)):
        return
    told = [
        frozenset(ends(pack, engine.settle(pack, state, c.Pick(option), lambda *_: None).state))
        for option in waiting.options
    ]

    assert len(set(told)) == len(told) > 1
    assert set().union(*told) != {None}


@pytest.mark.rule("A22.q1")
def test_two_cards_of_letter_d_are_not_for_the_expansion():
    pack = load_pack("apocalypse_box")

    assert {"Velocity", "Don't Move!"} <= {pack.cards[card].name for card in (pack.campaign or CampaignPlan()).banned}
