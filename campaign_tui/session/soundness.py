"""Whether a campaign is what its log says, as far as it can be compared, and the seal of its history.

Serves the command line and the screens alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from campaign_tui.session.wiring import open_library, store_path
from domain.core.errors import CampaignError, StoreError
from domain.core.seal import seal
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from domain.store import CampaignId, Difference, Library
    from projections.rebuild import Difference as TableDifference

DAMAGE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What values that no program has put there can raise where they are compared."""


class Checked(NamedTuple):
    """What came of comparing everything of one campaign."""

    differences: tuple[Difference, ...]
    tables: tuple[TableDifference, ...]
    """What differs in the read models."""
    underived: int
    """Answers of the app's dice and decks that can't be derived anew, for want of the seed."""
    row: int
    """The newest row."""
    words: str
    """Its seal."""

    @property
    def found(self) -> int:
        """How much isn't as the log says."""
        return len(self.differences) + len(self.tables)


def checked(library: Library, campaign: CampaignId) -> Checked:
    """Compare everything of a campaign. Raises UnknownName, StoreError where not even its newest row can be read."""
    anchor = library.anchor(campaign)
    differences, tables = library.verify(campaign), compared(library, campaign)
    return Checked(tuple(differences), tuple(tables), underived(library, campaign), anchor.rows, seal(anchor.hash))


def damage(store: str | None) -> str:
    """What is wrong with a store, for a command that has stumbled in it; empty where nothing is, or there is none.

    A history that fits together can still say what no rule can go on from: written by hand, or put down where an
    earlier program let it pass. Takes as long as comparing everything does. Raises nothing.
    """
    path = store_path(store)
    try:
        if not (path.is_file() and path.stat().st_size):
            return ""
        with open_library(store, looking=True) as library:
            found = [*library.verify_file(), *(one for each in library.campaigns() for one in library.verify(each.id))]
            if not found:
                return next((_stuck(each.name) for each in library.campaigns() if not _goes_on(library, each.id)), "")
    except CampaignError as fault:
        return str(fault)
    except (*DAMAGE, OSError):
        return say("store.damaged", where=visible(str(path)))
    first = f"{found[0].what}, {found[0].row}" if found[0].row else found[0].what
    return say("store.stumbled", where=visible(str(path)), n=len(found), first=visible(first))


def _goes_on(library: Library, campaign: CampaignId) -> bool:
    """Whether the rules can go on from where a campaign stands; so it is said of one whose pack isn't here as well."""
    from domain import engine

    service = library.service(campaign)
    pack = service.pack_of(service.state)
    return pack is None or engine.goes_on(pack, service.state)


def _stuck(name: str) -> str:
    return say("store.stuck", name=visible(name))


def compared(library: Library, campaign: CampaignId) -> list[TableDifference]:
    """What the read models have other than the log says; that they couldn't be compared is a difference as well."""
    from projections.rebuild import compare, not_compared

    try:
        return compare(library, campaign)
    except CampaignError as fault:
        return [not_compared(str(fault))]
    except DAMAGE as fault:
        return [not_compared(repr(fault))]


def underived(library: Library, campaign: CampaignId) -> int:
    """How many of the app's answers nobody can derive anew; 0 where the store can't be read, which is told already."""
    try:
        return library.underived(campaign)
    except StoreError:
        return 0


def sealed_row(library: Library, campaign: CampaignId, words: str) -> int:
    """The row of a campaign whose seal these six words are; 0 where it is none of its rows. Raises StoreError."""
    return next((row.number for row in library.rows(campaign) if seal(row.hash) == words), 0)
