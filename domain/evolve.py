"""The path fold: apply one fact to a state. Holds no game rule and never refuses.

Dispatch by the fact's class through one dictionary; each apply function does what its fact says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from msgspec.structs import replace

from domain import events as e
from domain.adjusting import with_value
from domain.model.agenda import Amounts
from domain.model.amounts import plus
from domain.model.state import (
    EMPTY_MAP,
    EMPTY_SQUARE,
    Ally,
    Assassin,
    Board,
    Deck,
    Figure,
    Memory,
    MemoryRecord,
    PackRef,
    Square,
    State,
)
from domain.model.terrain import map_of

Apply: TypeAlias = Callable[[State, Any], State]


def evolve(state: State, fact: e.AnyFact) -> State:
    """The state after one fact."""
    return APPLY[type(fact)](state, fact)


def fold(state: State, facts: Iterable[e.AnyFact]) -> State:
    """The state after many facts."""
    table = APPLY
    for fact in facts:
        state = table[type(fact)](state, fact)
    return state


def _figure(state: State, who: str, **changes: Any) -> State:  # noqa: ANN401 - fields of Figure, checked by its tests
    return _seat(state, who, replace(state.person(who), **changes))


def _seat(state: State, who: str, figure: Figure) -> State:
    """The same as `_figure` with the figure ready: what happens most often in a game goes without keywords."""
    if isinstance(figure, Ally):
        allies = state.play.allies.copy()
        allies[who] = figure
        return replace(state, memory=replace(state.play, allies=allies))
    figures = state.assassins.copy()
    figures[who] = figure
    return replace(state, assassins=figures)


def _memory(state: State, **changes: Any) -> State:  # noqa: ANN401 - fields of Memory
    return replace(state, memory=replace(state.play, **changes))


def _squares(memory: Memory, name: str, square: Square) -> dict[str, Square]:
    squares = memory.squares.copy()
    if square == EMPTY_SQUARE:
        squares.pop(name, None)
    else:
        squares[name] = square
    return squares


def _square(state: State, name: str, **changes: Any) -> State:  # noqa: ANN401 - fields of Square
    memory = state.play
    square = replace(memory.squares.get(name, EMPTY_SQUARE), **changes)
    return replace(state, memory=replace(memory, squares=_squares(memory, name, square)))


def _map(state: State, letter: str, **changes: Any) -> State:  # noqa: ANN401 - fields of MapState
    maps = state.play.maps.copy()
    maps[letter] = replace(maps.get(letter, EMPTY_MAP), **changes)
    return _memory(state, maps=maps)


def _deck(state: State, name: str, deck: Deck) -> State:
    decks = state.decks.copy()
    decks[name] = deck
    return replace(state, decks=decks)


def _consume(state: State, stream: str, number: int) -> State:
    consumed = state.consumed.copy()
    consumed[stream] = consumed.get(stream, 0) + number
    return replace(state, consumed=consumed)


def _campaign_begun(state: State, f: e.CampaignBegun) -> State:
    return replace(
        state,
        pack=PackRef(f.pack, f.pack_hash),
        edition=f.edition,
        difficulty=f.difficulty,
        seed_hash=f.seed_hash,
    )


def _assassin_joined(state: State, f: e.AssassinJoined) -> State:
    figure = Assassin(f.who, f.board, f.health, f.health, apprentice=f.apprentice)
    return replace(state, assassins={**state.assassins, f.who: figure})


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
        record = replace(record, eased=False)
    diary = {**state.diary, f.memory: record}
    return replace(state, memory=play, diary=diary)


def _deck_built(state: State, f: e.DeckBuilt) -> State:
    return _deck(state, f.deck, f.cards)


def _agenda_changed(state: State, f: e.AgendaChanged) -> State:
    return replace(state, agenda=f.pushed + state.agenda[f.popped :])


def _phase_begun(state: State, f: e.PhaseBegun) -> State:
    return replace(state, memory=replace(state.play, phase=f.phase))


def _turn_begun(state: State, f: e.TurnBegun) -> State:
    fresh = {name: replace(a, used_now=()) if a.used_now else a for name, a in state.assassins.items()}
    return _memory(replace(state, assassins=fresh), turn=f.turn)


def _entered(state: State, f: e.Entered) -> State:
    return _seat(state, f.who, replace(state.assassins[f.who], place="map", square=f.square, exposed=False))


def _cubes_gained(state: State, f: e.CubesGained) -> State:
    figure = state.assassins[f.who]
    return _seat(state, f.who, replace(figure, cubes=figure.cubes + f.cubes))


def _cubes_spent(state: State, f: e.CubesSpent) -> State:
    figure = state.assassins[f.who]
    cubes, saved = figure.cubes - (f.cubes - f.saved), figure.saved - f.saved
    return _seat(state, f.who, replace(figure, cubes=cubes, saved=saved))


def _cubes_lost(state: State, f: e.CubesLost) -> State:
    figure = state.assassins[f.who]
    return _seat(state, f.who, replace(figure, cubes=figure.cubes - f.cubes))


def _cube_saved(state: State, f: e.CubeSaved) -> State:
    figure = state.assassins[f.who]
    return _figure(state, f.who, cubes=figure.cubes - 1, saved=1)


def _saved_cube_lost(state: State, f: e.SavedCubeLost) -> State:
    return _figure(state, f.who, saved=0)


def _moved(state: State, f: e.Moved) -> State:
    return _seat(state, f.who, replace(state.person(f.who), square=f.to))


def _place_taken(state: State, f: e.PlaceTaken) -> State:
    return _seat(state, f.who, replace(state.person(f.who), place=f.place, square=f.square))


def _exposed(state: State, f: e.Exposed) -> State:
    state = _figure(state, f.who, exposed=True)
    if not f.picked_up:
        return state
    square = state.person(f.who).square
    return _square(state, square, bases=state.at(square).bases - 1)


def _incognito(state: State, f: e.Incognito) -> State:
    state = _figure(state, f.who, exposed=False)
    if not f.left:
        return state
    square = state.person(f.who).square
    return _square(state, square, bases=state.at(square).bases + 1)


def _alert_raised(state: State, f: e.AlertRaised) -> State:
    return _map(state, f.map, alert=True, alert_due=False)


def _alert_due(state: State, f: e.AlertDue) -> State:
    return _map(state, f.map, alert_due=True)


def _alert_ended(state: State, f: e.AlertEnded) -> State:
    return _map(state, f.map, alert=False)


def _dice_rolled(state: State, f: e.DiceRolled) -> State:
    return _consume(state, f"die.{f.die}", len(f.faces))


def _card_drawn(state: State, f: e.CardDrawn) -> State:
    deck = state.decks[f.deck]
    if deck.top:
        return _deck(state, f.deck, replace(deck, top=deck.top[1:]))
    if deck.unknown:
        state = _deck(state, f.deck, replace(deck, unknown=plus(deck.unknown, f.card, -1)))
        return _consume(state, f"deck.{f.deck}", 1)
    return _deck(state, f.deck, replace(deck, bottom=deck.bottom[1:]))


def _card_shown(state: State, f: e.CardShown) -> State:
    return _consume(state, f"deck.{f.deck}", 1)


def _card_tucked(state: State, f: e.CardTucked) -> State:
    deck = state.decks[f.deck]
    if f.again:
        return _deck(state, f.deck, replace(deck, bottom=(*deck.bottom[1:], f.card)))
    deck = replace(deck, unknown=plus(deck.unknown, f.card, -1), bottom=(*deck.bottom, f.card))
    return _consume(_deck(state, f.deck, deck), f"deck.{f.deck}", 1)


def _card_discarded(state: State, f: e.CardDiscarded) -> State:
    deck = state.decks.get(f.deck, Deck())
    return _deck(state, f.deck, replace(deck, discards=(*deck.discards, f.card)))


def _deck_reshuffled(state: State, f: e.DeckReshuffled) -> State:
    deck = state.decks[f.deck]
    unknown = deck.unknown
    for card in deck.discards:
        unknown = plus(unknown, card, 1)
    return _deck(state, f.deck, replace(deck, unknown=unknown, discards=()))


def _event_revealed(state: State, f: e.EventRevealed) -> State:
    return _map(state, f.map, event=f.card)


def _event_cleared(state: State, f: e.EventCleared) -> State:
    return _map(state, f.map, event="", direction="", event_used=False)


def _direction_set(state: State, f: e.DirectionSet) -> State:
    return _map(state, f.map, direction=f.direction)


def _guards_added(state: State, f: e.GuardsAdded) -> State:
    memory = state.play
    square = memory.squares.get(f.square, EMPTY_SQUARE)
    square = replace(square, guards=plus(square.guards, f.kind, f.number))
    reserve = plus(memory.reserve, f.kind, -f.number)
    changed = replace(memory, squares=_squares(memory, f.square, square), reserve=reserve)
    return replace(state, memory=changed)


def _guards_moved(state: State, f: e.GuardsMoved) -> State:
    memory = state.play
    squares = memory.squares.copy()
    origin = squares[f.origin]
    left = replace(origin, guards=plus(origin.guards, f.kind, -f.number))
    if not left.guards and left == EMPTY_SQUARE:
        del squares[f.origin]
    else:
        squares[f.origin] = left
    to = squares.get(f.to, EMPTY_SQUARE)
    squares[f.to] = replace(to, guards=plus(to.guards, f.kind, f.number))
    return replace(state, memory=replace(memory, squares=squares))


def _without_seats(square: Square, kind: str, guards: Amounts) -> Amounts:
    """Seats left when fewer guards of a kind are there than sat."""
    sitting = dict(square.seated).get(kind, 0)
    standing = dict(guards).get(kind, 0)
    return plus(square.seated, kind, standing - sitting) if sitting > standing else square.seated


def _guards_eliminated(state: State, f: e.GuardsEliminated) -> State:
    square = state.at(f.square)
    guards = plus(square.guards, f.kind, -f.number)
    seated = _without_seats(square, f.kind, guards)
    return _square(state, f.square, guards=guards, seated=seated, bodies=plus(square.bodies, f.kind, f.number))


def _guards_seated(state: State, f: e.GuardsSeated) -> State:
    return _square(state, f.square, seated=plus(state.at(f.square).seated, f.kind, f.number))


def _guards_removed(state: State, f: e.GuardsRemoved) -> State:
    square = state.at(f.square)
    guards = plus(square.guards, f.kind, -f.number)
    state = _square(state, f.square, guards=guards, seated=_without_seats(square, f.kind, guards))
    if f.kind in state.play.bosses:
        # A boss is put aside: the reserve holds guards (33.q3).
        return state
    return _memory(state, reserve=plus(state.play.reserve, f.kind, f.number))


def _bodies_removed(state: State, f: e.BodiesRemoved) -> State:
    state = _square(state, f.square, bodies=plus(state.at(f.square).bodies, f.kind, -f.number))
    if f.kind in state.play.bosses:
        # A boss is put aside: the reserve holds guards (17.q4, 33.q3).
        return state
    return _memory(state, reserve=plus(state.play.reserve, f.kind, f.number))


def _bases_cleared(state: State, _: e.BasesCleared) -> State:
    cleared = {name: replace(square, bases=0) for name, square in state.play.squares.items()}
    return _memory(state, squares={name: square for name, square in cleared.items() if square != EMPTY_SQUARE})


def _base_placed(state: State, f: e.BasePlaced) -> State:
    return _square(state, f.square, bases=state.at(f.square).bases + 1)


def _tower_turned(state: State, f: e.TowerTurned) -> State:
    return _map(state, f.map, tower_used=True)


def _event_used(state: State, f: e.EventUsed) -> State:
    return _map(state, f.map, event_used=True)


def _objective_revealed(state: State, f: e.ObjectiveRevealed) -> State:
    objectives = state.play.objectives.copy()
    objectives[f.objective] = replace(objectives[f.objective], hidden=False)
    return _memory(state, objectives=objectives)


def _boss_entered(state: State, f: e.BossEntered) -> State:
    state = _square(state, f.square, guards=plus(state.at(f.square).guards, f.kind, 1))
    teams = {**state.play.boss_teams, f.kind: f.team}
    return _memory(state, bosses={**state.play.bosses, f.kind: f.health}, boss_teams=teams)


def _boss_hurt(state: State, f: e.BossHurt) -> State:
    return _memory(state, bosses={**state.play.bosses, f.kind: state.play.bosses[f.kind] - f.cubes})


def _disguised(state: State, f: e.Disguised) -> State:
    state = _figure(state, f.who, disguise=f.kind)
    return _memory(state, reserve=plus(state.play.reserve, f.kind, -1))


def _disguise_ended(state: State, f: e.DisguiseEnded) -> State:
    state = _figure(state, f.who, disguise="")
    return _memory(state, reserve=plus(state.play.reserve, f.kind, 1))


def _apprentice_called(state: State, f: e.ApprenticeCalled) -> State:
    return _figure(state, f.who, apprentice=True)


def _assassin_returned(state: State, f: e.AssassinReturned) -> State:
    return _figure(state, f.who, apprentice=False)


def _card_retired(state: State, f: e.CardRetired) -> State:
    return replace(state, retired=tuple(sorted((*state.retired, f.card))))


def _health_lost(state: State, f: e.HealthLost) -> State:
    return _figure(state, f.who, health=state.person(f.who).health - f.cubes)


def _health_restored(state: State, f: e.HealthRestored) -> State:
    return _figure(state, f.who, health=state.person(f.who).health + f.cubes, critical_since=0)


def _fell_critical(state: State, f: e.FellCritical) -> State:
    return _figure(state, f.who, critical_since=f.turn, exposed=False)


def _eliminated(state: State, f: e.Eliminated) -> State:
    return _figure(state, f.who, place="eliminated", square="", exposed=False)


def _objective_paid(state: State, f: e.ObjectivePaid) -> State:
    objectives = state.play.objectives.copy()
    token = objectives[f.objective]
    objectives[f.objective] = replace(token, paid=token.paid + f.cubes)
    return _memory(state, objectives=objectives)


def _objective_completed(state: State, f: e.ObjectiveCompleted) -> State:
    objectives = state.play.objectives.copy()
    token = objectives[f.objective]
    objectives[f.objective] = replace(token, done=True)
    state = _memory(state, objectives=objectives)
    return state if f.base_stays else _square(state, token.square, seated=())


def _payments_lapsed(state: State, _: e.PaymentsLapsed) -> State:
    objectives = {k: t if t.done else replace(t, paid=0) for k, t in state.play.objectives.items()}
    return _memory(state, objectives=objectives)


def _left_map(state: State, f: e.LeftMap) -> State:
    if f.base_left:
        square = state.person(f.who).square
        state = _square(state, square, bases=state.at(square).bases + 1)
    state = _figure(state, f.who, place="left", square="", exposed=False)
    return _memory(state, travelled=True) if f.who in state.assassins else state


def _chest_opened(state: State, f: e.ChestOpened) -> State:
    state = _square(state, f.square, chest=False)
    won = (*state.play.chests_won, f.card) if f.card else state.play.chests_won
    return _memory(state, chests_won=won, chest_tokens=state.play.chest_tokens + 1)


def _board(state: State, who: str, board: Board) -> State:
    return _figure(state, who, board=board)


def _card_kept(state: State, f: e.CardKept) -> State:
    board = state.assassins[f.who].board
    if f.slot == "inventory":
        return _board(state, f.who, replace(board, inventory=(*board.inventory, f.card)))
    return _board(state, f.who, replace(board, **{f.slot: f.card}))


def _card_given_up(state: State, f: e.CardGivenUp) -> State:
    board = state.assassins[f.who].board
    if f.slot == "inventory":
        at = board.inventory.index(f.card)
        return _board(state, f.who, replace(board, inventory=board.inventory[:at] + board.inventory[at + 1 :]))
    return _board(state, f.who, replace(board, **{f.slot: ""}))


def _card_used(state: State, f: e.CardUsed) -> State:
    figure = state.assassins[f.who]
    used, used_now = ({*had, f.card} for had in (figure.used, figure.used_now))
    return _figure(state, f.who, used=tuple(sorted(used)), used_now=tuple(sorted(used_now)))


def _done_by_hand(state: State, _: e.DoneByHand) -> State:
    return state


def _max_health_changed(state: State, f: e.MaxHealthChanged) -> State:
    return _figure(state, f.who, max_health=state.assassins[f.who].max_health + f.cubes)


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
    )
    return replace(state, memory=None, diary={**state.diary, f.memory: line}, xp=state.xp + f.xp)


def _assassin_rested(state: State, f: e.AssassinRested) -> State:
    return _figure(
        state,
        f.who,
        health=f.health,
        critical_since=0,
        cubes=0,
        saved=0,
        exposed=False,
        place="aside",
        square="",
        used=(),
        used_now=(),
        disguise="",
    )


def _ally_appeared(state: State, f: e.AllyAppeared) -> State:
    allies = {**state.play.allies, f.who: Ally(f.who, f.square, f.health, f.health)}
    return _memory(state, allies=dict(sorted(allies.items())))


def _machine(state: State, name: str, **changes: Any) -> State:  # noqa: ANN401 - fields of Machine
    machines = state.play.machines.copy()
    machines[name] = replace(machines[name], **changes)
    return _memory(state, machines=machines)


def _machine_boarded(state: State, f: e.MachineBoarded) -> State:
    return _machine(_figure(state, f.who, place="machine"), f.machine, aboard=f.who)


def _machine_left(state: State, f: e.MachineLeft) -> State:
    return _machine(_figure(state, f.who, place="map"), f.machine, aboard="")


def _machine_moved(state: State, f: e.MachineMoved) -> State:
    aboard = state.play.machines[f.machine].aboard
    if aboard in state.assassins:
        state = _figure(state, aboard, square=f.to)
    return _machine(state, f.machine, square=f.to)


def _machine_hurt(state: State, f: e.MachineHurt) -> State:
    return _machine(state, f.machine, health=state.play.machines[f.machine].health - f.cubes)


def _machine_gone(state: State, f: e.MachineGone) -> State:
    return _memory(state, machines={name: m for name, m in state.play.machines.items() if name != f.machine})


def _tiles_marked(state: State, f: e.TilesMarked) -> State:
    for name in f.tiles:
        state = _square(state, name, marks=(*state.at(name).marks, "collapse"))
    return state


def _tiles_fallen(state: State, f: e.TilesFallen) -> State:
    return _memory(state, squares={**state.play.squares, **dict.fromkeys(f.tiles, Square(marks=("fallen",)))})


def _objective_lost(state: State, f: e.ObjectiveLost) -> State:
    objectives = state.play.objectives.copy()
    objectives[f.objective] = replace(objectives[f.objective], lost=True)
    return _memory(state, objectives=objectives)


def _map_dismantled(state: State, f: e.MapDismantled) -> State:
    return _memory(
        state,
        maps={letter: here for letter, here in state.play.maps.items() if letter != f.map},
        squares={name: square for name, square in state.play.squares.items() if map_of(name) != f.map},
    )


def _memory_eased(state: State, f: e.MemoryEased) -> State:
    line = state.diary.get(f.memory, MemoryRecord())
    return replace(state, diary={**state.diary, f.memory: replace(line, eased=True)})


def _difficulty_set(state: State, f: e.DifficultySet) -> State:
    return replace(state, difficulty=f.level)


def _value_adjusted(state: State, f: e.ValueAdjusted) -> State:
    return with_value(state, f.path, f.new)


APPLY: dict[type, Apply] = {
    e.CampaignBegun: _campaign_begun,
    e.AssassinJoined: _assassin_joined,
    e.MemoryBegun: _memory_begun,
    e.DeckBuilt: _deck_built,
    e.AgendaChanged: _agenda_changed,
    e.PhaseBegun: _phase_begun,
    e.TurnBegun: _turn_begun,
    e.Entered: _entered,
    e.CubesGained: _cubes_gained,
    e.CubesSpent: _cubes_spent,
    e.CubesLost: _cubes_lost,
    e.CubeSaved: _cube_saved,
    e.SavedCubeLost: _saved_cube_lost,
    e.Moved: _moved,
    e.PlaceTaken: _place_taken,
    e.Exposed: _exposed,
    e.Incognito: _incognito,
    e.AlertRaised: _alert_raised,
    e.AlertDue: _alert_due,
    e.AlertEnded: _alert_ended,
    e.DiceRolled: _dice_rolled,
    e.CardDrawn: _card_drawn,
    e.CardShown: _card_shown,
    e.CardDiscarded: _card_discarded,
    e.DeckReshuffled: _deck_reshuffled,
    e.EventRevealed: _event_revealed,
    e.EventCleared: _event_cleared,
    e.DirectionSet: _direction_set,
    e.GuardsAdded: _guards_added,
    e.GuardsMoved: _guards_moved,
    e.GuardsEliminated: _guards_eliminated,
    e.GuardsSeated: _guards_seated,
    e.GuardsRemoved: _guards_removed,
    e.BodiesRemoved: _bodies_removed,
    e.BasesCleared: _bases_cleared,
    e.HealthLost: _health_lost,
    e.HealthRestored: _health_restored,
    e.FellCritical: _fell_critical,
    e.Eliminated: _eliminated,
    e.ObjectivePaid: _objective_paid,
    e.ObjectiveCompleted: _objective_completed,
    e.PaymentsLapsed: _payments_lapsed,
    e.LeftMap: _left_map,
    e.ChestOpened: _chest_opened,
    e.CardKept: _card_kept,
    e.CardGivenUp: _card_given_up,
    e.CardUsed: _card_used,
    e.DoneByHand: _done_by_hand,
    e.MaxHealthChanged: _max_health_changed,
    e.MemoryEnded: _memory_ended,
    e.AssassinRested: _assassin_rested,
    e.CardTucked: _card_tucked,
    e.AllyAppeared: _ally_appeared,
    e.MachineBoarded: _machine_boarded,
    e.MachineLeft: _machine_left,
    e.MachineMoved: _machine_moved,
    e.MachineHurt: _machine_hurt,
    e.MachineGone: _machine_gone,
    e.TilesMarked: _tiles_marked,
    e.TilesFallen: _tiles_fallen,
    e.ObjectiveLost: _objective_lost,
    e.MapDismantled: _map_dismantled,
    e.MemoryEased: _memory_eased,
    e.DifficultySet: _difficulty_set,
    e.ValueAdjusted: _value_adjusted,
    e.CardRetired: _card_retired,
    e.EventUsed: _event_used,
    e.BasePlaced: _base_placed,
    e.TowerTurned: _tower_turned,
    e.ObjectiveRevealed: _objective_revealed,
    e.BossEntered: _boss_entered,
    e.BossHurt: _boss_hurt,
    e.Disguised: _disguised,
    e.DisguiseEnded: _disguise_ended,
    e.ApprenticeCalled: _apprentice_called,
    e.AssassinReturned: _assassin_returned,
}
