"""Whether a decision is the one that was highlighted, or named for its key, in the picture that the key belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign_tui.keys.actions import ACTIONS, action
from campaign_tui.screens.headquarters import SUGGEST
from campaign_tui.screens.memory_result import ENTER
from campaign_tui.widgets.at_cursor import LetAct
from domain.coach.calm import REINFORCEMENT
from domain.language import commands as c
from domain.language.waiting import Choice, Window
from domain.rules.campaign.suggesting import suggested
from domain.text.catalogue import say
from tests.tui.watching import squeezed

if TYPE_CHECKING:
    from domain.model.state import State
    from tests.tui.watching import Picture, Taken

YES = ("enter", "y")
"""Keys that say yes to a question."""

VERBS = {
    (where, key): found.decides.split() for found in ACTIONS for where in found.where for key in found.keys.split(",")
}
"""The kinds of decisions that a letter stands for on a screen."""

NOTES = {
    found.id: found.decides.split()
    for found in ACTIONS
    if found.id in {"noted_hurt", "noted_heal", "noted_enemies", "noted_alert", "noted_cube", "noted_out", "noted_sync"}
}
"""Rows of the books that are one note by themselves, and its kind; all others open a line that asks for it."""

TRACKING = {1: action("track").key, 2: action("track_two_maps").key}
"""The letters that begin the books of a memory, by how many maps it has."""

KINDS = {"m": "melee", "r": "ranged", "b": "blade", "a": "armour", "o": "other"}
"""The letters for the kinds of a new card."""

BOOKS = "track"
"""What a row begins with that begins the books of a memory: how many maps and which memory follow."""


def fault(taken: Taken) -> str:
    """What a decision is not; "" for all well."""
    met = taken.picture
    if met.time < taken.changed:
        return "it was typed before what another window did was there"
    if met.where == "confirm":
        return _answered(taken, met)
    if _of_the_suggestion(taken, met) or _let_act(taken, met) or _unasked(taken, met):
        return ""
    return _pointed_out(taken, met)


def _answered(taken: Taken, met: Picture) -> str:
    """A question names what is decided, and what is asked about was highlighted or named before."""
    if met.key not in YES:
        return f"{met.key} is no yes"
    if squeezed(say("tui.others.yours", title=taken.title)) in met.question:
        return ""
    general = {
        c.Pass: "tui.asked.end_turn",
        c.Concede: "tui.asked.concede",
        c.ClaimSync: "tui.tracker.sure_sync_of",
    }
    about = [
        taken.title,
        *(say(key, n=0, words="") for kind, key in general.items() if isinstance(taken.command, kind)),
    ]
    ends = squeezed(say("tui.tracker.sure_end")) in met.question
    if not ends and not any(squeezed(words).partition("?")[0] in met.question for words in about if words):
        return f"the question {met.question} isn't about it"
    if met.origin is None or _due(taken, met.origin):
        return "" if met.origin is not None else "nobody knows what the question came of"
    return _pointed_out(taken, met.origin)


def _due(taken: Taken, met: Picture) -> bool:
    """Whether a letter began the books of the memory that is due, which the question named."""
    return isinstance(taken.command, c.Track) and met.where == "campaign" and met.key == TRACKING[taken.command.maps]


def _of_the_suggestion(taken: Taken, met: Picture) -> bool:
    """Whether it is a step of the assignment that a key or a row proposes: that of the position that was shown."""
    named = met.where == "headquarters" and (met.key == "a" or (met.key == "enter" and met.meant == (SUGGEST,)))
    if not named or met.view is None or not isinstance(taken.command, c.Assign):
        return False
    wanted = suggested(met.view.pack, met.view.state, fill=True).places
    return taken.command.place == wanted.get(taken.command.figure)


def _let_act(taken: Taken, met: Picture) -> bool:
    """Whether it is a step of the enemies that the row of all of them goes on to: nothing has come of those before."""
    row = met.meant == (LetAct(),)
    named = met.where == "memory" and (row if met.listing else met.key == action("let_act").key)
    if not named or met.key not in {"enter", action("let_act").key} or met.view is None:
        return False
    now = taken.seen.waiting
    gap = isinstance(taken.command, c.Pass) and isinstance(now, Window) and now.kind == "gap"
    return gap and _to_answer(met.view.state) == _to_answer(taken.seen.state)


def _to_answer(state: State) -> object:
    """What nobody has had to answer yet: the turn, who was found or hurt, and cards but those of reinforcements."""
    found = {name: (one.health, one.exposed, one.critical, one.square) for name, one in state.assassins.items()}
    alerts = {letter: one.alert for letter, one in state.play.maps.items()}
    cards = {name: deck for name, deck in state.decks.items() if name != REINFORCEMENT}
    return state.play.turn, found, alerts, cards, state.play.allies


def _unasked(taken: Taken, met: Picture) -> bool:
    """Whether it follows of itself from what was just entered of long ago: the only answer, or on between memories."""
    seen = taken.seen
    if met.where != "backfill" or seen.action == met.action:
        return False
    legal = [entry.command for entry in seen.entries if entry.legal]
    if isinstance(seen.waiting, Choice):
        return legal == [taken.command]
    return seen.state.memory is None and isinstance(taken.command, c.Pass)


def _pointed_out(taken: Taken, met: Picture) -> str:
    """A decision is highlighted, or named for a key."""
    if _gained_as_named(taken, met):
        return ""
    if taken.seen.action != met.action and taken.command not in met.meant[1:]:
        return "it was decided about another position than the one that was shown"
    return _entered(taken, met) if met.key == "enter" else _lettered(taken, met)


def _gained_as_named(taken: Taken, met: Picture) -> bool:
    """Whether a card comes to whom it was named for: that is one answer, which says what kind it is first."""
    if met.where != "card_kind" or met.view is None or not isinstance(taken.command, c.GainCard):
        return False
    return taken.command.card in taken.seen.state.cards and taken.command.card not in met.view.state.cards


def _entered(taken: Taken, met: Picture) -> str:
    """Enter takes the row that is highlighted; on the map what the assassin at hand can do under the cursor."""
    command = taken.command
    if met.where != "memory" or met.listing:
        if any(_means(meant, taken, met) for meant in met.meant):
            return ""
        return f"{met.pointed!r} was highlighted on {met.where}, which means {met.meant}"
    if taken.square != met.cursor or (taken.who and met.selected not in taken.who):
        return f"the cursor was on {met.cursor}, with {met.selected}"
    # Of the answers to a question the one on the square under the cursor is taken, whichever stands first in the list.
    answers = isinstance(taken.seen.waiting, Choice) and isinstance(command, c.Pick) and taken.square
    if met.first not in {None, command} and not answers:
        return f"beside the map stood {met.first} first"
    return ""


def _means(meant: object, taken: Taken, met: Picture) -> bool:
    """Whether a row means a decision: it is that one, or the name of an action that makes it and nothing else."""
    command = taken.command
    if isinstance(command, c.Track):
        return meant in {command, f"{BOOKS}:{command.maps}:{command.memory}"}
    if isinstance(command, c.Report):
        # The row that enters the whole form, or that of a memory entered from long ago as it came out by itself.
        return meant == (ENTER if met.where == "result" else command.memory)
    if isinstance(command, c.NewCard) and met.where == "card_kind":
        return meant == command.slot
    return meant == command or (taken.tag in NOTES.get(str(meant), ()) and _of_who_is_at_hand(taken, met))


def _of_who_is_at_hand(taken: Taken, met: Picture) -> bool:
    """Whether a note is about the assassin whose board is selected, or about nobody."""
    return getattr(taken.command, "who", met.selected) == met.selected


def _lettered(taken: Taken, met: Picture) -> str:
    """A letter acts on the square under the cursor, with the assassin at hand; or in a list on the row highlighted."""
    if met.where in {"event_line", "direction"}:
        return "" if taken.command in met.meant else f"{met.key} means {met.meant} there"
    if met.where == "card_kind":
        return "" if KINDS.get(met.key) == getattr(taken.command, "slot", None) else f"{met.key} means another kind"
    if isinstance(taken.command, c.Track) and met.key == TRACKING[taken.command.maps]:
        fits = any(str(meant).endswith(f":{taken.command.memory}") for meant in met.meant)
        return "" if fits else f"{met.pointed!r} was highlighted, which means {met.meant}"
    if taken.tag not in VERBS.get((met.where, met.key), ()):
        return f"the key {met.key} doesn't stand for it on {met.where}"
    if met.where == "tracker":
        return "" if _of_who_is_at_hand(taken, met) else f"the board was that of {met.selected}"
    general = not taken.square and not taken.who
    if met.listing and not general:
        return "" if taken.command in met.meant else f"{met.pointed!r} was highlighted, which means {met.meant}"
    here = taken.square == met.cursor and met.selected in taken.who
    return "" if general or here else f"{met.key} was pressed on {met.cursor} with {met.selected}"
