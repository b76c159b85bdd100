"""The HTML export in a real browser: nothing runs, nothing is loaded, and everything that was typed can be read."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from campaign_tui.session import exporting
from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import choose_pack, open_library, seed_of
from domain.bots.players import random_player
from domain.text.visible import visible
from tests.system.browser import FLAGS

pytestmark = pytest.mark.system

OURS = ("http://127.0.0.1:",)
TIMEOUT = 120
DONE = "broken into"
DECISIONS = 40


@pytest.fixture(scope="session")
def chromium():
    """The browser's program."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, "chromium is missing: install Debian's package"
    return found


@contextmanager
def listener() -> Iterator[tuple[str, list[str]]]:
    """A server on this machine that nobody should ask for anything: its address, and what was asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(f"document.title = '{DONE}'".encode())

        def log_message(self, *_):
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def mischief(address):
    """What players could type to make a page do something."""
    script = f"document.title='{DONE}';new Image().src='{address}/run'"
    return [
        f"<script>{script}</script>",
        f"</title></style><script>{script}</script>",
        f'"><img src="{address}/img" onerror="{script}">',
        f"'><svg onload=\"{script}\"><image href='{address}/svg'/></svg>",
        f"<iframe src='{address}/frame'></iframe><object data='{address}/object'></object>",
        f"<link rel=stylesheet href='{address}/css'><style>@import '{address}/import';</style>",
        f"<link rel=prefetch href='{address}/prefetch'><meta http-equiv=refresh content='0;url={address}/refresh'>",
        f"<base href='{address}/'><a href='javascript:{script}' ping='{address}/ping'>press</a>",
        f"[x](javascript:{script}) ![x]({address}/md)",
        f"--><!--<script>{script}</script>",
        f"{{{{constructor.constructor('{script}')()}}}} ${{{script}}}",
        "bidi \u202eabc\u202c \u2066def\u2069 שלום",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
    ]


@pytest.fixture
def campaign(tmp_path):
    """Play a campaign in which every name and note is one of some texts; gives its export in a format."""

    def play(texts):
        with open_library(str(tmp_path / "store.db")) as opened:
            library = LibrarySession(opened)
            names = [text[:80].strip().strip("\u202e") for text in texts]
            session = library.create(
                names[0],
                choose_pack("drowned_ledger"),
                ("aurelia", "biagio"),
                edition="fr_1_05",
                difficulty="normal",
                source="app",
                seed=seed_of("browser"),
            )
            turn = iter(range(10**9))
            player = random_player(lambda options: next(turn) * 7 % options)
            for number in range(DECISIONS):
                session.player = names[number % len(names)] if visible(names[number % len(names)]).isprintable() else ""
                session.submit(player(session.pack, session.state))
            for number, text in enumerate(texts):
                session.note(text, session.timeline.path()[number])
                session.bookmark(names[number], session.timeline.path()[number])
            session.undo(3)
            kinds = {"html": "html", "md": "md", "csv": "csv", "svg": "map", "tree": "tree"}
            return {
                name: b"".join(exporting.written(session, tuple(one for one in exporting.KINDS if one.key == key)))
                for name, key in kinds.items()
            }

    return play


@pytest.fixture
def browse(chromium, tmp_path):
    """Open a page: the document as it is afterwards, and every address the browser wanted."""

    def run(page, *options, name="page.html"):
        file = tmp_path / name
        file.write_bytes(page)
        log = tmp_path / "net.json"
        shutil.rmtree(tmp_path / "profile", ignore_errors=True)
        command = [
            chromium,
            *FLAGS,
            "--hide-scrollbars",
            f"--user-data-dir={tmp_path / 'profile'}",
            f"--log-net-log={log}",
            # Nothing leaves this machine, whatever the browser or the page wants.
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            *options,
            file.as_uri(),
        ]
        done = subprocess.run(command, capture_output=True, timeout=TIMEOUT, check=False)
        assert done.returncode == 0, done.stderr.decode(errors="replace")[-2000:]
        wanted = set(re.findall(r'"url":"([^"]+)"', log.read_text(encoding="utf-8", errors="replace")))
        return done.stdout.decode(), wanted

    return run


def outside(wanted, address):
    """The addresses among those wanted that a page of ours can't be the reason for not asking."""
    return sorted(url for url in wanted if url.startswith((address, "data:", "ftp:")) or "127.0.0.1" in url)


def test_the_browser_would_run_scripts_and_load_things_if_there_were_any(browse):
    with listener() as (address, asked):
        page = f"<title>x</title><p>x<img src='{address}/img'><script src='{address}/js'></script>"

        document, wanted = browse(page.encode(), "--dump-dom", "--virtual-time-budget=2000")

    assert f"<title>{DONE}</title>" in document
    assert {"/img", "/js"} <= set(asked)
    assert outside(wanted, address)


POLICY = re.compile(rb'<meta http-equiv="Content-Security-Policy"[^>]*>')


@pytest.mark.parametrize("forbidden", [True, False])
def test_the_page_runs_nothing_and_loads_nothing(browse, campaign, forbidden):
    """With its own rule against it, and without."""
    with listener() as (address, asked):
        texts = mischief(address)
        page = campaign(texts)["html"]
        if not forbidden:
            page, found = POLICY.subn(b"", page)
            assert found == 1

        document, wanted = browse(page, "--dump-dom", "--virtual-time-budget=2000")

    assert asked == []
    assert outside(wanted, address) == []
    assert f"<title>{DONE}" not in document
    assert not re.search(r"<(script|img|iframe|object|link|base|image|embed)\b", document)
    assert not re.search(r"\bon[a-z]+=", re.sub(r">[^<]*<", "><", document))
    shown = unescape(re.sub(r"<[^>]*>", "", document))
    for text in texts:
        assert visible(text) in shown


def test_the_rule_of_the_page_stops_what_could_get_into_it(browse, campaign):
    """The second line of defence: scripts put into a page by hand. No rule can forbid it to be left for another one."""
    with listener() as (address, asked):
        harm = "".join(text for text in mischief(address) if "refresh" not in text)
        page = campaign(["x"])["html"].replace(b"</body>", harm.encode() + b"</body>")

        document, _ = browse(page, "--dump-dom", "--virtual-time-budget=2000")

    assert "<script>" in document
    assert f"<title>{DONE}" not in document
    assert asked == []


@pytest.mark.parametrize("which", ["svg", "tree"])
def test_the_pictures_run_nothing_and_load_nothing(browse, campaign, which):
    with listener() as (address, asked):
        picture = campaign(mischief(address))[which]

        document, wanted = browse(picture, "--dump-dom", "--virtual-time-budget=2000", name="picture.svg")

    assert asked == []
    assert outside(wanted, address) == []
    assert document.startswith("<svg")
    assert not re.search(r"<(script|image|foreignObject|a|use)\b", document)


@pytest.mark.parametrize(("size", "name"), [("390,844", "phone"), ("1200,900", "desk")])
def test_the_page_can_be_looked_at(browse, campaign, tmp_path, size, name):
    picture = tmp_path / f"{name}.png"
    page = campaign(["Tuesday night", "What a throw!"])["html"]

    browse(page, f"--screenshot={picture}", f"--window-size={size}")

    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size > 10_000


def test_the_page_fits_a_phone(browse, campaign):
    """Nothing is wider than the window: what is too wide scrolls by itself."""
    texts = ["x" * 80, "y" * 3000, "two words"]
    # The page forbids scripts; one that measures can only be put into a copy without that rule.
    page = POLICY.sub(b"", campaign(texts)["html"])
    measure = b"<script>document.title = JSON.stringify([document.documentElement.scrollWidth, innerWidth])</script>"

    document, _ = browse(page + measure, "--dump-dom", "--window-size=390,844")

    found = re.search(r"<title>(\[[^<]*\])</title>", document)
    assert found
    wide, window = json.loads(found[1])
    assert wide <= window


def test_the_page_can_be_printed(browse, campaign, tmp_path):
    paper = tmp_path / "page.pdf"

    browse(campaign(["Tuesday night"])["html"], f"--print-to-pdf={paper}")

    assert paper.read_bytes().startswith(b"%PDF")
