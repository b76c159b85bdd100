"""The golden stores and exports of each release: where they lie, and how those of this version are made.

    .venv/bin/python -m tests.golden.releases VERSION

plays the recipes and writes `tests/golden/releases/VERSION/`. Made once, when a version is released; never again.
"""

import json
import lzma
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.golden.hand import Hand
from tests.golden.program import program
from tests.golden.recipes import RECIPES

RELEASES = Path(__file__).with_name("releases")
LIST = "campaigns.json"
PACKS = Path("data/campaign-tui/packs")
"""Where private packs lie below the folder of a program."""


@dataclass(frozen=True)
class Golden:
    """A campaign of a release."""

    release: str
    store: str
    key: str
    """What its export is called."""
    id: str
    name: str
    head: str
    rows: int
    waits: str
    """What it stands in the middle of."""

    @property
    def export(self) -> bytes:
        """Its JSON Lines export, with the seed of the app's dice."""
        return lzma.decompress((RELEASES / self.release / "exports" / f"{self.store}-{self.key}.jsonl.xz").read_bytes())


def releases() -> list[str]:
    """The versions of which there are golden stores."""
    return sorted(folder.name for folder in RELEASES.iterdir() if (folder / LIST).is_file())


def stores(release: str) -> list[str]:
    """The names of the stores of a release."""
    return sorted(file.name.split(".")[0] for file in (RELEASES / release).glob("*.db.xz"))


def campaigns(release: str) -> list[Golden]:
    """The campaigns of a release."""
    told = json.loads((RELEASES / release / LIST).read_text(encoding="utf-8"))
    return [Golden(release, **one) for one in told]


def unpack(release: str, folder: Path, names: list[str] | None = None) -> None:
    """Put stores of a release into a folder, as `NAME.db`, with the private packs where a program there finds them."""
    for name in stores(release) if names is None else names:
        packed = RELEASES / release / f"{name}.db.xz"
        (folder / f"{name}.db").write_bytes(lzma.decompress(packed.read_bytes()))
    shutil.copytree(RELEASES / release / "packs", folder / PACKS, dirs_exist_ok=True)


def make(target: Path) -> None:
    """Play the recipes and write what comes of them into a folder that isn't there yet."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        with program(folder) as player:
            made = {store: recipe(player) for store, recipe in RECIPES.items()}
            told = [_told(store, key, hand) for store, hands in made.items() for key, hand in hands.items()]
            for store in made:
                player.do("verify", "--store", f"{store}.db")
            exports = {
                f"{store}-{key}.jsonl.xz": hand.run("export", "--format", "jsonl", "--seed")
                for store, hands in made.items()
                for key, hand in hands.items()
            }
        (target / "exports").mkdir(parents=True)
        for file, text in exports.items():
            (target / "exports" / file).write_bytes(_packed(text.encode()))
        for store in made:
            (target / f"{store}.db.xz").write_bytes(_packed((folder / f"{store}.db").read_bytes()))
        shutil.copytree(folder / PACKS, target / "packs")
        (target / LIST).write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _told(store: str, key: str, hand: Hand) -> dict[str, str | int]:
    """The line of a campaign in the list."""
    seen = hand.seen
    listed = json.loads(hand.program.do("list", "--json", "--store", hand.store))
    rows = next(one["rows"] for one in listed if one["id"] == hand.campaign)
    waits = ":".join(filter(None, (seen["pending"]["type"], seen["pending"].get("kind"))))
    return {
        "store": store,
        "key": key,
        "id": hand.campaign,
        "name": seen["name"],
        "head": seen["action"],
        "rows": rows,
        "waits": waits,
    }


def _packed(content: bytes) -> bytes:
    return lzma.compress(content, preset=9 | lzma.PRESET_EXTREME)


def main(words: list[str]) -> int:
    """Make the golden stores of a version."""
    if len(words) != 1:
        print("usage: python -m tests.golden.releases VERSION", file=sys.stderr)
        return 2
    target = RELEASES / words[0]
    if target.exists():
        print(f"{target} is there already: what a release wrote stays as it is.", file=sys.stderr)
        return 1
    make(target)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
