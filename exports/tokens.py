"""What lies and stands on a square, as small drawings with words: people first, then enemies, then the place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from domain.words import known, names, say
from exports.markup import escaped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from domain.content.pack import Pack
    from domain.model.state import Square, State
    from domain.model.terrain import Terrain

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

    @property
    def legend(self) -> tuple[str, str]:
        """Words and drawing for the legend."""
        return self.kind or self.words, self.sample or self.drawing


def tokens(pack: Pack, state: State, terrain: Terrain, square: str) -> list[Token]:
    """The tokens of a square, as many as there is room for; the words of all others are on the last one."""
    there = state.at(square)
    found = [
        *_people(pack, state, square),
        *_enemies(pack, there),
        *_goals(pack, state, square),
        *_lying(pack, there),
        *_place(terrain, square),
    ]
    if len(found) <= MOST:
        return found
    rest = found[MOST - 1 :]
    more = Token(_text("m-quiet", f"+{len(rest)}"), "; ".join(token.words for token in rest))
    return [*found[: MOST - 1], more]


def _people(pack: Pack, state: State, square: str) -> Iterator[Token]:
    """Assassins, allies and machines."""
    for seat, figure in enumerate(state.assassins.values()):
        if figure.on_map and figure.square == square:
            letter = _letter(pack.assassins.get(figure.name) or pack.companions.get(figure.name), figure.name)
            kind = f"m-seat-{seat % SEATS}" + (" m-critical" if figure.critical else "")
            states = [known(f"place.{figure.place}", figure.place)]
            states += [say(f"report.{name}") for name in ("exposed", "critical") if getattr(figure, name)]
            drawing = f'<circle class="m-figure {kind}" cx="{HALF}" cy="{HALF}" r="{HALF - 3}"/>'
            drawing += _exposed(exposed=figure.exposed) + _text("m-letter", letter, 5)
            yield Token(drawing, f"{names.assassin(pack, figure.name)}, {', '.join(states)}")
    for name, ally in state.play.allies.items():
        if ally.on_map and ally.square == square:
            ring = f'<circle class="m-place" cx="{HALF}" cy="{HALF}" r="{HALF - 3}"/>{_exposed(exposed=ally.exposed)}'
            states = [say("report.exposed")] if ally.exposed else []
            drawing = ring + _text("m-place-text", _letter(pack.allies.get(name), name))
            yield Token(drawing, ", ".join([names.assassin(pack, name), *states]))
    for name, machine in state.play.machines.items():
        if machine.square == square:
            box = f'<rect class="m-place" x="1" y="4" width="{TOKEN - 2}" height="{TOKEN - 8}"/>'
            drawing = box + _text("m-place-text", _letter(pack.machines.get(name), name))
            aboard = [say("picture.aboard", name=names.option(pack, machine.aboard))] if machine.aboard else []
            yield Token(drawing, ", ".join([names.assassin(pack, name), *aboard]))


def _letter(card: Lettered | None, name: str) -> str:
    """How the map shows somebody: the letter of the card, or the first one of the name."""
    return card.letter if card else name[:1].upper()


def _exposed(*, exposed: bool) -> str:
    """The red base of somebody who carries one."""
    return f'<circle class="m-exposed" cx="{HALF}" cy="{HALF}" r="{HALF - 1}"/>' if exposed else ""


def _enemies(pack: Pack, there: Square) -> Iterator[Token]:
    """Guards by kind, standing and lying."""
    for kind, number in there.guards:
        box = f'<rect class="m-guard" y="2" width="{TOKEN}" height="{TOKEN - 4}" rx="3"/>'
        letter = _letter(pack.guards.get(kind), kind)
        shown, sample = (box + _text("m-guard-text", text) for text in (f"{number}{letter}", letter))
        yield Token(shown, names.guards(pack, kind, number), sample, names.guard(pack, kind))
    for kind, number in there.bodies:
        box = f'<rect class="m-body" x="1" y="4" width="{TOKEN - 2}" height="{TOKEN - 8}" rx="3"/>'
        letter = _letter(pack.guards.get(kind), kind)
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
    for mark in there.marks:
        words = names.mark(pack, mark)
        yield Token(_text("m-danger-text", words[:4]), words)


def _place(terrain: Terrain, square: str) -> Iterator[Token]:
    """What is printed on the map: station, hiding spot, tower, entrances."""
    if square in terrain.stations:
        yield _sign("station")
    if square in terrain.hiding:
        form = terrain.hiding[square]
        yield Token('<path class="m-place" d="M3 21 Q13 -2 23 21 Z"/>', known(f"picture.hiding.{form}", form))
    if any(square in foot for foot in terrain.towers):
        yield _sign("tower")
    for letter, squares in terrain.entrances:
        if square in squares:
            yield Token(_text("m-place-text", f"»{letter}"), say("picture.entrance", letter=letter))


def _sign(key: str) -> Token:
    """A sign of the place."""
    drawing = {
        "station": f'<path class="m-place" d="M3 16 Q{HALF} 24 23 16 M{HALF} 16 V4 L21 13 H{HALF}"/>',
        "tower": '<path class="m-place" d="M7 24 V8 H19 V24 M5 8 L13 2 L21 8 Z"/>',
    }[key]
    return Token(drawing, say(f"picture.{key}"))


def _text(kind: str, text: str, lower: int = 4) -> str:
    """A short text in the middle of a token."""
    return f'<text class="{kind}" x="{HALF}" y="{HALF + lower}" text-anchor="middle">{escaped(text)}</text>'
