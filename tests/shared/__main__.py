"""`script/soak --together`: players on four machines, a server behind a bad line, and all of it is killed now and then.

usage: script/soak --together [--players N] [--decisions N] [--pause SECONDS] [--seed S]
                               [--folder FOLDER] [--minutes N]
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from tempfile import mkdtemp

import psycopg

from campaign_tui.session import remotes
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import open_library
from domain.store import CampaignId
from exports.files.to_jsonl import to_jsonl
from tests import practice
from tests.shared.conftest import Server, statements
from tests.shared.line import Line
from tests.shared.timing import Timing, read, timing

KILLS, RESTARTS = 1 / 15, 1 / 90
"""How often in a second a player is killed, and the server."""


def begin(folder: Path, server: Server, players: list[str]) -> CampaignId:
    """A campaign of the first player's, shared with all the others."""
    with open_library(str(folder / f"{players[0]}.db")) as library:
        session = practice.begun(LibrarySession(library, players[0]), seed="together")
        campaign = session.campaign
        session.close()
        _, invitation = remotes.share(library, campaign, server.url("soak", "postgres"))
    for one in players[1:]:
        with open_library(str(folder / f"{one}.db")) as library:
            remotes.join(library, invitation)
    return campaign


class Soak:
    """One campaign of several players, in a folder that a later run goes on with."""

    def __init__(self, folder: Path, players: list[str], decisions: int, pause: float, seed: int) -> None:
        self.folder, self.players, self.decisions, self.pause = folder, players, decisions, pause
        self._draw = random.Random(seed)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.server = Server(Path(mkdtemp(prefix="pg")) if not (folder / "server").exists() else folder_of(folder))
        (folder / "server").write_text(str(self.server.folder))
        if self.server.fresh:
            with closing(psycopg.connect(self.server.url("owner", "postgres"), autocommit=True)) as owner:
                owner.execute(statements())
                owner.execute("CREATE ROLE soak LOGIN PASSWORD 'soak' IN ROLE campaign_players")
            (folder / "campaign").write_text(begin(folder, self.server, players).hex())
        self.campaign = CampaignId(bytes.fromhex((folder / "campaign").read_text()))
        self.line = Line(self.server.port, self._draw)
        self.broken: list[float] = []
        self.kills = self.restarts = 0
        for one in players:
            self._meet(one)

    def _meet(self, one: str) -> None:
        """The way of a player to the server leads over the line."""
        url = f"postgresql://soak:soak@127.0.0.1:{self.line.port}/postgres"
        store = str(self.folder / f"{one}.db")
        kept = remotes.remotes(store).get(self.campaign, remotes.Remote(url))
        remotes.keep(store, self.campaign, remotes.Remote(url, kept.sent))

    def _start(self, one: str) -> subprocess.Popen[bytes]:
        child = str(Path(__file__).with_name("together_child.py"))
        files = [str(self.folder / f"{one}.{kind}") for kind in ("told", "times")]
        words = str(self.folder / f"{one}.db"), self.campaign.hex(), one, str(self.decisions), str(self.pause), *files
        return subprocess.Popen([sys.executable, child, *words], cwd=Path(__file__).parents[2])

    def _break(self) -> None:
        self.broken.append(time.monotonic())

    def play(self, minutes: float) -> float:
        """Let them play, and kill what can be killed; the seconds that it took."""
        begun = time.monotonic()
        going = {one: self._start(one) for one in self.players}
        while going and time.monotonic() - begun < 60 * minutes:
            time.sleep(1)
            for one, process in [*going.items()]:
                if process.poll() == 0:
                    del going[one]
                elif process.poll() is not None:
                    going[one] = self._start(one)
            if going and self._draw.random() < KILLS:
                self._break()
                going[self._draw.choice([*going])].kill()
                self.kills += 1
            elif self._draw.random() < RESTARTS:
                self._break()
                self.server.kill()
                self._break()
                self.restarts += 1
        for process in going.values():
            process.kill()
            process.wait()
        return time.monotonic() - begun

    def told(self) -> list[str]:
        """The decisions that players were told are saved."""
        files = (self.folder / f"{one}.told" for one in self.players)
        return [line for file in files if file.exists() for line in file.read_text("ascii").splitlines()]

    def timing(self) -> Timing:
        """How long decisions took to the others."""
        times = {one: read((self.folder / f"{one}.times").read_text("ascii").splitlines()) for one in self.players}
        return timing(times, [*self.broken, *self.line.cuts])


def folder_of(folder: Path) -> Path:
    """Where the server of an earlier run lies."""
    return Path((folder / "server").read_text())


def run(soak: Soak, minutes: float) -> int:
    """Play and compare; how many things were wrong."""
    before = len(soak.told())
    for one in soak.players:
        (soak.folder / f"{one}.times").write_text("")
    took = soak.play(minutes)
    faults = compared(soak.folder, soak.server, soak.campaign, soak.players)
    seen = soak.timing()
    sys.stdout.write(
        f"{len(soak.players)} players, {len(soak.told())} decisions told saved, {len(soak.told()) - before} of them in"
        f" this run of {took:.0f} s; {soak.kills} kills of players, {soak.restarts} of the server,"
        f" {len(soak.line.cuts)} broken lines; {seen.faster} times somebody was faster;"
        f" {seen.connected} of {seen.decisions} decisions while all were connected: on the other screens after"
        f" {1000 * seen.within(0.5):.0f} ms (median), {1000 * seen.within(0.95):.0f} ms (p95);"
        f" {faults or 'nothing wrong'}\n"
    )
    soak.server.stop()
    return len(faults)


def compared(folder: Path, server: Server, campaign: CampaignId, players: list[str]) -> list[str]:
    """What is wrong once everybody has exchanged over a good line."""
    faults: list[str] = []
    files = (folder / f"{one}.told" for one in players)
    told = {line for file in files if file.exists() for line in file.read_text("ascii").splitlines()}
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
    parser.add_argument("--pause", type=float, default=0.6, help="seconds between two decisions of a player")
    parser.add_argument("--folder", type=Path, help="is kept, and gone on with the next time")
    parser.add_argument("--minutes", type=float, default=1e6, help="ends then, whatever is left to decide")
    given = parser.parse_args()
    folder = given.folder or Path(mkdtemp(prefix="together"))
    soak = Soak(folder.absolute(), [f"P{n}" for n in range(given.players)], given.decisions, given.pause, given.seed)
    faults = run(soak, given.minutes)
    if given.folder is None:
        shutil.rmtree(soak.server.folder, ignore_errors=True)
        shutil.rmtree(folder, ignore_errors=True)
    return min(1, faults)


if __name__ == "__main__":
    sys.exit(main())
