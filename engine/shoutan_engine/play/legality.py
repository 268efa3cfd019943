"""Whether a stone may be played: articles 1 to 6 on the present position of a game.

What an illegal play costs is decided in `turns`.
"""

from shoutan_engine.game_state.state import GameState
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import FORBIDDEN, OCCUPIED
from shoutan_engine.refusals import Refusal, RefusalCode


def off_board(state: GameState) -> Refusal:
    """Refuse a point that the board does not have (article 1)."""
    size = state.settings.size
    return Refusal(
        RefusalCode.OFF_BOARD, f"That point is not on a {size}x{size} board.", "1"
    )


def illegality(state: GameState, point: Point, color: Color) -> Refusal | None:
    """Say why `color` may not play at `point` now; None if it may (articles 2-6, 20)."""
    found = judged(state, point, color)
    return found if isinstance(found, Refusal) else None


def judged(state: GameState, point: Point, color: Color) -> Refusal | tuple[Point, ...]:
    """Return what a stone of `color` at `point` takes now, or why it may not be there.

    Articles 2 to 6 and 20; what is taken is ascending. Where self-capture is allowed it may
    be the own chain, `point` included.
    """
    board = state.board
    if not 0 <= point < len(board.cells):
        return off_board(state)
    after, captured = board.outcome(point, color)
    if after == OCCUPIED:
        return Refusal(RefusalCode.OCCUPIED, "There is a stone on that point.", "2")
    if after == FORBIDDEN:
        return Refusal(
            RefusalCode.FORBIDDEN_POINT,
            "A stone there would have no liberty and capture nothing.",
            "5",
        )
    if point in state.proceedings.barred[color]:
        return Refusal(
            RefusalCode.BARRED,
            "The referee has ruled that you may not play there any more.",
            "20",
        )
    code = state.history.verdict(after, color.opponent)
    if code is None:
        return captured
    if code is RefusalCode.KO:
        return Refusal(
            RefusalCode.KO, "Ko: this would retake at once; play elsewhere first.", "6"
        )
    return Refusal(code, "The whole board would look as it did once before.", "6")


def illegal_points(state: GameState) -> list[tuple[Point, RefusalCode]]:
    """Return the empty points that the side to move may not play, with the reason."""
    found: list[tuple[Point, RefusalCode]] = []
    for index in range(state.settings.size**2):
        point = Point(index)
        refusal = illegality(state, point, state.to_move)
        if refusal is not None and refusal.code is not RefusalCode.OCCUPIED:
            found.append((point, refusal.code))
    return found
