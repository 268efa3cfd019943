"""A game as its keeper writes and reads it: the log, and what is sealed beside it.

Only who owns a game reads it so. Everybody else, a record among them, is given what the
log says, in which nothing is secret.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from shoutan_engine.events import Event, MoveSealed
from shoutan_engine.game import Game
from shoutan_protocol.chain import head_of_chain
from shoutan_protocol.errors import RemoteProtocolError
from shoutan_protocol.event_decoding import (
    decode_event,
    decode_log,
    with_sealed_parts,
)
from shoutan_protocol.event_encoding import sealed_part

from shoutan_host.ports import GameId, GameLog

UNREADABLE: Final = (
    RemoteProtocolError,
    ArithmeticError,
    AssertionError,
    LookupError,
    TypeError,
    ValueError,
)
"""What reading and folding the log of a game may raise that somebody has changed."""


def sealed_parts(
    events: Iterable[Event], first_seq: int, size: int
) -> dict[int, bytes]:
    """Return what is to be kept beside the log of consecutive events."""
    return {
        seq: part
        for seq, event in enumerate(events, first_seq)
        if (part := sealed_part(event, size)) is not None
    }


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A whole game for its keeper; `head` is the chain hash of its last event."""

    game: Game
    head: bytes


async def read_game(store: GameLog, game: GameId) -> KeptGame | None:
    """Return a whole game, what is sealed included; None if there is none.

    Raises StoreError, and what is UNREADABLE.
    """
    payloads = await store.read(game)
    if not payloads:
        return None
    events = decode_log(payloads)
    size = Game.fold(events[:1]).settings.size
    whole = Game.fold(await _unsealed(store, game, events, 1, size))
    return KeptGame(whole, head_of_chain(game, payloads))


async def read_tail(
    store: GameLog, game: GameId, payloads: list[bytes], first_seq: int, size: int
) -> list[Event]:
    """Return the events of `payloads`, what is sealed included.

    Raises StoreError, and what is UNREADABLE for an event that no program of ours wrote, or
    only a newer one.
    """
    events = [decode_event(payload, size) for payload in payloads]
    return await _unsealed(store, game, events, first_seq, size)


async def _unsealed(
    store: GameLog, game: GameId, events: list[Event], first_seq: int, size: int
) -> list[Event]:
    if not any(isinstance(event, MoveSealed) for event in events):
        return events
    return with_sealed_parts(events, first_seq, await store.sealed(game), size)
