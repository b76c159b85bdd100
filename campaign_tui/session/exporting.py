"""A campaign in every format it can be written in, as bytes piece by piece; for the command line and the screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.core.errors import Refused
from domain.text.catalogue import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign_tui.session.session import CampaignSession
    from domain.core.canonical import ActionId
    from domain.model.state import State
    from domain.store import StoredRow

FORMATS = ("md", "html", "json", "jsonl", "csv", "svg")
PICTURES = (MAP, TREE, REGION) = ("map", "tree", "region")
"""What an SVG export can show."""


def log_lines(
    session: CampaignSession, rows: Iterable[StoredRow] | None = None, seed: bytes | None = None
) -> Iterable[bytes]:
    """The JSON Lines export; `rows` are the campaign's, for whoever counts them on the way."""
    from exports.files.to_jsonl import to_jsonl

    return to_jsonl(session.campaign, session.head, session.rows() if rows is None else rows, seed)


def picture(session: CampaignSession, which: str | None = None, at: ActionId | None = None) -> Iterable[bytes]:
    """A picture: the map at an action (or the head), or the tree of actions; without a choice the map, if there is one.

    Raises Refused when there is no map, because no memory is in play, or because it is played on the table.
    """
    from exports.report.heading import has_map

    state = session.state_at(at or session.head)
    if which == REGION:
        return _region(session, state)
    drawable = has_map(session.pack, state)
    if which == TREE or (which is None and not drawable):
        from exports.picture.to_svg_tree import to_svg_tree
        from exports.report.walk import report

        return to_svg_tree(report(session.campaign, session))
    if not drawable:
        raise Refused("", say("picture.no_map" if state.memory is None else "picture.no_drawing"))
    from exports.picture.to_svg_map import to_svg_map

    return iter([to_svg_map(session.pack, state).encode()])


def _region(session: CampaignSession, state: State) -> Iterable[bytes]:
    """The region map. Raises Refused where there is none."""
    from exports.picture.to_svg_region import to_svg_region

    try:
        return iter([to_svg_region(session.pack, state).encode()])
    except LookupError:
        raise Refused("", say("tui.region.none")) from None


def _pictures(session: CampaignSession) -> tuple[str, str]:
    """The map of the memory in play and the region map; empty where there is none."""
    from exports.picture.to_svg_map import map_svg
    from exports.picture.to_svg_region import region_svg
    from exports.report.heading import has_map

    pack, state = session.pack, session.state
    return map_svg(pack, state) if has_map(pack, state) else "", region_svg(pack, state)


def told(session: CampaignSession, form: str) -> Iterable[bytes]:
    """The report in a format: md, html, json or csv."""
    from exports.report.walk import report

    whole = report(session.campaign, session)
    match form:
        case "md":
            from exports.files.to_markdown import to_markdown
            from exports.picture.text_map import told_maps

            return iter([to_markdown(whole, told_maps(session.pack, session.state)).encode()])
        case "html":
            from exports.page.to_html import to_html

            return to_html(whole, *_pictures(session))
        case "csv":
            from exports.files.to_csv import to_csv

            return to_csv(whole)
    from exports.files.to_json import to_json

    return iter([to_json(whole).encode()])
