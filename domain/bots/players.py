"""Players without a screen: `random` plays anything legal, `careful` plays to win.

They see what a player sees: the state, the pack and the legal decisions. `careful` tries each decision with a few
throws of its own dice and keeps the one whose outcome looks best; it never looks at the campaign's seed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from domain.bots.valuation import score
from domain.content.pack import Pack
from domain.engine import Settled, legal_decisions, pending, settle
from domain.language import commands as c
from domain.language.chance import Answer, ChanceNode, Generator
from domain.language.waiting import Between, Choice, Window
from domain.model.agenda import AssassinPhase
from domain.model.state import State

Pick: TypeAlias = Callable[[int], int]
"""A number from 0 to n - 1, from outside."""

Player: TypeAlias = Callable[[Pack, State], c.AnyCommand]

FEW = 3
"""Options of a choice that are looked at before the decision that leads to it."""

TIE = 0.01
"""Decisions that differ by less are as good as each other; passing wins, or free ones would go on for ever."""

HOUSEKEEPING = (c.Concede, c.SetDifficulty, c.GiveUp, c.Stow)
"""Legal, but no way to play a memory."""


def random_player(pick: Pick) -> Player:
    """Plays any legal decision, each as likely as the others."""

    def play(pack: Pack, state: State) -> c.AnyCommand:
        options = _playable(pack, state)
        return options[pick(len(options))]

    return play


def _playable(pack: Pack, state: State) -> list[c.AnyCommand]:
    """What can be played now; where nothing can come of it any more the memory is given up."""
    if is_hopeless(state):
        return [c.Concede()]
    return [d for d in legal_decisions(pack, state) if not isinstance(d, HOUSEKEEPING)]


def is_hopeless(state: State) -> bool:
    """Whether nobody is left on the map in a memory that goes on all the same: it is given up (P4.q2)."""
    if state.memory is None or not isinstance(state.top, AssassinPhase):
        return False
    open_ones = any(token.mandatory and not token.done for token in state.memory.objectives.values())
    return open_ones and not any(figure.on_map for figure in state.assassins.values())


def careful_player(pick: Pick, samples: int = 3) -> Player:
    """Plays what looks best after `samples` trial throws; `pick` breaks ties and throws the trial dice.

    What needs no throw is tried once.
    """

    def trial(number: int) -> Callable[[ChanceNode, State], Answer | None]:
        seed = bytes([number, pick(256), pick(256)]) * 8
        return Generator(seed).answer

    def worth(pack: Pack, state: State, decision: c.AnyCommand) -> float:
        settled = settle(pack, state, decision, trial(0))
        total = answered(pack, settled, 0)
        if not settled.answers:
            return total
        for number in range(1, samples):
            total += answered(pack, settle(pack, state, decision, trial(number)), number)
        return total / samples

    def answered(pack: Pack, settled: Settled, number: int) -> float:
        """How good a position is once the small choice that follows from the decision has been made well."""
        state = settled.state
        waiting = pending(pack, state)
        if not isinstance(waiting, Choice) or len(waiting.options) > FEW:
            return score(pack, state)
        picks = (settle(pack, state, c.Pick(option), trial(number)).state for option in waiting.options)
        return max(score(pack, after) for after in picks)

    def play(pack: Pack, state: State) -> c.AnyCommand:
        options = _playable(pack, state)
        waiting = pending(pack, state)
        if len(options) == 1 or isinstance(waiting, ChanceNode | Between):
            return options[pick(len(options))]
        if isinstance(waiting, Window):
            # Passing is judged by standing still: what the enemies do then can't be undone by a better move.
            options = [d for d in options if not isinstance(d, c.Pass | c.Trade | c.HandOver)]
            options = [d for d in options if not (isinstance(d, c.Equip) and d.how)]
            best: c.AnyCommand = c.Pass()
            best_worth = score(pack, state) + TIE
        else:
            best, best_worth = options[0], float("-inf")
        for decision in options:
            value = worth(pack, state, decision) + TIE * pick(100) / 100
            if value > best_worth:
                best, best_worth = decision, value
        return best

    return play
