"""The HTML page shows every text as it was typed, runs nothing and loads nothing."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

import exports
from campaign_tui.looks.themes import SEATS_BY_DAY, SEATS_BY_NIGHT
from domain.core.canonical import ROOT_PARENT
from domain.language import commands as c
from domain.log.history import EveningBegun, HeadMoved
from domain.model.state import State
from domain.text.visible import visible
from exports.kit.markup import NO_CHARACTERS
from exports.page.to_html import to_html
from exports.picture.to_svg_map import map_svg
from exports.report.walk import report
from tests.effort import examples
from tests.exports.campaigns import CAMPAIGN, MISCHIEF, PLAYING, TEXTS, Source, made_pack, told

FOLDER = Path(exports.__file__).parent
TAGS = {
    *(
        "html",
        "head",
        "meta",
        "title",
        "style",
        "body",
        "h1",
        "h2",
        "h3",
        "h4",
        "dl",
        "dt",
        "dd",
        "nav",
        "ul",
        "li",
        "a",
    ),
    *(
        "small",
        "div",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "section",
        "article",
        "p",
        "span",
        "bdi",
        "blockquote",
    ),
    *("footer", "br", "figure", "i", "b", "svg", "defs", "pattern", "path", "rect", "text", "g", "line"),
    *("circle", "tspan", "header", "details", "summary", "figcaption", "ol"),
}
ATTRIBUTES = {
    *(
        "lang",
        "charset",
        "http-equiv",
        "content",
        "name",
        "id",
        "class",
        "style",
        "href",
        "xmlns",
        "role",
        "aria-label",
    ),
    *("viewbox", "width", "height", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "d", "fill", "transform"),
    *("patternunits", "text-anchor", "open"),
}


class Page(HTMLParser):
    """What a browser would make of a page: tags with their attributes, and the text outside of styles."""

    def __init__(self, page):
        super().__init__()
        self.tags = []
        self.text = []
        self.styles = []
        self.others = []
        self._open = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, attrs))
        self._open = tag

    def handle_endtag(self, tag):
        self._open = ""

    def handle_data(self, data):
        (self.styles if self._open == "style" else self.text).append(data)

    def handle_comment(self, data):
        self.others.append(data)

    def unknown_decl(self, data):
        self.others.append(data)

    handle_pi = handle_comment

    @property
    def shape(self):
        # The legend of the map is sorted by words: which comes first is no matter.
        return sorted((tag, [name for name, _ in attrs]) for tag, attrs in self.tags)


def page(text, **options):
    return b"".join(to_html(told(text, **options), map_svg(made_pack(text), PLAYING))).decode()


def shown(text):
    """A text as every reader sees it: what would act as an escape."""
    seen = visible(text.expandtabs(4))
    return NO_CHARACTERS.sub(lambda match: f"\\U{ord(match[0]):08x}", seen)


def harmless(seen):
    """Whether a page has only what the writer puts into one."""
    assert {tag for tag, _ in seen.tags} <= TAGS
    attributes = [(name, value) for _, attrs in seen.tags for name, value in attrs]
    assert {name for name, _ in attributes} <= ATTRIBUTES
    for name, value in attributes:
        assert name != "href" or re.fullmatch(r"#(evening-[0-9]+|a-[0-9a-f]{32}|[a-z]+)", value)
        assert name != "fill" or value.startswith("url(#m-")
    assert not re.search(r"@import|url\(|expression|http", "".join(seen.styles))
    assert seen.others == []


def test_the_page_forbids_itself_everything_before_anything_else():
    seen = Page(page("x"))

    policy = [dict(attrs)["content"] for tag, attrs in seen.tags if dict(attrs).get("http-equiv")]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"]
    assert [tag for tag, _ in seen.tags[:4]] == ["html", "head", "meta", "meta"]


@pytest.mark.parametrize("text", MISCHIEF)
def test_mischief_is_shown_and_does_nothing(text):
    seen = Page(page(text))

    harmless(seen)
    assert seen.shape == Page(page("Ann\nBo" if "\n" in text else "Ann")).shape
    words = "".join(seen.text)
    for part in text.split("\n"):
        # Name, player, bookmark, branch, note, reason, a name out of the pack.
        assert words.count(shown(part)) >= 7


@given(TEXTS)
@settings(deadline=None, max_examples=examples(60))
def test_no_text_becomes_anything_else(text):
    seen = Page(page(text))

    harmless(seen)
    if "\n" not in text:
        assert seen.shape == Page(page("Ann")).shape
    if text.strip():
        assert all(shown(part) in "".join(seen.text) for part in text.split("\n"))


def test_nothing_that_acts_is_in_the_page():
    text = page("".join(MISCHIEF))

    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]", text)


def test_the_story_is_told_by_evening_and_turn():
    text = re.sub(r"<[^>]*>", "", page("Ann"))

    parts = [
        "Evening 1",
        "Start 0.1 Rope Walk",
        "Evening 2",
        "0.1 Rope Walk, turn 1",
        "0.1 Rope Walk, turn 2",
        "After ",
    ]
    places = [text.rindex(part) for part in parts]
    assert places == sorted(places)


def test_boards_diary_dice_and_map_are_there():
    text = re.sub(r"<[^>]*>", "|", page("Ann"))

    for part in ("Ann", " 2 of 3", " 1, 1 saved", "on the map B2", "exposed", "Boat*hook*", "0.1", "Rope Walk"):
        assert f"|{part}|" in text
    assert "Detection, 2 dice by hand" in text
    assert "Detection, 1 die by the app" in text
    assert "|50%|" in text
    assert "|33%|" in text
    assert "Attempt 1, turn 3, assassin phase" in text


def test_lines_of_a_note_stay_apart():
    assert "<bdi>one</bdi><br><bdi>two</bdi>" in page("Ann", notes=("one\ntwo",))


def links(seen):
    """Where the links of a page lead to, and what there is to be led to."""
    found = [dict(attrs) for _, attrs in seen.tags]
    return [attrs["href"][1:] for attrs in found if "href" in attrs], {attrs["id"] for attrs in found if "id" in attrs}


def test_the_table_of_contents_leads_to_every_section_that_is_there():
    seen = Page(page("Ann"))

    ways, places = links(seen)
    assert set(ways) <= places
    titles = [dict(attrs)["id"] for tag, attrs in seen.tags if tag == "h2"]
    assert ways[: len(titles)] == titles
    assert {"picture", "diary", "roster", "evenings", "dice", "story", "branches", "about"} <= set(titles)
    assert "house" not in titles


def test_an_evening_without_a_live_action_leads_nowhere():
    made = Source(made_pack())
    first = made.act(ROOT_PARENT, c.Begin("test", "fr_1_05", "normal", ("aurelia",)))
    made.record(first, EveningBegun())
    made.record(first, EveningBegun())
    lost = made.act(first, c.Pass())
    made.move(HeadMoved(lost, first, "undo"))

    ways, places = links(Page(b"".join(to_html(report(CAMPAIGN, made))).decode()))

    assert "evening-2" not in ways
    assert set(ways) <= places


def test_only_the_last_evening_lies_open():
    seen = Page(page("Ann"))

    folds = [dict(attrs) for tag, attrs in seen.tags if tag == "details" and "id" in dict(attrs)]
    assert [(fold["id"], "open" in fold) for fold in folds] == [("evening-1", False), ("evening-2", True)]


def test_there_is_a_page_without_a_map_and_one_without_a_campaign():
    assert b'id="picture"' not in b"".join(to_html(told()))
    harmless(Page(b"".join(to_html(report(CAMPAIGN, Source(state=State())))).decode()))


def test_assassins_have_the_colours_that_they_have_in_the_app():
    page, picture = ((FOLDER / name).read_text(encoding="utf-8") for name in ("page/report.css", "picture/map.css"))
    day, night = page.split("@media (prefers-color-scheme: dark)")[:2]

    for seat, (light, dark) in enumerate(zip(SEATS_BY_DAY, SEATS_BY_NIGHT, strict=True)):
        assert f"--seat-{seat}: {light};" in day
        assert f"--seat-{seat}: {dark};" in night.split("* {")[0]
        assert f".m-seat-{seat} {{ fill: {dark}; }}" in picture


def test_one_evening_is_no_evenings():
    whole = told()
    one = b"".join(to_html(replace(whole, evenings=whole.evenings[:1]))).decode()

    assert "<b>1</b> Evening<" in one
    assert f"<b>{len(whole.evenings)}</b> Evenings<" in b"".join(to_html(whole)).decode()
