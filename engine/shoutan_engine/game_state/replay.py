"""The position that a game's turns make, set up and played through from the start."""

from collections.abc import Sequence
from typing import NamedTuple

from shoutan_engine.game_state.turn import Turn
from shoutan_engine.points import Color
from shoutan_engine.position.board import Board
from shoutan_engine.position.repetition import History
from shoutan_engine.rules.profile import SelfCapture
from shoutan_engine.settings import GameSettings


class Position(NamedTuple):
    """The stones, who holds which prisoners, and what stood on the board before.

    `passes`: how many voluntary passes in a row led here.
    """

    board: Board
    prisoners: dict[Color, int]
    history: History
    passes: int


def position_after(
    turns: Sequence[Turn],
    settings: GameSettings,
    to_move: Color,
    resumed_at: int | None = None,
) -> Position:
    """Return the position after `turns`, of which the next is that of `to_move`.

    `resumed_at`: how many of them were taken when play was resumed over life and death;
    passes before that lead nowhere any more (article 21.4).
    """
    setup, profile = settings.setup, settings.profile
    board = Board.from_stones(settings.size, setup.black, setup.white)
    board.self_capture = profile.self_capture is SelfCapture.ALLOWED
    prisoners = {Color.BLACK: 0, Color.WHITE: 0}
    first = setup.to_move if turns else to_move
    history = History(profile.repetition, board.hash, first)
    passes = 0
    for number, turn in enumerate(turns, start=1):
        if turn.point is not None and not turn.lost:
            board.play(turn.point, turn.color)
        passes = passes + 1 if turn.is_pass and number > (resumed_at or 0) else 0
        turn.hand_over(prisoners, pass_stones=profile.pass_stones)
        is_last = number == len(turns)
        history.turn(board.hash, to_move if is_last else turn.color.opponent)
    return Position(board, prisoners, history, passes)
