"""What is going on in a game beside the stones: wishes, leave, overtime, sealing, rulings.

A part of `GameState` with its own fold, so that the life of a move stays readable. Like
the state it is changed only by `apply`, which never refuses.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from shoutan_engine.articles.penalties import Offense
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import (
    PRESSING,
    Appealed,
    ClockPaused,
    ClockResumed,
    Complained,
    ConsentAnswered,
    ConsentAsked,
    Event,
    FalseLifeClaimed,
    LatenessJudged,
    LeaveGranted,
    MoveOpened,
    MoveSealed,
    Need,
    OvertimePassAsked,
    OvertimeReached,
    PauseReason,
    RefereeCalled,
    Ruled,
    SealingAsked,
    SeatRetaken,
    TimesConfirmed,
    TurnLost,
    WarningGiven,
    Wish,
)
from shoutan_engine.points import Color, Point
from shoutan_engine.refereeing.acts import (
    Adjourn,
    AdjustClock,
    CorrectClocks,
    GrantLeave,
    Lose,
    Pause,
    RecordTakeback,
    RuleFalseLife,
    SuspendPlayer,
    Warn,
)

HALTS = frozenset({PauseReason.PLAYER, PauseReason.REFEREE, PauseReason.ADJOURNED})
"""The pauses in which nobody may move; in the others the side to move may."""
_LEAVE: Final = Need.LEAVE
"""Looked up for every turn: to name a member costs twenty times as much as this."""
OVERTIME = "overtime"
"""The `reason` of a turn that was lost by article 22.5."""
_BESIDE = (
    *(Warn, RecordTakeback, AdjustClock, CorrectClocks, GrantLeave),
    *(Pause, Adjourn, SuspendPlayer),
)
"""Rulings that are no answer to a need that presses."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A wish that waits for the other side's answer."""

    by: Color
    wish: Wish


def _none_yet() -> dict[Color, int]:
    return {Color.BLACK: 0, Color.WHITE: 0}


@dataclass(slots=True)
class Proceedings:
    """Everything that waits for somebody, and what was used up of it.

    `halts`: why nobody may move. `declined`: wishes of this turn that were answered with
    no. `leaves`: how often each side had leave; `away`: who has it now. `standing`: who
    asked beforehand that overtime be a pass; `overtime_passes`: how often it was;
    `overtime`: the flag that has fallen and waits for such a wish. `is_sealing`: the side
    to move is to seal; `sealed`: it has. `need`: what the referee is wanted for.
    `barred`: points that a ruling has closed to a side (article 20). `confirmed_times`:
    who agreed to the times shown at a pause. `rulings`: how often a referee, or the
    server as the first of them, has judged what somebody did.
    `offenses`: what the referee has ruled upon by name, in order.
    """

    halts: set[PauseReason] = field(default_factory=set[PauseReason])
    asked: Asked | None = None
    declined: set[Asked] = field(default_factory=set[Asked])
    leaves: dict[Color, int] = field(default_factory=_none_yet)
    away: set[Color] = field(default_factory=set[Color])
    standing: set[Color] = field(default_factory=set[Color])
    overtime_passes: dict[Color, int] = field(default_factory=_none_yet)
    overtime: OvertimeReached | None = None
    is_sealing: bool = False
    sealed: MoveSealed | None = None
    need: Need | None = None
    claim: FalseLifeClaimed | None = None
    barred: dict[Color, frozenset[Point]] = field(
        default_factory=lambda: {Color.BLACK: frozenset(), Color.WHITE: frozenset()}
    )
    confirmed_times: set[Color] = field(default_factory=set[Color])
    complaints: list[Complained | Appealed] = field(
        default_factory=list[Complained | Appealed]
    )
    offenses: list[tuple[Color, Offense]] = field(
        default_factory=list[tuple[Color, Offense]]
    )
    rulings: int = 0

    def apply(self, event: Event) -> None:
        """Take in an event that is no turn; others leave everything as it is."""
        match event:
            case ConsentAsked(color=color, wish=wish):
                self.asked = Asked(color, wish)
            case ConsentAnswered(color=color, wish=wish, agreed=agreed):
                self.asked = None
                if not agreed:
                    self.declined.add(Asked(color.opponent, wish))
            case ClockPaused(reason=reason):
                if reason in HALTS:
                    self.halts.add(reason)
                    self.asked = None
                    self.confirmed_times.clear()
                if reason is PauseReason.ADJOURNED:
                    self.is_sealing = False  # adjourned with a sealed move or without
                self._begin_window_anew(event)
            case ClockResumed(reason=reason):
                self.halts.discard(reason)
                self._begin_window_anew(event)
            case LeaveGranted(color=color):
                self.leaves[color] += 1
                self.away.add(color)
            case SeatRetaken(color=color):
                self.away.discard(color)
            case OvertimePassAsked(color=color, standing=True):
                self.standing.add(color)
            case OvertimeReached():
                self.overtime = event
            case SealingAsked():
                self.is_sealing = True
            case MoveSealed():
                self.is_sealing = False
                self.sealed = event
            case MoveOpened():
                self.sealed = None
            case RefereeCalled(need=need):
                if need in PRESSING or self.need not in PRESSING:
                    self.need = need
            case FalseLifeClaimed():
                self.claim = event
            case Ruled(act=act):
                if self.need not in PRESSING or not isinstance(act, _BESIDE):
                    self.need = None
                if isinstance(act, Warn | Lose) and act.offense is not None:
                    self.offenses.append((act.color, act.offense))
                if not isinstance(act, Warn):  # the warning that follows is counted
                    self.rulings += 1
            case WarningGiven() | LatenessJudged():
                self.rulings += 1
            case TimesConfirmed(color=color):
                self.confirmed_times.add(color)
            case Complained() | Appealed():
                self.complaints.append(event)
            case _:
                pass

    def turn_taken(self, color: Color, lost: TurnLost | None) -> None:
        """Let lapse what a turn of `color` ends: wishes, leave, the wait for a pass."""
        self.asked = None
        if self.declined:
            self.declined.clear()
        self.away.discard(color)
        self.is_sealing = False
        self.sealed = None
        self.overtime = None
        if self.need is _LEAVE:
            self.need = None  # leave is asked for in the turn that has ended
        if lost is not None:
            self.rulings += 1
            if lost.reason == OVERTIME:
                self.overtime_passes[color] += 1

    def play_stopped(self, to_move: Color) -> None:
        """Let lapse what ends with play: nobody is away from a settlement."""
        self.turn_taken(to_move, None)
        self.away.clear()

    def _begin_window_anew(self, event: ClockPaused | ClockResumed) -> None:
        """Give the whole time to ask for a pass again after whatever came between.

        Stamps of a process before mean nothing now, and in the grace after a fault no
        flag falls (reliability T10).
        """
        reached, clocks = self.overtime, event.clocks
        if reached is None or clocks is None:
            return
        window = reached.until - reached.deadline
        until = Millis(max(event.at + window, clocks.no_flag_before))
        # The window itself stays as long as it was, for the next time.
        deadline = Millis(until - window)
        self.overtime = replace(reached, deadline=deadline, until=until)

    def ruled_false_life(self, act: RuleFalseLife, owner: Color | None) -> None:
        """Take in the answer to a claim; `owner` is whose chain it was, None if gone."""
        self.claim = None
        if act.barred and owner is not None:
            self.barred[owner] |= frozenset(act.barred)

    def is_barred(self, color: Color, point: Point) -> bool:
        """Tell whether a ruling has closed `point` to `color`."""
        return point in self.barred[color]

    def start_anew(self) -> None:
        """Forget what belonged to the moves that were undone."""
        self.asked = None
        self.declined.clear()
        self.overtime = None
        self.is_sealing = False
        self.sealed = None
        self.claim = None

    def colors_swapped(self) -> None:
        """Let everything of a player follow him to the other color (D-8).

        What belonged to the stones is gone with them.
        """
        self.leaves = _swapped(self.leaves)
        self.overtime_passes = _swapped(self.overtime_passes)
        self.away = {color.opponent for color in self.away}
        self.standing = {color.opponent for color in self.standing}
        self.offenses = [(color.opponent, done) for color, done in self.offenses]
        self.barred = dict.fromkeys(Color, frozenset[Point]())

    def finished(self) -> None:
        """Let go what waited for the game to go on."""
        self.halts.clear()
        self.asked = None
        self.overtime = None
        self.is_sealing = False
        self.need = None


def _swapped(counts: dict[Color, int]) -> dict[Color, int]:
    return {color: counts[color.opponent] for color in Color}
