"""Help beside the table: the steps of the enemy phase in their order, and how many dice a detection test takes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from domain.content.pack import Pack
from domain.model.editions import flag
from domain.model.state import State
from domain.playing.ground import plan_in_play
from domain.rules.memory.phases import enemy_steps
from domain.text import families
from domain.text.catalogue import say

RED_DICE = 4
"""Detection dice in the box: a test with more is rolled in several throws."""

STEPS: dict[str, tuple[tuple[str, str], ...]] = {
    # 28.1
    "reinforcement": (
        ("draw", "29.3"),
        ("column", "29.4"),
        ("place", "29.5"),
        ("short", "29.9"),
        ("full", "29.8"),
        ("tests", "29.17"),
    ),
    "movement": (
        ("seat", "30.14"),
        ("bases", "30.1"),
        ("pinned", "30.12"),
        ("march", "30.4"),
        ("order", "30.7"),
        ("tests", "30.15"),
    ),
    "combat": (("own", "31.4"), ("near", "31.5"), ("dice", "31.7"), ("hits", "31.11")),
    "end": (("critical", "26.12"), ("bases", "5.3"), ("event", "5.2")),
}
"""What is done in each step, in its order, with the statement behind it."""

OTHERWISE: dict[tuple[str, str], tuple[str, str, str, str]] = {
    ("reinforcement", "short"): ("shortage", "bodies_return", "bodies", "P25.4"),
    ("reinforcement", "tests"): ("reinforcements_test", "false", "untested", "P25.q1"),
    ("movement", "bases"): ("attraction", "whole_map", "all_bases", "P23.1"),
    ("movement", "tests"): ("enemy_tests", "on_entry", "on_entry", "P23.7"),
    ("end", "event"): ("event_cards", "by_symbol", "by_symbol", "P4.7"),
}
"""Lines that read otherwise where a flag says so: the flag and its value, the line instead and its statement."""


class CheckStep(Struct, frozen=True):
    """A line of the checklist."""

    step: str
    """"reinforcement", "movement", "combat" or "end"."""
    key: str
    rule: str
    sentence: str


def checklist(pack: Pack, state: State) -> tuple[CheckStep, ...]:
    """The enemy phase and the end of the turn of the memory in play, step by step; empty between memories."""
    return tuple(_steps(pack, state)) if state.memory is not None else ()


def _steps(pack: Pack, state: State) -> Iterator[CheckStep]:
    here = next(iter(state.play.maps.values()))
    values = {
        "column": say("checklist.on" if here.alert else "checklist.off"),
        "direction": say(families.DIRECTION[here.direction]) if here.direction else say("checklist.card"),
    }
    played = plan_in_play(pack, state).steps
    order = enemy_steps(flag(state, "enemy_step_order"))
    for step in (*(step for step in order if step in played), "end"):
        for line in STEPS[step]:
            key, rule = _as_played(state, step, *line)
            yield CheckStep(step, key, rule, say(families.CHECKLIST[step, key], **values))


def _as_played(state: State, step: str, key: str, rule: str) -> tuple[str, str]:
    """A line and its statement, as the flags of the campaign have it."""
    name, value, instead, its_rule = OTHERWISE.get((step, key), ("", "", "", ""))
    return (instead, its_rule) if name and flag(state, name) == value else (key, rule)


class DetectionDice(Struct, frozen=True):
    """The dice of one test on one square."""

    each: int
    """For each incognito assassin or ally (28.11)."""
    each_body: int
    """For each body (28.q1)."""
    total: int
    throws: int
    """How often the red dice of the box have to be thrown for them."""


def detection_dice(enemies: int, arrived: int, people: int, bodies: int) -> DetectionDice:
    """The dice of a detection test: by enemies on the square for people, by those who came for bodies.

    `people` are those on the square who are incognito and in no hiding spot (28.15).
    """
    total = enemies * people + arrived * bodies
    return DetectionDice(enemies, arrived, total, -(-total // RED_DICE))
