"""Rows from before a field was added are read with its default, and written rows hold every field."""

import msgspec

from domain.engine import EMPTY, evolve
from domain.language import events as e
from domain.language.commands import Begin
from domain.model.state import Board

BOARD = ["common_sword", "", "", "", [], []]


def test_shorter_rows_are_read_with_the_defaults():
    begun = msgspec.convert(["campaign_begun", "p", "h", "it", "easy", "s"], e.AnyFact)
    joined = msgspec.convert(["assassin_joined", "aurelia", BOARD, 3, False], e.AnyFact)
    begin = msgspec.convert(["begin", "p", "it", "easy", ["aurelia"]], Begin)

    assert begun == e.CampaignBegun("p", "h", "it", "easy", "s", flow="")
    assert joined == e.AssassinJoined(
        "aurelia", Board(melee="common_sword"), 3, apprentice=False, level=0, max_health=0
    )
    assert begin.flow == ""
    figure = evolve(EMPTY, joined).assassins["aurelia"]
    assert (figure.health, figure.max_health, figure.bag) == (3, 3, None)


def test_written_rows_hold_every_field():
    joined = e.AssassinJoined("aurelia", Board(), 2, apprentice=False, level=1, max_health=3)

    assert list(msgspec.to_builtins(joined))[-2:] == [1, 3]
    assert len(msgspec.to_builtins(e.CampaignBegun("p", "h", "it", "easy", "s"))) == 7
