"""Drawing a map stroke by stroke: what each pen does, what goes with a square, and that a draft never breaks."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.content.loader import load_pack
from domain.core.errors import ContentError
from domain.playing.own_memory import build, check_table
from domain.rules.table.map_draft import Draft, blank, edge_between, missing, of_plan, of_text, place_of, terrain_of
from domain.rules.table.map_objectives import objective_at, objective_line, with_objective
from domain.rules.table.map_pens import Spot, pens, stroke
from domain.rules.table.map_setup import settings as settings_of
from domain.rules.table.map_setup import with_setting
from tests.effort import examples
from tests.table.box import box
from tests.table.maps import FILE, MEMORY


@pytest.fixture
def draft():
    """The map of the tests."""
    return of_text(MEMORY, FILE)


def at(square, *others):
    return Spot(square, (square, *others))


def drawn(draft, *strokes):
    """The draft after strokes, each a pen and where it draws."""
    for pen, square in strokes:
        draft = stroke(draft, pen, at(square))
    return draft


def kinds(draft, letter="a"):
    return terrain_of(draft, letter).kinds


# ---- ground and edges --------------------------------------------------------------------------------


def test_ground_is_drawn_anywhere_and_names_follow_the_place():
    draft = drawn(blank(MEMORY), ("kind.roof", "C2"), ("kind.canal", "A1"))

    assert kinds(draft) == {"A1": "canal", "C2": "roof"}
    assert kinds(of_text(MEMORY, draft.text)) == kinds(draft)


def test_one_stroke_paints_all_marked_squares(draft):
    spot = Spot("A1", ("A1", "B1", "A2", "B2"))

    assert {kinds(stroke(draft, "kind.roof", spot))[square] for square in spot.squares} == {"roof"}


def test_a_wall_stands_between_two_squares_and_goes_again(draft):
    walled = stroke(draft, "wall.E", at("A1"))

    assert edge_between(walled, "A1", "B1") == "wall"
    assert edge_between(walled, "B1", "A1") == "wall"
    assert stroke(walled, "wall.W", at("B1")).table == stroke(draft, "kind.street", at("A1")).table
    assert edge_between(stroke(walled, "ladder.E", at("A1")), "A1", "B1") == "ladder"


@pytest.mark.parametrize(("pen", "square"), [("wall.N", "A1"), ("wall.W", "A1"), ("ladder.S", "A2"), ("outline", "A3")])
def test_an_edge_needs_two_squares(draft, pen, square):
    with pytest.raises(ContentError, match=square):
        stroke(draft, pen, at(square))


def test_marked_squares_get_a_wall_on_their_side_only(draft):
    walled = stroke(draft, "wall.S", Spot("A1", ("A1", "B1")))

    assert edge_between(walled, "A1", "A2") == edge_between(walled, "B1", "B2") == "wall"
    assert edge_between(walled, "A1", "B1") == "open"


def test_a_room_is_walled_in_at_one_stroke_and_opened_by_another():
    draft = blank(MEMORY)
    for row in "123":
        draft = stroke(draft, "kind.street", Spot(f"A{row}", tuple(f"{column}{row}" for column in "ABC")))
    draft = drawn(draft, ("kind.interior", "B2"), ("kind.interior", "B3"))
    walled = stroke(draft, "outline", at("B2"))

    assert terrain_of(walled, "a").walls >= {("B2", "A2"), ("B2", "B1"), ("B3", "C3")}
    assert edge_between(walled, "B2", "B3") == "open"
    assert not terrain_of(stroke(walled, "outline", at("B3")), "a").walls


def test_a_square_goes_with_all_that_lies_on_it(draft):
    gone = stroke(draft, "kind.none", at("B1"))

    assert "B1" not in gone.text
    assert not terrain_of(gone, "a").towers, "three feet are no tower"
    assert stroke(draft, "kind.none", at("D2")).table.get("objectives", {}).keys() == {"purse"}
    assert [one["letter"] for one in stroke(draft, "kind.none", at("D1")).on_map("a", "entrances")] == ["A"]


# ---- things on squares -------------------------------------------------------------------------------

TOGGLED = ("stations", "chests", "starts", "restricted", "bases", "entrance.C", "hiding.cart", "collapse", "tiles")


@pytest.mark.parametrize("pen", TOGGLED)
def test_what_is_put_is_taken_away_by_the_same_pen(draft, pen):
    put = stroke(draft, pen, at("C1"))

    assert put.text != draft.text
    assert stroke(put, pen, at("C1")).text == draft.text


def test_hiding_spots_come_in_turn(draft):
    forms = []
    for _ in range(4):
        draft = stroke(draft, "hiding", at("C1"))
        forms.append(terrain_of(draft, "a").hiding.get("C1", ""))

    assert forms == ["haystack", "cart", "garden", ""]


def test_an_entrance_beside_one_of_its_letter_is_the_same_token(draft):
    put = drawn(draft, ("entrance.C", "A1"), ("entrance.C", "B1"), ("entrance.C", "D3"))

    assert terrain_of(put, "a").entrances == (("A", ("A2",)), ("B", ("D1",)), ("C", ("A1", "B1")), ("C", ("D3",)))


def test_digits_set_how_many_of_a_kind_stand_there(draft):
    put = drawn(draft, ("guard.crossbowman.3", "C2"), ("guard.agile.1", "C2"))

    assert put.table["guards"]["C2"] == {"crossbowman": 3, "agile": 1}
    assert "C2" not in drawn(put, ("guards.none", "C2")).table["guards"]
    assert drawn(put, ("guard.crossbowman.0", "C2")).table["guards"]["C2"] == {"agile": 1}


def test_a_tower_is_pointed_at_by_any_of_its_feet_and_two_never_overlap(draft):
    assert not terrain_of(stroke(draft, "towers", at("B2")), "a").towers
    with pytest.raises(ContentError, match="tower"):
        stroke(draft, "towers", at("D3"))
    (moved,) = terrain_of(stroke(draft, "towers", Spot("B1", ("B1", "C1", "B2", "C2"))), "a").towers
    assert set(moved) == {"B1", "C1", "B2", "C2"}


def test_nothing_is_put_where_no_square_is(draft):
    for pen in TOGGLED:
        with pytest.raises(ContentError, match="A3"):
            stroke(draft, pen, at("A3"))


def test_an_objective_is_one_line(draft):
    put = with_objective(draft, "A1", "The bell, 2, 3, optional, no base")
    goal = put.table["objectives"]["the_bell"]

    assert goal == {"name": "The bell", "square": "A1", "cost": 2, "xp": 3, "mandatory": False, "base": False}
    assert objective_line(put, objective_at(put, "A1")) == "The bell, 2, 3, optional, no base"
    again = with_objective(put, "A1", "A bell, 1")
    assert again.table["objectives"]["the_bell"]["name"] == "A bell"
    assert with_objective(again, "A1", " ").table == draft.table
    assert len(with_objective(put, "B1", "The bell").table["objectives"]) == 4
    bare = with_objective(draft, "A1", "Bell no. 2 1 3").table["objectives"]["bell_no_2"]
    assert (bare["name"], bare["cost"], bare["xp"]) == ("Bell no. 2", 1, 3)


@pytest.mark.parametrize(
    ("square", "line"),
    [
        ("A1", "Bell, soon"),
        ("A1", "Bell, 1, 2, 3"),
        ("A3", "Bell"),
        ("A1", "[b]Bell[/], 1"),
        ("A1", "B" * 41),
        ("A1", ", 1"),
    ],
)
def test_a_line_that_is_no_objective_gets_a_sentence(draft, square, line):
    with pytest.raises(ContentError):
        with_objective(draft, square, line)


def test_names_that_look_like_squares_stay_as_they_are(draft):
    named = with_objective(draft, "A1", "D2")

    assert stroke(named, "kind.none", at("D2")).table["objectives"]["d2"]["name"] == "D2"
    assert stroke(named, "column_more", at("A1")).table["objectives"]["d2"]["name"] == "D2"


# ---- the board ---------------------------------------------------------------------------------------


def test_a_column_more_moves_everything_and_a_column_less_moves_it_back(draft):
    wider = stroke(draft, "column_more", at("B1"))

    assert kinds(wider)["D1"] == "roof"
    assert wider.table["guards"].keys() == {"D2", "E2"}
    assert edge_between(wider, "E2", "E3") == edge_between(draft, "D2", "D3")
    assert stroke(wider, "column_less", at("B1")).text == stroke(draft, "kind.street", at("A1")).text
    assert kinds(stroke(draft, "row_less", at("A1"))).keys() == {"A1", "B1", "C1", "D1", "C2", "D2"}


def test_the_board_ends_where_maps_end():
    draft = stroke(blank(MEMORY), "kind.street", at("Z26"))

    assert stroke(draft, "column_more", at("A1")) is draft
    assert stroke(draft, "row_more", at("A1")) is draft


def test_a_second_map_comes_and_goes(draft):
    two = stroke(draft, "new_map", at("A1"))
    two = drawn(two, ("kind.street", "b.A1"), ("stations", "b.A1"), ("chests", "b.A1"))

    assert two.letters == ("a", "b")
    assert two.table["chests"] == ["b.A1"]
    assert stroke(two, "no_map", at("b.A1")).table == draft.table
    assert stroke(draft, "no_map", at("A1")).table["maps"]["a"]["drawing"] == ""


# ---- what is missing ---------------------------------------------------------------------------------


def test_a_blank_map_says_how_to_begin():
    (first,) = missing(box(), blank(MEMORY))

    assert "type s, r, i or c" in first.sentence


def test_what_is_missing_names_the_square(draft):
    assert missing(box(), draft) == ()
    high = missing(box(), stroke(draft, "ladder.E", at("A1")))
    assert [one.square for one in high] == ["B1"]
    assert "roof" in high[0].sentence
    assert "line" not in high[0].sentence
    full = missing(box(), stroke(draft, "guard.agile.9", at("C2")))
    assert "C2" in {one.square for one in full} or "4 guards" in full[0].sentence


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("maps = 3", "maps"),
        ("[maps.a]\ndrawing = ''' x '''", "line 1"),
        ("[guards]\nC2 = 4", "guards"),
        ("nonsense", "TOML"),
        ("[maps.e]\ndrawing = ''", "maps"),
        ("x = 1", "x"),
        (" " * 20_000, "16384"),
        ("a" + ".b" * 5000 + " = 1", "points"),
    ],
)
def test_a_text_that_cannot_be_read_gets_a_sentence(text, what):
    with pytest.raises(ContentError, match=what):
        of_text(MEMORY, text)


def test_half_a_map_is_a_draft():
    half = of_text(MEMORY, "[maps.a]\ndrawing = ''\n")

    assert half.letters == ("a",)
    assert of_text(MEMORY, "").letters == ("a",)
    assert of_text(MEMORY, half.text).table == half.table


@pytest.mark.parametrize("name", ["drowned_ledger", "salt_road", "practice"])
def test_a_draft_of_a_plan_is_that_plan(name):
    pack = load_pack(name)
    for memory, plan in pack.memories.items():
        entered = check_table(pack, memory, of_text(memory, of_plan(plan).text).table)
        again = build(pack, memory, entered)

        assert again.maps == plan.maps
        assert again.objectives == plan.objectives
        assert (again.guards, again.chests, again.allies) == (plan.guards, plan.chests, plan.allies)
        assert (again.machines, again.collapse, again.danger) == (plan.machines, plan.collapse, plan.danger)
        assert (again.events, again.reinforcements) == (plan.events, plan.reinforcements)


ALL = [pen.name for pen in pens(load_pack("salt_road"), blank(MEMORY), at("A1")) if pen.name != "objective"]
SQUARES = st.sampled_from([f"{column}{row}" for column in "ABCD" for row in "123"])


@settings(max_examples=examples(60))
@given(st.lists(st.tuples(st.sampled_from(ALL), SQUARES, SQUARES), max_size=25))
def test_whatever_is_drawn_can_be_kept_read_again_and_judged(strokes):
    pack, draft = load_pack("salt_road"), of_text("S.1", FILE)
    for pen, square, other in strokes:
        with suppress(ContentError):
            draft = stroke(draft, pen, Spot(square, tuple(dict.fromkeys((square, other)))))
        assert isinstance(draft, Draft)
        assert of_text("S.1", draft.text).table == draft.table
    assert all(one.sentence for one in missing(pack, draft))
    assert all(place_of(square)[0] < 26 for square in kinds(draft))


def test_every_pen_has_words_of_its_own():
    words = [pen.words for pen in pens(load_pack("salt_road"), blank(MEMORY), at("A1"))]

    assert len(words) == len(set(words))
    assert not [word for word in words if "map_editor" in word]


# ---- the set-up --------------------------------------------------------------------------------------


def test_the_set_up_is_shown_as_it_goes_without_saying(draft):
    shown = {one.name: one.value for one in settings_of(box(), draft)}

    assert (shown["reserve.crossbowman"], shown["reserve.agile"], shown["reserve.brute"]) == (30, 10, 0)
    assert not any(shown[f"steps.{step}"] for step in ("reinforcement", "movement", "combat"))
    assert not shown["saving"]
    assert shown["turn_limit"] == 0


@pytest.mark.parametrize(
    ("name", "value"), [("reserve.brute", 4), ("steps.combat", 1), ("saving", 1), ("turn_limit", 7)]
)
def test_what_is_set_is_played(draft, name, value):
    changed = with_setting(box(), draft, name, value)
    entered = check_table(box(), MEMORY, of_text(MEMORY, changed.text).table)
    plan = build(box(), MEMORY, entered)

    assert {one.name: one.value for one in settings_of(box(), changed)}[name] == value
    assert (dict(plan.reserve).get("brute", 0), plan.steps, plan.saving, plan.turn_limit) == {
        "reserve.brute": (4, (), False, 0),
        "steps.combat": (0, ("combat",), False, 0),
        "saving": (0, (), True, 0),
        "turn_limit": (0, (), False, 7),
    }[name]
    assert dict(plan.reserve)["crossbowman"] == 30


def test_a_set_up_has_its_limits(draft):
    fallen = drawn(draft, ("collapse", "A1"))

    assert with_setting(box(), draft, "reserve.brute", 999).table["reserve"]["brute"] == 60
    assert with_setting(box(), fallen, "collapse", 0).table["collapse"]["turn"] == 1
    with pytest.raises(LookupError):
        with_setting(box(), draft, "collapse", 3)
