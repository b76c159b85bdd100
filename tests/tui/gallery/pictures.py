"""The pictures in docs/screens: few, in the order in which somebody who plays meets the screens."""

from tests.tui.gallery.scenes import LARGE, MEDIUM, SMALL

CHAPTERS: dict[str, tuple[str, ...]] = {
    "Campaigns": ("library-empty", "library", "new-campaign", "new-campaign-box"),
    "A memory": (
        "memory",
        "memory-list",
        "memory-boards",
        "memory-refused",
        "memory-day",
        "choice",
        "dice-app",
        "dice-hand",
        "telling",
        "two-maps",
        "boss",
        "linear",
        "lesson",
    ),
    "Between memories": (
        "campaign",
        "headquarters",
        "belongings",
        "diary",
        "story-levels",
        "story-workshop",
        "story-shop",
        "story-headquarters",
        "story-cards",
    ),
    "The region": ("region-journeys", "region-payment", "region-own", "region-own-chart"),
    "The box on the table": (
        "tracker",
        "tracker-enemies",
        "tracker-card",
        "tracker-dice",
        "backfill",
        "box-places",
        "box-setup",
        "box-saving",
        "box-count",
        "reminder",
        "recap",
        "optional",
        "map-editor",
    ),
    "History": ("history", "undo", "undo-preview", "past"),
    "Help": ("help", "rules", "statistics", "settings"),
}
"""Scenes by chapter."""

SIZES = {
    "memory": (SMALL, MEDIUM, LARGE),
    "region-payment": (MEDIUM,),
    "story-headquarters": (MEDIUM,),
}
"""Windows of those that aren't shown at 80x24 alone."""


def sizes(name: str) -> tuple[tuple[int, int], ...]:
    """The windows in which a scene is drawn."""
    return SIZES.get(name, (SMALL,))
