"""Adjourning with a sealed move, and the times confirmed at a pause (articles 14, 22)."""

from dataclasses import replace

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import ConfirmTimes, Seal
from shoutan_engine.counting import count
from shoutan_engine.events import (
    ClockResumed,
    Clocks,
    Event,
    GameFinished,
    MoveOpened,
    MoveSealed,
    Passed,
    PauseReason,
    Played,
    SealedMove,
    SettlingStarted,
    TurnLost,
    WarningGiven,
)
from shoutan_engine.legality import illegality
from shoutan_engine.points import Play
from shoutan_engine.proceedings import HALTS
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.results import EndReason, lost_by
from shoutan_engine.sealed import Opened, TurnForfeited, open_sealed
from shoutan_engine.state import GameState
from shoutan_engine.timekeeping import finish, stop


def seal(state: GameState, command: Seal, now: Millis) -> tuple[Event, ...] | Refusal:
    """Decide a sealed move (article 14)."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")


def confirm_times(
    state: GameState, command: ConfirmTimes, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide the confirmation of the used times (article 22.9)."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")


def open_sealed_move(state: GameState, now: Millis) -> tuple[Event, ...] | Refusal:
    """Open the envelope and let the game go on: every halt ends, the turn is taken.

    The clock of the other side starts at the opening (article 14); the turn itself was
    charged when it was sealed.
    """
    envelope = state.proceedings.sealed
    if envelope is None or envelope.sealed is None:
        return Refusal(RefusalCode.NOTHING_TO_RULE, "No move has been sealed.", "14")
    content, color, clocks = envelope.sealed, envelope.color, state.clocks
    opened = MoveOpened(at=now, clocks=clocks, color=color, sealed=content)
    if clocks is not None:
        pauses = clocks.pauses - HALTS
        clocks = replace(clocks, running=None, since=now, pauses=pauses)
    resumed = [
        ClockResumed(at=now, clocks=clocks, reason=reason)
        for reason in sorted(state.proceedings.halts)
    ]
    if clocks is not None and not clocks.pauses:
        clocks = replace(clocks, running=color.opponent)
    turn = open_sealed(content.move, lambda point: illegality(state, point, color))
    if isinstance(turn, TurnForfeited):
        taken = _forfeited(state, envelope, content, turn, clocks, now)
    else:
        taken = _taken(state, envelope, turn, clocks, now)
    return opened, *resumed, *taken


def _taken(
    state: GameState,
    envelope: MoveSealed,
    turn: Opened,
    clocks: Clocks | None,
    now: Millis,
) -> tuple[Event, ...]:
    color = envelope.color
    if isinstance(turn.move, Play):
        played = Played(
            at=now,
            clocks=clocks,
            color=color,
            point=turn.move.point,
            ply=state.ply,
            captured=state.board.captures(turn.move.point, color),
            spent=envelope.spent,
        )
        return (played,)
    passed = Passed(
        at=now, clocks=clocks, color=color, ply=state.ply, spent=envelope.spent
    )
    profile = state.settings.profile
    if not (profile.two_passes_end and state.voluntary_passes):
        return (passed,)
    if clocks is not None:
        clocks = stop(clocks, state.settings.time, now, PauseReason.SETTLING)
    stopped = SettlingStarted(
        at=now,
        clocks=clocks,
        reason=EndReason.TWO_PASSES,
        until=Millis(now + profile.settle_timeout),
        count=count(state, ()),
    )
    return passed, stopped


def _forfeited(
    state: GameState,
    envelope: MoveSealed,
    content: SealedMove,
    turn: TurnForfeited,
    clocks: Clocks | None,
    now: Millis,
) -> tuple[Event, ...]:
    color, profile = envelope.color, state.settings.profile
    lost = TurnLost(
        at=now,
        clocks=clocks,
        color=color,
        point=content.move.point if isinstance(content.move, Play) else None,
        reason=turn.reason.value,
        article=turn.article,
        ply=state.ply,
        spent=envelope.spent,
    )
    if turn.reason is not RefusalCode.KO or not profile.ko_warning:
        return (lost,)
    number = state.warnings[color] + 1
    warning = WarningGiven(
        at=now, clocks=clocks, color=color, article="18.3", count=number
    )
    if number < profile.warnings_to_lose:
        return lost, warning
    final = finish(clocks, state.settings.time, now)
    result = lost_by(color, EndReason.WARNINGS)
    return lost, warning, GameFinished(at=now, clocks=final, result=result)
