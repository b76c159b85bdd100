"""Every visible sentence: one message catalogue, and the words for facts and decisions."""

from domain.words.catalogue import known, say
from domain.words.decisions import describe
from domain.words.pieces import net_change
from domain.words.story import narrate
from domain.words.visible import visible

__all__ = ["describe", "known", "narrate", "net_change", "say", "visible"]
