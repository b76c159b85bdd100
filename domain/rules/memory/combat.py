"""Assassins attack: point 16 in the order it fixes; what they attack with stands in `weapons`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from msgspec.structs import replace

from domain.content.pack import Effect
from domain.language.chance import ChanceNode
from domain.language.commands import AttackWith
from domain.language.events import DiceRolled, GuardsEliminated
from domain.language.waiting import Choice
from domain.model.agenda import Amounts, Attack
from domain.model.amounts import merged, selections, text, total
from domain.model.editions import flag
from domain.model.state import Assassin, Machine
from domain.model.terrain import map_of
from domain.playing.play import Play, Refusal, refuse
from domain.rules.memory.acting import actors, refuse_actor, spend
from domain.rules.memory.boss import bosses_on, guards_only, wound_boss, wounds
from domain.rules.memory.effects import apply_effect
from domain.rules.memory.escort import refuse_striker, strikers
from domain.rules.memory.machines import aboard, cascade, hurt_machine, is_guarded
from domain.rules.memory.movement import arrivals, bring, can_follow, is_held
from domain.rules.memory.retaliation import retaliate
from domain.rules.memory.stealth import end_disguise, enemies_arrived
from domain.rules.memory.weapons import attack_dice, check_reach, check_weapon, in_range, use_up, weapons


def considered_attacks(play: Play) -> Iterable[AttackWith]:
    """Everybody with every weapon on every square that holds enemies; joint attacks where all are in range."""
    able_to_act = actors(play, 1, aboard=True)
    if not able_to_act:
        return ()
    squares = play.state.play.squares
    within: Iterable[str] = squares
    if not play.explains:
        # No weapon gets further than to the next square (16.3).
        stood_on = {a.square for a in able_to_act}
        within = stood_on.union(*[play.memory_plan.terrain(square).near[square] for square in stood_on])
    targets = sorted([square for square in within if square in squares and squares[square].guards])
    return _attacks(play, able_to_act, targets) if targets else ()


def _attacks(play: Play, able_to_act: tuple[Assassin, ...], targets: list[str]) -> Iterator[AttackWith]:
    # Where no reasons are wanted all of them can act.
    armed = [
        (a.name, weapons(play, a), not play.explains or refuse_actor(play.state, a.name, 1, aboard=True) is None)
        for a in able_to_act
    ]
    for target in targets:
        able: dict[str, list[tuple[str, str]]] = {}
        for who, cards, can_act in armed:
            for card in cards:
                # Most of the map is out of range, which is quickly told.
                near = can_act and in_range(play, play.figure(who), play.pack.cards[card], target)
                reaches = near and check_weapon(play, who, card, target) is None
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
    helpers = [a for a in strikers(play) if check_reach(play, a, play.pack.weapon(a.name), target) is None]
    for number in range(1, len(walking) + 1):
        for team in combinations(walking, number):
            squares = {play.figure(who).square for who in team}
            beside = [(a.name, a.name) for a in helpers if a.square in squares]
            for helping in range(0 if number > 1 else 1, len(beside) + 1):
                for allies in combinations(beside, helping):
                    for attackers in product(*(able[who] for who in team)):
                        yield AttackWith((*attackers, *allies), target)


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
        return refusal or check_reach(play, play.person(who), play.pack.weapon(who), command.target)
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


def enemies_to_hit(play: Play, square: str) -> Amounts:
    """The enemies of a square that hits can fall on: whoever is in a machine is covered by it (48.8)."""
    guards = play.state.at(square).guards
    return merged(guards, aboard(play.state, square), -1) if play.state.play.machines else guards


def hit_machines(play: Play, square: str) -> tuple[Machine, ...]:
    """The machines of a square that guards control: they are hit as a boss is (48.8)."""
    machines = play.state.play.machines.values()
    return tuple([one for one in machines if one.square == square and is_guarded(play.state, one)])


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
        case "push" if options := tuple(play.once(_pushes, frame)):
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
    armours = tuple([play.pack.guards[kind].armour for kind, _ in guards])
    bosses: list[str] = list(bosses_on(play, frame.target))
    boss_costs = [tuple(wounds(play, kind, frame.hits)) for kind in bosses]
    for machine in hit_machines(play, frame.target):
        bosses.append(machine.name)
        boss_costs.append(tuple(cascade(machine.health, frame.hits)))
    return _shared_out(guards, armours, tuple(bosses), tuple(boss_costs), frame.hits)


@lru_cache(maxsize=1024)
def _shared_out(
    guards: Amounts,
    armours: tuple[int, ...],
    bosses: tuple[str, ...],
    boss_costs: tuple[tuple[int, ...], ...],
    hits: int,
) -> dict[str, Allocation]:
    """The allocations of so many hits on such enemies, for reading alone: the same few come up again and again."""
    armour = {kind: value for (kind, _), value in zip(guards, armours, strict=True)}
    found: dict[str, Allocation] = {}
    for number in range(total(guards), -1, -1):
        for killed in selections(guards, number):
            cost = sum([armour[kind] * n for kind, n in killed])
            if cost > hits:
                continue
            for cubes in product(*(range(len(costs) - 1, -1, -1) for costs in boss_costs)):
                # What is left reaches nobody else: P15.11
                spare = hits - cost - sum(costs[n] for costs, n in zip(boss_costs, cubes, strict=True))
                wounded = tuple((kind, n) for kind, n in zip(bosses, cubes, strict=True) if n)
                if spare >= 0 and (killed or wounded or bosses or _can_waste(guards, armour, spare)):
                    name = text(killed) + (f"/{text(wounded)}" if bosses else "")
                    found[name] = Allocation(killed, wounded)
    return found


def _can_waste(guards: Amounts, armour: dict[str, int], spare: int) -> bool:
    """Whether hits can be given to guards without eliminating any."""
    return spare <= sum((armour[kind] - 1) * number for kind, number in guards)


def _hits(play: Play, frame: Attack) -> Choice | None:
    if play.state.at(frame.target).guards and frame.hits:
        return Choice("hits", tuple(play.once(_allocations, frame)), "", frame.target, ("16.8", "16.9"))
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
        kind, to, going = play.once(_pushes, frame)[option]
        play.swap(replace(frame, specials=frame.specials[1:]))
        bring(play, frame.target, to, ((kind, 1),), going, "16.30", "30.21")
        enemies_arrived(play, to, 1, total(going), deferred=False)
        return
    allocation = play.once(_allocations, frame)[option]
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


STAGES = {"roll": _roll, "special": _special, "hits": _hits, "icons": _icons, "retaliation": retaliate}
