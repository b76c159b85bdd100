"""Answers that are typed: dice by their letters or as numbers, a number by its digits; one way on all screens.

What is typed so far points at a row and is said beside it. Half an answer is none: Enter doesn't take it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from campaign_tui.views.outcomes import Outcome, face_name
from campaign_tui.widgets.rows import identity
from domain.language.chance import ChanceNode
from domain.language.commands import Roll
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from campaign_tui.widgets.menu import Item, Menu
    from domain.language.waiting import Waiting

BETWEEN = " ,"
"""What may stand between the numbers of dice."""


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


def number_of(item: Item) -> str:
    """What is typed for a row: a number that it is, or that is its key; empty for others."""
    return item.label if item.label.isdigit() else item.key if item.key.isdigit() else ""


class TypedAnswer:
    """What has been typed of the answer to one question."""

    def __init__(self) -> None:
        """Nothing is typed."""
        self._question: Hashable = None
        self.faces: tuple[str, ...] = ()
        """Faces of dice, in the order in which they were typed."""
        self._counts: tuple[int, ...] = ()
        """How many dice show each face, where they are typed so."""
        self.digits = ""
        self._row: Hashable = None
        """What the row is known by that it points at, while it does."""
        self._half = ""
        """Why Enter can't take it yet; empty when it can, or when nothing is typed."""

    def clear(self) -> None:
        """Nothing is typed any more."""
        self.faces, self._counts, self.digits, self._row, self._half = (), (), "", None, ""

    def half(self, menu: Menu) -> str:
        """Why Enter can't take what is typed; empty when nothing is, or when the player has pointed elsewhere since."""
        return self._half if self._row is None or self._row == _known(menu) else ""

    def key(
        self, waiting: Waiting, question: Hashable, menu: Menu, sign: str, number: Callable[[Item], str] = number_of
    ) -> bool:
        """Take one sign, and point at the row that is typed so far; whether the sign is part of an answer.

        `question` is what is asked: another one begins anew. `number` gives what is typed for a row.
        """
        if question != self._question:
            self.clear()
            self._question = question
        if self._row is not None and self._row != _known(menu):
            # The arrows have pointed at something else since.
            self.clear()
        if isinstance(waiting, ChanceNode) and not waiting.is_draw:
            return self._die(waiting, menu, sign)
        return self._digit(menu, sign, number)

    # ---- dice ---------------------------------------------------------------------------------

    def _die(self, node: ChanceNode, menu: Menu, sign: str) -> bool:
        """A letter is a face; digits are how many dice show each face, in the order of the rows."""
        face = face_keys(node).get(sign.casefold()) if sign else None
        if face is not None:
            if len(self.faces) >= node.number or self._counts:
                self.clear()
            self.faces = (*self.faces, face)
        elif sign.isascii() and sign.isdigit():
            sides = tuple(dict.fromkeys(node.faces))
            # Behind a whole roll a nought still belongs to it, up to the last face.
            over = sign != "0" or len(self._counts) == len(sides)
            if (self._complete(node) and over) or (self.faces and not self._counts):
                self.clear()
            self._counts = (*self._counts, int(sign))
            if sum(self._counts) > node.number or len(self._counts) > len(sides):
                typed = self._counts
                self.clear()
                self._half = say("tui.typed.too_many", typed=" ".join(map(str, typed)), n=node.number)
                return True
            self.faces = tuple(one for one, n in zip(sides, self._counts, strict=False) for _ in range(n))
        else:
            return bool(sign and sign in BETWEEN and self._counts)
        self._point(menu, self._rolls(menu))
        missing = node.number - len(self.faces)
        self._half = say("tui.typed.half_dice", n=missing, typed=face_words(self.faces)) if missing else ""
        return True

    def _complete(self, node: ChanceNode) -> bool:
        return bool(self.faces) and len(self.faces) >= node.number

    def _rolls(self, menu: Menu) -> Iterable[int]:
        """The rows that have all faces typed so far."""
        wanted = Counter(self.faces)
        for place, item in enumerate(menu.items):
            command = item.value.command if isinstance(item.value, Outcome) else None
            if isinstance(command, Roll) and wanted <= Counter(command.faces):
                yield place

    # ---- numbers ------------------------------------------------------------------------------

    def _digit(self, menu: Menu, sign: str, number: Callable[[Item], str]) -> bool:
        """A digit of a number; what no row begins with is no answer, and stays none until it is ended."""
        if not (sign.isascii() and sign.isdigit()):
            self.clear()
            return False
        words = [number(item) for item in menu.items]
        if not any(words):
            return False
        self.digits += sign
        fits = [place for place, word in enumerate(words) if word == self.digits]
        begun = any(word.startswith(self.digits) for word in words if word)
        self._point(menu, fits)
        self._half = "" if fits else say("tui.typed.half_number" if begun else "tui.typed.no_number", typed=self.digits)
        return True

    def _point(self, menu: Menu, fits: Iterable[int]) -> None:
        place = next(iter(fits), None)
        if place is not None:
            menu.point(place)
        self._row = _known(menu) if place is not None else None

    # ---- words --------------------------------------------------------------------------------

    @property
    def echo(self) -> str:
        """What is typed so far, in words; empty for nothing."""
        if self._half:
            return self._half
        if self.faces:
            return say("tui.typed.dice", typed=face_words(self.faces))
        return say("tui.typed.number", typed=self.digits) if self.digits else ""


def _known(menu: Menu) -> Hashable:
    """What the row pointed at is known by."""
    return identity(menu.current) if menu.current is not None else None


def face_words(faces: Sequence[str]) -> str:
    """Faces one after the other, as prompts show them."""
    return ", ".join(map(face_name, faces))
