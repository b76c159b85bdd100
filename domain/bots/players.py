"""Players without a screen: `random` plays anything legal, `careful` plays to win.

They see what a player sees: the state, the pack and the legal decisions. `careful` tries each decision with a few
throws of its own dice and keeps the one whose outcome looks best; it never looks at the campaign's seed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from domain.bots.valuation import Valuation, score, valuation
from domain.content.pack import Pack
from domain.core.same import Same
from domain.engine import Course, Position
from domain.language import commands as c
from domain.language.chance import ChanceNode, Generator
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

UNWEIGHED = (c.Pass, c.Trade, c.HandOver)
"""What is passed over while something else can be done."""

AT_RANDOM = (ChanceNode, Between)
"""What isn't weighed at all."""


def random_player(pick: Pick) -> Player:
    """Plays any legal decision, each as likely as the others."""

    def play(pack: Pack, state: State) -> c.AnyCommand:
        options = _playable(Position(pack, state))
        return options[pick(len(options))]

    return play


def _playable(position: Position) -> list[c.AnyCommand]:
    """What can be played now; where nothing can come of it any more the memory is given up."""
    if is_hopeless(position.state):
        return [c.Concede()]
    return [d for d in position.decisions() if type(d) not in HOUSEKEEPING]


def is_hopeless(state: State) -> bool:
    """Whether nobody is left on the map in a memory that goes on all the same: it is given up (P4.q2)."""
    if state.memory is None or not isinstance(state.top, AssassinPhase):
        return False
    open_ones = any(token.mandatory and not token.done for token in state.memory.objectives.values())
    return open_ones and not any(figure.on_map for figure in state.assassins.values())


class _Weighing:
    """How the decisions of one position are weighed: by trial throws, those alike tried once."""

    def __init__(self, pack: Pack, pick: Pick, samples: int) -> None:
        """`pick` throws the trial dice, `samples` times."""
        self._pack = pack
        self._pick = pick
        self._samples = samples
        self._scores: dict[Course, float] = {}
        self._valuation: Valuation | None = None

    def worth(self, course: Course) -> float:
        """How good a decision looks after the throws; what needs no throw is tried once."""
        self._scores = {}
        at_rest = self._thrown(course, 0)
        total = self._answered(at_rest, 0)
        if not at_rest.answers:
            return total
        for number in range(1, self._samples):
            total += self._answered(self._thrown(course, number), number)
        return total / self._samples

    def _thrown(self, course: Course, number: int) -> Course:
        """Where a course comes to rest with a trial throw."""
        # Picked for what needs no throw, too: what is picked next mustn't hang on that.
        first, second = self._pick(256), self._pick(256)
        if type(course.waiting) is not ChanceNode:
            return course
        return course.after(Generator(bytes((number, first, second)) * 8).answer)

    def _answered(self, course: Course, number: int) -> float:
        """How good a position is once the small choice that follows from the decision has been made well."""
        waiting = course.waiting
        if type(waiting) is not Choice or len(waiting.options) > FEW:
            return self._score(course)
        ways = [course.then(c.Pick(option)) for option in waiting.options]
        return max([self._score(self._thrown(way, number)) for way in ways])

    def _score(self, course: Course) -> float:
        """The score of where a course rests: throws that come out alike lead to the same one."""
        value = self._scores.get(course)
        if value is None:
            state, plan = course.state, course.plan
            memory, by = state.memory, self._valuation
            if memory is None or plan is None:
                value = score(self._pack, state, plan)
            else:
                if by is None or by.plan is not plan or by.difficulty != state.difficulty:
                    by = self._valuation = valuation(Same(self._pack), Same(plan), state.difficulty)
                value = by.score(state, memory)
            self._scores[course] = value
        return value


def careful_player(pick: Pick, samples: int = 3) -> Player:
    """Plays what looks best after `samples` trial throws; `pick` breaks ties and throws the trial dice.

    What needs no throw is tried once.
    """

    def play(pack: Pack, state: State) -> c.AnyCommand:
        position = Position(pack, state)
        options = _playable(position)
        waiting = position.waiting
        if len(options) == 1 or isinstance(waiting, AT_RANDOM):
            return options[pick(len(options))]
        if isinstance(waiting, Window):
            # Passing is judged by standing still: what the enemies do then can't be undone by a better move.
            options = [d for d in options if type(d) not in UNWEIGHED and not (type(d) is c.Equip and d.how)]
            best: c.AnyCommand = c.Pass()
            best_worth = score(pack, state) + TIE
        else:
            best, best_worth = options[0], float("-inf")
        weighing = _Weighing(pack, pick, samples)
        for decision in options:
            value = weighing.worth(position.tried(decision)) + TIE * pick(100) / 100
            if value > best_worth:
                best, best_worth = decision, value
        return best

    return play
