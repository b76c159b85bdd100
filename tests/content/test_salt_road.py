"""The bundled expedition: what its region and each of its memories are there to show."""

from collections import Counter
from itertools import pairwise

import pytest

from domain.content.check import check_pack
from domain.content.loader import BUNDLED, load_pack

ROAD = ["S.1", "S.2", "S.3", "S.4"]
OWN = {"stalker", "viper", "fury", "harbourmaster"}
TEAMS = (2, 3, 4)


@pytest.fixture(scope="module")
def pack():
    return load_pack("salt_road")


def reached(region, *, shut=0):
    """Locations that the first one is joined to by roads that avoid one location."""
    found, waiting = {region.first}, [region.first]
    while waiting:
        new = set(region.locations[waiting.pop()].connections) - found - {shut}
        found |= new
        waiting += new
    return found


def test_the_pack_has_neither_fault_nor_warning():
    assert [str(fault) for fault in check_pack(BUNDLED / "salt_road")] == []


def test_the_region_has_every_symbol_and_a_gauge_that_follows(pack):
    region = pack.region
    symbols = Counter(place.symbol for place in region.locations.values())

    assert len(region.locations) >= 24
    assert set(symbols) == {"encounter", "ruins", "unknown", "observation", "healer", "forge", "narrative"}
    assert symbols["observation"] == 3
    assert symbols["healer"] == 2
    assert [number for number in region.gauge if number]
    assert {card.kind for card in region.numbers.values()} >= {"event", "reinforcement", "exploration", "narrative"}


def test_each_pile_has_eight_cards_of_its_own(pack):
    piles = Counter(card.pile for handle, card in pack.region.cards.items() if not handle.startswith("no."))

    assert {pile for pile, number in piles.items() if number >= 8} >= {"encounter", "ruins", "mystery"}


@pytest.mark.parametrize(("here", "later"), list(pairwise(ROAD[1:])))
def test_no_memory_can_be_walked_round(pack, here, later):
    region = pack.region
    places = {region.codes[place.code]: number for number, place in region.locations.items() if place.code}

    assert places[later] in reached(region)
    assert places[later] not in reached(region, shut=places[here])


@pytest.mark.parametrize("name", ROAD)
def test_every_memory_has_the_size_that_the_table_needs(pack, name):
    memory = pack.memories[name]

    assert 12 <= sum(len(terrain.kinds) for terrain in memory.maps.values()) <= 60
    assert sum(number for _, number in memory.events) >= 16
    assert {team: sum(n for _, n in deck) for team, deck in memory.reinforcements.items()} == dict.fromkeys(TEAMS, 8)
    assert memory.sync is not None
    assert memory.joins == "iskander"
    for page in (memory.before, memory.success, memory.failure):
        assert 100 < len(page) < 900


def test_each_rule_of_the_river_has_its_memory(pack):
    terrain = {name: plan.maps["a"] for name, plan in pack.memories.items()}

    assert [name for name in ROAD if terrain[name].drift] == ["S.1", "S.4"]
    assert all(terrain[name].skull and terrain[name].barred for name in ("S.1", "S.4"))
    assert terrain["S.1"].exits
    assert terrain["S.2"].grass
    assert {"tree", "grass"} <= set(terrain["S.2"].hiding.values())
    assert terrain["S.3"].nagas
    assert any(terrain["S.3"].hiding.get(square) == "pond" for square in terrain["S.3"].nagas[0])
    assert all(pack.memories[name].danger for name in ROAD)


@pytest.mark.parametrize("name", ["S.1", "S.4"])
def test_the_current_leads_down_to_the_fall(pack, name):
    terrain = pack.memories[name].maps["a"]
    river = {*terrain.drift, *terrain.drift.values()}

    assert len(river) == 6
    assert all(terrain.kinds[square] == "canal" for square in river)
    assert all(to in terrain.near[square] for square, to in terrain.drift.items())
    assert river - set(terrain.drift) == terrain.skull


def test_guards_come_in_the_measure_of_the_road(pack):
    arriving = {
        name: {
            kind
            for deck in plan.reinforcements.values()
            for card, _ in deck
            for _, kind, _ in pack.reinforcements[card].on
        }
        for name, plan in pack.memories.items()
    }

    assert "viper" in arriving["S.2"]
    assert "fury" in arriving["S.4"]
    assert pack.guards["viper"].poison
    assert pack.guards["fury"].infiltrator
    assert dict(pack.memories["S.1"].reserve) == {"stalker": 15, "viper": 7}
    assert sum(number for _, number in pack.memories["S.3"].reserve) < 15
    assert [kind for _, kind, _ in pack.memories["S.4"].guards if pack.guards[kind].boss] == ["harbourmaster"]


def test_the_base_lends_people_and_nobody_of_the_watch(pack):
    used = {kind for plan in pack.memories.values() for _, kind, _ in plan.guards}
    used |= {kind for plan in pack.memories.values() for kind, _ in plan.reserve}

    assert {"aurelia", "biagio", "corvo", "donata"} <= set(pack.assassins)
    assert used == OWN
    assert not any(
        effect.kind == "crossbowman"
        for assassin in pack.assassins.values()
        for card in (*assassin.abilities, *assassin.skills)
        for effect in pack.cards[card].effects
    )
    assert not any(pack.cards[skill].headquarters for who in pack.assassins.values() for skill in who.skills)


def test_ten_tokens_lie_in_the_reserve_and_three_hydras_beside_it(pack):
    dangers = pack.dangers.values()

    assert sum(token.number for token in dangers if token.reserve) == 10
    assert [(token.river, token.land, token.number) for token in dangers if not token.reserve] == [
        ("hydra", "hydra", 3)
    ]
    results = {half for token in dangers for half in (token.river, token.land)}
    assert results == {"cobra", "crocodile", "rock", "equipment", "nothing", "hydra"}


def test_all_levels_are_reached_before_the_end_by_those_who_look_around(pack):
    levels = pack.campaign.levels
    required = [sum(t.xp for t in pack.memories[n].objectives.values() if t.mandatory) for n in ROAD]
    everything = [sum(t.xp for t in pack.memories[n].objectives.values()) for n in ROAD]

    assert sum(required[:2]) >= levels[2]
    assert sum(required[:3]) < levels[3] <= sum(everything[:3])
