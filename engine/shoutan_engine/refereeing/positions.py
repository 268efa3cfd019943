"""Positions that are put right: turns taken back, a stone that is void, wrong colors.

Nobody pays for the referee's time: the readings go on as they stand, and the clock of
the side to move runs from the ruling on. Turns that are undone stay charged. What the
side to move has thought about a position that is gone is not.
"""

from dataclasses import replace
from typing import Final

from shoutan_engine.articles.move_rulings import (
    LAST_CORRECTABLE_MOVE,
    may_correct_colors,
)
from shoutan_engine.clocks.types import Millis, TimeLeft, TimeSystem
from shoutan_engine.events import (
    ClockPaused,
    ClockResumed,
    Clocks,
    ColorsCorrected,
    Event,
    PauseReason,
    Reverted,
    TurnLost,
)
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.refereeing.acts import RevertTo
from shoutan_engine.refereeing.case import Case, Outcome
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.timing.timekeeping import initial_clocks

VOIDED: Final = "referee"
"""The `reason` of a turn that a ruling took."""


def void_last_move(case: Case) -> Outcome:
    """Take the last stone back and its turn away (articles 18 to 20).

    The turn is charged what it was: it was taken, only in vain.
    """
    state, now = case.state, case.now
    last = state.turns[-1] if state.turns else None
    if last is None or last.point is None or last.lost:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            "The last turn was no stone that could be taken back.",
        )
    ply, color = state.ply - 1, last.color
    waits = color.opponent in state.proceedings.away
    lost = TurnLost(
        at=now,
        clocks=clocks_for(state, color.opponent, now, waits=waits),
        color=color,
        point=last.point,
        reason=VOIDED,
        article=case.command.article,
        ply=ply,
        spent=last.spent,
    )
    taken_back = Reverted(
        at=now,
        clocks=clocks_for(state, color, now, waits=False),
        ply=ply,
        to_move=color,
    )
    return taken_back, lost, *_pauses_changed(state, lost.clocks, now)


def revert_to(case: Case, act: RevertTo) -> Outcome:
    """Go back to an earlier position, or on from this one with the other side (17).

    Play that has stopped is not simply taken up again (article 21.3).
    """
    state = case.state
    if not 0 <= act.ply <= state.ply:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            f"There is a position after 0 to {state.ply} turns, none after {act.ply}.",
            params={"sent": act.ply, "ply": state.ply},
        )
    was_next = state.to_move if act.ply == state.ply else state.turns[act.ply].color
    to_move = was_next if act.to_move is None else act.to_move
    if act.ply == state.ply and state.phase is Phase.SETTLING:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            "Play that has stopped is not taken up again: "
            "go back to an earlier turn, if stones were displaced.",
            "21.3",
        )
    if act.ply == state.ply and to_move is state.to_move:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            "That is the position on the board, and whose turn it is: "
            "there is nothing to take back.",
        )
    return _reverted(state, act.ply, to_move, case.now)


def correct_colors(case: Case) -> Outcome:
    """Begin anew with the colors exchanged, if it is not too late (17.1, D-8)."""
    state, now = case.state, case.now
    if not may_correct_colors(state.ply):
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            f"Colors are put right up to move {LAST_CORRECTABLE_MOVE}; "
            f"{state.ply} turns were taken.",
            params={"most": LAST_CORRECTABLE_MOVE, "ply": state.ply},
        )
    to_move = state.settings.setup.to_move
    # Who has leave keeps it, and is the other color from now on.
    waits = to_move.opponent in state.proceedings.away
    clocks = clocks_for(state, to_move, now, waits=waits)
    full = initial_clocks(state.settings, now)
    if clocks is not None and full is not None:
        clocks = replace(clocks, black=full.black, white=full.white)
    corrected = ColorsCorrected(
        at=now,
        clocks=clocks,
        black=state.seats[Color.WHITE].id,
        white=state.seats[Color.BLACK].id,
    )
    return corrected, *_pauses_changed(state, clocks, now)


def _reverted(
    state: GameState, ply: int, to_move: Color, now: Millis
) -> tuple[Event, ...]:
    waits = to_move in state.proceedings.away
    clocks = clocks_for(state, to_move, now, waits=waits)
    reverted = Reverted(at=now, clocks=clocks, ply=ply, to_move=to_move)
    return reverted, *_pauses_changed(state, clocks, now)


def clocks_for(
    state: GameState, to_move: Color, now: Millis, *, waits: bool
) -> Clocks | None:
    """Return the clocks with a turn of `to_move` that begins now.

    A halt and a fault of the server still keep them stopped, a settlement does not.
    `waits`: it has leave, so that its clock does not start yet (article 22.7).
    """
    clocks = state.clocks
    if clocks is None:
        return None
    time_of = state.settings.time_of
    pauses = clocks.pauses - {PauseReason.SETTLING, PauseReason.LEAVE}
    if waits:
        pauses |= {PauseReason.LEAVE}
    return replace(
        clocks,
        black=_between_turns(time_of(Color.BLACK), clocks.black),
        white=_between_turns(time_of(Color.WHITE), clocks.white),
        running=None if pauses else to_move,
        since=now,
        pauses=pauses,
    )


def _between_turns(system: TimeSystem, left: TimeLeft) -> TimeLeft:
    """Return the reading with which a turn begins: a period is whole again then."""
    return system.deduct(left, Millis(0)) or left


def _pauses_changed(
    state: GameState, clocks: Clocks | None, now: Millis
) -> tuple[ClockResumed | ClockPaused, ...]:
    """Say which pauses ended or began, for whoever follows the events only.

    Only leave depends on whose turn it is; a settlement ends by its own events.
    """
    leave = PauseReason.LEAVE
    before = state.clocks
    if before is None or clocks is None:
        return ()
    if leave in clocks.pauses:
        return (ClockPaused(at=now, clocks=clocks, reason=leave, since=now),)
    if leave in before.pauses:
        return (ClockResumed(at=now, clocks=clocks, reason=leave),)
    return ()
