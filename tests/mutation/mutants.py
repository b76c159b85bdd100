"""A mutant: one small change of one module's text."""

from typing import NamedTuple

from tests.mutation.sources import Source, Span

SHOWN = 70
"""Characters of code in a line of a report."""


class Mutant(NamedTuple):
    """Replace the bytes of `span` by `new`.

    `function` is the qualified name of the outermost function whose body changes, empty for the code of a module or a
    class, for signatures and decorators. `lines` are first and last line of the statement that changes.
    """

    path: str
    line: int
    span: Span
    new: str
    what: str
    """The change in words: "refusal dropped"."""
    function: str
    first_line: int
    """Of the function, where its code object says it begins; 0 outside of functions."""
    lines: tuple[int, int]

    def applied(self, source: Source) -> bytes:
        """The text of the module with the change."""
        first, last = self.span
        return source.data[:first] + self.new.encode() + source.data[last:]

    def shown(self, source: Source) -> str:
        """Before and after, for a reader."""
        return f"{_short(source.piece(self.span))} -> {_short(self.new)}"

    @property
    def where(self) -> str:
        """File and line."""
        return f"{self.path}:{self.line}"


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= SHOWN else f"{flat[: SHOWN - 3]}..."


def is_sound(mutant: Mutant, source: Source) -> bool:
    """Whether the changed module still compiles; a mutant that doesn't shows nothing."""
    try:
        compile(mutant.applied(source), source.path, "exec")
    except (SyntaxError, ValueError):
        return False
    return True
