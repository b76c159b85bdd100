"""What a start loads before the names of the campaigns are painted, against the list that says why."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

from campaign_tui.session.wiring import open_library

LIST = Path(__file__).parents[2] / "docs" / "proof" / "benchmarks.md"

PROGRAM = """
import sys
from campaign_tui.app import in_terminal
from campaign_tui.app.app import CampaignApp
from campaign_tui.screens.library import LibraryScreen

def painted(screen, cards):
    print(*sys.modules, file=sys.stderr)
    screen.app.exit()

LibraryScreen._look_into = painted
run = CampaignApp.run
CampaignApp.run = lambda app: run(app, headless=True)
sys.exit(in_terminal.run(store=sys.argv[1]))
"""


def test_each_room_that_a_start_loads_stands_in_the_list_with_the_number_of_its_modules(tmp_path):
    store = str(tmp_path / "store.db")
    with open_library(store):
        pass
    started = subprocess.run(
        [sys.executable, "-c", PROGRAM, store],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
        env={"XDG_CONFIG_HOME": str(tmp_path), "TERM": "xterm-256color"},
    )
    loaded = started.stderr.split()
    ours = [name for name in loaded if re.match(r"(campaign_tui|domain|exports|migrations|projections)\b", name)]
    rooms = Counter(".".join(name.split(".")[:2]) for name in ours if "." in name)
    listed = re.findall(r"^\| `([a-z_.]+)` \| (\d+) \| \S", LIST.read_text("utf-8"), re.MULTILINE)

    assert listed == [(room, str(rooms[room])) for room in sorted(rooms)]


def test_nothing_that_decides_or_tells_stands_in_the_list():
    listed = set(re.findall(r"^\| `([a-z_.]+)` \| \d+ \|", LIST.read_text("utf-8"), re.MULTILINE))

    later = {"engine", "rules", "playing", "folding", "telling", "bots", "coach", "audit", "correction", "notation"}
    assert listed
    assert not listed & {f"domain.{room}" for room in later}
