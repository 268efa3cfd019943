"""How a ruling is written in a record: `warn(black, phone_rang)`, by whom and why."""

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from typing import Any, cast

from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.events import Ruled
from shoutan_engine.points import Color
from shoutan_engine.refereeing.acts import Act
from shoutan_engine.refereeing.table import row_of

from shoutan_protocol.coordinates import format_vertex

_POINTS = frozenset({"point", "points", "barred"})
"""Parameters of acts that are places on the board."""


def ruling_words(event: Ruled, size: int) -> str:
    """Return who ruled what, by which article, for what reason."""
    by = event.by
    role = by.role.value.replace("_", " ")
    act = act_words(event.act, size)
    return f"{by.name} ({role}) rules {act}, article {event.article}: {event.reason}"


def act_words(act: Act, size: int) -> str:
    """Return an act by its name of section 7.3, with its parameters."""
    parameters = ", ".join(_parameters(act, size))
    name = row_of(act).name
    return f"{name}({parameters})" if parameters else name


def _parameters(act: Act, size: int) -> Iterator[str]:
    for field in fields(act):
        value: Any = getattr(act, field.name)
        if value != _default(field):
            yield _parameter(field.name, value, size)


def _default(field: Field[Any]) -> Any:
    """Return what a parameter is where nobody said anything."""
    return None if field.default is MISSING else field.default


def _parameter(name: str, value: Any, size: int) -> str:
    several = cast("tuple[Any, ...]", value)  # where it is one
    if name in _POINTS:
        points = (value,) if name == "point" else several
        return " ".join(format_vertex(point, size) for point in points)
    match value:
        case bool():
            word = name.removeprefix("is_")
            return word if value else f"not {word}"
        case Color():
            return value.word
        case TimeLeft():
            return reading_words(value)
        case tuple():
            return " ".join(several)
        case int() if name == "real":
            return seconds(Millis(value))
        case _:
            return str(value)


def reading_words(left: TimeLeft) -> str:
    """Return what a clock shows: "600 s, 5 periods, 30 s in this one"."""
    words = [seconds(left.main)]
    if left.periods:
        words.append(f"{left.periods} periods, {seconds(left.period)} in this one")
    if left.moves:
        words.append(f"{left.moves} moves to play in it")
    return ", ".join(words)


def seconds(time: Millis) -> str:
    """Return a time in seconds, exactly: "12.5 s"."""
    whole, rest = divmod(time, 1_000)
    return f"{whole}.{rest:03}".rstrip("0").rstrip(".") + " s"
