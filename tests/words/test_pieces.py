"""What to do with the pieces on the table: only what differs in the end, piece by piece."""

import itertools

import pytest
from msgspec.structs import replace

from domain.bots.players import random_player
from domain.content.loader import load_pack
from domain.engine import EMPTY, settle
from domain.language import commands as c
from domain.language.chance import Generator
from domain.model.headquarters import Bag
from domain.model.state import Ally, Assassin, Board, Deck, Machine, MapState, MemoryRecord, Objective, Square
from domain.telling.pieces import net_change

PACK = load_pack("practice")


def played(seed, decisions):
    """The states of a campaign that is played at random, once its first memory has begun."""
    generator, turn = Generator(bytes([seed]) * 32), iter(range(10**6))
    player = random_player(lambda options: generator.index("player", next(turn), options))
    command: c.AnyCommand = c.Begin("practice", "fr_1_05", "normal", ("aurelia", "biagio"))
    states = [EMPTY]
    for _ in range(decisions):
        states.append(settle(PACK, states[-1], command, generator.answer).state)
        command = player(PACK, states[-1]) if len(states) > 2 else c.Start("1")
    return states


STATES = played(1, 12)
PLAYING = STATES[3]


def figure(state, who, **changes):
    return replace(state, assassins={**state.assassins, who: replace(state.assassins[who], **changes)})


def table(state, **changes):
    return replace(state, memory=replace(state.play, **changes))


def square(state, name, **changes):
    there = state.play.squares.get(name, Square())
    return table(state, squares={**state.play.squares, name: replace(there, **changes)})


def board(state, who, **changes):
    return figure(state, who, board=replace(state.assassins[who].board, **changes))


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_to_be_done_where_nothing_differs(state):
    assert net_change(PACK, state, state) == ()


CASES = [
    (
        lambda s: figure(s, "aurelia", square="B3"),
        ["put Aurelia on B3"],
        ["put Aurelia on A3"],
    ),
    (
        lambda s: figure(s, "aurelia", place="spot"),
        ["put Aurelia into the hiding spot on A3"],
        ["put Aurelia on A3"],
    ),
    (
        lambda s: figure(s, "aurelia", place="left", square=""),
        ["take Aurelia off the map"],
        ["put Aurelia on A3"],
    ),
    (
        lambda s: figure(s, "aurelia", exposed=True),
        ["put a red base on Aurelia"],
        ["take the red base off Aurelia"],
    ),
    (
        lambda s: figure(s, "aurelia", critical_since=2, health=0),
        ["lay Aurelia down", "take 3 health cubes from Aurelia"],
        ["stand Aurelia up", "give 3 health cubes to Aurelia"],
    ),
    (
        lambda s: figure(s, "aurelia", disguise="runner"),
        ["put a guard in place of Aurelia: Runner"],
        ["put Aurelia's own figure back in place of the guard: Runner"],
    ),
    (
        lambda s: figure(s, "aurelia", cubes=2, saved=1),
        ["take 1 action cube from Aurelia", "put a cube on the + slot of Aurelia"],
        ["give 1 action cube to Aurelia", "take the cube off the + slot of Aurelia"],
    ),
    (
        lambda s: square(square(s, "D2", guards=()), "D3", guards=(("runner", 1),)),
        ["put Runner from D2 on D3"],
        ["put Runner from D3 on D2"],
    ),
    (
        lambda s: square(s, "D2", guards=(("runner", 3),)),
        ["put 2 × Runner from the reserve on D2"],
        ["put 2 × Runner from D2 back into the reserve"],
    ),
    (
        lambda s: square(s, "D2", guards=(), bodies=(("runner", 1),)),
        ["lay Runner on D2 down as a body"],
        ["stand Runner on D2 up again"],
    ),
    (
        lambda s: square(s, "D3", bodies=(("runner", 2),)),
        ["lay 2 × Runner from the reserve on D3 as bodies"],
        ["put the bodies (2 × Runner) from D3 back into the reserve"],
    ),
    (
        lambda s: square(s, "D2", seated=(("runner", 1),)),
        ["Runner on D2 stands on the objective base"],
        ["Runner on D2 stands off the objective base"],
    ),
    (
        lambda s: square(s, "D3", bases=2, marks=("collapse",)),
        ["lay 2 red bases on D3", "put a token on D3: about to fall"],
        ["take 2 red bases off D3", "take the token off D3: about to fall"],
    ),
    (
        lambda s: square(s, "B1", chest=False),
        ["take the chest off B1"],
        ["put the chest back on B1"],
    ),
    (
        lambda s: table(s, objectives={**s.play.objectives, "bell": Objective("C1", 2, 1)}),
        ["put 1 cube on The yard bell"],
        ["take 1 cube off The yard bell"],
    ),
    (
        lambda s: table(s, objectives={**s.play.objectives, "bell": Objective("C1", 2, 2, done=True)}),
        ["take The yard bell off the map"],
        ["put The yard bell back on C1"],
    ),
    (
        lambda s: table(s, objectives={**s.play.objectives, "bell": Objective("C1", 2, hidden=True)}),
        ["turn The yard bell face down"],
        ["turn The yard bell face up"],
    ),
    (
        lambda s: table(s, maps={"a": replace(s.play.maps["a"], alert=True, tower_used=True)}),
        ["turn the alert on", "turn the tower card over"],
        ["turn the alert off", "turn the tower card back"],
    ),
    (
        lambda s: table(s, maps={**s.play.maps, "b": MapState(alert=True)}),
        ["turn the alert on (map b)"],
        [],
    ),
    (
        lambda s: table(s, allies={"friend": Ally("friend", "D3", exposed=True)}),
        ["put friend on D3", "put a red base on friend"],
        ["take friend off the map"],
    ),
    (
        lambda s: table(s, machines={"engine": Machine("engine", "D3", 2, aboard="aurelia")}),
        ["put engine on D3", "have 2 health cubes on the card of engine", "put Aurelia into engine"],
        ["take engine off the map"],
    ),
    (
        lambda s: table(s, turn=5),
        ["it is turn 5"],
        ["it is turn 1"],
    ),
    (
        lambda s: replace(s, xp=3, difficulty="easy", diary={"1": MemoryRecord(plays=1, successes=1, xp=2)}),
        [
            "the diary line of 1 The Yard: 1 played, 1 won, 0 lost, 2 XP",
            "the team has 3 XP",
            "the difficulty is easy",
        ],
        ["wipe the diary line of 1 The Yard", "the team has 0 XP", "the difficulty is normal"],
    ),
    (
        lambda s: figure(s, "aurelia", apprentice=True),
        ["turn the card of Aurelia back to the apprentice"],
        ["turn the card of Aurelia over: apprentice no longer, but assassin"],
    ),
    (
        lambda s: figure(s, "aurelia", apprentice=True, bag=Bag()),
        ["put the apprentice in place of Aurelia"],
        ["put Aurelia back in place of the apprentice"],
    ),
    (
        lambda s: replace(s, assassins={**s.assassins, "corvo": Assassin("corvo", Board(), 3, 3)}),
        ["put the board of Corvo on the table"],
        ["put the board of Corvo away"],
    ),
]
"""A change, what is to be done for it, and what to take it back."""


@pytest.mark.parametrize(("change", "there", "back"), CASES, ids=[there[0] for _, there, _ in CASES])
def test_each_kind_of_piece_there_and_back(change, there, back):
    other = change(PLAYING)

    assert list(net_change(PACK, PLAYING, other)) == there
    assert list(net_change(PACK, other, PLAYING)) == back


def deck(state, name, **changes):
    return replace(state, decks={**state.decks, name: replace(state.decks[name], **changes)})


def test_a_card_is_handed_from_one_to_the_other():
    given = board(board(PLAYING, "aurelia", ranged=""), "biagio", ranged="throwing_knife")

    assert net_change(PACK, PLAYING, given) == (
        "give Throwing Knife from Aurelia (ranged weapon) to Biagio (ranged weapon)",
    )


def test_cards_go_back_on_their_decks_in_the_order_in_which_they_were_drawn():
    without = deck(
        PLAYING,
        "equipment",
        unknown=tuple(
            (card, number)
            for card, number in PLAYING.decks["equipment"].unknown
            if card not in {"firecracker", "hidden_blade"}
        ),
    )
    drawn = board(without, "biagio", inventory=("firecracker", "hidden_blade"))

    orders = [
        net_change(PACK, drawn, PLAYING, order)
        for order in (("hidden_blade", "firecracker"), ("firecracker", "hidden_blade"))
    ]

    assert orders[0] == tuple(
        f"put {card} from Biagio (inventory) back on top of the equipment deck"
        for card in ("Hidden Blade", "Firecracker")
    )
    assert orders[1] == tuple(reversed(orders[0]))


def test_discards_envelopes_and_hands_are_told():
    gone = board(PLAYING, "aurelia", ranged="")

    def lines(after):
        return net_change(PACK, PLAYING, after)

    assert lines(deck(gone, "equipment", discards=("throwing_knife",))) == (
        "put Throwing Knife from Aurelia (ranged weapon) on the discards of the equipment deck",
    )
    assert lines(replace(gone, retired=("throwing_knife",))) == (
        "put Throwing Knife from Aurelia (ranged weapon) into its envelope",
    )
    assert net_change(PACK, replace(gone, retired=("throwing_knife",)), gone) == (
        "take Throwing Knife in hand from its envelope",
    )
    assert lines(gone) == ("take Throwing Knife in hand from Aurelia (ranged weapon)",)
    assert net_change(PACK, gone, PLAYING) == ("give Throwing Knife to Aurelia (ranged weapon)",)


def test_a_memory_is_laid_out_and_cleared_away_as_a_whole():
    between, begun = STATES[1], STATES[2]

    laid_out, cleared = net_change(PACK, between, begun), net_change(PACK, begun, between)

    assert laid_out[0] == "lay out the map of 1 The Yard"
    assert "put Runner from the reserve on D2" in laid_out
    assert "put The instructor's keys back on D2" not in laid_out
    assert "make the event deck ready" in laid_out
    assert cleared[0] == "clear the map of 1 The Yard away"
    assert "put the event deck away" in cleared
    assert not [line for line in cleared if " D2" in line]


def test_a_second_attempt_is_laid_out_anew():
    lines = net_change(PACK, PLAYING, table(PLAYING, attempt=2))

    assert lines[:2] == ("clear the map of 1 The Yard away", "lay out the map of 1 The Yard")


def test_another_deck_is_told_as_a_whole():
    assert net_change(PACK, PLAYING, replace(PLAYING, decks={**PLAYING.decks, "event": Deck()})) == (
        "make the event deck ready",
    )


@pytest.mark.parametrize("seed", range(4))
def test_every_way_through_a_game_can_be_told(seed):
    states = played(seed, 60)

    for before, after in [*itertools.pairwise(states), (states[-1], states[2]), (states[2], states[-1])]:
        for one, other in ((before, after), (after, before)):
            for line in net_change(PACK, one, other):
                assert not line.endswith(".")
                assert not {"{", "}", "aurelia", "biagio", "None"} & set(line.split())
                assert "  " not in line
