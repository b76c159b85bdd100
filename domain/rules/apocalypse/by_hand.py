"""Cards of the players' own box, read at the table: what they say is entered note by note, as the same facts (A19).

Notes are accepted while a card is asked about; those for health, cards and clues also where a memory is kept by the
books. What a note can't say the players carry out by hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.content.region_plan import BLUEPRINT, HELD, MOST_CARD, PILES
from domain.language.commands import (
    CardMoves,
    GainBlueprint,
    GainCard,
    GainClue,
    Heal,
    Hurt,
    LoseCard,
    NoteHydras,
    ReadCard,
    TakeNumber,
    TakeOut,
)
from domain.language.events import (
    BlueprintGained,
    CardDrawn,
    ClueGained,
    EntryNoted,
    HydraCaptured,
    HydrasSpent,
    NumberNoted,
    NumberTaken,
    PileSubstituted,
)
from domain.model.between import OwnMap
from domain.model.headquarters import HALL
from domain.model.region import numbered
from domain.playing.own_plan import is_gone, is_own
from domain.playing.owned import LONGEST_NAME
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse.characters import amend_reading, characters, lose, recover, region_of
from domain.rules.apocalypse.exploring import CUBE, GAUGE
from domain.rules.apocalypse.own_arrival import can_hold
from domain.rules.apocalypse.own_map import card_taken
from domain.rules.apocalypse.own_slot import BAG, KINDS, READ, is_out
from domain.rules.apocalypse.slot import take
from domain.rules.campaign.reporting import gain_card, lose_card, refuse_gain, refuse_loss
from domain.rules.campaign.standing_in import carried
from domain.rules.table.naming import id_for, is_name

MOST_CUBES = 9
MOST_ENTRIES = 300
"""Own cards of a region: more than its decks hold."""
LONGEST_ID = 32
WITHOUT_CARD = "hydra"
"""The token of a pack that leaves danger tokens on the table."""


def _top(play: Play) -> OwnMap:
    """The frame that is asked about; an empty one where it is another."""
    top = play.state.top
    return top if isinstance(top, OwnMap) else OwnMap("")


# Names


def id_of(name: str) -> str:
    """The id that a card of this name goes by: small letters, digits and `_`; of a bare number its handle."""
    number = name.lstrip("# ")
    if number.isascii() and number.isdigit() and len(number) <= len(str(MOST_CARD)) and int(number):
        return numbered(int(number))
    return id_for(name, "card", LONGEST_ID)


def _refuse_name(play: Play, name: str, kind: str) -> Refusal | None:
    """Why a card can't be noted under a name: it can't be shown, or another card goes by it."""
    if not is_name(name):
        return refuse("24.10", "card_name", most=LONGEST_NAME)
    entries, at = region_of(play).entries, id_of(name)
    if at in entries and entries[at].kind != kind:
        return refuse("24.10", "card_taken", card=at)
    pack = play.pack
    if at in pack.cards or at in pack.events or at in pack.assassins or at in pack.guards:
        return refuse("24.10", "card_taken", card=at)
    if at not in entries and len(play.state.region.own) >= MOST_ENTRIES:
        return refuse("24.10", "card_many", most=MOST_ENTRIES)
    if at in play.state.retired:
        # R13
        return refuse("A13.2", "own_retired", what=name)
    # It waits to be read.
    return refuse("24.10", "card_taken", card=at) if is_out(play, at) else None


def _note(play: Play, name: str, kind: str, *rules: str) -> str:
    """Remember a card by its name, once; returns its id."""
    at = id_of(name)
    if at not in play.state.region.own and not at.startswith("no."):
        play.emit(EntryNoted(at, kind, name), *rules)
    return at


# The card itself


def check_read(play: Play, command: ReadCard) -> Refusal | None:
    """Whether a card can be named now: one has been drawn and has no name yet (A18.1, A18.3, A18.7)."""
    frame = _top(play)
    if frame.card or frame.asks not in (*PILES, "narrative"):
        return refuse("A19.1", "own_named")
    name = id_of(command.card)
    if frame.asks == "narrative" and name.startswith("no.") and _is_gone(play, int(name.removeprefix("no."))):
        return refuse("A13.q2", "number_gone", number=int(name.removeprefix("no.")))
    if command.pile and (command.pile == frame.asks or {command.pile, frame.asks} != {"encounter", "ruins"}):
        return refuse("A18.5", "own_pile", pile=command.pile)
    return _refuse_name(play, command.card, command.pile or frame.asks)


def do_read(play: Play, command: ReadCard) -> None:
    """Note which card it is; it is retired when it has been read."""
    frame = _top(play)
    pile = command.pile or frame.asks
    if command.pile:
        play.emit(PileSubstituted(frame.asks, pile), "A18.5", "A18.q1")
    card = _note(play, command.card, pile, "A18.1", "A18.3", "A18.7")
    if pile in PILES:
        play.emit(CardDrawn(pile, card), "A18.1", "A18.3", "A18.7")
    elif card.startswith("no.") and not frame.number:
        number = int(card.removeprefix("no."))
        play.emit(NumberNoted(number, "narrative"), "A18.19")
        play.emit(NumberTaken(number, READ), "A18.19", "A13.1")
    amend_reading(play, card=card)


# Health


def check_hurt(play: Play, command: Hurt) -> Refusal | None:
    """Whether somebody in play can lose so many cubes; more than there are is lost (A19.q12)."""
    return _refuse_person(play, command.who) or _refuse_cubes(command.cubes)


def _refuse_person(play: Play, who: str) -> Refusal | None:
    in_play = {figure.name for figure in characters(play)}
    return None if who in in_play else refuse("36.3", "not_in_play", name=who)


def _refuse_cubes(cubes: int) -> Refusal | None:
    return None if 1 <= cubes <= MOST_CUBES else refuse("A19.q12", "own_cubes", most=MOST_CUBES)


def do_hurt(play: Play, command: Hurt) -> None:
    """Take the cubes: the last one costs the character at the end of the card (A19.9)."""
    lose(play, command.who, command.cubes, "A19.3", "A19.q12")


def considered_hurts(play: Play) -> Iterator[Hurt]:
    """One health cube of each."""
    yield from (Hurt(figure.name) for figure in characters(play) if figure.health)


def check_heal(play: Play, command: Heal) -> Refusal | None:
    """Whether somebody in play lacks a cube."""
    if refusal := _refuse_person(play, command.who) or _refuse_cubes(command.cubes):
        return refusal
    figure = play.figure(command.who)
    if figure.health >= figure.max_health:
        return refuse("25.3", "report_health", name=command.who, most=figure.max_health)
    return None


def do_heal(play: Play, command: Heal) -> None:
    """Give the cubes back; only by choice does that save whoever has lost the last one (A19.q6)."""
    recover(play, command.who, command.cubes, "A19.9", "A19.q6", chosen=command.chosen)


def considered_heals(play: Play) -> Iterator[Heal]:
    """One health cube for each who lacks one."""
    yield from (Heal(figure.name) for figure in characters(play) if figure.health < figure.max_health)


def check_take_out(play: Play, command: TakeOut) -> Refusal | None:
    """Whether somebody is in play."""
    return _refuse_person(play, command.who)


def do_take_out(play: Play, command: TakeOut) -> None:
    """All cubes are lost, and no choice brings any back."""
    lose(play, command.who, play.figure(command.who).health, "A19.9")


# Cards


def _to(who: str) -> str:
    """Where a card goes: there is one store, the bag (A16.q10)."""
    return HALL if who == BAG else who


def check_gain(play: Play, command: GainCard) -> Refusal | None:
    """Whether the card exists and somebody has room for it; a companion holds none (A2.4)."""
    figure = play.state.assassins.get(command.who)
    if figure is not None and figure.companion:
        return refuse("A2.4", "companion_cards", name=command.who)
    return refuse_gain(play, _to(command.who), command.card)


def do_gain(play: Play, command: GainCard) -> None:
    """Put it there (A13.5, A19.5); while a number is asked about it is the card of that number."""
    frame = _top(play)
    if frame.asks in {"gain", "bonus"}:
        card_taken(play, frame.number, command.card)
    gain_card(play, _to(command.who), command.card)


def check_lose(play: Play, command: LoseCard) -> Refusal | None:
    """Whether the card is there to be lost."""
    return refuse_loss(play, _to(command.who), command.card)


def do_lose(play: Play, command: LoseCard) -> None:
    """Take it away."""
    lose_card(play, _to(command.who), command.card)


def considered_losses(play: Play) -> Iterator[LoseCard]:
    """Every card on a board but worn armour, and those in the bag."""
    for figure in characters(play):
        cards = (card for slot, card in carried(figure) if slot != "armour")
        yield from (LoseCard(figure.name, card) for card in dict.fromkeys(cards))
    yield from (LoseCard(HALL, card) for card in dict.fromkeys(play.state.hall))


# Clues, blueprints, numbers, hydras


def check_clue(play: Play, command: GainClue) -> Refusal | None:
    """Whether a clue of this name can come into the bag: there is one card of each."""
    if not is_own(play.pack):
        return refuse("A12.1", "own_only")
    kind, at = "major_clue" if command.major else "clue", id_of(command.name)
    if at in play.state.region.clues:
        return refuse("A12.1", "own_held", what=command.name)
    if at.startswith("no.") or at in {CUBE, GAUGE}:
        return refuse("24.10", "card_taken", card=command.name)
    return _refuse_name(play, command.name, kind)


def do_clue(play: Play, command: GainClue) -> None:
    """Put it into the bag."""
    card = _note(play, command.name, "major_clue" if command.major else "clue", "A12.1")
    play.emit(ClueGained(card), "A12.1", "A12.2")


def check_blueprint(play: Play, command: GainBlueprint) -> Refusal | None:
    """Whether a blueprint of this name can come into the bag."""
    if not is_own(play.pack):
        return refuse("A18.17", "own_only")
    if id_of(command.name) in play.state.headquarters.blueprints:
        return refuse("A18.17", "own_held", what=command.name)
    if id_of(command.name).startswith("no."):
        return refuse("24.10", "card_taken", card=command.name)
    return _refuse_name(play, command.name, BLUEPRINT)


def do_blueprint(play: Play, command: GainBlueprint) -> None:
    """Put it into the bag; what it costs is asked for at the forge."""
    play.emit(BlueprintGained(_note(play, command.name, BLUEPRINT, "A18.17")), "38.5")


def check_number(play: Play, command: TakeNumber) -> Refusal | None:
    """Whether that is a number with a kind; for a map of the pack the number alone."""
    if play.pack.region is None:
        return refuse("A13.1", "no_slot")
    if not 1 <= command.number <= MOST_CARD:
        return refuse("A13.1", "chart_number", most=MOST_CARD)
    own = is_own(play.pack)
    if not own and (command.kind or command.card):
        return refuse("A13.1", "own_only")
    if command.kind and command.kind not in KINDS:
        return refuse("A13.1", "own_kind", kind=command.kind, known=", ".join(KINDS))
    if command.card and (command.kind not in HELD or command.card not in play.pack.cards):
        return refuse("24.10", "no_such_card", card=command.card)
    return refuse("A13.q2", "number_gone", number=command.number) if _is_gone(play, command.number) else None


def _is_gone(play: Play, number: int) -> bool:
    # A card that was named by its number alone has left the slot as well.
    return is_gone(play.state.region, number, own=is_own(play.pack)) or is_out(play, numbered(number))


def do_number(play: Play, command: TakeNumber) -> None:
    """Take it out of the slot (A13.1)."""
    known = region_of(play).known.get(command.number)
    if command.kind and (known is None or (known.kind, known.card) != (command.kind, command.card)):
        play.emit(NumberNoted(command.number, command.kind, command.card), "A13.1")
    take(play, command.number)


def check_hydras(play: Play, command: NoteHydras) -> Refusal | None:
    """Whether there are that many: they stay in the bag until an instruction asks for them (A6.38)."""
    if play.pack.region is None:
        return refuse("A6.38", "no_slot")
    if not 1 <= command.number <= MOST_CUBES:
        return refuse("A6.38", "own_cubes", most=MOST_CUBES)
    held = len(play.state.hydras)
    return refuse("A6.38", "own_hydras", number=held) if command.spent and command.number > held else None


def do_hydras(play: Play, command: NoteHydras) -> None:
    """Into the bag (A6.37), or out of it (A6.38)."""
    if command.spent:
        play.emit(HydrasSpent(play.state.hydras[: command.number]), "A6.38")
        return
    tokens = (name for name, token in play.pack.dangers.items() if "hydra" in {token.river, token.land})
    token = next(tokens, WITHOUT_CARD)
    for _ in range(command.number):
        play.emit(HydraCaptured("", token), "A6.37", "A6.38")


# Ways


def check_moves(play: Play, command: CardMoves) -> Refusal | None:
    """Whether the card can take the group there: on the map only, and to no other symbol than the memory's (A18.8)."""
    if play.state.region.phase is None:
        return refuse("A17.1", "not_exploring")
    if command.location not in region_of(play).locations:
        return refuse("A17.7", "no_such_location", location=command.location)
    memory = _top(play).memory
    if memory and not can_hold(play, command.location, memory):
        return refuse("A18.8", "own_other_place", location=command.location)
    return None


def do_moves(play: Play, command: CardMoves) -> None:
    """The group goes there when the card has been read (T13)."""
    amend_reading(play, arrival=command.location, line=command.line)
