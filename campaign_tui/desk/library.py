"""Questions about the library: its campaigns, a new one, opening and closing one; and what went wrong, for a report."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from campaign_tui.desk import library_messages as lm
from campaign_tui.desk import messages as m
from campaign_tui.desk.mending import pack_fault, shown
from campaign_tui.views.campaign_cards import CampaignCard
from domain.core.errors import StoreError
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign_tui.desk.opened import Opened
    from campaign_tui.session.new_campaign import Choices
    from campaign_tui.session.session import CampaignSession


def campaigns(opened: Opened) -> lm.LibraryListed:
    """The campaigns of the store."""
    library = opened.library
    opened.listed = library.campaigns()
    cards = tuple(CampaignCard(c.id, c.name, c.archived, c.rows, played=c.latest) for c in opened.listed)
    return lm.LibraryListed(cards, library.store_path, library.only_looking)


def card(opened: Opened, plain: CampaignCard) -> lm.CardRead | None:
    """What stands in a campaign; nothing while one is open."""
    if opened.session is not None:
        return None
    from campaign_tui.views.next_steps import card, unshown_card

    with opened.library.open(plain.id.hex()) as session:
        fault = pack_fault(session)
        try:
            return lm.CardRead(unshown_card(plain, session, fault) if fault else card(plain, session))
        except StoreError:
            raise
        except Exception:  # noqa: BLE001 - whatever it is: the page that opens says what fails
            return lm.CardRead(unshown_card(plain, session, say("tui.library.unshown")))


def create(opened: Opened, choices: Choices, *, under_way: bool = False) -> m.CampaignOpened | m.Unshown:
    """Begin a campaign and open it; one that is `under_way` is taken over as it stands."""
    from campaign_tui.session.founding import furnish, house_rules, player_names, with_chosen
    from campaign_tui.session.new_campaign import chosen_flags, flow_of
    from campaign_tui.session.wiring import seed_of

    pack = choices.load()
    players = player_names(choices.players)
    rules = with_chosen(house_rules(choices.house), chosen_flags(choices))
    session = opened.library.create(
        choices.name,
        pack,
        choices.assassins,
        edition=choices.edition,
        difficulty=choices.difficulty,
        source=choices.source,
        seed=seed_of(choices.seed) if choices.seed else opened.new_seed(),
        flow=flow_of(pack, choices.flow),
    )
    furnish(session, players, rules)
    answer = _held(opened, session)
    if isinstance(answer, m.CampaignOpened):
        answer.under_way = under_way
    return answer


def open_campaign(opened: Opened, text: str) -> m.CampaignOpened | m.Unshown:
    """Open a campaign by id, prefix or name."""
    library = opened.library
    library.get_ready()
    return _held(opened, library.open(text))


def _held(opened: Opened, session: CampaignSession) -> m.CampaignOpened | m.Unshown:
    opened.hold(session)
    return shown(opened)


def shut(opened: Opened) -> None:
    """Let the open campaign go."""
    opened.shut()


def rename(opened: Opened, text: str, name: str) -> lm.LibraryListed:
    """Give a campaign another name."""
    return _written(opened, text, lambda session: session.rename(name))


def archive(opened: Opened, text: str, *, archived: bool) -> lm.LibraryListed:
    """Put a campaign out of the way, or back."""
    return _written(opened, text, lambda session: session.archive(archived=archived))


def _written(opened: Opened, text: str, write: Callable[[CampaignSession], object]) -> lm.LibraryListed:
    """Write something into a campaign of the library, and list it anew."""
    with opened.library.open(text) as session:
        write(session)
    return campaigns(opened)


def report(opened: Opened, error: BaseException | None, doing: str, terminal: str) -> m.ReportWritten:
    """Write a report of an unexpected error beside the store."""
    from campaign_tui.session.error_report import report, whereabouts, write_report

    folder = Path(opened.library.store_path).parent
    written = write_report(report(error, opened.session, doing, terminal), folder)
    return m.ReportWritten(whereabouts(written))
