"""Decisions as text and back: context-free, one token each, the same text for the same decision."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo

from domain.core.errors import NotationError
from domain.language import commands
from domain.language.commands import AnyCommand, Command
from domain.notation.parts import (
    Part,
    a_number,
    a_square,
    faces,
    faces_text,
    list_text,
    listed,
    numbers,
    numbers_text,
    on_off,
    on_off_text,
    one,
    option,
    option_text,
    pairs,
    pairs_text,
    shown,
    some,
    some_pairs,
    some_pairs_text,
    some_text,
    whole_numbers,
    whole_numbers_text,
    yes_no,
)
from domain.text.catalogue import say

WHO = one("ASSASSIN")


@cache
def _fields(kind: type[Command]) -> tuple[FieldInfo, ...]:
    """The fields of a kind of decision, worked out once."""
    return msgspec.structs.fields(kind)


def _default(field: FieldInfo) -> Any:  # noqa: ANN401 - of whatever type the field has
    """What stands for a part that is left out."""
    return "" if field.default is NODEFAULT else field.default


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
        known = _fields(self.kind)[: len(self.parts)]
        values = [getattr(command, field.name) for field in known]
        while len(values) > len(self.parts) - self.optional and values[-1] == _default(known[len(values) - 1]):
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
        values += map(_default, _fields(self.kind)[len(values) : len(self.parts)])
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
            one("FLOW"),
        ),
        optional=2,
    ),
    Form("start", commands.Start, (one("MEMORY"),)),
    Form("move", commands.Move, (WHO, a_square())),
    Form("attack", commands.AttackWith, (Part("ASSASSIN=WEAPON,...", pairs_text, pairs), a_square())),
    Form("fight-off", commands.FightOff, (Part("ASSASSIN=WEAPON,...", pairs_text, pairs), WHO)),
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
    Form("hand-over", commands.HandOver, (one("COMPANION"), Part("ASSASSIN=NUMBER,...", numbers_text, numbers))),
    Form("pass", commands.Pass),
    Form("give-up", commands.GiveUp, (WHO,)),
    Form("concede", commands.Concede),
    Form("sync", commands.ClaimSync),
    Form("give", commands.Give, (one("ASSASSIN|hall"), one("CARD"), one("ASSASSIN|hall"))),
    Form("stow", commands.Stow, (WHO, one("CARD"))),
    Form("sell", commands.Sell, (WHO, one("CARD"))),
    Form("treat", commands.Treat, (WHO, one("CARD"), WHO)),
    Form("join", commands.Join, (WHO,)),
    Form("leave", commands.Leave, (WHO,)),
    Form("swap", commands.Swap, (WHO, WHO)),
    Form("admit", commands.Admit, (WHO,)),
    Form("discharge", commands.Discharge, (WHO,)),
    Form("lay", commands.Lay, (one("BLUEPRINT"),)),
    Form("assign", commands.Assign, (one("FIGURE"), one("PLACE"))),
    Form(
        "report",
        commands.Report,
        (
            one("MEMORY"),
            one("success|failure"),
            a_number("ATTEMPTS"),
            a_number("TURNS"),
            a_number("XP"),
            yes_no("SYNC"),
            Part("ASSASSIN=HEALTH,...", numbers_text, numbers),
            Part("ELIMINATED,...", some_text, some),
            Part("ASSASSIN|hall=CARD,...", some_pairs_text, some_pairs),
            Part("ASSASSIN|hall=CARD,...", some_pairs_text, some_pairs),
            yes_no("ESTIMATED"),
        ),
        optional=9,
    ),
    Form("tell", commands.TellNumber, (one("PATH"), a_number("NUMBER"))),
    Form("journey", commands.Journey, (a_number("LOCATION"), one("cube|gauge|CLUE"))),
    Form("jump", commands.Jump, (a_number("LOCATION"),)),
    Form("see-healer", commands.SeeHealer),
    Form("craft", commands.Craft, (one("BLUEPRINT"),)),
    Form("use-on-map", commands.UseOnMap, (WHO, one("CARD"), one("TARGET")), optional=1),
    Form(
        "chart",
        commands.Chart,
        (
            a_number("LOCATION"),
            Part("LOCATION,...", whole_numbers_text, whole_numbers),
            one("SYMBOL"),
            one("CODE"),
            a_number("AMOUNT"),
            a_number("NUMBER"),
        ),
        optional=4,
    ),
    Form("pick", commands.Pick, (Part("OPTION", option_text, option),), open_ended=True),
    Form("roll", commands.Roll, (Part("FACE,...", faces_text, faces),)),
    Form("draw", commands.Draw, (one("CARD"),)),
    Form("difficulty", commands.SetDifficulty, (one("LEVEL"),)),
    Form("take-pack", commands.TakePack, (one("PACK"), one("HASH"))),
    Form("adjust", commands.Adjust, (one("PATH"), one("VALUE"), one("WHY"))),
    Form("track", commands.Track, (one("MEMORY"), a_number("MAPS")), optional=1),
    Form("turn", commands.NextTurn, (one("CARD"), one("N|E|S|W")), optional=2),
    Form("event", commands.RevealEvent, (one("CARD"), one("N|E|S|W"), one("MAP")), optional=2),
    Form("enemies", commands.EnemyPhase),
    Form("alert", commands.SetAlert, (Part("on|off", on_off_text, on_off), one("MAP")), optional=1),
    Form("direction", commands.Point, (one("N|E|S|W"), one("MAP")), optional=1),
    Form("hurt", commands.Hurt, (WHO, a_number("CUBES")), optional=1),
    Form("heal", commands.Heal, (WHO, a_number("CUBES"), yes_no("CHOSEN")), optional=2),
    Form("out", commands.TakeOut, (WHO,)),
    Form("cube", commands.KeepCube, (WHO, yes_no("SAVED")), optional=1),
    Form("reserve", commands.CountReserve, (one("KIND"), a_number("LEFT"))),
    Form("enter", commands.Reinforce, (Part("KIND=NUMBER,...", numbers_text, numbers),)),
    Form("objective", commands.TickObjective, (one("OBJECTIVE"), a_number("XP"), yes_no("MANDATORY")), optional=2),
    Form("gain", commands.GainCard, (one("ASSASSIN|hall"), one("CARD"), yes_no("CHEST")), optional=1),
    Form("lose", commands.LoseCard, (one("ASSASSIN|hall"), one("CARD"))),
    Form("spend", commands.SpendCard, (WHO, one("CARD"))),
    Form("done", commands.EndMemory, (one("success|failure"), a_number("XP")), optional=1),
    Form("stand", commands.Stand, (Part("FIELD=TEXT,...", pairs_text, pairs),)),
    Form(
        "new-card",
        commands.NewCard,
        (
            one("ID"),
            one("NAME"),
            one("melee|ranged|blade|armour|other"),
            one("white|black"),
            a_number("HEALTH"),
        ),
        optional=2,
    ),
    Form("map", commands.DrawMap, (one("MEMORY"), one("TEXT"))),
    Form("new-event", commands.NewEvent, (one("ID"), one("NAME"), one("N|E|S|W|search"), one("TEXT")), optional=1),
    Form("name", commands.NameThing, (one("PATH"), one("NAME"), one("TEXT")), optional=1),
    Form("new-guard", commands.NewGuard, (one("ID"), one("NAME"), one("LETTER"), yes_no("BOSS")), optional=1),
    Form("card", commands.ReadCard, (one("CARD"), one("encounter|ruins")), optional=1),
    Form("clue", commands.GainClue, (one("NAME"), yes_no("MAJOR")), optional=1),
    Form("blueprint", commands.GainBlueprint, (one("NAME"),)),
    Form("number", commands.TakeNumber, (a_number("NUMBER"), one("KIND"), one("CARD")), optional=2),
    Form("moved", commands.CardMoves, (a_number("LOCATION"), yes_no("LINE")), optional=1),
    Form("hydra", commands.NoteHydras, (a_number("NUMBER"), yes_no("SPENT")), optional=1),
    Form("companion", commands.JoinCompanion, (one("NAME"),)),
    Form("poison", commands.NotePoison, (WHO, one("free|plus")), optional=1),
    Form("cure", commands.NoteCure, (WHO,)),
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


def left_out(text: str) -> tuple[str, ...]:
    """The fields of a decision that its text leaves to their defaults: `report:0.1:success` says nothing of XP.

    Raises NotationError as `parse`.
    """
    parse(text)
    form = _BY_WORD[text.partition(":")[0].lower()]
    given = len(text.split(":", len(form.parts) if form.open_ended else -1)) - 1
    return tuple(field.name for field in _fields(form.kind)[given : len(form.parts)])


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
