"""Assassins, allies and machines: cubes, places, exposure, health.

A fact is stored as an array: the tag, then the fields in order. Numbers are differences unless a field says otherwise.
"""

from domain.language.facts.base import Fact, Telling


class Entered(Fact, frozen=True, tag="entered"):
    """An assassin comes onto the map, or back onto it, incognito."""

    who: str
    square: str


class CubesGained(Fact, frozen=True, tag="cubes_gained"):
    """Action cubes are put on the grouped slots."""

    who: str
    cubes: int


class CubesSpent(Fact, frozen=True, tag="cubes_spent"):
    """Action cubes are paid; `saved` of them from the + slot."""

    who: str
    cubes: int
    saved: int


class CubesLost(Fact, frozen=True, tag="cubes_lost"):
    """Cubes left on the grouped slots are lost with the phase (4.4)."""

    who: str
    cubes: int


class CubeSaved(Fact, frozen=True, tag="cube_saved"):
    """A regular cube lies on the + slot."""

    who: str


class SavedCubeLost(Fact, frozen=True, tag="saved_cube_lost"):
    """The cube on the + slot is removed (19.9)."""

    who: str


class Moved(Fact, frozen=True, tag="moved"):
    """An assassin or ally has gone from one square to another; a fixed red base goes along."""

    who: str
    origin: str
    to: str


class PlaceTaken(Fact, frozen=True, tag="place_taken"):
    """An assassin or ally is now in another place of the same square: "map", "spot" or "tower"."""

    who: str
    place: str
    square: str


class Exposed(Telling, frozen=True, tag="exposed"):
    """An assassin or ally carries a red base; `picked_up` when it was a loose one of the square (21.6)."""

    who: str
    picked_up: bool


class Incognito(Telling, frozen=True, tag="incognito"):
    """The red base has come off; `left` when it stays as a loose base on the figure's square."""

    who: str
    left: bool


class HealthLost(Telling, frozen=True, tag="health_lost"):
    """Health cubes leave a board, or the card of an ally."""

    who: str
    cubes: int


class HealthRestored(Telling, frozen=True, tag="health_restored"):
    """Health cubes come back to a board, or the card of an ally; ends critical condition."""

    who: str
    cubes: int


class FellCritical(Telling, frozen=True, tag="fell_critical"):
    """The last health cube is gone: the figure lies, its red base has left the map (26.4)."""

    who: str
    turn: int


class Eliminated(Telling, frozen=True, tag="eliminated"):
    """An assassin or ally is out of this attempt (26.13, 44.10)."""

    who: str


class LeftMap(Telling, frozen=True, tag="left_map"):
    """An assassin or ally has left by a fast travel station; `base_left` when a red base stays there (15.6)."""

    who: str
    base_left: bool


class Disguised(Telling, frozen=True, tag="disguised"):
    """A guard figure from the reserve stands for an assassin (6.5)."""

    who: str
    kind: str


class DisguiseEnded(Fact, frozen=True, tag="disguise_ended"):
    """The guard figure is back in the reserve, the assassin's own stands in its place."""

    who: str
    kind: str


class ApprenticeCalled(Telling, frozen=True, tag="apprentice_called"):
    """An apprentice stands in for an eliminated assassin (27.2, 27.3)."""

    who: str


class ArmourWithheld(Fact, frozen=True, tag="armour_withheld"):
    """The armour of somebody who was eliminated: not for the apprentice who stands in (27.q5)."""

    who: str
    card: str


class AssassinReturned(Telling, frozen=True, tag="assassin_returned"):
    """An assassin takes the place back from the apprentice (27.14)."""

    who: str


class MaxHealthChanged(Telling, frozen=True, tag="max_health_changed"):
    """The health gauge is this much longer or shorter; present cubes follow by their own facts."""

    who: str
    cubes: int


class AssassinRested(Fact, frozen=True, tag="assassin_rested"):
    """After a memory: figure aside, these health cubes in all, no action cubes (36.1, 36.2)."""

    who: str
    health: int


class AllyAppeared(Fact, frozen=True, tag="ally_appeared"):
    """An ally stands on a square, incognito, with these health cubes on its card (44.1)."""

    who: str
    square: str
    health: int


class MachineBoarded(Fact, frozen=True, tag="machine_boarded"):
    """An assassin is in a machine (48.2)."""

    machine: str
    who: str


class MachineLeft(Fact, frozen=True, tag="machine_left"):
    """An assassin stands on the machine's square again (48.3, 48.9)."""

    machine: str
    who: str


class MachineMoved(Fact, frozen=True, tag="machine_moved"):
    """A machine has gone from one square to another, with whoever is in it."""

    machine: str
    origin: str
    to: str


class MachineHurt(Fact, frozen=True, tag="machine_hurt"):
    """Health cubes leave a machine's card (48.8)."""

    machine: str
    cubes: int


class MachineGone(Fact, frozen=True, tag="machine_gone"):
    """A machine is off the map (48.9)."""

    machine: str
