"""Assassins attack: point 16 in the order it fixes, then the retaliation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from msgspec.structs import replace

from domain.chance import ChanceNode
from domain.commands import AttackWith
from domain.content.pack import Card
from domain.editions import flag
from domain.events import DiceRolled, GuardsEliminated
from domain.model.agenda import Amounts, Attack, Volley
from domain.model.amounts import selections, text, total
from domain.model.state import Assassin
from domain.model.terrain import map_of
from domain.rules.acting import refuse_actor, spend
from domain.rules.boss import enemy_dice, guards_only, hurt_boss, wounds
from domain.rules.movement import arrivals, bring, can_follow
from domain.rules.play import Play, Refusal, refuse
from domain.rules.stealth import end_disguise, enemies_arrived, expose, expose_by_icon, raise_alert
from domain.waiting import Choice

WEAPON_SLOTS = ("melee", "ranged", "blade")


def weapons(figure: Assassin) -> tuple[str, ...]:
    """The weapon cards that lie in their own slots, the only ones that work (18.4, 24.8); no blade for apprentices."""
    slots = WEAPON_SLOTS[:2] if figure.apprentice else WEAPON_SLOTS
    return tuple(card for slot in slots if (card := getattr(figure.board, slot)))


def considered_attacks(play: Play) -> Iterator[AttackWith]:
    """Everybody with every weapon on every square that holds enemies; joint attacks where all are in range."""
    targets = sorted(square for square, here in play.state.play.squares.items() if here.guards)
    for target in targets:
        able: dict[str, list[tuple[str, str]]] = {}
        for figure in play.on_map():
            for card in weapons(figure):
                yield AttackWith(((figure.name, card),), target)
                if check_attack(play, AttackWith(((figure.name, card),), target)) is None:
                    able.setdefault(figure.name, []).append((figure.name, card))
        for number in range(2, len(able) + 1):
            for team in combinations(able, number):
                for attackers in product(*(able[who] for who in team)):
                    yield AttackWith(attackers, target)


def in_range(play: Play, figure: Assassin, card: Card, target: str) -> bool:
    """Whether a weapon reaches a square: its own, or a nearby one for ranged weapons (16.2, 16.3, 16.q6)."""
    if figure.square == target:
        return True
    return card.range == "nearby" and target in play.memory_plan.terrain(figure.square).near[figure.square]


def check_attack(play: Play, command: AttackWith) -> Refusal | None:
    """Whether these assassins may attack that square together (16, 16.25)."""
    names = [who for who, _ in command.attackers]
    if not names or len(set(names)) != len(names):
        return refuse("16.25", "attack_twice", name=", ".join(names))
    for who, name in command.attackers:
        refusal = refuse_actor(play.state, who, 1) or _check_weapon(play, who, name, command.target)
        if refusal:
            return refusal
    if command.target not in play.state.play.squares or not play.state.at(command.target).guards:
        return refuse("16.q1", "nobody_to_attack", square=command.target)
    return None


def _check_weapon(play: Play, who: str, name: str, target: str) -> Refusal | None:
    figure = play.figure(who)
    if name not in weapons(figure):
        return refuse("24.8", "weapon_not_in_slot", name=who, card=name)
    card = play.pack.cards[name]
    if figure.place == "tower":
        return refuse("9.7", "attack_from_tower", name=who)
    if figure.place == "spot" and card.slot != "blade":
        return refuse("8.9", "attack_from_spot", name=who, card=name)
    in_water = play.memory_plan.terrain(figure.square).kinds[figure.square] == "canal"
    if in_water and (card.slot == "ranged" or card.bulky):
        return refuse("11.3", "ranged_in_water", name=who, card=name)
    if not in_range(play, figure, card, target):
        return refuse("16.2" if card.range == "own" else "16.3", "out_of_range", name=who, card=name, square=target)
    return None


def do_attack(play: Play, command: AttackWith) -> None:
    """Everybody pays a cube; the dice follow (16.1, 16.26)."""
    for who, _ in command.attackers:
        end_disguise(play, who)
        spend(play, who, 1, "16.1", *(("16.26",) if len(command.attackers) > 1 else ()))
    play.push(Attack(command.attackers, command.target))


def work_attack(play: Play, frame: Attack) -> Choice | ChanceNode | None:
    """Go on with an attack at the stage it has reached."""
    return STAGES[frame.stage](play, frame)


def _roll(play: Play, frame: Attack) -> ChanceNode | None:
    if frame.rolled < len(frame.attackers):
        who, name = frame.attackers[frame.rolled]
        dice = play.pack.cards[name].dice
        return play.dice_node("assassin", dice, "attack", "16.4", whose=who, square=frame.target)
    play.swap(replace(frame, stage="special"))
    return None


def answer_attack_roll(play: Play, frame: Attack, faces: tuple[str, ...]) -> None:
    """Count hits and note specials and retaliation faces (16.5, 16.6, 16.27)."""
    who, name = frame.attackers[frame.rolled]
    play.emit(DiceRolled("assassin", faces, who), "16.4", "16.5")
    hits = sum(face in {"hit", "special"} for face in faces)
    special = "special" in faces and bool(play.pack.cards[name].special)
    play.swap(
        replace(
            frame,
            rolled=frame.rolled + 1,
            hits=frame.hits + hits,
            specials=(*frame.specials, who) if special else frame.specials,
            retaliation=frame.retaliation or "retaliation" in faces,
        )
    )


def _pushes(play: Play, frame: Attack) -> dict[str, tuple[str, str, Amounts]]:
    """Where a guard can be pushed: option -> (kind, square, bodies that give way) (16.30, 30.21)."""
    here = play.state.at(frame.target)
    ignores_base = flag(play.state, "common_sword_ignores_red_base") == "true"
    held = here.bases or any(a.exposed for a in play.state.standing(frame.target))
    options: dict[str, tuple[str, str, Amounts]] = {}
    if held and not ignores_base:
        return options
    for kind, number in guards_only(play, here.guards):
        if number <= dict(here.seated).get(kind, 0):
            continue
        for to in play.memory_plan.terrain(frame.target).near[frame.target]:
            if can_follow(play, kind, frame.target, to):
                for name, (_, going) in arrivals(play, to, ((kind, 1),), 1).items():
                    suffix = name.partition("/")[2]
                    options[f"{kind}.{to}" + (f"/{suffix}" if suffix else "")] = (kind, to, going)
    return options


def _special(play: Play, frame: Attack) -> Choice | None:
    """Work the special abilities that were rolled, one after another, before hits are assigned (16.q3, 16.q7)."""
    if not frame.specials:
        play.swap(replace(frame, stage="hits"))
        return None
    who = frame.specials[0]
    card = play.pack.cards[dict(frame.attackers)[who]]
    if card.special[0].op == "push":
        options = _pushes(play, frame)
        if options:
            return Choice("push", tuple(options), who, frame.target, ("16.30", "16.q2"))
    elif card.special[0].op == "extra_hit":
        play.swap(replace(frame, specials=frame.specials[1:], hits=frame.hits + card.special[0].number))
        return None
    play.swap(replace(frame, specials=frame.specials[1:]))
    return None


class Allocation(NamedTuple):
    """One way to share the hits out: guards eliminated, cubes taken off bosses."""

    killed: Amounts
    wounded: Amounts


def _allocations(play: Play, frame: Attack) -> dict[str, Allocation]:
    """Every outcome that sharing out the hits can have: option -> allocation (16.8, 33.8).

    A guard takes as many hits as its armour value; fewer do nothing (16.9, 16.10) and spare ones are lost (16.11). All
    hits are given to somebody, so doing less than possible is legal only where the rest can be wasted on somebody.
    """
    here = play.state.at(frame.target)
    guards = guards_only(play, here.guards)
    armour = {kind: play.pack.guards[kind].armour for kind, _ in guards}
    bosses = [kind for kind, _ in here.guards if kind not in armour]
    boss_costs = [wounds(play, kind, frame.hits) for kind in bosses]
    found: dict[str, Allocation] = {}
    for number in range(total(guards), -1, -1):
        for killed in selections(guards, number):
            cost = sum(armour[kind] * n for kind, n in killed)
            for cubes in product(*(range(len(costs) - 1, -1, -1) for costs in boss_costs)):
                spare = frame.hits - cost - sum(costs[n] for costs, n in zip(boss_costs, cubes, strict=True))
                wounded = tuple((kind, n) for kind, n in zip(bosses, cubes, strict=True) if n)
                if spare >= 0 and (killed or wounded or bosses or _can_waste(guards, armour, spare)):
                    name = text(killed) + (f"/{text(wounded)}" if bosses else "")
                    found[name] = Allocation(killed, wounded)
    return found


def _can_waste(guards: Amounts, armour: dict[str, int], spare: int) -> bool:
    """Whether hits can be given to guards without eliminating any."""
    return spare <= sum((armour[kind] - 1) * number for kind, number in guards)


def _hits(play: Play, frame: Attack) -> Choice | None:
    options = _allocations(play, frame)
    if play.state.at(frame.target).guards and frame.hits:
        return Choice("hits", tuple(options), "", frame.target, ("16.8", "16.9"))
    play.swap(replace(frame, stage="icons"))
    return None


def answer_attack_pick(play: Play, frame: Attack, option: str) -> None:
    """A push, or the sharing out of the hits."""
    if frame.stage == "special":
        kind, to, going = _pushes(play, frame)[option]
        play.swap(replace(frame, specials=frame.specials[1:]))
        bring(play, frame.target, to, ((kind, 1),), going, "16.30", "30.21")
        enemies_arrived(play, to, 1, total(going), deferred=False)
        return
    allocation = _allocations(play, frame)[option]
    play.swap(replace(frame, stage="icons"))
    for kind, number in allocation.killed:
        play.emit(GuardsEliminated(frame.target, kind, number), "16.9")
    for kind, cubes in allocation.wounded:
        hurt_boss(play, frame.target, kind, cubes)


def _icons(play: Play, frame: Attack) -> None:
    """The icons of the weapons used act whatever the roll (16.13, 16.14, 16.q8)."""
    play.swap(replace(frame, stage="retaliation"))
    for who, name in frame.attackers:
        card = play.pack.cards[name]
        if card.exposed:
            expose_by_icon(play, who)
        if card.alert:
            raise_alert(play, map_of(frame.target), "16.14")


def retaliators(play: Play, square: str) -> Amounts:
    """The guards of a square that retaliate: in easy difficulty no crossbowmen (16.24)."""
    guards = play.state.at(square).guards
    if play.state.difficulty == "easy":
        return tuple((kind, n) for kind, n in guards if kind != "crossbowman")
    return guards


def _retaliation(play: Play, frame: Attack) -> None:
    """One retaliation, if a face calls for it and somebody is left to strike back (16.16 to 16.22)."""
    play.swap()
    guards = retaliators(play, frame.target)
    if not (frame.retaliation and guards):
        return
    attackers = [who for who, _ in frame.attackers]
    for who in attackers:
        expose(play, who, "16.18", "21.4", "16.q4")
    near = tuple(who for who in attackers if play.figure(who).square == frame.target)
    cards = play.pack.guards
    melee = sum(enemy_dice(play, kind) * n for kind, n in guards if not cards[kind].ranged) if near else 0
    ranged = sum(enemy_dice(play, kind) * n for kind, n in guards if cards[kind].ranged)
    if melee + ranged:
        shares = tuple((who, 0) for who in attackers)
        play.push(Volley(shares, ranged, even=True, near_only=near, near_loose=melee))


STAGES = {"roll": _roll, "special": _special, "hits": _hits, "icons": _icons, "retaliation": _retaliation}
