"""The act that an engine's answer becomes, and what is said of one that is refused."""

from typing import Final

from shoutan_engine.commands import Command, PassTurn, PlayStone, Resign, Seal
from shoutan_engine.game_state.state import GameState
from shoutan_engine.points import Color, Play
from shoutan_engine.quickly_made import maker
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_protocol.coordinates import format_move
from shoutan_protocol.gtp.vertex_answer import RESIGN, GeneratedMove

from shoutan_host.ids import new_salt

ILLEGAL: Final = frozenset(
    {
        RefusalCode.OCCUPIED,
        RefusalCode.FORBIDDEN_POINT,
        RefusalCode.KO,
        RefusalCode.SUPERKO,
        RefusalCode.BARRED,
    }
)
"""Why a point is refused: an engine that is told so would choose it again."""

_play_stone: Final = maker(PlayStone)


def act_of(
    game: GameState, color: Color, ply: int, move: GeneratedMove, cid: str
) -> Command:
    """Return the command, named `cid`, by which `color` makes turn `ply` of the game."""
    if move is RESIGN:
        return Resign(color, cid)
    if game.proceedings.is_sealing:
        return Seal(color, ply, move, new_salt(), cid)
    if isinstance(move, Play):
        return _play_stone(color, move.point, ply, cid)
    return PassTurn(color, ply, cid=cid)


def why_refused(move: GeneratedMove, size: int, refusal: Refusal) -> str:
    """Say that the rules refused a move on a board of `size` lines."""
    if move is RESIGN:
        return f"it could not resign: {refusal.sentence}"
    return f"its move {format_move(move, size)} was refused: {refusal.sentence}"
