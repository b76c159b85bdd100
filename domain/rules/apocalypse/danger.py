"""Danger tokens are turned over and do what they do: A6. The crocodile on a base has a module of its own."""

from __future__ import annotations

from msgspec.structs import replace

from domain.language.chance import ChanceNode
from domain.language.events import (
    BaseDrawn,
    CardDiscarded,
    CardDrawn,
    DangerTurned,
    DiceRolled,
    GuardsEliminated,
    HydraCaptured,
    PlaceTaken,
)
from domain.language.waiting import Choice
from domain.model.agenda import (
    Amounts,
    AssassinPhase,
    CardEffects,
    DetectionTest,
    EndOfTurn,
    EnemyGap,
    Equip,
    EventPhase,
)
from domain.model.amounts import merged, selections, text, total
from domain.model.danger import (
    DOWN,
    AnimalAttack,
    Current,
    DangerEquipment,
    DangerReveal,
    DangerRevealAmid,
    DangerSquares,
    DangerSquaresAmid,
    DangerTokens,
)
from domain.model.state import Assassin, Deck
from domain.model.terrain import map_of
from domain.playing.play import Play
from domain.rules.apocalypse.crocodile import seize
from domain.rules.apocalypse.poison import inflict
from domain.rules.apocalypse.tokens import ANIMALS, can_take, danger, discard, face_down, role, shown
from domain.rules.memory.effects import carry_out
from domain.rules.memory.machines import aboard
from domain.rules.memory.stealth import is_testable

LEAVE = "let_lie"
"""The option of leaving an equipment token where it is."""

EQUIPMENT = "equipment"
AT_REST = (AssassinPhase, EnemyGap, EventPhase, EndOfTurn)
"""Frames before which tokens that are due are resolved: all that a move or a step has brought about is done by then."""


# What is due


def watch(play: Play) -> None:
    """Put the tokens on the agenda that somebody has come upon, once the moves and tests of the step are done (A6.q13).

    Face-up hydras are captured by whoever is there (A6.37, A6.40).
    """
    if not play.pack.dangers or play.state.memory is None:
        return
    top = play.state.top
    if not (isinstance(top, AT_REST) or (isinstance(top, Current) and top.stage == "tokens")):
        return
    for square in sorted(play.state.play.squares):
        if play.state.standing(square):
            _capture(play, square, "A6.40")
    squares = tuple(square for square in sorted(play.state.play.squares) if _is_due(play, square))
    amid = tuple(square for square in squares if _hides_there(play, square))
    come_upon = tuple(square for square in squares if square not in amid)
    play.push(
        *((DangerSquares(come_upon),) if come_upon else ()),
        *((DangerSquaresAmid(amid),) if amid else ()),
    )


def _hides_there(play: Play, square: str) -> bool:
    """Whether somebody hid on a square before its token came there; who leaps into a spot comes upon it (A6.q22)."""
    come = {
        event.fact.who for event in play.events if isinstance(event.fact, PlaceTaken) and event.fact.place == "spot"
    }
    return any(a.place == "spot" and a.name not in come for a in play.state.standing(square))


def _is_due(play: Play, square: str) -> bool:
    """Whether a face-down token lies where an assassin (A6.3) or a guard is (A6.4); a boss doesn't count (A6.5)."""
    if not face_down(play.state, square):
        return False
    return bool(play.state.standing(square) or _guards(play, square))


def _guards(play: Play, square: str) -> Amounts:
    """Guards of a square whom an animal can get at: no boss (A6.5), nobody in a machine."""
    here = merged(play.state.at(square).guards, aboard(play.state, square), -1)
    return tuple((kind, number) for kind, number in here if not play.pack.guards[kind].boss)


def work_squares(play: Play, frame: DangerSquares) -> Choice | None:
    """Square by square, as the players pick (A6.q13)."""
    left = tuple(square for square in frame.squares if face_down(play.state, square))
    if not left:
        play.swap()
        return None
    return Choice("danger_square", left, "", left[0], ("A6.q13",))


def answer_squares(play: Play, frame: DangerSquares, option: str) -> None:
    """The tokens of a square are turned."""
    amid = isinstance(frame, DangerSquaresAmid)
    reveal = DangerRevealAmid(option) if amid else DangerReveal(option)
    play.swap(reveal, replace(frame, squares=tuple(s for s in frame.squares if s != option)))


# Turning over


def work_reveal(play: Play, frame: DangerReveal) -> ChanceNode | None:
    """Turn the next token; when all are turned, test those who came upon animals (A6.7, A6.q1)."""
    for mark in face_down(play.state, frame.square) if not (frame.discard and frame.turned) else ():
        pile = DOWN[mark]
        unknown = play.state.decks.get(pile, Deck()).unknown
        faces = tuple(token for token, number in unknown for _ in range(number))
        if faces:
            return ChanceNode(f"deck.{pile}", 1, faces, "danger", "", frame.square, ("A6.3", "A6.4"))
    if frame.discard:
        play.swap()
        for token in frame.turned:
            # Even a hydra: A6.42
            discard(play, frame.square, token, "A6.42")
        return None
    play.swap(DangerTokens(frame.square, frame.turned))
    _test(play, frame.square, frame.turned, hidden=not isinstance(frame, DangerRevealAmid))
    return None


def answer_reveal(play: Play, frame: DangerReveal, token: str) -> None:
    """A token is face up."""
    pile = DOWN[face_down(play.state, frame.square)[0]]
    play.emit(CardDrawn(pile, token), "A6.3", "A6.4")
    play.emit(DangerTurned(frame.square, token, pile), "A6.3", "A6.4", "A6.2")
    play.swap(replace(frame, turned=(*frame.turned, token)))


def _test(play: Play, square: str, turned: tuple[str, ...], *, hidden: bool) -> None:
    """One detection test with a die for each animal that was turned (A6.7, A6.q1), in the state of the alert (A6.q15).

    Whoever is incognito on the square has come upon the tokens (A6.q22, A15.q8); the exposed roll nothing (A6.q2), nor
    does anybody who went straight into tall grass (A6.8). Where a token was put people in a spot aren't in the open:
    `hidden` is false then. Found by an animal or not, the alert rises at once (A6.12).
    """
    animals = sum(role(play, square, token) in ANIMALS for token in turned)
    here = (a for a in play.state.standing(square) if hidden or a.place == "map")
    subjects = tuple(a.name for a in here if _is_noticed(play, a))
    if animals and subjects:
        alert = play.state.play.maps[map_of(square)].alert
        play.push(DetectionTest(square, subjects, animals, 0, alert, deferred=False))


def _is_noticed(play: Play, figure: Assassin) -> bool:
    """Whether an animal can notice somebody: in a hiding spot too, but for tall grass (A6.8, A11.q2)."""
    hidden_in = play.memory_plan.terrain(figure.square).hiding.get(figure.square) if figure.place == "spot" else ""
    return is_testable(replace(figure, place="map")) and hidden_in != "grass"


# One token


def work_tokens(play: Play, frame: DangerTokens) -> Choice | None:
    """Resolve the tokens one by one, in the order that the players pick (A6.q1)."""
    if not frame.waiting:
        play.swap()
        return None
    return Choice("danger_order", tuple(dict.fromkeys(frame.waiting)), "", frame.square, ("A6.q1",))


def answer_tokens(play: Play, frame: DangerTokens, option: str) -> None:
    """Resolve a token by what it is on this square (A6.2)."""
    at = frame.waiting.index(option)
    play.swap(replace(frame, waiting=frame.waiting[:at] + frame.waiting[at + 1 :]))
    square = frame.square
    match role(play, square, option):
        case "nothing":
            discard(play, square, option, "A6.36")
        case "hydra":
            _capture(play, square, "A6.37")
        case "equipment":
            play.push(DangerEquipment(square, option, tuple(a.name for a in play.state.standing(square))))
        case "cobra" | "crocodile":
            play.push(AnimalAttack(square, option))
        case _:
            # A rock stays where it is.
            pass


def _capture(play: Play, square: str, *rules: str) -> None:
    """Hydras go to whoever is there, for nothing, even to those who can do nothing (A6.37, A6.q21, A15.q13)."""
    # Where nobody is they stay face up (A6.39).
    for token in shown(play, square, "hydra") if play.state.standing(square) else ():
        play.emit(HydraCaptured(square, token), *rules, "A6.38")


# Equipment


def work_equipment(play: Play, frame: DangerEquipment) -> Choice | ChanceNode | None:
    """Ask who takes the token, then draw the card (A6.32)."""
    if frame.taker:
        node = play.draw_node(EQUIPMENT, "danger_equipment", "A6.32")
        if node is not None:
            return replace(node, whose=frame.taker, square=frame.square)
        play.swap()
        return None
    takers = tuple(who for who in frame.who if can_take(play.figure(who)))
    # Face up it stays (A6.33).
    if not takers or EQUIPMENT not in play.state.decks:
        play.swap()
        return None
    return Choice("danger_equipment", (*takers, LEAVE), "", frame.square, ("A6.32", "A6.34"), confirm=True)


def answer_equipment(play: Play, frame: DangerEquipment, option: str) -> None:
    """Somebody takes it for nothing, or it stays face up (A6.q17)."""
    if option == LEAVE:
        play.swap()
        return
    play.swap(replace(frame, taker=option))
    discard(play, frame.square, frame.token, "A6.32", "A6.34")


def answer_equipment_draw(play: Play, frame: DangerEquipment, card: str) -> None:
    """The card is kept or not; one that would end a search takes effect as in a search (A6.q17, 17.6)."""
    play.emit(CardDrawn(EQUIPMENT, card), "A6.32")
    plan = play.pack.cards[card]
    if not plan.ends_search:
        play.swap(Equip(frame.taker, card))
        return
    play.swap()
    play.emit(CardDiscarded(EQUIPMENT, card), "17.q2", "A6.q17")
    carry_out(play, CardEffects(card, 0, map_of(frame.square), frame.taker, rules=("17.6", "A6.q17")))


# Animals


def _prey(play: Play, square: str) -> tuple[str, ...]:
    """The exposed assassins of a square: nobody else is ever attacked by an animal (A6.13, A6.q3)."""
    return tuple(a.name for a in play.state.standing(square) if a.exposed and not a.critical)


def _done(play: Play, frame: AnimalAttack, *rules: str) -> None:
    """The token is discarded when its one attack is over."""
    play.swap()
    discard(play, frame.square, frame.token, *rules)


def work_attack(play: Play, frame: AnimalAttack) -> Choice | ChanceNode | None:
    """Go on with the one attack of an animal (A6.13). No window is open in it: nobody spends a cube (A6.11)."""
    match frame.stage:
        case "bite":
            number = danger(play, frame.token).strength
            return play.dice_node("poison", number, "cobra_guards", "A6.14", square=frame.square)
        case "victims":
            options = tuple(text(taken) for taken in selections(_guards(play, frame.square), frame.number))
            return Choice("danger_guards", options, "", frame.square, ("A6.15", "A6.18"))
        case "bases":
            among = tuple(who for who in _prey(play, frame.square) if who not in dict(frame.dice))
            rules = ("A6.21",) if _is_crocodile(play, frame) else ("A6.17",)
            return ChanceNode("deck.bases", 1, among, "danger_base", "", frame.square, rules)
        case "share":
            return _share(play, frame)
        case "strike":
            return _strike(play, frame)
    _aim(play, frame)
    return None


def _is_crocodile(play: Play, frame: AnimalAttack) -> bool:
    return role(play, frame.square, frame.token) == "crocodile"


def _aim(play: Play, frame: AnimalAttack) -> None:
    """On guards if there are any, else on the exposed (A6.10, A6.13, A6.q4); on nobody: the token goes (A6.9)."""
    strength = danger(play, frame.token).strength
    guards, prey = total(_guards(play, frame.square)), _prey(play, frame.square)
    if not (guards or prey):
        _done(play, frame, "A6.9")
    elif guards and _is_crocodile(play, frame):
        # No roll, and all of them if there are fewer: A6.18, A6.q5
        play.swap(replace(frame, stage="victims", number=min(strength, guards)))
    elif guards:
        play.swap(replace(frame, stage="bite"))
    elif _is_crocodile(play, frame):
        _seize_one(play, frame, prey)
    elif len(prey) > strength:
        # As many bases as the token has dice: A6.17
        play.swap(replace(frame, stage="bases", number=strength))
    else:
        play.swap(replace(frame, stage="share", dice=tuple((who, 0) for who in prey), loose=strength))


def _seize_one(play: Play, frame: AnimalAttack, prey: tuple[str, ...]) -> None:
    """One exposed assassin is seized, found by a base drawn blind among several (A6.20, A6.21).

    A base has room for one crocodile: whoever is held already is passed over.
    """
    free = tuple(who for who in prey if not play.figure(who).seized)
    if len(free) > 1:
        held = tuple((who, 0) for who in prey if who not in free)
        play.swap(replace(frame, stage="bases", number=1, dice=held))
        return
    _done(play, frame, "A6.22", "A6.q23")
    if free:
        seize(play, free[0], frame.token)


def _share(play: Play, frame: AnimalAttack) -> Choice | None:
    """Dice are dealt alike among those attacked, what is over by the players (A6.q11); then they are rolled (A6.17)."""
    each, over = divmod(frame.loose, len(frame.dice))
    if each:
        play.swap(replace(frame, dice=tuple((who, number + each) for who, number in frame.dice), loose=over))
        return None
    if frame.loose:
        fewest = min(number for _, number in frame.dice)
        takers = tuple(who for who, number in frame.dice if number == fewest)
        return Choice("danger_share", takers, "", frame.square, ("A6.q11",))
    play.swap(replace(frame, stage="strike"))
    return None


def _strike(play: Play, frame: AnimalAttack) -> ChanceNode | None:
    """The dice of the next assassin attacked (A6.14)."""
    if not frame.dice:
        _done(play, frame, "A6.16", "A6.17")
        return None
    who, number = frame.dice[0]
    return play.dice_node("poison", number, "cobra", "A6.14", "A6.16", whose=who, square=frame.square)


def answer_attack(play: Play, frame: AnimalAttack, option: str) -> None:
    """Which guards die, or who gets a die."""
    if frame.stage == "share":
        dice = tuple((who, number + (who == option)) for who, number in frame.dice)
        play.swap(replace(frame, dice=dice, loose=frame.loose - 1))
        return
    taken = next(t for t in selections(_guards(play, frame.square), frame.number) if text(t) == option)
    rule = "A6.18" if _is_crocodile(play, frame) else "A6.15"
    for kind, number in taken:
        # Those who stand by find nothing: A6.q14
        play.emit(GuardsEliminated(frame.square, kind, number), rule, "A6.19", "A6.q14")
    _done(play, frame, rule)


def answer_attack_chance(play: Play, frame: AnimalAttack, outcome: str | tuple[str, ...]) -> None:
    """Poison dice, or a base drawn blind."""
    if isinstance(outcome, str):
        _draw_base(play, frame, outcome)
        return
    whose = frame.dice[0][0] if frame.stage == "strike" else frame.square
    play.emit(DiceRolled("poison", outcome, whose), "A6.14")
    results = outcome.count("poison")
    if frame.stage == "strike":
        play.swap(replace(frame, dice=frame.dice[1:]))
        if results:
            # Once, however many results there are (A6.q12), on a free slot like any poison (A6.16).
            inflict(play, whose, 1)
        return
    number = min(results, total(_guards(play, frame.square)))
    if number:
        play.swap(replace(frame, stage="victims", number=number))
    else:
        _done(play, frame, "A6.15")


def _draw_base(play: Play, frame: AnimalAttack, who: str) -> None:
    """Somebody's base has come up (A6.17, A6.21)."""
    among = tuple(name for name in _prey(play, frame.square) if name not in dict(frame.dice))
    if _is_crocodile(play, frame):
        play.emit(BaseDrawn(frame.square, who, among), "A6.21")
        _done(play, frame, "A6.22", "A6.q23")
        seize(play, who, frame.token)
        return
    play.emit(BaseDrawn(frame.square, who, among), "A6.17")
    dice = (*frame.dice, (who, 0))
    if frame.number > 1:
        play.swap(replace(frame, dice=dice, number=frame.number - 1))
    else:
        play.swap(replace(frame, stage="share", dice=dice, number=0, loose=danger(play, frame.token).strength))
