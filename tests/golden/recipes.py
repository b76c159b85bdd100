"""What the golden stores of a release hold: campaigns in the middle of everything, each with things undone.

A recipe plays by the command line alone, so that the next release makes its own stores with the same ones.
"""

from collections.abc import Callable
from pathlib import Path

from tests.golden.hand import Hand, Seen, begin, waits_for
from tests.golden.program import Program

Made = dict[str, Hand]
"""The campaigns of a store by the names of their exports."""

COURTYARD = Path(__file__).with_name("courtyard.toml")
"""A map as owners would enter it."""
TEAM = ("--assassins", "aurelia,biagio,corvo")
BOX_TEAM = ("--assassins", "alessandra,claudio", "--chance", "table")
HOUSE_RULES = 'why = "As on Tuesdays"\n[flags]\ntrade_scope = "equipment_cards"\nally_reusable = "false"\n'
MISCHIEF = "<b>bold</b> [link=x]y[/link] | =1+1 \u05e9\u05dc\u05d5\u05dd \U0001f5e1 \u201cquoted\u201d 100%"
"""A note in which nothing is markup, a formula or a direction."""
SHORT = "success:1:6:0"
"""A memory that brings no level."""
ROUGHLY = "success:1:0:12:no:%:%:%:%:yes"
"""A memory that was played long ago, as an estimate."""


def written_on(hand: Hand) -> Hand:
    """With notes, a bookmark, a named branch, an override, and another evening."""
    hand.run("note", MISCHIEF, "--player", "Mina")
    hand.run("bookmark", "before the bell")
    hand.run("branch", "by the roofs", "--at", "head~1")
    hand.program.wait(hours=20)
    hand.run("adjust", "xp", str(hand.seen["state"]["xp"] + 1), "--why", "Counted twice", "--player", "Jo")
    hand.run("note", "Two lines\nof a note.", "--at", "head~1")
    return hand


def undone(hand: Hand, steps: int = 2) -> Hand:
    """With the last actions taken back, and one of them done again: what was done stays as a branch."""
    hand.run("undo", str(steps))
    hand.run("redo")
    hand.run("undo")
    return hand


def in_memory(hand: Hand, memory: str, decisions: int = 30, undo_every: int = 9) -> Hand:
    """In the middle of a memory."""
    return hand.act(f"start:{memory}").at_random(decisions, undo_every=undo_every)


def single(program: Program) -> Made:
    """Memories by themselves: in play, dice to be typed, between steps of the enemies, with two maps, lost."""
    store = "single.db"
    program.folder.joinpath("house-rules.toml").write_text(HOUSE_RULES, encoding="utf-8")
    yard = begin(program, store, "The yard", "--pack", "practice", "--players", "Mina,Jo", seed=1)
    in_memory(yard, "1", 14, 6)
    written_on(yard).at_random(3)
    dice = begin(program, store, "Dice by hand", "--pack", "practice", "--chance", "table", seed=2)
    dice.act("start:1").until_waiting("chancenode", undo_every=5)
    gap = begin(program, store, "Between two steps", "--flow", "single", *TEAM, seed=3)
    in_memory(gap, "0.2", 10).until_waiting("gap")
    bridges = begin(program, store, "Two maps", "--flow", "single", "--difficulty", "easy", *TEAM, seed=4)
    written_on(in_memory(bridges, "2.2", 22)).at_random(3)
    barge = begin(program, store, "The barge", "--flow", "single", "--edition", "en_1_03", *TEAM, seed=5)
    undone(in_memory(barge, "2.4", 50, 11), 4).at_random(5)
    house = begin(
        program, store, "By our rules", "--rules", "house-rules.toml", "--players", "Zo\u00eb, Ann", *TEAM, seed=6
    )
    undone(in_memory(house, "0.1", 30))
    lost = begin(program, store, "Lost", "--flow", "single", *TEAM, seed=7)
    in_memory(lost, "1.1", 16).until_legal("concede").act("concede", "start:1.1").at_random(12)
    gone = begin(program, store, "Passing name", "--pack", "practice", seed=8)
    gone.run("rename", "Put away, 100% \u2013 \u00c6")
    written_on(in_memory(gone, "1", 8)).run("archive")
    return {
        "yard": yard,
        "dice-by-hand": dice,
        "enemy-gap": gap,
        "two-maps": bridges,
        "barge": barge,
        "house-rules": house,
        "second-attempt": lost,
        "archived": gone,
    }


def story(program: Program) -> Made:
    """A story at each of its stages, and in a memory after some."""
    store = "story.db"
    stops: dict[str, Callable[[Seen], bool]] = {
        "level-up": waits_for("level_up"),
        "headquarters": waits_for("headquarters"),
        "first-assignment": waits_for("assignment"),
        "workshop": waits_for("workshop"),
        "contract": waits_for("contract_box"),
        "admission": waits_for("admission"),
        "offer": waits_for("memory_offer"),
    }
    made: Made = {}
    for number, (name, there) in enumerate(stops.items(), 11):
        hand = begin(program, store, f"Winter, {name}", "--players", "Mina,Jo", *TEAM, seed=number)
        # Stands there, goes back a step, and comes there again on another branch.
        made[name] = undone(hand.until(there), 1).until(there)
    # People moved about, some of it taken back; then stopped again where it stood.
    made["first-assignment"].at_random(7, undo_every=3)
    made["workshop"].at_random(1)
    written_on(made["level-up"]).until(stops["level-up"])
    written_on(made["contract"])
    later = begin(program, store, "Winter, in a memory", *TEAM, seed=21).to_memory(after=6)
    written_on(later.act(later.start).at_random(30, undo_every=9)).at_random(4)
    hurt = begin(program, store, "Winter, lost", *TEAM, seed=22).act("start:0.1").at_random(14)
    hurt.until_legal("concede").act("concede").until(waits_for("workshop"), "failure:2:4:1")
    rest = begin(program, store, "Winter, between memories", *TEAM, seed=23).to_memory(after=3)
    undone(written_on(rest).at_random(4, undo_every=3), 1)
    return made | {"in-memory": later, "lost-story": hurt, "between": rest}


def expedition(program: Program) -> Made:
    """An expedition on its region, reading a card, at the end of a memory, on the river, in the hardest difficulty."""
    store, pack = "expedition.db", ("--pack", "salt_road")
    map_of = begin(program, store, "Upriver", *pack, "--players", "Mina,Jo", seed=31)
    map_of.until(waits_for("exploration")).at_random(6, undo_every=3)
    undone(written_on(map_of.until(waits_for("exploration"))))
    card = begin(program, store, "A card is read", *pack, seed=32).until(waits_for("card_choice"))
    gift = begin(program, store, "A card is given", *pack, seed=34).until(waits_for("bestowal"))
    end = begin(program, store, "The memory ends", *pack, "--difficulty", "legendary", seed=35)
    end.until(waits_for("end_of_memory")).at_random(3, undo_every=2)
    river = begin(program, store, "On the river", *pack, seed=36).to_memory(after=1)
    written_on(river.act(river.start).at_random(24, undo_every=7)).at_random(3)
    table = begin(program, store, "Upriver by hand", *pack, "--chance", "table", seed=37).to_memory(after=1)
    table.act(table.start).until_waiting("chancenode", undo_every=6)
    return {
        "region": map_of,
        "card-choice": card,
        "bestowal": gift,
        "end-of-memory": end,
        "river": river,
        "by-hand": table,
    }


def box(program: Program) -> Made:
    """The base box at its three depths, and with a private pack."""
    store, pack = "box.db", ("--pack", "brotherhood_of_venice")
    result = begin(program, store, "Our Venice", *pack, *BOX_TEAM, "--players", "Mina,Jo", seed=41)
    result.act(f"report:0.1:{ROUGHLY}", "report:0.2:success:1:5:10:no:claudio=1", "report:0.3:failure:1:7")
    written_on(result.act("tell:contracts.contract_1.hits:3"))
    result.run("undo", "2")
    undone(result.act("report:0.3:success:2:6:5").until(waits_for("shop_by_hand")))
    turns = begin(program, store, "Turn by turn", *pack, *BOX_TEAM, seed=42)
    turns.act("track:0.1", "turn:Dark_Night:N", "alert:on", "hurt:claudio")
    turns.act("new-card:reed_pipe:Reed%20Pipe:melee", "gain:claudio:reed_pipe", "turn:Market_Day", "objective:1:2")
    turns.act("hurt:claudio:2").run("undo", "2")
    turns.act("hurt:claudio", "heal:claudio", "turn", "done:success").until(
        lambda seen: seen["pending"]["type"] != "choice"
    )
    turns.act("track:0.2", "turn", "reserve:crossbowman:6", "enemies", "enter:crossbowman=3", "turn")
    undone(written_on(turns))
    full = begin(program, store, "Map night", *pack, *BOX_TEAM, seed=43)
    on_courtyard(full, "0.1")
    own = begin(
        program, store, "Next time", "--pack", owned(turns, "our_box"), "--assassins", "bastiano,daria", seed=44
    )
    undone(own.act("track:0.1", "turn", "gain:daria:reed_pipe", "hurt:daria", "sync"))
    return {"result": result, "tracker": turns, "full": full, "own-pack": own}


def on_courtyard(hand: Hand, memory: str) -> None:
    """A memory of a box, move by move on a map that was typed."""
    hand.program.folder.joinpath("courtyard.toml").write_bytes(COURTYARD.read_bytes())
    hand.program.do("pack", "map", hand.campaign, memory, "courtyard.toml", "--store", hand.store)
    hand.act(f"start:{memory}", "pick:D3", "pick:D3")
    hand.act("new-event:night_fog:Night%20Fog:N", "draw:night_fog", "pick:done")
    hand.act("move:alessandra:D2")
    # Who rolls for themselves is asked for what fell.
    rolled = ["roll:blank"] if waits_for("chancenode")(hand.seen) else []
    hand.act(*rolled, "pay:alessandra:papers").run("undo", str(2 + len(rolled)))
    hand.act("move:alessandra:D2", *rolled)
    undone(written_on(hand))


def owned(hand: Hand, folder: str) -> str:
    """Save what a campaign has told of its box as a private pack; its folder."""
    hand.program.do("pack", "own", hand.campaign, folder, "--store", hand.store)
    return folder


def apocalypse(program: Program) -> Made:
    """The expansion's box at its three depths, on a region that its players draw."""
    store, pack = "apocalypse.db", ("--pack", "apocalypse_box")
    team = ("--assassins", "alessandra,bastiano", "--chance", "table")
    region = begin(program, store, "Our river", *pack, *team, seed=51).until(waits_for("end_of_memory"), SHORT)
    region.act("chart:17:11,23,26", "chart:23:17,30", "chart:26:17,30", "chart:30:23,26", "pass", "pick:17")
    region.act("journey:23:cube", "pick:observation", "journey:30:cube", "pick:observation", "journey:26:cube")
    undone(written_on(region), 3)
    card = begin(program, store, "A card of ours", *pack, *team, seed=52).until(waits_for("end_of_memory"), SHORT)
    card.act("chart:17:11,23", "chart:23:17,30", "pass", "pick:17", "journey:23:cube", "pick:encounter")
    card.act("card:Well", "clue:Seal:yes", "hurt:alessandra", "blueprint:Raft")
    card.run("undo", "2")
    turns = begin(program, store, "River, turn by turn", *pack, *team, seed=53).to_box_memory()
    undone(written_on(turns.act("track:A.1", "turn", "alert:on", "hurt:bastiano", "turn", "heal:bastiano")))
    full = begin(program, store, "River on a map", *pack, *team, seed=54).to_box_memory()
    on_courtyard(full, "A.1")
    return {"region": region, "card": card, "tracker": turns, "full": full}


def boxes(program: Program) -> Made:
    """The other bundled packs for owners: each kept in another way."""
    store = "boxes.db"
    roma = begin(program, store, "Roma", "--pack", "roma", seed=61).until(waits_for("shop_by_hand"))
    undone(written_on(roma))
    tokyo = begin(program, store, "Tokyo", "--pack", "tokyo", seed=62).to_box_memory()
    undone(tokyo.act("track:T1.1", "turn", "alert:on", "turn"))
    both = begin(program, store, "Venice and Roma", "--pack", "venice_and_roma", seed=63)
    undone(both.until(waits_for("assignment")).at_random(5))
    east = begin(program, store, "Venice and Tokyo", "--pack", "venice_and_tokyo", seed=64)
    undone(east.act(f"report:0.1:{ROUGHLY}", "track:0.2", "turn", "sync"))
    every = begin(program, store, "All of them", "--pack", "venice_roma_tokyo", "--chance", "table", seed=65)
    on_courtyard(every, "0.1")
    return {"roma": roma, "tokyo": tokyo, "venice-and-roma": both, "venice-and-tokyo": east, "all-three": every}


RECIPES: dict[str, Callable[[Program], Made]] = {
    "single": single,
    "story": story,
    "expedition": expedition,
    "box": box,
    "apocalypse": apocalypse,
    "boxes": boxes,
}
"""The stores of a release, by their names."""
