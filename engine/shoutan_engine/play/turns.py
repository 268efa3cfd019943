"""Deciding a turn: play, pass, offer and acceptance of the end (articles 2-7, 17-21).

The number of the turn is checked first (reliability W2), then as in section 7.1: phase,
turn, point, captures, own liberties, repetition, and the flag before anything that an
illegal play may cost, which is the seat's `illegal_move`.
"""

from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import AcceptEnd, PassTurn, PlayStone
from shoutan_engine.events import (
    Clocks,
    EndAccepted,
    Event,
    GameFinished,
    Passed,
    PauseReason,
    Played,
    SettlingStarted,
    TurnLost,
)
from shoutan_engine.game_state.counting import count
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play.closing import finished
from shoutan_engine.play.cycles import rule_on_cycle
from shoutan_engine.play.double_move import double_move, is_double_move
from shoutan_engine.play.legality import judged
from shoutan_engine.play.turn_order import TIME_OVER, wrong_turn
from shoutan_engine.play.warnings import warn
from shoutan_engine.points import Color
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.quickly_made import maker
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.results import EndReason, counted, lost_by
from shoutan_engine.rules.profile import CountBy, IllegalMove
from shoutan_engine.settings import PlayerKind
from shoutan_engine.timing.charging import Charged, charge, pauses_ended, thinking
from shoutan_engine.timing.timekeeping import stop

_RULING: Final = Repetition.RULING
_played: Final = maker(Played)
_VOID_BY = {
    RefusalCode.OCCUPIED: "2",
    RefusalCode.FORBIDDEN_POINT: "19",
    RefusalCode.KO: "20.1",
    RefusalCode.SUPERKO: "20.2",
    RefusalCode.BARRED: "20.4",
}
"""The article that voids an illegal play and takes the turn."""


def play(
    state: GameState, command: PlayStone, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a stone."""
    color, point = command.color, command.point
    refusal = wrong_turn(state, color, command.ply)
    if refusal is not None:
        if refusal.code is RefusalCode.OUT_OF_TURN and is_double_move(state, color):
            return double_move(state, command, now)
        return refusal
    captured = judged(state, point, color)
    if isinstance(captured, Refusal):
        return _illegal(state, command, captured, now)
    clocks = None
    if state.clocks is None:
        spent = thinking(state, None, now)
    else:
        charged = charge(state, color, now, color.opponent)
        if charged is None:
            return TIME_OVER
        clocks, spent = charged
    played = _played(
        at=now,
        clocks=clocks,
        color=color,
        point=point,
        ply=command.ply,
        captured=captured,
        spent=spent,
        cid=command.cid,
    )
    events: tuple[Event, ...] = (played,)
    if clocks is not None:
        events += pauses_ended(state, clocks, now)
    if state.history.kind is not _RULING:
        return events
    return *events, *rule_on_cycle(state, played, now)


def _illegal(
    state: GameState, command: PlayStone, refusal: Refusal, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a stone that may not be there: it is refused, or costs what it costs."""
    color = command.color
    rule = _rule(state, color, refusal.code)
    if rule is IllegalMove.REJECT:
        return refusal
    charged = charge(state, color, now, color.opponent)
    if charged is None:
        return TIME_OVER
    return _void_play(state, command, refusal, rule, charged, now)


def _rule(state: GameState, color: Color, code: RefusalCode) -> IllegalMove:
    """Return what this illegal play of `color` costs."""
    kind = state.kind_of(color)
    rule = state.settings.illegal_move_of(kind)
    # Two are slips of the wire and no offenses (D-1). Yet an engine that answers with an
    # occupied point has another board before it: where it may lose by that, it does.
    is_slip = code in (RefusalCode.OCCUPIED, RefusalCode.OFF_BOARD)
    is_lost_engine = code is RefusalCode.OCCUPIED and kind is PlayerKind.BOT
    if is_slip and not (is_lost_engine and rule is IllegalMove.FORFEIT):
        return IllegalMove.REJECT
    return rule


def _void_play(
    state: GameState,
    command: PlayStone,
    refusal: Refusal,
    rule: IllegalMove,
    charged: Charged,
    now: Millis,
) -> tuple[Event, ...]:
    """Take the turn for an illegal play, and more where the rules say so (7.1)."""
    color, profile = command.color, state.settings.profile
    clocks = charged.clocks
    lost = TurnLost(
        at=now,
        clocks=clocks,
        color=color,
        point=command.point,
        reason=refusal.code.value,
        article=_VOID_BY[refusal.code],
        ply=state.ply,
        spent=charged.spent,
        cid=command.cid,
    )
    resumed = pauses_ended(state, clocks, now)
    if rule is IllegalMove.FORFEIT:
        detail = f"illegal move: {refusal.sentence}"
        result = lost_by(color, EndReason.ILLEGAL, detail)
        return lost, *resumed, finished(state, clocks, result, now)
    if refusal.code is not RefusalCode.KO or not profile.ko_warning:
        return lost, *resumed
    return lost, *resumed, *warn(state, color, "18.3", clocks, now)


def pass_turn(
    state: GameState, command: PassTurn, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a pass, or an offer of the end; a second pass in a row stops play (7)."""
    color = command.color
    refusal = wrong_turn(state, color, command.ply)
    if refusal is not None:
        return refusal
    charged = charge(state, color, now, color.opponent)
    if charged is None:
        return TIME_OVER
    passed = Passed(
        at=now,
        clocks=charged.clocks,
        color=color,
        ply=state.ply,
        spent=charged.spent,
        offer=command.offer,
        cid=command.cid,
    )
    resumed = pauses_ended(state, charged.clocks, now)
    is_second = state.voluntary_passes >= 1 and state.settings.profile.two_passes_end
    if not is_second:
        return passed, *resumed
    stopped = stop_play(state, charged.clocks, EndReason.TWO_PASSES, now, passing=color)
    return passed, *resumed, stopped


def accept_end(
    state: GameState, command: AcceptEnd, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide the acceptance of an offered end (articles 13, 21.1)."""
    color = command.color
    refusal = wrong_turn(state, color, command.ply)
    if refusal is not None:
        return refusal
    if state.offer_by is not color.opponent:
        return Refusal(
            RefusalCode.NO_OFFER, "Your opponent has not offered the end.", "21.1"
        )
    charged = charge(state, color, now, None)
    if charged is None:
        return TIME_OVER
    accepted = EndAccepted(
        at=now, clocks=charged.clocks, color=color, ply=state.ply, cid=command.cid
    )
    resumed = pauses_ended(state, charged.clocks, now)
    stopped = stop_play(state, charged.clocks, EndReason.AGREEMENT, now)
    return accepted, *resumed, stopped


def stop_play(
    state: GameState,
    clocks: Clocks | None,
    reason: EndReason,
    now: Millis,
    *,
    conceded_by: Color | None = None,
    passing: Color | None = None,
) -> SettlingStarted | GameFinished:
    """Open the settlement; both clocks stand from here (section 7.2).

    Where all is alive there is nothing to settle: the board as it stands is counted.
    `passing`: whose pass stops play, which the state does not hold yet.
    """
    counts = count(state, (), conceded_by=conceded_by, passing=passing)
    if state.settings.profile.count_by is CountBy.ALL_ALIVE:
        return finished(state, clocks, counted(counts, reason), now)
    if clocks is not None:
        clocks = stop(clocks, state.settings, now, PauseReason.SETTLING)
    until = Millis(now + state.settings.profile.settle_timeout)
    return SettlingStarted(
        at=now,
        clocks=clocks,
        reason=reason,
        until=until,
        count=counts,
        conceded_by=conceded_by,
    )
