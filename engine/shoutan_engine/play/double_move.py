"""A second stone in a row, where it counts as an offense (article 17).

By default it is a slip of the wire and refused (D-1). With `out_of_turn = article17` the
text applies: in 1988 it loses the game, in 2002 the stone is void and costs a warning.
"""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import PlayStone
from shoutan_engine.events import Event, StoneVoided
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play.closing import finished
from shoutan_engine.play.legality import off_board
from shoutan_engine.play.turn_order import too_late
from shoutan_engine.play.warnings import warn
from shoutan_engine.points import Color
from shoutan_engine.refusals import Refusal
from shoutan_engine.results import EndReason, lost_by
from shoutan_engine.rules.profile import DoubleMove, OutOfTurn


def is_double_move(state: GameState, color: Color) -> bool:
    """Tell whether a stone of `color` now is a second one in a row.

    The first must be a stone that counted: who has passed or lost his turn and then
    plays has not moved twice, he is only too early.
    """
    if state.settings.profile.out_of_turn is OutOfTurn.REJECT or not state.turns:
        return False
    last = state.turns[-1]
    return last.color is color and last.is_stone


def double_move(
    state: GameState, command: PlayStone, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a second stone in a row: nothing stays of it but what it costs."""
    color, point = command.color, command.point
    if not state.board.has(point):
        return off_board(state)
    late = too_late(state, now)
    if late is not None:
        return late
    loses = state.settings.profile.double_move is DoubleMove.LOSS
    voided = StoneVoided(
        at=now,
        clocks=state.clocks,
        color=color,
        point=point,
        article="17.1" if loses else "17.2",
        cid=command.cid,
    )
    if not loses:
        return voided, *warn(state, color, voided.article, state.clocks, now)
    result = lost_by(color, EndReason.ILLEGAL, "Two moves in a row.")
    return voided, finished(state, state.clocks, result, now)
