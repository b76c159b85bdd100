"""What is noted in a memory on the table: health, cubes, reserve, objectives, cards."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from domain.content.pack import Pack
from domain.language.commands import (
    CountReserve,
    GainCard,
    Heal,
    Hurt,
    KeepCube,
    LoseCard,
    Reinforce,
    SpendCard,
    TakeOut,
    TickObjective,
)
from domain.language.events import (
    CardGivenUp,
    CardUsed,
    ChestOpened,
    CubeSaved,
    CubesGained,
    CubesSpent,
    HealthRestored,
    ObjectiveCompleted,
    ReserveChanged,
    TokenTicked,
)
from domain.model.amounts import count
from domain.model.state import State
from domain.playing.owned import LONGEST_NAME
from domain.playing.play import Play, Refusal, refuse
from domain.playing.reserve import whole_reserve
from domain.rules.apocalypse.shortage import is_forgiving, note_shortage
from domain.rules.campaign.reporting import gain_card, lose_card, refuse_gain, refuse_loss
from domain.rules.campaign.standing_in import carried
from domain.rules.memory.damage import eliminate, hurt
from domain.rules.memory.ending import fail
from domain.rules.memory.gear import give_up
from domain.rules.memory.gifts import ability_of
from domain.rules.memory.slots import missing, poison_cubes
from domain.rules.memory.using import refuse_limit
from domain.rules.prototype.recalling import bodies_return
from domain.rules.table.tracking import refuse_before_turns

LOW = 4
"""From here on the reserve may be short for a single square of reinforcements (29.12)."""
MOST_FIGURES = 60
MOST_KINDS = 20
MOST_OBJECTIVES = 40


def _refuse_person(play: Play, who: str) -> Refusal | None:
    """Why nothing can happen to somebody: not in play, or eliminated already; or the first turn hasn't begun."""
    if who not in play.state.assassins:
        return refuse("36.3", "not_in_play", name=who)
    if play.figure(who).place == "eliminated":
        return refuse("26.13", "table_eliminated", name=who)
    return refuse_before_turns(play)


def _present(play: Play) -> Iterator[str]:
    yield from (who for who, figure in play.state.assassins.items() if figure.place != "eliminated")


# Health


def considered_hurts(play: Play) -> Iterator[Hurt]:
    """One health cube of each."""
    yield from (Hurt(who) for who in _present(play) if play.figure(who).health)


def check_hurt(play: Play, command: Hurt) -> Refusal | None:
    """Whether there are that many cubes to lose (26.1)."""
    if refusal := _refuse_person(play, command.who):
        return refusal
    health = play.figure(command.who).health
    if not health:
        return refuse("26.1", "table_no_cubes", name=command.who)
    if not 1 <= command.cubes <= health:
        return refuse("26.1", "table_cubes", name=command.who, n=health)
    return None


def do_hurt(play: Play, command: Hurt) -> None:
    """Take the cubes off; at none left the clock of 26.12 runs."""
    hurt(play, command.who, command.cubes, "26.2")


def considered_heals(play: Play) -> Iterator[Heal]:
    """One health cube for each who lacks one."""
    yield from (Heal(who) for who in _present(play) if missing(play.figure(who)))


def check_heal(play: Play, command: Heal) -> Refusal | None:
    """Whether there is room on the gauge (25.3)."""
    if refusal := _refuse_person(play, command.who):
        return refusal
    figure = play.figure(command.who)
    if not 1 <= command.cubes <= missing(figure):
        return refuse("25.3", "report_health", name=command.who, most=figure.max_health - poison_cubes(figure))
    return None


def do_heal(play: Play, command: Heal) -> None:
    """Put the cubes back."""
    play.emit(HealthRestored(command.who, command.cubes), "26.7")


def considered_losses(play: Play) -> Iterator[TakeOut]:
    """Everybody who is there."""
    yield from map(TakeOut, _present(play))


def check_take_out(play: Play, command: TakeOut) -> Refusal | None:
    """Whether somebody is there to be eliminated."""
    return _refuse_person(play, command.who)


def do_take_out(play: Play, command: TakeOut) -> None:
    """Out of this attempt."""
    hurt(play, command.who, play.figure(command.who).health, "26.3")
    eliminate(play, command.who)


def deadlines(state: State) -> dict[str, int]:
    """Who is eliminated at the end of which turn unless healed by then (26.12)."""
    return {
        figure.name: figure.critical_since + 1
        for figure in state.assassins.values()
        if figure.critical and figure.place != "eliminated"
    }


# Cubes


def considered_cubes(play: Play) -> Iterator[KeepCube]:
    """The other state of each + slot."""
    yield from (KeepCube(who, not play.figure(who).saved) for who in _present(play))


def check_cube(play: Play, command: KeepCube) -> Refusal | None:
    """Whether a cube can be saved in this memory (19.1), by somebody who has none or has one."""
    if refusal := _refuse_person(play, command.who):
        return refusal
    if command.kept and not play.memory_plan.saving:
        return refuse("19.1", "table_no_saving")
    if bool(play.figure(command.who).saved) == command.kept:
        return refuse("19.3", "table_cube_kept" if command.kept else "table_cube_gone", name=command.who)
    return None


def do_cube(play: Play, command: KeepCube) -> None:
    """Save one (19.2), or spend it."""
    if command.kept:
        # Only saved cubes are kept in the books: the others come and go with the turn.
        play.emit(CubesGained(command.who, 1), "3.1")
        play.emit(CubeSaved(command.who), "19.2")
    else:
        play.emit(CubesSpent(command.who, 1, 1), "19.5")


# Reserve


class ReserveLine(Struct, frozen=True):
    """How many figures of a kind are left, and whether that may not do for what enters next."""

    kind: str
    left: int
    low: bool


def reserve_lines(pack: Pack, state: State) -> tuple[ReserveLine, ...]:
    """The reserve of a memory on the table by kind, with the warning that it may run short (6.4).

    A kind that has run out is still there to be counted, and to be missed when it has to enter.
    """
    left = dict(state.play.reserve)
    plan = pack.memories.get(state.play.memory)
    begun = (kind for kind, _ in whole_reserve(pack, plan)) if plan is not None else ()
    lines = ((kind, left.get(kind, 0)) for kind in sorted({*left, *begun}))
    return tuple(ReserveLine(kind, number, number < LOW) for kind, number in lines)


def _refuse_figures(kind: str, number: int, least: int) -> Refusal | None:
    if not kind or len(kind) > LONGEST_NAME or not kind.isprintable():
        return refuse("29.18", "table_name", most=LONGEST_NAME)
    if not least <= number <= MOST_FIGURES:
        return refuse("29.18", "table_figures", least=least, most=MOST_FIGURES)
    return None


def check_count(play: Play, command: CountReserve) -> Refusal | None:
    """Whether it is another number than the one in the books."""
    if command.left == count(play.state.play.reserve, command.kind):
        return refuse("29.18", "table_reserve_same", kind=command.kind, n=command.left)
    kinds = {kind for kind, _ in play.state.play.reserve}
    if len(kinds | {command.kind}) > MOST_KINDS:
        return refuse("29.18", "table_many", most=MOST_KINDS)
    return _refuse_figures(command.kind, command.left, 0)


def do_count(play: Play, command: CountReserve) -> None:
    """Put the number right."""
    difference = command.left - count(play.state.play.reserve, command.kind)
    play.emit(ReserveChanged(command.kind, difference), "29.18")


def check_reinforce(play: Play, command: Reinforce) -> Refusal | None:
    """Whether these are figures that can enter."""
    for kind, number in command.guards:
        if refusal := _refuse_figures(kind, number, 1):
            return refusal
    if not command.guards:
        return refuse("29.18", "table_figures", least=1, most=MOST_FIGURES)
    return refuse_before_turns(play)


def do_reinforce(play: Play, command: Reinforce) -> None:
    """Take them out of the reserve; one that runs short fails the memory, in the expansion the second time (A9.1)."""
    short = False
    for kind, number in command.guards:
        here = min(number, count(play.state.play.reserve, kind))
        if here < number and not (is_forgiving(play) or bodies_return(play)):
            fail(play, "reserve", "29.9", "6.4")
            return
        # Bodies come back in at the table (P25.4): the players say how many are left then.
        short |= here < number and not bodies_return(play)
        if here:
            play.emit(ReserveChanged(kind, -here), "29.5")
    # One token at most for each card or instruction: A9.q1
    if short and note_shortage(play):
        fail(play, "reserve", "A9.2")


# Objectives


def considered_objectives(play: Play) -> Iterator[TickObjective]:
    """Objectives of the pack that are open."""
    yield from (TickObjective(name) for name, token in play.state.play.objectives.items() if not token.done)


def check_objective(play: Play, command: TickObjective) -> Refusal | None:
    """Whether it isn't done yet, and has a name; no memory has more than a map holds."""
    if len(play.state.play.objectives) >= MOST_OBJECTIVES and command.objective not in play.state.play.objectives:
        return refuse("14.1", "table_many", most=MOST_OBJECTIVES)
    token = play.state.play.objectives.get(command.objective)
    if token is not None and token.done:
        return refuse("14.5", "table_objective_done", objective=command.objective)
    if not command.objective or len(command.objective) > LONGEST_NAME or not command.objective.isprintable():
        return refuse("14.5", "table_name", most=LONGEST_NAME)
    return refuse_before_turns(play)


def do_objective(play: Play, command: TickObjective) -> None:
    """Tick it with its experience (35.2)."""
    plan = play.memory_plan.objectives.get(command.objective)
    if plan is None:
        play.emit(TokenTicked(command.objective, command.xp, command.mandatory), "14.5", "35.2")
    else:
        play.emit(ObjectiveCompleted(plan.id, plan.xp), "14.5", "35.2")


# Cards


def check_gain(play: Play, command: GainCard) -> Refusal | None:
    """Whether the card exists and somebody has room for it."""
    return refuse_gain(play, command.who, command.card) or refuse_before_turns(play)


def do_gain(play: Play, command: GainCard) -> None:
    """Put it where it goes; a card from a chest is remembered until the attempt is over (6.9)."""
    if command.chest:
        play.emit(ChestOpened("", command.card), "10.1")
    gain_card(play, command.who, command.card)


def considered_discards(play: Play) -> Iterator[LoseCard]:
    """Every card on a board but worn armour."""
    for who in _present(play):
        cards = (card for slot, card in carried(play.figure(who)) if slot != "armour")
        yield from (LoseCard(who, card) for card in dict.fromkeys(cards))


def check_lose(play: Play, command: LoseCard) -> Refusal | None:
    """Whether the card is there to be lost."""
    return refuse_loss(play, command.who, command.card)


def do_lose(play: Play, command: LoseCard) -> None:
    """Take it away."""
    lose_card(play, command.who, command.card)


def considered_uses(play: Play) -> Iterator[SpendCard]:
    """Every card that does something, on every board."""
    for who in _present(play):
        yield from (SpendCard(who, card) for card in dict.fromkeys(_usable(play, who)))


def _usable(play: Play, who: str) -> Iterator[str]:
    """Cards of a board that can be used: carried ones, skills, and the special ability."""
    figure = play.figure(who)
    yield from (card for slot, card in carried(figure) if slot != "armour")
    yield from figure.board.skills
    if ability := ability_of(play, figure):
        yield ability


def check_spend(play: Play, command: SpendCard) -> Refusal | None:
    """Whether the card is there, and hasn't been used as often as it may be (6.18)."""
    if refusal := _refuse_person(play, command.who):
        return refusal
    if command.card not in set(_usable(play, command.who)) or command.card not in play.pack.cards:
        return refuse("36.3", "not_on_board", name=command.who, card=command.card)
    return refuse_limit(play, play.figure(command.who), play.pack.cards[command.card])


def do_spend(play: Play, command: SpendCard) -> None:
    """Note the use (24.9); a black card is used up (24.5)."""
    play.emit(CardUsed(command.who, command.card), "24.9")
    if play.pack.cards[command.card].single_use:
        slots = [slot for slot, card in carried(play.figure(command.who)) if card == command.card]
        play.emit(CardGivenUp(command.who, command.card, slots[-1]), "24.5")
        give_up(play, command.card)
