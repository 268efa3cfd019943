"""Whose fault the end of a game was: for all who decide whether an engine gets another.

An engine that fails loses one game; one that goes on failing must not fill the store with
lost games. The house, the ladder and a client with an engine of its own ask here.
"""

from typing import Final

from shoutan_engine import EndReason
from shoutan_engine.game import Game
from shoutan_engine.results import END_REASONS, Outcome

_OWN_FAULTS: Final = frozenset(
    {
        EndReason.ILLEGAL,
        EndReason.WARNINGS,  # for plays that are illegal, in events
        EndReason.PROTOCOL,
        EndReason.CRASH,
        EndReason.HANG,
        EndReason.DISCONNECT,
    }
)
_PLAYED_OUT: Final = frozenset(
    {Outcome.COUNTED, Outcome.LOSS_BY_RESIGNATION, Outcome.LOSS_ON_TIME}
)


def lost_by_own_fault(game: Game, player_id: str) -> bool:
    """Tell whether a player lost this game by what a working engine does not do.

    Not by resignation, on time or by a count: engines that are merely weak, or slow,
    have no fault.
    """
    result, color = game.result, game.color_of(player_id)
    if result is None or color is None:
        return False
    return result.reason in _OWN_FAULTS and result.winner is color.opponent


def was_played_out(game: Game) -> bool:
    """Tell whether a game came to a count, a resignation or a flag."""
    result = game.result
    return result is not None and END_REASONS[result.reason] in _PLAYED_OUT
