"""The checks of campaign.toml: what they find in a campaign that is sound but for one thing."""

import pytest

from domain.content.check import check_pack
from domain.content.loader import load_pack
from tests.narrow import some

MEMORY = "memories/0.1.toml"
CAMPAIGN = """
levels = [4, 9]
apprentices = "0.1"
villa = ["0.1"]
free_sync = "0.1"
headquarters_after = "0.1"
boards = ["porter"]
apprentice = "boy"
companions = ["uncle"]
contracts = ["coal", "ice"]

[figures.porter]
name = "Porter"
number = 4
ally = "nun"

[figures.boy]
name = "Boy"
number = 4

[figures.uncle]
name = "Uncle"

[contract.coal]
name = "Coal"
hits = 2
level = 1
boxes = [
    { colour = "grey", text = "Dig.", rewards = ["sack"] },
    { colour = "red", text = "Carry.", figures = ["porter"] },
]

[contract.ice]
name = "Ice"
hits = 0
level = 2
boxes = [{ colour = "red", text = "Wait." }, { colour = "grey", text = "Wait again." }]

[blueprints.pump]
name = "Pump"
item = "pump_handle"
"""
CARDS = '[sack]\nname = "Sack"\ntext = "A sack."\n[pump_handle]\nname = "Pump Handle"\ntext = "A handle."\n[tongs]'
ALLIES = '[nun]\nname = "Nun"\nletter = "n"\ntext = "A nun."\n'


@pytest.fixture
def story(pack):
    """The small pack with a campaign."""
    pack.change("cards.toml", "[tongs]", CARDS)
    pack.write("allies.toml", ALLIES)
    pack.write("campaign.toml", CAMPAIGN)
    pack.change(MEMORY, "reserve", 'blueprints = ["pump"]\nreserve')
    return pack


def test_a_campaign_is_sound(story):
    assert [str(fault) for fault in check_pack(story.folder)] == []
    assert some(load_pack(story.folder).campaign).blueprints["pump"].item == "pump_handle"


@pytest.mark.rule("38.q1")
def test_a_blueprint_without_a_cost_costs_4_white_and_3_black_cards(story):
    pump = some(load_pack(story.folder).campaign).blueprints["pump"]

    assert (pump.white, pump.black) == (4, 3)


FAULTS = [
    ("[4, 9]", "[4, 4]", "levels: Each level needs more experience than the one before"),
    ("[4, 9]", "[1, 2, 3, 4, 5]", "levels: Assassins have 4 levels at most"),
    ('apprentices = "0.1"', 'apprentices = "0.9"', "apprentices: There is no memory 0.9"),
    ('villa = ["0.1"]', 'villa = ["0.1", "0.9"]', "villa[1]: There is no memory 0.9"),
    ('boards = ["porter"]', 'boards = ["sailor"]', "boards[0]: There is no figure sailor"),
    ('boards = ["porter"]', "boards = []", "boards: A headquarters needs at least one kind of allies"),
    ('companions = ["uncle"]', 'companions = ["porter"]', "figures.porter: porter has more than one part"),
    ('ally = "nun"', 'ally = "monk"', "figures.porter.ally: There is no ally monk"),
    ('contracts = ["coal", "ice"]', 'contracts = ["coal", "ice", "salt"]', "contracts[2]: There is no contract salt"),
    ('contracts = ["coal", "ice"]', 'contracts = ["coal", "ice", "coal"]', "contracts[2]: coal is in the deck already"),
    (
        'contracts = ["coal", "ice"]',
        'contracts = ["ice", "coal"]',
        "contract.coal.level: The level of the headquarters",
    ),
    ('"sack"', '"bag"', "contract.coal.boxes[0].rewards[0]: There is no card bag"),
    ('figures = ["porter"]', 'figures = ["sailor"]', "contract.coal.boxes[1].figures[0]: There is no figure sailor"),
    (
        'figures = ["porter"]',
        'blueprints = ["raft"]',
        "contract.coal.boxes[1].blueprints[0]: There is no blueprint raft",
    ),
    ('figures = ["porter"]', 'blueprints = ["pump"]', "blueprints.pump: pump is gained more than once"),
    ('colour = "grey", text = "Dig."', 'colour = "red", text = "Dig."', None),
    ('colour = "red", text = "Carry."', 'colour = "grey", text = "Carry."', None),
    ("hits = 0\nlevel = 2", "hits = 1\nlevel = 2", "contract.ice.boxes: A contract with hits has its grey boxes"),
    ('item = "pump_handle"', 'item = "hose"', "blueprints.pump.item: There is no card hose"),
    ("[figures.uncle]", "[figures.tongs]\nname = 'T'\n[figures.uncle]", "figures.tongs: tongs is an id in cards.toml"),
    (
        "[blueprints.pump]",
        "[blueprints.boy]\nname = 'B'\nitem = 'sack'\n[blueprints.pump]",
        "blueprints.boy: boy is an id",
    ),
    (
        '[figures.uncle]\nname = "Uncle"',
        '[figures.uncle]\nname = "Uncle"\nnumber = 3',
        "figures.porter: The first assignment would have to place 10 figures",
    ),
    (
        'boxes = [{ colour = "red", text = "Wait." }, { colour = "grey", text = "Wait again." }]',
        "",
        "contract.ice: This contract asks for nothing",
    ),
]


@pytest.mark.parametrize(("old", "new", "sentence"), FAULTS)
def test_one_fault_of_a_campaign_is_found(old, new, sentence, story):
    story.change("campaign.toml", old, new)
    faults = [str(fault) for fault in check_pack(story.folder) if not fault.warning]

    if sentence is None:
        assert faults == []
    else:
        assert any(fault.startswith(f"campaign.toml, {sentence}") for fault in faults), faults


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            'number = 4\nally = "nun"',
            'number = 3\nally = "nun"',
            "figures.porter.number: warning: A headquarters mostly",
        ),
        ("[contract.ice]", '[contract.oil]\nname = "O"\nhits = 1\nlevel = 1\n[contract.ice]', "contract.oil: warning:"),
        (
            "[blueprints.pump]",
            "[blueprints.raft]\nname = 'R'\nitem = 'sack'\n[blueprints.pump]",
            "blueprints.raft: warning",
        ),
    ],
)
def test_what_may_be_meant_otherwise_is_a_warning(old, new, sentence, story):
    story.change("campaign.toml", old, new)
    faults = check_pack(story.folder)

    assert all(fault.warning for fault in faults)
    assert any(str(fault).startswith(f"campaign.toml, {sentence}") for fault in faults), list(map(str, faults))


@pytest.mark.parametrize(
    ("new", "sentence"),
    [
        ('rewards = ["bag"]', "rewards[0]: There is no card bag"),
        ('after = "0.1"', "after: Only an optional memory comes after another one"),
        ('optional = true\nafter = "0.9"', "after: There is no memory 0.9"),
        ('optional = true\nafter = "0.1"', "after: 0.1 is optional"),
        ("optional = true", "after: warning: After which memory"),
        ('sync = { text = "S", objective = "none" }', "sync.objective: There is no objective none"),
        ('sync = { text = "S", never = ["machine_hurt"] }', "sync.never[0]: “machine_hurt” can't decide the 100% sync"),
        ('sync = { text = "S", never = ["hurt", "hurt"] }', "sync.never[1]: “hurt” stands here twice"),
        ('sync = { text = "S", never = ["rain"] }', "sync.never[0]"),
        (
            'sync = { text = "S", stays_off = { who = "nobody", ground = "roof" } }',
            "sync.stays_off.who: There is no assassin nobody",
        ),
    ],
)
def test_what_a_memory_says_of_the_story_is_checked(new, sentence, story):
    story.change(MEMORY, "reserve", f"{new}\nreserve")
    faults = [str(fault) for fault in check_pack(story.folder)]

    assert any(fault.startswith(f"{MEMORY}, {sentence}") for fault in faults), faults


def test_blueprints_need_a_campaign(pack):
    pack.change(MEMORY, "reserve", 'blueprints = ["pump"]\nreserve')
    (fault,) = check_pack(pack.folder)

    assert "There is no blueprint pump" in str(fault)


@pytest.mark.parametrize(("kind", "is_fault"), [("nun", False), ("porter", False), ("boy", True), ("monk", True)])
def test_a_card_calls_an_ally_or_a_figure_that_has_one(kind, is_fault, story):
    effect = f'effects = [{{ op = "call_ally", kind = "{kind}" }}]\ncost = 1\n'
    story.change("cards.toml", '[sack]\nname = "Sack"', f'[sack]\nname = "Sack"\n{effect}')
    faults = [str(fault) for fault in check_pack(story.folder)]

    assert [f"There is no ally {kind}" in fault for fault in faults] == [True] * is_fault
