"""What can be decided: everything that players could mean, and what of it is legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from domain.content.pack import Pack
from domain.core.errors import Refused
from domain.engine.courses import Look, look_at, refusal_of
from domain.language import commands as c
from domain.language.chance import ChanceNode, outcomes
from domain.language.waiting import Between, Choice, Waiting, Window
from domain.model.state import State
from domain.playing.play import Play, Refusal
from domain.rules.dispatch import ALONE, DEEDS, Deed, nothing
from domain.rules.windows import BESIDE, BETWEEN, WINDOWS

MOST_OPTIONS = 200
"""No node lists more options than this."""


def pending(pack: Pack, state: State) -> Waiting:
    """What a state at rest waits for: a choice, a chance node, an open window, or the next memory."""
    look = look_at(pack, state)
    return look.pending(look.play.fork())


def considered(pack: Pack, state: State) -> Iterator[tuple[c.AnyCommand, Refused | None]]:
    """Everything a player could mean now, with the refusal of what isn't legal."""
    look = look_at(pack, state)
    play = look.play.fork()
    for command, refusal in _considered(play, look.pending(play)):
        yield command, refusal.error(play.pack) if refusal else None


def _considered(play: Play, waiting: Waiting) -> Iterator[tuple[c.AnyCommand, Refusal | None]]:
    match waiting:
        case Choice(options=options):
            yield from ((c.Pick(option), None) for option in options)
            for kind in BESIDE.get(waiting.kind, ()):
                yield from _of_kind(play, kind)
        case ChanceNode():
            yield from ((command, None) for command, _ in outcomes(waiting))
        case _:
            for kind in WINDOWS[waiting.kind] if isinstance(waiting, Window) else BETWEEN:
                yield from _of_kind(play, kind)


def _of_kind(play: Play, kind: type[c.Command]) -> Iterator[tuple[c.AnyCommand, Refusal | None]]:
    check, _, consider = DEEDS[kind]
    yield from ((command, check(play, command)) for command in consider(play))


def _offering(deeds: dict[type, Deed], kinds: Iterable[type[c.Command]]) -> tuple[Deed, ...]:
    """The deeds of some kinds of commands, without those of which nothing is ever offered."""
    return tuple(deed for deed in map(deeds.__getitem__, kinds) if deed.consider is not nothing)


OFFERED = {name: _offering(DEEDS, kinds) for name, kinds in WINDOWS.items()}
"""What is listed in each open window."""

OFFERED_ALONE = {name: _offering(ALONE, kinds) for name, kinds in WINDOWS.items()}
"""The same where no companion is in play, as in nearly all games."""

OFFERED_BETWEEN = _offering(DEEDS, BETWEEN)


OPEN = (Window, Between)
"""What is waited for where kinds of commands are open."""


def _legal(play: Play, waiting: Waiting, found: set[c.AnyCommand]) -> Iterator[list[c.AnyCommand]]:
    """The commands among the considered ones that aren't refused, one kind after another; noted among those found."""
    if type(waiting) not in OPEN:
        legal = [command for command, refusal in _considered(play, waiting) if refusal is None]
        found.update(legal)
        yield legal
        return
    if isinstance(waiting, Window):
        deeds = (OFFERED if play.companions() else OFFERED_ALONE)[waiting.kind]
    else:
        deeds = OFFERED_BETWEEN
    for check, _, consider in deeds:
        meant = consider(play)
        # Of most kinds there is nothing.
        if meant and (legal := [command for command in meant if check(play, command) is None]):
            found.update(legal)
            yield legal


def listed(look: Look) -> Iterator[c.AnyCommand]:
    """Every legal decision of a state once, in a stable order."""
    play = look.play.fork()
    if not play.state.pack.id:
        return iter(())
    waiting = look.pending(play)
    play.able = {}
    return islice(chain.from_iterable(_legal(play, waiting, look.legal)), MOST_OPTIONS)


class LegalDecisions(Iterable[c.AnyCommand]):
    """The legal decisions of a state, worked out as far as they are asked for."""

    def __init__(self, pack: Pack, state: State) -> None:
        """Remember the position."""
        self._pack = pack
        self._state = state

    def __iter__(self) -> Iterator[c.AnyCommand]:
        """Every legal decision once, in a stable order."""
        return listed(look_at(self._pack, self._state))

    def __contains__(self, command: object) -> bool:
        """Whether `decide` accepts the command."""
        look = look_at(self._pack, self._state)
        return refusal_of(look.play.fork(), command, look) is None if isinstance(command, c.Command) else False  # type: ignore[arg-type] # every Command subclass is in the union

    def __bool__(self) -> bool:
        """Whether anything can be decided."""
        return next(iter(self), None) is not None

    def count(self) -> int:
        """How many there are."""
        return sum(1 for _ in self)


def legal_decisions(pack: Pack, state: State) -> LegalDecisions:
    """What can be decided now, as a lazy collection."""
    return LegalDecisions(pack, state)
