"""What to do with the pieces on the table so that it shows another state: the net change, an order a line.

Figures of a kind are alike, so only what differs in the end is told, whatever happened in between. Cards and cubes
are told in `belongings`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from domain.model.danger import PILE
from domain.model.state import EMPTY_SQUARE, Memory, MemoryRecord, State
from domain.telling import names
from domain.telling.belongings import bagged_health, boards, cards
from domain.telling.house import house
from domain.telling.region import region
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from domain.content.pack import Pack
    from domain.model.agenda import Amounts
    from domain.model.state import Ally, Assassin, Square

NOTHING = Memory("", 0, 0, {}, {}, {}, ())
"""An empty table."""


def net_change(pack: Pack, before: State, after: State, drawn: Iterable[str] = ()) -> tuple[str, ...]:
    """What to do on a table that shows `before` so that it shows `after`, in order; phrases without a full stop.

    `drawn` are cards in the order in which they go back on their decks, the last one on top.
    """
    old, new = before.memory or NOTHING, after.memory or NOTHING
    another = (old.memory, old.attempt) != (new.memory, new.attempt)
    lines: list[str] = []
    if another and before.memory:
        lines.append(say("table.clear", memory=names.memory(pack, old.memory)))
        old = NOTHING
    if another and after.memory:
        lines.append(say("table.lay_out", memory=names.memory(pack, new.memory)))
    lines += _figures(pack, before, after, cleared=another)
    lines += _guards(pack, old, new)
    lines += _things(pack, old, new)
    lines += _counted(pack, before, after, another=another)
    lines += boards(pack, before, after)
    lines += cards(pack, before, after, tuple(drawn))
    lines += bagged_health(pack, before, after)
    lines += house(pack, before, after)
    lines += region(pack, before, after)
    lines += _river(pack, before, after)
    lines += _book(pack, before, after)
    return tuple(lines)


# People.
def _figures(pack: Pack, before: State, after: State, *, cleared: bool) -> Iterator[str]:
    """Assassins and allies: where they are, and what is under and instead of them."""
    allies = [(state.memory.allies if state.memory else {}) for state in (before, after)]
    for name in {**before.assassins, **after.assassins, **allies[0], **allies[1]}:
        old = before.assassins.get(name) or allies[0].get(name)
        new = after.assassins.get(name) or allies[1].get(name)
        on_map = old is not None and old.on_map and not cleared
        yield from _figure(pack, name, old if on_map else None, new if new and new.on_map else None)


def _figure(pack: Pack, name: str, old: Assassin | Ally | None, new: Assassin | Ally | None) -> Iterator[str]:
    """One figure on the map, before and after; None where it isn't on it."""
    who = names.assassin(pack, name)
    if new is None:
        if old is not None:
            yield say("table.figure.off", who=who)
        return
    if old is None or (old.place, old.square) != (new.place, new.square):
        yield say(families.TABLE_FIGURE[new.place], who=who, square=new.square)
    if (old is not None and old.exposed) != new.exposed:
        yield say("table.figure.exposed" if new.exposed else "table.figure.incognito", who=who)
    if (old is not None and old.critical) != new.critical:
        yield say("table.figure.lies" if new.critical else "table.figure.stands", who=who)
    if (old.disguise if old else "") != new.disguise:
        kind = names.guard(pack, new.disguise or (old.disguise if old else ""))
        yield say("table.figure.disguised" if new.disguise else "table.figure.own", who=who, kind=kind)


# A memory on the table.
def _counted(pack: Pack, before: State, after: State, *, another: bool) -> Iterator[str]:
    """What the players count themselves: the reserve, and the objectives that are done."""
    if another or not (before.at_table and after.at_table):
        return
    old, new = before.play, after.play
    for kind in sorted({*dict(old.reserve), *dict(new.reserve)}):
        left = dict(new.reserve).get(kind, 0)
        if left != dict(old.reserve).get(kind, 0):
            yield say("table.counted.reserve", kind=names.guard(pack, kind), n=left)
    for name in old.objectives:
        if name not in new.objectives:
            yield say("table.counted.objective", objective=names.objective(pack, name))


# Enemies.
def _guards(pack: Pack, old: Memory, new: Memory) -> Iterator[str]:
    """Guards and bodies: laid down and stood up where they are, then moved, then to and from the reserve."""
    for kind in sorted({*_kinds(old), *_kinds(new)}):
        standing, lying = (_gained(old, new, field, kind) for field in ("guards", "bodies"))
        for square in sorted({*standing, *lying}):
            up = min(standing[square], -lying[square])
            if up > 0:
                yield _amount(pack, "table.guards.up", kind, up, square=square)
            elif (down := min(-standing[square], lying[square])) > 0:
                yield _amount(pack, "table.guards.down", kind, down, square=square)
                up = -down
            else:
                continue
            standing[square] -= up
            lying[square] += up
        yield from _moved(pack, kind, standing)
        yield from _bodies(pack, kind, lying)
    for square in sorted({*old.squares, *new.squares}):
        yield from _seated(pack, square, old.squares.get(square, EMPTY_SQUARE), new.squares.get(square, EMPTY_SQUARE))


def _kinds(memory: Memory) -> Iterator[str]:
    for square in memory.squares.values():
        yield from (kind for kind, _ in (*square.guards, *square.bodies))


def _gained(old: Memory, new: Memory, field: str, kind: str) -> Counter[str]:
    """How many figures of a kind more (or fewer) are on each square; standing or lying, by the field."""
    gained: Counter[str] = Counter()
    for sign, memory in ((-1, old), (1, new)):
        for name, square in memory.squares.items():
            amounts: Amounts = getattr(square, field)
            gained[name] += sign * dict(amounts).get(kind, 0)
    return gained


def _moved(pack: Pack, kind: str, gained: Counter[str]) -> Iterator[str]:
    """Guards from squares with too many to squares with too few, the rest from and to the reserve."""
    givers = [square for square in sorted(gained) if gained[square] < 0]
    for square in sorted(gained):
        while gained[square] > 0:
            origin = next((giver for giver in givers if gained[giver] < 0), None)
            if origin is None:
                yield _amount(pack, "table.guards.enter", kind, gained[square], square=square)
                gained[square] = 0
                break
            number = min(gained[square], -gained[origin])
            yield _amount(pack, "table.guards.move", kind, number, square=square, origin=origin)
            gained[square] -= number
            gained[origin] += number
    for square in givers:
        if gained[square]:
            yield _amount(pack, "table.guards.leave", kind, -gained[square], square=square)


def _bodies(pack: Pack, kind: str, gained: Counter[str]) -> Iterator[str]:
    for square, number in sorted(gained.items()):
        if number:
            key = "table.bodies.lay" if number > 0 else "table.bodies.take"
            yield _amount(pack, key, kind, abs(number), square=square)


def _seated(pack: Pack, name: str, old: Square, new: Square) -> Iterator[str]:
    """Guards that stay where they are, and stand on the objective's base or no longer do."""
    for kind in sorted({kind for kind, _ in (*old.seated, *new.seated)}):
        change = dict(new.seated).get(kind, 0) - dict(old.seated).get(kind, 0)
        if change and dict(new.guards).get(kind, 0):
            key = "table.guards.seat" if change > 0 else "table.guards.rise"
            yield _amount(pack, key, kind, abs(change), square=name)


def _amount(pack: Pack, key: str, kind: str, number: int, **places: str) -> str:
    return say(key, guards=names.guards(pack, kind, number), n=number, **places)


# Everything else on the map.
def _things(pack: Pack, old: Memory, new: Memory) -> Iterator[str]:
    """Red bases, chests, markers, objectives, machines, bosses, and what lies beside the maps."""
    for name in sorted({*old.squares, *new.squares}, key=lambda square: (len(square), square)):
        yield from _square(pack, name, old.squares.get(name, EMPTY_SQUARE), new.squares.get(name, EMPTY_SQUARE))
    yield from _objectives(pack, old, new)
    yield from _machines(pack, old, new)
    for kind in sorted({*old.bosses, *new.bosses}):
        if old.bosses.get(kind) != new.bosses.get(kind) and kind in new.bosses:
            yield say("table.boss", kind=names.guard(pack, kind), n=new.bosses[kind])
    for letter in sorted(new.maps):
        here, there = old.maps.get(letter), new.maps[letter]
        where = "" if letter == "a" else say("name.on_map", letter=letter)
        if (here.alert if here else False) != there.alert:
            yield say("table.alert_on" if there.alert else "table.alert_off", map=where)
        if (here.tower_used if here else False) != there.tower_used:
            yield say("table.tower_used" if there.tower_used else "table.tower_fresh", map=where)


def _square(pack: Pack, name: str, old: Square, new: Square) -> Iterator[str]:
    """What lies on a square besides figures."""
    if old.bases != new.bases:
        key = "table.bases.lay" if new.bases > old.bases else "table.bases.take"
        yield say(key, n=abs(new.bases - old.bases), square=name)
    if old.chest != new.chest:
        yield say("table.chest_back" if new.chest else "table.chest_off", square=name)
    had, has = Counter(old.marks), Counter(new.marks)
    for key, marks in (("table.mark_off", had - has), ("table.mark_on", has - had)):
        for mark in sorted(marks.elements()):
            yield say(key, mark=names.mark(pack, mark), square=name)


def _objectives(pack: Pack, old: Memory, new: Memory) -> Iterator[str]:
    for name, token in new.objectives.items():
        had = old.objectives.get(name)
        shown = names.objective(pack, name)
        gone, was_gone = token.done or token.lost, had is not None and (had.done or had.lost)
        if gone != was_gone:
            yield say("table.objective.off" if gone else "table.objective.on", name=shown, square=token.square)
        if not gone and (had.hidden if had else True) != token.hidden:
            yield say("table.objective.hidden" if token.hidden else "table.objective.shown", name=shown)
        paid = 0 if gone else token.paid - (had.paid if had and not was_gone else 0)
        if paid:
            yield say("table.objective.pay" if paid > 0 else "table.objective.unpay", name=shown, n=abs(paid))


def _machines(pack: Pack, old: Memory, new: Memory) -> Iterator[str]:
    for name in sorted({*old.machines, *new.machines}):
        had, has = old.machines.get(name), new.machines.get(name)
        shown = names.assassin(pack, name)
        if has is None:
            yield say("table.machine.off", name=shown)
            continue
        if had is None or had.square != has.square:
            yield say("table.machine.on", name=shown, square=has.square)
        if had is None or had.health != has.health:
            yield say("table.machine.health", name=shown, n=has.health)
        if (had.aboard if had else "") != has.aboard:
            key = "table.machine.aboard" if has.aboard else "table.machine.empty"
            yield say(key, name=shown, who=names.option(pack, has.aboard))


def _line(record: MemoryRecord) -> dict[str, int]:
    """What stands in a line of the diary."""
    return {"plays": record.plays, "successes": record.successes, "failures": record.failures, "xp": record.xp}


def _box(pack: Pack, name: str, old: MemoryRecord, new: MemoryRecord) -> Iterator[str]:
    """The box of a memory in the diary: its mark and its stickers."""
    memory = names.memory(pack, name)
    was, now = (line.closed or ("skipped" if line.skipped else "open") for line in (old, new))
    if was != now:
        yield say(families.TABLE_BOX[now], memory=memory)
    if old.sync != new.sync:
        yield say(families.TABLE_SYNC[new.sync or "none"], memory=memory)
    if old.sync_shared != new.sync_shared:
        yield say("table.sync.shared" if new.sync_shared else "table.sync.unshared", memory=memory)


def _book(pack: Pack, before: State, after: State) -> Iterator[str]:
    """Turn, diary, experience, difficulty."""
    if before.memory and after.memory and before.memory.turn != after.memory.turn and after.memory.turn:
        yield say("table.turn", turn=after.memory.turn)
    for name in {**before.diary, **after.diary}:
        old, new = (_line(state.diary.get(name, MemoryRecord())) for state in (before, after))
        if old != new:
            key = "table.diary" if new["plays"] else "table.diary_wiped"
            yield say(key, memory=names.memory(pack, name), **new)
        yield from _box(pack, name, before.diary.get(name, MemoryRecord()), after.diary.get(name, MemoryRecord()))
    if before.level != after.level:
        yield say("table.level", level=after.level)
    if before.xp != after.xp:
        yield say("table.xp", xp=after.xp)
    if before.difficulty != after.difficulty:
        yield say("table.difficulty", level=known(families.DIFFICULTY[after.difficulty], after.difficulty))


def _river(pack: Pack, before: State, after: State) -> Iterator[str]:
    """Danger tokens on bases, in the bag and on the discards; those on squares are told as markers."""
    for name in sorted({*before.assassins, *after.assassins}):
        old, new = (state.assassins[name].seized if name in state.assassins else "" for state in (before, after))
        if old != new:
            key = "table.seized" if new else "table.released"
            yield say(key, who=names.assassin(pack, name), token=names.card(pack, new or old))
    yield from _tokens(pack, families.TABLE_HYDRA, Counter(before.hydras), Counter(after.hydras))
    yield from _tokens(pack, families.TABLE_DANGER, _discards(before), _discards(after))


def _tokens(pack: Pack, told: families.Family, old: Counter[str], new: Counter[str]) -> Iterator[str]:
    """Tokens that are there in one state only."""
    for way, tokens in (("out", old - new), ("in", new - old)):
        for token in sorted(tokens.elements()):
            yield say(told[way], token=names.card(pack, token))


def _discards(state: State) -> Counter[str]:
    deck = state.decks.get(PILE)
    return Counter(deck.discards if deck is not None else ())
