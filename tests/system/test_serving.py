"""The app in a browser: visitors play in turn on one store, each under a name, and nothing is asked of another host."""

import asyncio
import socket
import sys
import time
from urllib.parse import urlsplit

import pytest

from campaign_tui.session.library import LibrarySession
from campaign_tui.session.wiring import open_library
from tests import practice
from tests.system.browser import LOOK, PATIENCE, browser

pytestmark = pytest.mark.system

NAMES = ("Ann", "Bo", "Cleo", "[b]D</b>")
TYPED = "document.querySelector('[name={}]').value = '{}'"


@pytest.fixture
def store(tmp_path):
    """A store with a campaign in the middle of a memory."""
    path = str(tmp_path / "store.db")
    with open_library(path) as opened:
        library = LibrarySession(opened)
        session = practice.begun(library)
        with session:
            session.submit(next(iter(session.decisions())))
    return path


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


async def served(store, port):
    """The program that serves, once it answers."""
    words = ("serve", "Venice", "--store", store, "--port", str(port), "--password", "sesame")
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "campaign_tui", *words, stdout=asyncio.subprocess.PIPE
    )
    assert program.stdout is not None
    assert f":{port}/" in (await asyncio.wait_for(program.stdout.readline(), PATIENCE)).decode()
    return program


async def enter(page, address, name):
    """Come in by the door."""
    await page.go(address)
    await page.comes("document.getElementById('door')")
    await page.value(TYPED.format("name", name) + "," + TYPED.format("password", "sesame"))
    await page.value("document.getElementById('door').submit()")
    await page.comes("document.body.classList.contains('-first-byte')")


async def turn_ended(page, store, name):
    """End the turn by keys, and wait until the store has it under a name."""
    with open_library(store, looking=True) as library:
        service = library.service(library.find("Venice"))
        end = time.monotonic() + PATIENCE
        while not any(one.player == name for one in service.timeline.actions.values()):
            assert time.monotonic() < end, f"{name} ended no turn"
            await page.press("p")
            await asyncio.sleep(20 * LOOK)
            await page.press("y")
            await asyncio.sleep(20 * LOOK)
            service.refresh()


async def test_four_visitors_end_a_turn_each_and_nothing_is_asked_of_another_host(store, tmp_path):
    port = free_port()
    program = await served(store, port)
    try:
        async with browser(tmp_path / "chromium") as four:
            for name in NAMES:
                page = await four.visitor()
                await enter(page, f"http://localhost:{port}/", name)
                await turn_ended(page, store, name)
            hosts = {urlsplit(address).netloc for address in four.asked if not address.startswith("data:")}
            paths = {urlsplit(address).path for address in four.asked}
    finally:
        program.terminate()
        await program.wait()

    assert hosts == {f"localhost:{port}"}
    assert {"/", "/ws", "/static/js/textual.js", "/ours/page.js"} <= paths
    with open_library(store, looking=True) as library:
        assert library.verify(library.find("Venice")) == []
