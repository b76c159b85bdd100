"""Notes that are typed in words: "clue Moon stone", "poison claudio", "event Fog E"; what they mean, what is missing.

Everything that players with the box on the table can say has a word here; what is said often has a key besides. No rule
stands here: which notes are open is read from `domain.rules.windows`, whether one can be made is asked of the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from campaign_tui.notes import matching as t
from domain.core.errors import CampaignError
from domain.language import commands as c
from domain.language.chance import ChanceNode
from domain.language.waiting import Choice, Window
from domain.model.headquarters import HALL
from domain.playing.own_names import things
from domain.rules.windows import BESIDE, BESIDE_DRAW, BETWEEN, WINDOWS
from domain.telling import names as n
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from campaign_tui.views.view import View

Read: TypeAlias = "Callable[[View, str], c.AnyCommand]"

MOST_DIGITS = 3
"""Digits of a number that is typed."""


class Unclear(CampaignError):  # noqa: N818 - nothing has gone wrong: something is still to be typed
    """What was typed behind a word doesn't say enough yet."""


class Kind(Struct, frozen=True):
    """A kind of note: its word, what it makes, and how what is typed behind the word is read."""

    id: str
    """Words are `tui.noting.<id>.word`, `.usage` and `.help`."""
    makes: type
    read: Read

    @property
    def word(self) -> str:
        """What is typed first."""
        return say(families.TUI_NOTING_WORD[self.id])

    @property
    def usage(self) -> str:
        """The word with what belongs behind it."""
        return f"{self.word} {say(families.TUI_NOTING_USAGE[self.id])}".strip()

    @property
    def help(self) -> str:
        """What it is for."""
        return say(families.TUI_NOTING_HELP[self.id])

    @property
    def tag(self) -> str:
        """The stored name of the command that it makes."""
        return str(self.makes.__struct_config__.tag)  # type: ignore[attr-defined] # every command is a Struct


# ---- parts ---------------------------------------------------------------------------------------


def _unclear(what: str, part: str = "") -> Unclear:
    return Unclear(say(families.TUI_NOTING_FAULT[what], part=visible(part)))


def _split(text: str) -> tuple[str, str]:
    """The first word, and the rest."""
    first, _, rest = text.strip().partition(" ")
    return first, rest.strip()


def _last(text: str) -> tuple[str, str]:
    """All but the last word, and that one."""
    rest, _, last = text.strip().rpartition(" ")
    return rest.strip(), last


def _number(text: str, usual: str = "") -> int:
    """A number of figures, cubes or cards."""
    typed = text.strip() or usual
    if not (typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS):
        raise _unclear("number", typed)
    return int(typed)


def _name(text: str) -> str:
    """A name as it is printed."""
    if not text.strip():
        raise _unclear("name")
    return " ".join(text.split())


def _among(found: dict[str, str], text: str, what: str) -> str:
    """The id of the one whose name fits best; the first of several."""
    fitting = sorted((t.fits(name, text), place, one) for place, (one, name) in enumerate(found.items()))
    if not text or not fitting or fitting[0][0] == t.NOWHERE:
        raise _unclear(what, text)
    return fitting[0][2]


def _who(view: View, text: str, *others: str) -> str:
    """Somebody in play, by letters of the name; `others` are ids beside them."""
    people = {who: n.assassin(view.pack, who) for who in view.state.assassins}
    return _among(people | {one: n.assassin(view.pack, one) for one in others}, text, "who")


def _holder(view: View, text: str) -> str:
    """Somebody in play, or the store."""
    shelf = say("tui.noting.shelf")
    return HALL if text and t.fits(shelf, text) == 0 else _who(view, text)


def _card(view: View, text: str) -> str:
    return _among(dict(t.cards(view)), text, "card")


# ---- notes ---------------------------------------------------------------------------------------


def _cubes(make: Callable[[str, int], c.AnyCommand]) -> Read:
    def read(view: View, text: str) -> c.AnyCommand:
        who, number = _split(text)
        return make(_who(view, who), _number(number, "1"))

    return read


def _somebody(make: Callable[[str], c.AnyCommand]) -> Read:
    return lambda view, text: make(_who(view, text.strip()))


def _named(make: Callable[[str], c.AnyCommand]) -> Read:
    return lambda _, text: make(_name(text))


def _counted(make: Callable[[int], c.AnyCommand]) -> Read:
    return lambda _, text: make(_number(text))


def _moving(make: Callable[[str, str], c.AnyCommand]) -> Read:
    def read(view: View, text: str) -> c.AnyCommand:
        who, card = _split(text)
        return make(_holder(view, who), _card(view, card))

    return read


def _poison(view: View, text: str) -> c.AnyCommand:
    who, slot = _split(text)
    return c.NotePoison(_who(view, who), slot or "free")


def _companion(view: View, text: str) -> c.AnyCommand:
    return c.JoinCompanion(_among({one: n.assassin(view.pack, one) for one in view.pack.companions}, text, "who"))


def _hand_over(view: View, text: str) -> c.AnyCommand:
    who, number = _split(text)
    to = next((name for name, figure in view.state.assassins.items() if figure.companion), "")
    if not to:
        raise _unclear("companion")
    return c.HandOver(to, ((_who(view, who), _number(number, "1")),))


def _slot_number(view: View, text: str) -> c.AnyCommand:
    number, rest = _split(text)
    kind, card = _split(rest)
    return c.TakeNumber(_number(number), kind, _card(view, card) if card else "")


def _instead(_: View, text: str) -> c.AnyCommand:
    pile, name = _split(text)
    return c.ReadCard(_name(name), pile)


def _new_card(view: View, text: str) -> c.AnyCommand:
    name, kind = _last(text)
    return c.NewCard(t.card_id(_name(name), t.taken_ids(view)), _name(name), kind, health=int(kind == "armour"))


def _new_event(view: View, text: str) -> c.AnyCommand:
    name, way = _last(text)
    direction = way.upper() if len(way) == 1 else way
    return c.NewEvent(t.card_id(_name(name), t.taken_ids(view)), _name(name), direction)


def _new_guard(*, boss: bool) -> Read:
    def read(view: View, text: str) -> c.AnyCommand:
        name, letter = _last(text)
        return c.NewGuard(t.card_id(_name(name), t.taken_ids(view)), _name(name), letter, boss)

    return read


def _map(view: View, text: str) -> c.AnyCommand:
    """The map of a memory, out of a file as packs have it."""
    from campaign_tui.session.shelf import at_home
    from campaign_tui.session.targets import read_map

    memory, path = _split(text)
    if memory not in view.pack.memories:
        raise _unclear("memory", memory)
    if not path:
        raise _unclear("file")
    try:
        return c.DrawMap(memory, read_map(at_home(path)))
    except (OSError, ValueError, RuntimeError) as error:
        raise _unclear("unread", path) from error


def _name_thing(view: View, text: str) -> c.AnyCommand:
    """What is called what, and what it says: "Skill I, card 2 = Apnea / holds the breath"."""
    what, equals, rest = text.partition("=")
    wanted = what.strip()
    found = dict(things(view.pack))
    path = next((path for path, name in found.items() if wanted.casefold() in {name.casefold(), path}), "")
    path = path or _among(found, wanted, "thing")
    name, _, line = rest.partition("/")
    if not equals or not (name.strip() or line.strip()):
        raise _unclear("name")
    return c.NameThing(path, " ".join(name.split()), " ".join(line.split()))


KINDS = (
    Kind("read_card", c.ReadCard, _named(c.ReadCard)),
    Kind("instead", c.ReadCard, _instead),
    Kind("hurt", c.Hurt, _cubes(c.Hurt)),
    Kind("heal", c.Heal, _cubes(c.Heal)),
    Kind("heal_as_told", c.Heal, _cubes(lambda who, cubes: c.Heal(who, cubes, chosen=False))),
    Kind("take_out", c.TakeOut, _somebody(c.TakeOut)),
    Kind("gain_card", c.GainCard, _moving(c.GainCard)),
    Kind("lose_card", c.LoseCard, _moving(c.LoseCard)),
    Kind("gain_clue", c.GainClue, _named(c.GainClue)),
    Kind("major_clue", c.GainClue, _named(lambda name: c.GainClue(name, major=True))),
    Kind("gain_blueprint", c.GainBlueprint, _named(c.GainBlueprint)),
    Kind("take_number", c.TakeNumber, _slot_number),
    Kind("note_hydras", c.NoteHydras, _counted(c.NoteHydras)),
    Kind("spent_hydras", c.NoteHydras, _counted(lambda number: c.NoteHydras(number, spent=True))),
    Kind("card_moves", c.CardMoves, _counted(c.CardMoves)),
    Kind("card_line", c.CardMoves, _counted(lambda place: c.CardMoves(place, line=True))),
    Kind("note_poison", c.NotePoison, _poison),
    Kind("note_cure", c.NoteCure, _somebody(c.NoteCure)),
    Kind("join_companion", c.JoinCompanion, _companion),
    Kind("hand_over", c.HandOver, _hand_over),
    Kind("new_card", c.NewCard, _new_card),
    Kind("name_thing", c.NameThing, _name_thing),
    Kind("new_event", c.NewEvent, _new_event),
    Kind("new_guard", c.NewGuard, _new_guard(boss=False)),
    Kind("new_boss", c.NewGuard, _new_guard(boss=True)),
    Kind("draw_map", c.DrawMap, _map),
)

OF_THE_EXPANSION = frozenset(
    {c.GainClue, c.GainBlueprint, c.TakeNumber, c.NoteHydras, c.NotePoison, c.NoteCure, c.JoinCompanion, c.HandOver}
)
"""Notes that only a pack with a region or a companion has a use for."""

KEYED = frozenset({c.Hurt, c.Heal, c.TakeOut, c.GainCard, c.LoseCard, c.NewCard})
"""Notes that have keys beside a memory on the table: there they come last."""


def open_kinds(view: View) -> list[Kind]:
    """The kinds of notes that can be made now; of the expansion only where the pack knows it."""
    waiting = view.waiting
    if isinstance(waiting, Choice):
        now = BESIDE.get(waiting.kind, ())
    elif isinstance(waiting, ChanceNode):
        now = BESIDE_DRAW.get(waiting.stream, ())
    else:
        now = WINDOWS[waiting.kind] if isinstance(waiting, Window) else BETWEEN
    plain = view.pack.region is None and not view.pack.companions
    found = [kind for kind in KINDS if kind.makes in now and not (plain and kind.makes in OF_THE_EXPANSION)]
    return sorted(found, key=lambda kind: view.state.at_table and kind.makes in KEYED)


def typed(view: View, text: str) -> list[Kind]:
    """The kinds that what has been typed could mean: by the word as long as it is typed, then by it alone."""
    word, blank, _ = text.lstrip().partition(" ")
    found = open_kinds(view)
    if blank:
        return [kind for kind in found if kind.word == word.casefold()] or _beginning(found, word)
    return _beginning(found, word)


def _beginning(found: list[Kind], word: str) -> list[Kind]:
    return [kind for kind in found if kind.word.startswith(word.casefold())]


def read(view: View, kind: Kind, text: str) -> c.AnyCommand:
    """The decision that a line means, its word left out. Raises Unclear."""
    return kind.read(view, _split(text)[1])
