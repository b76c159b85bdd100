"""What players may call things. Names are shown as typed or refused with a sentence, never changed."""

from __future__ import annotations

import re
import unicodedata

from domain.core.errors import Refused
from domain.text import families
from domain.text.catalogue import say

NAME_LENGTH = 80
"""Visible characters of a name: accents, joiners and other signs without a width of their own don't count."""

CODE_POINTS = 4 * NAME_LENGTH
"""Code points of a name, the invisible ones included."""

NOTE_LENGTH = 4000
"""Code points of a note."""

LIKE_AN_ACTION = re.compile(r"[0-9a-f]{8,32}|head(~[0-9]*)?", re.IGNORECASE)


def checked_name(what: str, name: str) -> str:
    """A name as typed: 1 to 80 visible characters, no control characters, no blank at either end.

    `what` is "campaign", "player", "branch" or "bookmark". Raises Refused.
    """
    kind = say(families.NAME[what])
    if not any(_is_visible(c) and not c.isspace() for c in name):
        raise Refused("", say("name.empty", what=kind))
    if any(unicodedata.category(c) in {"Cc", "Cs", "Zl", "Zp"} for c in name):
        raise Refused("", say("name.control", what=kind))
    if sum(map(_is_visible, name)) > NAME_LENGTH or len(name) > CODE_POINTS:
        raise Refused("", say("name.long", what=kind, most=NAME_LENGTH, length=len(name)))
    if name != name.strip():
        raise Refused("", say("name.blank", what=kind))
    return name


def checked_label(what: str, name: str) -> str:
    """The name of a player, or of a branch or bookmark: no action looks like it. Raises Refused."""
    checked_name(what, name)
    if what != "player" and LIKE_AN_ACTION.fullmatch(name):
        raise Refused("", say("name.action", what=say(families.NAME[what])))
    return name


def checked_note(text: str) -> str:
    """The text of a note as typed: 1 to 4000 characters, line breaks and tabs allowed. Raises Refused."""
    if not any(_is_visible(c) and not c.isspace() for c in text):
        raise Refused("", say("name.note_empty"))
    if any(unicodedata.category(c) in {"Cc", "Cs"} and c not in "\n\t" for c in text):
        raise Refused("", say("name.note_control"))
    if len(text) > NOTE_LENGTH:
        raise Refused("", say("name.note_long", most=NOTE_LENGTH, length=len(text)))
    return text


def _is_visible(character: str) -> bool:
    """Whether a code point has a width of its own."""
    return unicodedata.category(character)[0] not in "MC"
