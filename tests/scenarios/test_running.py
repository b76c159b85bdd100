"""The runner finds what a scenario gets wrong, and says where. `wrong` has one step that expects nothing."""

from pathlib import Path

import pytest

from domain import engine
from domain.scenario import ScenarioFault, read_scenario, run_files, run_scenario, scenario_files

TABLE = """
title = "A guard next door"
rules = []
map = '''
+---+---+---+
| s   s | s |
+---+---+---+
'''
"""
PEOPLE = """
[assassins.aurelia]
at = "A1"
ranged = "throwing_knife"
[assassins.biagio]
at = "A1"
[squares.B1]
guards = "1crossbowman"
[objectives.ledger]
square = "A1"
[[step]]
"""


@pytest.fixture
def run(tmp_path):
    """Run a scenario: `steps` are the lines of its steps, `head` further lines of the table."""

    def go(steps, head=""):
        path = tmp_path / "case.toml"
        path.write_text(TABLE + head + PEOPLE + steps, encoding="utf-8")
        return run_scenario(path)

    return go


@pytest.fixture
def differs(run):
    """The differences of a scenario that must fail."""

    def go(steps, head=""):
        result = run(steps, head)
        assert not result.passed
        return result.differences

    return go


def test_a_true_scenario_passes(run):
    steps = """
do = "move:aurelia:B1"
chance = ["exposed"]
events = ["moved", { tag = "exposed", who = "aurelia" }]
assassins.aurelia = { at = "B1", exposed = true, cubes = 2 }
squares.B1 = { guards = "crossbowman", bodies = "none" }
alert = true
reserve = "29 crossbowman + 10 runner"
turn = 1
phase = "assassins"
outcome = "in play"
pending = "assassins"
"""
    assert run(steps).differences == ()


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ('assassins.aurelia.at = "B1"', 'step 1, assassins.aurelia.at: expected "B1", found "A1".'),
        ("assassins.aurelia.cubes = 2", "step 1, assassins.aurelia.cubes: expected 2, found 3."),
        ('assassins.aurelia.ranged = ""', 'step 1, assassins.aurelia.ranged: expected "", found "throwing_knife".'),
        ('assassins.corvo.at = "A1"', "step 1, assassins.corvo: expected corvo, found nothing."),
        ('squares.B1.guards = "none"', 'step 1, squares.B1.guards: expected [], found [["crossbowman",1]].'),
        ("squares.B1.bases = 1", "step 1, squares.B1.bases: expected 1, found 0."),
        ("objectives.ledger.paid = 1", "step 1, objectives.ledger.paid: expected 1, found 0."),
        ("objectives.seal.done = true", "step 1, objectives.seal.done: expected true, found null."),
        ("reserve.crossbowman = 30", "step 1, reserve.crossbowman: expected 30, found 29."),
        ('reserve = "29crossbowman"', 'step 1, reserve: expected [["crossbowman",29]], found [["crossbowman",29]'),
        ("alert = true", "step 1, alert: expected true, found false."),
        ("alert.a = true", "step 1, alert.a: expected true, found false."),
        ('event = "calm"', 'step 1, event: expected "calm", found "".'),
        ('direction = "N"', 'step 1, direction: expected "N", found "".'),
        ("turn = 2", "step 1, turn: expected 2, found 1."),
        ('phase = "enemies"', 'step 1, phase: expected "enemies", found "assassins".'),
        ('difficulty = "easy"', 'step 1, difficulty: expected "easy", found "normal".'),
        ("xp = 1", "step 1, xp: expected 1, found 0."),
        ("diary.plays = 1", "step 1, diary.plays: expected 1, found null."),
        ('decks.event.unknown = "calm"', 'step 1, decks.event.unknown: expected [["calm",1]], found [["calm",8]].'),
        ("decks.chest.top = []", "step 1, decks.chest: expected chest, found nothing."),
        ("bosses.captain = 1", "step 1, bosses.captain: expected 1, found 0."),
        ('outcome = "success"', "step 1, outcome: expected success, found in play."),
        ('reason = "reserve"', "step 1, reason: expected reserve, found ."),
        ('pending = "hunters"', "step 1, pending.kind: expected hunters, found assassins."),
        ('pending = { kind = "assassins", gap = 1 }', "step 1, pending.gap: expected 1, found 0."),
        ('events = ["moved"]', "step 1, events: expected moved after the beginning, found ."),
        ('only_events = ["moved"]', 'step 1, only_events: expected ["moved"], found [].'),
        ('legal = ["move:aurelia:C1"]', "step 1, legal: expected move:aurelia:C1 to be legal, found refused on 13.4"),
        ('illegal = ["pass"]', "step 1, illegal: expected pass to be refused, found it was accepted."),
        ('illegal."move:aurelia:C1" = "13.q1"', "step 1, illegal: expected move:aurelia:C1 to be refused, found refus"),
    ],
)
def test_a_false_expectation_names_the_key_and_both_values(differs, steps, expected):
    (found,) = differs(steps)
    assert found.startswith(expected)


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (
            'do = "move:aurelia:C1"',
            "step 1, move:aurelia:C1: expected move:aurelia:C1 to be legal, found refused on 13.4",
        ),
        ('do = "move:aurelia:B1"\nrefused = "13.4"', "expected refused on 13.4, found it was accepted."),
        ('do = "move:aurelia:C1"\nrefused = "4.1"', "expected refused on 4.1, found refused on 13.4"),
        ('do = "move:aurelia:B1"', "There is no chance left in the file."),
        ('do = "move:aurelia:B1"\nchance = ["2blank"]', "chance: expected 2blank, found"),
        ('do = "move:aurelia:B1"\nchance = ["hit"]', "This takes 1 of: alarm, blank, exposed."),
        (
            'chance = ["blank"]',
            "step 1, chance: expected every outcome of the file to be used, found blank never came up",
        ),
    ],
)
def test_a_decision_that_goes_otherwise_is_told(differs, steps, expected):
    assert expected in differs(steps)[0]


def test_after_a_decision_that_failed_nothing_else_is_told(differs):
    assert len(differs('do = "move:aurelia:C1"\nturn = 7\n[[step]]\nturn = 9')) == 1


def test_the_order_of_events_counts(differs):
    steps = 'do = "move:aurelia:B1"\nchance = ["exposed"]\nevents = ["exposed", "moved"]'
    assert differs(steps)[0].startswith("step 1, events: expected moved after exposed, found cubes_spent[")


def test_the_values_of_an_event_count(run):
    steps = 'do = "move:aurelia:B1"\nchance = ["blank"]\nevents = [{{ tag = "moved", {} }}]'
    assert run(steps.format('who = "aurelia", to = "B1"')).passed
    assert not run(steps.format('who = "biagio"')).passed
    assert not run(steps.format('nonsense = "biagio"')).passed


def test_an_event_that_must_not_happen_is_told(differs):
    steps = 'do = "move:aurelia:B1"\nchance = ["exposed"]\nno_events = ["alert_raised", "hunt"]'
    assert differs(steps) == ("step 1, no_events: expected nothing, found alert_raised.",)


def test_options_and_odds_are_compared(differs):
    ask = 'do = "move:aurelia:B1"\nchance = ["open"]\npending = {{ kind = "detect", {} }}'
    assert differs(ask.format('odds = { blank = "1/3" }')) == ("step 1, pending.odds.blank: expected 1/3, found 1/2.",)
    assert differs(ask.format("dice = 2")) == ("step 1, pending.dice: expected 2, found 1.",)
    assert differs(ask.format('whose = "biagio"')) == ("step 1, pending.whose: expected biagio, found aurelia.",)
    assert differs(ask.format('options = ["x"]')) == ('step 1, pending.options: expected ["x"], found [].',)
    assert differs(ask.format('includes = ["x"]')) == ("step 1, pending.includes: expected x, found [].",)


def test_chance_of_the_file_is_used_in_order_and_must_be_used_up(run, differs):
    steps = 'do = "move:aurelia:B1"\nassassins.aurelia.exposed = false\n[[step]]\ndo = "move:biagio:B1"\n'
    assert run(steps + "assassins.biagio.exposed = true", 'chance = ["blank", "exposed"]').passed
    assert "expected true" in differs(steps + "assassins.biagio.exposed = true", 'chance = ["blank", "blank"]')[0]
    left = differs('do = "save:aurelia"', 'chance = ["blank"]')
    assert left == ("step 1, chance: expected every outcome of the file to be used, found blank never came up.",)


def test_a_start_that_breaks_the_rules_of_the_table_is_told(differs):
    head = '[assassins.corvo]\nat = "A1"\nhealth = 5\nmax_health = 3\n'
    assert "corvo has 5 of 3 health cubes" in differs("turn = 1", head)[0]


def test_an_engine_that_forgets_a_fact_is_caught(run, monkeypatch):
    real = engine.settle
    steps = 'do = "save:aurelia"\nassassins.aurelia.saved = 1'
    assert run(steps).passed

    def forgetful(*given):
        settled = real(*given)
        return engine.Settled(settled.events[1:], settled.answers, settled.state)

    monkeypatch.setattr(engine, "settle", forgetful)
    assert "the facts folded from the state before give another state" in run(steps).differences[0]


@pytest.mark.parametrize(
    ("head", "steps", "expected"),
    [
        ("trn = 1", "turn = 1", "case.toml, trn: unknown key."),
        ("", "trun = 1", "case.toml, step[1].trun: unknown key."),
        ("", "assassins.aurelia.att = 1", "case.toml, step[1].assassins.aurelia.att: unknown key."),
        ("", 'pending = { knd = "x" }', "case.toml, step[1].pending.knd: unknown key."),
        ("", 'turn = "1"', "case.toml, step[1].turn: Expected `int`, got `str`."),
        ('phase = "night"', "turn = 1", "case.toml, phase: night is no phase."),
        ('phase = "gap 1"', "turn = 1", "case.toml, phase: a gap is open only while somebody has a saved cube"),
        ('edition = "de"', "turn = 1", "case.toml, edition: de is no edition."),
        ('flags.colour = "red"', "turn = 1", "case.toml, flags.colour: colour is no flag."),
        ('pack = "nonsense"', "turn = 1", "case.toml, pack: "),
        ('memory = "7"', "turn = 1", "case.toml, memory: the pack has no memory 7."),
        ('stations = ["Z1"]', "turn = 1", "case.toml, stations: there is no square Z1 on the map."),
        ('reserve = "two"', "turn = 1", "case.toml, reserve: the pack has no guards of the kind two."),
        ('[squares.C1]\nguards = "1warden"', "turn = 1", "case.toml, reserve: there are 0 warden in the box"),
        ('reserve = "2+"', "turn = 1", "case.toml, reserve: “2+” doesn’t read like"),
        ('[squares.C1]\nguards = "1dragon"', "turn = 1", "case.toml, squares.C1.guards: the pack has no guards"),
        ('[squares.C1]\nguards = "5crossbowman"', "turn = 1", "case.toml, squares.C1: more than four"),
        ('[squares.C1]\nseated = "1crossbowman"', "turn = 1", "case.toml, squares.C1.seated: more guards sit"),
        ('[assassins.zoe]\nat = "A1"', "turn = 1", "case.toml, assassins.zoe: the pack has no assassin zoe."),
        ("[assassins.corvo]", "turn = 1", "case.toml, assassins.corvo: an assassin stands on a square"),
        ('[assassins.corvo]\nat = "A9"', "turn = 1", "case.toml, assassins.corvo.at: there is no square A9"),
        ('[assassins.corvo]\nat = "A1"\nmelee = "spoon"', "turn = 1", "assassins.corvo: the pack has no card spoon."),
        ('[decks.event]\ntop = ["spoon"]', "turn = 1", "case.toml, decks.event: the pack has no card spoon."),
        ('chance = ["seven"]', "turn = 1", "case.toml, chance[1]: no die of the pack has a face seven."),
        ('chance = ["card:spoon"]', "turn = 1", "case.toml, chance[1]: the pack has no card spoon."),
        ("", 'do = "fly:aurelia"', "case.toml, step[1].do: "),
        ("", 'legal = ["move"]', "case.toml, step[1]: "),
        ("", 'refused = "4.1"', "case.toml, step[1].refused: a refused step needs `do`"),
        ("", "squares.Z1.bases = 1", "case.toml, squares.Z1: there is no square Z1 on the map."),
        ("cubes = [", "turn = 1", "case.toml: this is no TOML"),
    ],
)
def test_a_faulty_file_is_refused_with_file_and_key(run, head, steps, expected):
    with pytest.raises(ScenarioFault) as caught:
        run(steps, head + "\n")
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


def test_many_files_and_folders_are_run_one_after_another(tmp_path):
    good = TABLE + PEOPLE + "turn = 1"
    (tmp_path / "b").mkdir()
    (tmp_path / "_later").mkdir()
    (tmp_path / "b" / "good.toml").write_text(good)
    (tmp_path / "b" / "wrong.toml").write_text(good + "0")
    (tmp_path / "_later" / "hidden.toml").write_text(good)
    (tmp_path / "broken.toml").write_text("]")
    found = [(path.name, result.passed) for path, result in run_files([tmp_path, tmp_path / "b" / "good.toml"])]
    assert found == [("good.toml", True), ("wrong.toml", False), ("broken.toml", False), ("good.toml", True)]
    assert [path.name for path in scenario_files(tmp_path)] == ["good.toml", "wrong.toml", "broken.toml"]


def test_a_file_that_is_not_there_is_a_fault(tmp_path):
    with pytest.raises(ScenarioFault, match=r"nothing\.toml: the file can't be read"):
        read_scenario(tmp_path / "nothing.toml")


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b"x" * 300_000, b"a = " + b"[" * 5000, b"a." * 5000, b"x = 1" + b"0" * 6000]
)
def test_hostile_files_are_faults(tmp_path, data):
    path = tmp_path / "evil.toml"
    path.write_bytes(data)
    with pytest.raises(ScenarioFault, match=r"^evil\.toml"):
        read_scenario(path)


def test_the_manual_shows_scenarios_that_pass(tmp_path):
    manual = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    examples = [block.partition("```")[0] for block in manual.split("```toml\n")[1:]]
    whole = [text for text in examples if text.startswith("title")]
    assert whole
    for number, text in enumerate(whole):
        path = tmp_path / f"example{number}.toml"
        path.write_text(text, encoding="utf-8")
        assert run_scenario(path).differences == ()
