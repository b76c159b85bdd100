"""The fields of "where we stand": what can be said, how it is typed, and what it means.

A text is read by its beginning letters wherever these mean one thing. The form of the app, the TOML file of the command
line and the command itself have the same fields.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, field, to_builtins
from msgspec.structs import replace

from domain.content.pack import LASTING, Pack
from domain.core.errors import CampaignError
from domain.model.state import MemoryRecord, State
from domain.playing.known import BUILDINGS
from domain.playing.owned import with_own
from domain.rules.campaign.flow import is_offered_freely
from domain.rules.memory.difficulty import DIFFICULTIES
from domain.telling import names
from domain.text import families
from domain.text.catalogue import say

CARD_SLOTS = ("melee", "ranged", "blade", "armour")
RESULTS = ("won", "second", "lost", "failed", "skipped")
"""Won at once, on the second attempt, lost twice, failed once with the second attempt due, turned down."""
STICKERS = ("red", "grey", "none")
NOTHING = "-"
MOST_XP = 999
MOST_BUILT = 99
"""Blueprints: a box has more of them than its pack knows."""
MEMORY = re.compile(r"(?P<result>[a-z]*)\s*(?P<xp>[0-9]*)\s*(?P<sync>[a-z]*)")


class Field(Struct, frozen=True):
    """Something that can be said. `kind` is "word", "number", "one", "list", "drawn", "memory", "health" or "roads"."""

    key: str
    label: str
    kind: str
    options: tuple[tuple[str, str], ...] = ()
    """Ids and names of what can be named."""
    most: int = 0


class Said(Struct, frozen=True):
    """What the entries say; what they don't is None, empty or missing."""

    difficulty: str = ""
    next: str = ""
    xp: int | None = None
    level: int | None = None
    memories: dict[str, MemoryRecord] = field(default_factory=dict)
    scored: frozenset[str] = frozenset()
    synced: frozenset[str] = frozenset()
    health: dict[str, str] = field(default_factory=dict)
    skills: dict[str, tuple[str, ...]] = field(default_factory=dict)
    cards: dict[str, tuple[str, ...]] = field(default_factory=dict)
    hall: tuple[str, ...] | None = None
    board: str = ""
    house_level: int | None = None
    contract: str | None = None
    contract_attempt: int | None = None
    blueprints: tuple[str, ...] | None = None
    built: tuple[str, ...] | None = None
    built_number: int = 0
    """How many blueprints are built, where nobody knows which."""
    figures: dict[str, str] = field(default_factory=dict)
    staffed: tuple[str, ...] = ()
    """The buildings of which somebody says who is in them."""
    region: dict[str, Any] = field(default_factory=dict)


def conditions(said: Said) -> dict[str, tuple[str, int]]:
    """Where each assassin is and with how many health cubes: "", "hospital" or "out"."""
    found = {}
    for who, text in said.health.items():
        where, _, cubes = text.rpartition(" ")
        found[who] = ("out", 0) if text == "out" else (where, int(cubes))
    return found


def fields(pack: Pack, state: State) -> tuple[Field, ...]:
    """What can be said of a campaign, in the order of the form."""
    pack = with_own(pack, state)
    plan = pack.campaign
    if plan is None:
        return ()
    road = [name for name, one in pack.memories.items() if not is_offered_freely(one)]
    titles = {name: names.memory(pack, name) for name in pack.memories}
    found = []
    if pack.region is None:
        found.append(_field("next", "one", [(name, titles[name]) for name in road]))
    found.append(_field("difficulty", "word", [(word, word) for word in DIFFICULTIES]))
    found += [_field("xp", "number", most=MOST_XP), _field("level", "number", most=len(plan.levels))]
    found += [Field(f"memories/{name}", titles[name], "memory") for name in pack.memories]
    loose = [(name, card.name) for name, card in pack.cards.items() if card.slot not in LASTING]
    for who in state.assassins:
        name = names.assassin(pack, who)
        own = pack.assassins[who].skills if who in pack.assassins else ()
        full = pack.assassins[who].health if who in pack.assassins else 0
        skills = [(card, pack.cards[card].name) for card in own if card in pack.cards]
        found.append(_field("health", "health", key=f"assassins/{who}/health", name=name, most=full))
        found.append(_field("skills", "list", skills, key=f"assassins/{who}/skills", name=name))
        found.append(_field("cards", "list", loose, key=f"assassins/{who}/cards", name=name))
    found.append(_field("hall", "list", loose))
    return (*found, *_house_fields(pack), *_region_fields(pack))


def _house_fields(pack: Pack) -> list[Field]:
    plan = pack.campaign
    if plan is None or not plan.headquarters_after:
        return []
    drawn = [(name, card.name) for name, card in plan.blueprints.items()]
    contracts = [(NOTHING, NOTHING), *((name, plan.contract_cards[name].name) for name in plan.contracts)]
    crew = [(figure, names.figure(pack, figure)) for kind in plan.figures for figure in plan.crew(kind)]
    found = [
        _field("board", "one", [(kind, plan.figures[kind].name) for kind in plan.boards], key="headquarters/board"),
        _field("house_level", "number", key="headquarters/level", most=9),
        _field("contract", "one", contracts, key="headquarters/contract"),
        _field("contract_attempt", "number", key="headquarters/contract_attempt", most=2),
        _field("blueprints", "list", drawn, key="headquarters/blueprints"),
        _field("built", "drawn", drawn, key="headquarters/built"),
    ]
    crew_there = tuple(crew)
    return found + [
        Field(
            f"headquarters/{place}",
            say("stand.field.staff", place=say(families.TUI_HOUSE_PLACE[place])),
            "list",
            crew_there,
        )
        for place in BUILDINGS
    ]


def _region_fields(pack: Pack) -> list[Field]:
    region = pack.region
    if region is None:
        return []
    found = [(name, names.memory(pack, name)) for name in pack.memories]
    clues = [(name, clue.name) for name, clue in region.clues.items()]
    return [
        _field("found", "one", found, key="region/memory"),
        _field("position", "number", key="region/position", most=999),
        _field("lines", "roads", key="region/lines"),
        _field("stickers", "numbers", key="region/stickers"),
        _field("gauge", "number", key="region/gauge", most=99),
        _field("slot", "numbers", key="region/slot"),
        _field("clues", "list", clues, key="region/clues"),
    ]


def _field(
    word: str, kind: str, options: Iterable[tuple[str, str]] = (), *, key: str = "", name: str = "", most: int = 0
) -> Field:
    label = say(families.STAND_FIELD[word])
    return Field(key or word, f"{name}: {label}" if name else label, kind, tuple(options), most)


# ---- one text ----------------------------------------------------------------------------------------


def canonical(one: Field, text: str) -> str:
    """A text as it is kept: ids in full, words in full. Raises CampaignError in one sentence."""
    text = " ".join(text.split())
    match one.kind:
        case "number":
            return str(_number(one, text, one.most))
        case "one" | "word":
            return _named(one, text)
        case "memory":
            return _memory(one, text)
        case "health":
            return _health(one, text)
        case "list":
            return " ".join(_list(one, text))
        case "drawn" if text.isdigit():
            # How many, where nobody knows which: of none it is known.
            return str(_number(one, text, MOST_BUILT)).removeprefix("0")
        case "drawn":
            return " ".join(_list(one, text))
        case "numbers":
            return " ".join(str(_number(one, part, 999)) for part in _parts(text))
        case _:
            return " ".join(_road(one, part) for part in _parts(text))


def _parts(text: str) -> list[str]:
    return [] if text == NOTHING else [part for part in re.split(r"[,;\s]+", text) if part]


def _fault(one: Field, text: str, key: str, **values: object) -> CampaignError:
    return CampaignError(say(key, field=one.label, text=text, **values))


def _number(one: Field, text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:6]) <= most):
        raise _fault(one, text, "stand.number", most=most)
    return int(text)


def _plain(text: str) -> str:
    """A name as it is compared: small letters, and whether a comma is in it doesn't matter."""
    return " ".join(text.casefold().replace(",", " ").split())


def found(options: Iterable[tuple[str, str]], text: str) -> list[str]:
    """The ids that a text can mean: itself, or those whose name, or a word of it, begins with it."""
    typed = _plain(text.replace("_", " "))
    table = [(name, name.casefold().replace("_", " "), _plain(shown)) for name, shown in options]
    exact = [name for name, plain, shown in table if typed in {plain, shown}]
    if exact:
        return exact[:1]
    # Skill II, card 3 is 23 as well, and contract 4 is 4.
    numbered = [name for name, _, _ in table if typed.isdigit() and "".join(filter(str.isdigit, name)) == typed]
    if len(numbered) == 1:
        return numbered
    starts = [name for name, plain, shown in table if shown.startswith(typed) or plain.startswith(typed)]
    if starts:
        return starts
    return [n for n, plain, shown in table if any(word.startswith(typed) for word in (*shown.split(), *plain.split()))]


def _named(one: Field, text: str) -> str:
    names_found = found(one.options, text) if text else []
    if len(names_found) == 1:
        return names_found[0]
    known = ", ".join(shown for name, shown in one.options if not names_found or name in names_found)
    raise _fault(one, text, "stand.several" if names_found else "stand.unknown", known=known)


def _list(one: Field, text: str) -> tuple[str, ...]:
    """Names between commas; between blanks where there is no comma."""
    if text in {"", NOTHING}:
        return ()
    parts = parted(one, text)
    if len(parts) == 1 and not found(one.options, text):
        parts = text.split()
    return tuple(_named(one, part) for part in parts)


def parted(one: Field, text: str) -> list[str]:
    """The names between the commas of a line; a name that has commas itself is one name, the longest there is."""
    pieces = [piece.strip() for piece in text.split(",")]
    whole = {_plain(shown) for _, shown in one.options if "," in shown}
    parts = []
    while pieces:
        ends = range(len(pieces), 1, -1)
        end = next((end for end in ends if _plain(", ".join(pieces[:end])) in whole), 1)
        parts.append(", ".join(pieces[:end]))
        del pieces[:end]
    return [part for part in parts if part]


def _memory(one: Field, text: str) -> str:
    """A result with XP and sticker: `won 14 red`, or as short as `w14r`."""
    match = MEMORY.fullmatch(text.casefold())
    words = (match["result"], match["sync"]) if match else ("", "")
    result = next((word for word in RESULTS if words[0] and word.startswith(words[0])), "")
    sync = next((word for word in STICKERS if words[1] and word.startswith(words[1])), "")
    if match is None or not result or (words[1] and not sync):
        raise _fault(one, text, "stand.memory")
    xp = str(_number(one, match["xp"], MOST_XP)) if match["xp"] else ""
    return " ".join(part for part in (result, xp, sync) if part)


def _health(one: Field, text: str) -> str:
    """Health cubes, and where the assassin is: `3`, `out`, `hospital 1`."""
    match = re.fullmatch(r"(?P<where>[a-z]*)\s*(?P<cubes>[0-9]?)", text.casefold())
    if match and match["where"] and "out".startswith(match["where"]) and not match["cubes"]:
        return "out"
    if match and match["cubes"] and (not match["where"] or "hospital".startswith(match["where"])):
        return f"hospital {match['cubes']}" if match["where"] else match["cubes"]
    raise _fault(one, text, "stand.health")


def _road(one: Field, text: str) -> str:
    match = re.fullmatch(r"([0-9]{1,3})-([0-9]{1,3})", text)
    if match is None or match[1] == match[2]:
        raise _fault(one, text, "stand.road")
    low, high = sorted((int(match[1]), int(match[2])))
    return f"{low}-{high}"


def shown_as(one: Field, text: str) -> str:
    """A text as it is kept, with names in place of ids."""
    named = dict(one.options)
    if one.kind in {"list", "drawn"}:
        return ", ".join(named.get(name, name) for name in text.split()) or NOTHING
    return named.get(text, text) or NOTHING


def again(one: Field, text: str) -> str:
    """A text as it is kept, to be typed on: names in place of ids where these mean the same."""
    if not any(letter.isalpha() for letter in text):
        return text
    named = shown_as(one, text)
    try:
        return named if canonical(one, named) == text else text
    except CampaignError:
        return text


# ---- all of them -------------------------------------------------------------------------------------


def read(pack: Pack, state: State, entries: Iterable[tuple[str, str]]) -> Said:
    """What entries say. Raises CampaignError for a field or a text that there isn't."""
    there = {one.key: one for one in fields(pack, state)}
    texts = {}
    for key, text in entries:
        if key not in there:
            raise CampaignError(say("stand.no_field", field=key))
        texts[key] = canonical(there[key], text)
    below = {name: _under(texts, name) for name in ("memories", "headquarters", "region")}
    people = {who: _under(texts, f"assassins/{who}") for who in state.assassins}
    house = below["headquarters"]
    number = int(house["built"]) if house.get("built", "").isdigit() else 0
    return Said(
        difficulty=texts.get("difficulty", ""),
        next=texts.get("next", ""),
        xp=_int(texts.get("xp")),
        level=_int(texts.get("level")),
        memories={name: _line(text.split()) for name, text in below["memories"].items()},
        scored=frozenset(n for n, text in below["memories"].items() if any(part.isdigit() for part in text.split())),
        synced=frozenset(n for n, text in below["memories"].items() if {*text.split()} & {*STICKERS}),
        health={who: said["health"] for who, said in people.items() if "health" in said},
        skills={who: tuple(said["skills"].split()) for who, said in people.items() if "skills" in said},
        cards={who: tuple(said["cards"].split()) for who, said in people.items() if "cards" in said},
        hall=_words(texts.get("hall")),
        board=house.get("board", ""),
        house_level=_int(house.get("level")),
        contract=house["contract"].replace(NOTHING, "") if "contract" in house else None,
        contract_attempt=_int(house.get("contract_attempt")),
        blueprints=_words(house.get("blueprints")),
        built=None if number else _words(house.get("built")),
        built_number=number,
        figures={figure: place for place in BUILDINGS for figure in house.get(place, "").split()},
        staffed=tuple(place for place in BUILDINGS if place in house),
        region=_region(below["region"], pack, state),
    )


def _under(texts: Mapping[str, str], name: str) -> dict[str, str]:
    return {key.removeprefix(f"{name}/"): text for key, text in texts.items() if key.startswith(f"{name}/")}


def _int(text: str | None) -> int | None:
    return None if text is None else int(text)


def _words(text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(text.split())


LINES = {
    "won": MemoryRecord(plays=1, successes=1, closed="success"),
    "second": MemoryRecord(plays=2, successes=1, failures=1, closed="success"),
    "lost": MemoryRecord(plays=2, failures=2, closed="synchronised"),
    "failed": MemoryRecord(plays=1, failures=1, attempts=1),
    "skipped": MemoryRecord(skipped=True),
}


def _line(words: list[str]) -> MemoryRecord:
    line = LINES[words[0]]
    for word in words[1:]:
        line = replace(line, xp=int(word)) if word.isdigit() else line
        line = replace(line, sync="" if word == "none" else word) if word in STICKERS else line
    return line


def _region(texts: Mapping[str, str], pack: Pack, state: State) -> dict[str, Any]:
    """The region map: of the players' own one the locations and roads that were named are there from now on."""
    out: dict[str, Any] = {}
    if "memory" in texts:
        out["region/memory"] = texts["memory"]
    roads = [tuple(map(int, road.split("-"))) for road in texts.get("lines", "").split()]
    stickers = {int(number) for number in texts.get("stickers", "").split()}
    stickers |= {number for road in roads for number in road}
    if "position" in texts:
        out["region/position"] = int(texts["position"])
        stickers.add(int(texts["position"]))
    if "lines" in texts:
        out["region/lines"] = sorted([list(road) for road in roads])
    if stickers:
        out["region/places"] = {str(number): [True] for number in sorted(stickers)}
        out |= _charted(pack, state, stickers, roads)
    if "gauge" in texts:
        out["region/ticks"] = int(texts["gauge"])
    if "slot" in texts:
        out["region/slot"] = sorted(int(number) for number in texts["slot"].split())
    if "clues" in texts:
        out["region/clues"] = sorted(texts["clues"].split())
    return out


def _charted(pack: Pack, state: State, stickers: set[int], roads: list[tuple[int, ...]]) -> dict[str, Any]:
    """Of the players' own map the locations that were named, with the roads that were named; the rest stays.

    Raises CampaignError for a location to which no road is known.
    """
    if pack.region is None or not pack.region.own:
        return {}
    known = {name: to_builtins(place) for name, place in state.region.charted.items()}
    there = with_own(pack, state).region
    locations = there.locations if there else {}
    for number in sorted(stickers):
        ends = {b if a == number else a for a, b in roads if number in {a, b}}
        if not ends and number not in locations:
            raise CampaignError(say("stand.off_map", number=number))
        if ends:
            old = known.get(str(number), [[], "", "", 0, 0])
            known[str(number)] = [sorted({*old[0], *ends}), *old[1:]]
    return {"region/charted": known}
