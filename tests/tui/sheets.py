"""Style sheets are parsed once a process, not once for each of the thousand apps that tests start.

What is parsed is never changed, and depends on nothing but the text, where it stands, and the values of its variables.
"""

from typing import Any

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_parsed: dict[Any, Any] = {}


def install() -> None:
    """Let all apps of this process share what they parse."""
    parse = Stylesheet._parse_rules
    if parse.__module__ == __name__:
        return

    def parse_once(sheet: Stylesheet, css: str, *where: Any, **how: Any) -> Any:
        key = (css, where, tuple(how.items()), tuple(sheet._variables.items()))
        if key not in _parsed:
            _parsed[key] = parse(sheet, css, *where, **how)
        return _parsed[key]

    Stylesheet._parse_rules = parse_once  # type: ignore[assignment,method-assign] # the door through which all parsing goes
    # Rules are told apart as objects, which takes an eighth of all calls of an app that starts unless Python does it.
    RuleSet.__hash__ = object.__hash__  # type: ignore[method-assign] # the same, but not written in Python
