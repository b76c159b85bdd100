"""Builds the wheel, installs it alone in a bare environment and plays a decision with it.

Top-level names like `domain` and `exports` are generic, so the program runs in a folder that holds
decoys of them. Prints one line when all is well; otherwise says what went wrong and exits 1.
"""

import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path, PurePosixPath
from shutil import which
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("campaign_tui", "domain", "exports", "migrations", "projections")
DATA_SUFFIXES = {".css", ".html", ".j2", ".mako", ".md", ".mo", ".svg", ".tcss", ".toml", ".tsv", ".typed"}
DECOYS = ("domain", "exports", "projections")
TIMEOUT_SECONDS = 300


def fail(message: str) -> NoReturn:
    """Say what went wrong and exit 1."""
    sys.exit(f"wheel check: {message}")


def run(*command: str | Path, cwd: Path = ROOT, **variables: str) -> str:
    """Run a command that has to succeed, with `variables` in its environment; return its standard output."""
    # Neither the clone nor anything else on the caller's path may stand in for what the wheel should hold.
    environment = os.environ | variables
    for name in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"):
        environment.pop(name, None)
    try:
        result = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        fail(f"`{' '.join(map(str, command))}` did not end within {TIMEOUT_SECONDS} s")
    if result.returncode != 0:
        fail(f"`{' '.join(map(str, command))}` exited {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def build(folder: Path) -> Path:
    """Build the wheel with the locked builder, without a download."""
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT)
    wheels = list(folder.glob("*.whl"))
    if len(wheels) != 1:
        fail(f"expected one wheel in {folder}, found {len(wheels)}")
    return wheels[0]


def check_contents(wheel: Path) -> None:
    """The wheel holds our packages with all their data, and nothing else."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    strangers = {
        name
        for name in names
        if (top := PurePosixPath(name).parts[0]) not in PACKAGES and not top.endswith(".dist-info")
    }
    if strangers:
        fail(f"the wheel holds what is not part of the program: {', '.join(sorted(strangers)[:5])}")
    sources = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.suffix in {".py", *DATA_SUFFIXES}
    }
    if missing := sources - names:
        fail(f"the wheel lacks {', '.join(sorted(missing)[:5])}; does .gitignore name it?")
    for home in {path.parent.relative_to(ROOT) for path in (ROOT / "domain" / "text").glob("*/*.po")}:
        if uncompiled := {(home / name).as_posix() for name in ("messages.mo", "rules.mo")} - names:
            fail(f"the wheel lacks the compiled texts {', '.join(sorted(uncompiled))}")
    if texts := [name for name in names if name.endswith(".po")]:
        fail(f"the wheel holds sources of texts: {', '.join(sorted(texts)[:5])}")


def install(wheel: Path, folder: Path) -> Path:
    """Install the wheel and what it declares to need, at the locked versions; return its programs' folder."""
    # Hashes would make pip ask for one of our own wheel as well: these constraints pin the versions only.
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pins = folder / "constraints.txt"
    pins.write_text("\n".join(line.rstrip(" \\") for line in lock if line and not line.startswith((" ", "#"))))
    uv = which("uv")
    venv.create(folder / "venv", symlinks=True, with_pip=uv is None)
    programs = folder / "venv" / "bin"
    installer = (uv, "pip") if uv else (programs / "python", "-m", "pip", "--disable-pip-version-check")
    target = ("--python", programs / "python") if uv else ()
    run(*installer, "install", "--quiet", *target, "--constraint", pins, wheel, cwd=folder)
    run(*installer, "check", *target, cwd=folder)
    return programs


def play(programs: Path, folder: Path) -> None:
    """New, decisions, act and verify, from a folder whose modules must not be taken for ours."""
    for name in DECOYS:
        decoy = folder / name
        decoy.mkdir()
        (decoy / "__init__.py").write_text(f'raise ImportError("the decoy {name} was imported")\n')
    # A home of its own: settings and backups of whoever runs this check stay as they are.
    home = {name: str(folder / "home") for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}

    def campaign_tui(*arguments: str) -> list[str]:
        store = folder / "library.sqlite"
        printed = run(programs / "campaign-tui", *arguments, "--store", store, cwd=folder, **home)
        return printed.splitlines()

    created = campaign_tui("new", "--name", "Wheel check")
    if not created or len(created[-1].split()) != 1:
        fail(f"`new` should print the campaign id alone on its last line; it printed {created}")
    campaign = created[-1]
    decisions = campaign_tui("decisions", campaign)
    if not decisions:
        fail("a new campaign offers no decision")
    actions = campaign_tui("act", campaign, decisions[0])
    if len(actions) != 1:
        fail(f"`act` should print one action id for one decision; it printed {actions}")
    campaign_tui("verify", campaign)


def main() -> None:
    """Build, look inside, install, play; everything in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="campaign-tui-wheel-") as name:
        folder = Path(name)
        wheel = build(folder / "dist")
        check_contents(wheel)
        programs = install(wheel, folder)
        elsewhere = folder / "elsewhere"
        elsewhere.mkdir()
        play(programs, elsewhere)
        print(f"{wheel.name}: complete, installs alone, plays beside decoys")


if __name__ == "__main__":
    main()
