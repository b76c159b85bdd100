"""Dice that fell on the table, typed: a letter for each face, a whole roll in one line."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from campaign_tui.views.view import face_name
from domain.language.chance import ChanceNode
from domain.language.commands import Roll
from domain.text.catalogue import say

if TYPE_CHECKING:
    from campaign_tui.views.view import View
    from campaign_tui.widgets.menu import Menu


def face_keys(node: ChanceNode) -> dict[str, str]:
    """Each face of the dice that are rolled by its letter: the first one of its name that no other face has taken."""
    keys: dict[str, str] = {}
    if node.is_draw:
        return keys
    for face in dict.fromkeys(node.faces):
        letters = (letter for letter in face_name(face).casefold() if letter.isascii() and letter.isalpha())
        key = next((letter for letter in letters if letter not in keys), "")
        if key:
            keys[key] = face
    return keys


def how_to_type(node: ChanceNode) -> str:
    """What players do with dice or a card of the table: for dice the letters of their faces."""
    keys = face_keys(node)
    if not keys:
        return say("tui.prompt.by_hand")
    return say("tui.prompt.faces", keys=", ".join(f"{key} {face_name(face)}" for key, face in keys.items()))


class TypedRoll:
    """The faces that have been typed of the roll that is waited for."""

    def __init__(self) -> None:
        """Nothing is typed."""
        self._faces: tuple[str, ...] = ()
        self._at = b""

    def letter(self, view: View, menu: Menu, letter: str) -> bool:
        """Point at the first row that has all faces typed so far; whether the letter means a face.

        One face more than there are dice begins the roll anew, and so does another question.
        """
        node = view.waiting
        if not isinstance(node, ChanceNode) or view.past:
            return False
        face = face_keys(node).get(letter.casefold())
        if face is None:
            return False
        if view.action != self._at or len(self._faces) >= node.number:
            self._faces = ()
        self._at, self._faces = view.action, (*self._faces, face)
        wanted = Counter(self._faces)
        for place, item in enumerate(menu.items):
            command = getattr(item.value, "command", None)
            if isinstance(command, Roll) and wanted <= Counter(command.faces):
                menu.point(place)
                return True
        return False
