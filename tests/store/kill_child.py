"""Plays a campaign until it is killed. Run as a program: it forks one player for each line of JSON it reads.

A player says what it has done only when the service has returned, so whatever it said has to be there afterwards.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from itertools import count, islice

from domain import engine
from domain.content.loader import load_pack
from domain.correction import Change, Recorded, Ways, ripple
from domain.language.commands import Adjust
from domain.log.history import Header, NoteWritten
from domain.store import Act, Library, Line

PACK = "drowned_ledger"
FOREVER = 10**9


def listen(cursor, batch):
    """A read model that has to keep step with the log."""
    cursor.execute("CREATE TABLE IF NOT EXISTS heard (campaign BLOB PRIMARY KEY, rows INTEGER)")
    cursor.execute("INSERT OR REPLACE INTO heard VALUES (?, ?)", (batch.campaign, batch.rows[-1].number))


def open_store(path, on_point=None):
    return Library.open(
        path,
        clock=lambda: time.time_ns() // 1000,
        new_id=lambda: os.urandom(16),
        row_sink=listen,
        version="kill",
        on_point=on_point,
    )


def begin(path):
    """A store with one campaign in it; its id."""
    with open_store(path) as library:
        pack = load_pack(PACK)
        assassins = tuple(sorted(pack.assassins)[:2])
        return library.create("Killed", pack, assassins, "fr_1_05", "normal", "app", os.urandom(32), "Ann")


def dying(point, at):
    """What dies at the named point of write number `at`."""
    writes = count(1)
    now = 0

    def on_point(name):
        nonlocal now
        if name == "before write":
            now = next(writes)
        if name == point and now == at:
            os.kill(os.getpid(), signal.SIGKILL)

    return on_point


def play(store, campaign, said, point, at):
    """Decide, note and undo without end; die at the named point of write number `at`."""
    library = open_store(store, dying(point, at))
    service = library.service(bytes.fromhex(campaign))
    with open(said, "ab", buffering=0) as file:  # noqa: PTH123 - unbuffered: a line is said or it isn't
        for step in count():
            if step % 7 == 5 and service.timeline.actions[service.head].depth > 3:
                moved = service.move(service.timeline.undo_target(2), "undo", player="Bo")
                file.write(f"head {moved.to.hex()}\n".encode())
            elif step % 7 == 6:
                note = service.record(NoteWritten(f"step {step}"), player="Bo")
                file.write(f"note {note.hex()}\n".encode())
            else:
                submitted = service.submit(_decision(service, step), player="Ann")
                file.write(f"action {submitted.action.hex()}\n".encode())


def correct(store, campaign, said, point, at):
    """Decide a little, then put an action in far back, again and again; die as in `play`."""
    library = open_store(store, dying(point, at))
    service = library.service(bytes.fromhex(campaign))
    with open(said, "ab", buffering=0) as file:  # noqa: PTH123 - unbuffered: a line is said or it isn't
        for step in count():
            path = service.timeline.path()
            if step % 2 and len(path) > 2:
                made = service.submit(_corrected(service, path[-12:], step), player="Bo")[-1]
            else:
                made = service.submit(_decision(service, step), player="Ann")
            file.write(f"action {made.action.hex()}\n".encode())


def _corrected(service, path, step):
    """A line in which something comes after the first of these actions; what became impossible is left out."""
    timeline = service.timeline
    headers = {row.value.id: row.value for row in service.rows() if isinstance(row.value, Header)}
    recorded = [
        Recorded(one, headers[one].command, headers[one].answers, service.events_of(one), headers[one].player)
        for one in path[1:]
    ]
    change = Change(path[0], "after", (Adjust("xp", str(step), "miscounted"),))
    ways = Ways(service.pack_for, service.correcting())
    found = ripple(ways, service.state_at(path[0]), recorded, change)
    acts = tuple(Act(row.command, row.player, row.answers, row.action) for row in found.acts)
    return Line(path[0], acts, "", f"before {len(timeline.closings)}")


def _decision(service, step):
    """One of the first legal decisions, another one with every step."""
    legal = list(islice(engine.legal_decisions(service.pack, service.state), 6))
    return legal[step % len(legal)]


def main():
    load_pack(PACK)  # so that players needn't
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            try:
                work = correct if order.get("correcting") else play
                work(order["store"], order["campaign"], order["said"], order["point"], order["at"])
            finally:
                os._exit(1)
        print(child, flush=True)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
