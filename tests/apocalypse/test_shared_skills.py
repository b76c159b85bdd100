"""Two of one letter share the cards of that letter: whoever chooses first takes a card away from the other."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from domain import engine
from domain.language import commands as c
from domain.language.waiting import Choice, Window
from domain.model.between import EndOfMemory, LevelUp
from domain.playing.play import Play
from domain.rules.campaign.levels import skills_of
from domain.scenario import read_scenario
from domain.scenario.packing import build_pack
from domain.scenario.start import build_state
from domain.text.catalogue import say
from tests.narrow import a

FILE = Path(__file__).parents[1] / "scenarios" / "A22-levels" / "taken-by-another-of-the-letter.toml"


@pytest.mark.rule("A22.1", "map.R12")
def test_of_two_who_are_away_the_second_has_what_the_first_has_left() -> None:
    scenario = read_scenario(FILE)
    pack = build_pack(scenario)
    people = {who: replace(pack.assassins[who], skills=("b_2x", "b_2z")) for who in ("biagio", "bruna")}
    pack = replace(pack, assassins={**pack.assassins, **people})
    state = replace(build_state(scenario, pack), away={}, agenda=(LevelUp(2, ("biagio", "bruna")), EndOfMemory("")))
    assert a(Choice, engine.pending(pack, state)).options == ("b_2x", "b_2z")

    after = engine.settle(pack, state, c.Pick("b_2z"), lambda *_: None).state

    # With a single card left there is nothing to choose.
    assert [after.away[who].bag.skills for who in ("biagio", "bruna")] == [("b_2z",), ("b_2x",)]
    assert engine.pending(pack, after) == Window("end_of_memory")


@pytest.mark.rule("A22.1", "map.R12")
def test_without_a_card_left_nobody_is_asked() -> None:
    scenario = read_scenario(FILE)
    pack = build_pack(scenario)
    people = {who: replace(pack.assassins[who], skills=skills) for who, skills in PEOPLE.items()}
    pack = replace(pack, assassins={**pack.assassins, **people})
    waiting = (LevelUp(2, ("biagio", "bruna", "donata")), EndOfMemory(""))
    state = replace(build_state(scenario, pack), away={}, agenda=waiting)
    assert a(Choice, engine.pending(pack, state)).whose == "biagio"

    after = engine.settle(pack, state, c.Pick("b_2x"), lambda *_: None).state

    assert skills_of(Play(pack, after), "bruna", 2) == ()
    assert "bruna" not in after.away
    assert a(Choice, engine.pending(pack, after)).whose == "donata"


PEOPLE = {"biagio": ("b_2x", "b_2y"), "bruna": ("b_2x",), "donata": ("b_2z", "b_1z", "b_2y")}


def test_only_what_is_gone_for_good_is_called_so() -> None:
    scenario = read_scenario(FILE)
    pack = build_pack(scenario)
    people = {who: replace(pack.assassins[who], skills=("b_2x", "b_2z")) for who in ("biagio", "bruna")}
    pack = replace(pack, assassins={**pack.assassins, **people})
    state = replace(build_state(scenario, pack), away={}, agenda=(LevelUp(2, ("biagio", "bruna")), EndOfMemory("")))
    shared = a(Choice, engine.pending(pack, state)).prompt
    alone = a(Choice, engine.pending(replace(pack, region=None), state)).prompt

    assert "for good" not in shared
    assert alone == f"{shared} {say('level_up.gone')}"
