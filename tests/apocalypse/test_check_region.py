"""What is wrong with a region.toml is told with its place, before anybody plays it."""

import pytest

from domain.content.check import check_pack
from domain.content.loader import load_pack
from tests.apocalypse.canaries import build
from tests.narrow import some

EXTRA = """
[numbers.80]
kind = "reinforcement"
copies = ["{0}", "{1}", "{2}"]
"""


@pytest.fixture
def pack(tmp_path):
    return build(tmp_path / "canaries")


def faults(pack, *changes):
    path = pack / "region.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return [str(fault) for fault in check_pack(pack) if not fault.warning]


CASES = [
    ("locations.11.connections: 99 is no other location", ("connections = [14, 17]", "connections = [14, 17, 99]")),
    ("locations.11.connections: 11 is no other location", ("connections = [14, 17]", "connections = [11, 14, 17]")),
    ("locations.11.connections: 14 is listed twice", ("connections = [14, 17]", "connections = [14, 14, 17]")),
    ("locations.14.connections: Location 11 doesn't name 14", ("connections = [14, 17]", "connections = [17]")),
    ("first: There is no location 12", ("first = 11", "first = 12")),
    ("first: The code of the first location", ("first = 11", "first = 14")),
    (
        "locations.14.code: A location with the symbol encounter",
        ('symbol = "encounter"', 'symbol = "encounter"\ncode = "1111"'),
    ),
    ("locations.26.amount: A location with the symbol healer needs", ("amount = 7\n", "")),
    ("locations.38.card: A location with the symbol narrative needs", ("card = 75\n", "")),
    ("locations.11.code: A location with the symbol unknown needs", ('code = "9137"\n', "")),
    ("locations.35.code: The code 1111 isn't", ('code = "9351"', 'code = "1111"')),
    ("locations.41.code: Another location has the code 9351", ('code = "9462"', 'code = "9351"')),
    ("codes: 0.3 is named by 0 locations", ('9462 = "0.3"', '9462 = "mystery"')),
    ("codes: 0.2 is named by 2 locations", ('9462 = "0.3"', '9462 = "0.2"')),
    ("codes.9462: There is no memory 0.9", ('9462 = "0.3"', '9462 = "0.9"')),
    ("codes.1234: No location has the code 1234", ('9462 = "0.3"', '9462 = "0.3"\n1234 = "mystery"')),
    ("gauge[4]: There is no # 99", ("73, 74, 0]", "73, 74, 99]")),
    ("locations.38.card: There is no # 98", ("card = 75\n", "card = 98\n")),
    ("locations.38.card: # 71 is no narrative card", ("card = 75\n", "card = 71\n")),
    ("bonus: # 75 must be a card for the bag", ("bonus = 79", "bonus = 75")),
    ("numbers.71.card: There is no card nothing in events.toml", ('"event_xq"', '"nothing"')),
    ("numbers.72.card: There is no exploration card nothing", ('card = "card_deep"', 'card = "nothing"')),
    ("numbers.73.card: There is no clue nothing", ('card = "clue_xq"', 'card = "nothing"')),
    ("numbers.74.card: There is no card nothing", ('card = "item_xq"', 'card = "nothing"')),
    ("numbers.75.card: There is no narrative card card_wall", ('card = "card_tale"', 'card = "card_wall"')),
    ("numbers.71.copies: Only a reinforcement card has copies", ('kind = "event"', 'kind = "event"\ncopies = ["x"]')),
    ("numbers.74.copies: A reinforcement card has copies for 2, 3 and 4", ('kind = "item"', 'kind = "reinforcement"')),
    (
        "cards.card_tale: No number leads to this narrative card",
        ('kind = "narrative"\ncard = "card_tale"', 'kind = "exploration"\ncard = "card_wall"'),
    ),
    (
        "cards.card_deep: card_deep has two numbers",
        ('kind = "item"\ncard = "item_xq"', 'kind = "exploration"\ncard = "card_deep"'),
    ),
    ("clues.cube: cube is an id in region.toml", ("[clues.clue_xq]", '[clues.cube]\nname = "Cube"\n[clues.clue_xq]')),
    ("cards.card_parting.steps[0].options[0]: Step 0 can't follow", ('["Kanarix left", 1]', '["Kanarix left", 0]')),
    ("cards.card_parting.steps[0].options[0]: Step 9 can't follow", ('["Kanarix left", 1]', '["Kanarix left", 9]')),
    (
        "cards.card_cellar.steps[0].card: There is no blueprint nothing",
        ('op = "blueprint", card = "plan_xq"', 'op = "blueprint", card = "nothing"'),
    ),
]
STEPS = [
    ('{ op = "goto", goto = 0 }', "goto: Step 0 can't follow"),
    ('{ op = "if", card = "exposed", goto = 5 }', "goto: Step 5 can't follow"),
    ('{ op = "if", card = "luck", goto = 1 }', "card: “luck” is no condition"),
    ('{ op = "if", card = "successes", goto = 1 }', "number: “if successes” needs a number"),
    ('{ op = "choose", options = [["one", 1]] }', "options: A choice needs at least two options"),
    ('{ op = "black" }', "number: “black” needs a number"),
    ('{ op = "lose", number = -1 }', "number: “lose” needs a number"),
    ('{ op = "text" }', "text: This is missing"),
    ('{ op = "recover", number = 1, who = "one" }', "chosen: A recovery for one is by choice"),
    ('{ op = "take", number = 98 }', "number: There is no # 98"),
    ('{ op = "move", number = 98 }', "number: There is no location 98"),
    ('{ op = "gain", card = "nothing" }', "card: There is no card nothing"),
    ('{ op = "clue", card = "nothing" }', "card: There is no clue nothing"),
    ('{ op = "memory", card = "9.9" }', "card: There is no memory 9.9"),
    ('{ op = "dance" }', "op: “dance” is none of"),
]


def test_the_pack_itself_is_sound(pack):
    assert faults(pack) == []
    assert some(load_pack(pack).region).first == 11


@pytest.mark.parametrize(("told", "change"), CASES, ids=[f"{n}" for n in range(len(CASES))])
def test_each_fault_is_told_with_its_place(pack, told, change):
    found = faults(pack, change)

    assert any(fault.startswith(f"region.toml, {told}") for fault in found), found


@pytest.mark.parametrize(("step", "told"), STEPS, ids=[f"{n}" for n in range(len(STEPS))])
def test_each_fault_of_a_step_is_told(pack, step, told):
    found = faults(pack, ('steps = [{ op = "text", text = "Kanarix wall." }]', f'steps = [{step}, {{ op = "end" }}]'))

    assert any(fault.startswith(f"region.toml, cards.card_wall.steps[0].{told}") for fault in found), found


@pytest.mark.rule("A17.q10")
def test_a_map_in_two_pieces_is_refused(pack):
    found = faults(
        pack,
        ("connections = [26, 29, 35]", "connections = [26, 29]"),
        ("connections = [32, 41]", "connections = [41]"),
        ("connections = [20, 41]", "connections = [20]"),
        ("connections = [35, 38]", "connections = [35]"),
    )

    assert [fault.partition(":")[0] for fault in found] == [
        "region.toml, locations.35",
        "region.toml, locations.41",
    ]


def test_poison_dice_need_a_die(pack):
    head = (pack / "pack.toml").read_text(encoding="utf-8")
    head = "\n".join(line for line in head.splitlines() if not line.startswith("poison"))
    (pack / "pack.toml").write_text(head, encoding="utf-8")

    found = faults(pack, ('{ op = "text", text = "Kanarix wall." }', '{ op = "poison", number = 1 }'))

    assert found == ["region.toml, cards.card_wall.steps[0].op: There is no poison die: give dice.poison in pack.toml."]


@pytest.mark.rule("A13.8")
def test_reinforcement_copies_are_cards(pack):
    known = list(load_pack("drowned_ledger").reinforcements)[:2]
    path = pack / "region.toml"
    path.write_text(path.read_text() + EXTRA.format(*known, "nothing"), encoding="utf-8")

    assert faults(pack) == ["region.toml, numbers.80.copies[2]: There is no card nothing in reinforcements.toml."]


@pytest.mark.rule("A17.q6")
def test_a_road_that_only_one_end_names_is_refused(pack):
    assert faults(pack, ("connections = [14, 17]", "connections = [17]")) == [
        "region.toml, locations.14.connections: Location 11 doesn't name 14: roads lead both ways.",
    ]
