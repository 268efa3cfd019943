"""What a log says that its own earlier events contradict, for whoever has to trust it.

`Game.fold` takes every event for a fact. Here the facts are held against each other:
whose turn it was, what a stone took off, how much a count comes to, whose clock ran.
What a rule forbids is not judged again (repetition, sanctions): the log was decided
under the rules of its day, and a mended rule must not make liars of old records.
"""

from typing import Final, assert_never

from shoutan_engine.adjourning import commitment_to
from shoutan_engine.agreeing import agreed_proposal
from shoutan_engine.counting import count
from shoutan_engine.events import (
    Appealed,
    Called,
    ClockAdjusted,
    ClockPaused,
    ClockResumed,
    ColorsCorrected,
    ColorsDrawn,
    Complained,
    ConsentAnswered,
    ConsentAsked,
    ContestConceded,
    EndAccepted,
    Event,
    FalseLifeClaimed,
    FlagFell,
    GameCreated,
    GameFinished,
    GameStarted,
    LatenessJudged,
    LeaveGranted,
    MoveOpened,
    MoveSealed,
    OvertimePassAsked,
    OvertimeReached,
    Passed,
    Played,
    PlayResumed,
    ProposalConfirmed,
    ProposalMade,
    RecountMade,
    RefereeCalled,
    Resigned,
    ResultChanged,
    Reverted,
    Ruled,
    SealedMove,
    SealingAsked,
    SeatRetaken,
    SeatTaken,
    SettlingStarted,
    StoneVoided,
    TimesConfirmed,
    TurnLost,
    WarningGiven,
)
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.refereeing.positions import VOIDED
from shoutan_engine.results import END_REASONS, Count, Outcome, Result
from shoutan_engine.rules.profile import CountBy
from shoutan_engine.settlement import Proposal
from shoutan_engine.state import GameState

_AFTER_THE_END: Final = (Ruled, ResultChanged, Complained, Appealed, RefereeCalled)
"""What may still be said of a game that is over (articles 16, 23.1)."""
_SETS_CLOCKS: Final = (ClockAdjusted, ColorsCorrected, LatenessJudged, Reverted)
"""What changes a clock that was not running (articles 17.1, 22)."""
_TURNS: Final = (Played, Passed, TurnLost, EndAccepted, ContestConceded, MoveSealed)


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
    for color in Color:
        if color in (before.running, waited):
            continue
        if after.of(color) != before.of(color):
            return f"the clock of {color.word} changed without running"
    return None


def _of_event(state: GameState, event: Event) -> str | None:
    match event:
        case Played() | Passed() | TurnLost() | EndAccepted():
            return _of_turn(state, event)
        case SettlingStarted():
            return _unless(state, Phase.PLAY) or _of_count(
                state, event.count, Proposal()
            )
        case ProposalMade() | ProposalConfirmed():
            return _unless(state, Phase.SETTLING) or _of_proposal(state, event)
        case PlayResumed():
            return _unless(state, Phase.SETTLING)
        case GameFinished(result=result):
            return _of_result(state, result)
        case WarningGiven(color=color, count=number):
            expected = state.warnings[color] + 1
            return None if number == expected else f"it is warning {expected}"
        case SeatTaken():
            full = len(state.players) >= len(Color)
            return "both seats were taken" if full else _unless(state, Phase.WAITING)
        case ColorsDrawn(black=black, white=white):
            drawn = {black, white} == {player.id for player in state.players}
            return None if drawn else "the colors are those of other players"
        case GameStarted():
            empty = len(state.seats) < len(Color)
            return "a seat was empty" if empty else _unless(state, Phase.WAITING)
        case Called(color=color) | FlagFell(color=color):
            wrong = color is not state.to_move
            return "the other side's clock ran" if wrong else _unless(state, Phase.PLAY)
        case Resigned() | ClockPaused() | ClockResumed():
            waiting = state.phase is Phase.WAITING
            return "the game had not begun" if waiting else None
        case MoveSealed() | OvertimeReached() | StoneVoided() | LeaveGranted():
            return _unless(state, Phase.PLAY)
        case ContestConceded(color=color):
            wrong = color is not state.to_move
            return "it was not its turn" if wrong else _unless(state, Phase.PLAY)
        case Reverted(ply=ply):
            return None if ply <= state.ply else f"there were only {state.ply} turns"
        case MoveOpened(color=color, sealed=sealed):
            return _of_envelope(state, color, sealed)
        case RecountMade():
            return _unless(state, Phase.SETTLING) or _of_recount(state, event)
        case ResultChanged():
            return _unless(state, Phase.FINISHED)
        case ColorsCorrected(black=black, white=white):
            seated = {black, white} == {player.id for player in state.players}
            return None if seated else "the colors are those of other players"
        case LatenessJudged():
            return _unless(state, Phase.WAITING)
        case (
            SealingAsked()
            | SeatRetaken()
            | ClockAdjusted()
            | TimesConfirmed()
            | OvertimePassAsked()
            | ConsentAsked()
            | ConsentAnswered()
            | FalseLifeClaimed()
            | Complained()
            | Appealed()
            | RefereeCalled()
            | Ruled()
        ):
            return None  # said, and nothing follows from it but by other events
        case GameCreated():
            return "the game was created before"
        case _:
            assert_never(event)


def _unless(state: GameState, phase: Phase) -> str | None:
    if state.phase is phase:
        return None
    return f'it belongs to "{phase.value}", the game was in "{state.phase.value}"'


def _of_turn(
    state: GameState, event: Played | Passed | TurnLost | EndAccepted
) -> str | None:
    is_ruled = isinstance(event, TurnLost) and event.reason == VOIDED
    if not (is_ruled and state.phase in (Phase.PAUSED, Phase.ADJOURNED)):
        wrong = _unless(state, Phase.PLAY)
        if wrong is not None:
            return wrong
    if event.color is not state.to_move:
        return f"it was the turn of {state.to_move.word}"
    if event.ply != state.ply:
        return f"it was ply {state.ply}, not {event.ply}"
    if isinstance(event, EndAccepted) and state.offer_by is not event.color.opponent:
        return "the end had not been offered"
    if isinstance(event, Played):
        return _of_stone(state, event)
    return None


def _of_stone(state: GameState, event: Played) -> str | None:
    board = state.board
    if not board.has(event.point) or not board.is_empty(event.point):
        return "there is no empty point for the stone"
    if sorted(event.captured) != sorted(board.captures(event.point, event.color)):
        return "it takes other stones off than it says"
    return None


def _of_proposal(
    state: GameState, event: ProposalMade | ProposalConfirmed
) -> str | None:
    settlement = state.settlement
    present = 0 if settlement is None else settlement.number
    if isinstance(event, ProposalConfirmed):
        return (
            None if event.number == present else f"proposal {present} was on the table"
        )
    if event.number != present + 1:
        return f"it is proposal {present + 1}, not {event.number}"
    return _of_count(state, event.count, Proposal(event.dead, event.contestable))


def _of_recount(state: GameState, event: RecountMade) -> str | None:
    settlement = state.settlement
    if settlement is None or event.number != settlement.number:
        return "another proposal was on the table"
    return _of_count(state, event.count, settlement.proposal)


def _of_envelope(state: GameState, color: Color, sealed: SealedMove) -> str | None:
    envelope = state.proceedings.sealed
    if envelope is None or envelope.color is not color:
        return "no move of that side had been sealed"
    if commitment_to(color, envelope.ply, sealed) != envelope.commitment:
        return "it is not the move that had been sealed"
    return None


def _of_count(state: GameState, said: Count, proposal: Proposal) -> str | None:
    dead, contestable = proposal.dead, proposal.contestable
    if any(state.board.is_empty(point) for point in dead):
        return "it calls a point dead that has no stone"
    if any(not state.board.is_empty(p) and p not in dead for p in contestable):
        return "it calls the point of a living stone contestable"
    settlement = state.settlement
    conceded = None if settlement is None else settlement.conceded_by
    counted = count(state, dead, contestable, conceded)
    if counted == said:
        return None
    return (
        f"the board counts to {counted.score.result}, it says {said.score.result}"
        if counted.score.result != said.score.result
        else "its areas are not those of the board"
    )


def _of_result(state: GameState, result: Result) -> str | None:
    letter = "" if result.winner is None else f"{result.winner.name[0]}+"
    if not result.text.startswith(letter) or ("+" in result.text) != bool(letter):
        return f'the winner is not that of "{result.text}"'
    if END_REASONS[result.reason] is not Outcome.COUNTED:
        return None
    settlement = state.settlement
    is_settled = state.settings.profile.count_by is CountBy.AGREED
    if result.count is None or (settlement is None and is_settled):
        return "it was counted without a settlement"
    if result.text != result.count.score.result:
        return f'the count is {result.count.score.result}, the result "{result.text}"'
    agreed = Proposal() if settlement is None else agreed_proposal(state, settlement)
    return _of_count(state, result.count, agreed)
