"""What is true of every game at every moment, said beside the engine's own bookkeeping."""

from collections import Counter
from typing import Final

from shoutan_engine import Phase
from shoutan_engine.clocks.types import TimeLeft
from shoutan_engine.events import (
    Appealed,
    ClockAdjusted,
    ClockPaused,
    ClockResumed,
    Clocks,
    ColorsCorrected,
    ColorsDrawn,
    ConsentAsked,
    ContestConceded,
    EndAccepted,
    Event,
    FalseLifeClaimed,
    GameFinished,
    LatenessJudged,
    LeaveGranted,
    MoveSealed,
    Passed,
    PauseReason,
    Played,
    ProposalConfirmed,
    ProposalMade,
    RecountMade,
    ResultChanged,
    Reverted,
    Ruled,
    SealingAsked,
    SeatRetaken,
    SeatTaken,
    SettlingStarted,
    TimeGiven,
    TurnLost,
    WarningGiven,
)
from shoutan_engine.game import Game
from shoutan_engine.game_state.proceedings import HALTS, OVERTIME
from shoutan_engine.points import Color
from shoutan_engine.position.board import Board
from shoutan_engine.position.zobrist import stone_keys
from shoutan_engine.refereeing.acts import (
    CancelResult,
    DrawLots,
    RuleCount,
    SuspendPlayer,
)
from shoutan_engine.rules import SelfCapture

TURNS: Final = (*(Played, Passed, TurnLost, MoveSealed, EndAccepted, ContestConceded),)
"""Events that charge the side to move for its turn."""


def after_the_end(event: Event) -> bool:
    """Tell whether this may follow the end of a game (articles 16, 23)."""
    if isinstance(event, Ruled):
        return isinstance(event.act, CancelResult | SuspendPlayer | DrawLots)
    return isinstance(event, ResultChanged | Appealed)


def fair_clocks(game: Game, event: Event) -> None:
    """See that thinking gains nothing, and costs nobody but who thinks."""
    before, after = game.clocks, event.clocks
    if before is None or after is None:
        assert before is after
        return
    if isinstance(event, ClockAdjusted | ColorsCorrected):
        return  # a ruling has set them
    for color in Color:
        initial = game.settings.time_of(color).initial()
        whole = 0 if initial is None else initial.period
        was, now = before.of(color), after.of(color)
        if isinstance(event, TURNS) and event.color is color:
            is_lost = isinstance(event, TurnLost) and event.reason == OVERTIME
            assert now == was or not game.is_opening or is_lost
            continue  # a move may bring time, by its system; it is judged elsewhere
        if isinstance(event, TimeGiven) and event.color is color:
            assert now.main <= was.main + event.amount
            assert now.periods <= max(was.periods, 1)
            continue
        assert now.main <= was.main
        if isinstance(event, LatenessJudged):
            assert event.color is color or now == was
            continue
        assert now.periods <= max(was.periods, 1)
        if before.running is not color:
            # Between two moves a period may only become whole again.
            assert _without_period(now) == _without_period(was)
            assert now.period in (was.period, whole)


def standing_between(game: Game, event: Event) -> None:
    """See that no clock runs where nobody may move, between two events neither.

    What stopped the game is over when its reasons are: a ruling comes before what it did.
    """
    clocks = game.clocks
    if isinstance(event, ConsentAsked):
        assert game.proceedings.overtime is None, "the flag has fallen"
    if clocks is None or game.phase is Phase.PLAY:
        return
    assert clocks.running is None or not clocks.pauses
    is_next = isinstance(event, Ruled | FalseLifeClaimed | ClockResumed)
    assert clocks.running is None or is_next, event


def _without_period(left: TimeLeft) -> tuple[int, int]:
    return left.main, left.moves


def consistent(game: Game, log: list[Event]) -> None:
    """See that the parts of a game agree with each other, and with its log."""
    _look_at_turns(game, log)
    _look_at_board(game)
    _look_at_prisoners(game)
    _look_at_phase(game)
    _look_at_sealing(game, log)
    _look_at_persons(game, log)
    if game.clocks is not None:
        _look_at_clocks(game, game.clocks)
    _look_at_settlement(game, log)
    _look_at_result(game, log)


def _look_at_turns(game: Game, log: list[Event]) -> None:
    """The turns are those that the log tells, after whatever was taken back."""
    told: list[Event] = []
    for event in log:
        match event:
            case Played(ply=ply) | Passed(ply=ply) | TurnLost(ply=ply):
                assert ply == len(told)
                told.append(event)
            case Reverted(ply=ply):
                assert ply <= len(told)
                del told[ply:]
            case ColorsCorrected():
                told.clear()
            case _:
                pass
    assert game.ply == len(game.turns) == len(told) == game.history.turns
    limit = game.settings.move_limit
    if limit is not None and game.phase not in (Phase.SETTLING, Phase.FINISHED):
        assert game.ply < limit, "it ends by itself"
    for event, turn in zip(told, game.turns, strict=True):
        assert getattr(event, "color", None) is turn.color
        assert getattr(event, "point", None) == turn.point
        assert getattr(event, "captured", ()) == turn.captured


def _look_at_board(game: Game) -> None:
    """The board is what its turns make of the set-up, and so is its hash."""
    settings, board = game.settings, game.board
    setup = settings.setup
    again = Board.from_stones(settings.size, setup.black, setup.white)
    again.self_capture = settings.profile.self_capture is SelfCapture.ALLOWED
    played = captured = 0
    for turn in game.turns:
        if turn.point is not None and not turn.lost:
            taken = again.play(turn.point, turn.color)
            assert sorted(taken) == sorted(turn.captured)
            played += 1
            captured += len(taken)
    assert again.cells == board.cells
    keys, number = stone_keys(settings.size), 0
    for point, cell in enumerate(board.cells):
        if cell:
            number ^= keys[cell][point]
    assert board.hash == number
    stones = sum(1 for cell in board.cells if cell)
    assert stones == len(setup.black) + len(setup.white) + played - captured


def _look_at_prisoners(game: Game) -> None:
    """They are what the turns tell: captures, own ones, and stones of passes."""
    held = {Color.BLACK: 0, Color.WHITE: 0}
    for turn in game.turns:
        is_own = turn.point in turn.captured
        held[turn.color.opponent if is_own else turn.color] += len(turn.captured)
        if turn.point is None or turn.lost:
            held[turn.color.opponent] += int(game.settings.profile.pass_stones)
    assert game.prisoners == held


def _look_at_phase(game: Game) -> None:
    """What waits and what stands says the same as the phase."""
    phase, waiting = game.phase, game.proceedings
    assert (phase is Phase.FINISHED) == (game.result is not None)
    assert phase is not Phase.SETTLING or game.settlement is not None
    halts = waiting.halts
    assert (PauseReason.ADJOURNED in halts) == (phase is Phase.ADJOURNED)
    assert bool(halts) == (phase in (Phase.PAUSED, Phase.ADJOURNED))
    assert waiting.asked is None or phase is Phase.PLAY
    assert not (waiting.sealed and waiting.is_sealing)
    if waiting.sealed is not None:
        assert phase in (Phase.ADJOURNED, Phase.FINISHED)
    if phase is Phase.FINISHED:
        assert game.deadline() is None


def _look_at_sealing(game: Game, log: list[Event]) -> None:
    """A move is to be sealed until it is, or until the turn is another one."""
    is_sealing = False
    for event in log:
        match event:
            case SealingAsked():
                is_sealing = True
            case TurnLost(reason=reason) if reason == OVERTIME:
                pass  # the other side seals then
            case ClockPaused(reason=reason):
                is_sealing = is_sealing and reason is not PauseReason.ADJOURNED
            case (MoveSealed() | Played() | Passed() | TurnLost() | Reverted()) | (
                ColorsCorrected() | SettlingStarted() | GameFinished()
            ):
                is_sealing = False
            case _:
                pass
    assert game.proceedings.is_sealing == is_sealing
    held = game.proceedings.sealed
    assert held is None or (held.ply, held.color) == (game.ply, game.to_move)


def _look_at_persons(game: Game, log: list[Event]) -> None:
    """What somebody has had or done stays his, whatever color he is given (D-8)."""
    seats: dict[Color, str] = {}
    warned, left, away = Counter[str](), Counter[str](), set[str]()
    for event in log:
        match event:
            case SeatTaken(player=player, color=color) if color is not None:
                seats[color] = player.id
            case ColorsDrawn(black=black, white=white):
                seats = {Color.BLACK: black, Color.WHITE: white}
            case ColorsCorrected(black=black, white=white):
                seats = {Color.BLACK: black, Color.WHITE: white}
            case WarningGiven(color=color):
                warned[seats[color]] += 1
            case LeaveGranted(color=color):
                left[seats[color]] += 1
                away.add(seats[color])
            case SeatRetaken(color=color) | Played(color=color) | Passed(color=color):
                away.discard(seats[color])
            case _:
                pass
    for color, person in seats.items():
        assert game.seats[color].id == person
        assert game.warnings[color] == warned[person]
        assert game.proceedings.leaves[color] == left[person]
        assert color not in game.proceedings.away or person in away


def _look_at_clocks(game: Game, clocks: Clocks) -> None:
    """One clock runs at most, that of the side to move, and only in play."""
    pauses, waiting, phase = clocks.pauses, game.proceedings, game.phase
    is_running = phase is Phase.PLAY and not pauses
    assert clocks.running is (game.to_move if is_running else None)
    assert phase is not Phase.FINISHED or not pauses
    assert pauses & HALTS == waiting.halts
    assert (PauseReason.SETTLING in pauses) == (phase is Phase.SETTLING)
    assert (PauseReason.OVERTIME in pauses) == (waiting.overtime is not None)
    assert PauseReason.LEAVE not in pauses or game.to_move in waiting.away
    if phase is Phase.PLAY and game.deadline() is None:
        # Nothing ends this but the host, who resumes it; or nobody times this side.
        is_timed = game.settings.time_of(game.to_move).initial() is not None
        assert PauseReason.SERVER_FAULT in pauses or not is_timed


def _look_at_settlement(game: Game, log: list[Event]) -> None:
    """Only who confirmed the present proposal has confirmed."""
    settlement = game.settlement
    if settlement is None:
        return
    confirmed: set[Color] = set()
    for event in reversed(log):
        match event:
            case ProposalMade() | SettlingStarted() | RecountMade():
                break
            case ProposalConfirmed(color=color, number=number):
                assert number == settlement.number
                confirmed.add(color)
            case Ruled(act=RuleCount()):
                confirmed = set(Color)  # he has confirmed it in their place
            case _:
                pass
    assert settlement.confirmed == confirmed
    assert confirmed != set(Color) or game.phase is Phase.FINISHED


def _look_at_result(game: Game, log: list[Event]) -> None:
    """It is what the log said last, and nothing else."""
    said = [e.result for e in log if isinstance(e, GameFinished | ResultChanged)]
    assert game.result == (said[-1] if said else None)
    assert sum(isinstance(event, GameFinished) for event in log) <= 1
    lost = sum(isinstance(e, TurnLost) and e.reason == OVERTIME for e in log)
    assert sum(game.proceedings.overtime_passes.values()) == lost
