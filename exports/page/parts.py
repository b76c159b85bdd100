"""What all sections of the HTML page are made of: headings, lists, tables, tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.text import families
from domain.text.catalogue import say
from exports.kit.markup import escaped, isolated
from exports.kit.plain import told_moment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SHORT = 8
"""Digits of an action's id that are shown."""


def word(key: str, **values: object) -> str:
    """A sentence of the catalogue as markup."""
    return escaped(say(key, **values))


def heading(key: str) -> str:
    """The heading of a section, which the table of contents leads to."""
    return f'<h2 id="{key}">{word(families.REPORT[key])}</h2>'


def sentences(lines: Iterable[str]) -> str:
    """Sentences as a list."""
    return f"<ul>{''.join(f'<li>{isolated(line)}</li>' for line in lines)}</ul>"


def pairs(found: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Names and what they are, both as markup."""
    yield "<dl>"
    yield from (f"<dt>{name}</dt><dd>{value}</dd>" for name, value in found)
    yield "</dl>"


def tag(text: str, kind: str = "") -> str:
    """A word in a frame; `text` is markup."""
    return f'<span class="tag{f" {kind}" if kind else ""}">{text}</span>'


def spaces(filled: int, most: int, told: str, kind: str = "cubes") -> str:
    """Spaces of which some are filled, and the words for them."""
    signs = "".join(f'<i class="{"full" if number < filled else "free"}"></i>' for number in range(max(most, filled)))
    return f'<span class="{kind}" role="img" aria-label="{escaped(told)}">{signs}</span>'


def when(time: int) -> str:
    """A time to the minute, UTC."""
    return escaped(told_moment(time))


def until(begun: int, ended: int) -> str:
    """From one time to another, to the minute; the day once where it is the same one."""
    first, last = when(begun), when(ended)
    if first == last:
        return first
    begins = first.removesuffix(" UTC")
    return f"{begins} – {last[11:] if first[:10] == last[:10] else last}"
