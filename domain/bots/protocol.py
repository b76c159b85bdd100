"""The `engine` protocol: one JSON object a line, for bots and other front ends. `docs/protocol.md` describes it.

A conversation holds games by number, in memory. Answers to faults are answers too: nothing here ends the program.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from domain.content.pack import Pack
from domain.core.errors import CampaignError, Refused
from domain.engine import EMPTY, considered, legal_decisions, pending, settle
from domain.language import commands as c
from domain.language.chance import Answer, ChanceNode, Generator, outcomes
from domain.language.waiting import Choice, Waiting, Window
from domain.model.state import State
from domain.notation import parse, render

PROTOCOL = 1
"""Number of this protocol, in the answer to `hello`."""

MOST_GAMES = 1_000
SEED_SIZE = 32

Reply: TypeAlias = dict[str, Any]


class Game:
    """One game of a conversation: its states so far, for undo."""

    def __init__(self, pack: Pack, state: State, generator: Generator | None) -> None:
        """Start from a founded campaign; without a generator dice and draws are asked for."""
        self.pack = pack
        self.states = [state]
        self.generator = generator

    def answer(self, node: ChanceNode, state: State) -> Answer | None:
        """The app's answer to chance, if the app rolls."""
        return self.generator.answer(node, state) if self.generator else None


class Conversation:
    """Handles one request after another."""

    def __init__(self, packs: Callable[[str], Pack]) -> None:
        """`packs` loads a pack by name; raises ContentError."""
        self._packs = packs
        self._games: dict[int, Game] = {}
        self._next = 1

    def line(self, text: str) -> str:
        """The reply to a line, as a line without its end."""
        return msgspec.json.encode(self.reply(text)).decode()

    def reply(self, text: str) -> Reply:
        """The reply to a request. A fault gives `{"error": sentence}`, a refusal also its rule."""
        request: object = None
        try:
            request = msgspec.json.decode(text)
            answer = self._dispatch(request)
        except Refused as refused:
            answer = {"error": refused.sentence, "rule": refused.rule, "remedy": refused.remedy}
        except CampaignError as fault:
            answer = {"error": str(fault)}
        except RecursionError:
            answer = {"error": "This line is nested too deeply. Send one object a line."}
        except msgspec.DecodeError as fault:
            answer = {"error": f"This line is no JSON: {fault}. Send one object a line."}
        if isinstance(request, dict) and "id" in request:
            answer["id"] = request["id"]
        return answer

    def _dispatch(self, request: object) -> Reply:
        if not isinstance(request, dict):
            raise CampaignError('A request is a JSON object with an "op".')
        op = request.get("op")
        operation = OPERATIONS.get(op) if isinstance(op, str) else None
        if operation is None:
            raise CampaignError(f"There is no op {op!r}. Known are: {', '.join(OPERATIONS)}.")
        return operation(self, request)

    def _game(self, request: dict[str, Any]) -> Game:
        number = request.get("game", 1)
        if not isinstance(number, int) or number not in self._games:
            raise CampaignError(f'There is no game {number!r}. Begin one with op "new".')
        return self._games[number]

    def hello(self, _: dict[str, Any]) -> Reply:
        """Who is speaking."""
        return {"protocol": PROTOCOL, "ops": list(OPERATIONS)}

    def new(self, request: dict[str, Any]) -> Reply:
        """Found a campaign in memory; with a seed the app rolls, without one dice and draws are asked for."""
        if len(self._games) >= MOST_GAMES:
            raise CampaignError(f'There are {MOST_GAMES} games already. End one with op "end".')
        wish = _typed(request, NewGame)
        pack = self._packs(wish.pack)
        team = tuple(wish.assassins) or tuple(pack.assassins)[:2]
        begin = c.Begin(pack.id, wish.edition, wish.difficulty, team)
        state = settle(pack, EMPTY, begin, lambda _node, _state: None).state
        generator = Generator(wish.seed.to_bytes(SEED_SIZE, "big")) if wish.seed is not None else None
        game = Game(pack, state, generator)
        number = self._next
        self._next += 1
        self._games[number] = game
        return {"game": number, **_position(game)}

    def legal(self, request: dict[str, Any]) -> Reply:
        """Legal decisions; with `all` also what isn't legal, with rule and reason."""
        game = self._game(request)
        state = game.states[-1]
        found: Reply = {"legal": [render(command) for command in legal_decisions(game.pack, state)]}
        if request.get("all"):
            found["refused"] = [
                {"decision": render(command), "rule": refused.rule, "reason": refused.sentence}
                for command, refused in considered(game.pack, state)
                if refused
            ]
        return found

    def act(self, request: dict[str, Any]) -> Reply:
        """Take a decision; the reply holds the facts that follow."""
        game = self._game(request)
        decision = request.get("decision")
        if not isinstance(decision, str):
            raise CampaignError('An act needs a "decision" as text.')
        settled = settle(game.pack, game.states[-1], parse(decision), game.answer)
        game.states.append(settled.state)
        facts = [{"fact": msgspec.to_builtins(e.fact), "rules": list(e.rules)} for e in settled.events]
        return {"facts": facts, **_position(game)}

    def state(self, request: dict[str, Any]) -> Reply:
        """The whole state."""
        game = self._game(request)
        return {"state": named(game.states[-1]), **_position(game)}

    def undo(self, request: dict[str, Any]) -> Reply:
        """Take back the last decision."""
        game = self._game(request)
        if len(game.states) == 1:
            raise CampaignError("There is nothing to undo in this game.")
        game.states.pop()
        return _position(game)

    def end(self, request: dict[str, Any]) -> Reply:
        """Forget a game."""
        self._game(request)
        del self._games[request.get("game", 1)]
        return {"ended": request.get("game", 1)}


class NewGame(msgspec.Struct, forbid_unknown_fields=True):
    """The wishes of op `new`."""

    op: str
    pack: str
    assassins: list[str] = []
    edition: str = "fr_1_05"
    difficulty: str = "normal"
    seed: int | None = None
    id: Any = None


def _typed(request: dict[str, Any], kind: type[NewGame]) -> NewGame:
    try:
        wish = msgspec.convert(request, kind)
    except msgspec.ValidationError as fault:
        raise CampaignError(f"The request doesn't fit: {fault}.") from fault
    if wish.seed is not None and not 0 <= wish.seed < 1 << (8 * SEED_SIZE):
        raise CampaignError("A seed is a whole number from 0 on, below 2 to the power of 256.")
    return wish


def _position(game: Game) -> Reply:
    return {"depth": len(game.states) - 1, "pending": describe(pending(game.pack, game.states[-1]))}


def describe(waiting: Waiting) -> Reply:
    """What is waited for, as plain values; odds as fractions in text."""
    match waiting:
        case Choice():
            return {
                "type": "choice",
                "kind": waiting.kind,
                "prompt": waiting.prompt,
                "options": [f"pick:{option}" for option in waiting.options],
                "rules": list(waiting.rules),
            }
        case ChanceNode():
            odds: list[tuple[str, Fraction]] = [(render(command), chance) for command, chance in outcomes(waiting)]
            return {
                "type": "chance",
                "kind": waiting.kind,
                "prompt": waiting.prompt,
                "outcomes": {text: str(chance) for text, chance in odds},
                "rules": list(waiting.rules),
            }
        case Window():
            return {"type": "window", "kind": waiting.kind, "gap": waiting.gap}
    return {"type": "between"}


def named(value: Any) -> Any:  # noqa: ANN401 - walks values of any type
    """A value with the fields of its structs by name, as JSON objects."""
    if isinstance(value, msgspec.Struct):
        fields = {name: named(getattr(value, name)) for name in value.__struct_fields__}
        tag = value.__struct_config__.tag
        return {"type": tag, **fields} if tag else fields
    if isinstance(value, dict):
        return {key: named(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [named(item) for item in value]
    return value


OPERATIONS: dict[str, Callable[[Conversation, dict[str, Any]], Reply]] = {
    "hello": Conversation.hello,
    "new": Conversation.new,
    "legal": Conversation.legal,
    "act": Conversation.act,
    "state": Conversation.state,
    "undo": Conversation.undo,
    "end": Conversation.end,
}
