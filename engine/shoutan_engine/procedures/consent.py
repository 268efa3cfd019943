"""What players may agree upon between themselves, in casual games only.

To take the last turn back, to pause, to adjourn, to adjourn with a sealed move. An accepted move is never taken back by
one side alone (article 17), and a pause in a rated or event game is the referee's (14).

A wish is asked in play and lapses with the next turn, as does a no to it. Nothing is given
back by an undo and nothing is charged for having asked: the clock of the asker goes on
from what it has left (`timekeeping.take_back`), and meanwhile the clock of the side to
move has simply run.
"""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import AnswerConsent, AskConsent, ResumePlay
from shoutan_engine.events import (
    ConsentAnswered,
    ConsentAsked,
    Event,
    PauseReason,
    Reverted,
    SealingAsked,
    Wish,
)
from shoutan_engine.game_state.proceedings import Asked
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.play.turn_order import (
    MUST_SEAL,
    TIME_OVER,
    too_late,
    wrong_phase,
    wrong_ply,
)
from shoutan_engine.points import Color
from shoutan_engine.procedures.adjourning import open_sealed_move
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.settings import GameKind
from shoutan_engine.timing.charging import pauses_ended
from shoutan_engine.timing.halting import halt, lift
from shoutan_engine.timing.timekeeping import take_back
from shoutan_engine.timing.waiting import clocks_at

_HALTED_BY = {
    Wish.PAUSE: PauseReason.PLAYER,
    Wish.ADJOURN: PauseReason.ADJOURNED,
}


def ask(
    state: GameState, command: AskConsent, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a wish: one at a time, and after a no not again in the same turn."""
    color, wish = command.color, command.wish
    refusal = (
        wrong_ply(state, command.ply) or _not_here(state, wish) or _closed(state, now)
    )
    if refusal is not None:
        return refusal
    asked = state.proceedings.asked
    if asked is not None:
        theirs = "Your opponent has asked for something: answer that first."
        own = "You have asked already; your opponent has not answered yet."
        sentence = own if asked.by is color else theirs
        return Refusal(RefusalCode.ALREADY_ASKED, sentence, _article(wish))
    if Asked(color, wish) in state.proceedings.declined:
        return Refusal(
            RefusalCode.ALREADY_ASKED,
            "Your opponent has said no to this; ask again in another turn.",
            _article(wish),
        )
    if wish is Wish.UNDO and last_turn_of(state, color) is None:
        return Refusal(
            RefusalCode.NOTHING_TO_UNDO,
            "You have taken no turn yet that could be undone.",
            "17",
        )
    return (
        ConsentAsked(
            at=now,
            clocks=state.clocks,
            color=color,
            wish=wish,
            ply=command.ply,
            cid=command.cid,
        ),
    )


def answer(
    state: GameState, command: AnswerConsent, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide an answer, and what follows from a yes."""
    color, wish = command.color, command.wish
    refusal = _closed(state, now)
    if refusal is not None:
        return refusal
    asked = state.proceedings.asked
    if asked != Asked(color.opponent, wish):
        own = "That is your own wish; your opponent answers it."
        none = "Your opponent does not ask for this, or not any more."
        is_own = asked is not None and asked.by is color
        return Refusal(RefusalCode.NOT_ASKED, own if is_own else none, _article(wish))
    answered = ConsentAnswered(
        at=now,
        clocks=state.clocks,
        color=color,
        wish=wish,
        agreed=command.agreed,
        cid=command.cid,
    )
    if not command.agreed:
        return (answered,)
    if wish is Wish.UNDO:
        return answered, *_undo(state, color.opponent, now)
    if wish is Wish.SEAL:
        sealing = SealingAsked(at=now, clocks=state.clocks, color=state.to_move)
        return answered, sealing
    return answered, halt(state, _HALTED_BY[wish], now)


def resume_play(
    state: GameState, command: ResumePlay, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide going on: either player may, unless it is for the referee to say (14)."""
    if state.phase is Phase.PLAY:
        return Refusal(RefusalCode.WRONG_PHASE, "The game is not halted.", "14")
    if state.phase not in (Phase.PAUSED, Phase.ADJOURNED):
        return wrong_phase(state)
    halts = state.proceedings.halts
    is_adjourned = PauseReason.ADJOURNED in halts
    if PauseReason.REFEREE in halts or (is_adjourned and state.settings.is_refereed):
        return Refusal(
            RefusalCode.REFEREE_RESUMES,
            "The referee has stopped the game; he lets it go on.",
            "14",
        )
    if state.proceedings.sealed is not None:
        return open_sealed_move(state, now, by=command.color, cid=command.cid)
    return lift(state, halts, now, by=command.color, cid=command.cid)


def last_turn_of(state: GameState, color: Color) -> int | None:
    """Return the number of the last turn that `color` took, None if it took none.

    Handicap stones are no turn, lost turns are one.
    """
    turns = state.turns
    return next(
        (n for n in range(len(turns) - 1, -1, -1) if turns[n].color is color), None
    )


def _undo(state: GameState, asker: Color, now: Millis) -> tuple[Event, ...]:
    ply = last_turn_of(state, asker)
    if ply is None:
        raise AssertionError("an undo was asked for without a turn to undo")
    clocks = clocks_at(state, now)
    if clocks is not None:
        waits = asker in state.proceedings.away
        clocks = take_back(
            clocks,
            state.settings,
            asker,
            now,
            waits=waits,
            is_free=state.is_opening,
        )
    reverted = Reverted(at=now, clocks=clocks, ply=ply, to_move=asker)
    return reverted, *pauses_ended(state, clocks, now)


def _not_here(state: GameState, wish: Wish) -> Refusal | None:
    """Refuse a wish in a game that is not casual."""
    kind = state.settings.kind
    if kind is GameKind.CASUAL:
        return None
    what = "only a referee stops the game."
    if wish is Wish.UNDO:
        what = "a move that was accepted is never taken back."
    return Refusal(
        RefusalCode.NOT_CASUAL,
        f"This is no casual game ({kind.value}): {what}",
        _article(wish),
        {"kind": kind.value, "wish": wish.value},
    )


def _closed(state: GameState, now: Millis) -> Refusal | None:
    """Refuse what comes when nothing can be agreed upon."""
    if state.phase is not Phase.PLAY:
        return wrong_phase(state)
    if state.proceedings.is_sealing:
        return MUST_SEAL
    if state.proceedings.overtime is not None:
        return TIME_OVER
    return too_late(state, now)


def _article(wish: Wish) -> str:
    return "17" if wish is Wish.UNDO else "14"
