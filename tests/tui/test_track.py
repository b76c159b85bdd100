"""The experience track: what it fills, and which level it names as the next one."""

import pytest
from msgspec.structs import replace

from campaign_tui.looks.dress import NIGHT
from campaign_tui.widgets.diary import track
from domain import engine
from domain.language import commands as c
from domain.rules.campaign.flow import STORY
from exports.report import between
from tests.strategies import pack_of


@pytest.mark.parametrize(("xp", "following"), [(0, "8"), (4, "8"), (8, "15"), (15, "")])
def test_an_expedition_that_begins_above_the_first_levels_counts_towards_the_third(xp, following):
    pack = pack_of("salt_road")
    begin = c.Begin(pack.id, "fr_1_05", "normal", ("aurelia", "biagio"), flow=STORY)
    state = replace(engine.settle(pack, engine.EMPTY, begin, lambda *_: None).state, xp=xp)

    words = track(pack, state, NIGHT, 80).plain
    assert words.partition("next at ")[2] == following
    *_, told = between.road(pack, state)
    assert told.partition("the next level at ")[2] == (f"{following}." if following else "")


def test_a_level_whose_experience_is_there_but_that_is_not_taken_yet_is_said_to_be_reached():
    pack = pack_of("drowned_ledger")
    begin = c.Begin(pack.id, "fr_1_05", "normal", ("aurelia", "biagio"), flow=STORY)
    begun = engine.settle(pack, engine.EMPTY, begin, lambda *_: None).state
    assert pack.campaign is not None
    state = replace(begun, xp=pack.campaign.levels[2], level=2)

    assert track(pack, state, NIGHT, 80).plain.endswith(" level III reached, next at 36")
    assert "reached" not in track(pack, replace(state, level=3), NIGHT, 80).plain
