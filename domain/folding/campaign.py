"""Facts of campaign, applied."""

from __future__ import annotations

from msgspec.structs import replace

from domain.folding.adjusting import with_value
from domain.folding.parts import Apply, with_deck, with_map, with_memory, with_square
from domain.language import events as e
from domain.model.state import Memory, MemoryRecord, PackRef, Square, State
from domain.model.terrain import map_of


def _campaign_begun(state: State, f: e.CampaignBegun) -> State:
    return replace(
        state,
        pack=PackRef(f.pack, f.pack_hash),
        edition=f.edition,
        difficulty=f.difficulty,
        seed_hash=f.seed_hash,
        flow=f.flow,
    )


def _memory_begun(state: State, f: e.MemoryBegun) -> State:
    play = Memory(
        f.memory,
        f.attempt,
        0,
        f.maps,
        f.squares,
        f.objectives,
        f.reserve,
        allies=f.allies,
        machines=f.machines,
    )
    record = state.diary.get(f.memory, MemoryRecord())
    if f.attempt == 1:
        record = replace(record, eased=False, legendary=False)
    diary = {**state.diary, f.memory: record}
    return replace(state, memory=play, diary=diary)


def _deck_built(state: State, f: e.DeckBuilt) -> State:
    return with_deck(state, f.deck, f.cards)


def _agenda_changed(state: State, f: e.AgendaChanged) -> State:
    return replace(state, agenda=f.pushed + state.agenda[f.popped :])


def _phase_begun(state: State, f: e.PhaseBegun) -> State:
    return replace(state, memory=replace(state.play, phase=f.phase))


def _turn_begun(state: State, f: e.TurnBegun) -> State:
    figures = state.assassins
    if any(a.used_now for a in figures.values()):
        figures = {name: replace(a, used_now=()) if a.used_now else a for name, a in figures.items()}
    return replace(state, assassins=figures, memory=replace(state.play, turn=f.turn))


def _tower_turned(state: State, f: e.TowerTurned) -> State:
    return with_map(state, f.map, tower_used=True)


def _objective_revealed(state: State, f: e.ObjectiveRevealed) -> State:
    objectives = state.play.objectives.copy()
    objectives[f.objective] = replace(objectives[f.objective], hidden=False)
    return with_memory(state, objectives=objectives)


def _objective_paid(state: State, f: e.ObjectivePaid) -> State:
    objectives = state.play.objectives.copy()
    token = objectives[f.objective]
    objectives[f.objective] = replace(token, paid=token.paid + f.cubes)
    return with_memory(state, objectives=objectives)


def _objective_completed(state: State, f: e.ObjectiveCompleted) -> State:
    objectives = state.play.objectives.copy()
    token = objectives[f.objective]
    objectives[f.objective] = replace(token, done=True)
    state = with_memory(state, objectives=objectives)
    return state if f.base_stays else with_square(state, token.square, seated=())


def _payments_lapsed(state: State, _: e.PaymentsLapsed) -> State:
    objectives = {k: t if t.done else replace(t, paid=0) for k, t in state.play.objectives.items()}
    return with_memory(state, objectives=objectives)


def _memory_ended(state: State, f: e.MemoryEnded) -> State:
    line = state.diary.get(f.memory, MemoryRecord())
    won = f.outcome == "success"
    again = not won and not line.attempts
    best = min(line.best_turns or f.turns, f.turns) if won else line.best_turns
    line = replace(
        line,
        plays=line.plays + 1,
        successes=line.successes + won,
        failures=line.failures + (not won),
        attempts=int(again),
        best_turns=best,
        xp=line.xp + f.xp,
        sync_met=again and state.play.sync_met,
    )
    return replace(state, memory=None, diary={**state.diary, f.memory: line}, xp=state.xp + f.xp)


def _tiles_marked(state: State, f: e.TilesMarked) -> State:
    for name in f.tiles:
        state = with_square(state, name, marks=(*state.at(name).marks, "collapse"))
    return state


def _tiles_fallen(state: State, f: e.TilesFallen) -> State:
    return with_memory(state, squares={**state.play.squares, **dict.fromkeys(f.tiles, Square(marks=("fallen",)))})


def _objective_lost(state: State, f: e.ObjectiveLost) -> State:
    objectives = state.play.objectives.copy()
    objectives[f.objective] = replace(objectives[f.objective], lost=True)
    return with_memory(state, objectives=objectives)


def _map_dismantled(state: State, f: e.MapDismantled) -> State:
    return with_memory(
        state,
        maps={letter: here for letter, here in state.play.maps.items() if letter != f.map},
        squares={name: square for name, square in state.play.squares.items() if map_of(name) != f.map},
    )


def _memory_eased(state: State, f: e.MemoryEased) -> State:
    line = state.diary.get(f.memory, MemoryRecord())
    return replace(state, diary={**state.diary, f.memory: replace(line, eased=True)})


def _difficulty_set(state: State, f: e.DifficultySet) -> State:
    return replace(state, difficulty=f.level)


def _pack_taken(state: State, f: e.PackTaken) -> State:
    return replace(state, pack=PackRef(f.pack, f.pack_hash))


def _value_adjusted(state: State, f: e.ValueAdjusted) -> State:
    state = with_value(state, f.path, f.new)
    if not state.open:
        return state
    # What somebody has put there is known, with all that lies in it; with the main hall, what was built.
    gone = (f.path, "headquarters/built") if f.path == "hall" else (f.path,)
    return replace(state, open=tuple(p for p in state.open if not any(f"{p}/".startswith(f"{one}/") for one in gone)))


APPLY: dict[type[e.Fact], Apply] = {
    e.CampaignBegun: _campaign_begun,
    e.MemoryBegun: _memory_begun,
    e.DeckBuilt: _deck_built,
    e.AgendaChanged: _agenda_changed,
    e.PhaseBegun: _phase_begun,
    e.TurnBegun: _turn_begun,
    e.TowerTurned: _tower_turned,
    e.ObjectiveRevealed: _objective_revealed,
    e.ObjectivePaid: _objective_paid,
    e.ObjectiveCompleted: _objective_completed,
    e.PaymentsLapsed: _payments_lapsed,
    e.MemoryEnded: _memory_ended,
    e.TilesMarked: _tiles_marked,
    e.TilesFallen: _tiles_fallen,
    e.ObjectiveLost: _objective_lost,
    e.MapDismantled: _map_dismantled,
    e.MemoryEased: _memory_eased,
    e.DifficultySet: _difficulty_set,
    e.PackTaken: _pack_taken,
    e.ValueAdjusted: _value_adjusted,
}
"""What each fact does to a state."""
