"""What a location offers: healer, forge, and skills with the red box (A18.13 to A18.18, A19.12)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.content.campaign_plan import Blueprint, CampaignPlan
from domain.content.pack import Card
from domain.content.region_plan import BLUEPRINT
from domain.language.commands import Craft, SeeHealer, UseOnMap
from domain.language.events import (
    ExplorationCubesChanged,
    HealerUsed,
    ItemCrafted,
    NumberNoted,
    NumberTaken,
    SkillUsedOnMap,
)
from domain.language.waiting import Choice
from domain.model.between import AskNumber, Bestowal, Crafting, Healing, OwnMap
from domain.playing.own_plan import COSTS, cost_path, is_gone, is_own, told
from domain.playing.play import Play, Refusal, refuse
from domain.rules.apocalypse.characters import characters, recover, region_of
from domain.rules.apocalypse.exploring import kind_of
from domain.rules.apocalypse.own_slot import BAG, take_own
from domain.rules.campaign.standing_in import FIRST_HIGH_LEVEL, carried
from domain.rules.campaign.workshop import spend_cards

DONE, STOP = "done", "stop"
UNTOLD = -1
"""The cost of a blueprint as long as nobody has read it from the card."""


def _here(play: Play) -> str:
    """What the group's location is, if it is active; else empty."""
    region = play.state.region
    place = region.place(region.position)
    plan = region_of(play).locations.get(region.position)
    return kind_of(plan, place.result) if plan is not None and place.activated else ""


# Healer


def considered_healers(_: Play) -> Iterator[SeeHealer]:
    """The healer of the place."""
    yield SeeHealer()


def check_healer(play: Play, _: SeeHealer) -> Refusal | None:
    """Whether somebody can be healed here: on arrival and as long as the group stays (A18.q5)."""
    if _here(play) != "healer":
        return refuse("A18.13", "no_healer")
    phase = play.state.region.phase
    # map.R15
    if phase is not None and phase.healer:
        return refuse("A18.15", "healer_used")
    if not any(figure.health < figure.max_health for figure in characters(play)):
        return refuse("A18.q5", "nobody_hurt")
    return None


def do_healer(play: Play, _: SeeHealer) -> None:
    """Every character in play can get as many cubes as the place gives (A18.14, A18.q4, A18.q6)."""
    amount = region_of(play).locations[play.state.region.position].amount
    play.push(Healing(tuple((figure.name, amount) for figure in characters(play))))


def work_healing(play: Play, frame: Healing) -> Choice | None:
    """Ask for whom the next cube is, until nobody can get one (A18.14)."""
    able = tuple(who for who, left in frame.left if left and play.figure(who).health < play.figure(who).max_health)
    if able:
        return Choice("healer", (*able, DONE), rules=("A18.14",))
    play.swap()
    return None


def answer_healing(play: Play, frame: Healing, option: str) -> None:
    """One cube for one character."""
    if option == DONE:
        play.swap()
        return
    if play.state.region.phase and not play.state.region.phase.healer:
        # The use counts, not the visit: A18.q5
        play.emit(HealerUsed(play.state.region.position), "A18.15", "A18.q5")
    play.swap(Healing(tuple((who, left - (who == option)) for who, left in frame.left)))
    recover(play, option, 1, "A18.14", "A18.q4", chosen=True)


# Forge


def _plan(play: Play) -> CampaignPlan:
    return play.pack.campaign or CampaignPlan()


def _is_of_box(play: Play, blueprint: str) -> bool:
    """Whether it is a blueprint of the players' own box."""
    entry = region_of(play).entries.get(blueprint)
    return entry is not None and entry.kind == BLUEPRINT


def _untold(play: Play, blueprint: str) -> tuple[str, ...]:
    """What a blueprint of the own box prints and nobody has told yet: paths of numbers."""
    if not _is_of_box(play, blueprint):
        return ()
    known = told(play.pack, play.state)
    return tuple(path for field in COSTS if (path := cost_path(blueprint, field)) not in known)


def _cost(play: Play, blueprint: str) -> tuple[int, int]:
    """White and black cards that a blueprint costs."""
    if _is_of_box(play, blueprint):
        known = told(play.pack, play.state)
        return known[cost_path(blueprint, "white")], known[cost_path(blueprint, "black")]
    card = _plan(play).blueprints[blueprint]
    return card.white, card.black


def _number(play: Play, blueprint: Blueprint) -> int:
    """The number of the card that a blueprint becomes; 0 where the slot has none (A18.18)."""
    if _is_of_box(play, blueprint.id):
        return told(play.pack, play.state)[cost_path(blueprint.id, "number")]
    numbers = region_of(play).numbers.values()
    return next((card.number for card in numbers if card.card == blueprint.item), 0)


def considered_crafts(play: Play) -> Iterator[Craft]:
    """Every blueprint that the group holds."""
    yield from (Craft(name) for name in play.state.headquarters.blueprints)


def check_craft(play: Play, command: Craft) -> Refusal | None:
    """Whether the blueprint can be built here and paid for (region map page, 5.5)."""
    if _here(play) != "forge":
        return refuse("A18.16", "no_forge")
    if command.blueprint not in play.state.headquarters.blueprints:
        return refuse("A18.17", "no_such_blueprint")
    if _untold(play, command.blueprint):
        # The players read it from their card first.
        return None
    number = _number(play, _plan(play).blueprints[command.blueprint])
    own = is_own(play.pack)
    if is_gone(play.state.region, number, own=own) and (number or not own):
        return refuse("A18.18", "item_gone")
    return _refuse_cost(play, command.blueprint)


def _refuse_cost(play: Play, blueprint: str) -> Refusal | None:
    """Why the cards at hand don't pay for a blueprint (A18.q7)."""
    white, black = _cost(play, blueprint)
    held = [play.pack.cards[card].single_use for _, card in _held(play)]
    if held.count(False) < white or held.count(True) < black:
        return refuse("A18.q7", "cannot_pay", white=white, black=black)
    return None


def _held(play: Play) -> list[tuple[str, str]]:
    """(who, or "bag", card) of everything that can pay: no worn armour, no skill (A16.q9, A18.q11)."""
    found = [(BAG, card) for card in play.state.hall]
    for who, figure in play.state.assassins.items():
        found += [(who, card) for slot, card in carried(figure) if slot != "armour"]
    return found


def do_craft(play: Play, command: Craft) -> None:
    """Choose the cards that pay for it, nobody assists (A18.q7)."""
    if paths := _untold(play, command.blueprint):
        play.push(*map(AskNumber, paths), Crafting(command.blueprint, UNTOLD, UNTOLD))
        return
    play.push(Crafting(command.blueprint, *_cost(play, command.blueprint)))


def work_crafting(play: Play, frame: Crafting) -> Choice | None:
    """Ask for the next card, until all are there."""
    if frame.white == UNTOLD:
        # What it costs has just been read: the checks that had to wait for it.
        refusal = check_craft(play, Craft(frame.blueprint))
        if refusal:
            return Choice(
                "own_forge", (STOP,), rules=(refusal.rule,), about=str(refusal.error(play.pack)), confirm=True
            )
        play.swap(Crafting(frame.blueprint, *_cost(play, frame.blueprint)))
        return None
    if not frame.white and not frame.black:
        _build(play, frame)
        return None
    held = _held(play)
    for chosen in frame.cards:
        held.remove(chosen)
    fits = [pair for pair in held if (frame.black if play.pack.cards[pair[1]].single_use else frame.white)]
    return Choice("crafting", (*(f"{who}.{card}" for who, card in dict.fromkeys(fits)), STOP), rules=("A18.17",))


def _build(play: Play, frame: Crafting) -> None:
    """Cards to their fate, the blueprint is retired, its item is taken (A18.18)."""
    play.swap()
    spend_cards(play, frame.cards, BAG, "A16.13", "A18.q7")
    blueprint = _plan(play).blueprints[frame.blueprint]
    number = _number(play, blueprint)
    play.emit(ItemCrafted(frame.blueprint, number), "A18.18")
    if not _is_of_box(play, frame.blueprint):
        play.emit(NumberTaken(number, BAG), "A18.18")
        play.push(Bestowal(blueprint.item))
    elif number:
        if number not in region_of(play).known:
            play.emit(NumberNoted(number, "item"), "A18.18")
        take_own(play, number)
    else:
        play.push(OwnMap("gain"))


# Skills


def considered_skills(play: Play) -> Iterator[UseOnMap]:
    """Every skill with the red box, on everybody it could help."""
    for figure in characters(play):
        for card in figure.board.skills:
            if play.pack.cards[card].exploration:
                people = [f.name for f in characters(play)] if _heals(play.pack.cards[card]) else [""]
                yield from (UseOnMap(figure.name, card, on) for on in people)


def _heals(card: Card) -> int:
    """Health cubes that a skill gives back."""
    return sum(effect.number for effect in card.effects if effect.op == "heal")


def check_skill(play: Play, command: UseOnMap) -> Refusal | None:
    """Whether a skill can be used on the map: only those with the red box, and once a phase (A19.12, A19.13)."""
    figure = play.state.assassins.get(command.who)
    if figure is None or figure.place == "eliminated":
        return refuse("36.3", "not_in_play", name=command.who)
    card = play.pack.cards.get(command.card)
    if card is None or command.card not in figure.board.skills:
        return refuse("36.3", "not_on_board", name=command.who, card=command.card)
    if not card.exploration:
        # Nor is the special ability of an assassin: A19.11
        return refuse("A19.12", "not_on_the_map", card=command.card)
    phase = play.state.region.phase
    if phase is not None and command.card in phase.skills:
        return refuse("A19.13", "skill_spent", card=command.card)
    if figure.apprentice and card.level >= FIRST_HIGH_LEVEL:
        return refuse("A22.5", "apprentice_skill", name=command.who, card=command.card)
    if _heals(card):
        patient = next((f for f in characters(play) if f.name == command.on), None)
        if patient is None:
            return refuse("A19.12", "no_such_target", name=command.on)
        return refuse("A19.12", "not_injured", name=command.on) if patient.health >= patient.max_health else None
    if _gains(card) and phase is not None and phase.cubes >= region_of(play).cubes:
        return refuse("A19.12", "cubes_full", number=phase.cubes)
    return None


def _gains(card: Card) -> bool:
    """Whether a skill brings an exploration cube."""
    return any(effect.op == "gain_cube" for effect in card.effects)


def do_skill(play: Play, command: UseOnMap) -> None:
    """What the skill does on the map: health cubes for somebody, or an exploration cube."""
    card = play.pack.cards[command.card]
    play.emit(SkillUsedOnMap(command.who, command.card), "A19.12", "A19.13")
    if _heals(card):
        recover(play, command.on, _heals(card), "A19.12", chosen=True)
        return
    if _gains(card):
        play.emit(ExplorationCubesChanged(1), "A19.12")
