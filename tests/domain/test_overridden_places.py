"""An override puts a figure into a machine only where the figure is the one aboard it, or the rules couldn't go on."""

from pathlib import Path

import pytest

from domain import engine
from domain.core.errors import Refused
from domain.language.chance import Generator
from domain.language.commands import Adjust, LeaveMachine
from domain.scenario.packing import build_pack
from domain.scenario.reading import read_scenario
from domain.scenario.start import build_state

FILE = read_scenario(Path(__file__).parents[1] / "scenarios" / "48-machines" / "boarding-in-a-gap.toml")
PACK = build_pack(FILE)


def overridden(state, path, value):
    """The state after an override."""
    return engine.settle(PACK, state, Adjust(path, f'"{value}"', "as on the table"), Generator(bytes(32)).answer).state


@pytest.mark.rule("48.1")
def test_nobody_is_put_into_a_machine_who_is_aboard_none():
    state = build_state(FILE, PACK)

    with pytest.raises(Refused, match=r"assassins/aurelia/place can't be machine: Aurelia is aboard none\."):
        overridden(state, "assassins/aurelia/place", "machine")


@pytest.mark.rule("48.1")
def test_whoever_was_put_aboard_is_put_into_the_machine_and_can_get_out():
    state = overridden(build_state(FILE, PACK), "memory/machines/snail/aboard", "aurelia")
    state = overridden(state, "assassins/aurelia/place", "machine")

    assert LeaveMachine("aurelia") in set(engine.legal_decisions(PACK, state))


@pytest.mark.rule("48.1")
def test_nobody_is_taken_off_a_machine_while_the_figure_is_in_it():
    state = overridden(build_state(FILE, PACK), "memory/machines/snail/aboard", "aurelia")
    state = overridden(state, "assassins/aurelia/place", "machine")

    with pytest.raises(Refused, match=r"assassins/aurelia/place can't be machine"):
        overridden(state, "memory/machines/snail/aboard", "")
