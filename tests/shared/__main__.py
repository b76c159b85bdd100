"""`script/soak --together`: players on four machines, a server behind a bad line, and all of it is killed now and then.

usage: script/soak --together [--players N] [--decisions N] [--seed S]
"""

from __future__ import annotations

import argparse
import random
import shutil
import socket
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from tempfile import mkdtemp

import psycopg

from campaign_tui.session import remotes
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import choose_pack, open_library, seed_of
from domain.store import CampaignId
from exports.files.to_jsonl import to_jsonl
from tests.shared.conftest import Server, statements

DELAY = 0.03
"""Seconds that the line takes one way."""

CUT = 0.004
"""How often a piece of what goes over the line is its last."""


class Line:
    """A way to the server that takes its time and breaks."""

    def __init__(self, port: int, draw: random.Random) -> None:
        self._port, self._draw = port, draw
        self.cuts = 0
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            one, _ = self._socket.accept()
            try:
                other = socket.create_connection(("127.0.0.1", self._port))
            except OSError:
                one.close()
                continue
            for here, there in ((one, other), (other, one)):
                threading.Thread(target=self._carry, args=(here, there), daemon=True).start()

    def _carry(self, here: socket.socket, there: socket.socket) -> None:
        with suppress(OSError), closing(here), closing(there):
            while piece := here.recv(65536):
                time.sleep(DELAY)
                if self._draw.random() < CUT:
                    self.cuts += 1
                    here.shutdown(socket.SHUT_RDWR)
                    there.shutdown(socket.SHUT_RDWR)
                    return
                there.sendall(piece)


def begin(folder: Path, server: Server, players: list[str]) -> CampaignId:
    """A campaign of the first player's, shared with all the others."""
    with open_library(str(folder / f"{players[0]}.db")) as library:
        session = LibrarySession(library, players[0]).create(
            "Venice",
            choose_pack("practice"),
            ("aurelia", "biagio"),
            edition="fr_1_05",
            difficulty="normal",
            source="app",
            seed=seed_of("together"),
        )
        campaign = session.campaign
        session.close()
        _, invitation = remotes.share(library, campaign, server.url("soak", "postgres"))
    for one in players[1:]:
        with open_library(str(folder / f"{one}.db")) as library:
            remotes.join(library, invitation)
    return campaign


def run(players: list[str], decisions: int, seed: int) -> int:
    """Let them play, kill what can be killed, and compare in the end; how many things were wrong."""
    draw, folder, server = random.Random(seed), Path(mkdtemp(prefix="together")), Server()
    with closing(psycopg.connect(server.url("owner", "postgres"), autocommit=True)) as owner:
        owner.execute(statements())
        owner.execute("CREATE ROLE soak LOGIN PASSWORD 'soak' IN ROLE campaign_players")
    campaign = begin(folder, server, players)
    line = Line(server.port, draw)
    url = f"postgresql://soak:soak@127.0.0.1:{line.port}/postgres"
    child = str(Path(__file__).with_name("together_child.py"))

    def start(one: str) -> subprocess.Popen[bytes]:
        words = str(folder / f"{one}.db"), url, campaign.hex(), one, str(decisions), str(folder / f"{one}.told")
        return subprocess.Popen([sys.executable, child, *words], cwd=Path(__file__).parents[2])

    begun = time.monotonic()
    going = {one: start(one) for one in players}
    kills = restarts = 0
    while going:
        time.sleep(draw.uniform(1, 4))
        for one, process in [*going.items()]:
            if process.poll() == 0:
                del going[one]
            elif process.poll() is not None:
                going[one] = start(one)
        if going and draw.random() < 0.5:
            going[draw.choice([*going])].kill()
            kills += 1
        elif draw.random() < 0.2:
            server.stop()
            server.start()
            restarts += 1
    took = time.monotonic() - begun
    faults = compared(folder, server, campaign, players)
    sys.stdout.write(
        f"seed {seed}: {len(players)} players, {decisions} decisions each, {kills} kills of players,"
        f" {restarts} of the server, {line.cuts} broken lines, {took:.0f} s: {faults or 'nothing wrong'}\n"
    )
    server.stop()
    shutil.rmtree(server.folder, ignore_errors=True)
    shutil.rmtree(folder, ignore_errors=True)
    return len(faults)


def compared(folder: Path, server: Server, campaign: CampaignId, players: list[str]) -> list[str]:
    """What is wrong once everybody has exchanged over a good line."""
    faults: list[str] = []
    told = {line for one in players for line in (folder / f"{one}.told").read_text("ascii").splitlines()}
    texts: set[bytes] = set()
    for one in [*players, *players]:
        with open_library(str(folder / f"{one}.db")) as library:
            log = remotes.connect(server.url("soak", "postgres"))
            remotes.exchange(library, campaign, log, one)
            log.close()
    for one in players:
        with open_library(str(folder / f"{one}.db")) as library:
            rows = [*library.rows(campaign)]
            ids = [row.value.id.hex() for row in rows if row.family == "a"]  # type: ignore[union-attr] # headers
            faults += [f"{one} lost {len(told - {*ids})} decisions"] if told - {*ids} else []
            faults += [f"{one} has decisions twice"] if len({*ids}) != len(ids) else []
            faults += [f"{one}: {difference}" for difference in library.verify(campaign)]
            texts.add(b"".join(to_jsonl(campaign, library.anchor(campaign).head, rows)))
    return faults + (["the exports aren't equal"] if len(texts) != 1 else [])


def main() -> int:
    """Take the options."""
    parser = argparse.ArgumentParser(prog="script/soak --together")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    return min(1, run([f"P{n}" for n in range(given.players)], given.decisions, given.seed))


if __name__ == "__main__":
    sys.exit(main())
