"""A line to the others when it is their turn: off unless asked for, without names, and nothing waits for it."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from campaign_tui.session import remotes, your_turn
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import open_library
from campaign_tui.session.your_turn import Turn, line, passes_on, send
from domain.log import history as h
from tests import practice
from tests.shared.test_following import Side, both

__all__ = ["both"]


class Board:
    """A server that keeps what is posted to it."""

    def __init__(self):
        self.got: list[tuple[str, str, str]] = []
        self.status, self.came = 200, threading.Event()
        board = self

        class Answering(BaseHTTPRequestHandler):
            def do_POST(self):
                size = int(self.headers["Content-Length"])
                board.got.append((self.path, self.headers["Content-Type"], self.rfile.read(size).decode()))
                self.send_response(board.status)
                self.send_header("Location", "/elsewhere")
                self.end_headers()
                board.came.set()

            def log_message(self, *_):
                """Nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
        self.address = f"http://127.0.0.1:{self._server.server_port}/hook?topic=x"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def board():
    made = Board()
    yield made
    made.close()


def test_a_line_is_posted_as_text_and_a_redirection_isnt_followed(board):
    failed: list[str] = []
    send(board.address, "Your turn.", failed.append).join()
    assert board.got == [("/hook?topic=x", "text/plain; charset=utf-8", "Your turn.")]
    assert failed == []
    board.status = 302
    send(board.address, "Your turn.", failed.append).join()
    assert len(board.got) == 2
    assert "302" in failed[0]


def test_an_address_that_doesnt_answer_is_noted_and_nothing_waits():
    failed: list[str] = []
    send("http://127.0.0.1:1/", "Your turn.", failed.append).join()
    assert "doesn't answer" in failed[0]


def test_names_are_in_it_only_when_they_were_asked_for():
    now = Turn(("0.1", 2), frozenset({"Ann", "Bo\x1b"}))
    assert line("Tuesdays", "Ann", now, names=False) == "Your turn."
    named = line("Tuesdays", "Ann", now, names=True)
    assert named.startswith("Tuesdays: Ann has played. Your turn, Bo")
    assert "\x1b" not in named
    assert line("Tuesdays", "Ann", Turn(("0.1", 2), frozenset({"Ann"})), names=True).endswith("Your turn.")


def test_it_is_the_turn_of_others_when_one_begins_or_only_they_can_go_on():
    mine, theirs = frozenset({"Ann"}), frozenset({"Bo"})
    assert passes_on(Turn(("0.1", 1), mine), Turn(("0.1", 2), mine), "Ann")
    assert passes_on(Turn(("0.1", 1), mine), Turn(("0.1", 1), theirs), "Ann")
    assert not passes_on(Turn(("0.1", 1), theirs | mine), Turn(("0.1", 1), mine), "Ann")
    assert not passes_on(Turn(("0.1", 1), theirs), Turn(("0.1", 1), theirs), "Ann")


@pytest.mark.parametrize(
    "address", ["", "example.org", "ftp://example.org", "https://", "http://[", "file:///etc/passwd"]
)
def test_what_a_line_cant_be_sent_to_is_known(address):
    assert not your_turn.usable(address)


def test_what_can_be_read_on_its_way_is_known():
    assert your_turn.in_the_clear("http://example.org/x")
    assert not your_turn.in_the_clear("https://example.org/x")
    assert not your_turn.in_the_clear("http://localhost:80/x")


def hook(side: Side, campaign, address):
    store = side.library.path
    kept = remotes.remotes(store)[campaign]
    remotes.keep(store, campaign, remotes.Remote(kept.url, kept.sent, address, names=False))


@pytest.mark.system
def test_who_decides_calls_and_who_takes_in_doesnt(both, board):
    campaign, ann, bo = both
    for side in (ann, bo):
        hook(side, campaign, board.address)
        side.follower.step(woken=True)
    assert board.got == []
    ann.decide(campaign)
    ann.follower.step(woken=False)
    bo.follower.step(woken=True)
    assert board.came.wait(30)
    assert [text for _, _, text in board.got] == ["Your turn."]


@pytest.mark.system
def test_without_the_net_nobody_is_called_until_it_has_gone(both, server, board):
    campaign, ann, _ = both
    hook(ann, campaign, board.address)
    ann.follower.step(woken=True)
    server.stop()
    try:
        ann.decide(campaign)
        ann.follower.step(woken=False)
        assert board.got == []
    finally:
        server.start()
    ann.time += 100
    ann.follower.step(woken=False)
    assert board.came.wait(30)


@pytest.mark.system
def test_a_call_that_fails_is_noted_once(both, monkeypatch):
    campaign, ann, _ = both
    threads: list[threading.Thread] = []
    plain = your_turn.send

    def watched(address, text, failed):
        threads.append(plain(address, text, failed))
        return threads[-1]

    monkeypatch.setattr(your_turn, "send", watched)
    hook(ann, campaign, "http://127.0.0.1:1/")
    ann.follower.step(woken=True)
    for _ in range(2):
        ann.decide(campaign)
        ann.follower.step(woken=False)
        for one in threads:
            one.join()
    ann.follower.step(woken=True)
    assert {one.note for one in ann.shown if one.note} == {ann.shown[-1].note}
    assert ann.shown[-1].note.startswith("“Your turn” hasn't reached")


def test_it_is_the_turn_of_those_who_run_who_can_act(tmp_path):
    with open_library(str(tmp_path / "store.db")) as library:
        session = practice.begun(LibrarySession(library))
        for name, who in (("Ann", "aurelia"), ("Bo", "biagio")):
            session.record(h.PlayerJoined(name, (who,)))
        for _ in range(3):
            if session.state.memory is None:
                session.submit(next(iter(session.decisions())))
        campaign = session.campaign
        session.close()

        assert {"Ann", "Bo"} <= your_turn.turn_of(library, campaign, "Ann").players
