"""The moves that an operator lets a game begin with: made for the bots, at no cost."""

from collections.abc import Sequence
from dataclasses import dataclass

from shoutan_engine import Game, Millis
from shoutan_engine.commands import Command, PassTurn, PlayStone
from shoutan_engine.points import Move, Play
from shoutan_protocol.cgos.lines import TimedMove
from shoutan_protocol.coordinates import format_move


@dataclass(frozen=True, slots=True)
class Opening:
    """Moves from the start, Black's first; usually none."""

    moves: Sequence[Move] = ()

    def is_on(self, game: Game) -> bool:
        """Tell whether the next move is one of them."""
        return game.ply < len(self.moves)

    def has(self, ply: int) -> bool:
        """Tell whether the move of that turn is one of them: both bots know it."""
        return ply < len(self.moves)

    def command(self, game: Game, cid: str) -> Command:
        """Return what makes the next one; only while it is on."""
        move = self.moves[game.ply]
        if isinstance(move, Play):
            return PlayStone(game.to_move, move.point, game.ply, cid)
        return PassTurn(game.to_move, game.ply, cid=cid)

    def told(self, size: int, main: Millis) -> list[TimedMove]:
        """Return all of them as bots are told; nobody has used any of `main`, ms."""
        return [TimedMove(format_move(move, size), main) for move in self.moves]
