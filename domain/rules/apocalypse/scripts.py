"""Exploration cards, read step by step: dice, choices, losses, finds (A19, region map page, section 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from domain.content.region_plan import Step
from domain.language.chance import ChanceNode
from domain.language.events import (
    BlueprintGained,
    CardDrawn,
    CardRead,
    CardReturned,
    ClueGained,
    DiceRolled,
    ExplorationCubesChanged,
    ExposedByCard,
    HydrasSpent,
)
from domain.language.waiting import Choice
from domain.model.between import Bestowal, Reading
from domain.model.state import Deck
from domain.playing.play import Play
from domain.rules.apocalypse.characters import amend_reading, characters, lose, recover, region_of
from domain.rules.apocalypse.closing import close_card
from domain.rules.apocalypse.slot import take, tick
from domain.rules.memory.slots import missing

GO_ON, NOBODY, YES, NO = "go_on", "nobody", "yes", "no"
DICE = {"test": "detection", "black": "enemy", "white": "assassin", "poison": "poison"}
"""The die of each step that rolls."""
EQUIPMENT = "equipment"

Asked: TypeAlias = Choice | ChanceNode | None


def work_reading(play: Play, frame: Reading) -> Asked:
    """Do the step that reading has come to, or ask what it needs (A19.1)."""
    steps = region_of(play).cards[frame.card].steps
    if frame.step >= len(steps) or steps[frame.step].op == "end":
        _close(play, frame)
        return None
    step = steps[frame.step]
    return WORK[step.op](play, frame, step)


def _on(play: Play, frame: Reading, to: int = 0) -> None:
    """Go on with the next step, or with another one."""
    amend_reading(play, step=to or frame.step + 1, asked=(), left=0)


def _close(play: Play, frame: Reading) -> None:
    """The card is read; a clue was retired when it was played."""
    is_clue = region_of(play).cards[frame.card].pile == "clue"
    close_card(play, frame, "" if is_clue else frame.card)


# Words and choices


def _text(_: Play, __: Reading, step: Step) -> Asked:
    """The players read a passage and carry it out before reading on (A19.1)."""
    return Choice("card_text", (GO_ON,), rules=("A19.1",), about=step.text, confirm=True)


def _stop(play: Play, frame: Reading, _: Step) -> Asked:
    if frame.memory:
        _close(play, frame)
        return None
    play.emit(CardRead(frame.card, frame.step + 1), "A19.1")
    _on(play, frame)
    return None


def _choose(_: Play, __: Reading, step: Step) -> Asked:
    """One decision of the group (A19.q8)."""
    options = tuple(str(n) for n in range(1, len(step.options) + 1))
    told = "\n".join(f"{n}: {words}" for n, (words, _) in enumerate(step.options, start=1))
    return Choice("card_choice", options, rules=("A19.q8",), about="\n".join(filter(None, (step.text, told))))


# Dice


def _dice(play: Play, frame: Reading, step: Step) -> Asked:
    """Dice for one character after another, a companion included (A19.7, A19.q7), or once for the group."""
    if not frame.left and step.who == "one" and step.op != "white":
        return Choice("card_rolls", tuple(f.name for f in characters(play)), rules=("A19.q13",), about=step.text)
    if not frame.left:
        asked = tuple(f.name for f in characters(play)) if step.who == "all" else ("",)
        successes = 0 if step.op == "white" else frame.successes
        amend_reading(play, asked=asked, left=1, successes=successes)
        return None
    if not frame.asked:
        _on(play, frame)
        return None
    return play.dice_node(DICE[step.op], step.number, f"card_{step.op}", RULE_OF[step.op], whose=frame.asked[0])


RULE_OF = {"test": "A19.2", "black": "A19.3", "white": "A19.4", "poison": "A19.q2"}


def answer_reading_roll(play: Play, frame: Reading, faces: tuple[str, ...]) -> None:
    """What the dice of a step do to the character who rolled, or to the group."""
    step = region_of(play).cards[frame.card].steps[frame.step]
    who, *rest = frame.asked
    play.emit(DiceRolled(DICE[step.op], faces, who), "A19.7")
    amend_reading(play, asked=tuple(rest))
    match step.op:
        case "test":
            # There is no alert here: only the spotted faces count (A19.2, A19.q1).
            if "exposed" in faces:
                amend_reading(play, exposed=(*frame.exposed, who))
                play.emit(ExposedByCard(who), "A19.2", "A19.q1")
        case "white":
            # The special face is a hit like any other (A19.4).
            hits = sum(face in {"hit", "special"} for face in faces)
            amend_reading(play, successes=frame.successes + hits)
        case "black":
            lose(play, who, sum(face == "hit" for face in faces), "A19.3")
        case _:
            # No slots for poison on the map: A19.q2
            lose(play, who, sum(face == "poison" for face in faces), "A19.q2")


# Health


def _lose(play: Play, frame: Reading, step: Step) -> Asked:
    if step.who == "one":
        # A19.q13
        return Choice("card_loses", tuple(f.name for f in characters(play)), rules=("A19.q13",), about=step.text)
    for figure in characters(play):
        lose(play, figure.name, step.number, "A19.q12")
    _on(play, frame)
    return None


def _recover(play: Play, frame: Reading, step: Step) -> Asked:
    hurt = tuple(f.name for f in characters(play) if missing(f))
    if step.chosen and step.who == "one" and hurt:
        return Choice("card_recovers", (*hurt, NOBODY), rules=("A19.9",), about=step.text)
    if step.chosen and step.who == "all":
        if not frame.left:
            amend_reading(play, asked=hurt, left=1)
            return None
        if frame.asked:
            return Choice("card_recover", (YES, NO), frame.asked[0], rules=("A19.9",), about=step.text)
    elif not step.chosen:
        for who in hurt:
            # By the text alone it doesn't save: A19.q6
            recover(play, who, step.number, "A19.q6", chosen=False)
    _on(play, frame)
    return None


# Finds


def _equipment(play: Play, frame: Reading, step: Step) -> Asked:
    """Draw equipment; a card that would end a search goes back and is replaced (A19.5, A19.6, A19.q9)."""
    if not frame.asked:
        amend_reading(play, asked=("draw",), left=step.number)
        return None
    if frame.left and _can_find(play):
        # The discards are shuffled in when the deck has run out: A19.q9
        node = play.draw_node(EQUIPMENT, "card_equipment", "A19.5")
        if node is not None:
            return node
    _on(play, frame)
    return None


def _can_find(play: Play) -> bool:
    """Whether the deck, or its discards once it has run out, holds anything but cards that are put back."""
    deck = play.state.decks.get(EQUIPMENT, Deck())
    cards = (*deck.top, *(card for card, _ in deck.unknown), *deck.bottom) if deck.size else deck.discards
    return any(not play.pack.cards[card].ends_search for card in cards)


def answer_reading_draw(play: Play, frame: Reading, card: str) -> None:
    """A card for the group, or one that goes back into the deck."""
    play.emit(CardDrawn(EQUIPMENT, card), "A19.5")
    if play.pack.cards[card].ends_search:
        play.emit(CardReturned(EQUIPMENT, card), "A19.6")
        return
    amend_reading(play, left=frame.left - 1)
    play.push(Bestowal(card))


def answer_reading_chance(play: Play, frame: Reading, answer: tuple[str, ...] | str) -> None:
    """Dice or a card, by what the step asked for."""
    if isinstance(answer, str):
        answer_reading_draw(play, frame, answer)
    else:
        answer_reading_roll(play, frame, answer)


def _take(play: Play, frame: Reading, step: Step) -> Asked:
    _on(play, frame)
    take(play, step.number)
    return None


def _tick(play: Play, frame: Reading, step: Step) -> Asked:
    """Several ticks are made one after another (A20.q3)."""
    _on(play, frame)
    for _ in range(step.number):
        tick(play)
    return None


def _cubes(play: Play, frame: Reading, step: Step) -> Asked:
    """Exploration cubes stay between none and those of a phase (R2)."""
    _on(play, frame)
    phase = play.state.region.phase
    if phase is not None:
        cubes = max(0, min(region_of(play).cubes, phase.cubes + step.number)) - phase.cubes
        if cubes:
            play.emit(ExplorationCubesChanged(cubes), "A19.1")
    return None


def _gain(play: Play, frame: Reading, step: Step) -> Asked:
    _on(play, frame)
    match step.op:
        case "clue":
            play.emit(ClueGained(step.card), "A12.1", "A12.2")
        case "blueprint":
            play.emit(BlueprintGained(step.card), "38.5")
        case _:
            play.push(Bestowal(step.card))
    return None


# Ways through the card


def _move(play: Play, frame: Reading, step: Step) -> Asked:
    """The group is moved when the card is done, without payment."""
    if play.state.region.phase is not None:
        amend_reading(play, arrival=step.number, line=step.line)
    _on(play, frame)
    return None


def _if(play: Play, frame: Reading, step: Step) -> Asked:
    """Go elsewhere where a condition holds: "exposed", "doomed", "clue", "cubes", or some "successes" or "hydras"."""
    phase = play.state.region.phase
    holds = {
        "exposed": bool(frame.exposed),
        "doomed": bool(frame.doomed),
        "clue": bool(play.state.region.clues),
        "cubes": bool(phase and phase.cubes),
        "successes": frame.successes >= step.number,
        "hydras": len(play.state.hydras) >= step.number,
    }[step.card]
    _on(play, frame, step.goto if holds else 0)
    return None


def _hydras(play: Play, frame: Reading, step: Step) -> Asked:
    """The card asks for captured hydras: as many as there are, up to its number, leave the bag (A6.38)."""
    asked = play.state.hydras[: step.number]
    if asked:
        play.emit(HydrasSpent(asked), "A6.38")
    _on(play, frame)
    return None


def _goto(play: Play, frame: Reading, step: Step) -> Asked:
    _on(play, frame, step.goto)
    return None


def _memory(play: Play, frame: Reading, step: Step) -> Asked:
    """The card shows where the next memory is (A21.1): what comes before the next stop is still carried out."""
    line = play.state.diary.get(step.card)
    if play.state.region.phase is not None and (line is None or not line.closed):
        amend_reading(play, memory=step.card)
    _on(play, frame)
    return None


WORK: dict[str, Callable[[Play, Reading, Step], Asked]] = {
    "text": _text,
    "stop": _stop,
    "choose": _choose,
    "test": _dice,
    "black": _dice,
    "white": _dice,
    "poison": _dice,
    "lose": _lose,
    "recover": _recover,
    "equipment": _equipment,
    "take": _take,
    "tick": _tick,
    "cubes": _cubes,
    "gain": _gain,
    "clue": _gain,
    "blueprint": _gain,
    "move": _move,
    "if": _if,
    "goto": _goto,
    "hydras": _hydras,
    "memory": _memory,
}
"""What each step does."""


def answer_reading(play: Play, frame: Reading, option: str) -> None:
    """What the players decide about a step."""
    step = region_of(play).cards[frame.card].steps[frame.step]
    match step.op:
        case "choose":
            _on(play, frame, step.options[int(option) - 1][1])
        case "test" | "black" | "poison":
            amend_reading(play, asked=(option,), left=1)
        case "lose":
            _on(play, frame)
            lose(play, option, step.number, "A19.q13")
        case "recover" if step.who == "one":
            _on(play, frame)
            if option != NOBODY:
                recover(play, option, step.number, "A19.9", chosen=True)
        case "recover":
            who, *rest = frame.asked
            amend_reading(play, asked=tuple(rest))
            if option == YES:
                recover(play, who, step.number, "A19.9", chosen=True)
        case _:
            _on(play, frame)
