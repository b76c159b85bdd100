"""The compose file and the page say the same, and the page's lines set up a server, typed as they stand there."""

import os
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from campaign_tui.cli import main
from domain.store.postgres import PostgresLog
from tests.shared.conftest import program

pytestmark = pytest.mark.system

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "playing-together.md").read_text("utf-8")
COMPOSE = (DOCS / "compose.yaml").read_text("utf-8")

NEWCOMER = "newcomer"
"""Stands in the place of "ann", whom the server of the tests knows already."""


def value(key):
    """What stands behind a key that comes once in the file."""
    (found,) = re.findall(rf"^ +{key}: (.+?)(?: +#.*)?$", COMPOSE, re.MULTILINE)
    return found


def entries(key):
    """The list under a key of the service."""
    (found,) = re.findall(rf"^    {key}:\n((?:      - .*\n)+)", COMPOSE, re.MULTILINE)
    return [line.split("#")[0].strip(" -\"'") for line in found.splitlines()]


def lines_of_the_page():
    """What is typed to set up a server."""
    block = PAGE.split("**The server**", 1)[1].split("```text\n", 1)[1].split("```", 1)[0]
    return block.splitlines()


@pytest.fixture
def fresh(server):
    """The address of a database like the one that the container begins with, for its owner."""
    name = value("POSTGRES_DB")
    with closing(psycopg.connect(server.url("owner", "postgres"), autocommit=True)) as owner:
        owner.execute(f"CREATE DATABASE {name}")
        yield server.url(value("POSTGRES_USER"), name)
        owner.execute(f"DROP DATABASE {name} WITH (FORCE)")
        owner.execute(f"DROP ROLE IF EXISTS {NEWCOMER}")


def typed(line, address):
    """A line of the page in a shell, with the address of a real server in the place of the example."""
    example = f"postgresql://{value('POSTGRES_USER')}:...@host/{value('POSTGRES_DB')}"
    assert example in line
    line = line.replace(example, address).replace("ROLE ann ", f"ROLE {NEWCOMER} ").replace("'...'", f"'{NEWCOMER}'")
    folders = [str(Path(sys.executable).parent), str(Path(program("psql")).parent), os.environ["PATH"]]
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        env={**os.environ, "PATH": os.pathsep.join(folders)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_the_compose_file_is_a_server_that_the_page_speaks_of():
    image, version = value("image").split(":")
    (least,) = re.findall(r"Any PostgreSQL from (\d+) on", PAGE)
    # From version 18 on the image wants its volume a folder higher.
    assert (image, int(version) in range(int(least), 18)) == ("postgres", True)
    kept, where = entries("volumes")[0].split(":")
    assert where == "/var/lib/postgresql/data"
    assert re.search(rf"^volumes:\n  {kept}:$", COMPOSE, re.MULTILINE)
    assert re.findall(r"\$\{(\w+)", COMPOSE) == ["POSTGRES_PASSWORD"]
    assert lines_of_the_page()[0] == "POSTGRES_PASSWORD=... docker compose up -d"


def test_the_compose_file_lets_nobody_in_from_elsewhere():
    assert entries("ports") == ["127.0.0.1:5432:5432"]


def test_the_lines_of_the_page_set_up_a_server_and_again_after_an_update(fresh, server, tmp_path, monkeypatch, capfd):
    _, tables, role = lines_of_the_page()
    for _ in range(2):
        done = typed(tables, fresh)
        assert done.returncode == 0, done.stderr
    done = typed(role, fresh)
    assert done.returncode == 0, done.stderr
    url = server.url(NEWCOMER, value("POSTGRES_DB"))
    PostgresLog(url).close()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    store = ["--store", str(tmp_path / "ann.db")]
    assert main([*store, "new", "--name", "Tuesdays", "--pack", "practice", "--seed", "one"]) == 0
    assert main([*store, "share", "Tuesdays", url]) == 0
    assert capfd.readouterr().out.splitlines()[-1].startswith("campaign-tui-1:")


def test_the_check_of_health_says_that_a_server_is_there(fresh, server):
    (words,) = re.findall(r'test: \["CMD-SHELL", "(.+)"\]', COMPOSE)
    command = [*words.split(), "-h", "127.0.0.1", "-p", str(server.port)]
    assert subprocess.run([program(command[0]), *command[1:]], check=False, capture_output=True).returncode == 0
    assert fresh.endswith(f"/{command[command.index('-d') + 1]}")
