"""The position that a GTP program has, beside the game on the server.

A program may go back and forth as it likes; only where both are the same can it move.
"""

from shoutan_engine.game import Game
from shoutan_engine.game_state.turn import Turn
from shoutan_engine.points import Color, Move, Pass, Play

from shoutan_host.gtp_answering.line import Line


def lead_of(line: Line, game: Game) -> int | None:
    """Return how many moves `line` is ahead of the game, negative if it is behind.

    None if they do not agree in what both have: another board, other handicap stones,
    another move.
    """
    start, settings = line.start, game.settings
    setup = settings.setup
    is_same_start = (
        start.size == settings.size
        and frozenset(start.black) == frozenset(setup.black)
        and frozenset(start.white) == frozenset(setup.white)
    )
    if not is_same_start:
        return None
    # The latest moves first: where two lines of play differ, it is near their ends.
    for index in reversed(range(min(len(line.moves), game.ply))):
        turn = game.turns[index]
        color, move = line.moves[index]
        if turn.color is not color or move_of(turn) != move:
            return None
    return len(line.moves) - game.ply


def next_move(line: Line, game: Game) -> tuple[Color, Move]:
    """Return the move of the game that `line`, which is behind, lacks first."""
    turn = game.turns[len(line.moves)]
    return turn.color, move_of(turn)


def move_of(turn: Turn) -> Move:
    """Return a turn as a program should see it: a lost one is a pass."""
    if turn.point is None or turn.lost:
        return Pass()
    return Play(turn.point)
