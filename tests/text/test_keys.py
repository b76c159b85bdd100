"""A message is found by `grep` for its key: keys stand in the code as they are, or are members of a named family."""

import ast
import re
from functools import cache
from typing import get_args

import pytest

from campaign_tui.kept.settings import SWITCHES
from campaign_tui.keys.actions import ACTIONS
from campaign_tui.looks.symbols import SETS
from campaign_tui.looks.themes import LOOKS
from campaign_tui.notes.box_lists import PARTS
from campaign_tui.notes.grammar import KINDS as NOTES
from campaign_tui.screens.own_numbers import KINDS as TOLD_KINDS
from campaign_tui.session.exporting import KINDS
from campaign_tui.shell.subcommands.table import COMMANDS
from domain.coach.lessons import lessons
from domain.coach.reminders import triggers
from domain.coach.rulebook import points, statements
from domain.coach.rulebook.glossary import LANGUAGES
from domain.language.commands import AnyCommand
from domain.language.events import AnyFact
from domain.model.editions import EDITIONS, FLAGS
from domain.model.terrain import DIRECTIONS
from domain.rules.campaign.outlook import STAGES
from domain.rules.memory.difficulty import DIFFICULTIES
from domain.rules.table.map_objectives import FLAGS as MAP_FLAGS
from domain.text import families
from domain.text.families import Family
from tests.text.keys import ROOT, Module, asked, asked_by, modules
from tests.text.texts import english, placeholders

FAMILIES = {name: value for name, value in vars(families).items() if isinstance(value, Family)}

WITHOUT_REMEDY = {
    "bad_adjustment",
    "body_stays",
    "companion_stays",
    "no_ability",
    "no_better_armour",
    "no_blade",
    "no_bodies",
    "no_chest",
    "no_landing",
    "no_saving_yet",
    "no_slot_for_card",
    "no_such_ally",
    "not_hidden",
    "not_in_inventory",
    "not_seized",
    "nothing_spent",
    "nothing_to_use",
    "objective_done",
    "objective_gone",
    "off_the_map",
    "same_difficulty",
    "skill_too_high",
    "team_size",
    "tower_turned",
    "used_up",
}
"""Refusals that nothing helps against."""


@cache
def shapes() -> dict[str, re.Pattern[str]]:
    """What the keys of each family look like."""
    return {
        name: re.compile(re.escape(family.pattern).replace(r"\{\}", r"([A-Za-z0-9_.]+)"))
        for name, family in FAMILIES.items()
    }


def members(name: str) -> set[str]:
    """The members of a family that the catalogue has messages for."""
    return {found[1] for key in english() if (found := shapes()[name].fullmatch(key))}


def test_no_key_is_joined_outside_of_the_families():
    assert asked().refused == []
    assert len(asked().literal) > 1000


@pytest.mark.parametrize(
    "code",
    [
        'say(f"tui.road.{now}")',
        'say("tui.road." + now)',
        'say("tui.road.%s" % now)',
        'say("tui.road.{}".format(now))',
        'words.say(f"tui.road.{now}")',
        'known("tui." + now, "")',
        'key = f"tui.{now}"\n    say(key)',
        'say("tui.a" if now else f"tui.{now}")',
        'for key in (f"tui.{now}", "tui.b"):\n        say(key)',
        'for key, n in (("tui.a", 1), (f"tui.{now}", 2)):\n        say(key, n=n)',
        "say(now.key)",
        'told(f"tui.{now}")',
        'told(n=1, key=f"tui.{now}")',
    ],
)
def test_a_joined_key_is_refused(code):
    module = f"def told(key, n=0):\n    return say(key, n=n)\n\ndef f(now):\n    {code}\n"

    assert len(asked_by([Module("module.py", module)]).refused) == 1


@pytest.mark.parametrize(
    "code",
    [
        'say("tui.a")',
        'say("tui.a" if now else "tui.b")',
        "say(families.TUI_ROAD[now])",
        "known(families.TUI_ROAD[now], now)",
        'key = "tui.a" if now else "tui.b"\n    say(key)',
        'for key, n in (("tui.a", 1), ("tui.b", 2)):\n        say(key, n=n)',
        'told("tui.a")',
        'table = {"x": "tui.a"}\n    say(table[now])',
        'self.say(f"{now} is shown as it is")',
    ],
)
def test_a_key_that_is_found_is_none_of_it(code):
    module = f"def told(key, n=0):\n    return say(key, n=n)\n\ndef f(now):\n    {code}\n"

    assert asked_by([Module("module.py", module)]).refused == []


def test_every_sentence_that_code_asks_for_is_there_with_its_values():
    missing, without = [], []
    for key, calls in asked().literal.items():
        texts = english().get(key)
        for where, call in calls:
            values = {word.arg for word in call.keywords}
            if texts is None:
                missing.append(f"{where}: {key}")
            elif None not in values and _is_said(key, call) and placeholders(texts) - values:
                without.append(f"{where}: {key} needs {sorted(placeholders(texts) - values)}")

    assert missing == []
    assert without == []


def _is_said(key: str, call: ast.Call) -> bool:
    """Whether a call is of `say` itself and has the key in its own line: what other calls add isn't looked for."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return name == "say" and any(isinstance(n, ast.Constant) and n.value == key for n in ast.walk(call.args[0]))


def test_a_plural_is_asked_for_with_a_number():
    asked_without = [
        f"{where}: {key}"
        for key, calls in asked().literal.items()
        if len(english().get(key, ())) > 1
        for where, call in calls
        if _is_said(key, call) and not {"n", None} & {word.arg for word in call.keywords}
    ]

    assert asked_without == []


def test_every_family_is_asked_for_and_has_members():
    assert [name for name in FAMILIES if name not in asked().families] == []
    assert [name for name in FAMILIES if not members(name)] == []
    assert asked().families - {"Family"} <= set(FAMILIES)


def tags(union: object) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


COUNTED = {
    "DIRECTION": set(DIRECTIONS),
    "FLAG": set(FLAGS),
    "LESSON_TEXT": {lesson.id for lesson in lessons()},
    "LESSON_TITLE": {lesson.id for lesson in lessons()},
    "MAP_EDITOR_FLAG": set(MAP_FLAGS),
    "REMINDER": set(triggers()),
    "RULE": {*statements(prototype=True), *(f"point.{number}" for number in points(prototype=True))},
    "TUI_ACTION_HELP": {action.id for action in ACTIONS},
    "TUI_ACTION_TITLE": {action.id for action in ACTIONS},
    "TUI_BOX_TAB": set(PARTS),
    "TUI_EDITION": set(EDITIONS),
    "TUI_EXPORT_ABOUT": {kind.key for kind in KINDS},
    "TUI_EXPORT_KIND": {kind.key for kind in KINDS},
    "TUI_LOOK": set(LOOKS),
    "TUI_NOTING_HELP": {note.id for note in NOTES},
    "TUI_NOTING_USAGE": {note.id for note in NOTES},
    "TUI_SETTINGS_LANGUAGES": {*LANGUAGES, "edition"},
    "TUI_SETTINGS_NOTE": {*SWITCHES, "language", "pace"},
    "TUI_SYMBOLS": set(SETS),
    "TUI_TOLD_KIND": set(TOLD_KINDS),
}
"""Families with one message for each of what they name."""

NAMED = {
    "CLI_HELP": {name.replace(" ", "_") for name in COMMANDS},
    "CLI_OPTION": {one.help for command in COMMANDS.values() for one in command.parameters},
    "DIFFICULTY": set(DIFFICULTIES),
    "RECAP_NEXT": set(STAGES.values()),
    "TUI_DIFFICULTY": set(DIFFICULTIES),
    "TUI_NOTING_WORD": {note.id for note in NOTES},
    "TUI_ROAD": set(STAGES.values()),
}
"""Families that have a message for each of these, and more."""


@pytest.mark.parametrize("name", COUNTED)
def test_a_family_is_as_large_as_what_it_names(name):
    assert members(name) == COUNTED[name]


@pytest.mark.parametrize("name", NAMED)
def test_a_family_has_a_message_for_everything_it_names(name):
    assert NAMED[name] - members(name) == set()


def test_facts_and_decisions_are_told_and_nothing_else_is():
    assert {member.partition(".")[0] for member in members("STORY")} <= tags(AnyFact)
    assert {member.partition(".")[0] for member in members("DECISION")} == tags(AnyCommand)


def test_a_refusal_has_a_remedy_unless_nothing_helps():
    assert members("REFUSAL") - members("REMEDY") == WITHOUT_REMEDY
    assert members("REMEDY") <= members("REFUSAL")


def test_every_refusal_of_the_rules_has_a_sentence_and_every_sentence_a_refusal():
    refused = {
        node.args[1].value
        for module in modules().values()
        for node in module.calls
        if getattr(node.func, "id", getattr(node.func, "attr", "")) in {"refuse", "Refusal"}
        and len(node.args) > 1
        and isinstance(node.args[1], ast.Constant)
    }

    assert refused - members("REFUSAL") == set()
    assert len(refused) > 100


@cache
def spoken_of() -> set[str]:
    """Every word in the code and the data beside it: names, and what stands in literals."""
    found: set[str] = set()
    for module in modules().values():
        for node in module.nodes:
            for name in ("value", "attr", "arg", "id"):
                if isinstance(text := getattr(node, name, ""), str):
                    found.add(text)
    found.update(path.read_text(encoding="utf-8") for path in (ROOT / "domain" / "coach").glob("*.toml"))
    return found | {word for text in found for word in (*re.split(r"\W+", text), *re.split(r"[\W_]+", text))}


def test_no_message_is_left_over():
    def is_asked_for(key: str) -> bool:
        return key in asked().literal or any(
            all(member in spoken_of() or set(re.split(r"[._]", member)) <= spoken_of() for member in found.groups())
            for shape in shapes().values()
            if (found := shape.fullmatch(key))
        )

    assert [key for key in english() if not key.startswith("rule.") and not is_asked_for(key)] == []
