"""What Textual finds out anew for each widget, message and text is found out once: only the long run does without.

Which rules of a style sheet hold for a widget depends on the kinds, ids and classes of it and of all around it, and on
what those rules ask of their states. Who takes a message depends on the classes of both. Apps that are started by the
thousand ask for the same again and again, and what they do with the answer is as ever.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from textual import content
from textual.css import match as matching
from textual.css import query
from textual.css.stylesheet import Stylesheet
from textual.message import Message
from textual.message_pump import MessagePump

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from textual.css.model import RuleSet, SelectorSet
    from textual.dom import DOMNode

Handlers = list[tuple[type, "Callable[..., Any]"]]

_handlers: dict[Any, Handlers | None] = {}
"""By the class of a widget, the name of a message and its class; None where each message is looked at."""


class _Kind(Struct):
    """Widgets of one class, id and classes, in apps with the same rules."""

    states: tuple[str, ...]
    """The states that the rules ask for which such a widget comes into question."""
    flags: tuple[bool, ...]
    """What Textual notes at the widget about those states."""
    held: dict[Any, dict[str, Any]]
    """What holds, by what is around the widget."""


FLAGS = ("_has_hover_style", "_has_focus_within", "_has_order_style", "_has_odd_or_even")

_kinds: dict[tuple[int, ...], dict[Any, _Kind]] = {}
"""By the rules of an app."""

_kept: list[list[RuleSet]] = []
"""Those rules, kept for good: their numbers stay their own."""


def install() -> None:
    """For all apps of this process, for good; what is there already is no garbage from now on."""
    if Stylesheet.apply.__module__ == __name__:
        return
    _styles_once()
    _messages_once()
    _short_ways()
    gc.collect()
    gc.freeze()
    # What is garbage in circles goes when a batch is over: looking for it in between takes a tenth of the time.
    gc.disable()


def _messages_once() -> None:
    """Look up once who takes a message."""
    as_ever = MessagePump._get_dispatch_methods

    def known(pump: MessagePump, name: str, message: Message) -> Iterable[tuple[type, Any]]:
        key = (type(pump), name, type(message))
        if key not in _handlers:
            _handlers[key] = _taking(*key)
        handlers = _handlers[key]
        return as_ever(pump, name, message) if handlers is None else _bound(handlers, pump, message)

    MessagePump._get_dispatch_methods = known  # type: ignore[assignment,method-assign] # the door through which all messages go


def _taking(pump: type, name: str, message: type) -> Handlers | None:
    """The methods that take a message, by class; None where decorated ones may."""
    kinds = [kind for kind in message.__mro__ if issubclass(kind, Message)]
    handlers: Handlers = []
    for cls in pump.__mro__:
        if any(kind in (cls.__dict__.get("_decorated_handlers") or {}) for kind in kinds):
            return None
        method = cls.__dict__.get(f"_{name}") or cls.__dict__.get(name)
        if method is not None and not getattr(method, "_textual_on", None):
            handlers.append((cls, method))
    return handlers


def _bound(handlers: Handlers, pump: MessagePump, message: Message) -> Iterator[tuple[type, Any]]:
    """Methods of a widget, until one of them has said that it was the last."""
    for cls, method in handlers:
        if message._no_default_action:
            return
        yield cls, method.__get__(pump, cls)


def _short_ways() -> None:
    """Selectors of one word need no way from the app to a widget; printed words hold nothing to be left out."""
    as_ever, strip = matching.match, content._strip_control_codes

    def match(selector_sets: Iterable[SelectorSet], node: DOMNode) -> bool:
        sets = tuple(selector_sets)
        if all(len(one.selectors) == 1 for one in sets):
            return any(one.selectors[0].check(node) for one in sets)
        return as_ever(sets, node)

    def stripped(text: str) -> str:
        return text if text.isprintable() else strip(text)

    query.match = match  # type: ignore[attr-defined] # where it is looked up
    content._strip_control_codes = stripped  # type: ignore[assignment] # its table is never another one


def _styles_once() -> None:
    """Match rules once for each place that a widget has in a screen."""
    apply = Stylesheet.apply

    def apply_known(sheet: Stylesheet, node: DOMNode, *, animate: bool = False, cache: Any = None) -> None:
        del cache
        kinds = _of(sheet)
        key = _named(node)
        kind = kinds.get(key)
        around: Any = None
        if kind is not None:
            for name, flag in zip(FLAGS, kind.flags, strict=True):
                setattr(node, name, flag)
            around = _around(node, kind.states)
            held = kind.held.get(around)
            if held is not None:
                if held:
                    _replace(sheet, node, held, animate=animate)
                sheet._process_component_classes(node)
                return
        found: list[dict[str, Any]] = []
        # Of this sheet, for this call.
        sheet.replace_rules = lambda _node, rules, **_how: found.append(rules)  # type: ignore[method-assign]
        sheet._process_component_classes = lambda _node: None  # type: ignore[method-assign,assignment]
        try:
            apply(sheet, node)
        finally:
            del sheet.replace_rules, sheet._process_component_classes
        if kind is None:
            kind = kinds[key] = _Kind(_states(sheet, node), tuple(getattr(node, name) for name in FLAGS), {})
            around = _around(node, kind.states)
        kind.held[around] = found[0] if found else {}
        if found:
            _replace(sheet, node, found[0], animate=animate)
        sheet._process_component_classes(node)

    Stylesheet.apply = apply_known  # type: ignore[assignment,method-assign] # the door through which all matching goes


def _of(sheet: Stylesheet) -> dict[Any, _Kind]:
    """What is known about apps with the rules of a sheet."""
    rules = sheet.rules_map
    if getattr(sheet, "_known_of", None) is not rules:
        sheet._known_of = rules  # type: ignore[attr-defined] # kept there, so that it goes with the sheet
        key = tuple(map(id, sheet.rules))
        if key not in _kinds:
            _kept.append(list(sheet.rules))
        sheet._known = _kinds.setdefault(key, {})  # type: ignore[attr-defined] # as above
    known: dict[Any, _Kind] = sheet._known  # type: ignore[attr-defined] # as above
    return known


def _named(node: DOMNode) -> tuple[Any, ...]:
    return type(node), node._id, frozenset(node._classes)


def _around(node: DOMNode, states: tuple[str, ...]) -> tuple[Any, ...]:
    """The way from the app to a widget, as rules see it that ask for some states."""
    return tuple(
        (type(one), one._id, frozenset(one._classes), *(one.has_pseudo_classes({state}) for state in states))
        for one in node.css_path_nodes
    )


def _states(sheet: Stylesheet, node: DOMNode) -> tuple[str, ...]:
    """All states for which the rules ask that a widget comes into question for."""
    fitting: set[RuleSet] = {
        rule for name in sheet.rules_map.keys() & node._selector_names for rule in sheet.rules_map[name]
    }
    return tuple(sorted({state for rule in fitting for state in rule.pseudo_classes}))


def _replace(sheet: Stylesheet, node: DOMNode, rules: Any, *, animate: bool) -> None:
    """What `replace_rules` does, which looks for what glides even where nothing is to."""
    base: Any = node.styles.base
    if animate and "transitions" in rules:
        sheet.replace_rules(node, rules, animate=True)
        return
    before = base._rules
    if animate and before == rules:
        return
    for key in before.keys() | rules.keys():
        if before.get(key) != rules.get(key):
            setattr(base, key, rules.get(key))
    node.notify_style_update()
