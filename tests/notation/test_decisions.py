"""Every decision has one text, and every text one decision."""

import shlex
import subprocess
from typing import get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.core.errors import NotationError
from domain.language import commands
from domain.language.commands import AnyCommand
from domain.notation import FORMS, parse, render
from domain.text.visible import visible

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8) | st.sampled_from(
    ["c4", "C4", "b.c4", "B.C4", "off", "%", "a:b", "a=b", "a,b", " ", "-", "~", "$(x)", "é", "\x1b[31m", "🗡"]
)
NAME = TEXT.filter(bool)
TEXTS = st.lists(TEXT, min_size=1, max_size=4).map(tuple)
FIELDS = {
    "assassins": TEXTS,
    **dict.fromkeys(("attackers", "entries"), st.lists(st.tuples(TEXT, TEXT), min_size=1, max_size=3).map(tuple)),
    "search": st.booleans(),
    "faces": TEXTS.map(sorted).map(tuple),
    "sync": st.booleans(),
    "health": st.lists(st.tuples(NAME, st.integers(0, 999)), max_size=3).map(tuple),
    "guards": st.lists(st.tuples(NAME, st.integers(0, 999)), min_size=1, max_size=3).map(tuple),
    "given": st.lists(st.tuples(NAME, st.integers(0, 99)), max_size=3).map(tuple),
    "eliminated": st.lists(NAME, max_size=3).map(tuple),
    **dict.fromkeys(("gained", "lost"), st.lists(st.tuples(NAME, TEXT), max_size=3).map(tuple)),
}


BY_TYPE = {
    bool: st.booleans(),
    int: st.integers(0, 999),
    tuple[int, ...]: st.lists(st.integers(0, 999), max_size=4).map(tuple),
}


def any_command(kind):
    types = get_type_hints(kind)
    return st.builds(kind, **{n: BY_TYPE.get(types[n], FIELDS.get(n, TEXT)) for n in kind.__struct_fields__})


COMMANDS = st.one_of(*map(any_command, get_args(AnyCommand)))


@given(COMMANDS)
@settings(deadline=None)
def test_parse_reads_what_render_writes(command):
    assert parse(render(command)) == command


@given(COMMANDS)
@settings(deadline=None)
def test_a_notation_is_one_word_of_a_shell_and_holds_nothing_a_shell_acts_on(command):
    text = render(command)

    assert shlex.split(text) == [text]
    assert text.isascii()
    assert text.isprintable()
    assert not set(text) & set(" \"'`$*?[]{}();<>|&#!\\~^")


@given(st.text(max_size=30) | st.from_regex(r"[a-z-]{2,8}(:[ -~]{0,5}){0,3}", fullmatch=True))
@settings(deadline=None)
def test_any_text_is_a_decision_or_an_error_and_a_decision_has_one_canonical_text(text):
    try:
        command, sentence = parse(text), ""
    except NotationError as error:
        command, sentence = None, str(error)

    assert command is None or parse(render(command)) == command
    assert bool(sentence) == (command is None)
    assert visible(sentence) == sentence


def test_every_command_has_a_form_and_every_word_is_used_once():
    assert {form.kind for form in FORMS} == set(get_args(AnyCommand))
    assert len({form.word for form in FORMS}) == len(FORMS)


EXAMPLES = [
    ("start:0.4", commands.Start("0.4")),
    ("move:aurelia:C4", commands.Move("aurelia", "C4")),
    ("move:aurelia:b.C4", commands.Move("aurelia", "b.C4")),
    ("attack:aurelia=boathook:C4", commands.AttackWith((("aurelia", "boathook"),), "C4")),
    (
        "attack:aurelia=boathook,biagio=spike:C4",
        commands.AttackWith((("aurelia", "boathook"), ("biagio", "spike")), "C4"),
    ),
    ("pay:aurelia:clerk", commands.Pay("aurelia", "clerk")),
    ("hide-bodies:aurelia", commands.HideBodies("aurelia", search=False)),
    ("search:aurelia", commands.HideBodies("aurelia", search=True)),
    ("travel:aurelia:off", commands.Travel("aurelia", "off")),
    ("travel:aurelia:B2", commands.Travel("aurelia", "B2")),
    ("climb:aurelia", commands.Climb("aurelia")),
    ("synchronise:aurelia", commands.Synchronise("aurelia")),
    ("leap:aurelia", commands.Leap("aurelia")),
    ("hide:aurelia", commands.Hide("aurelia")),
    ("step-out:aurelia", commands.StepOut("aurelia")),
    ("chest:aurelia", commands.OpenChest("aurelia")),
    ("save:aurelia", commands.Save("aurelia")),
    ("use:aurelia:smoke_bomb", commands.Use("aurelia", "smoke_bomb", "")),
    ("use:aurelia:smoke_bomb:C4", commands.Use("aurelia", "smoke_bomb", "C4")),
    ("board-machine:aurelia:snail", commands.BoardMachine("aurelia", "snail")),
    ("leave-machine:aurelia", commands.LeaveMachine("aurelia")),
    ("equip:aurelia:spike", commands.Equip("aurelia", "spike", "")),
    ("equip:aurelia:spike:swap", commands.Equip("aurelia", "spike", "swap")),
    ("trade:aurelia", commands.Trade("aurelia")),
    ("hand-over:corvo:aurelia=1,bo=2", commands.HandOver("corvo", (("aurelia", 1), ("bo", 2)))),
    ("pass", commands.Pass()),
    ("concede", commands.Concede()),
    ("pick:2crossbowman+1runner", commands.Pick("2crossbowman+1runner")),
    ("pick:aurelia=2,biagio=1", commands.Pick("aurelia=2,biagio=1")),
    ("roll:blank,exposed", commands.Roll(("blank", "exposed"))),
    ("draw:crossbow", commands.Draw("crossbow")),
    ("difficulty:easy", commands.SetDifficulty("easy")),
    (
        "adjust:assassins/aurelia/health:2:a%20house%20rule",
        commands.Adjust("assassins/aurelia/health", "2", "a house rule"),
    ),
    (
        "begin:drowned_ledger:fr_1_05:normal:aurelia",
        commands.Begin("drowned_ledger", "fr_1_05", "normal", ("aurelia",)),
    ),
]


@pytest.mark.parametrize(("text", "command"), EXAMPLES)
def test_the_forms(text, command):
    assert render(command) == text
    assert parse(text) == command


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("MOVE:aurelia:c4", "move:aurelia:C4"),
        ("move:aurelia:B.c4", "move:aurelia:b.C4"),
        ("attack:aurelia=boathook:c4", "attack:aurelia=boathook:C4"),
        ("roll:exposed,blank", "roll:blank,exposed"),
        ("pick:c4", "pick:C4"),
    ],
)
def test_case_of_squares_and_order_of_dice_do_not_matter(typed, canonical):
    assert render(parse(typed)) == canonical


def test_ids_keep_their_case():
    assert parse("move:Aurelia:C4") != parse("move:aurelia:C4")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ["no decision", "move"]),
        ("vault:aurelia", ["“vault”", "move", "attack"]),
        ("move", ["ASSASSIN is missing", "move:ASSASSIN:SQUARE"]),
        ("move:aurelia", ["SQUARE is missing", "move:ASSASSIN:SQUARE"]),
        ("move:aurelia:C4:C5", ["too much", "move:ASSASSIN:SQUARE"]),
        ("pass:now", ["too much", "form is pass"]),
        ("attack:aurelia:C4", ["assassin=weapon", "attack:ASSASSIN=WEAPON,...:SQUARE"]),
        ("move::C4", ["part is empty", "move:ASSASSIN:SQUARE"]),
        ("roll:blank,", ["part is empty", "roll:FACE,..."]),
        ("pick:two words", ["%20", "pick:OPTION"]),
        ("draw:100%", ["%25", "draw:CARD"]),
        ("draw:%FF", ["%25", "draw:CARD"]),
        ("use:a:b:c:d", ["too much", "use:ASSASSIN:CARD[:TARGET]"]),
    ],
)
def test_an_error_says_what_is_wrong_and_gives_the_form(text, parts):
    with pytest.raises(NotationError) as caught:
        parse(text)

    for part in parts:
        assert part in str(caught.value)


def test_an_error_holds_nothing_that_a_terminal_acts_on():
    with pytest.raises(NotationError) as caught:
        parse("\x1b[31mmove\u202e:aurelia")

    assert "\x1b" not in str(caught.value)
    assert "\u202e" not in str(caught.value)


def test_a_real_shell_passes_a_notation_on_unchanged():
    text = render(commands.Adjust("a b/$HOME", '"*; `id`"', "why & 'so' ~ {a,b} !x é"))

    result = subprocess.run(["bash", "-c", f"printf %s {text}"], capture_output=True, text=True, check=True)

    assert result.stdout == text
