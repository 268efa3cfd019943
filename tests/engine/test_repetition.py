"""Article 6: basic ko and superko, on hashes alone and on whole random games.

Cycles and what `ruling` makes of them are in `test_cycles.py`.
"""

# What a turn costs shows in nothing public.
# pyright: reportPrivateUsage=false

from typing import Final

import pytest
from hypothesis import given
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import FORBIDDEN, OCCUPIED, PLAYED, REPEATED, Board
from shoutan_engine.position.repetition import History, Repetition
from shoutan_engine.refusals import RefusalCode

from tests.engine.strategies import Attempts, attempts, sizes, tried

BLACK, WHITE = Color.BLACK, Color.WHITE
POSITIONAL, SITUATIONAL, SIMPLE, RULING = (
    Repetition.POSITIONAL,
    Repetition.SITUATIONAL,
    Repetition.SIMPLE,
    Repetition.RULING,
)
KINDS: Final = (POSITIONAL, SITUATIONAL, SIMPLE, RULING)
BAN: Final = (POSITIONAL, SITUATIONAL, SIMPLE)
"""The kinds that never look at what a cycle is made of."""
KO, SUPERKO = RefusalCode.KO, RefusalCode.SUPERKO


def history_of(kind: Repetition, *hashes: int) -> History:
    """Return a history with these positions, Black to move first, then in turn."""
    history = History(kind, hashes[0], BLACK)
    for number, board_hash in enumerate(hashes[1:], start=1):
        history.turn(board_hash, WHITE if number % 2 else BLACK)
    return history


@pytest.mark.parametrize(
    ("hashes", "candidate", "expected"),
    [
        pytest.param((1, 2), 1, (KO, KO, KO, KO), id="immediate retake"),
        pytest.param((1, 2), 3, (None, None, None, None), id="a new board"),
        pytest.param(
            (1, 2, 2, 2),
            1,
            (SUPERKO, SUPERKO, None, SUPERKO),
            id="two passes are no threat",
        ),
        pytest.param(
            (1, 2, 3),
            1,
            (SUPERKO, None, None, SUPERKO),
            id="send two, return one: odd length",
        ),
        pytest.param(
            (1, 2, 3, 4), 1, (SUPERKO, SUPERKO, None, None), id="a cycle of four plays"
        ),
        pytest.param(
            (1, 2),
            2,
            (SUPERKO, None, None, SUPERKO),
            id="one stone that comes and goes by self-capture",
        ),
        pytest.param(
            (1, 2, 2),
            2,
            (SUPERKO, SUPERKO, None, SUPERKO),
            id="one stone that comes and goes, after a pass: no retake",
        ),
    ],
)
def test_verdicts(
    hashes: tuple[int, ...], candidate: int, expected: tuple[RefusalCode | None, ...]
) -> None:
    """Article 6, the four readings; D-2."""
    # Whoever played the last turn, the other one plays now and his opponent is next.
    next_to_move = WHITE if len(hashes) % 2 else BLACK
    verdicts = tuple(
        history_of(kind, *hashes).verdict(candidate, next_to_move) for kind in KINDS
    )
    assert verdicts == expected


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_is_independent(kind: Repetition) -> None:
    history = history_of(kind, 1, 2, 3)
    twin = history.copy()
    assert (twin.kind, twin.turns) == (kind, 2)
    twin.turn(4, WHITE)
    twin.turn(5, BLACK)
    assert (history.turns, twin.turns) == (2, 4)
    assert history.verdict(4, WHITE) is None
    assert history.verdict(2, BLACK) is KO
    assert twin.verdict(4, WHITE) is KO


def test_a_situation_with_white_to_move_equals_no_position() -> None:
    # Situations are stored as one number each; no two may fall together.
    history = History(SITUATIONAL, 0, WHITE)
    assert history.verdict(0, BLACK) is None
    history.turn(7, BLACK)
    history.turn(8, WHITE)
    assert history.verdict(0, WHITE) is SUPERKO
    assert history.verdict((1 << 64) - 1, BLACK) is None


@given(sizes, attempts)
def test_trying_is_asking_and_remembering(size: int, plays: Attempts) -> None:
    """`try_play` with a set of hashes and positional superko agree on every play."""
    board, seen = Board(size), {0}
    history = History(POSITIONAL, board.hash, BLACK)
    for point, color in tried(size, plays):
        after = board.hash_after(point, color)
        verdict = None if after < 0 else history.verdict(after, color.opponent)
        outcome = board.try_play(point, color, seen)
        if after in {OCCUPIED, FORBIDDEN}:
            assert outcome == after
        else:
            assert outcome == (PLAYED if verdict is None else REPEATED)
        if outcome == PLAYED:
            assert board.hash == after
            seen.add(board.hash)
            history.turn(board.hash, color.opponent)


@given(sizes, attempts)
def test_verdicts_equal_a_look_at_every_earlier_board(
    size: int, plays: Attempts
) -> None:
    """Beside whole boards in a list instead of hashes in a set, players in turn."""
    boards = [(Board(size).cells, BLACK)]
    board = Board(size)
    histories = [History(kind, board.hash, BLACK) for kind in BAN]
    color = BLACK
    for point, wish in tried(size, plays):
        played = board.copy()
        is_stone = wish == BLACK and played.try_play(point, color, ()) == PLAYED
        if is_stone:
            cells, other = played.cells, color.opponent
            two_ago = boards[-2][0] if len(boards) > 1 else None
            earlier = (
                any(cells == old for old, _ in boards),
                any((cells, other) == old for old in boards),
                False,
            )
            for history, repeats in zip(histories, earlier, strict=True):
                expected = KO if cells == two_ago else SUPERKO if repeats else None
                assert history.verdict(played.hash, other) == expected
            if not earlier[0]:
                board = played
        color = color.opponent
        boards.append((board.cells[:], color))
        for history in histories:
            history.turn(board.hash, color)
    assert {history.turns for history in histories} == {len(plays)}


def test_long_histories_cost_a_number_a_turn() -> None:
    history = History(POSITIONAL, 0, BLACK)
    for turn in range(1, 1001):
        history.turn(turn, BLACK)
    assert (len(history._index), len(history._notes)) == (1001, 1000)
    simple = History(SIMPLE, 0, BLACK)
    for turn in range(1, 1001):
        simple.turn(turn, BLACK)
    assert (len(simple._index), len(simple._notes)) == (0, 0)
    assert simple.verdict(Point(999), WHITE) is KO
