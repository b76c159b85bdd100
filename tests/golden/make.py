"""Plays a whole story by bots and writes it down: the golden campaign and what became of it.

Run it only when the stored format has changed: `.venv/bin/python -m tests.golden.make`.
"""

import gzip
import json
import tempfile
from pathlib import Path
from random import Random

from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import open_library
from domain.bots.players import careful_player, random_player
from domain.bots.stewards import careful_steward, random_steward
from domain.content.loader import load_pack
from domain.rules.campaign.flow import due
from exports.files.to_jsonl import to_jsonl
from exports.kit.plain import plain
from tests.narrow import a

HERE = Path(__file__).parent
LOG = HERE / "ledger.jsonl.gz"
OUTCOME = HERE / "ledger.json"
SEED = 5
TEAM = ("aurelia", "biagio", "corvo")


def outcome(state):
    """What is compared: diary, boards, headquarters, shelf, levels."""
    told = a(dict, plain(state))
    return {
        name: told[name] for name in ("diary", "assassins", "headquarters", "hall", "away", "level", "xp", "retired")
    }


def played(library):
    """The whole story, played with today's rules; its session stands at the end."""
    random = Random(SEED)
    pack = load_pack("drowned_ledger")
    careful, wild = careful_player(random.randrange), random_player(random.randrange)
    keeping, fiddling = careful_steward(random.randrange), random_steward(random.randrange)
    session = LibrarySession(library, "").create(
        "Winter 1508",
        pack,
        TEAM,
        edition="fr_1_05",
        difficulty="normal",
        source="app",
        seed=random.randbytes(32),
        flow="story",
    )
    while session.state.memory or session.state.agenda or due(pack, session.state):
        state = session.state
        # Every fourth memory goes wrong, for second attempts, apprentices and hospital.
        loses = state.memory is not None and len(state.diary) % 4 == 3
        player = (wild if loses else careful) if state.memory else (fiddling if len(state.diary) % 2 else keeping)
        session.submit(player(pack, state))
        if random.randrange(200) == 0:
            session.undo()
    return session


def main():
    """Play, and write both files."""
    with tempfile.TemporaryDirectory() as folder, open_library(str(Path(folder) / "golden.db")) as library:
        session = played(library)
        with gzip.GzipFile(LOG, "wb", mtime=0) as file:
            file.writelines(to_jsonl(session.campaign, session.head, library.rows(session.campaign)))
        OUTCOME.write_text(json.dumps(outcome(session.state), indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
