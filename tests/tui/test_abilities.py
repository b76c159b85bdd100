"""The cards of a board as the screen lists them."""

from campaign_tui.widgets.boards import details
from domain.content.loader import load_pack
from domain.model.state import Assassin, Board


def test_ability_and_skills_stand_with_the_cards_of_a_board():
    pack = load_pack("drowned_ledger")
    corvo = Assassin("corvo", Board(melee="boathook", skills=("small_print",)), 3, 3, level=2)

    shown = "\n".join(card.plain for card in details(pack, corvo))

    assert pack.cards["small_print"].text in shown
    assert [pack.cards[card].text in shown for card in pack.assassins["corvo"].abilities] == [
        False,
        False,
        True,
        False,
        False,
    ]
    assert "special ability" in shown
