"""The position that a GTP program has, beside the game on the server.

A program may go back and forth as it likes; only where both are the same can it move.
"""

from shoutan_engine.game import Game
from shoutan_engine.game_state.turn import Turn
from shoutan_engine.points import Color, Move, Pass, Play
from shoutan_engine.results import END_REASONS, Outcome
from shoutan_engine.rules import IllegalMove

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
    moves = moves_of(game)
    for index in reversed(range(min(len(line.moves), moves))):
        turn = game.turns[index]
        color, move = line.moves[index]
        if turn.color is not color or move_of(turn) != move:
            return None
    return len(line.moves) - moves


def moves_of(game: Game) -> int:
    """Return how many turns of the game a program should see.

    All of them, but for a last one that was lost and the game with it: told as a pass, it
    would hide the end.
    """
    return game.ply - 1 if is_lost_by_turn(game) else game.ply


def is_lost_by_turn(game: Game) -> bool:
    """Tell whether the last turn was lost and nothing comes after it.

    Where an illegal move loses the game, so before its result has come from far away.
    """
    last = game.turns[-1] if game.turns else None
    if last is None or not last.lost:
        return False
    result = game.result
    if result is not None:
        return END_REASONS[result.reason] is not Outcome.COUNTED
    rule = game.settings.illegal_move_of(game.kind_of(last.color))
    return last.point is not None and rule is IllegalMove.FORFEIT


def next_move(line: Line, game: Game) -> tuple[Color, Move]:
    """Return the move of the game that `line`, which is behind, lacks first."""
    turn = game.turns[len(line.moves)]
    return turn.color, move_of(turn)


def move_of(turn: Turn) -> Move:
    """Return a turn as a program should see it: a lost one is a pass."""
    if turn.point is None or turn.lost:
        return Pass()
    return Play(turn.point)
