"""What players can ask for on the region map. Tags are stored names."""

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


class ReadCard(Command, frozen=True, tag="read_card"):
    """Name the card that has been drawn from a pile on the table: by its name, or by its number (A18.1).

    `pile` is another pile that it came from, as the own one has run out (A18.5).
    """

    card: str
    pile: str = ""


class GainClue(Command, frozen=True, tag="gain_clue"):
    """A clue card of the players' own box goes into the bag (A12.1)."""

    name: str
    major: bool = False


class GainBlueprint(Command, frozen=True, tag="gain_blueprint"):
    """A blueprint of the players' own box goes into the bag (A18.17)."""

    name: str


class TakeNumber(Command, frozen=True, tag="take_number"):
    """A number is taken out of the players' own # slot; `kind` and `card` as far as they know them (A13.1)."""

    number: int
    kind: str = ""
    card: str = ""


class CardMoves(Command, frozen=True, tag="card_moves"):
    """The card that is read takes the group to a location; with `line` a line is drawn along the road."""

    location: int
    line: bool = False


class NoteHydras(Command, frozen=True, tag="note_hydras"):
    """Hydra tokens come into the bag, or leave it with `spent` because an instruction asks for them (A6.38)."""

    number: int
    spent: bool = False
