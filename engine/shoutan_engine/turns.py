"""Deciding a turn: play, pass, offer and acceptance of the end (articles 2-7, 17-21).

The order of the checks is section 7.1's: phase, ply, turn, point, flag, captures, own
liberties, repetition. What an illegal play costs is the seat's `illegal_move`.
"""

from dataclasses import dataclass

from shoutan_engine.board import FORBIDDEN, OCCUPIED
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import AcceptEnd, PassTurn, PlayStone
from shoutan_engine.counting import count
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
    WarningGiven,
)
from shoutan_engine.points import Color, Point
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.results import EndReason, lost_by
from shoutan_engine.rules.profile import IllegalMove
from shoutan_engine.settings import PlayerKind
from shoutan_engine.state import GameState, Phase
from shoutan_engine.timekeeping import end_turn, stop

_TIME_OVER = Refusal(
    RefusalCode.TIME_OVER,
    "This came after your time was used up; it does not count.",
    "12",
)

_VOID_BY = {
    RefusalCode.FORBIDDEN_POINT: "19",
    RefusalCode.KO: "20.1",
    RefusalCode.SUPERKO: "20.2",
}
"""The article that voids an illegal play and takes the turn."""


@dataclass(frozen=True, slots=True)
class _Charged:
    """The clocks after a turn, and the ms that the turn took."""

    clocks: Clocks | None
    spent: Millis


def wrong_turn(state: GameState, color: Color, ply: int) -> Refusal | None:
    """Refuse what does not answer the present turn of `color`."""
    if state.phase is not Phase.PLAY:
        return wrong_phase(state)
    if ply != state.ply:
        stale = ply < state.ply
        code = RefusalCode.STALE_PLY if stale else RefusalCode.FUTURE_PLY
        return Refusal(
            code,
            f"This answers turn {ply}, but the game is at turn {state.ply}.",
            params={"sent": ply, "ply": state.ply},
        )
    if state.to_move is not color:
        return Refusal(
            RefusalCode.OUT_OF_TURN,
            f"It is {state.to_move.name.capitalize()}'s turn.",
            "2",
            {"to_move": state.to_move.name.lower()},
        )
    return None


def wrong_phase(state: GameState) -> Refusal:
    """Say what phase the game is in and what that means."""
    sentences = {
        Phase.WAITING: "The game has not started yet.",
        Phase.PLAY: "This is possible only after play has stopped.",
        Phase.SETTLING: "Play has stopped: only dead stones are to be settled now.",
        Phase.FINISHED: "The game is over.",
    }
    article = "21.3" if state.phase is Phase.SETTLING else None
    return Refusal(
        RefusalCode.WRONG_PHASE,
        sentences[state.phase],
        article,
        {"phase": state.phase.value},
    )


def illegality(state: GameState, point: Point, color: Color) -> Refusal | None:
    """Say why `color` may not play at `point` now; None if it may (articles 2-6)."""
    size = state.settings.size
    if not 0 <= point < size * size:
        return Refusal(
            RefusalCode.OFF_BOARD, f"That point is not on a {size}x{size} board.", "1"
        )
    after = state.board.hash_after(point, color)
    if after == OCCUPIED:
        return Refusal(RefusalCode.OCCUPIED, "There is a stone on that point.", "2")
    if after == FORBIDDEN:
        return Refusal(
            RefusalCode.FORBIDDEN_POINT,
            "A stone there would have no liberty and capture nothing.",
            "5",
        )
    match state.history.verdict(after, color.opponent):
        case None:
            return None
        case RefusalCode.KO:
            return Refusal(
                RefusalCode.KO,
                "Ko: this would retake at once; play elsewhere first.",
                "6",
            )
        case code:
            return Refusal(
                code, "The whole board would look as it did once before.", "6"
            )


def illegal_points(state: GameState) -> list[tuple[Point, RefusalCode]]:
    """Return the empty points that the side to move may not play, with the reason."""
    found: list[tuple[Point, RefusalCode]] = []
    for index in range(state.settings.size**2):
        point = Point(index)
        refusal = illegality(state, point, state.to_move)
        if refusal is not None and refusal.code is not RefusalCode.OCCUPIED:
            found.append((point, refusal.code))
    return found


def play(
    state: GameState, command: PlayStone, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a stone."""
    color, point = command.color, command.point
    refusal = wrong_turn(state, color, command.ply)
    if refusal is not None:
        return refusal
    refusal = illegality(state, point, color)
    charged = _charge(state, color, now, color.opponent)
    if charged is None:
        return _TIME_OVER
    if refusal is not None:
        return _illegal_play(state, command, refusal, charged, now)
    return (
        Played(
            at=now,
            clocks=charged.clocks,
            color=color,
            point=point,
            ply=state.ply,
            captured=state.board.captures(point, color),
            spent=charged.spent,
            cid=command.cid,
        ),
    )


def _illegal_play(
    state: GameState,
    command: PlayStone,
    refusal: Refusal,
    charged: _Charged,
    now: Millis,
) -> tuple[Event, ...] | Refusal:
    """Refuse, void or forfeit an illegal play, as the seat's rule says (7.1)."""
    color = command.color
    player = state.seats.get(color)
    kind = player.kind if player is not None else PlayerKind.GUEST
    rule = state.settings.illegal_move_of(kind)
    # Occupied and off-board points are slips of the wire, not offences (D-1).
    is_slip = refusal.code in (RefusalCode.OCCUPIED, RefusalCode.OFF_BOARD)
    if rule is IllegalMove.FORFEIT:
        clocks = charged.clocks
        if clocks is not None:
            clocks = stop(clocks, state.settings.time, now, None)
        detail = f"illegal move: {refusal.sentence}"
        result = lost_by(color, EndReason.ILLEGAL, detail)
        return (GameFinished(at=now, clocks=clocks, result=result),)
    if rule is IllegalMove.REJECT or is_slip:
        return refusal
    profile = state.settings.profile
    lost = TurnLost(
        at=now,
        clocks=charged.clocks,
        color=color,
        point=command.point,
        reason=refusal.code.value,
        article=_VOID_BY[refusal.code],
        ply=state.ply,
        spent=charged.spent,
        cid=command.cid,
    )
    if refusal.code is not RefusalCode.KO or not profile.ko_warning:
        return (lost,)
    count = state.warnings[color] + 1
    warning = WarningGiven(
        at=now, clocks=charged.clocks, color=color, article="18.3", count=count
    )
    if count < profile.warnings_to_lose:
        return lost, warning
    clocks = charged.clocks
    if clocks is not None:
        clocks = stop(clocks, state.settings.time, now, None)
    result = lost_by(color, EndReason.WARNINGS)
    return lost, warning, GameFinished(at=now, clocks=clocks, result=result)


def pass_turn(
    state: GameState, command: PassTurn, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a pass, or an offer of the end; a second pass in a row stops play (7)."""
    color = command.color
    refusal = wrong_turn(state, color, command.ply)
    if refusal is not None:
        return refusal
    charged = _charge(state, color, now, color.opponent)
    if charged is None:
        return _TIME_OVER
    passed = Passed(
        at=now,
        clocks=charged.clocks,
        color=color,
        ply=state.ply,
        spent=charged.spent,
        offer=command.offer,
        cid=command.cid,
    )
    is_second = state.voluntary_passes >= 1 and state.settings.profile.two_passes_end
    if not is_second:
        return (passed,)
    return passed, _stop_play(state, charged.clocks, EndReason.TWO_PASSES, now)


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
    charged = _charge(state, color, now, None)
    if charged is None:
        return _TIME_OVER
    accepted = EndAccepted(
        at=now, clocks=charged.clocks, color=color, ply=state.ply, cid=command.cid
    )
    return accepted, _stop_play(state, charged.clocks, EndReason.AGREEMENT, now)


def _stop_play(
    state: GameState, clocks: Clocks | None, reason: EndReason, now: Millis
) -> SettlingStarted:
    """Open the settlement; both clocks stand from here (section 7.2)."""
    if clocks is not None:
        clocks = stop(clocks, state.settings.time, now, PauseReason.SETTLING)
    until = Millis(now + state.settings.profile.settle_timeout)
    return SettlingStarted(
        at=now, clocks=clocks, reason=reason, until=until, count=count(state, ())
    )


def _charge(
    state: GameState, color: Color, now: Millis, then: Color | None
) -> _Charged | None:
    """Charge the turn that ends at `now`; None if the flag fell before."""
    spent = Millis(max(0, now - state.turn_since))
    if state.clocks is None:
        return _Charged(None, spent)
    clocks = end_turn(state.clocks, state.settings.time, color, now, then)
    return None if clocks is None else _Charged(clocks, spent)
