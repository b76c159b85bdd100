"""Loading packs: bundled ones, the documented example, the hash, and packs that nobody should trust."""

import itertools
import random
import subprocess
import sys
import tomllib

import msgspec
import pytest

from domain.content.check import check_pack
from domain.content.drawing import render_drawing
from domain.content.files import MOST_BYTES
from domain.content.loader import bundled_packs, load_pack
from domain.content.pack import Effect, ReinforcementCard
from domain.content.text import pack_hash
from domain.core.errors import ContentError

BUNDLED = [name for name, _ in bundled_packs()]


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_pack_is_sound(name):
    from domain.content.loader import BUNDLED as FOLDER

    faults = [str(fault) for fault in check_pack(FOLDER / name)]
    # The practice pack has spare cards: rulings and scenario files put them on boards.
    assert [fault for fault in faults if name != "practice" or "Nothing uses this card" not in fault] == []
    assert load_pack(name).id == name


def test_the_drowned_ledger_comes_along():
    assert ("drowned_ledger", "The Drowned Ledger") in bundled_packs()
    assert load_pack("drowned_ledger") is load_pack("drowned_ledger"), "bundled packs are read once"


def test_low_tide_has_what_a_first_evening_needs():
    pack = load_pack("drowned_ledger")
    memory = pack.memories["0.4"]
    terrain = memory.maps["a"]

    assert set(pack.assassins) == {"aurelia", "biagio", "corvo", "donata"}
    assert set(terrain.kinds.values()) == {"street", "roof", "interior", "canal"}
    assert len(terrain.stations) >= 2
    assert [letter for letter, _ in terrain.entrances] == ["A", "B", "C"]
    assert sorted((o.cost, o.mandatory) for o in memory.objectives.values()) == [(1, False), (1, True), (2, True)]
    assert len(memory.events) >= 8
    assert sum(number for _, number in memory.events) >= 16
    assert {pack.events[card].direction for card, _ in memory.events} == {"N", "E", "S", "W", "?"}
    for page in (memory.before, memory.success, memory.failure):
        assert len(page) > 100


def test_low_tide_has_a_reinforcement_deck_of_8_for_every_team():
    memory = load_pack("drowned_ledger").memories["0.4"]

    assert {team: sum(n for _, n in deck) for team, deck in memory.reinforcements.items()} == {2: 8, 3: 8, 4: 8}


def test_every_card_of_a_bundled_pack_says_what_it_does():
    for name in BUNDLED:
        pack = load_pack(name)
        texts = {card.id: card.text for card in pack.cards.values()}
        texts |= {card.id: card.text for card in pack.events.values()}
        texts |= {card.id: card.text for card in pack.guards.values()}
        assert [card for card, text in texts.items() if not text] == []


def test_the_documented_example_loads(pack):
    loaded = load_pack(pack.folder)

    assert check_pack(pack.folder) == []
    assert loaded.title == "The Empty Bell"
    assert loaded.cards["tongs"].special == (Effect("push"),)
    assert loaded.reinforcements["two_by_two"] == ReinforcementCard(
        "two_by_two", off=(("A", "watchman", 1),), on=(("A", "watchman", 2),)
    )
    assert loaded.memories["0.1"].guards == (("B2", "watchman", 1),)
    assert loaded.memories["0.1"].reinforcements[3] == (("two_by_two", 8),)
    assert loaded.memories["0.1"].events == (("quiet_night", 2), ("shift_change", 1))


def test_the_documented_example_draws_the_documented_map(pack):
    terrain = load_pack(pack.folder).memories["0.1"].maps["a"]

    assert render_drawing(terrain).splitlines() == [
        "+---+---+   +",
        "| s   r | .",
        "+   + H +---+",
        "| s | i   c |",
        "+---+---+---+",
    ]


def test_a_folder_may_be_given_as_text(pack):
    assert load_pack(str(pack.folder)) == load_pack(pack.folder)


def test_same_content_has_the_same_hash(pack):
    before = load_pack(pack.folder)
    order = random.Random(7)
    for name in ("cards.toml", "events.toml", "assassins.toml", "memories/0.1.toml"):
        tables = tomllib.loads(pack.read(name))
        items = list(tables.items())
        order.shuffle(items)
        pack.write(name, _toml(items))
    after = load_pack(pack.folder)

    assert after == before
    assert after.hash == before.hash
    assert len(before.hash) == 32


def _toml(items):
    """Tables as TOML, everything below the first level inline."""
    lines = ["# rewritten"]
    lines += [f"{name} = {_value(value)}" for name, value in items]
    return "\n".join(lines) + "\n"


def _value(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{name}" = {_value(item)}' for name, item in reversed(value.items())) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return msgspec.json.encode(value).decode()


CHANGES = [
    ("pack.toml", 'version = "1.0"', 'version = "1.1"'),
    ("pack.toml", '"retaliation", "retaliation"', '"hit", "retaliation"'),
    ("guards.toml", "armour = 1", "armour = 2"),
    ("cards.toml", "dice = 2", "dice = 3"),
    ("cards.toml", '"push" }', '"extra_hit", number = 1 }'),
    ("events.toml", 'direction = "W"', 'direction = "E"'),
    ("reinforcements.toml", "on = { A = { watchman = 2 } }", "on = { A = { watchman = 3 } }"),
    ("assassins.toml", 'name = "Nella"', 'name = "Nello"'),
    ("memories/0.1.toml", "a spider.", "two spiders."),
    ("memories/0.1.toml", "| s | i   c |", "| s | s   c |"),
    ("memories/0.1.toml", "| s | s   c |", "| s   s   c |"),
    ("memories/0.1.toml", "cost = 1", "cost = 2"),
    ("memories/0.1.toml", "quiet_night = 2", "quiet_night = 3"),
    ("memories/0.1.toml", 'title = "The Mould"', 'title = "The Mould"\nsaving = false'),
    ("memories/0.1.toml", "saving = false", "saving = false\nalert = true"),
]


def test_every_change_of_content_changes_the_hash(pack):
    hashes = {load_pack(pack.folder).hash}
    for name, old, new in CHANGES:
        pack.change(name, old, new)
        hashes.add(load_pack(pack.folder).hash)

    assert len(hashes) == len(CHANGES) + 1


def test_the_hash_covers_everything_but_itself():
    pack = load_pack("drowned_ledger")

    assert pack_hash(pack) == pack_hash(msgspec.structs.replace(pack, hash="0" * 32)) == pack.hash
    for field in ("id", "title", "version", "about"):
        assert pack_hash(msgspec.structs.replace(pack, **{field: "x"})) != pack.hash
    for field in ("dice", "guards", "cards", "events", "reinforcements", "assassins", "memories"):
        assert pack_hash(msgspec.structs.replace(pack, **{field: {}})) != pack.hash


def test_the_hash_is_the_same_in_another_process():
    code = "from domain.content.loader import load_pack; print(load_pack('drowned_ledger').hash)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout.strip() == load_pack("drowned_ledger").hash


@pytest.mark.parametrize("source", ["no_such_pack", "../nowhere", "x" * 5000, "a\0b", ""])
def test_a_pack_that_is_not_there_is_one_sentence(source, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ContentError) as caught:
        load_pack(source)

    assert "drowned_ledger" in str(caught.value) or "pack.toml" in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_faulty_pack_names_its_first_fault_and_counts_them(pack):
    pack.change("cards.toml", "dice = 2", "dice = 99")
    with pytest.raises(ContentError) as caught:
        load_pack(pack.folder)
    assert str(caught.value) == (
        "The pack “empty_bell” can't be used. cards.toml, tongs.dice: “99” is no whole number from 0 to 12."
    )

    pack.change("guards.toml", "armour = 1", "armour = 0")
    with pytest.raises(ContentError, match=r"2 faults\. The first: guards\.toml, watchman\.armour: “0” is no"):
        load_pack(pack.folder)


def test_a_warning_does_not_keep_a_pack_from_loading(pack):
    pack.change("memories/0.1.toml", 'letter = "A", squares', 'letter = "B", squares')

    assert load_pack(pack.folder).memories["0.1"].maps["a"].entrances == (("B", ("A1",)),)


HOSTILE = {
    "a dotted key that costs time by the square": ("cards.toml", ".".join(["a"] * 100_000) + " = 1", "more than 100"),
    "deep lists": ("cards.toml", "a = " + "[" * 50_000, "too deeply"),
    "deep tables": ("cards.toml", "a = " + "{a=" * 20_000, "too deeply"),
    "a number of many digits": ("guards.toml", "[a]\narmour = " + "9" * 10_000, "no TOML"),
    "a number beyond 64 bits": ("guards.toml", "[a]\narmour = " + "9" * 100, "armour: “999"),
    "no number": ("guards.toml", "[a]\narmour = nan", "“nan” is no whole number"),
    "infinity": ("guards.toml", "[a]\narmour = -inf", "“-inf” is no whole number"),
    "a date": ("guards.toml", "[a]\narmour = 1508-12-01", "“1508-12-01” is no whole number"),
    "a flag as number": ("guards.toml", "[a]\narmour = true", "“true” is no whole number"),
    "a terminal escape in a name": ("guards.toml", '[a]\nname = "\\u001b[2J"', "“\\x1b[2J” must be one line"),
    "reversed text in a name": ("guards.toml", '[a]\nname = "a\\u202eb"', "“a\\u202eb” must be one line"),
    "markup in a name": ("guards.toml", '[a]\nname = "[red]Bo[/]"', "“[red]Bo[/]” must be one line"),
    "a line break in a name": ("guards.toml", '[a]\nname = "Bo\\nBo"', "must be one line"),
    "a blank name": ("guards.toml", '[a]\nname = "  "', "must be one line"),
    "a name too long": ("guards.toml", f'[a]\nname = "{"o" * 41}"', "must be one line of 1 to 40 characters"),
    "a control character in a text": ("guards.toml", '[a]\ntext = "a\\u0007"', "no control characters"),
    "a text too long": ("guards.toml", f'[a]\ntext = "{"o" * 401}"', "400 characters at most"),
    "a path as id": ("guards.toml", '["../../etc"]\nname = "Bo"', "“../../etc” is no id"),
    "an escape as id": ("guards.toml", '["\\u001b"]\nname = "Bo"', "“\\x1b” is no id"),
    "a huge drawing": ("memories/0.1.toml", "[maps.a]\ndrawing = '" + "s" * 9000 + "'", "8000 characters at most"),
    "a list for a file": ("memories/0.1.toml", "[[maps]]\na = 1", "maps: “[…]” is no table"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_file_gets_a_sentence(case, pack):
    name, text, sentence = HOSTILE[case]
    pack.write(name, text)
    faults = [str(fault) for fault in check_pack(pack.folder)]

    assert any(sentence in fault and fault.startswith(name) for fault in faults), faults
    assert all(fault.isprintable() for fault in faults)
    assert all(len(fault) < 600 for fault in faults)
    with pytest.raises(ContentError):
        load_pack(pack.folder)


def test_a_file_that_is_too_big_is_not_parsed(pack):
    pack.write("cards.toml", "#" * (MOST_BYTES + 1))

    assert [str(fault) for fault in check_pack(pack.folder) if fault.file == "cards.toml"] == [
        "cards.toml: This file is larger than 256 KB: no file of a pack may be."
    ]


def test_a_file_that_is_no_text_is_a_fault(pack):
    (pack.folder / "cards.toml").write_bytes(b'[a]\nname = "\xff"')

    assert "cards.toml: This file is no UTF-8 text (byte 13): save it as UTF-8." in map(str, check_pack(pack.folder))


def test_a_byte_order_mark_does_no_harm(pack):
    text = pack.read("cards.toml")
    (pack.folder / "cards.toml").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())

    assert check_pack(pack.folder) == []


@pytest.mark.parametrize("name", ["cards.toml", "memories"])
def test_a_link_out_of_the_folder_is_not_followed(name, pack, tmp_path):
    outside = tmp_path / f"secret_{name}"
    (pack.folder / name).rename(outside)
    (pack.folder / name).symlink_to(outside)

    assert any("link that leads out of the pack's folder" in str(fault) for fault in check_pack(pack.folder))
    with pytest.raises(ContentError):
        load_pack(pack.folder)


def test_a_link_to_itself_and_a_folder_for_a_file_are_faults(pack):
    (pack.folder / "cards.toml").unlink()
    (pack.folder / "cards.toml").symlink_to(pack.folder / "cards.toml")
    (pack.folder / "events.toml").unlink()
    (pack.folder / "events.toml").mkdir()
    faults = {fault.file: fault.what for fault in check_pack(pack.folder)}

    assert "can't be read" in faults["cards.toml"]
    assert faults["events.toml"] == "This is no ordinary file."


def test_a_pack_of_nothing_but_faults_is_described_in_about_a_hundred_sentences(pack):
    pack.write("guards.toml", "\n".join(f"[g{number}]" for number in range(1000)))

    faults = check_pack(pack.folder)
    assert len(faults) == 101
    assert str(faults[-1]) == "guards.toml: There are more than 100 faults; put these right and check again."


def test_random_damage_never_ends_in_anything_but_a_pack_or_a_sentence(pack):
    order = random.Random(1508)
    names = ("pack.toml", "guards.toml", "cards.toml", "events.toml", "memories/0.1.toml")
    originals = {name: pack.read(name) for name in names}
    outcomes = set()
    for name, _ in itertools.product(names, range(40)):
        text = list(originals[name])
        for _ in range(order.randint(1, 3)):
            text[order.randrange(len(text))] = order.choice("\"'[]{}=.,\n #0aA-|+é")
        pack.write(name, "".join(text))
        try:
            load_pack(pack.folder)
            outcomes.add("pack")
        except ContentError as error:
            outcomes.add("sentence" if str(error).isprintable() else "noise")
        pack.write(name, originals[name])

    assert outcomes == {"pack", "sentence"}


def test_what_one_edition_asks_for_is_optional(pack):
    bare = load_pack(pack.folder)
    pack.change("cards.toml", "dice = 2", "dice = 2\nflorins = 3")
    pack.change("events.toml", 'direction = "W"', 'direction = "W"\nretires = true')
    dice = 'detection_green = ["exposed", "blank", "blank", "blank", "blank", "blank"]\n'
    pack.change("pack.toml", "[dice]\n", f"[dice]\n{dice}{dice.replace('green', 'red')}")
    loaded = load_pack(pack.folder)

    assert check_pack(pack.folder) == []
    assert [card.florins for card in loaded.cards.values() if card.florins] == [3]
    assert [card.retires for card in loaded.events.values()].count(True) == 1
    assert loaded.dice["detection_green"] == loaded.dice["detection_red"] == ("exposed", *["blank"] * 5)
    assert bare.dice.keys().isdisjoint({"detection_green", "detection_red"})
    assert loaded.hash != bare.hash


@pytest.mark.parametrize("colour", ["green", "red"])
def test_a_coloured_die_that_finds_always_or_never_is_a_fault(pack, colour):
    pack.change("pack.toml", "[dice]\n", f'[dice]\ndetection_{colour} = ["blank", "blank"]\n')

    assert any(f"dice.detection_{colour}" in str(fault) for fault in check_pack(pack.folder))
