"""The practice pack, begun: what tests need that are about something else than the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.session.wiring import choose_pack, seed_of

if TYPE_CHECKING:
    from campaign_tui.session.library import LibrarySession
    from campaign_tui.session.session import CampaignSession


def begun(library: LibrarySession, name: str = "Venice", *, source: str = "app", seed: str = "one") -> CampaignSession:
    """A new campaign of two, after its first action."""
    return library.create(
        name,
        choose_pack("practice"),
        ("aurelia", "biagio"),
        edition="fr_1_05",
        difficulty="normal",
        source=source,
        seed=seed_of(seed),
    )
