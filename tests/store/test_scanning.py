"""Bytes that claim more than they have are refused before anybody makes room for it."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core.canonical import pack
from domain.store.rows import DECODE, decode_fact
from domain.store.scanning import claims_too_much

BOMB = b"\xdd\xff\xff\xff\xff"
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=30,
)


@given(VALUES)
def test_no_honest_value_is_refused(value):
    assert not claims_too_much(msgspec.msgpack.encode(value))


@given(VALUES)
def test_a_claim_anywhere_in_an_honest_value_is_found(value):
    around = msgspec.msgpack.encode([value, "Ý", b"\xdd" * 3, "bomb", value])
    assert claims_too_much(around.replace(b"\xa4bomb", BOMB))


@given(st.binary(max_size=60))
def test_any_bytes_can_be_looked_at(data):
    claims_too_much(b"\xdd" + data)
    claims_too_much(data + b"\xdd" + data)


@pytest.mark.parametrize("size", [0, 1, 15, 16, 65535, 65536])
def test_arrays_and_texts_of_all_forms(size):
    for value in ([0] * size, "x" * size, b"x" * size, {str(n): n for n in range(size)}):
        assert not claims_too_much(msgspec.msgpack.encode([value, "\u0758"]))


@pytest.mark.parametrize("mark", [0xC7, 0xC8, 0xC9, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8])
def test_extensions_are_passed_over(mark):
    sizes = {0xC7: b"\x02", 0xC8: b"\x00\x02", 0xC9: b"\x00\x00\x00\x02"}
    extension = bytes([mark]) + sizes.get(mark, b"") + b"\x01" + bytes(2 if mark in sizes else 1 << (mark - 0xD4))
    assert claims_too_much(b"\x92" + extension + BOMB)
    assert not claims_too_much(b"\x92" + extension + b"\xa2\xdd\x9d")


def test_decoders_refuse_it():
    body = b"\x92\x92" + pack("card_used") + BOMB + b"\x90"
    for decode in (*DECODE.values(), decode_fact):
        with pytest.raises(msgspec.DecodeError):
            decode(body)
