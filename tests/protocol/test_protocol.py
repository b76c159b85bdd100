"""The engine protocol answers every line, and never ends on one."""

import json
import re
from pathlib import Path

import pytest

from domain.bots.protocol import Conversation
from domain.content.loader import load_pack

DOCS = Path(__file__).parents[2] / "docs" / "protocol.md"


@pytest.fixture
def talk():
    conversation = Conversation(load_pack)
    return lambda request: json.loads(conversation.line(request if isinstance(request, str) else json.dumps(request)))


def test_the_example_in_the_docs_works_line_by_line(talk):
    block = re.search(r"```json\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert block

    replies = [talk(line) for line in block.group(1).splitlines()]

    assert [reply.get("error") for reply in replies] == [None] * 5
    assert replies[0]["pending"] == {"type": "between"}
    assert "pick:A1" in replies[2]["legal"]
    assert replies[3]["id"] == "my third decision"
    assert replies[4]["depth"] == 1


def test_without_a_seed_the_other_side_draws_and_sees_exact_odds(talk):
    talk({"op": "new", "pack": "drowned_ledger"})

    pending = talk({"op": "act", "decision": "start:0.4"})["pending"]
    while pending["type"] == "choice":
        pending = talk({"op": "act", "decision": pending["options"][0]})["pending"]

    assert pending["type"] == "chance"
    top, bottom = zip(*(map(int, (odds + "/1").split("/")[:2]) for odds in pending["outcomes"].values()), strict=True)
    assert sum(t / b for t, b in zip(top, bottom, strict=True)) == pytest.approx(1)


def test_undo_gives_the_same_position_again(talk):
    talk({"op": "new", "pack": "drowned_ledger", "seed": 3})
    talk({"op": "act", "decision": "start:0.4"})
    before = talk({"op": "state"})

    talk({"op": "act", "decision": "pick:A1"})
    talk({"op": "undo"})

    assert talk({"op": "state"}) == before


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("", "no JSON"),
        ("[]", "JSON object"),
        ('{"op": "dance"}', "no op"),
        ('{"op": "legal"}', "no game"),
        ('{"op": "new"}', "pack"),
        ('{"op": "new", "pack": "drowned_ledger", "seed": -1}', "seed"),
        ('{"op": "new", "pack": "drowned_ledger", "seeds": 1}', "seeds"),
        ('{"op": "new", "pack": "../../etc"}', "pack"),
    ],
)
def test_a_bad_line_gets_a_sentence(talk, line, part):
    assert part in talk(line)["error"]


def test_a_refusal_names_its_rule_and_changes_nothing(talk):
    talk({"op": "new", "pack": "drowned_ledger", "seed": 3})

    reply = talk({"op": "act", "decision": "move:aurelia:A1"})

    assert reply["rule"] == "4.q3"
    assert talk({"op": "state"})["depth"] == 0


def test_a_line_nested_too_deeply_is_answered_in_a_sentence(talk):
    assert "nested" in talk("[" * 100_000)["error"]
