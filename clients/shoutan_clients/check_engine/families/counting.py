"""The end of a game: results, dead stones, playing on to take them."""

import re
from typing import Final

from shoutan_engine.points import Pass
from shoutan_protocol.gtp.final_status import parse_vertices
from shoutan_protocol.gtp.vertex_answer import RESIGN

from shoutan_clients.check_engine.bench import Bench
from shoutan_clients.check_engine.checks import (
    Check,
    Family,
    Finding,
    Probe,
    deviates,
    note,
    ok,
    refuses,
)
from shoutan_clients.check_engine.families.moves import generated

_SCORE: Final = re.compile(r"0|[BW]\+\d+(\.\d+)?", re.ASCII)
_STONES: Final = "b C3 b C4 w D3 w D4 b pass w pass"


async def _score(bench: Bench) -> Finding:
    await bench.board(_STONES)
    answer = await bench.ask("final_score")
    if not answer.ok:
        return note(f"cannot say: {answer.shown}")
    if not _SCORE.fullmatch(answer.text):
        return deviates(f'{answer.shown}, not like "W+5.5" or "0"')
    return ok(answer.shown)


def _status(status: str) -> Probe:
    async def probe(bench: Bench) -> Finding:
        board = await bench.board(_STONES)
        answer = await bench.ask(f"final_status_list {status}")
        if not answer.ok:
            return note(f"cannot say: {answer.shown}")
        points = parse_vertices(answer.lines, bench.size)
        words = answer.text.split()
        if len(points) != len(words):
            return deviates(f"not a list of vertices: {answer.shown}")
        if any(board.is_empty(point) for point in points):
            return deviates(f"names empty points: {answer.shown}")
        layout = _layout(answer.lines)
        return ok(f"{len(points)} stones{layout}", stones=len(points))

    return probe


def _layout(lines: tuple[str, ...]) -> str:
    """Say how a list is laid out; nothing where it is too short to tell."""
    counts = [len(line.split()) for line in lines if line.strip()]
    if sum(counts) < 2:
        return ""
    if len(counts) == 1:
        return ", on one line"
    return ", one on a line" if max(counts) == 1 else ", some on a line"


async def _cleanup(bench: Bench) -> Finding:
    await bench.board(_STONES)
    answer = await bench.ask("kgs-genmove_cleanup b")
    move = generated(answer, bench.size)
    if move is None:
        return deviates(answer.shown)
    if move is RESIGN or isinstance(move, Pass):
        return ok(f"{answer.shown}: it has nothing to take")
    return ok(answer.shown)


_SCORING: Final = "4.3"

COUNTING: Final = Family(
    "Counting",
    (
        Check("counting.score", "final_score", "6.3.4", _score, needs="final_score"),
        Check("counting.dead", "final_status_list dead", _SCORING, _status("dead"), needs="final_status_list"),
        Check("counting.alive", "final_status_list alive", _SCORING, _status("alive"), needs="final_status_list"),
        Check("counting.seki", "final_status_list seki", _SCORING, _status("seki"), needs="final_status_list"),
        Check(
            "counting.bogus", "final_status_list of no status", _SCORING,
            refuses("final_status_list sleeping", position="", text="syntax error"),
            needs="final_status_list",
        ),
        Check("counting.cleanup", "kgs-genmove_cleanup", "extension of KGS", _cleanup, needs="kgs-genmove_cleanup"),
    ),
)  # fmt: skip
