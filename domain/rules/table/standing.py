"""Where we stand: a campaign that was played before it is kept here is taken over as it lies on the table.

Players say what they know, field by field; what they leave out is unknown, stays so until they say it, and is worked
out from nothing else (decision 0013). Filling in is the same command: it takes what is open, and rewrites nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from msgspec import to_builtins
from msgspec.structs import replace

from domain.content.pack import Pack
from domain.core.errors import CampaignError
from domain.folding.adjusting import taken_over
from domain.language.commands import Stand
from domain.language.events import PatientAdmitted, TableTaken
from domain.model.between import Assignment
from domain.model.headquarters import HALL
from domain.model.state import UNTOLD, MemoryRecord, State
from domain.playing.known import BUILDINGS, BUILT, PLACES, built_untold, untold_places
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse.exploring import begin as begin_exploration
from domain.rules.apocalypse.exploring import end as end_exploration
from domain.rules.campaign.flow import is_offered_freely, is_story
from domain.rules.campaign.levels import reach
from domain.rules.campaign.standing_in import admit, replace_eliminated
from domain.rules.table.soundness import first_fault
from domain.rules.table.standing_built import built_items, now_known, open_count, refuse_built, unnamed
from domain.rules.table.standing_fields import (
    CARD_SLOTS,
    Field,
    Said,
    canonical,
    conditions,
    fields,
    read,
)
from domain.rules.table.standing_known import Values, is_fresh, is_open, rewritten


def written(play: Play, entries: dict[str, str]) -> Stand:
    """What players have typed, as a command: names as ids, one form for one meaning. Raises CampaignError."""
    there = {field.key: field for field in fields(play.pack, play.state)}
    found = []
    for key, text in entries.items():
        if key not in there:
            raise CampaignError(refuse("0.1", "stand_field", field=key).error(play.pack).sentence)
        found.append((key, canonical(there[key], text)))
    order = list(there)
    return Stand(tuple(sorted(found, key=lambda pair: order.index(pair[0]))))


def check_stand(play: Play, command: Stand) -> Refusal | None:
    """Whether the table can be taken over like this: between memories, in fields there are, nothing known rewritten."""
    state = play.state
    if not is_story(state):
        return refuse("35.1", "stand_single")
    if state.memory is not None:
        return refuse("35.1", "stand_in_play")
    if not command.entries:
        return refuse("0.1", "stand_empty")
    try:
        said = read(play.pack, state, command.entries)
    except CampaignError as fault:
        return refuse("0.1", "bad_adjustment", fault=str(fault))
    if refusal := _refuse_cubes(play, said):
        return refusal
    if refusal := refuse_built(play, said, {key: _row(play, key) for key in (BUILT, HALL)}):
        return refusal
    values = _values(play, said)
    if not is_fresh(state) and (known := rewritten(state, values)):
        return refuse("0.1", "stand_known", field=_row(play, known))
    if is_fresh(state) and play.pack.region is None and not (said.next or said.memories):
        return refuse("1.1", "stand_next")
    return first_fault(play.printed, state, taken_over(state, _texts(values), _left(play, said, values)), keeps=False)


def _refuse_cubes(play: Play, said: Said) -> Refusal | None:
    """Why somebody can't have so many health cubes: the armour is known, and has no room for them (25.3)."""
    for who, (_, cubes) in conditions(said).items():
        figure = play.state.assassins[who]
        armour = figure.board.armour
        if who in said.cards:
            armour = _board(play, who, said)[f"assassins/{who}/board/armour"]
        elif is_fresh(play.state) or f"assassins/{who}/board/armour" in play.state.open:
            continue
        most = _most(play, who, armour) if who in said.cards else figure.max_health
        if cubes > most:
            return refuse("25.3", "stand_cubes", field=_row(play, f"assassins/{who}/health"), most=most)
    return None


def _most(play: Play, who: str, armour: str) -> int:
    """Health cubes with this armour, or with none (25.3)."""
    return play.pack.assassins[who].health + (play.pack.cards[armour].health if armour else 0)


def do_stand(play: Play, command: Stand) -> None:
    """Write down what was said, and what is left open; then the group goes on from there."""
    fresh, before = is_fresh(play.state), play.state
    said = read(play.pack, before, command.entries)
    values = _values(play, said)
    play.emit(TableTaken(_texts(values), _left(play, said, values)), "0.1")
    if fresh:
        play.drop_agenda()
    for who, (where, _) in conditions(said).items():
        figure = play.figure(who)
        if where == "out" and figure.place != "eliminated" and not figure.apprentice:
            replace_eliminated(play, figure, _last(play), "26.14", "27.1")
        elif where == "hospital" and who not in play.state.headquarters.patients:
            admit(play, who, "40.22")
            play.emit(PatientAdmitted(who), "40.22")
    _explore(play, values, fresh=fresh)
    if "headquarters/board" in values:
        _assign_later(play)
    if "xp" in values or "level" in values:
        # Beyond the level that was said: 35.5
        play.push(*reach(play))


def _explore(play: Play, values: Values, *, fresh: bool) -> None:
    """With memories behind it and none found an expedition explores (A17.1); telling which is found ends it (A18.8)."""
    diary, region = play.state.diary, play.state.region
    if play.pack.region is None:
        return
    if "region/memory" in values:
        if region.phase is not None:
            end_exploration(play)
    elif fresh and any(line.closed for line in diary.values()) and not any(line.attempts for line in diary.values()):
        begin_exploration(play, "success", _last(play))


def _assign_later(play: Play) -> None:
    """The figures are assigned when the players want to (40.4), but for a second attempt (40.5)."""
    second = any(line.attempts for line in play.state.diary.values())
    if not play.state.agenda and not second:
        play.push(Assignment("later"))


# ---- what was said, as values ------------------------------------------------------------------------


def _values(play: Play, said: Said) -> Values:
    """The values that the entries put down, by path."""
    found: Values = {}
    if said.difficulty:
        found["difficulty"] = said.difficulty
    if said.xp is not None:
        found["xp"] = said.xp
    if said.level is not None:
        found["level"] = said.level
        found |= {f"assassins/{who}/level": said.level for who in play.state.assassins}
    found |= {f"diary/{memory}": to_builtins(line) for memory, line in _lines(play, said).items()}
    found |= _people(play, said)
    if said.hall is not None:
        found["hall"] = sorted([*said.hall, *built_items(play, said)])
    elif items := built_items(play, said):
        found["hall"] = sorted([*play.state.hall, *items])
    found |= _house(play, said)
    found |= said.region
    return found


def behind(play: Play, said: Said) -> tuple[str, ...]:
    """The memories that are behind the group by what was said: those before the next one, in the pack's order."""
    names = [name for name, plan in play.pack.memories.items() if not is_offered_freely(plan)]
    if play.pack.region is not None:
        return tuple(name for name in play.pack.memories if name in said.memories)
    if said.next in names:
        end = names.index(said.next)
    else:
        played = [names.index(name) for name, line in said.memories.items() if name in names and not line.attempts]
        end = max(played, default=-1) + 1
    others = [name for name in said.memories if name not in names[:end]]
    return (*names[:end], *others)


def _lines(play: Play, said: Said) -> dict[str, MemoryRecord]:
    """The lines of the diary; a memory before the next one of which nothing was said is behind the group, no more."""
    fresh = is_fresh(play.state)
    names = behind(play, said) if fresh else tuple(said.memories)
    found = {}
    for name in names:
        old = play.state.diary.get(name, MemoryRecord())
        line = said.memories.get(name) or MemoryRecord(closed=UNTOLD)
        # The free sync of the first memory is on its line already (34.7).
        sync = line.sync if name in said.synced else old.sync
        # What comes of a second attempt that is due is no memory of long ago: its resolution is played.
        rough = not line.attempts
        found[name] = replace(line, xp=line.xp if name in said.scored else old.xp, sync=sync, estimated=rough)
    return found


def _people(play: Play, said: Said) -> Values:
    """Boards, health and seats."""
    found: Values = {}
    apprentices = is_fresh(play.state) and bool(behind(play, said))
    for who, figure in play.state.assassins.items():
        if apprentices and figure.apprentice and figure.bag is None:
            # Everybody was an apprentice in the first memory alone (12.1).
            found[f"assassins/{who}/apprentice"] = False
        found |= _board(play, who, said)
        if who in said.skills:
            found[f"assassins/{who}/board/skills"] = list(said.skills[who])
        where, cubes = conditions(said).get(who, ("", -1))
        armour = found.get(f"assassins/{who}/board/armour")
        most = figure.max_health
        if armour is not None:
            most = _most(play, who, armour)
            found[f"assassins/{who}/max_health"] = most
        if cubes > most:
            # Armour that nobody has named yet.
            most = found[f"assassins/{who}/max_health"] = cubes
        untold = is_fresh(play.state) or f"assassins/{who}/health" in play.state.open
        if where != "out" and (cubes >= 0 or (armour is not None and untold)):
            found[f"assassins/{who}/health"] = cubes if cubes >= 0 else most
    return found


def _board(play: Play, who: str, said: Said) -> Values:
    """Cards of a board: each in the slot of its kind while that is free, else in the inventory (24.2, 24.3)."""
    if who not in said.cards:
        return {}
    slots = dict.fromkeys(CARD_SLOTS, "")
    carried = []
    for name in said.cards[who]:
        slot = play.pack.cards[name].slot
        if slot in slots and not slots[slot]:
            slots[slot] = name
        else:
            carried.append(name)
    board: Values = {f"assassins/{who}/board/{slot}": name for slot, name in slots.items()}
    return board | {f"assassins/{who}/board/inventory": carried}


def _house(play: Play, said: Said) -> Values:
    """The headquarters."""
    plan, there = play.pack.campaign, play.state.headquarters
    found: Values = {}
    if plan is None:
        return found
    if said.board:
        found["headquarters/board"] = said.board
        kinds = [kind for kind in (plan.apprentice, said.board, *plan.companions) if kind]
        figures = {figure: "hall" for kind in kinds for figure in plan.crew(kind)}
        found["headquarters/figures"] = {**figures, **said.figures}
        told = {name for name, line in play.state.diary.items() if line.closed or line.plays}
        later = {*behind(play, said), *told} - {plan.headquarters_after}
        names = list(play.pack.memories)
        after = names.index(plan.headquarters_after) if plan.headquarters_after in names else -1
        # The first assignment has rules of its own (40.13 to 40.20).
        found["headquarters/assignments"] = int(any(names.index(name) > after for name in later if name in names))
    elif said.staffed:
        found["headquarters/figures"] = {**there.figures, **said.figures}
    if said.house_level is not None:
        found["headquarters/level"] = said.house_level
    if said.contract is not None:
        rest = plan.contracts[plan.contracts.index(said.contract) :] if said.contract else ()
        found["headquarters/contracts"] = list(rest)
        found["headquarters/revealed"] = bool(rest)
    if said.contract_attempt is not None:
        found["headquarters/failed"] = said.contract_attempt > 1
    if said.blueprints is not None:
        found["headquarters/blueprints"] = sorted(said.blueprints)
    return found


def _texts(values: Values) -> tuple[tuple[str, str], ...]:
    return tuple((path, json.dumps(value, ensure_ascii=False)) for path, value in values.items())


# ---- what stays open ---------------------------------------------------------------------------------


def _left(play: Play, said: Said, values: Values) -> tuple[str, ...]:
    """The paths that nobody has told once all of this is said."""
    return _open(play, said, values) if is_fresh(play.state) else _still_open(play, said, values)


def _open(play: Play, said: Said, values: Values) -> tuple[str, ...]:
    """The paths of everything that a campaign has by now and nobody has told."""
    return tuple(sorted((*_in_the_book(play, said), *_on_boards(play, said), *_around(play, said, values))))


def _in_the_book(play: Play, said: Said) -> Iterator[str]:
    """Of the diary, part by part."""
    if behind(play, said):
        yield from (name for name in ("xp", "level") if getattr(said, name) is None)
    for name in behind(play, said):
        line = said.memories.get(name)
        if line is None:
            yield f"diary/{name}"
            continue
        if name not in said.scored:
            yield f"diary/{name}/xp"
        plan = play.pack.memories[name]
        if name not in said.synced and plan.sync is not None and not play.state.diary.get(name, MemoryRecord()).sync:
            yield f"diary/{name}/sync"


def _on_boards(play: Play, said: Said) -> Iterator[str]:
    """Of the boards."""
    for who in play.state.assassins:
        if who not in conditions(said):
            yield f"assassins/{who}/health"
        if who not in said.skills:
            yield f"assassins/{who}/board/skills"
        if who not in said.cards:
            yield from (f"assassins/{who}/board/{slot}" for slot in (*CARD_SLOTS, "inventory"))


def _around(play: Play, said: Said, values: Values) -> Iterator[str]:
    """Of villa, headquarters and region."""
    plan = play.pack.campaign
    paths = ["hall", *open_count(unnamed(play, said))]
    if plan and plan.headquarters_after in behind(play, said):
        paths += [f"headquarters/{field}" for field in ("board", "level", "contracts", "failed", "blueprints")]
        paths += _untold(said, frozenset(BUILDINGS))
    if play.pack.region is not None:
        paths += [f"region/{field}" for field in ("position", "lines", "places", "ticks", "slot", "clues", "memory")]
    yield from (path for path in paths if path not in values)


def _untold(said: Said, places: frozenset[str]) -> list[str]:
    """The paths of those buildings of which nobody has told who is in them; one for all of them together."""
    left = [place for place in BUILDINGS if place in places and place not in said.staffed]
    return [PLACES] if len(left) == len(BUILDINGS) else [f"{PLACES}/{place}" for place in left]


def _still_open(play: Play, said: Said, values: Values) -> tuple[str, ...]:
    """What is left open once some of it has been filled in."""
    state, told = play.state, set(values)
    left = {path for path in state.open if path not in told and not path.startswith(PLACES)}
    before = built_untold(state)
    rest = max(0, before - now_known(play, said)) if before else unnamed(play, said)
    left -= {*open_count(before)}
    left |= {*_untold(said, untold_places(state)), *open_count(rest)}
    parts = (("xp", said.scored), ("sync", said.synced))
    for name in said.memories:
        # A line that is told, but not all of it, leaves the rest open.
        untold = f"diary/{name}" in state.open
        left -= {f"diary/{name}/{part}" for part, known in parts if name in known}
        left |= {f"diary/{name}/{part}" for part, known in parts if untold and name not in known}
    return tuple(sorted(left))


def _row(play: Play, path: str) -> str:
    """The row of the form that says the value at a path, by its name; the path where none does."""
    path = path.replace("/max_health", "/health")
    return next((one.label for one in fields(play.pack, play.state) if path in (*paths_of(one.key), one.key)), path)


def _last(play: Play) -> str:
    """The memory that was played last."""
    return next((name for name in reversed(play.pack.memories) if name in play.state.diary), "")


# ---- what is asked for -------------------------------------------------------------------------------


def askable(pack: Pack, state: State) -> tuple[Field, ...]:
    """The fields that can be said now: all of them while nothing has been played, later those that are open."""
    there = fields(pack, state)
    if is_fresh(state):
        return there
    return tuple(one for one in there if any(is_open(state, path) for path in paths_of(one.key)))


def paths_of(key: str) -> tuple[str, ...]:
    """The paths of the values that a field says."""
    match key.split("/"):
        case ["memories", memory]:
            return (f"diary/{memory}",)
        case ["assassins", who, "cards"]:
            return tuple(f"assassins/{who}/board/{slot}" for slot in (*CARD_SLOTS, "inventory"))
        case ["assassins", who, "skills"]:
            return (f"assassins/{who}/board/skills",)
        case ["headquarters", "contract"]:
            return ("headquarters/contracts",)
        case ["headquarters", "contract_attempt"]:
            return ("headquarters/failed",)
        case ["headquarters", place] if place in BUILDINGS:
            return (f"{PLACES}/{place}",)
        case ["region", "gauge"]:
            return ("region/ticks",)
        case ["region", "stickers"]:
            return ("region/places",)
        case _:
            return (key,)
