"""Keep the packs that ship as they are now, by their hash: part of every release (docs/releasing.md).

usage: script/keep-packs
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from domain.content.earlier import ENDING, FOLDER
from domain.content.loader import bundled_packs, load_pack
from domain.content.text import packed, text_of


def main() -> None:
    """Write the packs that aren't kept yet; those that are stay as they are."""
    for name, _ in bundled_packs():
        pack = load_pack(name)
        path = FOLDER / f"{pack.hash}{ENDING}"
        state = "kept already" if path.exists() else "kept now"
        if not path.exists():
            path.write_bytes(packed(text_of(pack)))
        print(f"{pack.hash}  {name} {pack.version}: {state}")


if __name__ == "__main__":
    main()
