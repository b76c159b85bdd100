"""Decisions as text and back: context-free, one token each, the same text for the same decision."""

from __future__ import annotations

from typing import cast

from msgspec import Struct
from msgspec.structs import fields

from domain import commands
from domain.commands import AnyCommand, Command
from domain.errors import NotationError
from domain.notation.parts import (
    Part,
    a_square,
    faces,
    faces_text,
    list_text,
    listed,
    one,
    option,
    option_text,
    pairs,
    pairs_text,
    shown,
)
from domain.words import say

WHO = one("ASSASSIN")


class Form(Struct, frozen=True):
    """How one kind of decision is written: a word, then its parts, a colon before each."""

    word: str
    kind: type[Command]
    parts: tuple[Part, ...] = ()
    fixed: tuple[bool, ...] = ()
    """Fields after the parts, told by the word itself."""
    optional: int = 0
    """How many of the last parts are left out when empty."""
    open_ended: bool = False
    """The last part runs to the end of the text, colons included."""

    @property
    def text(self) -> str:
        """The form as shown to people: `move:ASSASSIN:SQUARE`."""
        needed = len(self.parts) - self.optional
        labels = [f":{part.label}" for part in self.parts]
        return self.word + "".join(labels[:needed]) + "".join(f"[{label}]" for label in labels[needed:])

    def write(self, command: Command) -> str:
        """The text of a decision of this kind."""
        values = [getattr(command, field.name) for field in fields(self.kind)][: len(self.parts)]
        while len(values) > len(self.parts) - self.optional and not values[-1]:
            values.pop()
        return ":".join([self.word, *(part.write(value) for part, value in zip(self.parts, values, strict=False))])

    def read(self, text: str) -> Command:
        """The decision of a text that begins with this form's word. Raises NotationError."""
        given = text.split(":", len(self.parts) if self.open_ended else -1)[1:]
        needed = len(self.parts) - self.optional
        if len(given) < needed:
            raise NotationError(say("notation.missing", part=self.parts[len(given)].label, form=self.text))
        if len(given) > len(self.parts):
            raise NotationError(say("notation.superfluous", word=self.word, form=self.text))
        try:
            values = [part.read(value) for part, value in zip(self.parts, given, strict=False)]
        except NotationError as error:
            raise NotationError(say("notation.form", fault=str(error), form=self.text)) from None
        values += [""] * (len(self.parts) - len(values))
        return self.kind(*values, *self.fixed)


FORMS: tuple[Form, ...] = (
    Form(
        "begin",
        commands.Begin,
        (
            one("PACK"),
            one("EDITION"),
            one("DIFFICULTY"),
            Part("ASSASSIN,...", list_text, listed),
            one("SEED_HASH"),
        ),
        optional=1,
    ),
    Form("start", commands.Start, (one("MEMORY"),)),
    Form("move", commands.Move, (WHO, a_square())),
    Form("attack", commands.AttackWith, (Part("ASSASSIN=WEAPON,...", pairs_text, pairs), a_square())),
    Form("pay", commands.Pay, (WHO, one("OBJECTIVE"))),
    Form("hide-bodies", commands.HideBodies, (WHO,), fixed=(False,)),
    Form("search", commands.HideBodies, (WHO,), fixed=(True,)),
    Form("travel", commands.Travel, (WHO, a_square("SQUARE|off"))),
    Form("climb", commands.Climb, (WHO,)),
    Form("synchronise", commands.Synchronise, (WHO,)),
    Form("leap", commands.Leap, (WHO,)),
    Form("hide", commands.Hide, (WHO,)),
    Form("step-out", commands.StepOut, (WHO,)),
    Form("chest", commands.OpenChest, (WHO,)),
    Form("save", commands.Save, (WHO,)),
    Form("use", commands.Use, (WHO, one("CARD"), a_square("TARGET")), optional=1),
    Form("board-machine", commands.BoardMachine, (WHO, one("MACHINE"))),
    Form("leave-machine", commands.LeaveMachine, (WHO,)),
    Form("equip", commands.Equip, (WHO, one("CARD"), one("swap|replace")), optional=1),
    Form("trade", commands.Trade, (WHO,)),
    Form("pass", commands.Pass),
    Form("give-up", commands.GiveUp, (WHO,)),
    Form("concede", commands.Concede),
    Form("pick", commands.Pick, (Part("OPTION", option_text, option),), open_ended=True),
    Form("roll", commands.Roll, (Part("FACE,...", faces_text, faces),)),
    Form("draw", commands.Draw, (one("CARD"),)),
    Form("difficulty", commands.SetDifficulty, (one("LEVEL"),)),
    Form("adjust", commands.Adjust, (one("PATH"), one("VALUE"), one("WHY"))),
)

_BY_WORD = {form.word: form for form in FORMS}
_BY_KIND = {(form.kind, form.fixed): form for form in FORMS}


def render(command: Command) -> str:
    """The text of a decision: no blanks, nothing a shell acts on. `parse` reads it back."""
    kind = type(command)
    form = _BY_KIND.get((kind, ()))
    if form is None:
        searching = cast("commands.HideBodies", command).search
        form = _BY_KIND[kind, (searching,)]
    return form.write(command)


def parse(text: str) -> AnyCommand:
    """The decision that a text stands for, whatever the position.

    The first word and the letters of squares may be written in either case, dice in any order.
    Raises NotationError: what is wrong, and the form.
    """
    word, _, _ = text.partition(":")
    form = _BY_WORD.get(word.lower())
    if form is None:
        raise NotationError(say("notation.word", word=shown(word), words=", ".join(_BY_WORD)))
    return cast("AnyCommand", form.read(text))
