"""Help beside the table: the steps of the enemy phase in their order, and how many dice a detection test takes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from domain.content.pack import Pack
from domain.model.state import State
from domain.playing.ground import plan_in_play
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
    for step in (*plan_in_play(pack, state).steps, "end"):
        for key, rule in STEPS[step]:
            yield CheckStep(step, key, rule, say(families.CHECKLIST[step, key], **values))


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
