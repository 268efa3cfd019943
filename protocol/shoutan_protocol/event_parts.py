"""How one part of an event, or of a ruling, stands on the wire and comes back.

A `Part` writes what it knows of a value into the JSON of the whole, and reads it from
the model of the wire into the arguments that make the value again. The tables
`event_table` and `ruling_table` are rows of these.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from shoutan_engine.articles.penalties import Offense
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import Nigiri, Parity, SealedMove, Wish

from shoutan_protocol.coordinates import format_vertex, parse_vertex
from shoutan_protocol.json_reading import (
    COLORS,
    read_count,
    read_move,
    read_points,
    read_reading,
    read_result,
    read_settings,
    read_suggested,
)
from shoutan_protocol.json_writing import (
    COLOR_NAMES,
    Json,
    count_json,
    move_text,
    reading_json,
    result_json,
    settings_json,
    suggested_json,
    vertices,
)

_ALWAYS: Final = object()
"""No value: the key is always there."""


@dataclass(frozen=True, slots=True)
class Part:
    """`write(value, size, body)` adds keys to `body`; `read(model, size, made)` is back.

    `size` is the board's. `attributes`: which of the value's it stands for.
    """

    attributes: tuple[str, ...]
    write: Callable[[Any, int, Json], None]
    read: Callable[[Any, int, Json], None]


def _as_it_is(value: Any, _: int) -> Any:
    return value


def part(
    attribute: str,
    key: str | None = None,
    write: Callable[[Any, int], Any] = _as_it_is,
    read: Callable[[Any, int], Any] = _as_it_is,
    *,
    unless: Any = _ALWAYS,
) -> Part:
    """Return the part of one attribute at one key.

    None stays None both ways. The key is left out where the attribute is `unless`: the
    model's own default says the same.
    """
    name = key or attribute

    def write_part(value: Any, size: int, body: Json) -> None:
        held = getattr(value, attribute)
        if held != unless:
            body[name] = None if held is None else write(held, size)

    def read_part(model: Any, size: int, made: Json) -> None:
        held = getattr(model, name)
        made[attribute] = None if held is None else read(held, size)

    return Part((attribute,), write_part, read_part)


def color_part(attribute: str) -> Part:
    """Return the part of a color, or of None."""
    return part(attribute, None, lambda c, _: COLOR_NAMES[c], lambda n, _: COLORS[n])


def point_part(attribute: str, key: str = "vertex") -> Part:
    """Return the part of a point, or of None."""
    return part(attribute, key, format_vertex, parse_vertex)


def points_part(attribute: str, key: str = "vertices", unless: Any = _ALWAYS) -> Part:
    """Return the part of several points."""
    return part(attribute, key, vertices, read_points, unless=unless)


def enum_part(attribute: str, kind: type[StrEnum]) -> Part:
    """Return the part of a closed list of names, or of None."""
    return part(attribute, None, lambda e, _: e.value, lambda name, _: kind(name))


def until_part(attribute: str = "until", key: str = "timeout_ms") -> Part:
    """Return the part of a stamp that is told as ms after the event's own.

    A client knows how long it is then, whatever it knows of the server's clock.
    """

    def write(value: Any, _: int, body: Json) -> None:
        body[key] = getattr(value, attribute) - value.at

    def read(model: Any, _: int, made: Json) -> None:
        made[attribute] = Millis(model.at_ms + getattr(model, key))

    return Part((attribute,), write, read)


COLOR: Final = color_part("color")
BY: Final = color_part("by")
POINT: Final = point_part("point")
PLY: Final = part("ply")
NUMBER: Final = part("number")
SPENT: Final = part("spent", "spent_ms")
TEXT: Final = part("text")
ARTICLE: Final = part("article")
CID: Final = part("cid", unless=None)
COUNT: Final = part("count", None, lambda c, _: count_json(c), read_count)
RESULT: Final = part("result", None, lambda r, _: result_json(r), read_result)
LEFT: Final = part(
    "left", None, lambda left, _: reading_json(left), lambda left, _: read_reading(left)
)
SUGGESTED: Final = part(
    "suggested",
    None,
    lambda s, _: suggested_json(s),
    lambda s, _: read_suggested(s),
    unless=None,
)
WISH: Final = enum_part("wish", Wish)
OFFENSE: Final = enum_part("offense", Offense)


def _write_settings(event: Any, _: int, body: Json) -> None:
    body |= settings_json(event.settings)


def _read_settings(model: Any, _: int, made: Json) -> None:
    made["settings"] = read_settings(model)


SETTINGS: Final = Part(("settings",), _write_settings, _read_settings)


def _write_nigiri(event: Any, _: int, body: Json) -> None:
    nigiri: Nigiri | None = event.nigiri
    if nigiri is not None:
        body["holder"] = nigiri.holder
        body["guesser"] = nigiri.guesser
        body["held"] = nigiri.held
        body["guess"] = nigiri.guess.value


def _read_nigiri(model: Any, _: int, made: Json) -> None:
    said = (model.holder, model.guesser, model.held, model.guess)
    made["nigiri"] = None
    if None not in said:
        made["nigiri"] = Nigiri(*said[:3], Parity(model.guess))


NIGIRI: Final = Part(("nigiri",), _write_nigiri, _read_nigiri)


def _write_nothing(_: Any, __: int, ___: Json) -> None:
    """Tell nobody."""


def _read_nothing(_: Any, __: int, made: Json) -> None:
    made["sealed"] = None


HIDDEN: Final = Part(("sealed",), _write_nothing, _read_nothing)
"""What is in the envelope: kept beside the event, see `event_encoding.sealed_part`."""


def _write_opened(event: Any, size: int, body: Json) -> None:
    body["vertex"] = move_text(event.sealed.move, size)
    body["salt"] = event.sealed.salt


def _read_opened(model: Any, size: int, made: Json) -> None:
    made["sealed"] = SealedMove(read_move(model.vertex, size), model.salt)


OPENED: Final = Part(("sealed",), _write_opened, _read_opened)
"""What was in the envelope."""
