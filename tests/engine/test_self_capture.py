"""Self-capture where the rules allow it: the board, repetition, prisoners (article 5)."""

from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine.events import Played
from shoutan_engine.game import Game
from shoutan_engine.play.legality import illegal_points
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import FORBIDDEN, PLAYED, REPEATED, Board
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.rules import IllegalMove, Profile, SelfCapture

from tests.diagrams import board_of, drawing_of, marked
from tests.playing import CN2002, B, Table, W, code_of, picture, settings_of

POINTS: Final = [
    pytest.param(". O . | O a O | . O .", ". O . | O . O | . O .", id="one stone"),
    pytest.param("O O . | X X O | a O .", "O O . | . . O | . O .", id="three stones"),
    pytest.param(
        "X O . . | a X O . | X O . . | O . . .",
        ". O . . | . . O . | . O . . | O . . .",
        id="three chains become one and go",
    ),
    pytest.param("a X O | X X O | O O .", ". . O | . . O | O O .", id="a whole corner"),
]


def drawn(drawing: str) -> tuple[Board, Point]:
    """Return a board where self-capture is allowed, and the point marked `a`."""
    drawing = drawing.replace("|", "\n")
    board = board_of(drawing)
    board.self_capture = True
    (point,) = marked(drawing, "a")
    return board, point


@pytest.mark.parametrize(("before", "after"), POINTS)
def test_the_own_chain_comes_off(before: str, after: str) -> None:
    board, point = drawn(before)
    wanted = board_of(after.replace("|", "\n"))
    gone = {point} | {p for p in board.stones(B) if not wanted.cells[p]}
    assert board.captures(point, B) == tuple(sorted(gone))
    assert board.hash_after(point, B) == wanted.hash
    assert board.play(point, B) == tuple(sorted(gone))
    assert drawing_of(board) == drawing_of(wanted)
    assert board.hash == wanted.hash
    for stone in board.stones(W):
        assert board.chain(stone) == wanted.chain(stone)
        assert board.liberties(stone) == wanted.liberties(stone)


@pytest.mark.parametrize(("before", "after"), POINTS)
def test_where_it_is_forbidden_nothing_changes(before: str, after: str) -> None:
    board, point = drawn(before)
    board.self_capture = False
    twin = board.copy()
    assert board.hash_after(point, B) == FORBIDDEN
    assert board.captures(point, B) == ()
    assert board.try_play(point, B, ()) == FORBIDDEN
    assert drawing_of(board) == drawing_of(twin)
    board.self_capture = True
    assert board.try_play(point, B, ()) == PLAYED, "the rule may change at any time"


@pytest.mark.parametrize(("before", "after"), POINTS)
def test_a_position_that_was_seen_is_refused(before: str, after: str) -> None:
    board, point = drawn(before)
    twin = board.copy()
    seen = {board_of(after.replace("|", "\n")).hash}
    assert board.try_play(point, B, seen) == REPEATED
    assert picture(board) == picture(twin)


def test_what_captures_is_no_self_capture() -> None:
    board, point = drawn("O a O | X X X | X X X")
    taken = tuple(board.stones(W))
    assert board.captures(point, B) == taken
    assert board.play(point, B) == taken
    assert not board.is_empty(point)


# Games

ALLOWED: Final = replace(CN2002, self_capture=SelfCapture.ALLOWED)
HOLE: Final = """
    . . . . .
    . . O . .
    . O . O .
    . . O . .
    . . . . .
    """
"""A stone of Black on C3 comes and goes."""
PAIR: Final = """
    . . . . .
    . O O . .
    O X . O .
    . O O . .
    . . . . .
    """
"""Two stones of Black go when C3 is played."""


def table_of(
    drawing: str, kind: Repetition = Repetition.POSITIONAL, to_move: Color = B
) -> Table:
    profile = replace(ALLOWED, repetition=kind)
    settings = settings_of(
        drawing, profile=profile, to_move=to_move, illegal=IllegalMove.REJECT
    )
    return Table.started(settings)


@pytest.mark.parametrize("kind", Repetition)
def test_two_stones_are_the_opponents_prisoners(kind: Repetition) -> None:
    """Sections 8.2 and 8.3."""
    table = table_of(PAIR, kind)
    (played,) = table.done(table.stone(B, "C3"))
    assert isinstance(played, Played)
    assert played.captured == table.points("B3 C3")
    assert table.game.board.stones(B) == []
    assert table.game.prisoners == {B: 0, W: 2}
    assert table.game.turns[-1].captured == played.captured
    assert table.game.to_move is W
    assert picture(Game.fold(table.log)) == picture(table.game)


@pytest.mark.parametrize(
    ("kind", "first", "after_a_pass"),
    [
        (Repetition.POSITIONAL, "superko", "superko"),
        (Repetition.RULING, "superko", "superko"),
        # The opponent has not faced this board, until he passes on it.
        (Repetition.SITUATIONAL, None, "superko"),
        # Only a retake is banned, and this is none.
        (Repetition.SIMPLE, None, None),
    ],
)
def test_one_stone_that_comes_and_goes(
    kind: Repetition, first: str | None, after_a_pass: str | None
) -> None:
    for passes, reason in (("", first), ("W:pass", after_a_pass)):
        table = table_of(HOLE, kind, to_move=W if passes else B)
        table.play_out(passes)
        before = picture(table.game)
        decision = table.do(table.stone(B, "C3"))
        if reason is not None:
            assert code_of(decision) == reason
            assert picture(table.game) == before
            continue
        assert isinstance(decision, tuple)
        assert isinstance(decision[0], Played)
        assert decision[0].captured == table.points("C3")
        assert table.game.board.stones(B) == []
        assert table.game.prisoners == {B: 0, W: 1}
        assert table.game.voluntary_passes == 0, "a stone was played"
        assert table.game.to_move is W


def test_a_stone_that_comes_and_goes_is_no_way_to_pass_for_ever() -> None:
    table = table_of(HOLE, Repetition.SITUATIONAL)
    table.done(table.stone(B, "C3"))
    table.play_out("W:pass")
    # White has faced this board since: the second time is a repetition.
    assert code_of(table.do(table.stone(B, "C3"))) is RefusalCode.SUPERKO


@pytest.mark.parametrize(
    ("profile", "vertices"), [(ALLOWED, ""), (CN2002, "C3")], ids=["allowed", "not"]
)
def test_whether_it_is_among_the_illegal_points(
    profile: Profile, vertices: str
) -> None:
    table = Table.started(settings_of(PAIR, profile=profile))
    illegal = [point for point, _ in illegal_points(table.game)]
    assert illegal == list(table.points(vertices))
