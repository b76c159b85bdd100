"""Cards come and go between two memories that are played with the box."""

import pytest

from domain import engine
from domain.content.loader import load_pack
from domain.language.waiting import Choice
from domain.notation import parse, render
from domain.playing.play import Play
from domain.rules.campaign.reporting import refuse_gain
from tests.narrow import a
from tests.table.box import Evening


def test_a_card_that_was_bought_lies_in_its_own_slot():
    evening = (
        Evening()
        .do("report:0.1:success:1:4:0")
        .rest()
        .do("new-card:stiletto:Stiletto:melee", "gain:claudio:stiletto", "new-card:fang:Fang:blade")
    )
    evening.do("gain:claudio:fang", "gain:hall:medicine")
    board = evening.state.assassins["claudio"].board

    assert (board.melee, board.blade, evening.state.hall) == ("stiletto", "fang", ("medicine",))


@pytest.mark.rule("24.3", "24.4")
def test_where_the_slot_is_taken_it_lies_in_the_inventory():
    evening = Evening().do("gain:claudio:common_sword", "gain:claudio:common_sword")
    board = evening.state.assassins["claudio"].board

    assert (board.melee, board.inventory) == ("common_sword", ("common_sword",))


def test_armour_brings_its_cubes_and_a_card_that_goes_is_gone():
    evening = Evening().do("gain:alessandra:light_armour", "gain:alessandra:medicine", "lose:alessandra:medicine")
    figure = evening.state.assassins["alessandra"]

    assert (figure.health, figure.max_health, figure.board.inventory) == (4, 4, ())
    assert evening.refused("lose:alessandra:light_armour").rule == "36.3"


@pytest.mark.rule("41.24")
def test_what_the_shop_brought_is_entered_while_it_asks_and_goes_on_to_a_board_at_once():
    evening = Evening().do("report:0.1:success:1:4:0").rest().do("report:0.2:success:1:4:0").rest()
    evening.do("report:0.3:success:1:4:0").rest().do("report:0.4:success:1:4:0").rest().do("report:1.1:success:1:4:0")
    while (waiting := a(Choice, engine.pending(evening.pack, evening.state))).kind != "shop_by_hand":
        evening.do("pick:2" if "2" in waiting.options else f"pick:{waiting.options[0]}")
    evening.do("gain:hall:smoke_bomb", "give:hall:smoke_bomb:claudio", "pick:enough")

    assert evening.state.assassins["claudio"].board.inventory == ("smoke_bomb",)


def test_where_the_program_deals_the_cards_none_is_entered():
    evening = Evening(load_pack("drowned_ledger"), "aurelia,biagio")

    assert evening.refused("gain:aurelia:common_sword").rule == "24.10"
    assert evening.refused("lose:hall:common_sword").rule == "24.10"


def test_nothing_of_it_is_listed_as_it_is_for_players_to_say():
    evening = Evening().do("gain:claudio:common_sword")
    offered = [render(command) for command in engine.legal_decisions(evening.pack, evening.state)]

    assert not [text for text in offered if text.startswith(("gain:", "lose:"))]
    assert parse("lose:claudio:common_sword") in engine.legal_decisions(evening.pack, evening.state)


@pytest.mark.parametrize("card", ["reckoner_carry_the_one", "wet_rope"])
def test_what_a_machine_or_an_assassin_has_for_good_comes_to_nobody(card):
    evening = Evening(load_pack("drowned_ledger"), "aurelia,biagio")

    for who in ("aurelia", "hall"):
        refusal = refuse_gain(Play(evening.pack, evening.state), who, card)
        assert refusal is not None
        assert (refusal.rule, refusal.key) == ("24.10", "lasting_card")
