"""The keys of forms, questions and lists over a screen: a part of the registry of actions.

A form has a name like a screen has one. What keys mean in several forms has one action for all of them. A key more is
an `Action` below, a method `action_...` of the form and the texts `tui.action....` of the catalogue; a form more stands
in the lists below that it belongs to. What is typed into a form is no key: its `on_key` takes that.
"""

from __future__ import annotations

from campaign_tui.keys.action import Action

FIRST = frozenset({"export", "import", "adjust", "standing", "why", "new", "put_right", "map_objective", "map_text"})
"""Forms whose keys come before what their lines would do with them."""
TYPED = FIRST | {"ask", "line", "long_line", "event_line"}
"""Forms with something to type: letters are no keys there."""

LINES = ("line", "long_line", "event_line", "direction")
"""Forms of one line and a list that follows it."""
LISTS = (
    *("export", "import", "adjust", "new", "filter", "undo", "help", "muted", "card_kind", "map_setup", "result"),
    *("house_rules", "flag", "why", "compare", "put_right", "ripple", "standing"),
)
"""Forms with rows to point at."""
OTHERS = ("ask", "map_objective", "map_text")
FORMS = (*LINES, *LISTS, *OTHERS, "confirm", "trouble", "pack_offer", "broken")
"""All forms."""

_NEXT = ("export", "new", "map_setup", "result", "standing")
"""Forms where Tab goes on to the next row."""
_ROWS = (*(form for form in LISTS if form not in _NEXT), "line", "long_line")

_PAGES = (
    "adjust",
    "standing",
    "why",
    "compare",
    "new",
    "help",
    "muted",
    "house_rules",
    "long_line",
    "put_right",
    "ripple",
)
"""Forms with lists of several pages."""


def _edges(name: str, held: str, sign: str) -> Action:
    """Arrows that draw the edges of a square while a key is held."""
    keys = ",".join(f"{held}+{arrow}" for arrow in ("up", "right", "down", "left"))
    return Action(name, keys, "screen.edge_at('{key}')", ("map_board",), shown=f"{sign}↑", each=True)


FORM_ACTIONS: tuple[Action, ...] = (
    # In all of them.
    Action("form_help", "f1", "help", tuple(form for form in FORMS if form != "help")),
    Action("form_cancel", "escape", "cancel", (*LINES, *LISTS, *OTHERS)),
    Action(
        "form_take",
        "enter",
        "take",
        (
            *(*LINES[:-1], "ask", "export", "import", "adjust", "new", "filter", "undo", "card_kind", "result", "flag"),
            *("why", "compare", "put_right", "ripple", "standing"),
        ),
        shown="⏎",
    ),
    # Rows.
    Action("form_down", "down", "step(1)", _ROWS),
    Action("form_up", "up", "step(-1)", _ROWS),
    Action("form_next", "down,tab", "step(1)", _NEXT),
    Action("form_previous", "up,shift+tab", "step(-1)", _NEXT),
    Action("form_page_down", "pagedown", "page(1)", _PAGES),
    Action("form_page_up", "pageup", "page(-1)", _PAGES),
    Action("form_right", "right", "turn(1)", ("new",)),
    Action("form_left", "left", "turn(-1)", ("new",)),
    Action("form_other", "right,space", "turn(1)", ("filter",)),
    Action("form_other_back", "left", "turn(-1)", ("filter",)),
    Action("form_more", "right,plus,equals_sign,space", "turn(1)", ("result",)),
    Action("form_less", "left,minus", "turn(-1)", ("result",)),
    Action("form_change", "enter,space,right,left", "turn", ("house_rules",)),
    Action("form_switch", "enter,space,left,right", "turn", ("muted",)),
    Action("form_yes_no", "enter,space", "turn", ("map_setup",)),
    Action("form_why", "Q", "why", ("house_rules", "compare")),
    Action("form_clear", "backspace,delete", "clear", ("filter", "result")),
    Action("form_all", "ctrl+s,f2", "all", ("standing",)),
    Action("under_way", "ctrl+s,f2", "under_way", ("new",)),
    Action("form_last", "end", "end", ("result",)),
    Action("all_reminders", "a", "all", ("muted",)),
    # Lines.
    Action("form_field", "tab", "field(1)", ("adjust",)),
    Action("form_field_back", "shift+tab", "field(-1)", ("adjust",)),
    Action("form_complete", "tab", "complete", ("import",)),
    Action("line_other", "tab", "other", ("line", "long_line")),
    Action("line_flag", "shift+tab", "flag", ("line", "long_line")),
    Action("line_next", "tab", "step(1)", ("event_line",)),
    Action("line_previous", "shift+tab", "step(-1)", ("event_line",)),
    Action("way_north", "up", "way('N')", ("event_line",)),
    Action("way_east", "right", "way('E')", ("event_line",)),
    Action("way_south", "down", "way('S')", ("event_line",)),
    Action("way_west", "left", "way('W')", ("event_line",)),
    Action("march_north", "up,n,N", "way('N')", ("direction",)),
    Action("march_east", "right,e,E", "way('E')", ("direction",)),
    Action("march_south", "down,s,S", "way('S')", ("direction",)),
    Action("march_west", "left,w,W", "way('W')", ("direction",)),
    # Putting the past right.
    Action("ripple_leave_out", "x", "leave_out", ("ripple",)),
    Action("ripple_stop", "s", "stop", ("ripple",)),
    # Questions.
    Action("yes", "enter,y", "yes", ("confirm",)),
    Action("no", "escape,n", "no", ("confirm",)),
    Action("keep_pack", "escape,enter,n", "keep", ("pack_offer",)),
    Action("take_pack", "t", "take", ("pack_offer",)),
    Action("pack_down", "down,pagedown", "scroll_by(5)", ("pack_offer",)),
    Action("pack_up", "up,pageup", "scroll_by(-5)", ("pack_offer",)),
    Action("go_on", "enter,escape", "go_on", ("trouble",)),
    Action("write_report", "w", "write", ("trouble", "broken")),
    Action("broken_down", "down", "step(1)", ("broken",)),
    Action("broken_up", "up", "step(-1)", ("broken",)),
    Action("broken_go", "enter", "go", ("broken",)),
    Action("broken_undo", "u", "undo", ("broken",)),
    Action("broken_adjust", "A", "adjust", ("broken",)),
    Action("broken_leave", "escape", "leave", ("broken",)),
    Action("close_help", "question_mark,enter", "cancel", ("help",)),
    # What kind of card a new one is.
    Action("card_melee", "m", "kind('melee')", ("card_kind",)),
    Action("card_ranged", "r", "kind('ranged')", ("card_kind",)),
    Action("card_blade", "b", "kind('blade')", ("card_kind",)),
    Action("card_armour", "a", "kind('armour')", ("card_kind",)),
    Action("card_other", "o", "kind('other')", ("card_kind",)),
    Action("card_colour", "space", "colour", ("card_kind",)),
    # A map of one's own.
    Action("take_text", "ctrl+s,f2", "take", ("map_text",)),
    Action("rub_digit", "backspace", "rub", ("map_setup",)),
    Action("digit", "0,1,2,3,4,5,6,7,8,9", "digit({key})", ("map_setup",), shown="0-9", each=True),
    Action("figures", "0,1,2,3,4,5,6,7,8,9", "screen.figures({key})", ("map_board",), shown="0-9", each=True),
    Action("entrances", "A,B,C,D", "screen.pen('entrance.{key}')", ("map_board",), shown="A-D", each=True),
    _edges("walls", "shift", "⇧"),
    _edges("ladders", "ctrl", "^"),
)
