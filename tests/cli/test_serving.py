"""The door of `serve`: who comes in, under what name, and who doesn't."""

import re
import socket

import pytest
from aiohttp.test_utils import TestClient, TestServer

from campaign_tui.shell.command_line import in_a_browser
from campaign_tui.shell.serving import Serving, Wanted, is_this_machine

ASKING = Wanted("none.db", password="sesame")  # noqa: S106 - made up for these tests
SESAME = {"name": "Jo", "password": "sesame"}


@pytest.fixture
async def client():
    """Somebody's browser, before a server with a password."""
    async with TestClient(TestServer(Serving(ASKING).application())) as made:
        yield made


@pytest.fixture
async def open_client():
    """The same before a server without one."""
    async with TestClient(TestServer(Serving(Wanted("none.db")).application())) as made:
        yield made


async def test_nobody_passes_without_coming_in_by_the_door(client):
    page = await client.get("/")
    assert page.status == 401
    assert 'type="password"' in await page.text()
    assert (await client.get("/ws")).status == 401


async def test_the_wrong_password_is_told_as_that(client):
    answer = await client.post("/", data=SESAME | {"password": "Sesame"})
    assert answer.status == 401
    assert "That isn't the password" in await answer.text() or "That isn&#x27;t the password" in await answer.text()
    assert (await client.get("/ws")).status == 401


async def test_the_right_one_leads_to_the_terminal(client):
    entered = await client.post("/", data=SESAME, allow_redirects=False)
    assert (entered.status, entered.headers["Location"]) == (303, "./")
    cookie = entered.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    client.session.cookie_jar.update_cookies({"campaign-tui": cookie.partition(";")[0].partition("=")[2]})
    assert 'id="terminal"' in await (await client.get("/")).text()


async def test_another_page_cant_use_a_visitors_session(client):
    cookie = (await client.post("/", data=SESAME, allow_redirects=False)).headers["Set-Cookie"]
    theirs = {"Cookie": cookie.partition(";")[0], "Origin": "http://elsewhere.example"}
    assert (await client.get("/ws", headers=theirs)).status == 403


@pytest.mark.parametrize("name", ["", " Jo", "x" * 81, "a\nb", "\x1b[2J"])
async def test_a_name_that_couldnt_sign_is_asked_for_again(client, name):
    answer = await client.post("/", data=SESAME | {"name": name})
    assert answer.status == 400
    assert 'id="door"' in await answer.text()


async def test_a_name_is_text_and_never_markup(client):
    answer = await client.post("/", data={"name": '"><script>', "password": "no"})
    assert "<script>" not in await answer.text()


async def test_pages_load_nothing_from_anywhere_else(client, open_client):
    for page in (
        await client.get("/"),
        await open_client.get("/ours/page.css"),
        await open_client.get("/ours/page.js"),
    ):
        assert not re.search("https?://", await page.text())
    policy = (await client.get("/")).headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "http" not in policy


async def test_without_a_password_a_name_is_enough_and_only_this_machine_is_answered(open_client):
    page = await open_client.get("/")
    assert page.status == 200
    assert re.search("<label hidden>.*password", await page.text())
    assert (await open_client.get("/", headers={"Host": "evil.example"})).status == 421
    assert (await open_client.post("/", data={"name": "Jo"}, allow_redirects=False)).status == 303


async def test_more_than_a_door_takes_isnt_read(client):
    assert (await client.post("/", data=SESAME | {"name": "x" * 10_000})).status == 413


@pytest.mark.parametrize(
    ("host", "own"),
    [("localhost", True), ("127.0.0.1", True), ("::1", True), ("0.0.0.0", False), ("192.168.1.9", False), ("x", False)],  # noqa: S104 - what is asked about
)
def test_what_only_this_machine_reaches(host, own):
    assert is_this_machine(host) is own


def test_the_net_is_served_with_a_password_only(run, campaign):
    told = run("serve", campaign, "--host", "0.0.0.0")  # noqa: S104 - it is refused
    assert told.code == 2
    assert "--password" in told.err


@pytest.mark.parametrize("port", ["0", "65536", "-1"])
def test_what_is_no_port(run, campaign, port):
    assert "is no port" in run("serve", campaign, "--port", port).err


def test_a_campaign_that_isnt_there_is_told_before_anybody_comes(run, campaign):
    assert run("serve", "Genoa").code == 2


def test_the_app_wants_a_terminal_except_in_a_browser(monkeypatch):
    monkeypatch.delenv("TEXTUAL_DRIVER", raising=False)
    assert not in_a_browser()
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    assert in_a_browser()


def test_a_port_in_use_is_said_and_no_address_is_told(run, campaign):
    with socket.create_server(("127.0.0.1", 0)) as other:
        told = run("serve", campaign, "--host", "127.0.0.1", "--port", str(other.getsockname()[1]))

    assert (told.code, told.out) == (2, "")
    assert "--port" in told.err
