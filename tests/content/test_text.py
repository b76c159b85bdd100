"""The text of a pack: its hash follows from it, and from it the pack, to the order of its tables."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from domain.content.earlier import earlier_hashes, earlier_pack, earlier_text
from domain.content.loader import bundled_packs, load_pack
from domain.content.pack import Pack
from domain.content.text import (
    MOST_TEXT,
    hash_of,
    pack_hash,
    pack_of,
    packed,
    plain_of,
    text_of,
    text_of_plain,
    unpacked,
)

SHIPPED = [name for name, _ in bundled_packs()]

OF_0_1_0 = {
    "apocalypse_box": "f1a9189aa1faa46e822175b7ae65c211",
    "brotherhood_of_venice": "101bea12c6dd7dab93dcc27a54dd6baa",
    "drowned_ledger": "bd8e9c94abbcfc0fb61e85b85095ab2b",
    "practice": "3a479ada09d14e463a2e2bc381cbd24d",
    "roma": "9ad9c7f6a34687c021ca480bf74f8b34",
    "salt_road": "030be37a046c3a8040fc2975d98d3077",
    "tokyo": "c1049319db97fef1157681f1884027a8",
    "venice_and_roma": "953ff601678089d0e297d1a1259ed935",
    "venice_and_tokyo": "c2436d218592b6e9f2ba98bd1e1386b3",
    "venice_roma_tokyo": "228edd2284555b573e21da7ad723ffd7",
}
"""The packs of the first release: campaigns begun with them are pinned to these hashes."""


def order(value: object) -> object:
    """A value with the order of all its tables in it."""
    if isinstance(value, Struct):
        return [order(getattr(value, name)) for name in value.__struct_fields__]
    if isinstance(value, dict):
        return [(key, order(item)) for key, item in value.items()]
    return [order(item) for item in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize("name", SHIPPED)
def test_a_pack_comes_back_out_of_its_text(name):
    pack = load_pack(name)
    again = pack_of(text_of(pack))
    assert again == pack
    assert order(again) == order(pack)
    assert hash_of(text_of(pack)) == pack_hash(pack) == pack.hash


@pytest.mark.parametrize("name", SHIPPED)
def test_a_text_written_out_as_json_comes_back(name):
    text = text_of(load_pack(name))
    assert text_of_plain(msgspec.json.decode(msgspec.json.encode(plain_of(text)))) == text
    assert unpacked(packed(text)) == text


@pytest.mark.parametrize(("name", "pack_hash"), OF_0_1_0.items())
def test_the_packs_of_the_first_release_can_be_read_by_their_hash(name, pack_hash):
    pack = earlier_pack(pack_hash)
    assert pack is not None
    assert (pack.id, pack.hash) == (name, pack_hash)
    assert pack.memories


@pytest.mark.parametrize("pack_hash", earlier_hashes())
def test_every_earlier_pack_still_means_what_it_meant(pack_hash):
    text = earlier_text(pack_hash)
    assert text is not None
    # A field renamed, removed or given another default would write another text, or none.
    assert text_of(pack_of(text)) == text
    assert hash_of(text) == pack_hash


@pytest.mark.parametrize("unknown", ["", "0" * 32, "../__init__", "x" * 32])
def test_an_unknown_hash_has_no_pack(unknown):
    assert earlier_pack(unknown) is None


def test_a_field_that_is_missing_is_no_pack():
    plain = plain_of(text_of(load_pack("practice")))
    del plain["memories"]
    with pytest.raises(ValueError, match="memories"):
        text_of_plain(plain)


def test_a_text_of_any_size_is_refused_where_it_is_too_long():
    with pytest.raises(ValueError, match="longer"):
        unpacked(packed(bytes(MOST_TEXT + 1)))


@given(st.binary(max_size=200))
def test_any_bytes_are_a_pack_or_no_text(data):
    for reads in (unpacked, pack_of, hash_of):
        try:
            found = reads(data)
        except ValueError:
            continue
        assert isinstance(found, bytes | Pack | str)


@given(
    st.recursive(
        st.none() | st.integers() | st.text() | st.booleans(), lambda of: st.lists(of) | st.dictionaries(st.text(), of)
    )
)
def test_any_values_are_a_pack_or_none(plain):
    with pytest.raises(ValueError, match="no pack"):
        text_of_plain(plain)
