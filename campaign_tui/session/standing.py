"""Where we stand, as a file: a template with everything that a campaign can be told, and reading it back.

Serves `stand` on the command line; the app's form says the same fields.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from campaign_tui.session.shelf import at_home
from campaign_tui.session.targets import write_file, written_text
from domain import engine
from domain.content.faults import Report
from domain.content.files import table_of
from domain.core.errors import CampaignError
from domain.playing.play import Play
from domain.rules.table.standing import askable, written
from domain.rules.table.standing_known import is_fresh
from domain.text import families
from domain.text.catalogue import say
from domain.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from campaign_tui.session.session import CampaignSession
    from domain.content.pack import Pack
    from domain.language.commands import AnyCommand, NewCard, Stand
    from domain.model.state import State
    from domain.rules.table.standing_fields import Field
    from domain.store import Submitted

MOST_LETTERS = 100_000
SHOWN = 40
"""Names that a comment lists."""


def template(pack: Pack, state: State) -> str:
    """A file with every field that can be said now, each a comment until somebody fills it in."""
    lines = [*_wrapped(say("stand.template.head" if is_fresh(state) else "stand.template.open")), ""]
    # What stands in no table comes first, and no table comes twice: so TOML wants it.
    tables: dict[str, list[Field]] = {"": []}
    for one in askable(pack, state):
        tables.setdefault(one.key.rpartition("/")[0], []).append(one)
    for table, fields in tables.items():
        if table:
            lines += ["", "[" + ".".join(_key(part) for part in table.split("/")) + "]"]
        for one in fields:
            name = _key(one.key.rpartition("/")[2])
            lines += [*_about(one), f"# {name} = {json.dumps(say(families.STAND_EXAMPLE[one.kind]))}"]
    return "\n".join(lines) + "\n"


def _about(one: Field) -> Iterator[str]:
    """What a field is, and what can be named."""
    known = [f"{name} ({shown})" if shown != name else name for name, shown in one.options]
    more = [f"… ({len(known)})"] if len(known) > SHOWN else []
    listed = ", ".join([*known[:SHOWN], *more])
    yield from _wrapped(f"{one.label}: {listed}" if listed else one.label)


def _wrapped(text: str) -> Iterator[str]:
    from textwrap import wrap

    yield from (f"# {line}" for line in wrap(visible(text), 96))


def _key(name: str) -> str:
    return name if name.replace("_", "").isalnum() and name.isascii() and not name[0].isdigit() else json.dumps(name)


def read_file(path: str) -> dict[str, str]:
    """The entries of a file. Raises CampaignError in one sentence: what is wrong, and where."""
    shown = visible(path)
    text = written_text(at_home(path), MOST_LETTERS)
    if len(text) > MOST_LETTERS:
        raise CampaignError(say("stand.long", where=shown, most=MOST_LETTERS))
    report = Report()
    tables = table_of(text, shown, report)
    if tables is None:
        raise CampaignError(say("stand.toml", where=shown, fault=report.faults[0].what.removesuffix(".")))
    return dict(_entries(tables, "", shown))


def _entries(table: Mapping[str, Any], above: str, where: str) -> Iterator[tuple[str, str]]:
    """The fields of a table and of those in it, with their texts."""
    for name, value in table.items():
        key = f"{above}{name}"
        match value:
            case dict():
                yield from _entries(value, f"{key}/", where)
            case bool():
                raise CampaignError(say("stand.value", where=where, field=visible(key)))
            case str() | int():
                yield key, str(value)
            case list() if all(isinstance(one, str | int) for one in value):
                yield key, ", ".join(map(str, value)) or "-"
            case _:
                raise CampaignError(say("stand.value", where=where, field=visible(key)))


def command(session: CampaignSession, entries: dict[str, str]) -> Stand:
    """The decision that entries make. Raises CampaignError."""
    return written(Play(session.pack, session.state), entries)


def with_cards(pack: Pack, state: State, cards: Iterable[NewCard]) -> State:
    """The state with cards that players have named and nobody has written yet. Raises Refused."""
    for card in cards:
        state = engine.settle(pack, state, card, lambda _node, _state: None).state
    return state


def with_new(session: CampaignSession, entries: dict[str, str], cards: tuple[NewCard, ...]) -> tuple[AnyCommand, ...]:
    """The decisions that name cards and take over the table with them, tried one after another.

    Raises CampaignError, Refused: then none of them is to be taken.
    """
    state = with_cards(session.pack, session.state, cards)
    stand = written(Play(session.pack, state), entries)
    engine.decide(session.pack, state, stand)
    return (*cards, stand)


def take_over(session: CampaignSession, path: str) -> Submitted:
    """Take over what a file says. Raises CampaignError, Refused; nothing has changed then."""
    return session.submit(command(session, read_file(path)))


def write_template(session: CampaignSession, target: Path) -> int:
    """Write the template, as a whole or not at all; how many fields it has. Raises OSError."""
    write_file(target, [template(session.pack, session.state).encode()])
    return len(askable(session.pack, session.state))
