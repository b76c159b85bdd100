"""What lies and stands on a square, as small drawings with words: people first, then enemies, then things."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from domain.model.danger import DOWN, token_of
from domain.playing.play import Play
from domain.rules.apocalypse.tokens import role
from domain.telling import names
from domain.text import families
from domain.text.catalogue import known, say
from exports.kit.markup import escaped
from exports.picture.ground import Sample

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.state import Assassin, Square, State

TOKEN = 26
"""Units a token is wide and high."""

GAP = 5
HALF = TOKEN // 2

MOST = 9
"""Tokens on a square; what comes behind is only told."""

SEATS = 4


class Lettered(Protocol):
    """A card of somebody or something that stands on the map."""

    @property
    def letter(self) -> str:
        """How the map shows it."""


class Token(NamedTuple):
    """A drawing of `TOKEN` by `TOKEN` units, and what it means."""

    drawing: str
    words: str
    sample: str = ""
    """How the legend draws its kind, where that is another drawing."""
    kind: str = ""
    """What the legend calls it, where that isn't its words."""
    more: tuple[Sample, ...] = ()
    """What else about it stands in the legend."""

    @property
    def legend(self) -> tuple[Sample, ...]:
        """Words and drawings for the legend."""
        return (Sample(self.kind or self.words, self.sample or self.drawing), *self.more)


def tokens(pack: Pack, state: State, square: str) -> list[Token]:
    """The tokens of a square, as many as there is room for; the words of all others are on the last one."""
    found = all_tokens(pack, state, square)
    if len(found) <= MOST:
        return found
    rest = found[MOST - 1 :]
    more = Token(_text("m-quiet", f"+{len(rest)}"), "; ".join(token.words for token in rest))
    return [*found[: MOST - 1], more]


def all_tokens(pack: Pack, state: State, square: str) -> list[Token]:
    """All tokens of a square."""
    there = state.at(square)
    return [
        *_people(pack, state, square),
        *_enemies(pack, state, there),
        *_goals(pack, state, square),
        *_lying(pack, there),
        *(_mark(pack, state, square, mark) for mark in there.marks),
    ]


COMPANION = '<path class="{}" d="M13 1 L24 7 V19 L13 25 L2 19 V7 Z"/>'
"""Whoever is run by all players together has another shape than the assassins."""

EXPOSED = f'<circle class="m-exposed" cx="{HALF}" cy="{HALF}" r="{HALF - 1}"/>'
"""The red base of somebody who carries one."""

CRITICAL = f'<circle class="m-around m-critical" cx="{HALF}" cy="{HALF}" r="{HALF - 3}"/>'
"""The broken rim of somebody in critical condition."""

HIDDEN = '<path class="m-hidden" d="M4 1 Q-5 13 4 25 M22 1 Q31 13 22 25"/>'
"""Brackets around somebody in a hiding spot."""

ALOFT = '<path class="m-hidden" d="M6 3 L13 -3 L20 3"/>'
"""A roof above somebody on a tower."""

JAWS = '<path class="m-jaws" d="M-2 20 L2 25 L6 20 L10 25 L14 20 L18 25 L22 20 L26 25 L28 20 V29 H-2 Z"/>'
"""The teeth of a crocodile on somebody's base."""

DROP = '<path class="m-venom" d="M22 -2 Q29 7 22 9 Q15 7 22 -2 Z"/>'
"""Poison."""


def _people(pack: Pack, state: State, square: str) -> Iterator[Token]:
    """Assassins, allies and machines."""
    for seat, figure in enumerate(state.assassins.values()):
        if figure.on_map and figure.square == square:
            yield _assassin(pack, figure, seat)
    for name, ally in state.play.allies.items():
        if ally.on_map and ally.square == square:
            ring = f'<circle class="m-place" cx="{HALF}" cy="{HALF}" r="{HALF - 3}"/>' + EXPOSED * ally.exposed
            states = [say(families.REPORT[state_]) for state_ in ("exposed", "critical") if getattr(ally, state_)]
            drawing = (
                ring + HIDDEN * (ally.place == "spot") + _text("m-place-text", letter_of(pack.allies.get(name), name))
            )
            known_as = names.assassin(pack, name)
            yield Token(drawing, ", ".join([known_as, *states]), kind=known_as)
    for name, machine in state.play.machines.items():
        if machine.square == square:
            box = f'<rect class="m-place" x="1" y="4" width="{TOKEN - 2}" height="{TOKEN - 8}"/>'
            drawing = box + _text("m-place-text", letter_of(pack.machines.get(name), name))
            aboard = [say("picture.aboard", name=names.option(pack, machine.aboard))] if machine.aboard else []
            yield Token(drawing, ", ".join([names.assassin(pack, name), *aboard]))


def letter_of(card: Lettered | None, name: str) -> str:
    """How the map shows somebody: the letter of the card, or the first one of the name."""
    return card.letter if card else name[:1].upper()


def _assassin(pack: Pack, figure: Assassin, seat: int) -> Token:
    """An assassin, with everything that the figure and its base show."""
    name = names.assassin(pack, figure.name)
    letter = letter_of(pack.assassins.get(figure.name) or pack.companions.get(figure.name), figure.name)
    seat_of = "companion" if figure.companion else f"seat-{seat % SEATS}"
    shape = COMPANION if figure.companion else f'<circle class="{{}}" cx="{HALF}" cy="{HALF}" r="{HALF - 3}"/>'
    disc = shape.format(f"m-figure m-{seat_of}") + _text("m-letter", letter, 5)
    poison = figure.poison + figure.poison_plus
    shown = (
        (figure.exposed, EXPOSED, "exposed"),
        (figure.critical, CRITICAL, "critical"),
        (figure.place == "spot", HIDDEN, "hidden"),
        (figure.place == "tower", ALOFT, "aloft"),
        (bool(figure.seized), JAWS, "seized"),
    )
    drawing = disc + "".join(part for holds, part, _ in shown if holds) + DROP * bool(poison)
    states = [known(families.PLACE[figure.place], figure.place)]
    states += [say(families.REPORT[key]) for key in ("exposed", "critical") if getattr(figure, key)]
    states += [say("picture.seized")] if figure.seized else []
    states += [say("picture.poisoned", n=poison)] if poison else []
    more = [Sample(say(families.PICTURE[key]), part) for holds, part, key in shown if holds]
    more += [Sample(say("report.poisoned"), f'<g transform="translate(-9 9)">{DROP}</g>')] if poison else []
    return Token(drawing, f"{name}, {', '.join(states)}", disc, name, tuple(more))


def _enemies(pack: Pack, state: State, there: Square) -> Iterator[Token]:
    """Guards by kind, standing and lying; a boss with the health cubes on its card."""
    for kind, number in there.guards:
        look = "elite" if pack.is_elite(kind) else "guard"
        box = f'<rect class="m-{look}" y="2" width="{TOKEN}" height="{TOKEN - 4}" rx="3"/>'
        letter = letter_of(pack.guards.get(kind), kind)
        shown, sample = (box + _text("m-guard-text", text) for text in (f"{number}{letter}", letter))
        words = names.guards(pack, kind, number)
        if kind in state.play.bosses:
            words = say("picture.boss", name=words, n=state.play.bosses[kind])
        yield Token(shown, words, sample, names.guard(pack, kind))
    for kind, number in there.bodies:
        box = f'<rect class="m-body" x="1" y="4" width="{TOKEN - 2}" height="{TOKEN - 8}" rx="3"/>'
        letter = letter_of(pack.guards.get(kind), kind)
        words = say("show.body", guards=names.guards(pack, kind, number))
        yield Token(box + _text("m-body-text", f"{number}{letter}"), words, box, say("picture.body"))


def _goals(pack: Pack, state: State, square: str) -> Iterator[Token]:
    """Open objectives with what is paid and what they cost."""
    for name, token in state.play.objectives.items():
        if token.square == square and not (token.done or token.hidden or token.lost):
            star = f'<path class="m-goal" d="M{HALF} 0 L{TOKEN} {HALF} L{HALF} {TOKEN} L0 {HALF} Z"/>'
            shown = names.objective(pack, name)
            words = say("show.objective", name=shown, square=square, paid=token.paid, cost=token.cost)
            drawing = star + _text("m-goal-text", f"{token.paid}/{token.cost}")
            yield Token(drawing, words, kind=say("picture.goal", name=shown, square=square))


def _lying(pack: Pack, there: Square) -> Iterator[Token]:
    """Loose red bases, the chest, whatever else is marked."""
    if there.bases:
        ring = f'<circle class="m-base" cx="{HALF}" cy="{HALF}" r="{HALF - 4}"/>'
        words = say("show.bases", n=there.bases)
        yield Token(ring + _text("m-quiet", str(there.bases)), words, ring, say("picture.base"))
    if there.chest:
        yield Token('<path class="m-ladder" d="M3 10 H23 V22 H3 Z M3 10 Q13 0 23 10 M13 12 V16"/>', say("show.chest"))


def _mark(pack: Pack, state: State, square: str, mark: str) -> Token:
    """A marker: face down a danger token is a back like all others, turned it is what it is on this square."""
    token = token_of(mark)
    if mark in DOWN:
        return Token(TOKEN_BACK + _text("m-danger-text", "?"), names.mark(pack, mark))
    if token not in pack.dangers:
        words = names.mark(pack, mark)
        return Token(_text("m-danger-text", words[:4]), words)
    what = role(Play(pack, state), square, token)
    words = say(families.PICTURE_TOKEN[what], name=names.mark(pack, mark))
    sign = DANGERS.get(what, "")
    return Token(TOKEN_FACE + sign, words, kind=known(families.TUI_MARK[what], what))


TOKEN_BACK = f'<path class="m-token" d="M{HALF} 1 L25 {HALF} L{HALF} 25 L1 {HALF} Z"/>'
TOKEN_FACE = f'<circle class="m-token" cx="{HALF}" cy="{HALF}" r="{HALF - 1}"/>'
DANGERS = {
    "rock": '<path class="m-stone" d="M4 19 L8 10 L14 7 L20 12 L22 19 Z"/>',
    "equipment": '<path class="m-ladder" d="M7 9 H19 V19 H7 Z M7 14 H19 M13 9 V19"/>',
    "hydra": (
        '<path class="m-bite" d="M13 21 V13 M13 15 Q6 14 7 6 M13 15 Q20 14 19 6 M13 13 V5 '
        'M5 7 L9 5 M17 5 L21 7 M11 5 H15"/>'
    ),
    "cobra": '<path class="m-bite" d="M7 20 Q19 22 17 17 Q8 15 9 11 Q12 4 17 9 M17 9 L20 8"/>',
    "crocodile": '<path class="m-bite" d="M4 15 L22 8 M4 15 L22 18 M10 13 V15 M15 11 V14 M15 15 V17"/>',
}
"""What a turned danger token shows."""


def _text(kind: str, text: str, lower: int = 4) -> str:
    """A short text in the middle of a token."""
    return f'<text class="{kind}" x="{HALF}" y="{HALF + lower}" text-anchor="middle">{escaped(text)}</text>'
