"""What a log says that its own earlier events contradict, for whoever has to trust it.

`Game.fold` takes every event for a fact. Here the facts are held against each other:
whose turn it was, what a stone took off, how much a count comes to, whose clock ran.
What a rule forbids is not judged again (repetition, sanctions): the log was decided
under the rules of its day, and a mended rule must not make liars of old records.
"""

from typing import Final, assert_never

from shoutan_engine import events
from shoutan_engine.audit.miscounts import of_count, of_proposal, of_recount, of_result
from shoutan_engine.events import (
    EndingEvent,
    Event,
    SealedMove,
    SeatingEvent,
    TimingEvent,
    TurnEvent,
)
from shoutan_engine.game_state.settlement import Proposal
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.procedures.adjourning import commitment_to
from shoutan_engine.refereeing.positions import VOIDED

_AFTER_THE_END: Final = (
    events.Ruled,
    events.ResultChanged,
    events.Complained,
    events.Appealed,
    events.RefereeCalled,
)
"""What may still be said of a game that is over (articles 16, 23.1)."""
_SETS_CLOCKS: Final = (
    events.ClockAdjusted,
    events.ColorsCorrected,
    events.LatenessJudged,
    events.Reverted,
)
"""What changes a clock that was not running (articles 17.1, 22)."""
_TURNS: Final = (
    events.Played,
    events.Passed,
    events.TurnLost,
    events.EndAccepted,
    events.ContestConceded,
    events.MoveSealed,
)


def contradiction(state: GameState, event: Event) -> str | None:
    """Say what in the game so far contradicts its next event; None if nothing does."""
    if state.phase is Phase.FINISHED and not isinstance(event, _AFTER_THE_END):
        return "the game was over before it"
    return _of_clocks(state, event) or _of_event(state, event)


def _of_clocks(state: GameState, event: Event) -> str | None:
    """Only the clock that ran can have changed."""
    before, after = state.clocks, event.clocks
    if before is None or after is None:
        return None if before is after else "it has clocks and the game has none"
    if isinstance(event, _SETS_CLOCKS):
        return None
    # A turn is one also where its clock waited: for a fault, for leave, for a pass (22.5).
    waited = event.color if before.pauses and isinstance(event, _TURNS) else None
    given = event.color if isinstance(event, events.TimeGiven) else None
    for color in Color:
        if color in (before.running, waited, given):
            continue
        if after.of(color) != before.of(color):
            return f"the clock of {color.word} changed without running"
    return None


def _of_event(state: GameState, event: Event) -> str | None:
    if isinstance(event, TurnEvent):
        return _of_turn(state, event)
    if isinstance(event, TimingEvent):
        return _of_timing(state, event)
    if isinstance(event, EndingEvent):
        return _of_end(state, event)
    if isinstance(event, SeatingEvent):
        return _of_seats(state, event)
    return None  # asked or ruled, and nothing follows from it but by other events


def _of_seats(state: GameState, event: SeatingEvent) -> str | None:
    match event:
        case events.SeatTaken():
            full = len(state.players) >= len(Color)
            return "both seats were taken" if full else _unless(state, Phase.WAITING)
        case (
            events.ColorsDrawn(black=black, white=white)
            | events.ColorsCorrected(black=black, white=white)
        ):
            seated = {black, white} == {player.id for player in state.players}
            return None if seated else "the colors are those of other players"
        case events.GameStarted():
            empty = len(state.seats) < len(Color)
            return "a seat was empty" if empty else _unless(state, Phase.WAITING)
        case events.LatenessJudged():
            return _unless(state, Phase.WAITING)
        case events.GameCreated():
            return "the game was created before"
        case _:
            assert_never(event)


def _of_turn(state: GameState, event: TurnEvent) -> str | None:
    match event:
        case events.Played():
            return _out_of_turn(state, event) or _of_stone(state, event)
        case events.Passed() | events.TurnLost():
            return _out_of_turn(state, event)
        case events.StoneVoided():
            return _unless(state, Phase.PLAY)
        case events.WarningGiven(color=color, count=number):
            expected = state.warnings[color] + 1
            return None if number == expected else f"it is warning {expected}"
        case events.Reverted(ply=ply):
            return None if ply <= state.ply else f"there were only {state.ply} turns"
        case events.Resigned():
            return _not_begun(state)
        case _:
            assert_never(event)


def _of_timing(state: GameState, event: TimingEvent) -> str | None:
    match event:
        case events.Called(color=color) | events.FlagFell(color=color):
            wrong = color is not state.to_move
            return "the other side's clock ran" if wrong else _unless(state, Phase.PLAY)
        case events.ClockPaused() | events.ClockResumed():
            return _not_begun(state)
        case (
            events.MoveSealed()
            | events.OvertimeReached()
            | events.LeaveGranted()
            | events.TimeGiven()
        ):
            return _unless(state, Phase.PLAY)
        case events.MoveOpened(color=color, sealed=sealed):
            return _of_envelope(state, color, sealed)
        case (
            events.SealingAsked()
            | events.SeatRetaken()
            | events.ClockAdjusted()
            | events.TimesConfirmed()
            | events.OvertimePassAsked()
        ):
            return None
        case _:
            assert_never(event)


def _of_end(state: GameState, event: EndingEvent) -> str | None:
    match event:
        case events.EndAccepted(color=color):
            offered = state.offer_by is color.opponent
            none = None if offered else "the end had not been offered"
            return _out_of_turn(state, event) or none
        case events.ContestConceded(color=color):
            wrong = color is not state.to_move
            return "it was not its turn" if wrong else _unless(state, Phase.PLAY)
        case events.SettlingStarted(count=said):
            return _unless(state, Phase.PLAY) or of_count(state, said, Proposal())
        case events.ProposalMade() | events.ProposalConfirmed():
            return _unless(state, Phase.SETTLING) or of_proposal(state, event)
        case events.RecountMade():
            return _unless(state, Phase.SETTLING) or of_recount(state, event)
        case events.PlayResumed():
            return _unless(state, Phase.SETTLING)
        case events.GameFinished(result=result):
            return of_result(state, result)
        case events.ResultChanged():
            return _unless(state, Phase.FINISHED)
        case _:
            assert_never(event)


def _unless(state: GameState, phase: Phase) -> str | None:
    if state.phase is phase:
        return None
    return f'it belongs to "{phase.value}", the game was in "{state.phase.value}"'


def _not_begun(state: GameState) -> str | None:
    return "the game had not begun" if state.phase is Phase.WAITING else None


def _out_of_turn(
    state: GameState,
    event: events.Played | events.Passed | events.TurnLost | events.EndAccepted,
) -> str | None:
    is_ruled = isinstance(event, events.TurnLost) and event.reason == VOIDED
    if not (is_ruled and state.phase in (Phase.PAUSED, Phase.ADJOURNED)):
        wrong = _unless(state, Phase.PLAY)
        if wrong is not None:
            return wrong
    if event.color is not state.to_move:
        return f"it was the turn of {state.to_move.word}"
    return (
        None if event.ply == state.ply else f"it was ply {state.ply}, not {event.ply}"
    )


def _of_stone(state: GameState, event: events.Played) -> str | None:
    board = state.board
    if not board.has(event.point) or not board.is_empty(event.point):
        return "there is no empty point for the stone"
    if sorted(event.captured) != sorted(board.captures(event.point, event.color)):
        return "it takes other stones off than it says"
    return None


def _of_envelope(state: GameState, color: Color, sealed: SealedMove) -> str | None:
    envelope = state.proceedings.sealed
    if envelope is None or envelope.color is not color:
        return "no move of that side had been sealed"
    if commitment_to(color, envelope.ply, sealed) != envelope.commitment:
        return "it is not the move that had been sealed"
    return None
