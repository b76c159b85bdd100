"""Documents lead where they say: links, anchors, paths; and the rooms are drawn as the contracts have them."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("tests/golden/**/*.md"))
)
LINK = re.compile(r"\[[^\]]*\]\(([^()\s]+)\)")
PATH = re.compile(r"`((?:campaign_tui|docs|domain|exports|migrations|projections|script|tests|\.ci)/[^`\s,{}]*)")
DRAWINGS = {
    "The packages": "layers",
    "domain: the rooms of the game": "domain-rooms",
    "projections: the modules": "projection-modules",
    "exports: the rooms": "export-rooms",
    "campaign_tui: the rooms": "application-rooms",
}


@cache
def text(page):
    """A page without its code blocks: what looks like a heading or a link there is none."""
    return re.sub(r"^```.*?^```$", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def ways(source):
    """Where the links and pictures of a text lead, those of the web left out."""
    return [way for way in LINK.findall(re.sub(r"`[^`\n]*`", "", source)) if not re.match(r"[a-z]+:", way)]


def anchors(source):
    """The anchors that the headings of a page have, as hosts of repositories make them."""
    found: list[str] = []
    for heading in re.findall(r"^#{1,6} +(.+?) *$", source, re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        number = found.count(slug)
        found += [slug, *([f"{slug}-{number}"] if number else [])]
    return set(found)


def dead(page, way):
    """Whether a link of a page leads to nothing."""
    file, _, anchor = way.partition("#")
    target = (ROOT / page).parent / file if file else ROOT / page
    if not target.exists() or not target.resolve().is_relative_to(ROOT):
        return True
    return bool(anchor) and anchor not in anchors(text(target.resolve().relative_to(ROOT).as_posix()))


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file_and_a_heading_that_are_there(page):
    assert [way for way in ways(text(page)) if dead(page, way)] == []


@pytest.mark.parametrize("way", ["docs/nowhere.md", "docs/packs.md#nowhere", "#nowhere", "../beside.md"])
def test_a_link_to_nothing_is_noticed(way):
    assert ways(f"See [this]({way}), and `[that](never)`.") == [way]
    assert dead("README.md", way)


def test_a_heading_has_the_anchor_that_hosts_give_it():
    source = "# The *Salt* Road\n\n## `pack.toml`, and\n\n## Again\n\n## Again\n"

    assert anchors(source) == {"the-salt-road", "packtoml-and", "again", "again-1"}


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith(("CONTRIBUTING", "README", "docs/"))])
def test_every_path_of_the_sources_that_is_named_is_there(page):
    """Words in capitals stand for any name."""
    named = PATH.findall(text(page))

    assert [path for path in named if not list(ROOT.glob(re.sub(r"\b[A-Z]{2,}\b", "*", path)))] == []


def test_the_index_leads_to_every_page():
    there = {page for page in PAGES if page.startswith("docs/") and page.count("/") == 1} - {"docs/README.md"}
    there |= {page for page in PAGES if page.startswith("docs/proof/")}
    led_to = {f"docs/{way.partition('#')[0]}" for way in ways(text("docs/README.md"))}

    assert there - led_to == set()


def test_the_changelog_has_one_section_a_version_the_newest_first():
    _, *versions = re.findall(r"^## \[(.+?)\]", text("CHANGELOG.md"), re.MULTILINE)
    numbers = [tuple(int(part) for part in version.split(".")) for version in versions]

    assert "\n## [Unreleased]\n" in text("CHANGELOG.md").partition(f"## [{versions[0]}]")[0]
    assert numbers == sorted(set(numbers), reverse=True)


@pytest.mark.parametrize("heading", DRAWINGS)
def test_rooms_are_drawn_as_the_contracts_have_them(heading):
    _, _, rest = text("docs/layers.md").partition(f"\n## {heading}\n")
    drawing = re.search(r"(?:^    .+\n)+", rest, re.MULTILINE)
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (layers,) = [contract["layers"] for contract in linter["contracts"] if contract["id"] == DRAWINGS[heading]]

    assert drawing
    # What stands to the right of a room, with strokes between, are its parts.
    drawn = [[name for name in re.split(r" {2,}", line.strip()) if "|" not in name] for line in drawing[0].splitlines()]
    assert [sorted(line) for line in drawn] == [sorted(layer.split(" | ")) for layer in layers]
