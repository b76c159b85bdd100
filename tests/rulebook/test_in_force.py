"""What the prototype doesn't play is neither taught nor called to mind there."""

import pytest

from domain import engine
from domain.bots.simulation import begin
from domain.coach import lessons, reminders
from domain.coach.in_force import ONLY_USUALLY, hold
from domain.coach.rulebook import statements
from domain.content.loader import load_pack
from domain.language import commands as c
from domain.language.chance import Generator
from domain.model.editions import OF_THE_PROTOTYPE, PRINTED, PROTOTYPE

PACK = load_pack("practice")


def begun(edition, **flags):
    state = begin(PACK, tuple(PACK.assassins)[:2], "normal", edition)
    for name, value in flags.items():
        command = c.Adjust(f"flags/{name}", f'"{value}"', "house rule")
        state = engine.settle(PACK, state, command, lambda *_: None).state
    return engine.settle(PACK, state, c.Start("1"), Generator(bytes(32)).answer).state


def test_every_statement_and_every_flag_exists():
    assert {rule for rules in ONLY_USUALLY.values() for rule in rules} <= statements().keys()
    assert ONLY_USUALLY.keys() <= OF_THE_PROTOTYPE.keys()


@pytest.mark.parametrize("edition", PRINTED)
def test_in_the_printed_editions_all_of_them_hold(edition):
    assert all(hold(begun(edition), rules) for rules in ONLY_USUALLY.values())


@pytest.mark.parametrize("name", ONLY_USUALLY)
def test_a_house_rule_takes_its_own_statements_out_of_force_and_no_others(name):
    state = begun(PRINTED[0], **{name: OF_THE_PROTOTYPE[name][1]})
    others = [rule for other, rules in ONLY_USUALLY.items() if other != name for rule in rules]

    assert not any(hold(state, (rule,)) for rule in ONLY_USUALLY[name])
    assert all(hold(state, (rule,)) for rule in others)


def test_nothing_is_called_to_mind_that_the_prototype_does_not_play():
    state = begun(PROTOTYPE)
    told = {reminder.rule for reminder in reminders.met(PACK, state)}

    assert all(hold(state, (rule,)) for rule in told)
    assert "16.25" not in {rule for lesson in lessons.met(PACK, (), state) for rule in lesson.rules}


def test_the_order_of_the_enemies_steps_is_taught_where_it_is_played():
    def enemies(edition):
        state = begun(edition)
        passed = engine.decide(PACK, state, c.Pass())
        after = engine.fold(state, [event.fact for event in passed])
        return {lesson.id for lesson in lessons.met(PACK, passed, after)}

    assert "enemies" in enemies(PRINTED[0])
    assert "enemies" not in enemies(PROTOTYPE)
