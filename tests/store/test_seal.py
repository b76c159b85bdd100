"""Six words for a history: the same as long as it is the same, and read however they were written down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core.seal import KNOWN_BY, read_seal, seal, words

HASHES = st.binary(min_size=16, max_size=16)


def test_there_are_2048_words_each_known_by_four_letters():
    assert len(words()) == len(set(words())) == 2048
    assert len({word[:KNOWN_BY] for word in words()}) == 2048


def test_the_seal_of_a_known_hash_never_changes():
    assert seal(bytes(16)) == "major category surge verb spring bean"


@given(HASHES)
def test_a_seal_is_read_as_it_was_written_down(newest):
    sealed = seal(newest)
    assert len(sealed.split()) == 6
    assert read_seal(sealed.upper().replace(" ", ", ")) == sealed
    assert read_seal("-".join(word[:KNOWN_BY] for word in sealed.split())) == sealed


@given(HASHES, st.integers(0, 127))
def test_another_hash_has_another_seal(newest, bit):
    other = (int.from_bytes(newest, "big") ^ 1 << bit).to_bytes(16, "big")
    assert seal(other) != seal(newest)


@pytest.mark.parametrize("text", ["", "abandon", "abandon " * 7, "zzzz abandon abandon abandon abandon abandon"])
def test_what_is_no_seal_is_told(text):
    with pytest.raises(ValueError, match=r"zzzz|[0-9]"):
        read_seal(text)
