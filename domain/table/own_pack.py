"""The owner's private pack: a pack with the numbers and cards of a campaign in it, for the next campaign."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, TypeAlias

from domain.model.owned import OwnCard
from domain.model.state import State
from domain.table.owned import WEAPONS
from domain.table.toml_text import toml_text
from domain.words import say

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
    head["id"] = name
    head["about"] = say("own_pack.about", title=head["title"])
    cards = files.setdefault("cards.toml", {})
    cards.update({card: _card(own) for card, own in state.cards.items()})
    if "campaign.toml" in files:
        tell(files["campaign.toml"], state.told)
    return {file: toml_text(table) for file, table in sorted(files.items())}


def _card(own: OwnCard) -> dict[str, Any]:
    """An own card as a pack's file has it."""
    entry: dict[str, Any] = {"name": own.name}
    if own.slot:
        entry["slot"] = own.slot
    if own.slot in WEAPONS:
        # How many dice the card prints nobody has asked: at the table they are rolled by hand.
        entry["dice"] = 1
    if own.slot == "ranged":
        entry["range"] = "nearby"
    if own.black:
        entry["single_use"] = True
    if own.health:
        entry["health"] = own.health
    if not own.slot:
        entry["effects"] = [{"op": "by_hand"}]
    return entry | {"text": say("own_pack.text")}


def tell(campaign: dict[str, Any], told: dict[str, int]) -> None:
    """Put told numbers into the tables of campaign.toml, and take them off the list of what nobody knows."""
    unknown: list[str] = list(campaign.get("unknown", ()))
    for path, value in sorted(told.items()):
        _put(campaign, path.split("."), value)
        unknown = [left for known in unknown for left in _still_unknown(known, path)]
        campaign.setdefault("confidence", {})[path] = say("own_pack.told")
    if "unknown" in campaign:
        campaign["unknown"] = unknown


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
