"""What a prompt can come to: the options of a choice, or the outcomes of dice or a draw with their odds, in words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign_tui.views.prospects import percent
from domain.language.chance import ChanceNode, outcomes
from domain.language.commands import AnyCommand, Draw, Pick, Roll
from domain.language.waiting import Choice
from domain.telling.choices import numbered, option_of
from domain.telling.names import option as option_words
from domain.text import families
from domain.text.catalogue import known, say

if TYPE_CHECKING:
    from fractions import Fraction

    from campaign_tui.views.view import View
    from domain.content.pack import Pack

LONGEST_FRACTION = 24
"""Signs of a fraction that anybody reads; of dozens of dice only the percentage is told."""


def exact(probability: Fraction) -> str:
    """A probability as a percentage and as a fraction."""
    fraction = str(probability)
    shown = percent(probability)
    return shown if len(fraction) > LONGEST_FRACTION else f"{shown} = {fraction}"


class Outcome(Struct, frozen=True):
    """An option of a prompt: a picked option, an outcome of dice, or a card."""

    command: AnyCommand
    title: str
    chance: str = ""
    square: str = ""
    odds: str = ""
    """What may come of an option in a memory, as an entry tells it."""


def options(view: View) -> tuple[Outcome, ...]:
    """What the prompt offers: the options of a choice, or the outcomes of dice or a draw with their exact odds."""
    match view.waiting:
        case Choice() as choice:
            picks = [(entry.command, entry.odds) for entry in view.entries if isinstance(entry.command, Pick)]
            return tuple(
                Outcome(pick, _option_words(view, choice, pick.option), "", _option_square(view, pick.option), odds)
                for pick, odds in picks
            )
        case ChanceNode() as node:
            return tuple(
                Outcome(command, _outcome_words(view.pack, command), exact(chance) if node.odds_known else "")
                for command, chance in outcomes(node)
            )
        case _:
            return ()


def _option_words(view: View, choice: Choice, option: str) -> str:
    """What an option means: a number by the words that a card has for it."""
    return numbered(choice, option) or option_of(view.pack, choice.kind, option, view.state.assassins)


def _outcome_words(pack: Pack, command: Roll | Draw) -> str:
    """Dice as faces, a card by its name."""
    if isinstance(command, Roll):
        return " ".join(
            say("tui.face.many" if n > 1 else "tui.face.one", face=face_name(face), n=n)
            for face, n in Counter(command.faces).items()
        )
    return option_words(pack, command.card)


def face_name(face: str) -> str:
    """A face of a die as prompts show it: short."""
    return known(families.TUI_FACE[face], known(families.FACE[face], face))


def _option_square(view: View, option: str) -> str:
    """The square that an option means, if it means one."""
    if view.state.memory is None:
        return ""
    assassin = view.state.assassins.get(option)
    if assassin is not None:
        return assassin.square
    plan = view.pack.memories.get(view.state.memory.memory)
    maps = plan.maps.values() if plan else ()
    return option if any(option in terrain.kinds for terrain in maps) else ""
