"""Lines of results.jsonl whose parts do not go together: refused, with what to do."""

from pathlib import Path
from typing import Any

import pytest
from pydantic_core import from_json, to_json
from shoutan_clients.match.game_line import Standing
from shoutan_clients.match.keeping.consistent import contradiction
from shoutan_clients.match.keeping.failures import CannotKeep
from shoutan_clients.match.keeping.results import parse_results
from shoutan_engine.results import END_REASONS, EndReason, Outcome

from tests.clients.match.fake_runs import (
    a_line,
    a_plan,
    a_schedule,
    crashed,
    replace_line,
)

LINE = a_line(a_schedule(a_plan())[1])
"""Game 2, won by Black by resignation."""
WHOLE = replace_line(LINE, sgf="games/0002-strong-v-weak.sgf")
UNWON: dict[str, Any] = {"winner": None, "end_reason": EndReason.ABORTED}


def read(**changes: object) -> str:
    """Return what is said of a file with a line that was changed; "" if it is read."""
    row = {**from_json(WHOLE.model_dump_json()), **changes}
    data = to_json(row, inf_nan_mode="constants").replace(b"Infinity", b"1e999")
    try:
        [line], torn = parse_results(data + b"\n", Path("results.jsonl"))
    except CannotKeep as refused:
        return str(refused)
    assert (line.number, torn) == (2, 0)
    return ""


def test_a_line_as_it_is_written_is_read() -> None:
    assert read() == ""


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"winner": "white"}, "result: 'B+R', with white for a winner"),
        ({"winner": None}, "result: 'B+R' of a game played without a winner"),
        ({"standing": "void"}, "winner: black in a game that is void"),
        ({"standing": "unknown"}, "winner: black in a game that is unknown"),
        ({"standing": "forfeit"}, "result: 'B+R' of a game forfeit (resign)"),
        ({"result": "B+3.5"}, "result: 'B+3.5' of a game played (resign)"),
        ({"result": "B+T"}, "result: 'B+T' of a game played (resign)"),
        ({"result": "black wins"}, "result: 'black wins', with black for a winner"),
        ({"end_reason": "crash"}, "result: 'B+R' of a game played (crash)"),
        ({"end_reason": "aborted"}, "result: 'B+R' of a game played (aborted)"),
        (
            {"end_reason": "two_passes", "result": "B+F"},
            "result: 'B+F' of a game played (two_passes)",
        ),
        (
            {"standing": "void", "winner": None, "result": "B+R"},
            "result: 'B+R' of a game void without a winner",
        ),
        ({"sgf": "../../../etc/passwd"}, "no record of game 2"),
        ({"sgf": "games/../../0002-a-v-b.sgf"}, "no record of game 2"),
        ({"sgf": "games/0003-strong-v-weak.sgf"}, "no record of game 2"),
        ({"scores": [None, float("nan")]}, "scores.1: Input should be a finite number"),
        ({"scores": [float("inf")]}, "scores.0: Input should be a finite number"),
        ({"moves": -1}, "moves: Input should be greater than or equal to 0"),
    ],
)
def test_what_contradicts_itself_is_refused_with_what_to_do(
    changes: dict[str, object], said: str
) -> None:
    sentence = read(**changes)
    assert sentence.startswith("Line 1 of results.jsonl is ")
    assert said in sentence
    assert sentence.endswith(
        "Restore the file from a copy, or take that line out: its game is then played again."
    )


def endings() -> list[Any]:
    """Return what a game that ended for each reason may say."""
    played = Standing.PLAYED
    won = {
        Outcome.COUNTED: [("B+3.5", played), ("B+0.25", played), ("B+0", played)],
        Outcome.LOSS_BY_RESIGNATION: [("B+R", played)],
        Outcome.LOSS_ON_TIME: [("B+T", played)],
        Outcome.LOSS_BY_FORFEIT: [("B+F", Standing.FORFEIT)],
        Outcome.RULED: [("B+F", played), ("B+12", played)],
        Outcome.VOID: [],
    }
    return [
        (reason, *way)
        for reason, outcome in END_REASONS.items()
        for way in won[outcome]
    ]


@pytest.mark.parametrize(("reason", "result", "standing"), endings())
def test_whatever_a_game_may_end_by_is_read(
    reason: EndReason, result: str, standing: Standing
) -> None:
    line = replace_line(LINE, end_reason=reason, result=result, standing=standing)
    assert contradiction(line) is None
    swapped = replace_line(line, winner="white", result=f"W{result[1:]}")
    assert contradiction(swapped) is None


@pytest.mark.parametrize(
    ("standing", "result"),
    [
        (Standing.VOID, "Void"),
        (Standing.UNKNOWN, "?"),
        (Standing.UNKNOWN, "Void"),
        (Standing.PLAYED, "0"),
    ],
)
def test_a_game_that_nobody_won_is_read(standing: Standing, result: str) -> None:
    line = replace_line(LINE, **UNWON, standing=standing, result=result)
    assert contradiction(line) is None
    assert contradiction(replace_line(line, standing=Standing.FORFEIT)) is not None


def test_a_crash_is_read() -> None:
    assert contradiction(crashed(LINE)) is None
