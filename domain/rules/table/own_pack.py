"""The owner's private pack: a pack with the numbers and cards of a campaign in it, for the next campaign."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, TypeAlias

from domain.content.building import rank_of
from domain.content.pack import WEAPONS, GuardCard
from domain.model.owned import OwnCard, OwnEvent, OwnGuard
from domain.model.state import State
from domain.playing.own_memory import file_of
from domain.playing.own_values import (
    CARDS,
    FIELDS,
    FLAGS,
    GUARDS,
    TEAMS,
    card_path,
    guard_path,
    guard_paths,
    weapon_paths,
)
from domain.rules.table.own_region import blueprints_of, is_of_region, tell_region
from domain.text.catalogue import say
from domain.text.toml_text import toml_text

Tables: TypeAlias = dict[str, dict[str, Any]]
"""The tables of a pack's files by name, as `domain.content.files.read_files` gives them."""

HIGHEST_LEVEL = 4
"""Headquarters levels go up to IV (39.12)."""


def own_pack(tables: Tables, state: State, name: str) -> dict[str, str]:
    """The files of the private pack: their texts by name.

    It takes everything over from the campaign's pack, so that it stands alone; `name` is its id.
    """
    files = deepcopy(tables)
    head = files["pack.toml"]
    head.pop("base", None)
    head.pop("joins", None)
    head["id"] = name
    head["private"] = True
    head["about"] = say("own_pack.about", title=head["title"])
    cards = files.setdefault("cards.toml", {})
    cards.update({card: _card(own) for card, own in state.cards.items()})
    files.setdefault("events.toml", {}).update({card: _event(own) for card, own in state.events.items()})
    guards = files.setdefault("guards.toml", {})
    guards.update({kind: _guard(own) for kind, own in state.guards.items()})
    if "campaign.toml" in files:
        campaign = files["campaign.toml"]
        weapons = (card for card, own in state.cards.items() if own.slot in WEAPONS)
        campaign["unknown"] = [*campaign.get("unknown", ()), *map(guard_path, state.guards), *map(card_path, weapons)]
        tell_own({GUARDS: guards, CARDS: cards}, campaign, state.told)
        blueprints = blueprints_of(files.get("region.toml", {}), state)
        printed = {path: n for path, n in state.told.items() if not is_of_region(path, blueprints)}
        tell(campaign, {path: value for path, value in printed.items() if path.split(".")[0] not in FIELDS})
        if not campaign["unknown"]:
            del campaign["unknown"]
    if files.get("region.toml", {}).get("own"):
        tell_region(files["region.toml"], state, first_memory(tables))
    for file, table in files.items():
        if file.startswith("memories/") and table.get("id") in state.plans:
            files[file] = file_of(table, state.plans[table["id"]])
    _name(files, state)
    return {file: toml_text(table) for file, table in sorted(files.items())}


def _name(files: Tables, state: State) -> None:
    """Put the players' own names and texts into the tables of what they name."""
    campaign = files.get("campaign.toml", {})
    for path, (name, text) in state.named.items():
        kind, _, at = path.partition(".")
        title, line = ("title", "before") if kind == "memories" else ("name", "text")
        said = {key: value for key, value in ((title, name), (line, text)) if value}
        tables = (
            [table for file, table in files.items() if file.startswith("memories/") and table.get("id") == at]
            if kind == "memories"
            else [campaign.get("contract", {}).get(at)]
            if kind == "contracts"
            else [files.get(file, {}).get(at) for file in (("events.toml",) if kind == "events" else OF_CARDS)]
        )
        for table in filter(None, tables):
            table.update(said)


OF_CARDS = ("cards.toml", "skills.toml")
"""The files that have cards."""


def first_memory(tables: Tables) -> str:
    """The memory that a campaign with these files begins with."""
    found = [table for file, table in tables.items() if file.startswith("memories/") and "id" in table]
    found.sort(key=lambda table: rank_of(table["id"], table.get("after", ""), optional=table.get("optional", False)))
    return str(found[0]["id"]) if found else ""


def _card(own: OwnCard) -> dict[str, Any]:
    """An own card as a pack's file has it."""
    entry: dict[str, Any] = {"name": own.name}
    if own.slot:
        entry["slot"] = own.slot
    if own.slot in WEAPONS:
        # How many dice it prints is asked for when somebody attacks with it.
        entry["dice"] = 1
        entry["special"] = [{"op": "by_hand"}]
    if own.slot == "ranged":
        entry["range"] = "nearby"
    if own.black:
        entry["single_use"] = True
    if own.health:
        entry["health"] = own.health
    if not own.slot:
        entry["effects"] = [{"op": "by_hand"}]
    return entry | {"text": say("own_pack.text")}


def _event(own: OwnEvent) -> dict[str, Any]:
    """An own event card as a pack's file has it."""
    text = own.text or say("own_pack.text")
    return {"name": own.name, "direction": own.direction, "effects": [{"op": "by_hand"}], "text": text}


def _guard(own: OwnGuard) -> dict[str, Any]:
    """An own kind of enemy as a pack's file has it; numbers stand there when they are told."""
    entry: dict[str, Any] = {"name": own.name, "letter": own.letter, "armour": 1, "dice": 1}
    return entry | ({"boss": True, "boss_health": {str(team): 1 for team in TEAMS}} if own.boss else {})


def tell_own(tables: Tables, campaign: dict[str, Any], told: dict[str, int]) -> None:
    """Put told numbers of enemies and weapons into their tables, and take them off the list of what nobody knows."""
    for path, number in sorted(told.items()):
        table, name, *field = path.split(".")
        if name not in tables.get(table, {}):
            continue
        entry = tables[table][name]
        match field:
            case [_, team]:
                entry["boss_health"] = {**entry.get("boss_health", {}), team: number}
            case [field_name]:
                entry[FIELDS[table][field_name][0]] = bool(number) if field_name in FLAGS else number
        campaign.setdefault("confidence", {})[path] = say("own_pack.told")
        campaign["unknown"] = [left for known in campaign["unknown"] for left in _left(known, path, entry)]


def _left(known: str, path: str, entry: dict[str, Any]) -> list[str]:
    """What is left of a path of unknown numbers of enemies or weapons when one number is known."""
    if known == path:
        return []
    if not path.startswith(f"{known}."):
        return [known]
    table, name = known.split(".")
    if table == CARDS:
        return [one for one in weapon_paths(name) if one != path]
    card = GuardCard(name, entry["name"], 1, 1, boss=bool(entry.get("boss")))
    return [one for one in guard_paths(card) if one != path]


def tell(campaign: dict[str, Any], told: dict[str, int]) -> None:
    """Put told numbers into the tables of campaign.toml, and take them off the list of what nobody knows."""
    unknown: list[str] = list(campaign.get("unknown", ()))
    for path, value in sorted(told.items()):
        if _empties(campaign, path, value):
            # Its boxes are on the card alone: the next campaign asks again.
            continue
        _put(campaign, path.split("."), value)
        unknown = [left for known in unknown for left in _still_unknown(known, path)]
        campaign.setdefault("confidence", {})[path] = say("own_pack.told")
    if "unknown" in campaign:
        campaign["unknown"] = unknown


def _empties(campaign: dict[str, Any], path: str, value: int) -> bool:
    """Whether a contract would ask for nothing: the card has boxes then, which a pack of the box doesn't have."""
    match path.split("."):
        case ["contracts", card, "hits"]:
            return not (value or campaign["contract"][card].get("boxes"))
    return False


def _still_unknown(known: str, path: str) -> list[str]:
    """What is left of a path of unknown numbers when one number is known: of healing, the other levels."""
    if known == path:
        return []
    if not path.startswith(f"{known}."):
        return [known]
    levels = (f"{known}.{level}" for level in range(HIGHEST_LEVEL + 1))
    return [level for level in levels if level != path]


def _put(campaign: dict[str, Any], path: list[str], value: int) -> None:
    """Put one number where the file has it; paths are those of `domain.campaign.numbers`."""
    match path:
        case ["levels", level]:
            campaign["levels"][int(level) - 1] = value
        case ["figures", kind, "heal", level]:
            figure = campaign["figures"][kind]
            heal = list(figure.get("heal", [1]))
            heal += [heal[-1]] * (int(level) + 1 - len(heal))
            heal[int(level)] = value
            figure["heal"] = heal
        case ["contracts", card, field]:
            campaign["contract"][card][field] = value
        case [table, name, field]:
            campaign[table][name][field] = value
