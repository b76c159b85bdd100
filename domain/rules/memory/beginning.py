"""The first action of a campaign, and overrides: what stands outside of any memory's rules."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.core.errors import CampaignError
from domain.folding.adjusting import override, value_at
from domain.language.commands import Adjust, Begin
from domain.language.events import AssassinJoined, AssassinReturned, CampaignBegun, LevelReached, ValueAdjusted
from domain.model.editions import EDITIONS, FLAGS, PROTOTYPE, flag, values_of
from domain.model.state import Board, State
from domain.playing.legendary import LEGENDARY
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse.after import unfold
from domain.rules.apocalypse.starting import same_letter, start_high, take_rewards
from domain.rules.campaign.flow import STORY, lies_between
from domain.rules.campaign.syncs import give_away
from domain.rules.memory.difficulty import DIFFICULTIES, levels
from domain.rules.prototype.unpublished import unpublished
from domain.rules.table.soundness import first_fault

FEWEST, MOST = 2, 4

FIXED = ("pack", "seed_hash", "agenda", "consumed", "flow", "plans", "open", "taken", "named", "withheld")
"""What no override touches: pack, maps and names change by actions of their own, the others belong to the engine."""

PLAIN = ("edition", "difficulty", "xp", "retired", "level", "hall", "florins")
"""Values at the top of the state that can be overridden whole; of the others only what lies in them."""

WORDS: dict[str, tuple[str, ...]] = {
    "edition": EDITIONS,
    "difficulty": (*DIFFICULTIES, LEGENDARY),
    "phase": ("setup", "event", "assassins", "enemies", "end"),
    "place": ("map", "spot", "tower", "machine", "left", "eliminated", "aside"),
    "direction": ("", "N", "E", "S", "W"),
}
"""Fields that know only some words."""


def check_begin(play: Play, command: Begin) -> Refusal | None:
    """Whether a campaign can begin like this: 2 to 4 different assassins of the pack (0.14, 0.q1)."""
    if play.state.pack.id:
        return refuse("1.1", "already_begun")
    # Players take whom they like of the pack's assassins, from whatever box they come (12.2, A1.1).
    unknown = [name for name in command.assassins if name not in play.pack.assassins]
    if unknown:
        return refuse("1.4", "unknown_assassin", name=unknown[0], known=", ".join(play.pack.assassins))
    if len(set(command.assassins)) != len(command.assassins):
        return refuse("1.5", "assassin_twice")
    # A companion is extra: A1.q5; P14.1
    if not FEWEST <= len(command.assassins) <= MOST:
        return refuse("0.q1", "team_size", number=len(command.assassins))
    if command.edition not in EDITIONS:
        return refuse("0.1", "no_such_edition", edition=command.edition, known=", ".join(EDITIONS))
    if pair := same_letter(play, command.assassins):
        return refuse("A1.2", "same_letter", name=pair[0], other=play.pack.assassins[pair[1]].name)
    if refusal := _refuse_level(play, command):
        return refusal
    return _refuse_flow(play, command)


def _refuse_flow(play: Play, command: Begin) -> Refusal | None:
    """Whether the pack has a story (35.1), and one of which this edition can play something (P0.q1)."""
    if command.flow not in {"", STORY}:
        return refuse("35.1", "no_such_flow", flow=command.flow)
    if command.flow and play.pack.campaign is None:
        return refuse("35.1", "no_story", pack=play.pack.title)
    begun = replace(play.state, edition=command.edition)
    if command.flow and all(unpublished(play.pack, begun, memory) for memory in play.pack.memories):
        return refuse("P0.q1", "nothing_to_play", pack=play.pack.title)
    return None


def _refuse_level(play: Play, command: Begin) -> Refusal | None:
    """Whether there is such a difficulty (45.1); the prototype knows none (P0.8)."""
    if command.difficulty not in levels(play):
        return refuse("45.1", "no_such_difficulty", level=command.difficulty)
    if command.edition == PROTOTYPE and command.difficulty != DIFFICULTIES[0]:
        return refuse("P0.8", "no_difficulty_yet", level=command.difficulty)
    return None


def do_begin(play: Play, command: Begin) -> None:
    """Found the campaign and seat the assassins, in the order of their names."""
    pack = play.pack
    begun = CampaignBegun(pack.id, pack.hash, command.edition, command.difficulty, command.seed_hash, command.flow)
    play.emit(begun, "1.4")
    # The first memory of a story is played with apprentices: 1.5
    apprentice = bool(command.flow and pack.campaign and pack.campaign.apprentices) and not starts_high(play.state)
    for name in sorted(command.assassins):
        card = pack.assassins[name]
        # A board each, with three health cubes and those of its armour (A1.7, A1.8).
        slots = {pack.cards[item].slot: item for item in card.cards if pack.cards[item].slot}
        if apprentice and "blade" in slots:
            # Closed to apprentices (27.17): carried until the assassin plays.
            del slots["blade"]
        armour = pack.cards[slots["armour"]].health if "armour" in slots else 0
        board = Board(
            melee=slots.get("melee", ""),
            ranged=slots.get("ranged", ""),
            blade=slots.get("blade", ""),
            armour=slots.get("armour", ""),
            inventory=tuple(item for item in card.cards if item not in slots.values()),
        )
        play.emit(AssassinJoined(name, board, card.health + armour, apprentice=apprentice), "1.7", "7.10", "12.2")
    begin_high(play)
    if command.flow:
        give_away(play)
    if command.flow and lies_between(play.state):
        if pack.region is not None:
            take_rewards(play)
            unfold(play)
        start_high(play)


def starts_high(state: State) -> bool:
    """Whether play begins with assassins of level 1 (P14.3, P14.5)."""
    return flag(state, "starts_as") == "assassin_level_1"


def begin_high(play: Play) -> None:
    """Before the first memory everybody is an assassin of level 1, where the campaign starts like that (P14.3)."""
    if play.state.diary or not starts_high(play.state):
        return
    for name, figure in play.state.assassins.items():
        if figure.apprentice and figure.bag is None:
            play.emit(AssassinReturned(name), "P14.5")
    if play.state.level < 1:
        play.emit(LevelReached(1), "P14.3")


def check_adjust(play: Play, command: Adjust) -> Refusal | None:
    """Whether a value can be overridden like this: the rules have to go on from it, sense is the players' affair."""
    if not command.why.strip():
        return refuse("0.1", "adjust_without_reason")
    first, _, rest = command.path.partition("/")
    if first in FIXED or not (rest or first in PLAIN):
        return refuse("0.1", "adjust_fixed", path=command.path)
    try:
        after = override(play.state, command.path, command.value)
    except CampaignError as fault:
        return refuse("0.1", "bad_adjustment", fault=str(fault))
    known = values_of(rest) if first == "flags" and rest in FLAGS else WORDS.get(command.path.rpartition("/")[2])
    if known and value_at(after, command.path).strip('"') not in known:
        return refuse("0.1", "adjust_word", value=command.value, known=", ".join(word or '""' for word in known))
    nowhere = _off_map(play, after)
    if nowhere:
        return refuse("0.1", "adjust_off_map", square=nowhere)
    return first_fault(play.printed, play.state, after)


def _off_map(play: Play, after: State) -> str:
    """A square that the map of the memory in play doesn't have and an override would name; empty when there is none."""
    if play.plan is None:
        return ""
    known = {name for terrain in play.plan.maps.values() for name in terrain.kinds}
    return next((name for name in _named(after) if name not in {*known, *_named(play.state)}), "")


def _named(state: State) -> Iterator[str]:
    """The squares that figures, objectives and things are on."""
    yield from (figure.square for figure in state.assassins.values() if figure.on_map)
    if state.memory:
        yield from (token.square for token in state.memory.objectives.values())
        yield from state.memory.squares


def do_adjust(play: Play, command: Adjust) -> None:
    """Override a value, with the reason."""
    old = value_at(play.state, command.path)
    play.emit(ValueAdjusted(command.path, old, command.value, command.why), "0.1")
