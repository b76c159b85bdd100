"""Chromium by its own protocol: visitors who share nothing, keys, and every address that a page has asked for."""

from __future__ import annotations

import asyncio
import shutil
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

PATIENCE = 60
"""Seconds until something that should come is missed."""

LOOK = 0.05

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def chromium() -> str:
    """The browser's program."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, "chromium is missing: install Debian's package"
    return found


LEFT = "Inspected target navigated or closed"
"""What the browser answers to a script that was asked of a page while it was left for another one."""


class PageLeftError(Exception):
    """The page that was asked is being left."""


class Browser:
    """One browser. Its pages are sessions of one connection."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._next = 0
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.asked: list[str] = []
        """Every address that any page has asked for."""

    async def listen(self) -> None:
        """Take in what the browser says, until it ends."""
        async for message in self._socket:
            said = message.json()
            if "id" in said:
                self._answers.pop(said["id"]).set_result(said)
            elif said.get("method") == "Network.requestWillBeSent":
                self.asked.append(said["params"]["request"]["url"])
            elif said.get("method") == "Network.webSocketCreated":
                self.asked.append(said["params"]["url"])

    async def call(self, method: str, session: str = "", **values: Any) -> dict[str, Any]:
        """Ask for something."""
        self._next += 1
        answer = self._answers[self._next] = asyncio.get_running_loop().create_future()
        asked = {"id": self._next, "method": method, "params": values} | ({"sessionId": session} if session else {})
        await self._socket.send_json(asked)
        said = await asyncio.wait_for(answer, PATIENCE)
        if said.get("error", {}).get("message") == LEFT:
            raise PageLeftError(said)
        assert "error" not in said, said
        result: dict[str, Any] = said["result"]
        return result

    async def visitor(self) -> Page:
        """A page of somebody who shares no cookies with the others."""
        context = (await self.call("Target.createBrowserContext"))["browserContextId"]
        target = await self.call("Target.createTarget", url="about:blank", browserContextId=context)
        attached = await self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        page = Page(self, attached["sessionId"])
        await self.call("Network.enable", page.session)
        await self.call("Page.enable", page.session)
        return page


class Page:
    """One visitor's page."""

    def __init__(self, browser: Browser, session: str) -> None:
        self.browser = browser
        self.session = session

    async def go(self, address: str) -> None:
        """Open an address."""
        await self.browser.call("Page.navigate", self.session, url=address)

    async def value(self, code: str) -> Any:
        """What a piece of script comes to."""
        said = await self.browser.call("Runtime.evaluate", self.session, expression=code, returnByValue=True)
        return said["result"].get("value")

    async def comes(self, code: str) -> None:
        """Wait until a piece of script says yes."""
        end = time.monotonic() + PATIENCE
        while not await self._yes(code):
            assert time.monotonic() < end, (code, await self.value("document.body.outerHTML"))
            await asyncio.sleep(LOOK)

    async def _yes(self, code: str) -> bool:
        """Whether a piece of script says yes; a page that is just being left for the next one doesn't."""
        try:
            return bool(await self.value(code))
        except PageLeftError:
            return False

    async def press(self, key: str) -> None:
        """Press a key that is a letter."""
        for kind in ("keyDown", "keyUp"):
            text = {"text": key} if kind == "keyDown" else {}
            await self.browser.call(
                "Input.dispatchKeyEvent",
                self.session,
                type=kind,
                key=key,
                code=f"Key{key.upper()}",
                windowsVirtualKeyCode=ord(key.upper()),
                **text,
            )


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Browser]:
    """A browser with a home of its own."""
    program = await asyncio.create_subprocess_exec(
        chromium(),
        *FLAGS,
        "--remote-debugging-port=0",
        f"--user-data-dir={folder}",
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        port, path = await _told(folder / "DevToolsActivePort")
        async with (
            aiohttp.ClientSession() as client,
            client.ws_connect(f"ws://127.0.0.1:{port}{path}", max_msg_size=0) as socket,
        ):
            made = Browser(socket)
            listening = asyncio.create_task(made.listen())
            yield made
            listening.cancel()
    finally:
        program.kill()
        await program.wait()


async def _told(file: Path) -> list[str]:
    """Port and path that the browser writes down."""
    end = time.monotonic() + PATIENCE
    while len(lines := _lines(file)) != 2:
        assert time.monotonic() < end, "the browser never started"
        await asyncio.sleep(LOOK)
    return lines


def _lines(file: Path) -> list[str]:
    return file.read_text().splitlines() if file.exists() else []
