"""The hash chain: one number for a whole log, that anybody can compute."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_protocol.chain import (
    HASH_BYTES,
    chain_hashes,
    head_of_chain,
    next_hash,
    start_of_chain,
)

from tests.make_log import FOLDER

GAME = "AAAAAAAAAAAAAAAAAAAAA0"

LOGS = st.lists(st.binary(max_size=6), min_size=1, max_size=6)


def test_a_stored_log_has_the_hash_that_it_always_had() -> None:
    """Golden: a hash that players have kept must come out for ever."""
    payloads = (FOLDER / "0.1.0-counted.jsonl").read_bytes().splitlines()
    assert start_of_chain(GAME).hex() == (
        "6265efc40fcf30cfea0e6d7f59f1324a525c1247885545dc821736ba11a9952b"
    )
    assert head_of_chain(GAME, payloads).hex() == (
        "ce7cd2230b536611486a549ccb077eb3c9dbf3769c98c91990a05757c519ab6c"
    )


def test_the_chain_is_what_the_documents_say() -> None:
    start = hashlib.sha256(b"shoutan game " + GAME.encode()).digest()
    first = hashlib.sha256(start + b"one").digest()
    second = hashlib.sha256(first + b"two").digest()
    assert start_of_chain(GAME) == start
    assert next_hash(start, b"one") == first
    assert chain_hashes(start, [b"one", b"two"]) == [first, second]
    assert head_of_chain(GAME, [b"one", b"two"]) == second
    assert len(second) == HASH_BYTES


def test_a_game_without_events_has_the_hash_of_its_id() -> None:
    assert head_of_chain(GAME, []) == start_of_chain(GAME)
    assert chain_hashes(start_of_chain(GAME), []) == []
    assert start_of_chain(GAME) != start_of_chain("B" * 22)


@given(LOGS, st.integers(0, 6))
def test_a_chain_goes_on_from_any_of_its_hashes(log: list[bytes], cut: int) -> None:
    whole = chain_hashes(start_of_chain(GAME), log)
    begun = head_of_chain(GAME, log[:cut])
    assert whole[:cut] + chain_hashes(begun, log[cut:]) == whole


@pytest.mark.parametrize("kind", ["changed", "left out", "added", "moved"])
@given(st.data())
def test_no_other_log_has_its_hash(kind: str, data: st.DataObject) -> None:
    log = data.draw(LOGS)
    place = data.draw(st.integers(0, len(log) - 1))
    other = log[:]
    if kind == "changed":
        other[place] += data.draw(st.binary(min_size=1, max_size=2))
    elif kind == "left out":
        del other[place]
    elif kind == "added":
        other.insert(place, data.draw(st.binary(max_size=2)))
    else:
        other.insert(data.draw(st.integers(0, len(log) - 1)), other.pop(place))
    assert (head_of_chain(GAME, other) == head_of_chain(GAME, log)) == (other == log)
