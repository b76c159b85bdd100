"""Facts of people and their cards between memories, applied."""

from __future__ import annotations

from msgspec.structs import replace

from domain.folding.parts import Apply, with_figure, with_memory
from domain.language import events as e
from domain.model.headquarters import Away, Bag
from domain.model.state import Assassin, Board, MemoryRecord, State


def _card_shelved(state: State, f: e.CardShelved) -> State:
    return replace(state, hall=tuple(sorted((*state.hall, f.card))))


def _card_unshelved(state: State, f: e.CardUnshelved) -> State:
    at = state.hall.index(f.card)
    return replace(state, hall=state.hall[:at] + state.hall[at + 1 :])


def _without(board: Board, bag: Bag) -> Board:
    return replace(
        board,
        blade="" if bag.blade else board.blade,
        armour="" if bag.armour else board.armour,
        skills=tuple(card for card in board.skills if card not in bag.skills),
    )


def _cards_bagged(state: State, f: e.CardsBagged) -> State:
    return with_figure(state, f.who, board=_without(state.assassins[f.who].board, f.bag), bag=f.bag)


def _bag_emptied(state: State, f: e.BagEmptied) -> State:
    figure = state.assassins[f.who]
    bag, board = figure.bag or Bag(), figure.board
    board = replace(
        board,
        blade=bag.blade or board.blade,
        armour=bag.armour or board.armour,
        skills=board.skills + bag.skills,
    )
    return with_figure(state, f.who, board=board, bag=None)


def _assassin_joined(state: State, f: e.AssassinJoined) -> State:
    most = f.max_health or f.health
    figure = Assassin(f.who, f.board, f.health, most, level=f.level, apprentice=f.apprentice)
    away = {who: gone for who, gone in state.away.items() if who != f.who}
    # Seating order is the order of names, so that nothing depends on who joined when.
    return replace(state, assassins=dict(sorted({**state.assassins, f.who: figure}.items())), away=away)


def _assassin_left(state: State, f: e.AssassinLeft) -> State:
    seated = {who: figure for who, figure in state.assassins.items() if who != f.who}
    return replace(state, assassins=seated, away={**state.away, f.who: Away(f.bag, played=True)})


def _experience_gained(state: State, f: e.ExperienceGained) -> State:
    return replace(state, xp=state.xp + f.xp)


def _number_told(state: State, f: e.NumberTold) -> State:
    return replace(state, told={**state.told, f.path: f.number})


def _level_reached(state: State, f: e.LevelReached) -> State:
    seated = {who: replace(figure, level=f.level) for who, figure in state.assassins.items()}
    return replace(state, assassins=seated, level=f.level)


def _skill_chosen(state: State, f: e.SkillChosen) -> State:
    figure = state.assassins.get(f.who)
    if figure is None:
        gone = state.away.get(f.who, Away())
        bag = replace(gone.bag, skills=(*gone.bag.skills, f.skill))
        return replace(state, away={**state.away, f.who: replace(gone, bag=bag)})
    if f.bagged:
        bag = figure.bag or Bag()
        return with_figure(state, f.who, bag=replace(bag, skills=(*bag.skills, f.skill)))
    return with_figure(state, f.who, board=replace(figure.board, skills=(*figure.board.skills, f.skill)))


def _line(state: State, memory: str, **changes: object) -> State:
    line = replace(state.diary.get(memory, MemoryRecord()), **changes)
    return replace(state, diary={**state.diary, memory: line})


def _sync_met(state: State, _: e.SyncMet) -> State:
    return with_memory(state, sync_met=True)


def _sync_lost(state: State, f: e.SyncLost) -> State:
    return with_memory(state, sync_lost=f.mishap)


def _sync_earned(state: State, f: e.SyncEarned) -> State:
    return _line(state, f.memory, sync=f.colour)


def _sync_shared(state: State, f: e.SyncShared) -> State:
    return _line(state, f.memory, sync_shared=True)


def _memory_skipped(state: State, f: e.MemorySkipped) -> State:
    return _line(state, f.memory, skipped=True)


def _memory_closed(state: State, f: e.MemoryClosed) -> State:
    return _line(state, f.memory, closed="synchronised" if f.synchronised else "success")


APPLY: dict[type[e.Fact], Apply] = {
    e.CardShelved: _card_shelved,
    e.CardUnshelved: _card_unshelved,
    e.CardsBagged: _cards_bagged,
    e.BagEmptied: _bag_emptied,
    e.AssassinJoined: _assassin_joined,
    e.AssassinLeft: _assassin_left,
    e.ExperienceGained: _experience_gained,
    e.NumberTold: _number_told,
    e.LevelReached: _level_reached,
    e.SkillChosen: _skill_chosen,
    e.SyncMet: _sync_met,
    e.SyncLost: _sync_lost,
    e.SyncEarned: _sync_earned,
    e.SyncShared: _sync_shared,
    e.MemorySkipped: _memory_skipped,
    e.MemoryClosed: _memory_closed,
}
"""What each fact does to a state."""
