"""Seats that apprentices fill: what they are called, and whose health is told."""

import pytest
from msgspec.structs import replace
from textual.content import Content

from campaign_tui.looks.dress import NIGHT
from campaign_tui.widgets.at_cursor import describe
from campaign_tui.widgets.lines import plain
from campaign_tui.widgets.squares import Contents, Figure
from campaign_tui.widgets.team import _between, team
from domain import engine
from domain.bots.story_simulation import begin_story
from domain.content.loader import load_pack
from domain.language.commands import Start
from domain.language.events import ApprenticeCalled, AssassinRested, Event, HealthLost, HealthRestored, MemoryEnded
from domain.model.editions import EDITIONS
from domain.model.headquarters import Bag
from domain.telling import seats
from domain.telling.names import assassin
from domain.telling.story import narrate
from tests.strategies import begun, thrower

PACK = load_pack("drowned_ledger")


@pytest.fixture
def state():
    """A memory in which an apprentice plays in the place of an assassin, whose bag holds no health cube."""
    now = engine.settle(PACK, begun("drowned_ledger"), Start("0.1"), thrower(lambda _: 0)).state
    name = next(iter(now.assassins))
    figure = replace(now.assassins[name], apprentice=True, bag=Bag(), health=3, max_health=3)
    return replace(now, assassins=now.assassins | {name: figure})


def who(state):
    return next(iter(state.assassins))


@pytest.mark.rule("27.1")
def test_in_a_memory_the_seat_of_an_apprentice_is_called_so(state):
    name = who(state)
    assert assassin(seats.seated(PACK, state), name) == f"{PACK.assassins[name].name} (apprentice)"


def test_everybody_else_keeps_the_name(state):
    other = list(state.assassins)[1]
    assert assassin(seats.seated(PACK, state), other) == PACK.assassins[other].name


def test_apprentices_of_the_first_memory_stand_in_for_nobody(state):
    figure = replace(state.assassins[who(state)], bag=None)
    now = replace(state, assassins=state.assassins | {figure.name: figure})
    assert seats.seated(PACK, now) is PACK


def test_between_memories_the_name_means_the_assassin(state):
    assert seats.seated(PACK, replace(state, memory=None)) is PACK


def test_what_is_told_of_a_seat_names_the_apprentice_until_the_memory_is_over(state):
    name = who(state)
    after = replace(state, memory=None)
    facts = (HealthRestored(name, 1), MemoryEnded("1.1", "success", "exit", 5, 3), HealthRestored(name, 1))
    told = [
        narrate(pack, one.fact)
        for pack, one in seats.with_packs(PACK, state, after, [Event(fact, ()) for fact in facts])
    ]
    assert "(apprentice)" in told[0]
    assert "(apprentice)" not in told[-1]


def test_who_rests_is_told_by_who_sits_there_afterwards(state):
    after = replace(state, memory=None)
    rested = [Event(AssassinRested(who(state), 3), ())]
    ((pack, event),) = seats.with_packs(PACK, after, after, rested)
    assert "(apprentice)" in narrate(pack, event.fact)


@pytest.mark.rule("40.22")
def test_between_memories_the_health_is_that_of_the_assassin_in_the_bag(state):
    figure = state.assassins[who(state)]
    assert seats.health(PACK, state, figure) == (3, 3)
    left, most = seats.health(PACK, replace(state, memory=None), figure)
    assert (left, most) == (0, PACK.assassins[figure.name].health)


def test_the_team_shows_no_health_for_who_lies_in_hospital_without_any(state):
    line = team(PACK, replace(state, memory=None), NIGHT, -1, 40).plain.splitlines()[0]
    assert NIGHT.signs.health not in line
    assert line.count(NIGHT.signs.empty) == PACK.assassins[who(state)].health


ROAD = load_pack("salt_road")


@pytest.fixture
def road():
    """On the road, with an apprentice in the seat of an assassin who was eliminated there."""
    now = begin_story(ROAD, ("aurelia", "biagio", "corvo"), "normal", EDITIONS[0])
    name = next(iter(now.assassins))
    figure = replace(now.assassins[name], apprentice=True, bag=Bag(), health=2, max_health=3)
    return replace(now, assassins=now.assassins | {name: figure})


@pytest.mark.rule("A16.6", "A19.q3")
def test_on_the_road_the_seat_of_an_apprentice_is_called_so_and_shows_what_the_apprentice_has(road):
    name = who(road)
    assert road.memory is None
    assert assassin(seats.seated(ROAD, road), name) == f"{ROAD.assassins[name].name} (apprentice)"
    assert seats.health(ROAD, road, road.assassins[name]) == (2, 3)


@pytest.mark.parametrize(("width", "named"), [(16, "appr."), (27, "apprentice"), (40, "{} (apprentice)")])
def test_the_team_beside_the_road_says_who_is_an_apprentice(road, width, named):
    line = team(seats.seated(ROAD, road), road, NIGHT, -1, width).plain.splitlines()[0]
    assert f" {named.format(ROAD.assassins[who(road)].name)} " in line
    assert line.count(NIGHT.signs.health) == 2


@pytest.mark.rule("A19.q3")
def test_whoever_sits_down_on_the_road_is_called_so_from_then_on(road):
    name, other = list(road.assassins)[:2]
    before = replace(road, assassins=road.assassins | {name: replace(road.assassins[name], apprentice=False, bag=None)})
    facts = (HealthLost(name, 1), ApprenticeCalled(name), HealthLost(name, 1), HealthLost(other, 1))
    pairs = seats.with_packs(ROAD, before, road, [Event(fact, ()) for fact in facts])
    told = ["(apprentice)" in narrate(pack, one.fact) for pack, one in pairs if isinstance(one.fact, HealthLost)]
    assert told == [False, True, False]


@pytest.mark.parametrize(("name", "told"), [("Corvo", True), ("Corvo (apprentice)", False)])
def test_the_usual_state_takes_no_row_of_its_own_beside_a_long_name(name, told):
    terrain = next(iter(PACK.memories["0.1"].maps.values()))
    there = Contents(figures=(Figure("C", name, 0, exposed=False, critical=False, place="map"),))
    square = next(iter(terrain.kinds))
    words = "\n".join(plain(line) for line in describe(terrain, square, there, NIGHT))
    assert name in words
    assert ("incognito" in words) == told
    aloud = "\n".join(plain(line) for line in describe(terrain, square, there, NIGHT, aloud=True))
    assert "incognito" in aloud


@pytest.mark.parametrize(
    ("room", "short"), [(30, "The Harbourmaster of Nowhere"), (20, "The Harbourmaster"), (16, "Harbourmaster")]
)
def test_a_long_name_beside_the_map_is_cut_between_words_and_begins_behind_its_article_at_need(room, short):
    name = "The Harbourmaster of Nowhere"
    line = _between(Content(""), (name,), Content("G3"), room + 3, style="").plain
    assert line.rstrip("G3").strip() == short
