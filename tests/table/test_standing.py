"""Where we stand: a campaign under way is taken over as it lies on the table, and what nobody says stays unknown."""

from contextlib import nullcontext
from itertools import count

import pytest
from msgspec.structs import replace

from campaign_tui.desk.at_table import stand
from campaign_tui.desk.opened import Opened
from campaign_tui.session.overriding import values
from domain import engine
from domain.coach.recap import recap
from domain.core.errors import CampaignError, Refused
from domain.core.unknown import UNKNOWN, Unknown
from domain.language.commands import NewCard, Stand
from domain.notation import parse, render
from domain.playing.known import as_known, built_untold, untold_places
from domain.playing.play import Play
from domain.rules.campaign.flow import due
from domain.rules.campaign.suggesting import suggested
from domain.rules.campaign.unknown import becomes_unknown
from domain.rules.table import box, box_count, box_saving
from domain.rules.table.beside import beside
from domain.rules.table.standing import askable, written
from domain.rules.table.standing_fields import fields
from domain.store import CampaignService
from exports.kit.plain import plain
from exports.report import between
from exports.report.boards import boards
from exports.report.book import rooms
from exports.report.ending import ending
from tests.table.box import Evening
from tests.table.box import box as box_pack
from tests.table.test_unknown_numbers import other_numbers
from tests.tui.gallery import tables
from tests.tui.gallery.stores import library

TEAM = "alessandra,bastiano,claudio,daria"
KNOWN = {
    "next": "1.3",
    "difficulty": "normal",
    "xp": "45",
    "level": "1",
    "memories/0.1": "won 8 red",
    "memories/0.2": "w7r",
    "memories/0.3": "won 6 none",
    "memories/0.4": "second 9 grey",
    "memories/1.1": "lost 5 none",
    "memories/1.2": "won 10 red",
    "assassins/alessandra/health": "3",
    "assassins/alessandra/skills": "tank",
    "assassins/alessandra/cards": "common sword, parachute",
    "assassins/bastiano/health": "2",
    "assassins/bastiano/skills": "bastiano_1_2",
    "assassins/bastiano/cards": "common sword, throwing, medicine",
    "assassins/claudio/health": "hospital 1",
    "assassins/claudio/skills": "double",
    "assassins/claudio/cards": "common sword",
    "assassins/daria/health": "out",
    "assassins/daria/skills": "the hunt",
    "assassins/daria/cards": "common sword, armour of 1",
    "hall": "smoke bomb, smoke bomb",
    "headquarters/board": "courtesan",
    "headquarters/level": "2",
    "headquarters/contract": "contract_3",
    "headquarters/contract_attempt": "2",
    "headquarters/blueprints": "flying machine",
}
"""A campaign at 1.3 with four assassins and ten cards."""


def stood(entries, team=TEAM, pack=None):
    """A campaign that was taken over with these entries."""
    evening = Evening(pack, team)
    evening.take(written(Play(evening.pack, evening.state), entries))
    return evening


def waiting(evening):
    """What is asked."""
    return engine.pending(evening.pack, evening.state)


def fill(evening, entries):
    """Say something more."""
    evening.take(written(Play(evening.pack, evening.state), entries))
    return evening


@pytest.fixture(scope="module")
def whole():
    return stood(KNOWN)


@pytest.fixture(scope="module")
def bare():
    return stood({"next": "1.3"})


def test_everything_that_was_said_stands_there_and_nothing_is_open(whole):
    state = whole.state

    # Where the figures are is known when they are assigned.
    assert state.open == ("headquarters/places",)
    assert (state.xp, state.level, due(whole.pack, state)) == (45, 1, "1.3")
    assert [state.diary[name].closed for name in ("0.4", "1.1")] == ["success", "synchronised"]
    assert state.diary["0.2"].sync == "red"
    assert state.assassins["bastiano"].board.ranged == "throwing_knife"
    assert state.assassins["bastiano"].board.inventory == ("medicine",)
    assert (state.assassins["bastiano"].health, state.assassins["bastiano"].max_health) == (2, 3)
    assert state.headquarters.patients == ("claudio",)
    assert state.assassins["claudio"].bag.health == 1
    assert state.assassins["daria"].apprentice
    assert state.headquarters.contracts[0] == "contract_3"
    assert state.headquarters.failed
    assert state.hall.count("smoke_bomb") == 2
    assert "xp" in state.taken


def test_it_is_one_action_that_undo_takes_back(whole):
    assert len(whole.steps) == 2
    assert render(parse(render(whole.steps[1].header.command))) == render(whole.steps[1].header.command)


def test_the_audit_has_nothing_against_it(whole, bare):
    assert whole.findings() == []
    assert bare.findings() == []


def test_what_was_not_said_is_unknown_and_not_a_number(bare):
    state = as_known(bare.state)

    assert isinstance(state.xp, Unknown)
    assert isinstance(state.level, Unknown)
    assert state.diary["0.2"].closed == "untold"
    assert isinstance(state.diary["0.2"].xp, Unknown)
    assert isinstance(state.assassins["claudio"].health, Unknown)
    assert state.assassins["claudio"].board.skills == ("?",)
    assert state.headquarters.contracts == ("?",)
    assert plain((state.xp, state.diary["0.2"].sync)) == [None, "?"]
    # The first sync is given away, whatever else is known of 0.1: 34.7
    assert not any(line.plays == 0 and line.closed == "success" for line in bare.state.diary.values())


def test_no_sentence_tells_what_nobody_said(bare):
    pack, state = bare.pack, bare.state
    told = [*between.road(pack, state), *between.house(pack, state), *between.people(pack, state)]
    told += [*between.shelf(pack, state), *between.stickers(pack, state)]
    played = [line for line in between.diary(pack, state) if line.startswith(("Memory 0.", "Memory 1.1", "Memory 1.2"))]

    assert "All assassins: level ?, ? XP." in told
    assert all("? of ? health cubes" in line for line in told if "health cubes" in line)
    assert not any("likely" in line or "sure" in line for line in told)
    assert all("nobody has said how it went" in line for line in played)
    assert [board.health for board in boards(pack, state)] == [UNKNOWN] * 4


def test_a_number_made_of_an_unknown_one_is_unknown():
    assert str(UNKNOWN + 3) == f"{3 + UNKNOWN - 1}" == f"{sum([1, UNKNOWN]):.1f}" == "?"
    assert plain((UNKNOWN, 2)) == [None, 2]


def test_rules_tell_what_they_need_and_make_nothing_up(bare):
    assert "Nobody has said yet: allies of the headquarters. This" in str(bare.refused("track:1.3"))

    evening = fill(stood({"next": "1.3"}), {"headquarters/board": "mercenary"})
    evening.do("pass", "pass")
    assert "Alessandra: health cubes left; Bastiano: health cubes left" in str(evening.refused("track:1.3"))
    fill(evening, {f"assassins/{who}/health": "3" for who in TEAM.split(",")})
    evening.do("track:1.3")
    assert evening.state.memory.memory == "1.3"


def resolving(**said):
    """A campaign of which only the allies and everybody's health are known, and `said`, when its memory is over."""
    health = {f"assassins/{who}/health": "3" for who in TEAM.split(",")}
    known = {"next": "1.3", "headquarters/board": "mercenary", **health}
    evening = stood(known | {key.replace("__", "/"): text for key, text in said.items()})
    evening.do("pass", "pass", "assign:mercenary_1:command")
    return evening.do("track:1.3", "turn", "hurt:claudio", "done:success:4")


def test_the_resolution_asks_for_what_it_needs_when_it_needs_it():
    evening = resolving().rest("untold")

    assert waiting(evening).about == "contract on top; its attempt, 1 or 2"
    fill(evening, {"headquarters/contract": "contract_2"})
    assert waiting(evening).about == "its attempt, 1 or 2"
    fill(evening, {"headquarters/contract_attempt": "1"})
    evening.rest()
    assert evening.state.diary["1.3"].contract == "contract_2"
    assert evening.findings() == []


def test_what_is_left_open_then_stays_unknown_and_so_does_what_it_would_have_changed():
    evening = resolving(xp="10", level="0", headquarters__contract_attempt="2").rest("untold")
    # It says so before: of these three the attempt, level and XP were told.
    warned = becomes_unknown(evening.pack, evening.state)
    assert warned == ("its attempt, 1 or 2", "XP of the team")
    evening.do("pick:leave_open").rest()
    state = as_known(evening.state)
    assert becomes_unknown(evening.pack, evening.state) == ()

    assert isinstance(state.xp, Unknown)
    assert state.headquarters.contracts == ("?",)
    assert evening.state.diary["1.3"].contract == ""
    assert {"headquarters/failed", "headquarters/level"} <= {*evening.state.open}
    assert evening.ready()
    assert evening.findings() == []


def test_the_level_of_the_headquarters_is_asked_for_when_somebody_is_healed():
    evening = stood({key: text for key, text in KNOWN.items() if key != "headquarters/level"})
    evening.do("pass").rest("blueprint")
    evening.rest()
    evening.do("assign:courtesan_1:hospital", "track:1.3", "done:success:4")

    assert waiting(evening).about == "level of the headquarters"
    evening.do("pick:leave_open")
    assert "assassins/claudio/health" in evening.state.open


def test_buildings_that_nobody_told_are_unknown_when_another_one_is_told():
    evening = stood({**KNOWN, "headquarters/hospital": "courtesan_1"})
    pack, state = evening.pack, evening.state
    told = list(between.house(pack, state))

    assert untold_places(state) == {"workshop", "shop", "command", "memory", "hall"}
    assert as_known(state).headquarters.figures["courtesan_2"] == "?"
    assert any("1 of 4" in line and "Hospital" in line for line in told), told
    assert any("? of 4" in line and "Workshop" in line for line in told), told
    assert {room.place: room.number for room in rooms(pack, state)}["shop"] is UNKNOWN
    with pytest.raises(Refused, match=r"[Hh]ospital.* is known already"):
        fill(evening, {"headquarters/workshop": "courtesan_1"})
    for place in ("workshop", "shop", "command", "memory"):
        fill(evening, {f"headquarters/{place}": "-"})
    assert evening.state.open == ()
    assert as_known(evening.state).headquarters.figures["courtesan_2"] == "hall"


BUILT = "headquarters/built"


def test_so_many_are_built_and_nobody_knows_which():
    evening = stood({**KNOWN, BUILT: "2", "headquarters/blueprints": "-"})
    pack, state = evening.pack, evening.state

    assert as_known(state).hall == (*state.hall, "?")
    assert "Built: 2; nobody has told which." in [*between.house(pack, state)]
    assert BUILT in [one.key for one in askable(pack, state)]
    assert evening.findings() == []


def test_what_was_built_is_named_later_one_by_one():
    evening = stood({**KNOWN, BUILT: "2", "headquarters/blueprints": "-"})
    fill(evening, {BUILT: "flying machine"})

    assert "flying_machine" in evening.state.hall
    assert built_untold(evening.state) == 1
    fill(evening, {"hall": "common sword, flying machine, smoke bomb, smoke bomb, medicine"})
    assert "medicine" in evening.state.hall
    evening.do("adjust:hall:%5B%22medicine%22%5D:counted")
    assert built_untold(evening.state) == 0
    assert as_known(evening.state).hall == ("medicine",)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({BUILT: "1"}, "is known already"),
        ({BUILT: "-"}, "is known already"),
        ({BUILT: "flying machine, flying machine, flying machine"}, "is known already"),
        ({"hall": "medicine"}, "is known already"),
        ({BUILT: "100"}, "a number up to 99"),
    ],
)
def test_how_many_are_built_is_not_rewritten(more, says):
    evening = stood({**KNOWN, BUILT: "2", "headquarters/blueprints": "-"})
    with pytest.raises(CampaignError, match=says):
        fill(evening, more)


def test_items_that_somebody_has_are_built_and_known():
    """Two are built and one of the two is in a bag: of one alone nobody knows which (41.17)."""
    known = {**KNOWN, "headquarters/blueprints": "-", "hall": "smoke bomb, flying machine"}

    assert built_untold(stood({**known, BUILT: "2"}).state) == 1
    assert built_untold(stood({**known, BUILT: "1"}).state) == 0


@pytest.mark.parametrize(
    "more",
    [
        {"hall": "flying machine"},
        {"assassins/claudio/cards": "common sword, flying machine"},
        {"hall": "flying machine", BUILT: "flying machine"},
        {"hall": "flying machine", BUILT: "2"},
    ],
)
def test_an_item_that_is_told_later_is_one_of_those_that_were_built(more):
    """As if all of it had been said at once: of one alone nobody knows which (41.17)."""
    left_out = {"hall", "headquarters/blueprints", "assassins/claudio/cards"}
    known = {key: text for key, text in KNOWN.items() if key not in left_out}
    evening = stood({**known, BUILT: "2"})
    assert built_untold(evening.state) == 2

    fill(evening, more)
    assert built_untold(evening.state) == 1
    assert built_untold(stood({**known, BUILT: "2", **more}).state) == 1 or more.get(BUILT) == "flying machine"
    assert evening.findings() == []


def two_plans():
    """The pack with the box, and a second blueprint, which builds the medicine."""
    pack = box_pack()
    plans = pack.campaign.blueprints
    more = {**plans, "plan_b": replace(plans["plan_of_flying_machine"], item="medicine")}
    return replace(pack, campaign=replace(pack.campaign, blueprints=more))


def test_of_two_that_are_named_one_after_another_none_is_left():
    """The hall is told first, then which were built: one of the two lies there already."""
    known = {key: text for key, text in KNOWN.items() if key not in {"hall", "headquarters/blueprints"}}
    known["assassins/bastiano/cards"] = "common sword"
    evening = stood({**known, BUILT: "2"}, pack=two_plans())
    fill(evening, {"hall": "flying machine"})
    assert built_untold(evening.state) == 1
    fill(evening, {BUILT: "plan_of_flying_machine, plan_b"})
    assert built_untold(evening.state) == 0
    assert sorted(evening.state.hall) == ["flying_machine", "medicine"]


def test_more_than_were_built_are_not_named_beside_an_item_in_the_hall():
    known = {key: text for key, text in KNOWN.items() if key not in {"hall", "headquarters/blueprints"}}
    known["assassins/bastiano/cards"] = "common sword"
    evening = stood({**known, BUILT: "1"}, pack=two_plans())
    with pytest.raises(CampaignError, match="is known already"):
        fill(evening, {"hall": "flying machine", BUILT: "plan_b"})
    fill(evening, {"hall": "flying machine", BUILT: "plan_of_flying_machine"})
    assert built_untold(evening.state) == 0


def test_what_was_built_is_not_said_without_the_main_hall():
    """Its item would lie nowhere; the sentence names both rows."""
    known = {key: text for key, text in KNOWN.items() if key not in {"hall", "headquarters/blueprints"}}
    with pytest.raises(Refused, match="blueprints built can't be said without villa or main hall"):
        stood({**known, BUILT: "flying machine"})

    assert built_untold(stood({**known, BUILT: "2"}).state) == 2
    with_it = stood({**known, BUILT: "flying machine", "assassins/claudio/cards": "common sword, flying machine"})
    assert "hall" in with_it.state.open


def test_box_and_overrides_show_nothing_that_nobody_told(bare, whole):
    pack, state = bare.pack, bare.state
    lines = [
        line.sentence for part in (*box.places(pack, state), *box_saving.saving(pack, state)) for line in part.lines
    ]
    paths = {value.path: value.text for value in values(pack, state)}

    assert box_count.counts(pack, state) == ()
    assert any("?" in line and "health" in line for line in lines), lines
    assert {paths[path] for path in ("xp", "level", "hall", "assassins/claudio/health")} == {"?"}
    assert paths["assassins/claudio/board/melee"] == paths["assassins/claudio/max_health"] == "?"
    assert paths["difficulty"] == "normal"
    known = {value.path: value.text for value in values(pack, whole.state)}
    assert (known["xp"], known["headquarters/figures/courtesan_1"]) == ("45", "?")
    assert len(box_count.counts(pack, whole.state)) > 10


def test_figures_of_a_second_attempt_are_asked_for_in_the_resolution():
    """They stay where they are (40.5), and nobody has said where that is."""
    health = {f"assassins/{who}/health": "3" for who in TEAM.split(",")}
    evening = stood({**KNOWN, **health, "memories/1.3": "failed 3"})
    evening.do("track:1.3", "done:success:4").rest("untold")

    assert waiting(evening).about.lower() == "shop"
    fill(evening, {"headquarters/shop": "-"})
    evening.rest("untold")
    assert "command" in waiting(evening).about.lower()
    evening.do("pick:leave_open")
    assert {"xp", "headquarters/contracts"} <= {*evening.state.open}
    assert not untold_places(evening.state) & {"shop", "command"}
    assert [found for found in evening.findings() if found[0] == "error"] == []


def test_levels_wait_until_experience_is_known():
    evening = stood({"next": "0.3"})
    evening.do("report:0.3:success:1:5:60").rest()

    assert evening.state.level == 0
    fill(evening, {"xp": "70", "level": "0"})
    assert evening.state.level == 2
    assert "xp" not in evening.state.open


def test_filling_in_rewrites_nothing():
    evening = stood({"next": "1.3", "xp": "45", "memories/1.1": "won"})

    with pytest.raises(Refused, match="XP of the team is known already"):
        fill(evening, {"xp": "46"})
    with pytest.raises(Refused, match="known already"):
        fill(evening, {"memories/1.1": "lost"})
    fill(evening, {"memories/1.1": "won 9 red", "memories/1.2": "w"})
    assert (evening.state.diary["1.1"].xp, evening.state.diary["1.1"].sync) == (9, "red")
    assert "diary/1.1/xp" not in evening.state.open
    assert "diary/1.2/xp" in evening.state.open


def test_a_result_alone_leaves_its_parts_open():
    state = stood({"memories/0.1": "won 3", "memories/0.2": "won"}).state

    assert {"diary/0.2/xp", "diary/0.2/sync"} <= set(state.open)
    assert not any(path.startswith("diary/0.1") for path in state.open)


def test_a_second_attempt_that_is_due_comes_next():
    evening = stood({"memories/0.1": "won 3", "memories/0.2": "failed"})

    assert due(evening.pack, evening.state) == "0.2"
    assert evening.state.diary["0.2"].attempts == 1


def test_an_override_makes_a_value_known():
    evening = stood({"next": "1.3"}).do("adjust:xp:31:counted")

    assert "xp" not in evening.state.open
    assert as_known(evening.state).xp == 31


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        ({"next": "9.9"}, "next memory can't be 9.9"),
        ({"next": "1.3", "xp": "many"}, "it takes a number up to 999"),
        ({"next": "1.3", "wealth": "3"}, "no field wealth"),
        ({"next": "1.3", "memories/0.1": "splendid"}, "it takes won, second, lost"),
        ({"next": "1.3", "assassins/claudio/cards": "stileto"}, "Claudio: cards can't be stileto"),
        ({"next": "1.3", "assassins/claudio/cards": "armour"}, "Type more of it"),
        ({"next": "1.3", "assassins/claudio/skills": "tank"}, "Claudio: skills can't be tank"),
        ({"next": "1.3", "headquarters/board": "ezio"}, "Mercenary, Courtesan"),
        ({"xp": "4"}, "which memory is next"),
        ({}, "Nothing is said"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing(entries, says):
    evening = Evening(team=TEAM)
    with pytest.raises((CampaignError, Refused)) as fault:
        evening.take(written(Play(evening.pack, evening.state), entries))

    assert says in str(fault.value)
    assert len(evening.steps) == 1


def test_it_is_said_between_memories_of_a_story_only():
    evening = Evening().do("track:0.1")

    assert "A memory is in play" in str(evening.refused("stand:next=1.3"))


def test_the_same_fields_are_asked_until_they_are_known(bare, whole):
    every = {field.key for field in fields(bare.pack, bare.state)}
    asked = {field.key for field in askable(bare.pack, bare.state)}

    assert {field.key.partition("/")[0] for field in askable(whole.pack, whole.state)} == {"headquarters"}
    assert {"xp", "memories/1.1", "assassins/daria/cards", "headquarters/contract"} <= asked < every
    assert "memories/2.1" not in asked


def test_the_campaign_is_played_on(whole):
    evening = stood(KNOWN).do("pass").rest()
    evening.do("track:1.3", "turn", "done:success:9").rest()

    assert evening.state.diary["1.3"].closed == "success"
    assert evening.state.xp == 54
    assert [f for f in evening.findings() if f[0] == "error"] == []


def test_an_expedition_is_taken_over_with_its_region():
    from domain.content.loader import load_pack

    evening = Evening(load_pack("apocalypse_box"), "alessandra,bastiano")
    memories = list(evening.pack.memories)
    fill(
        evening,
        {
            "xp": "70",
            "level": "2",
            f"memories/{memories[0]}": "won 9 red",
            "region/position": "17",
            "region/lines": "17-23, 26-23",
            "region/stickers": "17 23",
            "region/gauge": "3",
            "region/memory": memories[1],
        },
    )
    region = evening.state.region

    assert region.lines == ((17, 23), (23, 26))
    assert (region.position, region.ticks, region.memory) == (17, 3, memories[1])
    assert {"17", "23", "26"} == {name for name, place in region.places.items() if place.stickered}
    assert "region/clues" in evening.state.open
    assert due(evening.pack, evening.state) == memories[1]
    assert [found for found in evening.findings() if found[0] == "error"] == []


def test_a_location_without_a_road_is_no_place_on_ones_own_map():
    from domain.content.loader import load_pack

    evening = Evening(load_pack("apocalypse_box"), "alessandra,bastiano")
    with pytest.raises(CampaignError, match="No road to location 30"):
        fill(evening, {"region/stickers": "30"})


def test_the_notation_holds_whatever_is_typed():
    entries = Stand((("xp", "3"), ("next", "0.2"), ("hall", "medicine smoke_bomb")))

    assert parse(render(entries)) == entries


def test_what_was_taken_over_is_marked_and_is_nothing_that_has_happened(whole):
    pack, state = whole.pack, whole.state
    told = [*between.road(pack, state), *between.people(pack, state), *between.house(pack, state)]
    diary = [line for line in between.diary(pack, state) if line.startswith("Memory 1.1")]
    happened = [line.sentence for line in recap(pack, whole.steps[0].after, state) if line.part == "then"]

    assert sum("(taken over)" in line for line in told) >= 2 + len(state.assassins)
    assert all("taken over" in line and "estimated" not in line for line in diary)
    assert happened == ["The players say what lies on their table."]
    played = stood(KNOWN).do("pass").rest().do("track:1.3", "turn", "done:success:9").rest()
    later = [*between.people(pack, played.state), *between.diary(pack, played.state)]
    assert not any("(taken over)" in line for line in later)
    assert any(line.startswith("Memory 1.1") and "taken over" in line for line in later)
    assert not any(line.startswith("Memory 1.3") and "taken over" in line for line in later)


def test_nothing_is_called_sure_of_a_contract_whose_hits_nobody_told(whole):
    assert not any("sure" in line for line in between.house(whole.pack, whole.state))


def test_what_a_failed_contract_asks_for_refuses_nothing_as_long_as_nobody_has_told_it(whole):
    """Its hits and the dice of the figures are on the cards of the box (40.26)."""
    evening = stood(KNOWN).do("pass", "pass").rest("blueprint").rest()
    for who, place in evening.state.headquarters.figures.items():
        if place == "command":
            evening.do(f"assign:{who}:hall")
    assert evening.ready()

    evening.do("tell:contracts.contract_3.hits:1")
    for kind in ("apprentice", "courtesan", "ezio"):
        evening.do(f"tell:figures.{kind}.dice:1")
    assert "40.26" in str(evening.refused("track:1.3"))


@pytest.mark.parametrize("attempt", ["1", "2"])
def test_a_suggestion_is_the_same_whatever_a_pack_has_in_the_place_of_unknown_numbers(attempt):
    found = []
    for pack in (box_pack(), other_numbers(box_pack())):
        evening = stood({**KNOWN, "headquarters/contract_attempt": attempt}, pack=pack).do("pass", "pass")
        found.append(suggested(evening.pack, evening.state))
    assert found[0] == found[1]


@pytest.mark.rule("39.2")
def test_the_level_is_one_for_all_after_an_override_too(bare):
    evening = fill(stood({"next": "1.3"}), {"xp": "0", "level": "1"})
    before = evening.state
    evening.do("adjust:level:2:counted")
    after = evening.state
    cards = [
        line.sentence for part in box.places(evening.pack, after) for line in part.lines if line.key.endswith("card")
    ]

    assert len(cards) == len(TEAM.split(","))
    assert all("II" in line for line in cards), cards
    assert any("one for all" in line for line in beside(evening.pack, before, after, "level"))
    assert not any("one for all" in line for line in beside(evening.pack, before, before, "level"))


def test_worn_armour_is_named_where_its_cubes_are_counted():
    evening = stood({"next": "1.3"}).do("new-card:armour_of_1:Armour%20of%201:armour:white:1")
    fill(evening, {"assassins/daria/health": "3", "assassins/daria/cards": "armour_of_1"})
    named = [count.name for count in box_count.counts(evening.pack, evening.state)]

    assert any("those of Armour of 1 too" in name for name in named), named


def expedition(entries):
    """An expedition that was taken over with these entries."""
    from domain.content.loader import load_pack

    evening = Evening(load_pack("apocalypse_box"), "alessandra,bastiano,claudio")
    return fill(evening, entries)


THREE = {"memories/A.1": "won 9", "memories/A.2": "won", "memories/A.3": "won 4"}
ROADS = {"region/lines": "17-23, 26-23"}


def test_a_card_is_named_beside_whatever_is_asked_for_before_the_take_over():
    from domain.content.loader import load_pack

    evening = Evening(load_pack("apocalypse_box"), "alessandra,bastiano")
    assert waiting(evening).kind == "level_up"

    evening.do("new-card:longbow:Longbow:ranged")
    fill(evening, THREE | {"assassins/alessandra/cards": "longbow"})

    assert evening.state.assassins["alessandra"].board.ranged == "longbow"


@pytest.mark.parametrize(
    "typed",
    [
        "Tank, Skill I, card 2, Skill I, card 3",
        "tank, skill i card 2, Skill I card 3",
        "Skill I, card 2, tank, alessandra_1_3",
    ],
)
def test_a_name_with_a_comma_is_one_name_in_a_list(typed):
    evening = expedition(THREE | {"assassins/alessandra/skills": typed})

    skills = evening.state.assassins["alessandra"].board.skills
    assert set(skills) == {"alessandra_1_1", "alessandra_1_2", "alessandra_1_3"}


def test_the_place_of_the_group_can_be_left_open_beside_its_roads():
    evening = expedition(THREE | ROADS)

    assert "region/position" in evening.state.open


@pytest.mark.rule("25.3")
def test_more_health_than_the_armour_has_room_for_is_refused_by_the_name_of_the_row():
    with pytest.raises(Refused, match=r"Claudio: health.* takes at most 3 health cubes"):
        expedition(THREE | {"assassins/claudio/health": "9", "assassins/claudio/cards": "-"})

    evening = expedition(THREE | {"assassins/claudio/cards": "-"})
    with pytest.raises(Refused, match=r"Claudio: health.* takes at most 3 health cubes"):
        fill(evening, {"assassins/claudio/health": "9"})


def test_a_symbol_that_nobody_told_of_a_travelled_location_is_filled_in():
    from domain.rules.apocalypse.seeing import seen

    evening = expedition(THREE | ROADS | {"region/position": "17", "region/memory": "A.4"})
    evening.do("chart:26:23:forge")

    region = seen(evening.pack, evening.state)
    assert region is not None
    assert {place.number: place.kind for place in region.places}[26] == "forge"
    assert "has shown its symbol, forge" in str(evening.refused("chart:26:23:encounter"))


def test_a_workshop_that_is_left_open_builds_nothing():
    """Nobody knows who works there, so nobody knows the price: the step is over (41.12, 41.19)."""
    health = {f"assassins/{who}/health": "3" for who in TEAM.split(",")}
    evening = stood({**KNOWN, **health, "memories/1.3": "failed 3"})
    evening.do("adjust:headquarters/blueprint:%22plan_of_flying_machine%22:box")
    evening.do("track:1.3", "done:success:4").rest("untold")

    assert waiting(evening).about.lower() == "workshop"
    evening.do("pick:leave_open")
    assert (waiting(evening).kind, waiting(evening).about.lower()) == ("untold", "shop")
    assert {"hall", "headquarters/blueprints"} <= {*evening.state.open}


@pytest.mark.parametrize("more", [{}, ROADS, ROADS | {"region/position": "17"}], ids=["nothing", "roads", "place"])
def test_with_memories_played_and_none_found_the_expedition_explores(more):
    evening = expedition(THREE | more)
    state = evening.state

    assert due(evening.pack, state) == ""
    assert state.region.phase is not None
    if more == ROADS:
        assert waiting(evening).options == ("17", "23", "26")
        evening.do("pick:23")
        assert (evening.state.region.position, "region/position" in evening.state.open) == (23, False)
    assert waiting(evening).kind == "exploration"
    assert [found for found in evening.findings() if found[0] == "error"] == []


@pytest.mark.parametrize("more", [{}, ROADS], ids=["nothing", "roads"])
def test_the_memory_that_was_found_can_be_told_later(more):
    evening = expedition(THREE | more)
    fill(evening, {"region/memory": "A.4"})

    assert due(evening.pack, evening.state) == "A.4"
    assert (evening.state.region.phase, evening.state.agenda) == (None, ())


def test_of_a_contract_where_none_is_left_nothing_has_to_be_known():
    """41.q12: nothing is tried, so neither its attempt nor who works in the command room is asked for."""
    evening = resolving(headquarters__contract="-", xp="10", level="0")
    asked = []
    while getattr(waiting(evening.rest("untold")), "kind", "") == "untold":
        asked.append(waiting(evening).about)
        evening.do("pick:leave_open")

    assert not [one for one in asked if "command" in one.lower() or "attempt" in one or "contract" in one]
    assert "xp" not in evening.state.open


def test_the_last_page_makes_no_sums_of_what_nobody_told():
    evening = stood({"next": "1.3"})
    sums = ending(evening.pack, evening.state)[1]

    assert "? of 6 memories won." in sums
    assert "? syncs of 100%." in sums
    assert "0 contracts fulfilled" not in sums


def test_named_cards_and_what_was_said_are_written_together_or_not_at_all(tmp_path, monkeypatch):
    """Another window that decides right behind the first card is too late to part them."""
    path = tmp_path / "table.db"
    with library(path) as shelf:
        tables.play(shelf, "table-new", "Ours")
        opened = Opened(lambda: nullcontext(shelf), lambda: bytes(32))
        opened.hold(shelf.open("Ours"))
        plain = CampaignService.submit

        def submit(service, *given, **more):
            monkeypatch.setattr(CampaignService, "submit", plain)
            done = plain(service, *given, **more)
            with library(path, ids=count(900)) as other, other.open("Ours") as session:
                session.submit(NewCard("other", "Other", "ranged"))
            return done

        monkeypatch.setattr(CampaignService, "submit", submit)
        entries = (("next", "1.3"), ("assassins/alessandra/cards", "stiletto"))
        stand(opened, entries, opened.campaign.head, (NewCard("stiletto", "Stiletto", "melee"),))
        opened.campaign.refresh()
        state = opened.campaign.state
        assert {"stiletto", "other"} <= {*state.cards}
        assert state.assassins["alessandra"].board.melee == "stiletto"
        opened.let_go()
