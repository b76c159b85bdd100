"""Assassins attack: point 16 in the order it fixes, then the retaliation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from msgspec.structs import replace

from domain.content.pack import Card, Effect
from domain.language.chance import ChanceNode
from domain.language.commands import AttackWith
from domain.language.events import DiceRolled, GuardsEliminated
from domain.language.waiting import Choice
from domain.model.agenda import Amounts, Attack, Volley
from domain.model.amounts import merged, selections, text, total
from domain.model.editions import flag
from domain.model.state import Assassin, Figure, Machine
from domain.model.terrain import map_of
from domain.playing.play import Play, Refusal, refuse
from domain.rules.memory.acting import actors, refuse_actor, spend
from domain.rules.memory.boss import bosses_on, enemy_dice, guards_only, poison_dice, wound_boss, wounds
from domain.rules.memory.effects import apply_effect
from domain.rules.memory.escort import can_be_attacked, refuse_striker, strikers
from domain.rules.memory.gear import give_up, slot_of, take_off
from domain.rules.memory.gifts import granted
from domain.rules.memory.machines import aboard, actions, cascade, hurt_machine, is_guarded, shield
from domain.rules.memory.movement import arrivals, bring, can_follow, is_held
from domain.rules.memory.stealth import end_disguise, enemies_arrived, expose, expose_by_icon, raise_alert

WEAPON_SLOTS = ("melee", "ranged", "blade")


def weapons(play: Play, figure: Assassin) -> tuple[str, ...]:
    """The weapon cards that lie in their own slots, the only ones that work (18.4, 24.8); no blade for apprentices.

    Of one edition those beside the board as well (P5.10). In a machine what it strikes with, and nothing else (48.5).
    """
    if figure.place == "machine":
        return tuple(card for card in actions(play, figure) if play.pack.cards[card].dice)
    if figure.companion:
        # Her own card is the only one that she has (A2.4).
        return companion_weapon(play, figure)
    slots = WEAPON_SLOTS[:2] if figure.apprentice else WEAPON_SLOTS
    worn = tuple(card for slot in slots if (card := getattr(figure.board, slot)))
    if flag(play.state, "weapons_work_from") == "slot":
        return worn
    beside = (card for card in figure.board.inventory if slot_of(play, card) in slots)
    return tuple(dict.fromkeys((*worn, *beside)))


def companion_weapon(play: Play, figure: Assassin) -> tuple[str, ...]:
    """What a companion attacks with: the card that hers names."""
    card = play.pack.companions.get(figure.name)
    return (card.weapon,) if card is not None and card.weapon else ()


def considered_attacks(play: Play) -> Iterator[AttackWith]:
    """Everybody with every weapon on every square that holds enemies; joint attacks where all are in range."""
    targets = sorted(square for square, here in play.state.play.squares.items() if here.guards)
    able_to_act = actors(play, 1, aboard=True)
    armed = [(a.name, weapons(play, a), refuse_actor(play.state, a.name, 1, aboard=True) is None) for a in able_to_act]
    for target in targets:
        able: dict[str, list[tuple[str, str]]] = {}
        for who, cards, can_act in armed:
            for card in cards:
                reaches = can_act and check_weapon(play, who, card, target) is None
                if reaches or play.explains:
                    yield AttackWith(((who, card),), target)
                if reaches:
                    able.setdefault(who, []).append((who, card))
        if able:
            yield from _joint(play, able, target)


def _joint(play: Play, able: dict[str, list[tuple[str, str]]], target: str) -> Iterator[AttackWith]:
    """Attacks together: of several assassins, of assassins with allies beside them (16.25, 44.7)."""
    if flag(play.state, "coordinated_attack") == "false":
        return
    walking = [who for who in able if play.figure(who).place != "machine"]
    helpers = [a for a in strikers(play) if _check_reach(play, a, play.pack.weapon(a.name), target) is None]
    for number in range(1, len(walking) + 1):
        for team in combinations(walking, number):
            squares = {play.figure(who).square for who in team}
            beside = [(a.name, a.name) for a in helpers if a.square in squares]
            for helping in range(0 if number > 1 else 1, len(beside) + 1):
                for allies in combinations(beside, helping):
                    for attackers in product(*(able[who] for who in team)):
                        yield AttackWith((*attackers, *allies), target)


def in_range(play: Play, figure: Figure, card: Card, target: str) -> bool:
    """Whether a weapon reaches a square: its own, or a nearby one for ranged weapons (16.2, 16.3, 16.q6).

    Also P15.3, P15.4.
    """
    if figure.square == target:
        return True
    return card.range == "nearby" and target in play.memory_plan.terrain(figure.square).near[figure.square]


def check_attack(play: Play, command: AttackWith) -> Refusal | None:
    """Whether these assassins may attack that square together (16, 16.25).

    Also P15.2.
    """
    names = [who for who, _ in command.attackers]
    if not names or len(set(names)) != len(names):
        return refuse("16.25", "attack_twice", name=", ".join(names))
    if len(names) > 1 and flag(play.state, "coordinated_attack") == "false":
        return refuse("P15.14", "attack_alone", name=names[0])
    for who, name in command.attackers:
        refusal = _check_attacker(play, command, who, name)
        if refusal:
            return refusal
    if command.target not in play.state.play.squares or not play.state.at(command.target).guards:
        return refuse("16.q1", "nobody_to_attack", square=command.target)
    return None


def _check_attacker(play: Play, command: AttackWith, who: str, name: str) -> Refusal | None:
    if play.is_ally(who):
        refusal = refuse_striker(play, who, command.attackers)
        return refusal or _check_reach(play, play.person(who), play.pack.weapon(who), command.target)
    refusal = refuse_actor(play.state, who, _cost(play, name), aboard=True)
    refusal = refusal or check_weapon(play, who, name, command.target)
    if not refusal and play.figure(who).place == "machine" and len(command.attackers) > 1:
        # A machine strikes with its own action, which isn't one of the weapons that join (16.25, 48.5).
        return refuse("48.5", "machine_joins")
    return refusal


def _cost(play: Play, name: str) -> int:
    """Cubes that an attack costs whoever makes it: 1, or what the card of a machine says (16.1, 48.5)."""
    card = play.pack.cards.get(name)
    return card.cost if card is not None and card.slot == "machine" else 1


def check_weapon(play: Play, who: str, name: str, target: str) -> Refusal | None:
    """Why an assassin can't strike at a square with a weapon: it isn't in its slot, or doesn't get there."""
    figure = play.figure(who)
    if figure.place == "machine" and name not in weapons(play, figure):
        return refuse("48.5", "in_machine", name=who)
    if figure.apprentice and name == figure.board.blade != "":
        return refuse("27.8", "no_blade", name=who)
    if name not in weapons(play, figure):
        return refuse("24.8", "weapon_not_in_slot", name=who, card=name)
    card = play.pack.cards[name]
    # P17.3
    if figure.place == "tower":
        return refuse("9.7", "attack_from_tower", name=who)
    # From inside a hiding spot with a hidden blade only (8.8, P28.2), which is any card of that slot: 0.13
    if figure.place == "spot" and card.slot != "blade":
        return refuse("8.9", "attack_from_spot", name=who, card=name)
    return _check_reach(play, figure, card, target)


def _check_reach(play: Play, figure: Figure, card: Card, target: str) -> Refusal | None:
    """Why an attack doesn't get through to a square: the water, or the range.

    Also P31.3.
    """
    who, name = figure.name, card.id
    # Everybody on a canal square is in the water (11.2), those of the river among them (A15.1).
    in_water = play.memory_plan.terrain(figure.square).kinds[figure.square] == "canal"
    # A hidden blade is no ranged weapon (11.q2).
    if in_water and (card.slot == "ranged" or card.bulky):
        return refuse("11.3", "ranged_in_water", name=who, card=name)
    if not in_range(play, figure, card, target):
        return refuse("16.2" if card.range == "own" else "16.3", "out_of_range", name=who, card=name, square=target)
    return None


def do_attack(play: Play, command: AttackWith) -> None:
    """Everybody pays a cube; the dice follow (16.1, 16.26).

    Also P15.1.
    """
    for who, name in command.attackers:
        end_disguise(play, who)
        if not play.is_ally(who):
            spend(play, who, _cost(play, name), "16.1", *(("16.26",) if len(command.attackers) > 1 else ()))
    play.push(Attack(command.attackers, command.target))


def work_attack(play: Play, frame: Attack) -> Choice | ChanceNode | None:
    """Go on with an attack at the stage it has reached."""
    return STAGES[frame.stage](play, frame)


def attack_dice(play: Play, who: str, name: str) -> int:
    """Dice that somebody rolls with a weapon, however many those are (16.4, 0.q2, P15.5)."""
    weapon = play.pack.weapon(name)
    return weapon.dice + (granted(play, who, "attack_dice", weapon.slot) if weapon.slot in WEAPON_SLOTS else 0)


def enemies_to_hit(play: Play, square: str) -> Amounts:
    """The enemies of a square that hits can fall on: whoever is in a machine is covered by it (48.8)."""
    return merged(play.state.at(square).guards, aboard(play.state, square), -1)


def hit_machines(play: Play, square: str) -> tuple[Machine, ...]:
    """The machines of a square that guards control: they are hit as a boss is (48.8)."""
    machines = play.state.play.machines.values()
    return tuple(one for one in machines if one.square == square and is_guarded(play.state, one))


def _roll(play: Play, frame: Attack) -> ChanceNode | None:
    if frame.rolled < len(frame.attackers):
        who, name = frame.attackers[frame.rolled]
        dice = attack_dice(play, who, name)
        # P15.5
        return play.dice_node("assassin", dice, "attack", "16.4", whose=who, square=frame.target)
    play.swap(replace(frame, stage="special"))
    return None


def answer_attack_roll(play: Play, frame: Attack, faces: tuple[str, ...]) -> None:
    """Count hits and note specials and retaliation faces (16.5, 16.6, 16.27).

    Also P15.7.
    """
    who, name = frame.attackers[frame.rolled]
    play.emit(DiceRolled("assassin", faces, who), "16.4", "16.5")
    hits = sum(face in {"hit", "special"} for face in faces)
    special = "special" in faces and bool(play.pack.weapon(name).special)
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
    """Where a guard can be pushed: option -> (kind, square, bodies that give way) (16.30, 30.21).

    Also 30.17.
    """
    here = play.state.at(frame.target)
    ignores_base = flag(play.state, "common_sword_ignores_red_base") == "true"
    # Of one edition a loose base holds nobody back from a push: P23.10
    held = is_held(play.state, frame.target)
    options: dict[str, tuple[str, str, Amounts]] = {}
    if held and not ignores_base:
        return options
    for kind, number in guards_only(play, enemies_to_hit(play, frame.target)):
        if number <= dict(here.seated).get(kind, 0):
            continue
        for to in play.memory_plan.terrain(frame.target).near[frame.target]:
            if can_follow(play, kind, frame.target, to):
                for name, (_, going) in arrivals(play, to, ((kind, 1),), 1).items():
                    suffix = name.partition("/")[2]
                    options[f"{kind}.{to}" + (f"/{suffix}" if suffix else "")] = (kind, to, going)
    return options


def pushable(play: Play, command: AttackWith) -> dict[str, int]:
    """The guards of an attacked square that a special ability could push, as things stand: kind and number (16.30)."""
    here = play.state.at(command.target)
    kinds = {kind for kind, _, _ in _pushes(play, Attack(command.attackers, command.target)).values()}
    seated = dict(here.seated)
    return {kind: number - seated.get(kind, 0) for kind, number in here.guards if kind in kinds}


def _special(play: Play, frame: Attack) -> Choice | None:
    """Work the special abilities that were rolled, one after another, before hits are assigned (16.q3, 16.q7).

    Also 16.7, P15.8.
    """
    if not frame.specials:
        play.swap(replace(frame, stage="hits"))
        return None
    effect = _special_of(play, frame)
    who = frame.specials[0]
    done = replace(frame, specials=frame.specials[1:])
    match effect.op:
        case "push" if options := tuple(_pushes(play, frame)):
            return Choice("push", options, who, frame.target, ("16.30", "16.q2"))
        case "wound_boss" if bosses := bosses_on(play, frame.target):
            return Choice("wound", bosses, who, frame.target, ("33.17",))
        case "extra_hit":
            play.swap(replace(done, hits=frame.hits + effect.number))
        case "by_hand":
            play.swap(done)
            source = dict(frame.attackers)[who]
            apply_effect(play, map_of(frame.target), effect, who=who, source=source)
        case _:
            play.swap(done)
    return None


def _special_of(play: Play, frame: Attack) -> Effect:
    """The special ability that is worked next."""
    return play.pack.cards[dict(frame.attackers)[frame.specials[0]]].special[0]


class Allocation(NamedTuple):
    """One way to share the hits out: guards eliminated, cubes taken off bosses and machines."""

    killed: Amounts
    wounded: Amounts


def _allocations(play: Play, frame: Attack) -> dict[str, Allocation]:
    """Every outcome that sharing out the hits can have: option -> allocation (16.8, 33.8, 33.q4).

    A guard takes as many hits as its armour value; fewer do nothing (16.9, 16.10) and spare ones are lost (16.11). All
    hits are given to somebody, so doing less than possible is legal only where the rest can be wasted on somebody.
    A machine that a guard controls is hit as a boss is, and covers the guard in it (48.8).

    Also P15.9, P15.10.
    """
    guards = guards_only(play, enemies_to_hit(play, frame.target))
    armour = {kind: play.pack.guards[kind].armour for kind, _ in guards}
    bosses: list[str] = list(bosses_on(play, frame.target))
    boss_costs = [wounds(play, kind, frame.hits) for kind in bosses]
    for machine in hit_machines(play, frame.target):
        bosses.append(machine.name)
        boss_costs.append(cascade(machine.health, frame.hits))
    found: dict[str, Allocation] = {}
    for number in range(total(guards), -1, -1):
        for killed in selections(guards, number):
            cost = sum(armour[kind] * n for kind, n in killed)
            for cubes in product(*(range(len(costs) - 1, -1, -1) for costs in boss_costs)):
                # What is left reaches nobody else: P15.11
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
    """A push, a boss to be wounded, or the sharing out of the hits.

    Also 16.12, P15.12, P15.15.
    """
    if frame.stage == "special" and (effect := _special_of(play, frame)).op == "wound_boss":
        play.swap(replace(frame, specials=frame.specials[1:]))
        wound_boss(play, option, effect.number, "33.17")
        return
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
        if kind in play.state.play.machines:
            hurt_machine(play, kind, cubes, "48.8", "48.15")
        else:
            wound_boss(play, kind, cubes, "33.6", "33.9")


def _icons(play: Play, frame: Attack) -> None:
    """The icons of the weapons used act whatever the roll (16.13, 16.14, 16.q8).

    Also 16.15.
    """
    play.swap(replace(frame, stage="retaliation"))
    use_up(play, frame.attackers, frame.target)


def use_up(play: Play, attackers: tuple[tuple[str, str], ...], target: str) -> None:
    """What comes of using these weapons on a square: their icons, and that some are used up (24.5).

    Also P13.2, P15.13.
    """
    for who, name in attackers:
        # The icons of an ally's own card: 44.8
        card = play.pack.weapon(name)
        if card.exposed:
            expose_by_icon(play, who)
        if card.alert:
            raise_alert(play, map_of(target), "16.14")
        if card.single_use:
            slot = slot_of(play, name)
            worn = getattr(play.figure(who).board, slot) == name
            take_off(play, who, name, slot if worn else "inventory", "24.5")
            give_up(play, name)


def retaliators(play: Play, square: str) -> Amounts:
    """The enemies of a square that retaliate, bosses among them (33.10).

    All of them do (45.2), but for crossbowmen in easy difficulty (16.24, 45.4); stalkers take their place (A8.q2).
    """
    guards = play.state.at(square).guards
    if play.state.difficulty == "easy":
        spared = "stalker" if play.pack.region is not None and "stalker" in play.pack.guards else "crossbowman"
        return tuple((kind, n) for kind, n in guards if kind != spared)
    return guards


def _retaliation(play: Play, frame: Attack) -> None:
    """One retaliation, if a face calls for it and somebody is left to strike back (16.16 to 16.20, 16.22).

    Also 16.23, 31.15, 33.10.
    """
    play.swap()
    if flag(play.state, "retaliation") == "false":
        # P12.1, P15.6
        return
    guards = retaliators(play, frame.target)
    # With nobody left who retaliates nobody is exposed either: 45.q1
    if not (frame.retaliation and guards):
        return
    attackers = [who for who, _ in frame.attackers]
    for who in attackers:
        # Of those exposed already nobody becomes it, and the alert stays as it is: 16.q9
        expose(play, who, "16.18", "21.4", "16.q4", alert=not play.person(who).exposed)
    # Dice meant for an assassin in a machine fall on the machine (48.10, 48.13).
    struck = {shield(play.state, who): play.person(who) for who in attackers}
    struck = {name: figure for name, figure in struck.items() if can_be_attacked(play, figure)}
    # From next door only those with a ranged weapon reach: 16.21
    near = tuple(name for name, figure in struck.items() if figure.square == frame.target)
    cards = play.pack.guards
    # 16.21
    melee = sum(enemy_dice(play, kind) * n for kind, n in guards if not cards[kind].ranged) if near else 0
    ranged = sum(enemy_dice(play, kind) * n for kind, n in guards if cards[kind].ranged)
    poison = _poison_of(play, guards, near=bool(near))
    if melee + ranged + sum(poison):
        shares = tuple((name, 0) for name in struck)
        pool = (melee, poison[0], ranged, poison[1]) if sum(poison) else ()
        play.push(
            Volley(shares, ranged + poison[1], even=True, near_only=near, near_loose=melee + poison[0], pool=pool)
        )


def _poison_of(play: Play, guards: Amounts, *, near: bool) -> tuple[int, int]:
    """Poison dice of those who strike at close quarters, if somebody is near, and of those who shoot (A3.1)."""
    dice = [(play.pack.guards[kind].ranged, poison_dice(play, kind) * n) for kind, n in guards]
    return sum(n for ranged, n in dice if near and not ranged), sum(n for ranged, n in dice if ranged)


STAGES = {"roll": _roll, "special": _special, "hits": _hits, "icons": _icons, "retaliation": _retaliation}
