"""Adjourning a game: the sealed move and the times used (articles 14, 22; 1988: 22).

When a game is to be adjourned with a sealed move, only the side to move may seal one. Its
clock runs until it has; the move is kept unseen and unchecked. The game goes on with the
opening: what was sealed is the turn, judged as if it were played now.

What everybody sees meanwhile is a commitment: the SHA-256, in hex, of the UTF-8 text

    shoutan sealed move 1:COLOR:PLY:MOVE:SALT

COLOR is `black` or `white`, PLY the number of turns taken before, MOVE is `pass`, `play N`
with N the number of the point (A1 is 0, then along the row and upwards), or `unreadable`.
SALT, drawn by the caller, keeps it from being guessed; 128 bits are enough.
"""

import copy
import hashlib
from dataclasses import replace
from typing import Final

from shoutan_engine.articles.editions import edition_of
from shoutan_engine.articles.sealed import SEALING, TurnForfeited, open_sealed
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import ConfirmTimes, PassTurn, PlayStone, Seal
from shoutan_engine.events import (
    ClockPaused,
    Event,
    MoveOpened,
    MoveSealed,
    PauseReason,
    SealedMove,
    TimesConfirmed,
    TurnLost,
)
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.play.legality import illegality
from shoutan_engine.play.turn_order import TIME_OVER, wrong_phase, wrong_ply
from shoutan_engine.play.turns import pass_turn, play
from shoutan_engine.points import Color, Move, Pass, Play, Point
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.rules.profile import IllegalMove
from shoutan_engine.timing.charging import charge, pauses_ended
from shoutan_engine.timing.halting import lift
from shoutan_engine.timing.timekeeping import ENDED_BY_A_TURN

_SLIPS: Final = frozenset({RefusalCode.OCCUPIED, RefusalCode.OFF_BOARD})
"""Errors of writing: they cost the turn and nothing else (1988, article 22)."""


def commitment_to(color: Color, ply: int, sealed: SealedMove) -> str:
    """Return what binds a sealed move; see the module for the text."""
    move, name = _spelled(sealed.move), color.word
    text = f"shoutan sealed move 1:{name}:{ply}:{move}:{sealed.salt}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _spelled(move: Move | None) -> str:
    if move is None:
        return "unreadable"
    return "pass" if isinstance(move, Pass) else f"play {int(move.point)}"


def seal(state: GameState, command: Seal, now: Millis) -> tuple[Event, ...] | Refusal:
    """Decide a sealed move: charged as a move, then both clocks stand (article 14)."""
    color = command.color
    refusal = wrong_ply(state, command.ply)
    if refusal is not None:
        return refusal
    if state.phase is not Phase.PLAY:
        return wrong_phase(state)
    if not state.proceedings.is_sealing:
        return Refusal(
            RefusalCode.NOT_SEALING, "No move is to be sealed now: play it.", "14"
        )
    if state.to_move is not color:
        return Refusal(
            RefusalCode.OUT_OF_TURN,
            f"It is {state.to_move.title} who seals a move.",
            "14",
            {"to_move": state.to_move.word},
        )
    charged = charge(state, color, now, None)
    if charged is None:
        return TIME_OVER
    clocks = charged.clocks
    ended = pauses_ended(state, clocks, now)
    if clocks is not None:
        clocks = replace(clocks, pauses=clocks.pauses | {PauseReason.ADJOURNED})
    envelope = SealedMove(_on_board(state, command.move), command.salt)
    sealed = MoveSealed(
        at=now,
        clocks=clocks,
        color=color,
        ply=state.ply,
        spent=charged.spent,
        commitment=commitment_to(color, state.ply, envelope),
        sealed=envelope,
        cid=command.cid,
    )
    stopped = ClockPaused(
        at=now, clocks=clocks, reason=PauseReason.ADJOURNED, since=now
    )
    return sealed, *(replace(event, clocks=clocks) for event in ended), stopped


def _on_board(state: GameState, move: Move | None) -> Move | None:
    """Return the move, None for a point that there is not: nobody can read that."""
    is_off = isinstance(move, Play) and not 0 <= move.point < state.settings.size**2
    return None if is_off else move


def open_sealed_move(
    state: GameState,
    now: Millis,
    *,
    by: Color | None = None,
    cid: str | None = None,
) -> tuple[Event, ...] | Refusal:
    """Open the envelope and let the game go on: every halt ends, the turn is taken.

    The clock of the other side starts at the opening, also if a fault of the server was
    still waited out; the sealed move was charged when it was sealed. `by` is the player
    who resumed, None for the referee. Refused where this game is known from a public
    record only, which does not say what was sealed.
    """
    held = state.proceedings.sealed
    if held is None:
        return Refusal(RefusalCode.NOT_SEALING, "No move has been sealed.", "14")
    if held.sealed is None:
        return Refusal(
            RefusalCode.SEALED_ELSEWHERE,
            "Only who keeps this game knows the sealed move and can open it.",
            "14",
        )
    if commitment_to(held.color, held.ply, held.sealed) != held.commitment:
        return Refusal(
            RefusalCode.SEALED_ELSEWHERE,
            "What is kept is not the move that was sealed: it was changed. "
            "Let the referee decide what is played.",
            "14",
        )
    clocks = state.clocks
    opened = MoveOpened(at=now, clocks=clocks, color=held.color, sealed=held.sealed)
    ended = set(state.proceedings.halts)
    if clocks is not None:
        ended |= clocks.pauses & ENDED_BY_A_TURN
    resumed = lift(state, ended, now, by=by, cid=cid)
    # Whose clock runs is said by the turn that follows; no time passes before it.
    if clocks is not None:
        pauses = clocks.pauses - ended
        clocks = replace(clocks, running=None, since=now, pauses=pauses)
        resumed = tuple(replace(event, clocks=clocks) for event in resumed)
    at_opening = copy.copy(state)  # three of its parts are others, none is changed
    at_opening.phase = Phase.PLAY
    at_opening.clocks = clocks
    at_opening.turn_since = now
    turn = _turn(at_opening, held.color, held.sealed.move, now)
    if isinstance(turn, Refusal):
        return turn
    return opened, *resumed, *turn


def _turn(
    state: GameState, color: Color, move: Move | None, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Take the turn that was sealed, as `turns` takes one that is played now."""

    def why_not(point: Point) -> Refusal | None:
        return illegality(state, point, color)

    result = open_sealed(move, why_not)
    if isinstance(result, TurnForfeited) and result.reason in _SLIPS:
        return _slip(state, color, move, result, now)
    if move is None or isinstance(move, Pass):
        return pass_turn(state, PassTurn(color, state.ply), now)
    if isinstance(result, TurnForfeited):
        # It cannot be refused and tried again: it was released when it was sealed.
        settings = state.settings
        if settings.illegal_move_of(state.kind_of(color)) is IllegalMove.REJECT:
            state.settings = replace(settings, illegal_move=IllegalMove.STRICT)
    return play(state, PlayStone(color, move.point, state.ply), now)


def _slip(
    state: GameState,
    color: Color,
    move: Move | None,
    forfeited: TurnForfeited,
    now: Millis,
) -> tuple[Event, ...] | Refusal:
    charged = charge(state, color, now, color.opponent)
    if charged is None:
        return TIME_OVER
    is_on_board = forfeited.reason is RefusalCode.OCCUPIED
    point = None if move is None or isinstance(move, Pass) else move.point
    lost = TurnLost(
        at=now,
        clocks=charged.clocks,
        color=color,
        point=point if is_on_board else None,
        reason=forfeited.reason.value,
        article=SEALING[edition_of(state.settings.profile.name)],
        ply=state.ply,
        spent=charged.spent,
    )
    return lost, *pauses_ended(state, charged.clocks, now)


def confirm_times(
    state: GameState, command: ConfirmTimes, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide that a side agrees to the times used so far (article 22.9)."""
    if state.phase not in (Phase.PAUSED, Phase.ADJOURNED):
        if state.phase is not Phase.PLAY:
            return wrong_phase(state)
        return Refusal(
            RefusalCode.WRONG_PHASE,
            "The times used are confirmed at a pause.",
            "22.9",
            {"phase": state.phase.value},
        )
    if state.clocks is None:
        return Refusal(
            RefusalCode.NO_CLOCK, "This game has no clock to confirm.", "22.9"
        )
    color = command.color
    if color in state.proceedings.confirmed_times:
        return Refusal(
            RefusalCode.ALREADY_CONFIRMED, "You have confirmed the times.", "22.9"
        )
    return (TimesConfirmed(at=now, clocks=state.clocks, color=color, cid=command.cid),)
