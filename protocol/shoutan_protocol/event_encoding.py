"""Engine events as JSON, for the wire and the log alike, and what stays beside it.

An event is encoded once: the same bytes go into the log and to everybody who follows
the game. So nothing secret may be in them: what a sealed move is, is encoded apart
(`sealed_part`), and only the keeper of the game reads it.
"""

import orjson
from shoutan_engine.events import Event, MoveSealed

from shoutan_protocol.event_table import BY_EVENT
from shoutan_protocol.json_writing import Json, clocks_json, move_text

VERSION = 1
"""`v` of the events written now; a reader knows all earlier ones (reliability S13)."""


def encode_event(event: Event, game: str, seq: int, time: str, size: int) -> bytes:
    """Return the JSON of `event`, number `seq` of `game`, on a board of `size`.

    `time` is wall time, RFC 3339 UTC, for people. A sealed move is left out.
    """
    body = event_json(event, size)
    body["v"] = VERSION
    body["game"] = game
    body["seq"] = seq
    body["at_ms"] = event.at
    body["time"] = time
    body["clock"] = clocks_json(event.clocks)
    return orjson.dumps(body)


def event_json(event: Event, size: int) -> Json:
    """Return what is particular to an event, its `type` included."""
    name, parts = BY_EVENT[type(event)]
    body: Json = {"type": name}
    for part in parts:
        part.write(event, size, body)
    return body


def sealed_part(event: Event, size: int) -> bytes | None:
    """Return what nobody but the keeper may read of `event`, None if all is public."""
    if not isinstance(event, MoveSealed) or event.sealed is None:
        return None
    sealed = event.sealed
    return orjson.dumps({"vertex": move_text(sealed.move, size), "salt": sealed.salt})
