"""What an answer between memories hangs on: whose turn, what is due, what cards say."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from campaign_tui.views.contract_gains import box_brings, contract_brings
from campaign_tui.views.outcomes import exact
from campaign_tui.views.prospects import percent
from domain import engine
from domain.content.campaign_plan import CampaignPlan
from domain.core.errors import Refused
from domain.language.chance import ChanceNode
from domain.language.commands import Pick
from domain.model import between as b
from domain.playing.known import faces as known_faces
from domain.playing.play import Play
from domain.rules.campaign.contracts import contract_odds
from domain.rules.campaign.hospital import healing, missing
from domain.rules.campaign.numbers import campaign_as_known
from domain.rules.campaign.outlook import outlook
from domain.rules.campaign.standing_in import FIRST_HIGH_LEVEL
from domain.rules.campaign.unknown import LEAVE, becomes_unknown
from domain.rules.campaign.workshop import BUILD, cost
from domain.telling import names as n
from domain.telling.card_causes import cause
from domain.text import families
from domain.text.catalogue import known, say
from domain.text.visible import ROMAN
from exports.report.between import health_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from campaign_tui.views.view import View
    from campaign_tui.widgets.lines import Line
    from domain.content.campaign_plan import Blueprint, Contract


def heads(view: View) -> list[Line]:
    """What has to be known before the question between memories is answered; nothing for other questions.

    Nothing in the middle of an action either: that has answered the question, and what it hung on may be gone.
    """
    if view.cut:
        return []
    tell = HEADS.get(type(view.state.top))
    sentences = tell(view, view.state.top) if tell else ()
    return [[(sentence, "text", 0)] for sentence in sentences if sentence]


def note(view: View, option: str) -> str:
    """What an option brings, for the line below it; empty where its words say everything, or it is answered."""
    if view.cut:
        return ""
    tell = NOTES.get(type(view.state.top))
    words = (tell(view, option) if tell else "", _then_rolled(view, option))
    return " ".join(filter(None, words))


def _then_rolled(view: View, option: str) -> str:
    """That the command room rolls as soon as this is answered: how many dice, for what, and what it brings."""
    if view.source != "app" or not any(isinstance(frame, b.CommandRoom) for frame in view.state.agenda[1:]):
        return ""
    try:
        state = engine.settle(view.pack, view.state, Pick(option), lambda _node, _state: None).state
    except Refused:
        return ""
    odds = contract_odds(view.pack, state)
    if not isinstance(state.top, b.CommandRoom) or odds is None:
        return ""
    plan, there = _plan(view), state.headquarters
    contract = plan.contract_cards[there.contracts[0]]
    return say(
        "tui.resolution.then_rolled",
        name=contract.name,
        dice=sum(plan.figure(who).dice for who in there.staff("command")),
        hits=contract.hits,
        odds=percent(odds),
        reward=", ".join(contract_brings(view.pack, contract, there.level)) or say("name.nothing"),
    )


def tail(view: View, option: str) -> str:
    """What stands beside an option that can be taken: its price, its colour, who is how hurt."""
    if view.cut:
        return ""
    tell = TAILS.get(type(view.state.top))
    return tell(view, option) if tell else ""


def _plan(view: View) -> CampaignPlan:
    return campaign_as_known(view.pack, view.state) or CampaignPlan()


def _play(view: View) -> Play:
    return Play(view.pack, view.state)


def _cards(view: View, cards: Iterable[str]) -> str:
    return ", ".join(n.card(view.pack, card) for card in cards)


CARD_DICE = {
    "test": ("detection", {"exposed"}),
    "black": ("enemy", {"hit"}),
    "white": ("assassin", {"hit", "special"}),
    "poison": ("poison", {"poison"}),
}
"""The dice of a card's step, and the faces that count."""

LOST_WITH_AN_OFFER = ("last_chests", "chests_lost")
"""Warnings that belong to the question whether an optional memory is played."""

# ---- above the question ------------------------------------------------------------------------------


def _level_up(view: View, frame: b.LevelUp) -> Iterable[str]:
    who, others = frame.waiting[0], frame.waiting[1:]
    figure = view.state.assassins.get(who)
    gone = view.state.away.get(who)
    has = figure.board.skills if figure else gone.bag.skills if gone else ()
    parts = [say("tui.level.head", level=ROMAN[frame.level])]
    if has:
        parts.append(say("tui.level.has", names=_cards(view, has)))
    if others:
        parts.append(say("tui.level.others", names=", ".join(n.assassin(view.pack, name) for name in others)))
    yield " ".join(parts)
    if figure is None:
        yield say("tui.level.away")
    elif figure.apprentice:
        yield say("tui.level.bagged" if frame.level >= FIRST_HIGH_LEVEL else "tui.level.apprentice")


def _hospital(view: View, frame: b.Hospital) -> Iterable[str]:
    yield say("tui.resolution.hospital", n=frame.cubes)


def _workshop(view: View, _: b.Workshop) -> Iterable[str]:
    blueprint = _plan(view).blueprints[view.state.headquarters.blueprint]
    yield _price(view, blueprint)
    item = view.pack.cards.get(blueprint.item)
    yield say("tui.resolution.becomes", name=item.name, text=item.text) if item else blueprint.text
    if BUILD not in getattr(view.waiting, "options", ()):
        yield say("tui.resolution.too_dear")


def _price(view: View, blueprint: Blueprint) -> str:
    (white, black), full = cost(_play(view), _plan(view)), (blueprint.white, blueprint.black)
    key = "tui.resolution.price" if full == (white, black) else "tui.resolution.price_spared"
    return say(key, white=white, black=black, full_white=full[0], full_black=full[1])


def _payment(view: View, frame: b.Payment) -> Iterable[str]:
    yield say("tui.resolution.due", white=frame.white, black=frame.black)
    if frame.cards:
        yield say("tui.resolution.paid", names=_cards(view, (card for _, card in frame.cards)))


def _shop(view: View, frame: b.Shop) -> Iterable[str]:
    if frame.keep < 0:
        yield say("tui.resolution.shop_shows", names=_cards(view, frame.drawn) or say("name.nothing"))
    else:
        yield say("tui.resolution.shop_keep", n=frame.keep)


def contract_words(view: View) -> str:
    """The contract on top with the dice that are due and the exact odds; empty without one."""
    there = view.state.headquarters
    odds = contract_odds(view.pack, view.state)
    if not there.contracts:
        return ""
    contract = _plan(view).contract_cards[there.contracts[0]]
    dice = sum(_plan(view).figure(who).dice for who in there.staff("command"))
    if not contract.hits:
        return say("tui.resolution.contract_free", name=contract.name)
    if odds is None and not there.failed:
        return say("between.contract_dice", name=contract.name, hits=contract.hits, dice=dice)
    if there.failed or odds is None:
        return say("tui.house.again", name=contract.name, dice=dice, hits=contract.hits)
    return say(
        "tui.resolution.contract",
        name=contract.name,
        dice=dice,
        hits=contract.hits,
        odds=exact(odds) if 0 < odds < 1 else percent(odds),
    )


def _command(view: View, _: b.CommandRoom) -> Iterable[str]:
    yield contract_words(view)
    yield _contract(view).text
    faces = dict.fromkeys(view.waiting.faces) if isinstance(view.waiting, ChanceNode) else ()
    if faces:
        yield say("tui.resolution.type_dice", faces=", ".join(known(families.FACE[face], face) for face in faces))


def _contract(view: View) -> Contract:
    return _plan(view).contract_cards[view.state.headquarters.contracts[0]]


def _boxes(view: View, _: b.ContractBoxes) -> Iterable[str]:
    contract, played = _contract(view), view.state.headquarters.box
    if played >= len(contract.boxes):
        # A look inside the action that played the last one: the contract is about to go.
        return
    box = contract.boxes[played]
    colour = say(families.TUI_RESOLUTION_BOX[box.colour])
    yield say("tui.resolution.box", name=contract.name, n=played + 1, all=len(contract.boxes), colour=colour)
    if played == 0 and contract.text:
        yield contract.text
    gains = box_brings(view.pack, box)
    if gains:
        yield say("tui.resolution.brings", names=", ".join(gains))


def _offer(view: View, frame: b.MemoryOffer) -> Iterable[str]:
    yield view.pack.memories[frame.memory].before.strip()
    for warning in outlook(view.pack, view.state):
        if warning.key in LOST_WITH_AN_OFFER:
            yield say(families.OUTLOOK[warning.key], **dict(warning.values))


def _sync_offer(_: View, __: b.SyncOffer) -> Iterable[str]:
    yield say("tui.resolution.sync_offer")


def _bestowal(view: View, frame: b.Bestowal) -> Iterable[str]:
    card = view.pack.cards.get(frame.card)
    yield n.card(view.pack, frame.card)
    yield card.text if card else ""


def _reading(view: View, frame: b.Reading) -> Iterable[str]:
    """How many cubes it is that somebody loses; what dice decide, before somebody rolls them."""
    plan = view.pack.region
    step = plan.cards[frame.card].steps[frame.step] if plan else None
    if step is None:
        return
    yield cause(view.pack, view.state)
    if step.op == "lose":
        yield say("tui.region.loses", n=step.number)
    elif step.op in CARD_DICE:
        die, bad = CARD_DICE[step.op]
        faces = known_faces(view.pack, die)
        name = known(families.DIE[die], die).lower()
        if faces:
            missed = Fraction(sum(face not in bad for face in faces), len(faces)) ** step.number
            yield say("tui.region.rolls", n=step.number, die=name, percent=percent(1 - missed))
        yield say(families.TUI_REGION_DECIDES[step.op])


def _health(view: View, option: str) -> str:
    """The health of whoever can be named to roll, to lose or to recover."""
    figure = view.state.assassins.get(option)
    return say("tui.resolution.hurt", health=figure.health, most=figure.max_health) if figure else ""


def _healing(view: View, frame: b.Healing) -> Iterable[str]:
    """How many cubes each can still get."""
    left = ((n.assassin(view.pack, who), number) for who, number in frame.left)
    yield say("tui.region.healer_left", left=", ".join(f"{who} {number}" for who, number in left))


def _ask_number(_: View, __: b.AskNumber) -> Iterable[str]:
    yield say("tui.resolution.type_number")


HEADS: dict[type, Callable[[View, Any], Iterable[str]]] = {
    b.LevelUp: _level_up,
    b.Hospital: _hospital,
    b.Workshop: _workshop,
    b.Payment: _payment,
    b.Shop: _shop,
    b.CommandRoom: _command,
    b.ContractBoxes: _boxes,
    b.MemoryOffer: _offer,
    b.SyncOffer: _sync_offer,
    b.AskNumber: _ask_number,
    b.Bestowal: _bestowal,
    b.Reading: _reading,
    b.Healing: _healing,
}


# ---- beside and below the options --------------------------------------------------------------------


def _skill(view: View, option: str) -> str:
    card = view.pack.cards.get(option)
    if card is None:
        return ""
    asks = card.headquarters
    if not asks:
        return card.text
    return f"{card.text} {say('tui.level.asks', level=asks, now=view.state.headquarters.level)}"


def _card_note(view: View, option: str) -> str:
    """What the card of an option says; the owner stands before it where there is one."""
    card = view.pack.cards.get(option.rpartition(".")[2])
    return card.text if card is not None else ""


def _colour(view: View, option: str) -> str:
    card = view.pack.cards.get(option.rpartition(".")[2])
    if card is None:
        return ""
    return say("tui.resolution.black" if card.single_use else "tui.resolution.white")


def _patient(view: View, option: str) -> str:
    figure = view.state.assassins.get(option)
    if figure is None:
        return ""
    patient = option in view.state.headquarters.patients
    health = health_of(view.state, option) if patient else figure.health
    lacks = missing(_play(view), option)
    return say("tui.resolution.hurt", health=health, most=health + lacks)


def _fallen(view: View, option: str) -> str:
    patient = option in view.state.headquarters.patients
    return say("tui.resolution.stays_out") if patient and not health_of(view.state, option) else ""


def _board(view: View, option: str) -> str:
    card = _plan(view).figures.get(option)
    if card is None:
        return ""
    level = _plan(view).level
    does = say(
        "tui.resolution.figure",
        heal=healing(card, level),
        white=card.white,
        black=card.black,
        keep=card.keep,
        dice=card.dice,
        n=card.number,
    )
    ally = view.pack.allies.get(card.ally)
    on_map = say("tui.opening.on_map", name=ally.name, text=ally.text) if ally else ""
    return " ".join(part for part in (card.text, does, on_map) if part)


def _laid(view: View, option: str) -> str:
    blueprint = _plan(view).blueprints.get(option)
    if blueprint is None:
        return ""
    item = view.pack.cards.get(blueprint.item)
    return say("tui.resolution.becomes", name=item.name, text=item.text) if item else blueprint.text


def _laid_price(view: View, option: str) -> str:
    blueprint = _plan(view).blueprints.get(option)
    return say("tui.resolution.cost", white=blueprint.white, black=blueprint.black) if blueprint else ""


def _staffed(view: View, option: str) -> str:
    staff = ", ".join(n.figure(view.pack, who) for who in view.state.headquarters.staff(option))
    return say("tui.resolution.staffed", names=staff) if staff else ""


def _worth(_: View, option: str) -> str:
    return known(families.TUI_RESOLUTION_OPTION[option], "")


def _left_open(view: View, option: str) -> str:
    """What was told and is unknown once a question is left open."""
    left = becomes_unknown(view.pack, view.state) if option == LEAVE else ()
    return say("tui.resolution.left_open", what="; ".join(left)) if left else _worth(view, option)


NOTES: dict[type, Callable[[View, str], str]] = {
    b.LevelUp: _skill,
    b.Hospital: _fallen,
    b.Workshop: _worth,
    b.Payment: _card_note,
    b.Shop: _card_note,
    b.MemoryOffer: _worth,
    b.SyncOffer: _worth,
    b.Untold: _left_open,
    b.HeadquartersChoice: _board,
    b.Assignment: _laid,
    b.ApprenticeCall: _staffed,
}

TAILS: dict[type, Callable[[View, str], str]] = {
    b.Hospital: _patient,
    b.Payment: _colour,
    b.Shop: _colour,
    b.Assignment: _laid_price,
    b.Reading: _health,
    b.Healing: _health,
}
