"""Ending a game in which a forced, balanced cycle came round (article 20.3).

Triple ko, quadruple ko, eternal life, double two-stone capture: where `repetition` is
`ruling`, neither side has to give way, and after `ruling_after` laps the profile's
`long_cycle_ruling` ends the game.
"""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import (
    ClockPaused,
    Event,
    Need,
    PauseReason,
    Played,
    RefereeCalled,
)
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play.closing import finished
from shoutan_engine.results import EndReason, Result, drawn, void
from shoutan_engine.rules.profile import LongCycleRuling
from shoutan_engine.timing.timekeeping import stop


def rule_on_cycle(state: GameState, played: Played, now: Millis) -> tuple[Event, ...]:
    """Return what follows a legal stone that closes a cycle; nothing if it closes none."""
    color = played.color
    after = state.board.hash_after(played.point, color)
    cycle = state.history.cycle(after, color.opponent)
    profile = state.settings.profile
    if cycle is None or cycle.laps < profile.ruling_after:
        return ()
    ruling = profile.long_cycle_ruling
    if ruling is LongCycleRuling.REFEREE and state.settings.is_refereed:
        clocks = played.clocks
        if clocks is not None:
            clocks = stop(clocks, state.settings, now, PauseReason.REFEREE)
        reason = PauseReason.REFEREE
        return (
            ClockPaused(at=now, clocks=clocks, reason=reason, since=now),
            RefereeCalled(at=now, clocks=clocks, need=Need.CYCLE),
        )
    result = _result(ruling, cycle.length)
    return (finished(state, played.clocks, result, now),)


def _result(ruling: LongCycleRuling, length: int) -> Result:
    detail = f"The same {length} moves came round again and neither side gave way."
    if ruling is LongCycleRuling.DRAW:
        return drawn(EndReason.CYCLE, detail)
    # Where a referee should decide and there is none, nobody has won.
    is_replayed = ruling is LongCycleRuling.REPLAY
    return void(detail, EndReason.CYCLE, is_replayed=is_replayed)
