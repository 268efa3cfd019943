"""The hash chain over the events of a game: one number that stands for all of them.

Each event has a chain hash, SHA-256 over the chain hash before it and the very bytes of
the event, which are those that everybody who follows the game was sent. So whoever has
the events can compute it, and the last one, kept by the players, proves that none was
changed, added, left out or moved. The rule is told to others in `docs/protocol.md`.

What is not sent is not hashed: an event with a secret carries a commitment to it.
"""

from collections.abc import Iterable
from hashlib import sha256

HASH_BYTES = 32
"""The length of a chain hash."""

_START = b"shoutan game "


def start_of_chain(game: str) -> bytes:
    """Return the chain hash before the first event: it binds the chain to the game's id."""
    return sha256(_START + game.encode()).digest()


def next_hash(before: bytes, payload: bytes) -> bytes:
    """Return the chain hash of the event in `payload`; `before` is that of the last one."""
    return sha256(before + payload).digest()


def chain_hashes(before: bytes, payloads: Iterable[bytes]) -> list[bytes]:
    """Return the chain hash of each event that comes after `before`."""
    hashes: list[bytes] = []
    for payload in payloads:
        before = sha256(before + payload).digest()
        hashes.append(before)
    return hashes


def head_of_chain(game: str, payloads: Iterable[bytes]) -> bytes:
    """Return the chain hash of the last of a game's events, given all of them."""
    head = start_of_chain(game)
    for payload in payloads:
        head = sha256(head + payload).digest()
    return head
