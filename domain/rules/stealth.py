"""Incognito, exposed, alert, detection tests: points 20 to 23 and the tests of point 28."""

from __future__ import annotations

from domain.editions import flag
from domain.events import (
    AlertDue,
    AlertRaised,
    DiceRolled,
    Exposed,
    Incognito,
    PlaceTaken,
)
from domain.model.agenda import DetectionTest, StepAlert, StepTests
from domain.model.amounts import total
from domain.model.state import Assassin, State
from domain.model.terrain import map_of
from domain.rules.play import Play
from domain.waiting import ChanceNode


def is_clear(state: State, square: str) -> bool:
    """Whether no living enemy is on a square; bodies don't count."""
    return not state.at(square).guards


def is_blocked_by_enemies(state: State, figure: Assassin) -> bool:
    """Whether an act that asks for "incognito, or on a clear square" is closed to a figure."""
    return figure.exposed and not is_clear(state, figure.square)


def is_testable(figure: Assassin) -> bool:
    """Whether a figure is tested when enemies are about (22.6, 22.12, 26.q1)."""
    return figure.place == "map" and not figure.exposed and not figure.critical


def raise_alert(play: Play, letter: str, *rules: str, deferred: bool = False) -> None:
    """Switch the alert of a map on; inside an enemy step at its end (22.11). Nothing when it's on (23.8)."""
    here = play.state.play.maps[letter]
    if here.alert:
        return
    if not deferred:
        play.emit(AlertRaised(letter), "23.1", *rules)
    elif not here.alert_due:
        play.emit(AlertDue(letter), "28.8", *rules)


def expose(play: Play, who: str, *rules: str, deferred: bool = False, alert: bool = True) -> None:
    """Put a red base on a figure (21.6) and switch the alert on (21.7).

    A hidden figure comes out onto the square (8.q1). `alert` False: the cause doesn't raise it in this edition.
    """
    figure = play.figure(who)
    if figure.place == "spot":
        play.emit(PlaceTaken(who, "map", figure.square), "8.q1")
    if not figure.exposed:
        play.emit(Exposed(who, picked_up=play.state.at(figure.square).bases > 0), "21.6", *rules)
    if alert:
        raise_alert(play, map_of(figure.square), "21.7", deferred=deferred)


def expose_by_icon(play: Play, who: str) -> None:
    """The exposed icon of a card (16.13, 21.3); whether it raises the alert is a matter of edition (E28)."""
    expose(play, who, "16.13", "21.3", alert=flag(play.state, "exposed_triggers_alert") == "true")


def go_incognito(play: Play, who: str, *rules: str, leave_base: bool = True) -> None:
    """Take the red base off a figure; as a rule it stays on the square (21.8)."""
    play.emit(Incognito(who, leave_base), "21.8", *rules)


def arrival_test(play: Play, who: str) -> None:
    """Test a figure that has come onto a square with enemies (22.1); nothing on a clear square."""
    figure = play.figure(who)
    enemies = play.state.at(figure.square).enemies
    if enemies and is_testable(figure):
        alert = play.state.play.maps[map_of(figure.square)].alert
        play.push(DetectionTest(figure.square, (who,), enemies, 0, alert, deferred=False))


def enemies_arrived(play: Play, square: str, arrived: int, removed: int, *, deferred: bool) -> None:
    """Test the square that enemies have come onto (28.6): assassins by all enemies there, bodies by the arrivals.

    `removed` bodies have had to make room: each enemy that came tests each of them too (29.14, 29.19).
    """
    here = play.state.at(square)
    subjects = tuple(a.name for a in play.state.standing(square) if is_testable(a))
    body_dice = arrived * (removed + total(here.bodies))
    if arrived and (subjects or body_dice):
        alert = play.state.play.maps[map_of(square)].alert
        play.push(DetectionTest(square, subjects, here.enemies, body_dice, alert, deferred))


def work_step_tests(play: Play, frame: StepTests) -> None:
    """Begin the next test of an enemy step."""
    if not frame.arrivals:
        play.swap()
        return
    (square, arrived, removed), rest = frame.arrivals[0], frame.arrivals[1:]
    play.swap(StepTests(rest))
    enemies_arrived(play, square, arrived, removed, deferred=True)


def work_step_alert(play: Play, _: StepAlert) -> None:
    """The alert raised in this step comes on at its end (22.11, 28.8, 29.17)."""
    play.swap()
    for letter, here in play.state.play.maps.items():
        if here.alert_due:
            play.emit(AlertRaised(letter), "28.8", "22.11")


def work_detection_test(play: Play, frame: DetectionTest) -> ChanceNode | None:
    """Ask for the next roll of a test; when all have rolled, the alert follows (22.4)."""
    if frame.subjects:
        who = frame.subjects[0]
        return play.dice_node("detection", frame.dice, "detect", "22.2", whose=who, square=frame.square)
    if frame.body_dice:
        number = min(frame.body_dice, MOST_DICE)
        return play.dice_node("detection", number, "detect_bodies", "28.10", square=frame.square)
    play.swap()
    if frame.found:
        raise_alert(play, map_of(frame.square), "22.4", deferred=frame.deferred)
    return None


MOST_DICE = 12
"""Dice in one roll; more are rolled in batches (0.q2)."""


def answer_detection_test(play: Play, frame: DetectionTest, faces: tuple[str, ...]) -> None:
    """Read a roll: an exposed face finds, an alarm face finds while the alert is on (22.4, 22.5, 23.3)."""
    seen = "exposed" in faces or (frame.alert and "alarm" in faces)
    if not frame.subjects:
        play.emit(DiceRolled("detection", faces, frame.square), "28.10")
        # A body gives nobody away: only the exposed face does anything, and only to the alert (28.13, 28.17).
        found = frame.found or "exposed" in faces
        play.swap(_but(frame, body_dice=frame.body_dice - len(faces), found=found))
        return
    who = frame.subjects[0]
    play.emit(DiceRolled("detection", faces, who), "22.2", "22.9")
    play.swap(_but(frame, subjects=frame.subjects[1:], found=frame.found or seen))
    if seen:
        # The alert itself waits until everybody has rolled, so that all read the same state (22.q4).
        expose(play, who, "22.4", "21.2", alert=False)


def _but(
    frame: DetectionTest,
    *,
    subjects: tuple[str, ...] | None = None,
    body_dice: int | None = None,
    found: bool,
) -> DetectionTest:
    return DetectionTest(
        frame.square,
        frame.subjects if subjects is None else subjects,
        frame.dice,
        frame.body_dice if body_dice is None else body_dice,
        frame.alert,
        frame.deferred,
        found,
        frame.leap,
    )
