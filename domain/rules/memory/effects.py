"""What cards do: the operations of the declarative vocabulary that `docs/packs.md` lists.

An operation gets the map it acts on, and for cards that somebody uses, who uses them and what they are aimed at.
What can't be done is skipped (16.q2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from domain.content.pack import Effect
from domain.language.events import (
    AlertEnded,
    BasePlaced,
    CubesGained,
    CubesLost,
    Disguised,
    DoneByHand,
    GuardsEliminated,
    HealthRestored,
    Moved,
    ObjectiveRevealed,
    PoisonCured,
)
from domain.language.waiting import Choice
from domain.model.agenda import Arrival, BossEntry, ByHand, CardEffects
from domain.model.amounts import count, merged
from domain.model.state import Assassin
from domain.model.terrain import map_of
from domain.playing.play import Play
from domain.rules.apocalypse import tokens
from domain.rules.memory.boss import wound_boss
from domain.rules.memory.calling import call
from domain.rules.memory.escort import able_to_follow
from domain.rules.memory.locks import unlock
from domain.rules.memory.machines import aboard, drive
from domain.rules.memory.reinforcement import add_by_effect
from domain.rules.memory.slots import free_slots, missing, poison_cubes
from domain.rules.memory.stealth import expose_by_icon, go_incognito, raise_alert


class Aim(NamedTuple):
    """Where an effect acts, and the card that it stands on (empty for the tower card)."""

    map: str
    who: str = ""
    on: str = ""
    rules: tuple[str, ...] = ()
    source: str = ""
    short: bool = False
    """Whether the card has brought a token for missing miniatures already (A9.q1)."""


Operation: TypeAlias = Callable[[Play, Effect, Aim], None]


def apply_effect(
    play: Play, letter: str, effect: Effect, *rules: str, who: str = "", on: str = "", source: str = ""
) -> None:
    """Carry out one effect of a card."""
    OPERATIONS[effect.op](play, effect, Aim(letter, who, on, rules, source))


def carry_out(play: Play, frame: CardEffects) -> None:
    """Carry out the effects of a card in their order: what one sets going is resolved before the next (3.q2)."""
    effects = _effects_left(play, frame)
    for number, effect in enumerate(effects, 1):
        below = len(play.state.agenda)
        aim = Aim(frame.map, frame.who, frame.on, frame.rules, frame.source, frame.short)
        OPERATIONS[effect.op](play, effect, aim)
        if number < len(effects) and len(play.state.agenda) > below:
            play.push_below(len(play.state.agenda) - below, replace(frame, number=frame.number + number))
            return


def _effects_left(play: Play, frame: CardEffects) -> tuple[Effect, ...]:
    if frame.event:
        return play.pack.events[frame.source].effects[frame.number :]
    known = play.pack.cards[frame.source].effects if frame.source else play.memory_plan.synchronise
    return known[frame.number :]


def work_card_effects(play: Play, frame: CardEffects) -> None:
    """Go on with a card."""
    play.swap()
    carry_out(play, frame)


def _add_guards(play: Play, effect: Effect, aim: Aim) -> None:
    add_by_effect(play, aim.map, effect, short=aim.short)


def _raise_alert(play: Play, _: Effect, aim: Aim) -> None:
    raise_alert(play, aim.map, *aim.rules)


def _end_alert(play: Play, _: Effect, aim: Aim) -> None:
    if play.state.play.maps[aim.map].alert:
        play.emit(AlertEnded(aim.map), "23.5", *aim.rules)


def _meant(play: Play, aim: Aim) -> list[Assassin]:
    """Whom a card means that names nobody: the one who uses it, or everybody on the map it lies beside (3.5, 51.1)."""
    here = (a for a in play.on_map() if map_of(a.square) == aim.map)
    return [play.figure(aim.who)] if aim.who else list(here)


def _gain_cube(play: Play, effect: Effect, aim: Aim) -> None:
    """Cubes for everybody meant (3.5)."""
    for figure in _meant(play, aim):
        # On a poisoned board every cube needs a free slot: A5.q7
        number = min(effect.number, free_slots(figure)) if poison_cubes(figure) else effect.number
        if figure.on_map and number > 0:
            play.emit(CubesGained(figure.name, number), *aim.rules)


def _return_cube(play: Play, effect: Effect, aim: Aim) -> None:
    """Cubes that were spent come back onto free grouped slots, never onto the + slot (19.q3)."""
    number = min(effect.number, free_slots(play.figure(aim.who)))
    if number > 0:
        play.emit(CubesGained(aim.who, number), "19.q3", *aim.rules)


def _lose_cube(play: Play, effect: Effect, aim: Aim) -> None:
    for figure in _meant(play, aim):
        if figure.cubes and figure.on_map:
            play.emit(CubesLost(figure.name, min(effect.number, figure.cubes)), *aim.rules)


def _heal(play: Play, effect: Effect, aim: Aim) -> None:
    """Health for everybody injured, or for the one the card is aimed at, in critical condition too (26.6).

    Poison cubes stay where they are (A5.q8).

    Also 0.5, 21.q1, 26.q2.
    """
    for figure in play.people() if aim.who else _meant(play, aim):
        lacking = missing(figure)
        meant = figure.name == aim.on if aim.who else not figure.critical
        if lacking and meant:
            play.emit(HealthRestored(figure.name, min(effect.number, lacking)), "26.7", *aim.rules)


def _antidote(play: Play, _: Effect, aim: Aim) -> None:
    """Whoever the card is aimed at, or everybody meant, is rid of the poison (A5.8, A5.q6)."""
    for figure in (play.figure(aim.on),) if aim.who else _meant(play, aim):
        if poison_cubes(figure):
            play.emit(PoisonCured(figure.name), "A5.8", *aim.rules)


def _incognito(play: Play, effect: Effect, aim: Aim) -> None:
    """The user, or everybody on the square, becomes incognito; red bases stay there (21.10, E29).

    Also 32.q2.
    """
    user = play.figure(aim.who)
    # From the top of a tower nobody below is reached: it is no square (9.11).
    everybody = effect.kind == "square" and user.place != "tower"
    for figure in play.state.standing(user.square):
        if figure.exposed and (everybody or figure.name == aim.who):
            go_incognito(play, figure.name, "21.10", *aim.rules)


def _encourage(play: Play, effect: Effect, aim: Aim) -> None:
    """Spent cubes come back to the assassin aimed at, onto free grouped slots only (19.q3)."""
    number = min(effect.number, free_slots(play.figure(aim.on)))
    if number > 0:
        play.emit(CubesGained(aim.on, number), "19.q3", *aim.rules)


def _expose(play: Play, _: Effect, aim: Aim) -> None:
    expose_by_icon(play, aim.who, *aim.rules)


def _glide(play: Play, _: Effect, aim: Aim) -> None:
    """Move over walls or to a nearby square, unhunted; on arrival as after any move (22.q3, 32.12)."""
    figure = play.figure(aim.who)
    play.emit(Moved(aim.who, figure.square, aim.on), "32.12", *aim.rules)
    asked = able_to_follow(play, figure.square, aim.on, by_action=False)
    play.push(Arrival(aim.who, figure.square, figure.exposed, gliding=True, asked=asked))


def _lure(play: Play, _: Effect, aim: Aim) -> None:
    play.emit(BasePlaced(aim.on), "21.13", *aim.rules)


def _eliminate(play: Play, effect: Effect, aim: Aim) -> None:
    """Guards of the square aimed at, up to a number, those of the kind named or the weakest first."""
    left = effect.number
    open_to_it = merged(play.state.at(aim.on).guards, aboard(play.state, aim.on), -1)
    guards = [(play.pack.guards[kind].armour, kind, n) for kind, n in open_to_it]
    for _, kind, number in sorted(guards):
        taken = min(left, number)
        if taken and not play.pack.guards[kind].boss and effect.kind in {"", kind}:
            play.emit(GuardsEliminated(aim.on, kind, taken), *aim.rules)
            left -= taken


def _add_boss(play: Play, effect: Effect, _: Aim) -> None:
    """A boss appears on the square named (33.15)."""
    play.push(BossEntry(effect.square, effect.kind))


def _wound_boss(play: Play, effect: Effect, aim: Aim) -> None:
    """Health cubes leave the card of the boss aimed at, whatever the dice say (33.17)."""
    wound_boss(play, aim.on, effect.number, "33.17", *aim.rules)


def _disguise(play: Play, effect: Effect, aim: Aim) -> None:
    """A guard figure of the reserve stands for the user (6.5); without one, or with one there, nothing happens."""
    figure = play.figure(aim.who)
    if count(play.state.play.reserve, effect.kind) and not (figure.exposed or figure.disguise):
        play.emit(Disguised(aim.who, effect.kind), "6.5", "29.10", *aim.rules)


def _drive(play: Play, _: Effect, aim: Aim) -> None:
    drive(play, aim.who, aim.on, *aim.rules)


def _call_ally(play: Play, effect: Effect, aim: Aim) -> None:
    call(play, effect, aim.who, *aim.rules)


def _reveal_objective(play: Play, effect: Effect, aim: Aim) -> None:
    """An objective is laid open (9.5)."""
    play.emit(ObjectiveRevealed(effect.kind), *aim.rules)


def _unlock(play: Play, effect: Effect, aim: Aim) -> None:
    unlock(play, aim.who, aim.on, effect.number, *aim.rules)


def _place_danger(play: Play, effect: Effect, aim: Aim) -> None:
    tokens.place_by_effect(play, effect, *aim.rules)


def _discard_danger(play: Play, effect: Effect, _: Aim) -> None:
    tokens.discard_by_effect(play, effect)


def _add_danger(play: Play, effect: Effect, aim: Aim) -> None:
    tokens.add_by_effect(play, effect, *aim.rules)


def _hold(_play: Play, _effect: Effect, _aim: Aim) -> None:
    """Nothing yet: the card is used when a detection test comes up (3.6)."""


def effects_of(play: Play, source: str) -> tuple[Effect, ...]:
    """All effects of a card, those of a special ability first; of the tower card for an empty source."""
    if source in play.pack.cards:
        card = play.pack.cards[source]
        return (*card.special, *card.effects)
    return play.pack.events[source].effects if source else play.memory_plan.synchronise


def _by_hand(play: Play, effect: Effect, aim: Aim) -> None:
    """The players carry it out themselves: an adjustment can follow before they say that they are done (0.1)."""
    play.push(ByHand(aim.source, effects_of(play, aim.source).index(effect), aim.who, aim.map))


def work_by_hand(play: Play, frame: ByHand) -> Choice:
    """Show what the players have to do, and wait until they have done it."""
    about = effects_of(play, frame.source)[frame.number].text or _text_of(play, frame.source)
    square = play.figure(frame.who).square if frame.who else ""
    return Choice("by_hand", ("done",), frame.who, square, about=about, confirm=True)


def _text_of(play: Play, source: str) -> str:
    cards, events = play.pack.cards, play.pack.events
    return cards[source].text if source in cards else events[source].text


def answer_by_hand(play: Play, frame: ByHand, option: str) -> None:
    """The players are done."""
    del option
    play.swap()
    play.emit(DoneByHand(frame.source))


OPERATIONS: dict[str, Operation] = {
    "add_guards": _add_guards,
    "raise_alert": _raise_alert,
    "end_alert": _end_alert,
    "gain_cube": _gain_cube,
    "return_cube": _return_cube,
    "lose_cube": _lose_cube,
    "heal": _heal,
    "antidote": _antidote,
    "incognito": _incognito,
    "expose": _expose,
    "encourage": _encourage,
    "glide": _glide,
    "slip": _glide,
    "unlock": _unlock,
    "lure": _lure,
    "eliminate": _eliminate,
    "disguise": _disguise,
    "add_boss": _add_boss,
    "wound_boss": _wound_boss,
    "call_ally": _call_ally,
    "reveal_objective": _reveal_objective,
    "drive": _drive,
    "skip_test": _hold,
    "skip_first_test": _hold,
    "by_hand": _by_hand,
    "place_danger": _place_danger,
    "discard_danger": _discard_danger,
    "add_danger": _add_danger,
}
"""By name. "push" and "extra_hit" are worked in the attack that they belong to, what cards grant is in `gifts`."""
