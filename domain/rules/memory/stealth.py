"""Incognito, exposed, alert, detection tests: points 20 to 23 and the tests of point 28."""

from __future__ import annotations

from msgspec.structs import replace

from domain.language.chance import ChanceNode
from domain.language.events import (
    AlertDue,
    AlertRaised,
    DiceRolled,
    DisguiseEnded,
    EventUsed,
    Exposed,
    Incognito,
    PlaceTaken,
)
from domain.language.waiting import Choice
from domain.model.agenda import DetectionTest, StepAlert, StepTests
from domain.model.amounts import total
from domain.model.editions import flag
from domain.model.state import Figure, State
from domain.model.terrain import map_of
from domain.playing.play import Play
from domain.rules.memory.gifts import granted
from domain.rules.prototype.company import is_guest

MOST_DICE = 12
"""Dice in one roll; more are rolled in batches (0.q2)."""

RESTRICTED = "restricted"
"""The mark of a square that is a restricted area (49.1)."""


def is_clear(state: State, square: str) -> bool:
    """Whether no living enemy is on a square; bodies don't count."""
    return not state.at(square).guards


def is_blocked_by_enemies(state: State, figure: Figure) -> bool:
    """Whether an act that asks for "incognito, or on a clear square" is closed to a figure.

    Also 32.11.
    """
    return figure.exposed and not is_clear(state, figure.square)


def is_testable(figure: Figure) -> bool:
    """Whether a figure is tested when enemies are about (22.6, 26.q1).

    Also 28.15, P28.3.
    """
    # Nobody in a hiding spot or on a tower is (8.6, 22.12): enemies stand beside trees, outside ponds (A7.2, A7.3).
    in_the_open = figure.place == "map"
    return in_the_open and not (figure.exposed or figure.critical or figure.disguise)


def is_conspicuous(figure: Figure) -> bool:
    """Whether enemies in a restricted area take notice of a figure, whether it is exposed already or not."""
    return not (figure.critical or figure.disguise)


def raise_alert(play: Play, letter: str, *rules: str, deferred: bool = False) -> None:
    """Switch the alert of one map on (51.8); inside an enemy step at its end (22.11). Nothing when it's on (23.8).

    Also 23.6, P13.1.
    """
    here = play.state.play.maps[letter]
    if here.alert:
        return
    if not deferred:
        play.emit(AlertRaised(letter), "23.1", *rules)
    elif not here.alert_due:
        play.emit(AlertDue(letter), "28.8", *rules)


def expose(play: Play, who: str, *rules: str, deferred: bool = False, alert: bool = True) -> None:
    """Put a red base on a figure (21.6) and switch the alert on (21.7).

    A hidden figure comes out onto the square. `alert` False: the cause doesn't raise it in this edition.

    Also P0.3, P12.2, P13.3.
    """
    figure = play.person(who)
    if is_guest(play, who):
        # P27.2
        return
    if figure.place == "spot":
        play.emit(PlaceTaken(who, "map", figure.square), "8.q1")
    end_disguise(play, who)
    # On a tower and in a machine everybody stays incognito; the alert is another matter (9.6, 9.q2, 48.4).
    safe = figure.place in {"tower", "machine"}
    if not (figure.exposed or safe):
        # Of several loose bases one: 21.q3
        play.emit(Exposed(who, picked_up=play.state.at(figure.square).bases > 0), "21.6", *rules)
    if alert:
        raise_alert(play, map_of(figure.square), "21.7", deferred=deferred)


def end_disguise(play: Play, who: str) -> None:
    """A disguised assassin who is seen, strikes or leaves is no guard any more; the figure goes back (6.5)."""
    kind = play.person(who).disguise
    if kind:
        play.emit(DisguiseEnded(who, kind), "6.5")


def expose_by_icon(play: Play, who: str, *rules: str) -> None:
    """The exposed icon of a card (16.13, 21.3); whether it raises the alert is a matter of edition (E28).

    Of somebody exposed already it doesn't: nobody becomes exposed (16.q9).
    """
    raises = flag(play.state, "exposed_triggers_alert") == "true" and not play.person(who).exposed
    expose(play, who, "16.13", "21.3", *rules, alert=raises)


def go_incognito(play: Play, who: str, *rules: str, leave_base: bool = True) -> None:
    """Take the red base off a figure; as a rule it stays on the square (21.8).

    Also 21.q2, 23.7, P13.5.
    """
    play.emit(Incognito(who, leave_base), "21.8", *rules)


def tests_on_entry(play: Play) -> bool:
    """Whether enemies test whom they come upon at once, and only those who come roll (P11.7, P23.7, P23.q3)."""
    return flag(play.state, "enemy_tests") == "on_entry"


def noted(play: Play, come: tuple[str, int, int]) -> tuple[tuple[str, int, int], ...]:
    """What is kept for the tests after all moves (30.15): (square, guards that came, bodies that had to go)."""
    return () if tests_on_entry(play) else (come,)


def enter(play: Play, square: str, arrived: int, removed: int) -> None:
    """Enemies have come onto a square in the movement step: they test now, or with all others after it (P23.7).

    Also P23.q4.
    """
    if tests_on_entry(play):
        enemies_arrived(play, square, arrived, removed, deferred=False)


def test_dice(play: Play, square: str, newcomers: int | None) -> int:
    """Dice that each figure on a square is tested with: one an enemy there, and those of keen enemies (22.2).

    With `newcomers` these alone roll, and not those who have stood there (P23.q3).

    An enemy with an eye for people adds what its card says on its own square, some cards on those nearby as well.
    Bodies are tested without: it is faces that such an enemy remembers.

    Also 22.q1.
    """
    here = play.state.at(square)
    dice = here.enemies if newcomers is None else newcomers
    for kind, number in here.guards:
        dice += number * play.pack.guards[kind].keen
    for near in play.memory_plan.terrain(square).near[square]:
        for kind, number in play.state.at(near).guards:
            card = play.pack.guards[kind]
            dice += number * card.keen * card.keen_nearby
    return dice


def arrival_test(play: Play, *names: str, leap: bool = False) -> None:
    """Test figures that have come onto a square with enemies together (22.1); nothing on a clear square.

    With `leap` one lands in the hiding spot of the square if it isn't found (9.9).

    Also 15.q2, 22.8, 22.q2, 22.q5, P11.1.
    """
    square = play.person(names[0]).square
    here = play.state.at(square)
    # 49.5
    if not here.enemies:
        return
    if RESTRICTED in here.marks:
        # Among enemies in a restricted area nobody rolls (21.5, 49.2, 49.q1).
        for figure in sorted(map(play.person, names), key=lambda figure: figure.exposed):
            if figure.place == "map" and is_conspicuous(figure):
                expose(play, figure.name, "21.5", "49.2")
        return
    tested = tuple(who for who in names if is_testable(play.person(who)) and not is_guest(play, who))
    if not tested:
        return
    alert = play.state.play.maps[map_of(square)].alert
    play.push(DetectionTest(square, tested, test_dice(play, square, None), 0, alert, deferred=False, leap=leap))


def enemies_arrived(
    play: Play, square: str, arrived: int, removed: int, *, deferred: bool, but: frozenset[str] = frozenset()
) -> None:
    """Test the square that enemies have come onto (28.6): assassins by all enemies there, bodies by the arrivals.

    `removed` bodies have had to make room: each enemy that came tests each of them too (29.14, 29.19). `but` are people
    who have come at the same time, and whose own test is still due.

    Also 0.8, 22.7, 22.q1, 28.11, 28.q1, 30.16.
    """
    here = play.state.at(square)
    if arrived and RESTRICTED in here.marks:
        _caught(play, square, removed + total(here.bodies), deferred=deferred)
        return
    subjects = tuple(who for who in _tested(play, square) if who not in but)
    body_dice = arrived * (removed + total(here.bodies))
    if arrived and (subjects or body_dice):
        alert = play.state.play.maps[map_of(square)].alert
        dice = test_dice(play, square, arrived if tests_on_entry(play) else None)
        play.push(DetectionTest(square, subjects, dice, body_dice, alert, deferred))


def _caught(play: Play, square: str, bodies: int, *, deferred: bool) -> None:
    """Enemies come into a restricted area: whoever is there is exposed without dice, in hiding spots too."""
    for figure in play.state.present(square):
        if is_conspicuous(figure):
            expose(play, figure.name, "8.7", "21.5", "49.3", "49.q2", deferred=deferred)
    if bodies:
        raise_alert(play, map_of(square), "49.4", deferred=deferred)


def work_step_tests(play: Play, frame: StepTests) -> None:
    """Begin the next test of an enemy step.

    Also 28.7.
    """
    if not frame.arrivals:
        play.swap()
        return
    (square, arrived, removed), rest = frame.arrivals[0], frame.arrivals[1:]
    play.swap(StepTests(rest))
    enemies_arrived(play, square, arrived, removed, deferred=not tests_on_entry(play))


def work_step_alert(play: Play, _: StepAlert) -> None:
    """The alert raised in this step comes on at its end (22.11, 28.8, 29.17)."""
    play.swap()
    for letter, here in play.state.play.maps.items():
        if here.alert_due:
            play.emit(AlertRaised(letter), "28.8", "22.11")


def work_detection_test(play: Play, frame: DetectionTest) -> Choice | ChanceNode | None:
    """Ask for the next roll of a test; when all have rolled, the alert follows (22.4).

    Also 28.q3.
    """
    if not frame.asked:
        held = _held_event(play, map_of(frame.square))
        # Of the tests of one step any can be the first (0.1).
        if held == "skip_test" or (held and _others_due(play, frame.square)):
            return Choice("skip_test", ("use", "keep"), "", frame.square, ("3.6", "28.14"))
        if held:
            answer_skip_test(play, frame, "use")
            return None
    if frame.subjects:
        who = frame.subjects[0]
        # However quiet somebody is, one die is left.
        number = max(1, frame.dice - granted(play, who, "quiet"))
        return play.dice_node(_die(play, frame), number, "detect", "22.2", whose=who, square=frame.square)
    if frame.body_dice:
        number = min(frame.body_dice, MOST_DICE)
        return play.dice_node(_die(play, frame), number, "detect_bodies", "28.10", square=frame.square)
    play.swap()
    if frame.found:
        raise_alert(play, map_of(frame.square), "22.4", deferred=frame.deferred)
    return None


def _die(play: Play, frame: DetectionTest) -> str:
    """The die of a test: of one edition green while the alert is off, red while it is on (P11.2, P11.3, P11.6, P13.4).

    Where the pack has no such dice the one die is rolled, which reads alike (P11.q1).
    """
    coloured = "detection_red" if frame.alert else "detection_green"
    by_alert = flag(play.state, "detection_dice") == "by_alert"
    return coloured if by_alert and coloured in play.pack.dice else "detection"


def _others_due(play: Play, square: str) -> bool:
    """Whether another test of the same enemy step and the same map is still to be made."""
    below = play.state.agenda[1] if len(play.state.agenda) > 1 else None
    arrivals = below.arrivals if isinstance(below, StepTests) else ()
    return any(
        map_of(other) == map_of(square)
        and RESTRICTED not in play.state.at(other).marks
        and arrived
        and (_tested(play, other) or removed + total(play.state.at(other).bodies))
        for other, arrived, removed in arrivals
    )


def _tested(play: Play, square: str) -> tuple[str, ...]:
    """Who on a square is tested when enemies come, allies as assassins (44.6).

    Also P10b.6.
    """
    there = [figure.name for figure in play.state.present(square) if is_testable(figure)]
    # Companions of a turn never are: P27.2
    return tuple([who for who in there if not is_guest(play, who)])


def _held_event(play: Play, letter: str) -> str:
    """The operation of a held event that can cancel a test of this map, or empty (3.6, 3.7)."""
    here = play.state.play.maps[letter]
    if not here.event or here.event_used:
        return ""
    effects = play.pack.events[here.event].effects
    return next((effect.op for effect in effects if effect.op in {"skip_test", "skip_first_test"}), "")


def answer_skip_test(play: Play, frame: DetectionTest, option: str) -> None:
    """Cancel the whole test of the square, for everybody in it (22.10, 28.14), or keep the event for later.

    Also P2.4.
    """
    if option == "keep":
        play.swap(replace(frame, asked=True))
        return
    play.swap()
    play.emit(EventUsed(map_of(frame.square)), "3.6", "28.14", "22.10")
    if frame.leap:
        play.emit(PlaceTaken(frame.subjects[0], "spot", frame.square), "9.9")


def answer_detection_test(play: Play, frame: DetectionTest, faces: tuple[str, ...]) -> None:
    """Read a roll: an exposed face finds, an alarm face finds while the alert is on (22.4, 22.5, 23.3).

    Also 22.3, 28.12, 28.16, 28.q2, 23.9, P11.4, P11.5, P23.q5.
    """
    seen = "exposed" in faces or (frame.alert and "alarm" in faces)
    if not frame.subjects:
        play.emit(DiceRolled(_die(play, frame), faces, frame.square), "28.10")
        # A body gives nobody away: only the exposed face does anything, and only to the alert (28.13, 28.17).
        found = frame.found or "exposed" in faces
        play.swap(replace(frame, body_dice=frame.body_dice - len(faces), found=found, asked=True))
        return
    who = frame.subjects[0]
    play.emit(DiceRolled(_die(play, frame), faces, who), "22.2", "22.9")
    play.swap(replace(frame, subjects=frame.subjects[1:], found=frame.found or seen, asked=True))
    if seen:
        # The alert itself waits until everybody has rolled, so that all read the same state (22.q4).
        expose(play, who, "22.4", "21.2", alert=False)
    elif frame.leap:
        play.emit(PlaceTaken(who, "spot", frame.square), "9.9")
