"""The acceptance cases of the rules: `tests/data/rules_vectors.json`, typed."""

import json
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from shoutan_engine.clocks import Absolute, ByoYomi, Millis, MovesInTime, TimeLeft
from shoutan_engine.points import Color, Point, point_at
from shoutan_engine.scoring.quarters import QuarterZi

PATH: Final = Path(__file__).parent / "data" / "rules_vectors.json"
_COLUMNS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
COLORS: Final = {"B": Color.BLACK, "W": Color.WHITE}


@dataclass(frozen=True, slots=True)
class Vector:
    """One case. The three dicts hold what the kind of case needs, see the file."""

    id: str
    kind: str
    article: str
    edition: str
    setup: dict[str, Any]
    action: dict[str, Any]
    expected: dict[str, Any]


def load_vectors() -> list[Vector]:
    """Return all cases in the order of the file."""
    with PATH.open(encoding="utf-8") as file:
        document: dict[str, Any] = json.load(file)
    if document["format"] != 1:
        raise ValueError(f"unknown format of {PATH.name}: {document['format']}")
    for vector in document["vectors"]:
        vector.pop("note", None)
    return [Vector(**vector) for vector in document["vectors"]]


def point_of(vertex: str, size: int) -> Point:
    """Return the point of a GTP vertex such as "Q16"."""
    return point_at(_COLUMNS.index(vertex[0]), int(vertex[1:]) - 1, size)


def points_of(vertices: list[str], size: int) -> list[Point]:
    """Return the points of several vertices, ascending."""
    return sorted(point_of(vertex, size) for vertex in vertices)


def quarters_of(zi: float) -> QuarterZi:
    """Return a number of zi from the file, which has exact quarters, as quarter zi."""
    quarters = Decimal(str(zi)) * 4
    if quarters % 1:
        raise ValueError(f"{zi} zi is not a number of quarters")
    return QuarterZi(int(quarters))


def millis_of(seconds: float) -> Millis:
    """Return a number of seconds from the file as whole milliseconds."""
    millis = Decimal(str(seconds)) * 1000
    if millis % 1:
        raise ValueError(f"{seconds} s is not a number of milliseconds")
    return Millis(int(millis))


def byoyomi_of(vector: Vector) -> ByoYomi:
    """Return the clock of a case: periods, or minutes reserved inside a limit."""
    setup = vector.setup
    period = millis_of(setup["period_s"])
    if "limit_s" in setup:
        periods: int = setup["reserved_min"]
        main = Millis(millis_of(setup["limit_s"]) - periods * period)
        return ByoYomi(main, periods, period, reserved=True)
    return ByoYomi(millis_of(setup.get("main_s", 0)), setup["periods"], period)


def system_of(vector: Vector) -> Absolute | ByoYomi | MovesInTime:
    """Return the clock that a case names by its `system`."""
    setup = vector.setup
    match setup["system"]:
        case "absolute":
            return Absolute(millis_of(setup["main_s"]))
        case "moves_in_time":
            main, block = millis_of(setup["main_s"]), millis_of(setup["block_s"])
            return MovesInTime(main, setup["moves"], block)
        case _:
            return byoyomi_of(vector)


def numbers_of(system: Absolute | ByoYomi | MovesInTime, left: TimeLeft) -> list[int]:
    """Return a reading as the cases list it, in ms where they have seconds."""
    match system:
        case Absolute():
            return [left.main]
        case ByoYomi():
            return [left.main, left.periods]
        case MovesInTime():
            return [left.main, left.period, left.moves]


def states_of(
    system: Absolute | ByoYomi | MovesInTime, states: list[list[float]]
) -> list[list[int]]:
    """Return the readings that a case expects, seconds as ms."""
    timed = 2 if isinstance(system, MovesInTime) else 1
    return [
        [millis_of(number) if at < timed else int(number) for at, number in pairs]
        for pairs in map(enumerate, states)
    ]
