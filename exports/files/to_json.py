"""Writes a report as one JSON document, for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exports.kit.plain import Json, dumps, moment, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from exports.report.walk import Report

FORMAT = "campaign-tui-report/1"

TIMES = frozenset({"time", "begun", "ended"})
"""Fields in microseconds since 1970; JSON has them as ISO 8601 texts."""


def to_json(report: Report, kept: Sequence[Json] | None = None) -> str:
    """The report as JSON text: every field of `exports.report.walk.Report`, times in ISO 8601, ids in digits.

    `kept` are the lines of the ledger, where that is asked for.
    """
    ledger: dict[str, Json] = {} if kept is None else {"ledger": [*kept]}
    return dumps({"format": FORMAT, "report": _dated(plain(report)), **ledger}, indent=2) + "\n"


def _dated(value: Json) -> Json:
    """A plain value with its times written out."""
    match value:
        case dict():
            return {
                key: moment(item) if key in TIMES and isinstance(item, int) else _dated(item)
                for key, item in value.items()
            }
        case list():
            return [_dated(item) for item in value]
    return value
