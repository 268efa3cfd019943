"""Giving up the contest by absolute time (article 12.4(4)).

Who abandons the contest gives up its right to play: the clocks stop, and all points that
are open to contest go to the other side. Players or the referee say which they are.
"""

from shoutan_engine.clocks.absolute import Absolute
from shoutan_engine.clocks.leeway import Leeway
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import ConcedeContest
from shoutan_engine.events import ContestConceded, Event
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play.turn_order import TIME_OVER, wrong_turn
from shoutan_engine.play.turns import stop_play
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.results import EndReason
from shoutan_engine.timing.charging import charge, pauses_ended


def concede_contest(
    state: GameState, command: ConcedeContest, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide that a side gives up the contest: in its own turn, by absolute time only."""
    color = command.color
    refusal = wrong_turn(state, color, command.ply)
    if refusal is not None:
        return refusal
    if not isinstance(state.settings.time_of(color), Absolute | Leeway):
        return Refusal(
            RefusalCode.NOT_ABSOLUTE_TIME,
            "The contest can be given up only where the whole game has one time limit: "
            "pass instead.",
            "12.4(4)",
        )
    charged = charge(state, color, now, None)
    if charged is None:
        return TIME_OVER
    conceded = ContestConceded(
        at=now, clocks=charged.clocks, color=color, ply=state.ply, cid=command.cid
    )
    resumed = pauses_ended(state, charged.clocks, now)
    reason = EndReason.CONCEDE_CONTEST
    stopped = stop_play(state, charged.clocks, reason, now, conceded_by=color)
    return conceded, *resumed, stopped
