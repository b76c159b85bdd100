"""A location of the region in words, and what is in hand on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from campaign_tui.widgets.region_map import sign
from domain.playing.known import number_of
from domain.rules.apocalypse.foreseeing import foreseen
from domain.telling.names import assassin, memory
from domain.text import families
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.looks.dress import Dress
    from domain.content.pack import Pack
    from domain.language.commands import Journey, Jump
    from domain.model.state import State
    from domain.rules.apocalypse.seeing import SeenPlace, SeenRegion

MARKS = ("here", "activated", "explored", "completed")


def kind_words(place: SeenPlace) -> str:
    """What a location is, as far as it has been seen."""
    return say(families.TUI_REGION_KIND[place.kind]) if place.kind else say("tui.region.kind.unseen")


def about(place: SeenPlace, pack: Pack, dress: Dress) -> Content:
    """A location with everything known of it."""
    lines = [Content.styled(f"{place.number} {sign(place, dress)} {kind_words(place)}", "bold $foreground")]
    marks = [say(families.TUI_REGION_MARK[name]) for name in MARKS if getattr(place, name)]
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
