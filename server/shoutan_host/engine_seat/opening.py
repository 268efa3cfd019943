"""An opening: turns that are played in an engine's name before it is asked for any.

They are those of the position, not of a player: turn 0 is the game's first, whoever has
that color by then. So a game that goes back into its opening plays it again, and an
engine that comes back goes on where it was. Games whose settings say how many turns are
of it (`opening_turns`) charge nobody for them.
"""

from collections.abc import Sequence
from typing import TypeAlias

from shoutan_engine.game_state.state import GameState
from shoutan_engine.play.legality import illegality
from shoutan_engine.points import Color, Move, Play
from shoutan_engine.settings import Player
from shoutan_protocol.coordinates import format_move

from shoutan_host.engines.failures import MoveRefused

Opening: TypeAlias = Sequence[tuple[Color, Move]]


class OpeningRefused(ValueError):
    """A turn of the opening cannot be played; no engine is to blame for that.

    Not for refusing it either: it did not choose the turn, and rules that forbid one
    (superko, suicide) differ between engines.
    """


def opening_turn(opening: Opening, state: GameState, color: Color) -> Move | None:
    """Return the turn that `color`, which is to move, owes to the opening.

    None after the opening. Raises OpeningRefused for a turn of the other color and for
    one that the rules forbid: posted, it would cost the engine the game.
    """
    ply = state.ply
    if ply >= len(opening):
        return None
    whose, move = opening[ply]
    if whose is not color:
        raise refused(opening, state, ply, f"it is {color.title}'s turn")
    refusal = illegality(state, move.point, color) if isinstance(move, Play) else None
    if refusal is not None:
        raise refused(opening, state, ply, refusal.sentence)
    return move


def refused(opening: Opening, state: GameState, ply: int, why: str) -> OpeningRefused:
    """Return the error that says why turn `ply` of the opening cannot be played."""
    color, move = opening[ply]
    vertex = format_move(move, state.settings.size)
    return OpeningRefused(
        f"Turn {ply + 1} of the opening, {color.title} {vertex},"
        f" cannot be played: {why}"
    )


def not_taken(player: Player, turns: int, refused: MoveRefused) -> OpeningRefused:
    """Return the error of an engine that was told `turns` turns and refused the last."""
    return OpeningRefused(
        f"{player.name} does not take turn {turns} of the opening: {refused}"
    )
