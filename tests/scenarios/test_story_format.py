"""What a scenario says of the time between memories: set up as written, and every difference is found."""

import pytest

from domain.scenario import ScenarioFault, run_scenario

TABLE = """
title = "The headquarters at rest"
rules = []
flow = "story"
phase = "assignment"
hall = ["medicine"]
xp = 5
level = 1
lines = { 1 = { contract = "ferry" } }
away = { donata = { bag = { health = 2 }, played = true } }
map = '''
+---+
| s |
+---+
'''
[assassins.aurelia]
[assassins.biagio]
apprentice = true
bag = { blade = "hidden_blade", health = 1 }
[headquarters]
board = "boatman"
level = 2
assignments = 3
patients = ["biagio"]
blueprints = ["press"]
figures = { apprentice_1 = "memory", boatman_4 = "" }
"""
STEP = "[[step]]\n"


@pytest.fixture
def run(tmp_path):
    def go(steps, old="", new=""):
        assert old in TABLE
        path = tmp_path / "case.toml"
        path.write_text(TABLE.replace(old, new, 1) + STEP + steps, encoding="utf-8")
        return run_scenario(path).differences

    return go


def test_everything_stands_as_written(run):
    steps = """
pending = "assignment"
hall = ["medicine"]
xp = 5
level = 1
lines.1 = { contract = "ferry", contract_fulfilled = false, closed = "", sync_shared = false }
away.donata = { bag = { health = 2, blade = "" }, played = true }
assassins.aurelia.bag = "none"
assassins.biagio.bag = { blade = "hidden_blade", health = 1 }
headquarters.board = "boatman"
headquarters.level = 2
headquarters.assignments = 3
headquarters.patients = ["biagio"]
headquarters.contracts = ["ferry", "lamps"]
headquarters.blueprints = ["press"]
headquarters.blueprint = ""
headquarters.figures = { apprentice_1 = "memory", boatman_1 = "hall", boatman_4 = "" }
"""
    assert run(steps) == ()


@pytest.mark.parametrize(
    ("steps", "key"),
    [
        ('hall = ["medicine", "medicine"]', "hall"),
        ("xp = 4", "xp"),
        ("level = 2", "level"),
        ('lines.1.contract = ""', "lines.1.contract"),
        ("lines.2.plays = 1", "lines.2.plays"),
        ("away.donata.bag.health = 1", "away.donata.bag.health"),
        ("away.donata.played = false", "away.donata.played"),
        ('assassins.biagio.bag = "none"', "assassins.biagio.bag"),
        ("assassins.biagio.bag.health = 3", "assassins.biagio.bag.health"),
        ("assassins.aurelia.bag.health = 3", "assassins.aurelia.bag.health"),
        ("headquarters.level = 1", "headquarters.level"),
        ("headquarters.patients = []", "headquarters.patients"),
        ('headquarters.figures.boatman_1 = "shop"', "headquarters.figures.boatman_1"),
        ('headquarters.figures.boatman_4 = "hall"', "headquarters.figures.boatman_4"),
        ('pending = { kind = "admission" }', "pending.kind"),
    ],
)
def test_a_difference_is_found(steps, key, run):
    (difference,) = run(steps)

    assert difference.startswith(f"step 1, {key}:")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('flow = "story"', 'flow = "tale"', "flow"),
        ('board = "boatman"', 'board = "sailor"', "headquarters.board: sailor isn’t known"),
        ('patients = ["biagio"]', 'patients = ["corvo"]', "headquarters.patients: corvo isn’t known"),
        ('blueprints = ["press"]', 'blueprints = ["raft"]', "headquarters.blueprints: raft isn’t known"),
        ('apprentice_1 = "memory"', 'sailor_1 = "memory"', "headquarters.figures: sailor_1 isn’t known"),
        ('hall = ["medicine"]', 'hall = ["sack"]', "hall: sack isn’t known"),
        ("lines = { 1 =", "lines = { 9 =", "lines: 9 isn’t known"),
        ('flow = "story"\n', "", "flow: practice has no campaign"),
    ],
)
def test_what_is_not_there_is_a_fault(old, new, sentence, run):
    with pytest.raises(ScenarioFault, match=sentence.replace(".", r"\.")):
        run("", old, new)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('boatman_4 = ""', 'boatman_4 = "" , lacemaker_1 = "shop"', ""),
        ("apprentice = true", "", "biagio lies in hospital and isn’t stood in for"),
        (
            'boatman_4 = ""',
            'apprentice_2 = "shop", boatman_1 = "shop", boatman_2 = "shop", boatman_3 = "shop", boatman_4 = "shop"',
            "shop, which holds 5 of 4",
        ),
    ],
)
def test_what_can_never_be_is_found_before_the_first_step(old, new, sentence, run):
    found = run("", old, new)

    assert (found == ()) == (not sentence)
    assert all(sentence in difference for difference in found)
