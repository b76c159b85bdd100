"""The errors a caller may meet. Each is one sentence: what, where, what to do."""

from __future__ import annotations


class CampaignError(Exception):
    """Root of all errors of this project; `str(error)` is the sentence shown to people."""


class Refused(CampaignError):  # noqa: N818 - a refusal is an answer to the player, not a fault
    """A decision that the rules don't allow now. Nothing has changed.

    `rule` is the id of the statement, `remedy` says what would make it legal (may be empty).
    """

    def __init__(self, rule: str, sentence: str, remedy: str = "") -> None:
        """Keep the three parts; the message joins them."""
        super().__init__(f"{sentence} {remedy}".strip() + (f" [rule {rule}]" if rule else ""))
        self.rule = rule
        self.sentence = sentence
        self.remedy = remedy


class NotationError(CampaignError):
    """A text that is no decision: unknown word, missing or superfluous part."""


class ContentError(CampaignError):
    """A content pack that can't be used; names file, path and fault."""


class UnknownName(CampaignError):  # noqa: N818 - reads as the sentence it is
    """A campaign, action, branch or bookmark that isn't there, or a prefix that fits several."""


class StoreError(CampaignError):
    """The store or file can't be used: damaged, foreign, newer, read-only or full."""


class OnlyLooking(StoreError):  # noqa: N818 - says what is still possible
    """A store that can be looked at and not written: read-only here, or a newer program's."""


class TextsUnreadyError(CampaignError):
    """The texts of a language aren't compiled, or are older than their sources; said in English, of necessity."""


class HeadMovedError(CampaignError):
    """Another window was faster: the head isn't the action that the player saw."""
