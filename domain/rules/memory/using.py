"""Cards are used: equipment (point 24), skills, and the special abilities of assassins."""

from __future__ import annotations

from domain.content.pack import WEAPONS, Card, Effect
from domain.language.commands import Use
from domain.language.events import CardUsed
from domain.model.agenda import AssassinPhase, CardEffects
from domain.model.editions import flag
from domain.model.state import Assassin, Figure
from domain.model.terrain import map_of
from domain.playing.play import Play, Refusal, refuse
from domain.rules.memory.acting import actors, refuse_actor, refuse_place, refuse_stealth, spend
from domain.rules.memory.boss import bosses_on, guards_only
from domain.rules.memory.calling import refuse_call
from domain.rules.memory.effects import carry_out
from domain.rules.memory.gear import SPECIAL_SLOTS, give_up, lying_in_slots, take_off
from domain.rules.memory.gifts import ability_of, asks_too_much, is_closed
from domain.rules.memory.locks import locks
from domain.rules.memory.machines import actions, driving_range, machine_of
from domain.rules.memory.slots import free_slots, missing, poison_cubes
from domain.rules.memory.stealth import expose_by_icon, raise_alert
from domain.text.visible import ROMAN

ATTACKING = frozenset({"eliminate", "wound_boss"})
"""Effects that are attacks on somebody: nobody attacks from the top of a tower (9.q2)."""


def usable(play: Play, figure: Assassin) -> tuple[str, ...]:
    """The cards of a figure of the state that do something when used; in a machine its own and nothing else.

    48.5, 48.6
    """
    if figure.place == "machine":
        return tuple([card for card in actions(play, figure) if play.pack.cards[card].effects])
    return play.of_board(_working, figure)


def _working(play: Play, figure: Assassin) -> tuple[str, ...]:
    """Cards that do something when used: without slot icon from the inventory, others from their own slot.

    Also P5.1.
    """
    cards, board = play.pack.cards, figure.board
    # Of one edition weapons work from beside the board (P5.10).
    anywhere = flag(play.state, "weapons_work_from") == "anywhere"
    # 24.12, and with a slot icon only from the slot: 24.q2
    loose = [card for card in board.inventory if not cards[card].slot or (anywhere and cards[card].slot in WEAPONS)]
    worn = filter(None, lying_in_slots(board))
    own = (*board.skills, *filter(None, (ability_of(play, figure),)))
    found = dict.fromkeys((*loose, *worn, *own))
    working = [card for card in found if cards[card].effects or cards[card].lasts]
    return tuple([card for card in working if not cards[card].ends_search])


def targets(play: Play, figure: Assassin, card: Card) -> tuple[str, ...]:
    """What a card can be aimed at: assassins, bosses, squares, or nothing in particular ("")."""
    for effect in card.effects:
        found = _aims(play, figure, effect, card)
        if found is not None:
            return found
    return ("",)


def _aims(play: Play, figure: Assassin, effect: Effect, card: Card) -> tuple[str, ...] | None:
    """What an effect can be aimed at from where a figure is; None for effects that aren't aimed."""
    terrain = play.memory_plan.terrain(figure.square)
    # The top of a tower is no square, and nothing is near it (9.11).
    aloft = figure.place == "tower"
    near = () if aloft else (figure.square, *terrain.near[figure.square])
    match effect.op:
        case "heal" | "antidote":
            # The special ability of an assassin never works for an ally (44.13).
            everybody = play.state.standing if card.slot == "ability" else play.state.present
            together = (figure,) if aloft else tuple(a for square in _reach(near, effect) for a in everybody(square))
            # Not at full health (26.1): injured, or in critical condition (26.2); antidotes for the poisoned (A5.8).
            needs = _is_poisoned if effect.op == "antidote" else missing
            return tuple(a.name for a in together if needs(a))
        case "encourage":
            # Nobody in critical condition spends cubes (26.5); whoever has all of them needs none (19.q3).
            beside = (a for square in _reach(near, effect) for a in play.state.standing(square))
            able = (a for a in beside if a.name != figure.name and not a.critical)
            return tuple(a.name for a in able if free_slots(a) > 0)
        case "slip":
            return near[1:]
        case "unlock":
            return tuple(locks(play, figure.square)) if near else ()
        case "glide":
            column, row = terrain.places[figure.square]
            reach = effect.number
            return tuple(
                square for square, (x, y) in terrain.places.items() if 0 < abs(x - column) + abs(y - row) <= reach
            )
        case "drive":
            return driving_range(play, machine_of(play.state, figure.name), effect.number)
        case "lure":
            return near
        case "eliminate":
            return tuple(square for square in near if _has_guard(play, square, effect.kind))
        case "wound_boss":
            return tuple(boss for square in near for boss in bosses_on(play, square))
    return None


def _is_poisoned(figure: Figure) -> int:
    """Poison cubes on a board; allies have no slots for any."""
    return poison_cubes(figure) if isinstance(figure, Assassin) else 0


def _reach(near: tuple[str, ...], effect: Effect) -> tuple[str, ...]:
    """The squares on which an effect finds people: the user's own, or those nearby as well."""
    return near if effect.kind == "nearby" else near[:1]


def _has_guard(play: Play, square: str, kind: str) -> bool:
    """Whether a guard of that kind, or any for an empty one, stands on a square; a boss is none (33.5)."""
    return any(kind in {"", name} for name, _ in guards_only(play, play.state.at(square).guards))


def considered_uses(play: Play) -> list[Use]:
    """Every card that does something, at everything it can be aimed at."""
    cards, explains = play.pack.cards, play.explains
    # With nothing to aim at, or closed whatever it is aimed at: only for the reason why not.
    nowhere = ("",) if explains else ()
    found: list[Use] = []
    for figure in play.on_map():
        for name in usable(play, figure):
            card = cards[name]
            if explains or (figure in actors(play, card.cost, aboard=True) and not _refuse_card(play, figure, card)):
                found += [Use(figure.name, name, target) for target in targets(play, figure, card) or nowhere]
    return found


def check_use(play: Play, command: Use) -> Refusal | None:
    """Whether a card can be used like this (24.9)."""
    cost = play.pack.cards[command.card].cost if command.card in play.pack.cards else 0
    refusal = refuse_actor(play.state, command.who, cost, aboard=True)
    if refusal:
        return refusal
    figure = play.figure(command.who)
    if command.card not in usable(play, figure):
        if figure.place == "machine":
            return refuse("48.5", "in_machine", name=command.who)
        return refuse("24.9", "nothing_to_use", name=command.who, card=command.card)
    card = play.pack.cards[command.card]
    return _refuse_card(play, figure, card) or _refuse_target(play, figure, card, command.on)


def _refuse_card(play: Play, figure: Assassin, card: Card) -> Refusal | None:
    """Why a figure can't use a card now, whatever it is aimed at."""
    return (
        _refuse_apprentice(figure, card)
        or _refuse_moment(play, card)
        or refuse_limit(play, figure, card)
        or _refuse_where(play, figure, card)
    )


def _refuse_apprentice(figure: Assassin, card: Card) -> Refusal | None:
    """What is closed to an apprentice: the blade, high skills, and the ability on the assassin's card (27)."""
    if not figure.apprentice:
        return None
    if card.slot == "blade":
        return refuse("27.8", "no_blade", name=figure.name)
    if not is_closed(card, figure):
        return None
    if card.slot == "ability":
        # 1.q1
        return refuse("27.q2", "no_ability", name=figure.name)
    return refuse("27.13", "skill_too_high", name=figure.name)


def _refuse_moment(play: Play, card: Card) -> Refusal | None:
    """Whether it is the moment that a card states, if it states one (39.8), and the headquarters are good enough."""
    if asks_too_much(play, card):
        return refuse("39.12", "headquarters_too_low", card=card.id, level=ROMAN[card.headquarters])
    if card.moment == "assassins" and not isinstance(play.state.top, AssassinPhase):
        return refuse("39.8", "card_not_now", card=card.id)
    return None


def refuse_limit(play: Play, figure: Assassin, card: Card) -> Refusal | None:
    """Whether a card has been used as often as it may be."""
    # Skills have a limit in some editions, whatever they say themselves (39.11, E57).
    once = flag(play.state, "skill_use_limit") == "once_per_attempt"
    if card.slot == "skill" and once and card.id in figure.used:
        return refuse("6.18", "used_up", name=figure.name, card=card.id)
    used = {"turn": figure.used_now, "attempt": figure.used}.get(card.limit, ())
    # What lasts for the turn has been granted already.
    used = (*used, *figure.used_now) if card.lasts else used
    return refuse("24.9", "used_up", name=figure.name, card=card.id) if card.id in used else None


def _refuse_where(play: Play, figure: Assassin, card: Card) -> Refusal | None:
    """Why the place or the board of the user doesn't fit what the card does."""
    if refusal := refuse_call(play, figure.name, card):
        return refusal
    for effect in card.effects:
        if effect.op in ATTACKING and figure.place == "tower":
            return refuse("9.q2", "attack_from_tower", name=figure.name)
        if effect.op in {"glide", "slip"} and (refusal := refuse_place(play.state, figure.name, "8.q3")):
            return refusal
        if effect.op == "unlock" and (refusal := _refuse_unlocking(play, figure, card)):
            return refusal
        if effect.op == "return_cube" and free_slots(figure) <= 0:
            return refuse("19.q3", "nothing_spent", name=figure.name)
    return None


def _refuse_unlocking(play: Play, figure: Assassin, card: Card) -> Refusal | None:
    """Locks are opened under the conditions of the act itself, but for its cube (10.2, 14.4, 8.q2)."""
    refusal = refuse_place(play.state, figure.name, "8.q2")
    # A card that makes its user incognito as well has done so by then.
    if not refusal and all(effect.op != "incognito" for effect in card.effects):
        refusal = refuse_stealth(play.state, figure.name, "14.4")
    if not refusal and not any(locks(play, figure.square)):
        return refuse("14.1", "lock_closed", name=figure.name)
    return refusal


def _refuse_target(play: Play, figure: Assassin, card: Card, target: str) -> Refusal | None:
    if target not in targets(play, figure, card):
        return refuse("24.9", "bad_target", card=card.id, target=target or "-")
    return None


def do_use(play: Play, command: Use) -> None:
    """Pay, give a black card up, then its icons, then what it says: the icons stand for the using itself (21.3)."""
    card = play.pack.cards[command.card]
    who = command.who
    if card.cost:
        spend(play, who, card.cost, "24.9")
    play.emit(CardUsed(who, command.card), "24.9")
    # A black card is used up, a light-grey one never (24.5, 24.6).
    if card.single_use:
        board = play.figure(who).board
        slot = next((slot for slot in SPECIAL_SLOTS if getattr(board, slot) == command.card), "inventory")
        take_off(play, who, command.card, slot, "24.5")
        give_up(play, command.card)
    letter = map_of(play.figure(who).square)
    if card.exposed:
        expose_by_icon(play, who)
    if card.alert:
        raise_alert(play, letter, "16.14")
    carry_out(play, CardEffects(command.card, 0, letter, who, command.on, ("24.9",)))
