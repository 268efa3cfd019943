"""The fall of a flag, and overtime that is a pass on request (article 22.5).

In principle it loses. Where the game is set so, the player may ask beforehand, or in the
short window after the flag in which the clock stands, that it be a pass: the turn is lost
and the same byo-yomi goes on. That is no voluntary pass (D-4). How often a game bears it is
bounded.
"""

from shoutan_engine.articles.overtime_pass import (
    Overtime,
    judge_overtime,
    reading_after_pass,
)
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import AskOvertimePass
from shoutan_engine.events import (
    Clocks,
    Event,
    FlagFell,
    GameFinished,
    OvertimePassAsked,
    OvertimeReached,
    PauseReason,
    SealingAsked,
    TurnLost,
)
from shoutan_engine.game_state.proceedings import OVERTIME
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.play.turn_order import TIME_OVER, wrong_phase
from shoutan_engine.points import Color
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.results import EndReason, lost_by
from shoutan_engine.timing.calling import flag_at
from shoutan_engine.timing.charging import pauses_ended, thinking
from shoutan_engine.timing.timekeeping import finish, pass_overtime, stop
from shoutan_engine.timing.waiting import clocks_at, window_ends


def ask(
    state: GameState, command: AskOvertimePass, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a wish that overtime be a pass.

    Its own stamp counts, also if nobody has yet noticed that the flag had fallen.
    """
    color = command.color
    if state.phase not in (Phase.PLAY, Phase.PAUSED, Phase.ADJOURNED):
        return wrong_phase(state)
    asked = OvertimePassAsked(
        at=now,
        clocks=state.clocks,
        color=color,
        standing=command.standing,
        cid=command.cid,
    )
    refusal = _never(state, color)
    if refusal is not None:
        return refusal
    if state.phase is Phase.PLAY:
        fallen = _fallen(state, now)
        if isinstance(fallen, Refusal):
            return fallen
        if fallen is not None and state.to_move is color:
            return asked, *_turn_lost(state, fallen, now)
        if fallen is not None and state.proceedings.overtime is None:
            return TIME_OVER
    if not command.standing:
        return Refusal(
            RefusalCode.NO_OVERTIME_PASS,
            "Your time is not used up: you can ask beforehand, as a standing wish.",
            "22.5",
        )
    if color in state.proceedings.standing:
        return Refusal(
            RefusalCode.ALREADY_ASKED, "You have asked for this already.", "22.5"
        )
    return (asked,)


def _never(state: GameState, color: Color) -> Refusal | None:
    """Refuse where a pass could not come of it, whenever it is asked for."""
    verdict = _judge(state, color, requested_after=Millis(0), waited=Millis(0))
    if verdict is Overtime.TURN_LOST:
        return None
    taken = state.proceedings.overtime_passes[color]
    sentence = "In this game overtime loses."
    if taken:
        sentence = "Your overtime has been a pass in this game; now it loses."
    return Refusal(RefusalCode.NO_OVERTIME_PASS, sentence, "22.5", {"taken": taken})


def _fallen(state: GameState, now: Millis) -> "Clocks | Refusal | None":
    """Return the clocks if the flag has fallen and a pass can still be asked for.

    A refusal if it is too late for that, None if no flag has fallen.
    """
    if state.proceedings.overtime is not None:
        until = window_ends(state)
        return TIME_OVER if until is not None and now >= until else state.clocks
    clocks = clocks_at(state, now)
    flag = None if clocks is None else flag_at(clocks, state.settings)
    if clocks is None or flag is None or now < flag:
        return None
    late = Millis(now - flag)
    verdict = _judge(state, state.to_move, requested_after=late, waited=late)
    return clocks if verdict is Overtime.TURN_LOST else TIME_OVER


def at_flag(
    state: GameState, clocks: Clocks, flag: Millis, now: Millis
) -> tuple[Event, ...]:
    """Say what follows from a flag that fell at `flag`; `clocks` are those that ran."""
    color = state.to_move
    has_asked = color in state.proceedings.standing
    verdict = _judge(
        state,
        color,
        requested_after=Millis(0) if has_asked else None,
        waited=Millis(now - flag),
    )
    match verdict:
        case Overtime.TURN_LOST:
            return _turn_lost(state, clocks, now)
        case Overtime.ASKED:
            stopped = stop(clocks, state.settings, now, PauseReason.OVERTIME)
            until = Millis(flag + state.settings.profile.overtime.window)
            reached = OvertimeReached(
                at=now, clocks=stopped, color=color, deadline=flag, until=until
            )
            return (reached,)
        case Overtime.LOSS:
            return _loss(state, clocks, flag, now)


def window_over(state: GameState, now: Millis) -> tuple[Event, ...]:
    """End the wait for a request; nothing if it is not over."""
    reached, clocks, until = (
        state.proceedings.overtime,
        state.clocks,
        window_ends(state),
    )
    if reached is None or clocks is None or until is None or now < until:
        return ()
    if reached.color in state.proceedings.standing:
        return _turn_lost(state, clocks, now)  # asked while the game was halted
    return _loss(state, clocks, reached.deadline, now)


def _judge(
    state: GameState, color: Color, *, requested_after: Millis | None, waited: Millis
) -> Overtime:
    return judge_overtime(
        state.settings.profile.overtime,
        state.settings.time_of(color),
        passes_taken=state.proceedings.overtime_passes[color],
        requested_after=requested_after,
        waited=waited,
    )


def _turn_lost(state: GameState, before: Clocks, now: Millis) -> tuple[Event, ...]:
    """Let the turn be lost; whoever was to seal is now the other side (article 14)."""
    color = state.to_move
    left = reading_after_pass(state.settings.time_of(color))
    if left is None:
        raise AssertionError("overtime without byo-yomi is no pass")
    # Up to the flag: the window is nobody's thinking.
    flag = flag_at(before, state.settings)
    spent = thinking(state, before, now if flag is None else flag)
    waits = color.opponent in state.proceedings.away
    clocks = pass_overtime(before, left, color, now, waits=waits)
    lost = TurnLost(
        at=now,
        clocks=clocks,
        color=color,
        point=None,
        reason=OVERTIME,
        article="22.5",
        ply=state.ply,
        spent=spent,
    )
    sealing: tuple[Event, ...] = ()
    if state.proceedings.is_sealing:
        sealing = (SealingAsked(at=now, clocks=clocks, color=color.opponent),)
    return lost, *pauses_ended(state, clocks, now), *sealing


def _loss(
    state: GameState, clocks: Clocks, flag: Millis, now: Millis
) -> tuple[Event, ...]:
    color = state.to_move
    final = finish(clocks, state.settings, now)
    fell = FlagFell(at=now, clocks=final, color=color, deadline=flag)
    result = lost_by(color, EndReason.TIME)
    return fell, GameFinished(at=now, clocks=final, result=result)
