"""The headquarters: assignment and resolution (40, 41).

A fact is stored as an array: the tag, then the fields in order. Numbers are differences unless a field says otherwise.
"""

from domain.language.facts.base import Fact, Telling


class HeadquartersOpened(Telling, frozen=True, tag="headquarters_opened"):
    """There is a headquarters with these allies; all figures are in the main hall (40.12)."""

    board: str
    level: int
    figures: tuple[str, ...]
    contracts: tuple[str, ...]


class AssignmentBegun(Telling, frozen=True, tag="assignment_begun"):
    """The figures of the headquarters are assigned anew (40.4)."""


class AssignmentUntold(Telling, frozen=True, tag="assignment_untold"):
    """Figures were assigned before a memory of long ago; who worked where nobody has told (40.4)."""


class FigureAssigned(Fact, frozen=True, tag="figure_assigned"):
    """A figure is in a building, in the main hall ("hall") or with those who go to the memory ("memory")."""

    figure: str
    place: str


class PatientAdmitted(Telling, frozen=True, tag="patient_admitted"):
    """An assassin lies on a red space of the hospital (40.13, 40.21)."""

    who: str


class PatientHealed(Telling, frozen=True, tag="patient_healed"):
    """Health cubes for an assassin in hospital: they lie in the bag with the others (41.2)."""

    who: str
    cubes: int


class PatientDischarged(Telling, frozen=True, tag="patient_discharged"):
    """An assassin has left the hospital (41.8)."""

    who: str


class BlueprintGained(Telling, frozen=True, tag="blueprint_gained"):
    """A blueprint lies in the main hall (38.5)."""

    blueprint: str


class BlueprintLaid(Telling, frozen=True, tag="blueprint_laid"):
    """A blueprint lies in the workshop; one that lay there is back in the main hall (40.24)."""

    blueprint: str


class BlueprintPutBack(Telling, frozen=True, tag="blueprint_put_back"):
    """The blueprint of the workshop is back in the main hall (41.18)."""

    blueprint: str


class BlueprintBuilt(Telling, frozen=True, tag="blueprint_built"):
    """The blueprint of the workshop is built; the item is a card, its place a fact of its own (41.17)."""

    blueprint: str


class ContractRevealed(Telling, frozen=True, tag="contract_revealed"):
    """The top contract lies face up (40.25)."""

    contract: str


class ContractBoxPlayed(Telling, frozen=True, tag="contract_box_played"):
    """The next box of the top contract has been played (40.32)."""

    contract: str
    box: int


class ContractFulfilled(Telling, frozen=True, tag="contract_fulfilled"):
    """The top contract has left the campaign; `level` is the headquarters level from now on (41.29, 41.30).

    `memory` is the memory whose diary box notes it.
    """

    contract: str
    memory: str
    level: int


class ContractFailed(Telling, frozen=True, tag="contract_failed"):
    """The top contract stays where it is, face up (41.31)."""

    contract: str
    memory: str
