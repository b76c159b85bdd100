"""The validator: what it finds in a pack that is sound but for one thing, and that it finds everything."""

import pytest

from domain.content.check import check_pack
from domain.content.effects import OPERATIONS
from domain.content.faults import Fault
from domain.content.loader import load_pack
from domain.content.schema import MemoryFile
from domain.core.errors import ContentError

MEMORY = "memories/0.1.toml"

BULL = '[bull]\nname = "Bull"\nletter = "b"\narmour = 3\ndice = 2\nboss = true\n'
HEALTH = "boss_health = { 1 = 1, 2 = 2, 3 = 3, 4 = 4 }\n"

FAULTS = [
    # pack.toml
    ("pack.toml", "format = 1", "format = 2", "format: “2” is no whole number from 1 to 1"),
    ("pack.toml", 'id = "empty_bell"', 'id = "Empty Bell"', "id: “Empty Bell” is no id"),
    ("pack.toml", 'title = "The Empty Bell"\n', "", "title: This is missing"),
    ("pack.toml", "[dice]", "colour = 1\n[dice]", "colour: There is no such field here. The fields are format, id,"),
    ("pack.toml", '"special", ', "", "dice.assassin: No face of this die is “special”"),
    ("pack.toml", '"fail", "fail", "fail"', '"hit"', "dice.enemy: No face of this die is “fail”"),
    ("pack.toml", '"alarm", ', '"alert", ', "dice.detection[2]: “alert” is none of “exposed”, “alarm”, “blank”"),
    ("pack.toml", '"alarm", ', "", "dice.detection: No face of this die is “alarm”"),
    ("pack.toml", '"alarm", ', '"alarm", ' * 20, "dice.detection: The die has 25 faces, 20 is the most"),
    # guards.toml
    ("guards.toml", "armour = 1", "armour = 0", "watchman.armour: “0” is no whole number from 1 to 9"),
    ("guards.toml", "dice = 1", "dice = '1'", "watchman.dice: “1” is no whole number from 0 to 12"),
    ("guards.toml", 'letter = "w"', 'letter = "W"', "watchman.letter: “W” is no small letter"),
    ("guards.toml", "dice = 1", "dice = 1\nranged = 1", "watchman.ranged: “1” is neither true nor false"),
    ("guards.toml", "[watchman]", BULL + "[watchman]", "bull.boss_health: A boss needs a number for each"),
    ("guards.toml", "dice = 1", "dice = 1\nboss_dice = { 2 = 2 }", "watchman.boss: Only a boss has boss_health"),
    ("guards.toml", "dice = 1", "dice = 1\nboss_dice = { 1 = 2 }", "watchman.boss_dice.1: “1” is none of “2”"),
    (
        "guards.toml",
        "[watchman]",
        BULL + HEALTH + "boss_dice = { 2 = 1 }\n[watchman]",
        "bull.boss_dice: The dice of a boss need a number for each",
    ),
    (MEMORY, "cost = 1", "cost = 1\nhidden = true", "objectives.mould.hidden: This objective is hidden, and no effect"),
    ("guards.toml", "[watchman]", "[Bull]\n[watchman]", "Bull: “Bull” is no id"),
    (
        "guards.toml",
        "[watchman]",
        '[other]\nname = "O"\nletter = "w"\narmour = 1\ndice = 1\n[watchman]',
        "other.letter: Another one has the letter w too",
    ),
    # cards.toml
    ("cards.toml", "dice = 2", "dice = 0", "tongs.dice: A weapon needs at least 1 die"),
    ("cards.toml", 'slot = "melee"', 'slot = "hand"', "tongs.slot: “hand” is none of “”, “melee”"),
    ("cards.toml", 'slot = "melee"', 'slot = "armour"', "tongs: Only a card for the melee, ranged or blade slot"),
    ("cards.toml", 'slot = "melee"', 'slot = "armour"', "tongs.health: Armour adds at least 1 health cube"),
    ("cards.toml", 'slot = "melee"', 'slot = "ranged"', "tongs.range: A ranged weapon reaches a nearby square"),
    ("cards.toml", "dice = 2", 'dice = 2\nrange = "nearby"', "tongs.range: A melee weapon reaches its own square"),
    ("cards.toml", "dice = 2", "dice = 2\nhealth = 1", "tongs.health: Armour adds at least 1 health cube, and only"),
    ("cards.toml", "dice = 2", "dice = 2\nends_search = true", "tongs: Only cards without a slot end a search"),
    ("cards.toml", "[tongs]", '[rag]\nname = "Rag"\nalert = true\n[tongs]', "rag: Only weapons and cards with effects"),
    ("cards.toml", "[tongs]", '[watchman]\nname = "W"\n[tongs]', "watchman: watchman is an id in guards.toml already"),
    # skills, abilities, effects with an aim
    ("cards.toml", "[tongs]", '[rag]\nname = "Rag"\nlevel = 1\n[tongs]', "rag.level: A skill has a level from 1 to 4"),
    ("cards.toml", "[tongs]", '[rag]\nname = "Rag"\nslot = "skill"\n[tongs]', "rag.level: A skill has a level from 1"),
    (
        "cards.toml",
        "[tongs]",
        '[rag]\nname = "Rag"\nslot = "ability"\nsingle_use = true\n[tongs]',
        "rag.single_use: Skills and abilities are never used up",
    ),
    (
        "cards.toml",
        "[tongs]",
        '[rag]\nname = "Rag"\neffects = [{ op = "lure" }, { op = "heal", number = 1 }]\n[tongs]',
        "rag.effects: Only one effect of a card can be aimed",
    ),
    (
        "assassins.toml",
        'letter = "N"',
        'letter = "N"\nabilities = ["trick"]',
        "nella.abilities[0]: There is no ability trick",
    ),
    (
        "assassins.toml",
        'letter = "N"',
        'letter = "N"\nabilities = ["tongs"]',
        "nella.abilities[0]: tongs is no ability",
    ),
    *(
        ("cards.toml", "[tongs]", f"[rag]\nname = 'Rag'\n{rag}\n[tongs]", told)
        for rag, told in [
            ('grants = [{ op = "quiet", number = 1 }]', "rag.grants: Only a skill or an ability grants something"),
            ('lasts = "turn"', "rag.lasts: Nothing is granted that could last"),
            ("headquarters = 1", "rag.headquarters: Only a skill asks for a level of the headquarters"),
            ('moment = "assassins"', "rag.moment: Only a card that is used has a moment"),
            (
                'slot = "ability"\ngrants = [{ op = "lure" }]',
                "rag.grants[0].op: A skill or an ability can't grant “lure”",
            ),
            ('effects = [{ op = "quiet", number = 1 }]', "rag.effects[0].op: Using equipment can't “quiet”"),
            (
                'slot = "ability"\ngrants = [{ op = "attack_dice", number = 1, kind = "melees" }]',
                "rag.grants[0].kind: “melees” isn't understood here: write",
            ),
            (
                'slot = "ability"\ngrants = [{ op = "unhunted", kind = "water" }]',
                "rag.grants[0].kind: “water” isn't understood here: write",
            ),
            (
                'effects = [{ op = "heal", number = 1, kind = "square" }]',
                "rag.effects[0].kind: “square” isn't understood here: write",
            ),
        ]
    ),
    (
        "events.toml",
        '"add_guards", kind = "watchman", entrance = "A", number = 1',
        '"heal", number = 1, kind = "nearby"',
        "shift_change.effects[0].kind: “heal” has no kind",
    ),
    *(
        ("assassins.toml", 'letter = "N"', f'letter = "N"\n{line}', told)
        for line, told in [
            ('skills = ["tongs"]', "nella.skills[0]: tongs is no skill"),
            ('skills = ["trick"]', "nella.skills[0]: There is no skill trick"),
            (f"abilities = {['tongs'] * 6}", "nella.abilities: A special ability has 5 cards at most"),
            ('skills = ["trick", "trick"]', "nella.skills[1]: trick stands in a list of skills twice"),
        ]
    ),
    ("guards.toml", "dice = 1", "dice = 1\nxp = 1", "watchman.boss: Only a boss has boss_health, boss_dice and xp"),
    (
        "events.toml",
        '"add_guards", kind = "watchman", entrance = "A", number = 1',
        '"add_boss", kind = "watchman", square = "A1"',
        "shift_change.effects[0].kind: There is no boss watchman",
    ),
    (MEMORY, "cost = 1", 'cost = 1\n[[synchronise]]\nop = "by_hand"', "synchronise[0].text: “by_hand” needs a text"),
    (MEMORY, 'id = "0.1"', 'id = "0.1"\nrestricted = ["D4"]', "restricted[0]: There is no square D4 on the map"),
    (MEMORY, 'id = "0.1"', 'id = "0.1"\nrestricted = ["A1", "A1"]', "restricted[1]: A1 is listed twice"),
    # effects
    ("cards.toml", '"push"', '"heal"', "tongs.special[0].op: A weapon's special ability can't be “heal”"),
    ("cards.toml", '"push"', '"extra_hit"', "tongs.special[0].number: “extra_hit” needs a number"),
    ("cards.toml", '"push"', '"push", number = 1', "tongs.special[0].number: “push” has no number: leave it out"),
    ("cards.toml", '"push" }', '"push" }, { op = "push" }', "tongs.special: A weapon has one special ability at most"),
    ("cards.toml", '"push"', '"push", strength = 1', "tongs.special[0].strength: There is no such field here"),
    ("events.toml", '"add_guards"', '"push"', "shift_change.effects[0].op: An event card can't do “push”"),
    ("events.toml", 'kind = "watchman"', 'kind = "bull"', "shift_change.effects[0].kind: There is no guard bull"),
    ("events.toml", 'kind = "watchman", ', "", "shift_change.effects[0].kind: “add_guards” needs a kind"),
    ("events.toml", 'entrance = "A"', 'entrance = "E"', "shift_change.effects[0].entrance: “E” is none of “A”"),
    ("events.toml", "number = 1", "number = 0", "shift_change.effects[0].number: “0” is no whole number from 1 to 9"),
    (
        "cards.toml",
        "[tongs]",
        '[oil]\nname = "Oil"\neffects = [{ op = "push" }]\n[tongs]',
        "oil.effects[0].op: Using equipment can't “push”",
    ),
    (
        "cards.toml",
        "[tongs]",
        '[oil]\nname = "Oil"\nends_search = true\neffects = [{ op = "glide", number = 2 }]\n[tongs]',
        "oil.effects[0].op: A card that ends a search can't do “glide”",
    ),
    (
        "cards.toml",
        "[tongs]",
        '[oil]\nname = "Oil"\neffects = [{ op = "incognito", kind = "watchman" }]\n[tongs]',
        'oil.effects[0].kind: “watchman” isn\'t understood here: write "square"',
    ),
    # events.toml
    ("events.toml", 'direction = "W"', 'direction = "NW"', "quiet_night.direction: “NW” is none of “N”, “E”, “S”"),
    ("events.toml", 'text = "Nothing happens."\n', "", "quiet_night.text: This is missing"),
    # reinforcements.toml
    ("reinforcements.toml", "off = { A", "off = { E", "two_by_two.off.E: “E” is none of “A”"),
    ("reinforcements.toml", "on = { A = { watchman", "on = { A = { bull", "two_by_two.on.A: There is no guard bull"),
    ("reinforcements.toml", "off = { A = { watchman = 1 } }", "off = 3", "two_by_two.off: “3” is no table"),
    # assassins.toml
    ("assassins.toml", '["tongs"]', '["sword"]', "nella.cards[0]: There is no card sword in cards.toml"),
    ("assassins.toml", '["tongs"]', '["tongs", "tongs"]', "nella.cards[1]: tongs needs the melee slot, and an earlier"),
    ("assassins.toml", '["tongs"]', '"tongs"', "nella.cards: “tongs” is no list"),
    ("assassins.toml", 'letter = "N"', 'letter = "P"', "nella.letter: Another one has the letter P too"),
    ("assassins.toml", 'letter = "N"', 'letter = "n"', "nella.letter: “n” is no capital letter"),
    (
        "assassins.toml",
        '[piero]\nname = "Piero"\nletter = "P"\ncards = ["tongs"]\n',
        "",
        "A pack needs at least 2 assas",
    ),
    # memories
    (MEMORY, 'id = "0.1"', 'id = "../0.1"', "id: “../0.1” is no id of a memory"),
    (MEMORY, "watchman = 12", "watchman = 0", "reserve.watchman: “0” is no whole number from 1 to 60"),
    (MEMORY, "watchman = 12", "watchman = 12, bull = 1", "reserve: There is no guard bull in guards.toml"),
    (MEMORY, "B2 = { watchman = 1 }", "B2 = { watchman = 4 }\nA1 = { watchman = 9 }", "reserve: The reserve has 12 of"),
    (
        MEMORY,
        "B2 = { watchman = 1 }",
        "B2 = { watchman = 5 }",
        "guards.B2: A square holds 4 guards at most, here are 5",
    ),
    (MEMORY, "B2 = { watchman = 1 }", "B2 = { bull = 1 }", "guards.B2: There is no guard bull in guards.toml"),
    (MEMORY, "B2 = { watchman = 1 }", "C1 = { watchman = 1 }", "guards: There is no square C1 on the map"),
    (MEMORY, "B2 = { watchman = 1 }", "b2 = { watchman = 1 }", "guards.b2: “b2” names no square"),
    (MEMORY, "quiet_night = 2", "loud_night = 2", "events.loud_night: There is no card loud_night in events.toml"),
    (MEMORY, "events = { quiet_night = 2, shift_change = 1 }", "events = {}", "events: The event deck has no card"),
    (
        MEMORY,
        "2 = { two_by_two = 8 }",
        "2 = { two_by_two = 7 }",
        "reinforcements.2: A reinforcement deck has 8 cards, this",
    ),
    (MEMORY, "3 = { two_by_two = 8 }\n", "", "reinforcements.3: A reinforcement deck has 8 cards, this one has 0"),
    (
        MEMORY,
        "4 = { two_by_two",
        "4 = { three",
        "reinforcements.4.three: There is no card three in reinforcements.toml",
    ),
    (MEMORY, "4 = { two", "5 = { two", "reinforcements.5: “5” is none of “2”, “3”, “4”"),
    (MEMORY, "[maps.a]", "[maps.b]", "maps: The first map is missing: it has the letter a"),
    (MEMORY, "| s   r |", "| s   q |", "maps.a.drawing: line 2, column 7: “q” is no tile"),
    (MEMORY, "| s   r |", "| s | r |", "maps.a.drawing: Nobody can walk from A1 to B1, B2, C2: the walls cut"),
    (MEMORY, 'stations = ["A2"]', 'stations = ["A3"]', "maps.a.stations[0]: There is no square A3 on map a"),
    (MEMORY, 'stations = ["A2"]', 'stations = ["A2", "A2"]', "maps.a.stations[1]: A2 is listed twice"),
    (MEMORY, 'stations = ["A2"]\n', "", "maps: No map has a fast travel station"),
    (MEMORY, 'squares = ["A1"]', 'squares = ["D9"]', "maps.a.entrances[0].squares[0]: There is no square D9 on map a"),
    (MEMORY, 'squares = ["A1"]', "squares = []", "maps.a.entrances[0].squares: The token touches no square"),
    (MEMORY, "stations", 'hiding = { C1 = "cart" }\nstations', "maps.a.hiding: There is no square C1 on map a"),
    (MEMORY, "stations", 'hiding = { A1 = "barrel" }\nstations', "maps.a.hiding.A1: “barrel” is none of “haystack”"),
    (MEMORY, "stations", 'towers = [["A1", "B1"]]\nstations', "maps.a.towers[0]: A tower stands on four squares"),
    (MEMORY, "stations", 'towers = [["A1", "B1", "A2", "C2"]]\nstations', "maps.a.towers[0]: A tower stands on four"),
    (
        MEMORY,
        "stations",
        'towers = [["A1", "B1", "A2", "B2"]]\nstations',
        "maps.a.towers[0]: None of these squares has",
    ),
    (MEMORY, 'square = "B2"', 'square = "C1"', "objectives.mould.square: There is no square C1 on the map"),
    (MEMORY, "cost = 1", "cost = 4", "objectives.mould.cost: “4” is no whole number from 1 to 3"),
    (MEMORY, "cost = 1", "cost = 1\nmandatory = false", "objectives: No objective is mandatory"),
    (
        MEMORY,
        "[objectives.mould]",
        '[objectives.m]\nname = "M"\nsquare = "B2"\ncost = 1\n[objectives.mould]',
        "base of m",
    ),
    (MEMORY, "reserve", 'chests = ["A1", "A1"]\nreserve', "chests[1]: A1 is listed twice"),
    (MEMORY, "reserve", 'starts = ["Z9"]\nreserve', "starts[0]: There is no square Z9 on the map"),
    (MEMORY, "reserve", 'steps = ["march"]\nreserve', "steps[0]: “march” is none of “reinforcement”"),
    (MEMORY, "reserve", 'chest_deck = ["gold"]\nreserve', "chest_deck[0]: There is no card gold in cards.toml"),
    (MEMORY, "reserve", "equipment = { gold = 1 }\nreserve", "equipment.gold: There is no card gold in cards.toml"),
    (
        MEMORY,
        "reserve",
        'synchronise = [{ op = "reveal_objective", kind = "bell" }]\nreserve',
        "synchronise[0].kind: There is no objective bell in this memory",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "sentence"), FAULTS)
def test_one_fault_is_found_and_keeps_the_pack_from_loading(name, old, new, sentence, pack):
    pack.change(name, old, new)
    faults = [str(fault) for fault in check_pack(pack.folder) if not fault.warning]

    assert any(sentence in fault for fault in faults), faults
    assert all(fault.startswith(name) for fault in faults), faults
    with pytest.raises(ContentError):
        load_pack(pack.folder)


WARNINGS = [
    ("pack.toml", '"hit", "hit", "hit", "special"', '"hit", "special"', "dice.assassin: warning: The die has 4 faces"),
    (
        MEMORY,
        'letter = "A", squares',
        'letter = "D", squares',
        "events.shift_change: warning: No map has an entrance t",
    ),
    (
        MEMORY,
        'letter = "A", squares',
        'letter = "D", squares',
        "reinforcements: warning: No map has an entrance token A",
    ),
    (MEMORY, "watchman = 12", "watchman = 31", "reserve.watchman: warning: The reserve has 31 of a kind, the box 30"),
    (MEMORY, "reserve", 'chests = ["A1"]\nreserve', "chest_deck: warning: There are chests, but no cards for them"),
    (
        MEMORY,
        "stations",
        'hiding = { A1 = "garden" }\nstations',
        "maps.a.hiding.A1: warning: A rooftop garden stands on",
    ),
    ("cards.toml", "[tongs]", '[rag]\nname = "Rag"\ntext = "A rag."\n[tongs]', "rag: warning: Nothing uses this card"),
    ("cards.toml", 'text = "2 dice', 'text = ""\n#', "tongs.text: warning: The card has no text"),
]


@pytest.mark.parametrize(("name", "old", "new", "sentence"), WARNINGS)
def test_a_warning_is_given_and_the_pack_loads(name, old, new, sentence, pack):
    pack.change(name, old, new)
    faults = check_pack(pack.folder)

    assert any(sentence in str(fault) for fault in faults), list(map(str, faults))
    assert all(fault.warning for fault in faults), list(map(str, faults))
    assert load_pack(pack.folder).id == "empty_bell"


def test_an_entrance_letter_without_a_token_is_allowed(pack):
    pack.change("reinforcements.toml", "on = { A = { watchman = 2 } }", "on = { C = { watchman = 2 } }")

    assert [fault.warning for fault in check_pack(pack.folder)] == [True]


@pytest.mark.rule("7.14")
def test_box_limits_are_warnings(pack):
    tokens = ", ".join(['{ letter = "A", squares = ["A1"] }'] * 9)
    pack.change(MEMORY, '{ letter = "A", squares = ["A1"] }', tokens)
    pack.change(MEMORY, 'stations = ["A2"]', 'stations = ["A1", "B1", "A2", "B2"]')
    pack.change(MEMORY, "stations", "hiding = {" + ", ".join(f'{s} = "garden"' for s in LONG[:4]) + "}\nstations")
    pack.change(MEMORY, DRAWING, LONG_DRAWING)
    objectives = [
        f'[objectives.o{n}]\nname = "O"\nsquare = "{square}"\ncost = {cost}\n'
        for n, (square, cost) in enumerate(zip(LONG, [1] * 5 + [2] * 3 + [3] * 3, strict=False))
    ]
    pack.write(MEMORY, pack.read(MEMORY).partition("[objectives")[0] + "\n".join(objectives))
    pack.change(MEMORY, "reserve", f"chests = {LONG[:5]}\nreserve")
    faults = check_pack(pack.folder)

    assert {fault.path for fault in faults if not fault.warning} == set(), list(map(str, faults))
    found = " ".join(fault.what for fault in faults)
    for limit in (
        "76 squares, the tiles of the box make 75",
        "13 ladders, the box 12",
        "9 entrance tokens, the box has 8",
        "4 stations, the box has 3",
        "4 rooftop gardens, the box has 3",
        "5 chests, the box has 4",
        "11 objective bases, the box has 4",
        "5 objectives of cost 1, the box has tokens for 4",
        "3 objectives of cost 2, the box has tokens for 2",
        "3 objectives of cost 3, the box has tokens for 2",
    ):
        assert limit in found


DRAWING = """\
+---+---+   +
| s   r | .
+   + H +   +
| s | i   c |
+---+---+---+
"""
LONG = [f"{column}{row}" for row in (1, 3) for column in "ABCDEFGHIJKLM"]
STREETS, ROOFS = "  s " * 19, "  r " * 19
LONG_DRAWING = "\n".join(["", ROOFS, "  H " * 13, STREETS, "", ROOFS, "", STREETS, ""])
"""76 squares, 13 ladders."""


def test_a_square_may_hold_four_guards_at_the_start(pack):
    pack.change(MEMORY, "B2 = { watchman = 1 }", "B2 = { watchman = 4 }")

    assert check_pack(pack.folder) == []


def test_a_deck_of_question_marks_only_has_no_direction(pack):
    text = pack.read("events.toml")
    pack.write("events.toml", text.replace('"W"', '"?"').replace('"S"', '"?"'))

    assert [(fault.file, fault.path) for fault in check_pack(pack.folder)] == [(MEMORY, "events")]


def test_guards_that_come_but_are_in_no_reserve_are_a_fault(pack):
    pack.write("guards.toml", pack.read("guards.toml") + '[bull]\nname = "Bull"\nletter = "b"\narmour = 3\ndice = 2\n')
    pack.change("reinforcements.toml", "on = { A = { watchman = 2 } }", "on = { A = { bull = 1 } }")

    (fault,) = check_pack(pack.folder)
    assert str(fault).startswith(f"{MEMORY}, reserve: The reserve has none of the kind bull that reinforcements brings")


def test_a_boss_stands_on_the_map_once_and_not_in_the_reserve(pack):
    pack.write("guards.toml", pack.read("guards.toml") + BULL + HEALTH)
    pack.change(MEMORY, "B2 = { watchman = 1 }", "B2 = { bull = 1 }")
    assert check_pack(pack.folder) == []
    assert load_pack(pack.folder).guards["bull"].boss_health == {1: 1, 2: 2, 3: 3, 4: 4}

    pack.change(MEMORY, "watchman = 12", "watchman = 12, bull = 1")
    pack.change(MEMORY, "B2 = { bull = 1 }", "B2 = { bull = 1 }\nC2 = { bull = 1 }")
    assert [str(fault) for fault in check_pack(pack.folder)] == [
        f"{MEMORY}, reserve: bull is a boss: it isn't in the reserve.",
        f"{MEMORY}, guards: bull is a boss: a map has one of each, and only at one place.",
    ]


def test_a_memory_without_reinforcements_needs_no_decks(pack):
    text = pack.read(MEMORY)
    before, _, rest = text.partition("[reinforcements]")
    steps = 'steps = ["movement"]\n'
    pack.write(MEMORY, steps + before + "[maps.a]" + rest.partition("[maps.a]")[2])

    assert [str(fault) for fault in check_pack(pack.folder) if not fault.warning] == []
    assert load_pack(pack.folder).memories["0.1"].reinforcements == {2: (), 3: (), 4: ()}


def test_a_second_map_has_squares_of_its_own(pack):
    second = (
        "[maps.b]\ndrawing = '''\n" + DRAWING + '\'\'\'\nstations = ["b.A1"]\n\n[guards]\n"b.C2" = { watchman = 1 }'
    )
    pack.change(MEMORY, "[guards]", second)
    pack.change("reinforcements.toml", "off =", 'triangle = "a"\noff =')
    assert check_pack(pack.folder) == []

    pack.change(MEMORY, 'stations = ["b.A1"]', 'stations = ["A1"]')
    assert [str(fault) for fault in check_pack(pack.folder)] == [
        f"{MEMORY}, maps.b.stations[0]: There is no square A1 on map b."
    ]


def test_two_memories_may_not_share_an_id_nor_rename_an_objective(pack):
    pack.write("memories/again.toml", pack.read(MEMORY).replace('name = "The mould"', 'name = "The mold"'))

    again, renamed = map(str, check_pack(pack.folder))
    assert again == f"memories/again.toml, id: The memory 0.1 stands in {MEMORY} already."
    assert renamed.startswith("memories/again.toml, objectives.mould.name: Another memory calls this objective “The mo")


def test_all_faults_of_all_files_are_found_at_once(pack):
    pack.change("pack.toml", "format = 1", "format = 7")
    pack.change("pack.toml", '"fail", "fail", "fail"', '"miss"')
    pack.change("guards.toml", "armour = 1", "armour = 77")
    pack.change("guards.toml", "dice = 1", "dice = 77")
    pack.change("cards.toml", '"push"', '"pull"')
    pack.change("events.toml", 'kind = "watchman"', 'kind = "bull"')
    pack.write("reinforcements.toml", "not toml")
    pack.change("assassins.toml", '["tongs"]', '["sword"]')
    pack.change(MEMORY, "| s   r |", "| s | r |")
    pack.change(MEMORY, "B2 = {", "Z1 = {")
    found = {(fault.file, fault.path) for fault in check_pack(pack.folder)}

    assert found >= {
        ("pack.toml", "format"),
        ("pack.toml", "dice.enemy[3]"),
        ("guards.toml", "watchman.armour"),
        ("guards.toml", "watchman.dice"),
        ("cards.toml", "tongs.special[0].op"),
        ("events.toml", "shift_change.effects[0].kind"),
        ("reinforcements.toml", ""),
        ("assassins.toml", "nella.cards[0]"),
        (MEMORY, "maps.a.drawing"),
        (MEMORY, "guards"),
    }


@pytest.mark.parametrize("name", ["pack.toml", "guards.toml", "cards.toml", "events.toml", "assassins.toml"])
def test_every_file_is_needed(name, pack):
    (pack.folder / name).unlink()

    assert Fault(name, "", "This file is missing; every pack has one.") in check_pack(pack.folder)


def test_a_pack_without_memories_is_a_fault(pack):
    (pack.folder / MEMORY).unlink()

    assert "A pack needs at least one memory: a file such as memories/0.1.toml." in {
        fault.what for fault in check_pack(pack.folder)
    }


def test_a_file_under_a_wrong_name_is_mentioned(pack):
    pack.write("event.toml", "")

    assert [(fault.file, fault.warning) for fault in check_pack(pack.folder)] == [("event.toml", True)]


def test_a_folder_that_is_none_is_described(tmp_path):
    assert {fault.file for fault in check_pack(tmp_path / "nothing")} >= {"pack.toml"}


def skill(name, level, more=""):
    """A skill as it stands in skills.toml."""
    return f'[{name}]\nname = "S"\ntext = "T"\nlevel = {level}\ncost = 1\neffects = [{{ op = "expose" }}]\n{more}\n'


def test_an_assassin_has_three_skills_of_each_level(pack):
    twelve = [(f"s{number}", 1 + number // 3) for number in range(12)]
    pack.write("skills.toml", "".join(skill(name, level) for name, level in twelve))
    pack.change("assassins.toml", 'letter = "N"', f'letter = "N"\nskills = {[name for name, _ in twelve]}')
    assert check_pack(pack.folder) == []

    pack.change("skills.toml", "level = 4", "level = 3")
    assert [str(fault) for fault in check_pack(pack.folder)] == [
        "assassins.toml, nella.skills: There are 3 skills of each level, and this assassin has 4 of level 3.",
        "assassins.toml, nella.skills: There are 3 skills of each level, and this assassin has 2 of level 4.",
    ]


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (skill("tongs", 1), "skills.toml, tongs: tongs is an id in cards.toml already"),
        (skill("s", 1, 'slot = "ability"'), "skills.toml, s.slot: All cards of this file have the slot skill"),
        (skill("s", 1, "health = 1"), "skills.toml, s.health: Armour adds at least 1 health cube"),
        (skill("s", 0), "skills.toml, s.level: A skill has a level from 1 to 4"),
        (skill("s", 1).replace("cost = 1", ""), "skills.toml, s.limit: warning: This card can be used again and again"),
        (skill("s", 1).replace("effects", "# effects"), "skills.toml, s: warning: This card can never do anything"),
        (skill("s", 1), "skills.toml, s: warning: Nothing uses this card"),
    ],
)
def test_faults_of_skills_name_their_own_file(pack, written, told):
    pack.write("skills.toml", written)
    assert any(str(fault).startswith(told) for fault in check_pack(pack.folder)), check_pack(pack.folder)


def test_every_effect_that_packs_may_use_is_played():
    from domain.rules.memory import combat, damage, effects, hiding, movement, stealth, weapons

    elsewhere = {
        "push": combat,
        "extra_hit": combat,
        "reveal_objective": hiding,
        "attack_dice": weapons,
        "quiet": stealth,
        "parry": damage,
        "unhunted": movement,
    }
    for op in OPERATIONS:
        module = elsewhere.get(op)
        assert op in effects.OPERATIONS or (module is not None and f'"{op}"' in source(module)), op


def source(module):
    import inspect

    return inspect.getsource(module)


def test_effects_and_fields_are_documented():
    from tests.content.conftest import DOCUMENT

    text = DOCUMENT.read_text(encoding="utf-8")
    for op in OPERATIONS:
        assert f"| `{op}` |" in text
    for field in MemoryFile.__struct_fields__:
        assert f"`{field}`" in text or f"[{field}" in text, field
