"""Giving the opponent more time, in casual games.

No article knows it: the limit of a rated or event game is the same for both (article 12),
and only a ruling sets a clock. What is given is main time. A side in its periods, or in a
block of moves, has main time again, and after it the periods that it had left, each whole.
"""

from dataclasses import replace
from typing import Final

from shoutan_engine.clocks.types import Millis, TimeLeft, TimeSystem
from shoutan_engine.commands import GiveTime
from shoutan_engine.events import Event, TimeGiven
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.play.turn_order import TIME_OVER, too_late, wrong_phase
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.settings import GameKind
from shoutan_engine.timing.timekeeping import stop_at

MOST_GIVEN: Final = Millis(3_600_000)
"""Nobody is given more main time than he began with and this, in ms."""


def give(
    state: GameState, command: GiveTime, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a gift of time."""
    kind = state.settings.kind
    if kind is not GameKind.CASUAL:
        return Refusal(
            RefusalCode.NOT_CASUAL,
            f"This is no casual game ({kind.value}): only a referee sets a clock.",
            "12",
            {"kind": kind.value},
        )
    if state.phase is not Phase.PLAY:
        return wrong_phase(state)
    late = TIME_OVER if state.proceedings.overtime is not None else too_late(state, now)
    if late is not None:
        return late
    clocks, receiver = state.clocks, command.color.opponent
    system = state.settings.time_of(receiver)
    if clocks is None:
        return _no("clock", "There is no clock: nobody needs more time.")
    if clocks.running is receiver:
        stopped = stop_at(clocks, state.settings, now, is_free=state.is_opening)
        clocks = replace(stopped, running=receiver)
    more = with_more(system, clocks.of(receiver), command.amount)
    if more is None:
        return _no("clock", "This clock has no main time that could be added to.")
    whole = system.initial()
    if whole is not None and more.main > whole.main + MOST_GIVEN:
        return _no("most", "Your opponent has more than enough time: no more is added.")
    return (
        TimeGiven(
            at=now,
            clocks=clocks.showing(receiver, more),
            color=receiver,
            amount=command.amount,
            cid=command.cid,
        ),
    )


def with_more(system: TimeSystem, left: TimeLeft, amount: Millis) -> TimeLeft | None:
    """Return `left` with `amount` ms of main time more; None where there is no such time."""
    whole = system.initial()
    if whole is None:
        return None
    main = Millis(left.main + amount)
    periods = left.periods if whole.periods else 0
    more = replace(whole, main=main, periods=periods)
    return more if system.is_reading(more) else None


def _no(reason: str, sentence: str) -> Refusal:
    return Refusal(RefusalCode.NO_TIME_GIVEN, sentence, params={"reason": reason})
