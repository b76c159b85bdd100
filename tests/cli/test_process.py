"""The program as a process of its own: streams, signals, what it loads."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

PROGRAM = "import sys; from campaign_tui.cli import main; sys.exit(main())"


@pytest.fixture
def start(tmp_path):
    """Start the program with a store of its own."""
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}

    def run(*words, program=PROGRAM, **options):
        plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"} if options.get("ascii_only") else {}
        return subprocess.Popen(
            [sys.executable, "-c", program, *words],
            env=environment | plain,
            stdin=subprocess.PIPE,
            stdout=options.get("stdout", subprocess.PIPE),
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    return run


def ended(process):
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def test_data_goes_to_standard_output_and_errors_to_standard_error(start):
    code, out, err = ended(start("new", "--name", "שלום"))
    assert (code, err) == (0, "")
    campaign = out.splitlines()[-1]

    code, out, err = ended(start("act", campaign, "move:nobody:A1"))
    assert (code, out) == (1, "")
    assert err.count("\n") == 1


def test_the_package_can_be_run_as_a_module(start):
    program = "import runpy, sys; sys.argv[0] = 'campaign-tui'; runpy.run_module('campaign_tui', run_name='__main__')"

    code, _, _ = ended(start("new", "--name", "by module", program=program))
    assert code == 0
    assert "by module" in ended(start("list"))[1]
    assert ended(start("show", "nothing", program=program))[0] == 2


def test_a_reader_that_leaves_early_is_no_error(start):
    campaign = ended(start("new", "--name", "x", "--pack", "practice"))[1].splitlines()[-1]
    reader, writer = os.pipe()
    os.close(reader)

    process = start("note", campaign, "said and done", stdout=writer)
    os.close(writer)
    _, err = process.communicate(timeout=60)

    assert (process.returncode, err) == (0, "")
    assert "said and done" in ended(start("log", campaign))[1]


@pytest.mark.parametrize(
    ("words", "code"), [(("show", "nothing", "--json"), 2), (("list",), 3), (("list", "--json"), 3)]
)
def test_an_answer_that_cant_be_written_is_a_sentence_and_changes_no_other_exit_code(start, words, code):
    with Path("/dev/full").open("w") as full:
        told, _, err = ended(start(*words, stdout=full))

    assert (told, err.count("\n")) == (code, 1)
    assert "Traceback" not in err


def test_what_is_decided_stays_where_its_answer_cant_be_written(start):
    campaign = ended(start("new", "--name", "x", "--pack", "practice"))[1].splitlines()[-1]

    with Path("/dev/full").open("w") as full:
        code, _, err = ended(start("note", campaign, "said and done", stdout=full))

    assert (code, "what was decided stays" in err) == (3, True)
    assert "said and done" in ended(start("log", campaign))[1]


def test_a_store_whose_name_is_no_utf_8_is_a_store_like_others(start, tmp_path):
    store = os.fsdecode(bytes(tmp_path) + b"/r\xe9.db")

    assert ended(start("new", "--name", "x", "--pack", "practice", "--store", store))[0] == 0
    assert ended(start("backup", "--store", store))[0] == 0
    assert ended(start("restore", "latest", "--store", store))[0] == 0
    assert ended(start("verify", "--store", store))[0] == 0


def test_a_name_that_the_locale_has_no_letters_for_is_a_sentence(start, tmp_path):
    code, _, err = ended(start("list", "--store", f"{tmp_path}/r\xe9.db", ascii_only=True))

    assert (code, err.count("\n"), "LC_ALL" in err) == (2, 1, True)


def test_ctrl_c_ends_quietly_with_its_own_exit_code(start):
    interrupt = (
        "import os, campaign_tui.shell.subcommands.files as f; "
        "f._lines = lambda _: os.kill(os.getpid(), 2) or iter(()); "
    )

    assert ended(start("import", "-", program=interrupt + PROGRAM)) == (130, "", "")


@pytest.mark.parametrize("words", [("list",), ("show", "x"), ("log", "x"), ("decisions", "x")])
def test_looking_loads_neither_the_app_nor_what_writes(start, words):
    ended(start("new", "--name", "x", "--pack", "practice"))

    loaded = ended(
        start(*words, program=PROGRAM.replace("sys.exit(main())", "main(sys.argv[1:]); print(*sys.modules)"))
    )[1]

    assert "domain.store" in loaded
    for heavy in ("textual", "rich", "sqlalchemy", "sqlmodel", "alembic", "pydantic", "typer", "eventsourcing"):
        assert f" {heavy} " not in loaded


@pytest.mark.parametrize("command", ["list", "show", "log"])
def test_looking_waits_for_no_library_that_it_does_nothing_with(start, command):
    ended(start("new", "--name", "x", "--pack", "practice"))
    told = "import os, sys; os._exit = lambda _: print('', *sys.modules, ''); "

    loaded = ended(start(command, *(["x"] if command != "list" else []), program=told + PROGRAM))[1]

    assert " msgspec " in loaded
    for unused in ("typing_extensions", "inspect", "_hashlib", "html.entities", "gettext", "dataclasses"):
        assert f" {unused} " not in loaded


READY = "import campaign_tui.cli as c, signal, sys; signal.signal(signal.SIGINT, c._leave); print(flush=True); "
"""The program from the moment on at which it answers interrupts; before that the interpreter itself is starting."""


@pytest.mark.parametrize("delay", [0.001, 0.03, 0.08, 0.15, 0.25])
def test_an_interrupt_at_any_moment_ends_with_130_and_no_traceback(tmp_path, delay):
    program = [sys.executable, "-c", READY + "sys.exit(c.main())", "list", "--store", str(tmp_path / "s.db")]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout
        running.stdout.readline()
        with suppress(subprocess.TimeoutExpired):
            running.wait(timeout=delay)
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=30)

    assert "Traceback" not in errors
    assert running.returncode in {0, 130}
