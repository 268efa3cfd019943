"""Articles 6 and 20.3: what a cycle is made of, and which ones end a game by ruling.

The cycles of the acceptance cases are checked here on board and history; shapes and
laps are built by hand below.
"""

from typing import Final

import pytest
from shoutan_engine.points import Color
from shoutan_engine.position.board import Board
from shoutan_engine.position.repetition import Cycle, History, Repetition
from shoutan_engine.refusals import RefusalCode

from tests.vectors import COLORS, Vector, load_vectors, point_of, points_of

BLACK, WHITE = Color.BLACK, Color.WHITE
RULING: Final = Repetition.RULING
SUPERKO: Final = RefusalCode.SUPERKO
WITH_CYCLE: Final = {v.id: v for v in load_vectors() if "cycle" in v.expected}
RULED: Final = {
    v.id: v
    for v in load_vectors()
    if v.setup.get("options", {}).get("repetition") == "ruling"
}


def position_of(vector: Vector) -> tuple[Board, History]:
    """Return the position before the play under test; in these histories all is legal."""
    setup = vector.setup
    black, white = (
        points_of(setup[side], setup["size"]) for side in ("black", "white")
    )
    board = Board.from_stones(setup["size"], black, white)
    kind = Repetition(setup.get("options", {}).get("repetition", "positional"))
    history = History(kind, board.hash, COLORS[setup["to_play"]])
    for side, vertex in setup["history"]:
        color = COLORS[side]
        if vertex != "pass":
            point = point_of(vertex, board.size)
            after = board.hash_after(point, color)
            assert history.verdict(after, color.opponent) is None
            board.play(point, color)
        history.turn(board.hash, color.opponent)
    return board, history


def candidate_of(vector: Vector) -> tuple[History, int, Color]:
    """Return the history, the hash after the play under test, and who is next."""
    board, history = position_of(vector)
    color = COLORS[vector.action["colour"]]
    point = point_of(vector.action["vertex"], board.size)
    return history, board.hash_after(point, color), color.opponent


@pytest.mark.parametrize("vector_id", WITH_CYCLE)
def test_the_cycle_of_a_case_is_measured(vector_id: str) -> None:
    expected = WITH_CYCLE[vector_id].expected["cycle"]
    history, after, next_to_move = candidate_of(WITH_CYCLE[vector_id])
    cycle = history.cycle(after, next_to_move)
    assert cycle is not None
    assert {
        "length": cycle.length,
        "captured": {"B": cycle.black_captured, "W": cycle.white_captured},
        "balanced": cycle.is_balanced,
    } == expected


@pytest.mark.parametrize("vector_id", RULED)
def test_a_cycle_is_played_and_ruled_upon_or_prohibited(vector_id: str) -> None:
    expected = RULED[vector_id].expected
    history, after, next_to_move = candidate_of(RULED[vector_id])
    reason = history.verdict(after, next_to_move)
    cycle = history.cycle(after, next_to_move)
    assert cycle is not None
    assert reason == (None if expected["legal"] else expected["reason"])
    # One lap is what both editions agree on (`ruling_after` 1), so a game ends here.
    assert (cycle.laps >= 1) == ("game_result" in expected)


def test_the_cases_cover_played_and_prohibited_cycles() -> None:
    assert {v.expected["legal"] for v in RULED.values()} == {True, False}
    assert len(RULED) >= 7
    assert len(WITH_CYCLE) >= 15


def turns(history: History, *hashes: int) -> None:
    """Take legal plays that lead to these boards, in turn, Black first in the game."""
    for board_hash in hashes:
        next_to_move = BLACK if history.turns % 2 else WHITE
        assert history.verdict(board_hash, next_to_move) is None
        history.turn(board_hash, next_to_move)


def test_laps_of_a_cycle_are_counted() -> None:
    history = History(RULING, 0, BLACK)
    turns(history, 1, 2, 3)
    assert history.cycle(0, BLACK) == Cycle(4, 2, 2, is_forced=True, laps=1)
    turns(history, 0)
    assert history.cycle(1, WHITE) == Cycle(4, 2, 2, is_forced=True, laps=1)
    turns(history, 1, 2, 3)
    assert history.cycle(0, BLACK) == Cycle(4, 2, 2, is_forced=True, laps=2)
    turns(history, 0, 1, 2, 3)
    assert history.cycle(0, BLACK) == Cycle(4, 2, 2, is_forced=True, laps=3)


def test_laps_may_go_different_ways() -> None:
    history = History(RULING, 0, BLACK)
    turns(history, 1, 2, 3, 0, 4, 5, 6, 7, 8)
    assert history.cycle(0, BLACK) == Cycle(6, 3, 3, is_forced=True, laps=2)


@pytest.mark.parametrize(
    ("hashes", "candidate", "expected"),
    [
        pytest.param(
            (1, 2, 3, 3, 3), 0, Cycle(6, 2, 2, is_forced=False, laps=0), id="passes"
        ),
        pytest.param(
            (1, 1, 2, 3, 4),
            0,
            Cycle(6, 3, 2, is_forced=False, laps=0),
            id="one lost turn",
        ),
        pytest.param((1, 2), 0, Cycle(3, 2, 1, is_forced=True, laps=0), id="odd"),
        pytest.param((1,), 0, Cycle(2, 1, 1, is_forced=True, laps=0), id="a ko"),
        pytest.param(
            (0, 1, 2, 3),
            0,
            Cycle(4, 2, 2, is_forced=True, laps=1),
            id="a pass before the cycle is not in it",
        ),
    ],
)
def test_what_is_in_a_cycle(
    hashes: tuple[int, ...], candidate: int, expected: Cycle
) -> None:
    history = History(RULING, 0, BLACK)
    for number, board_hash in enumerate(hashes, start=1):
        history.turn(board_hash, WHITE if number % 2 else BLACK)
    next_to_move = WHITE if len(hashes) % 2 == 0 else BLACK
    assert history.cycle(candidate, next_to_move) == expected
    reason = history.verdict(candidate, next_to_move)
    assert reason is (
        None if expected.laps else SUPERKO if expected.length > 2 else RefusalCode.KO
    )


def test_a_new_board_closes_no_cycle() -> None:
    for kind in Repetition:
        history = History(kind, 0, BLACK)
        history.turn(1, WHITE)
        assert history.cycle(2, BLACK) is None


def test_a_cycle_is_of_boards_whoever_was_to_move() -> None:
    history = History(Repetition.SITUATIONAL, 0, BLACK)
    history.turn(1, WHITE)
    history.turn(2, BLACK)
    # The start comes back with the other side to move: legal in this reading, a cycle.
    assert history.verdict(0, WHITE) is None
    assert history.cycle(0, WHITE) == Cycle(3, 2, 1, is_forced=True, laps=0)
    history.turn(0, WHITE)
    history.turn(0, BLACK)
    history.turn(3, WHITE)
    # Counted from the last time, after the pass.
    assert history.cycle(0, BLACK) == Cycle(2, 1, 1, is_forced=True, laps=0)


def test_a_copy_has_its_own_laps() -> None:
    history = History(RULING, 0, BLACK)
    turns(history, 1, 2, 3, 0)
    twin = history.copy()
    turns(twin, 1, 2, 3, 0)
    for other, laps in ((twin, 3), (history, 2)):
        turns(other, 1, 2, 3)
        cycle = other.cycle(0, BLACK)
        assert cycle is not None
        assert cycle.laps == laps
