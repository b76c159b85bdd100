"""The app in a browser: a page, a door that asks for a name and a password, and a session of the app a visitor.

textual-serve carries keys and pictures; pages, door and what may be asked for are ours. Every visitor's session is a
process of its own on the one store, where windows follow each other already.
"""

from __future__ import annotations

import hmac
import os
import secrets
import sys
from functools import cache
from html import escape
from ipaddress import ip_address
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

import textual_serve
from aiohttp import WSMsgType, web
from msgspec import Struct
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from domain.core.errors import Refused
from domain.log.names import checked_label
from domain.text.catalogue import say

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Awaitable, Callable

HERE = Path(__file__).parent / "web"
THEIRS = Path(textual_serve.__file__).parent / "static"
"""The terminal in the browser, and its font, as textual-serve ships them."""

COOKIE = "campaign-tui"

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
"""What a page may load: nothing from anywhere else. The terminal writes styles of its own."""

WIDTH, HEIGHT = 80, 24
MOST_CELLS = 1000
"""Columns and rows of a browser's window that are believed."""

MOST_FORM = 4096
"""Bytes of what the door is sent."""


class Wanted(Struct, frozen=True):
    """What is served: the store, the campaign that opens first, and the password, "" where none is asked for."""

    store: str
    campaign: str = ""
    password: str = ""
    host: str = "localhost"
    port: int = 8000


class Visitor(AppService):
    """The session of a visitor: the app under the web driver, signed with the visitor's name."""

    command_line: tuple[str, ...] = ()
    player = ""

    def _build_environment(self, width: int = WIDTH, height: int = HEIGHT) -> dict[str, str]:
        """The environment of the app. Its terminal is the browser's, whatever this one is."""
        made = {
            **super()._build_environment(width, height),
            "CAMPAIGN_TUI_PLAYER": self.player,
            "TERM": "xterm-256color",
        }
        made.pop("CAMPAIGN_TUI_PASSWORD", None)
        return made

    async def _open_app_process(self, width: int = WIDTH, height: int = HEIGHT) -> Process:
        """Start the app without a shell: names are data."""
        from asyncio import create_subprocess_exec
        from asyncio.subprocess import PIPE

        environment = self._build_environment(width, height)
        self._process = made = await create_subprocess_exec(
            *self.command_line, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment
        )
        self._stdin = made.stdin
        return made


def is_this_machine(host: str) -> bool:
    """Whether an address is one that only this machine can reach."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class Door:
    """Who may come in, and under what name. Nothing of it is kept when the server ends."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._names: dict[str, str] = {}

    def name(self, request: web.Request) -> str | None:
        """The name of whoever asks; None who hasn't come in by the door."""
        return self._names.get(request.cookies.get(COOKIE, ""))

    def enter(self, name: str, password: str) -> str:
        """Let somebody in; returns what their browser shows from now on.

        Raises PermissionError for the wrong password, Refused for a name that won't do.
        """
        if not hmac.compare_digest(password.encode(), self._wanted.password.encode()):
            raise PermissionError
        token = secrets.token_urlsafe()
        self._names[token] = checked_label("player", name)
        return token

    def knows(self, request: web.Request) -> bool:
        """Whether a request was meant for this server.

        Without a password only this machine is answered, by its own names: a page of somebody else's that has had its
        name lead here is no visitor.
        """
        host = (
            request.host.rpartition(":")[0] if not request.host.endswith("]") and ":" in request.host else request.host
        )
        return bool(self._wanted.password) or is_this_machine(host.strip("[]"))


class Serving:
    """The server's answers."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._door = Door(wanted)
        self._command = (
            sys.executable,
            "-m",
            "campaign_tui",
            "--store",
            wanted.store,
            *filter(None, [wanted.campaign]),
        )

    def application(self) -> web.Application:
        """The routes."""
        made = web.Application(middlewares=[self._guard], client_max_size=MOST_FORM)
        made.add_routes(
            [
                web.get("/", self._page),
                web.post("/", self._enter),
                web.get("/ws", self._session),
                web.static("/ours", HERE),
                web.static("/static", THEIRS),
            ]
        )
        return made

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Turn strangers away, and tell browsers what a page may load."""
        if not self._door.knows(request):
            return web.Response(status=421, text=say("serve.host"))
        answer = await handler(request)
        if not answer.prepared:
            answer.headers["Content-Security-Policy"] = POLICY
            answer.headers["Referrer-Policy"] = "no-referrer"
            answer.headers["X-Content-Type-Options"] = "nosniff"
            answer.headers["Cache-Control"] = "no-store"
        return answer

    async def _page(self, request: web.Request) -> web.Response:
        """The terminal for whoever has come in, the door for everybody else."""
        if self._door.name(request) is None:
            return self._ask(status=401 if self._wanted.password else 200)
        return _html("page.html", title=say("serve.title"), closed=say("serve.closed"), again=say("serve.again"))

    async def _enter(self, request: web.Request) -> web.StreamResponse:
        """Take name and password."""
        form = await request.post()
        name, password = (str(form.get(field, "")) for field in ("name", "password"))
        try:
            token = self._door.enter(name, password)
        except PermissionError:
            return self._ask(401, name, say("serve.wrong"))
        except Refused as refused:
            return self._ask(400, name, str(refused))
        answer = web.Response(status=303, headers={"Location": "./"})
        answer.set_cookie(COOKIE, token, httponly=True, samesite="Strict", secure=request.secure)
        return answer

    def _ask(self, status: int, name: str = "", fault: str = "") -> web.Response:
        password = say("serve.password") if self._wanted.password else ""
        return _html(
            "door.html",
            status,
            title=say("serve.title"),
            who=say("serve.who"),
            name=name,
            password=password,
            hidden="" if password else "hidden",
            enter=say("serve.enter"),
            fault=fault,
        )

    async def _session(self, request: web.Request) -> web.StreamResponse:
        """The session of a visitor, for as long as its page is open."""
        player = self._door.name(request)
        if player is None:
            return web.Response(status=401, text=say("serve.door"))
        if request.headers.get("Origin", "").partition("://")[2] not in {"", request.host}:
            return web.Response(status=403, text=say("serve.host"))
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=2**20)
        await socket.prepare(request)
        visitor = Visitor(
            "",
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=socket.close,  # type: ignore[arg-type] # what it answers is of no interest there
            download_manager=DownloadManager(),
        )
        visitor.command_line, visitor.player = self._command, player
        try:
            await visitor.start(_cells(request.query.get("width"), WIDTH), _cells(request.query.get("height"), HEIGHT))
            async for message in socket:
                if message.type == WSMsgType.TEXT:
                    await _carry(visitor, socket, message)
        finally:
            await visitor.stop()
        return socket


async def _carry(visitor: Visitor, socket: web.WebSocketResponse, message: Any) -> None:  # noqa: ANN401 - the library's
    """What a browser says, to the app; what can't be understood is passed over."""
    try:
        kind, *rest = message.json()
        if kind == "stdin":
            await visitor.send_bytes(rest[0].encode(errors="replace"))
        elif kind == "resize":
            await visitor.set_terminal_size(_cells(rest[0]["width"], WIDTH), _cells(rest[0]["height"], HEIGHT))
        elif kind == "ping":
            await socket.send_json(["pong", rest[0]])
        elif kind in {"blur", "focus"}:
            await (visitor.blur() if kind == "blur" else visitor.focus())
    except (AttributeError, LookupError, TypeError, ValueError):
        return


def _cells(given: object, usual: int) -> int:
    """A number of columns or rows that a window can have."""
    try:
        number = int(str(given))
    except ValueError:
        return usual
    return number if 0 < number <= MOST_CELLS else usual


@cache
def _template(name: str) -> Template:
    return Template((HERE / name).read_text(encoding="utf-8"))


def _html(name: str, status: int = 200, /, **values: str) -> web.Response:
    """A page with values, which are text and never markup."""
    shown = {key: escape(value) for key, value in values.items()}
    return web.Response(status=status, text=_template(name).substitute(shown), content_type="text/html")


def serve(wanted: Wanted, told: Callable[[str], None]) -> None:
    """Serve until somebody ends it; `told` is called with the address when it answers. Raises OSError."""

    def tell(_: str) -> None:
        host = f"[{wanted.host}]" if ":" in wanted.host else wanted.host
        told(f"http://{host}:{wanted.port}/")

    # What the library would print comes when it listens, so that no address is told that nobody answers at.
    web.run_app(Serving(wanted).application(), host=wanted.host, port=wanted.port, print=tell, access_log=None)


def password_of(given: str | None) -> str:
    """The password that was given, or that stands in the environment, where no list of processes shows it."""
    return given if given is not None else os.environ.get("CAMPAIGN_TUI_PASSWORD", "")
