"""What players can ask for on the region map. Tags are stored names."""

from __future__ import annotations

from domain.model.command import Command


class Journey(Command, frozen=True, tag="journey"):
    """Travel to a connected location; `payment` is "cube", "gauge", or a clue card (A17.7, A17.8)."""

    to: int
    payment: str


class Jump(Command, frozen=True, tag="jump"):
    """From an activated observation point to another one, for nothing (A18.12)."""

    to: int


class SeeHealer(Command, frozen=True, tag="see_healer"):
    """Use the healer of the location (A18.14)."""


class Craft(Command, frozen=True, tag="craft"):
    """Build a blueprint at the forge of the location (A18.17)."""

    blueprint: str


class UseOnMap(Command, frozen=True, tag="use_on_map"):
    """Use a skill with the red box in the exploration phase; `on` is whom it is for (A19.12)."""

    who: str
    card: str
    on: str = ""


class Chart(Command, frozen=True, tag="chart"):
    """Enter a location of the players' own map as far as they see it; what they don't see yet is empty."""

    location: int
    connections: tuple[int, ...]
    symbol: str = ""
    code: str = ""
    amount: int = 0
    number: int = 0
