"""The three ways to begin with handicap stones."""

from typing import Final

from shoutan_engine.handicap import (
    fixed_handicap,
    free_handicap,
    max_fixed_handicap,
)
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.gtp.final_status import parse_vertices

from shoutan_clients.check_engine.answers import Answer
from shoutan_clients.check_engine.bench import Bench
from shoutan_clients.check_engine.checks import (
    Check,
    Family,
    Finding,
    deviates,
    note,
    ok,
    refuses,
)


def _points(answer: Answer, size: int) -> set[int]:
    return {int(point) for point in parse_vertices(answer.lines, size)}


def _holds(bench: Bench, command: str) -> None:
    bench.facts.handicap = (*bench.facts.handicap, command)


async def _has_stone(bench: Bench, point: int) -> bool:
    vertex = format_vertex(point, bench.size)  # type: ignore[arg-type]
    return not (await bench.ask(f"play w {vertex}")).ok


async def _fixed(bench: Bench) -> Finding:
    most = max_fixed_handicap(bench.size)
    if most < 2:
        return note(f"no such points on {bench.size}x{bench.size}")
    for count in range(2, most + 1):
        await bench.board()
        answer = await bench.ask(f"fixed_handicap {count}")
        if not answer.ok:
            return deviates(f"fixed_handicap {count}: {answer.shown}")
        wanted = set(map(int, fixed_handicap(bench.size, count)))
        if _points(answer, bench.size) != wanted:
            return deviates(f"{count} stones on points of its own: {answer.shown}")
    if not await _has_stone(bench, fixed_handicap(bench.size, most)[0]):
        return deviates("its board does not hold the stones")
    _holds(bench, "fixed_handicap")
    return ok(f"2 to {most} stones on the standard points")


async def _free(bench: Bench) -> Finding:
    for count in (2, 4):
        await bench.board()
        answer = await bench.ask(f"place_free_handicap {count}")
        points = _points(answer, bench.size)
        if not answer.ok:
            return deviates(f"place_free_handicap {count}: {answer.shown}")
        if not 2 <= len(points) <= count or "pass" in answer.text.lower():
            return deviates(f"{count} stones asked for, {answer.shown}")
    if not await _has_stone(bench, min(points)):
        return deviates("its board does not hold the stones")
    _holds(bench, "place_free_handicap")
    return ok(answer.shown)


async def _set(bench: Bench) -> Finding:
    points = free_handicap(bench.size, 3)
    vertices = " ".join(format_vertex(point, bench.size) for point in points)
    await bench.board()
    answer = await bench.ask(f"set_free_handicap {vertices}")
    if not answer.ok:
        return deviates(answer.shown)
    if not await _has_stone(bench, points[0]):
        return deviates("its board does not hold the stones")
    _holds(bench, "set_free_handicap")
    return note(f"taken, with the answer {answer.shown}") if answer.text else ok()


async def _one(bench: Bench) -> Finding:
    await bench.board()
    answer = await bench.ask("set_free_handicap C3")
    if answer.ok:
        return note("taken; here one stone is told by play")
    return ok(f"refused: {answer.shown}")


_FREE: Final = "4.1.2"
_FIXED: Final = "4.1.1"

HANDICAP: Final = Family(
    "Handicap",
    (
        Check("handicap.fixed", "fixed_handicap", _FIXED, _fixed, needs="fixed_handicap"),
        Check(
            "handicap.fixed_none", "fixed_handicap of 1 and 10", _FIXED,
            refuses("fixed_handicap 1", "fixed_handicap 10", position="", text="invalid number of stones"),
            needs="fixed_handicap",
        ),
        Check(
            "handicap.fixed_late", "fixed_handicap after a move", _FIXED,
            refuses("fixed_handicap 2", position="b E5", text="board not empty"),
            needs="fixed_handicap",
        ),
        Check("handicap.free", "place_free_handicap", _FREE, _free, needs="place_free_handicap"),
        Check(
            "handicap.free_late", "place_free_handicap after a move", _FREE,
            refuses("place_free_handicap 2", position="b E5", text="board not empty"),
            needs="place_free_handicap",
        ),
        Check("handicap.set", "set_free_handicap", _FREE, _set, needs="set_free_handicap"),
        Check("handicap.set_one", "set_free_handicap of one stone", _FREE, _one, needs="set_free_handicap"),
    ),
)  # fmt: skip
