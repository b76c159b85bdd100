"""The kinds of files that a campaign can be written to: one registry for the command line and the screens.

A new format is a writer in `exports`, a line in `KINDS` below, and its words (`tui.export.kind`, `tui.export.about`).
Writers are loaded when they are used, so that whoever only lists the kinds loads none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from campaign_tui.session.session import CampaignSession
    from domain.core.canonical import ActionId
    from domain.model.state import State
    from domain.store import Carried, StoredRow
    from exports.report.walk import Report
    from projections.lines import SharedSync


class Wanted(NamedTuple):
    """What is wanted besides the kind; each kind takes what concerns it."""

    at: ActionId | None = None
    """The action that a picture shows; the head where it isn't given."""
    rows: Iterable[StoredRow] | None = None
    """The rows of the campaign, for whoever counts them on the way."""
    seed: bytes | None = None
    packs: Sequence[Carried] | None = None
    """The packs that go along with a log; those that may when it isn't said."""
    ledger: bool = False
    """Whether a page says what the table did to its own game."""
    later: Sequence[SharedSync] = ()
    """Syncs of later campaigns that the diary shows too (34.6)."""


NOTHING_ELSE = Wanted()

Write: TypeAlias = "Callable[[CampaignSession, Wanted], Iterable[bytes]]"
"""A campaign as bytes, piece by piece. Raises Refused for what there is no picture of."""


class Kind(NamedTuple):
    """A kind of file: the key of its words, its format, how it is written, and for pictures what they show."""

    key: str
    form: str
    write: Write
    place: int
    """Where it stands in the app's list."""
    picture: str = ""
    is_log: bool = False
    """Whether it is the log row by row, which can hold the seed and be imported again."""


def _report(session: CampaignSession, wanted: Wanted = NOTHING_ELSE) -> Report:
    from exports.report.walk import report

    return report(session.campaign, session, [(one.memory, one.sync, one.name) for one in wanted.later])


def _kept(session: CampaignSession, wanted: Wanted) -> tuple[str, ...] | None:
    """The lines of the ledger, where it is wanted."""
    if not wanted.ledger:
        return None
    from exports.report.ledger import in_words, ledger

    return tuple(in_words(line) for line in ledger(session.pack, session.rows()))


def _markdown(session: CampaignSession, wanted: Wanted) -> Iterable[bytes]:
    from exports.files.to_markdown import to_markdown
    from exports.picture.text_map import told_maps

    return iter(
        [to_markdown(_report(session, wanted), told_maps(session.pack, session.state), _kept(session, wanted)).encode()]
    )


def _page(session: CampaignSession, wanted: Wanted) -> Iterable[bytes]:
    from exports.page.to_html import to_html
    from exports.picture.to_svg_map import map_svg
    from exports.picture.to_svg_region import region_svg
    from exports.report.heading import has_map

    pack, state = session.pack, session.state
    own_map = map_svg(pack, state) if has_map(pack, state) else ""
    return to_html(_report(session, wanted), own_map, region_svg(pack, state), _kept(session, wanted))


def _json(session: CampaignSession, wanted: Wanted) -> Iterable[bytes]:
    from exports.files.to_json import to_json
    from exports.report.ledger import ledger, line_data

    kept = [line_data(line) for line in ledger(session.pack, session.rows())] if wanted.ledger else None
    return iter([to_json(_report(session, wanted), kept).encode()])


def _log(session: CampaignSession, wanted: Wanted) -> Iterable[bytes]:
    from exports.files.to_jsonl import to_jsonl

    rows = session.rows() if wanted.rows is None else wanted.rows
    packs = session.packs() if wanted.packs is None else wanted.packs
    return to_jsonl(session.campaign, session.head, rows, wanted.seed, packs)


def _table(session: CampaignSession, wanted: Wanted) -> Iterable[bytes]:
    from exports.files.to_csv import to_csv

    return to_csv(_report(session), _kept(session, wanted) or ())


def _map(session: CampaignSession, wanted: Wanted) -> Iterable[bytes]:
    """The map of the memory in play. Raises Refused between memories, and where there is none to draw."""
    from domain.core.errors import Refused
    from domain.text.catalogue import say
    from exports.picture.to_svg_map import to_svg_map
    from exports.report.heading import has_map

    state = _shown(session, wanted)
    pack = session.pack_at(state)
    if not has_map(pack, state):
        raise Refused("", say("picture.no_map" if state.memory is None else "picture.no_drawing"))
    return iter([to_svg_map(pack, state).encode()])


def _tree(session: CampaignSession, _: Wanted) -> Iterable[bytes]:
    from exports.picture.to_svg_tree import to_svg_tree

    return to_svg_tree(_report(session))


def _region(session: CampaignSession, wanted: Wanted) -> Iterable[bytes]:
    """The region map. Raises Refused where there is none."""
    from domain.core.errors import Refused
    from domain.text.catalogue import say
    from exports.picture.to_svg_region import to_svg_region

    state = _shown(session, wanted)
    try:
        return iter([to_svg_region(session.pack_at(state), state).encode()])
    except LookupError:
        raise Refused("", say("tui.region.none")) from None


def _shown(session: CampaignSession, wanted: Wanted) -> State:
    return session.state_at(wanted.at or session.head)


KINDS = (
    Kind("md", "md", _markdown, 5),
    Kind("html", "html", _page, 1),
    Kind("json", "json", _json, 7),
    Kind("jsonl", "jsonl", _log, 8, is_log=True),
    Kind("csv", "csv", _table, 6),
    Kind("map", "svg", _map, 2, picture="map"),
    Kind("tree", "svg", _tree, 4, picture="tree"),
    Kind("region", "svg", _region, 3, picture="region"),
)
"""Every kind of file, in the order in which the command line names them."""

FORMATS = tuple(dict.fromkeys(kind.form for kind in KINDS))
PICTURES = tuple(kind.picture for kind in KINDS if kind.picture)
"""What an SVG export can show."""

LISTED = tuple(sorted(KINDS, key=lambda kind: kind.place))
"""The same kinds as the app lists them."""


def of_format(form: str, picture: str = "") -> tuple[Kind, ...]:
    """The kinds of a format, or the one that shows a picture; none for a format that isn't known."""
    return tuple(kind for kind in KINDS if kind.form == form and picture in {"", kind.picture})


def written(session: CampaignSession, kinds: tuple[Kind, ...], wanted: Wanted = NOTHING_ELSE) -> Iterable[bytes]:
    """A campaign in the first of these kinds that there is something to show of. Raises Refused where there is none."""
    from domain.core.errors import Refused

    for kind in kinds[:-1]:
        try:
            return kind.write(session, wanted)
        except Refused:
            continue
    return kinds[-1].write(session, wanted)
