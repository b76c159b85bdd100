"""Numbers of the players' own cards: told at any time between memories, named in sentences, nothing else changed."""

import pytest

from domain import engine
from domain.language.commands import TellNumber
from domain.language.events import NumberTold
from domain.language.waiting import Choice
from domain.telling.decisions import describe
from domain.telling.numbers import told_name
from domain.telling.story import narrate
from tests.campaign.stories import tiny
from tests.table.box import Evening, box

PATH = "figures.courtesan.dice"


def test_a_number_is_told_wherever_the_road_stands_and_the_question_stays():
    evening = Evening(team="alessandra,bastiano,claudio")
    asked = set()
    for memory in ("0.1", "0.2", "0.3", "0.4", "1.1"):
        evening.do(f"report:{memory}:success:1:5:9")
        while not evening.ready():
            waiting = engine.pending(evening.pack, evening.state)
            kind = getattr(waiting, "kind", "")
            asked.add(kind)
            number = len(evening.told)
            before = evening.state
            evening.do(f"tell:{PATH}:{number}")
            assert evening.state.told[PATH] == number
            assert engine.pending(evening.pack, evening.state) == waiting
            assert evening.state.agenda == before.agenda
            if isinstance(waiting, Choice) and kind == "number":
                evening.do("pick:2")
            else:
                evening.take(evening.steward(evening.pack, evening.state))
    assert asked >= {"level_up", "headquarters", "number", "admission", "assignment"}


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("levels.1", "experience at which level 1 is reached"),
        (PATH, "dice of one Courtesan in the command room"),
        ("contracts.contract_1.hits", "hits that the contract Contract 1 asks for"),
        ("figures.nobody.dice", "figures.nobody.dice"),
        ("contracts.gone.hits", "contracts.gone.hits"),
        ("guards.gone.life", "guards.gone.life"),
        ("nonsense", "nonsense"),
        ("figures.courtesan.nonsense", "figures.courtesan.nonsense"),
    ],
)
def test_a_path_is_told_in_words_and_as_it_is_where_the_pack_has_nothing_like_it(path, name):
    assert told_name(box(), path) == name


def test_the_story_and_the_list_of_decisions_name_the_number():
    name = told_name(box(), PATH)

    assert narrate(box(), NumberTold(PATH, 2)) == f"Told from the box, {name}: 2."
    assert describe(box(), TellNumber(PATH, 2)) == f"{name}: 2"
    # A pack that has no such number, as after an import.
    assert PATH in narrate(tiny(), NumberTold(PATH, 2))
