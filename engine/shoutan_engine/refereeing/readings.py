"""Clocks that are set: one side's reading, or both after a fault (articles 16, 22.8)."""

from dataclasses import replace

from shoutan_engine.articles.clock_fault import UsedTimes, judge_clock_fault
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import ClockAdjusted, Clocks
from shoutan_engine.game_state.state import GameState
from shoutan_engine.points import Color
from shoutan_engine.refereeing.acts import AdjustClock, CorrectClocks
from shoutan_engine.refereeing.case import Case, Outcome
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.timing.timekeeping import stop_at


def adjust_clock(case: Case, act: AdjustClock) -> Outcome:
    """Give one side a reading; if its clock runs, it runs on from there."""
    state, color = case.state, act.color
    clocks = state.clocks
    if clocks is None:
        return _no_clock(case)
    system = state.settings.time_of(color)
    if not system.is_reading(act.left):
        return case.refuse(
            RefusalCode.BAD_READING,
            f"No clock of this game ({system.text}) can show that and still run.",
            params={"clock": system.text},
        )
    if clocks.running is color:
        clocks = replace(clocks, since=case.now)
    clocks = clocks.showing(color, act.left)
    return (ClockAdjusted(at=case.now, clocks=clocks, color=color),)


def correct_clocks(case: Case, act: CorrectClocks) -> Outcome:
    """Correct both readings in proportion, if the fault is large enough (22.8).

    A smaller one stands: the ruling is recorded and changes nothing.
    """
    state, now = case.state, case.now
    if state.clocks is None:
        return _no_clock(case)
    if act.real <= 0:
        return case.refuse(
            RefusalCode.BAD_READING, "A fault is judged by time that has passed."
        )
    # Up to now; a clock that stands shows the same.
    clocks = stop_at(state.clocks, state.settings, now, is_free=state.is_opening)
    shown = _used(state, clocks)
    if shown is None:
        return case.refuse(
            RefusalCode.BAD_READING,
            f"The readings do not tell what was used with this clock "
            f"({state.settings.clock_text}): give each side its reading.",
            params={"clock": state.settings.clock_text},
        )
    fault = judge_clock_fault(shown, act.real)
    if not fault.is_adjusted:
        return ()
    corrected = _corrected(case, clocks, fault.used)
    if isinstance(corrected, Refusal):
        return corrected
    corrected = replace(corrected, running=state.clocks.running)
    return (ClockAdjusted(at=now, clocks=corrected, color=None),)


def _used(state: GameState, clocks: Clocks) -> UsedTimes | None:
    time_of = state.settings.time_of
    black, white = (
        time_of(color).used(clocks.of(color), _moves(state, color)) for color in Color
    )
    return None if black is None or white is None else UsedTimes(black, white)


def _corrected(case: Case, clocks: Clocks, used: UsedTimes) -> Clocks | Refusal:
    """Return the readings that show these times, or why they cannot."""
    state = case.state
    for color, time in ((Color.BLACK, used.black), (Color.WHITE, used.white)):
        system = state.settings.time_of(color)
        left = system.reading(time, _moves(state, color))
        if left is not None and color is not state.to_move:
            # A period has no part used while the other side thinks.
            left = system.deduct(left, Millis(0))
        if left is None or not system.is_reading(left):
            return case.refuse(
                RefusalCode.BAD_READING,
                f"So corrected, {color.title} would have no time left: "
                "rule on the game, or give each side its reading.",
                params={"color": color.word},
            )
        clocks = clocks.showing(color, left)
    return clocks


def _moves(state: GameState, color: Color) -> int:
    # Turns of the opening are none of a block, and earned nothing.
    own = state.turns[state.settings.opening_turns :]
    return sum(1 for turn in own if turn.color is color)


def _no_clock(case: Case) -> Refusal:
    return case.refuse(RefusalCode.BAD_READING, "This game is played without a clock.")
