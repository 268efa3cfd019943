"""JSON from the log back to engine events, the inverse of `event_encoding`.

A log outlives the program that wrote it: `v` of an event says how to read it, and every
earlier version stays readable (reliability S13).
"""

from collections.abc import Mapping
from dataclasses import replace

from pydantic import TypeAdapter
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import Event, GameCreated, MoveSealed, SealedMove

from shoutan_protocol.errors import RemoteProtocolError
from shoutan_protocol.event_table import BY_MODEL
from shoutan_protocol.json_reading import read_clocks, read_move
from shoutan_protocol.json_writing import Json
from shoutan_protocol.messages import events as wire
from shoutan_protocol.messages.common import Shown
from shoutan_protocol.messages.events import EVENTS


def decode_log(payloads: list[bytes]) -> list[Event]:
    """Return the events of one game's log, from its first event on.

    Raises RemoteProtocolError for an event that this program cannot read.
    """
    size = 0
    events: list[Event] = []
    for payload in payloads:
        event = decode_event(payload, size)
        if isinstance(event, GameCreated):
            size = event.settings.size
        events.append(event)
    return events


def decode_event(payload: bytes, size: int) -> Event:
    """Return the event in `payload`; `size` is its game's, unused for `game_created`.

    Raises RemoteProtocolError for anything else.
    """
    try:
        return _event(EVENTS.validate_json(payload), size)
    except ValueError as broken:  # pydantic's ValidationError is one
        raise _unreadable(payload) from broken


def with_sealed_parts(
    events: list[Event], first_seq: int, parts: Mapping[int, bytes], size: int
) -> list[Event]:
    """Return consecutive events with what is kept beside the log, by their `seq`.

    For the keeper of the game alone. Raises RemoteProtocolError for a part that this
    program cannot read.
    """
    whole = list(events)
    for seq, part in parts.items():
        index = seq - first_seq
        event = events[index] if 0 <= index < len(events) else None
        if isinstance(event, MoveSealed):
            whole[index] = replace(event, sealed=_sealed(part, size))
    return whole


class _SealedPart(Shown):
    vertex: str | None
    salt: str


_SEALED: TypeAdapter[_SealedPart] = TypeAdapter(_SealedPart)


def _sealed(part: bytes, size: int) -> SealedMove:
    try:
        said = _SEALED.validate_json(part)
        return SealedMove(read_move(said.vertex, size), said.salt)
    except ValueError as broken:
        # Not its text: what is sealed is in no message and no report.
        raise RemoteProtocolError("a sealed move cannot be read") from broken


def _event(event: wire.AnyEvent, size: int) -> Event:
    kind, parts = BY_MODEL[type(event)]
    made: Json = {"at": Millis(event.at_ms), "clocks": read_clocks(event.clock)}
    for part in parts:
        part.read(event, size, made)
    return kind(**made)


def _unreadable(payload: bytes) -> RemoteProtocolError:
    start = payload[:80].decode(errors="replace")
    return RemoteProtocolError(f"an event of the log cannot be read: {start!r}")
