"""What every edition plays alike, where a text is silent."""

import pytest

from domain.content.loader import load_pack
from domain.engine import EMPTY, settle
from domain.language.chance import Generator
from domain.language.commands import Begin, Start
from domain.model.amounts import merged


@pytest.mark.rule("E15")
@pytest.mark.parametrize("edition", ["fr_1_05", "en_1_03", "it", "eog_v2"])
def test_the_reserve_is_thirty_crossbowmen_and_ten_elites_less_those_on_the_map(edition):
    pack, answer = load_pack("drowned_ledger"), Generator(bytes(32)).answer
    team = tuple(pack.assassins)[:2]

    state = settle(pack, EMPTY, Begin(pack.id, edition, "normal", team), answer).state
    state = settle(pack, state, Start("0.4"), answer).state

    figures = state.play.reserve
    for square in state.play.squares.values():
        figures = merged(figures, square.guards)
    assert figures == (("crossbowman", 30), ("runner", 10))
    assert dict(state.play.reserve)["crossbowman"] < 30
