"""A pack on disk whose every hidden value is a word that stands nowhere else: a canary."""

import re
import shutil

from domain.content.loader import BUNDLED

HEAD = """format = 1
id = "canaries"
title = "Canaries"
version = "1"
base = "drowned_ledger"

[dice]
assassin = ["hit", "hit", "hit", "special", "retaliation", "retaliation"]
enemy = ["hit", "hit", "hit", "fail", "fail", "fail"]
detection = ["exposed", "exposed", "alarm", "blank", "blank", "blank"]
poison = ["poison", "poison", "nothing", "nothing", "nothing", "nothing"]
"""

CAMPAIGN = """
levels = [50]

[blueprints.plan_xq]
name = "Kanarix Plan"
white = 1
black = 0
item = "item_xq"
"""

CARDS = """
[item_xq]
name = "Kanarix Item"
text = "Kanarix item text."
effects = [{ op = "heal", number = 1 }]
single_use = true

[bonus_xq]
name = "Kanarix Bonus"
text = "Kanarix bonus text."
effects = [{ op = "heal", number = 1 }]
single_use = true
"""

EVENTS = """
[event_xq]
name = "Kanarix Event"
text = "Kanarix event text."
direction = "N"
effects = []
"""


def card(name, pile, *steps):
    """An exploration card with canaries for a name and for every text."""
    lines = ", ".join(f"{{ {step} }}" for step in steps)
    return f'[cards.card_{name}]\nname = "Kanarix {name.title()}"\npile = "{pile}"\nsteps = [{lines}]\n'


REGION = """
title = "The Aviary"
first = 11
gauge = [71, 72, 73, 74, 0]
bonus = 79

[codes]
9137 = "0.1"
9248 = "mystery"
9351 = "0.2"
9462 = "0.3"

[locations.11]
connections = [14, 17]
symbol = "unknown"
code = "9137"

[locations.14]
connections = [11, 20]
symbol = "encounter"

[locations.17]
connections = [11, 23, 26]
symbol = "observation"

[locations.20]
connections = [14, 23, 38]
symbol = "ruins"

[locations.23]
connections = [17, 20, 29]
symbol = "unknown"
code = "9248"

[locations.26]
connections = [17, 32]
symbol = "healer"
amount = 7

[locations.29]
connections = [23, 32]
symbol = "observation"

[locations.32]
connections = [26, 29, 35]
symbol = "forge"

[locations.35]
connections = [32, 41]
symbol = "unknown"
code = "9351"

[locations.38]
connections = [20, 41]
symbol = "narrative"
card = 75

[locations.41]
connections = [35, 38]
symbol = "unknown"
code = "9462"

[numbers.71]
kind = "event"
card = "event_xq"

[numbers.72]
kind = "exploration"
card = "card_deep"

[numbers.73]
kind = "clue"
card = "clue_xq"

[numbers.74]
kind = "item"
card = "item_xq"

[numbers.75]
kind = "narrative"
card = "card_tale"

[numbers.79]
kind = "reward"
card = "bonus_xq"

[clues.clue_xq]
name = "Kanarix Clue"
text = "Kanarix clue text."

""" + "\n".join(
    (
        card(
            "meeting",
            "encounter",
            'op = "text", text = "Kanarix first."',
            'op = "stop"',
            'op = "text", text = "Kanarix second."',
        ),
        card(
            "parting",
            "encounter",
            'op = "choose", text = "Kanarix choice.", options = [["Kanarix left", 1], ["Kanarix right", 2]]',
            'op = "text", text = "Kanarix left end."',
            'op = "text", text = "Kanarix right end."',
        ),
        card("wall", "ruins", 'op = "text", text = "Kanarix wall."'),
        card("cellar", "ruins", 'op = "blueprint", card = "plan_xq"', 'op = "text", text = "Kanarix cellar."'),
        card("deep", "ruins", 'op = "text", text = "Kanarix deep."'),
        card("riddle", "mystery", 'op = "text", text = "Kanarix riddle."'),
        card("tale", "narrative", 'op = "text", text = "Kanarix tale."'),
    )
)

CANARY = re.compile(r'"(Kanarix [^"]*)"')
CODES = ("9137", "9248", "9351", "9462")
IDS = ("card_", "_xq")
"""Parts of the ids of hidden things; a handle holds none of them."""


def canaries():
    """Every canary of the pack: names and texts."""
    return sorted(set(CANARY.findall(REGION + CARDS + EVENTS + CAMPAIGN)))


def build(folder):
    """Write the pack."""
    source = BUNDLED / "drowned_ledger" / "memories"
    (folder / "memories").mkdir(parents=True)
    for name in ("0.1", "0.2", "0.3"):
        shutil.copy(source / f"{name}.toml", folder / "memories" / f"{name}.toml")
    for name, text in (
        ("pack", HEAD),
        ("campaign", CAMPAIGN),
        ("cards", CARDS),
        ("events", EVENTS),
        ("region", REGION),
    ):
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder
