"""A location of the region in words, and what is in hand on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from campaign_tui.widgets.region_map import sign
from domain.playing.known import number_of
from domain.rules.apocalypse.foreseeing import foreseen
from domain.telling.locations import kind_words, marks_on
from domain.telling.names import assassin, memory
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.looks.dress import Dress
    from domain.content.pack import Pack
    from domain.language.commands import Journey, Jump
    from domain.model.state import State
    from domain.rules.apocalypse.seeing import SeenPlace, SeenRegion

ACTIVE_KINDS = frozenset({"observation", "healer", "forge"})
"""Kinds of location that can be active."""


def row_words(place: SeenPlace, region: SeenRegion | None) -> str:
    """What a location is and, of a healer, what there is to be had now."""
    if place.kind != "healer" or not place.amount:
        return kind_words(place)
    used = region is not None and region.healer_used
    gives = say("tui.region.used") if used else say("tui.region.amount", n=place.amount)
    return f"{kind_words(place)}, {gives}"


def _active(place: SeenPlace, region: SeenRegion | None) -> str:
    """What a place that is active is good for now."""
    if place.kind == "healer" and region is not None and region.healer_used:
        return say("tui.region.active.healer_used")
    if place.kind == "forge" and region is not None and not region.blueprints:
        return say("tui.region.active.forge_idle")
    known = place.kind in ACTIVE_KINDS
    return say(families.TUI_REGION_ACTIVE[place.kind]) if known else say("tui.region.mark.activated")


def about(place: SeenPlace, pack: Pack, dress: Dress, region: SeenRegion | None = None) -> Content:
    """A location with everything known of it."""
    lines = [Content.styled(f"{place.number} {sign(place, dress)} {kind_words(place)}", "bold $foreground")]
    on_it = marks_on(place)
    if place.activated:
        on_it["activated"] = _active(place, region)
    marks = [*on_it.values()]
    if place.amount:
        marks.append(say("tui.region.amount", n=place.amount))
    if place.memory:
        marks.append(memory(pack, place.memory))
    if marks:
        lines.append(Content.styled(", ".join(marks), "$quiet"))
    roads = ", ".join(map(str, place.connections)) or say("name.nothing")
    lines.append(Content.styled(say("tui.region.roads", roads=roads), "$quiet"))
    return Content("\n").join(lines)


def stock(region: SeenRegion) -> str:
    """Cubes, clues and the healer's mark in a line."""
    cubes = say("tui.region.cubes", n=region.cubes) if region.exploring else say("tui.region.resting")
    parts = [cubes, say("tui.region.clues", n=number_of(region.clues))]
    if region.healer_used:
        parts.append(say("tui.region.healer_used"))
    return "  ".join(parts)


def foreseen_words(pack: Pack, state: State, command: Journey | Jump) -> str:
    """What a journey or jump would cost and bring, in sentences."""
    sentences = []
    for one in foreseen(pack, state, command):
        values = dict(one.values)
        if "who" in values:
            values["who"] = assassin(pack, str(values["who"]))
        sentences.append(say(families.FORESEEN[one.key], **values))
    return " ".join(sentences)
