"""Events of the clocks that are no turns (articles 12, 14, 22)."""

from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events.base import GameEvent, PauseReason
from shoutan_engine.points import Color, Move


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(GameEvent):
    """The referee's call in byo-yomi (article 12.2); changes nothing."""

    color: Color
    call: str
    elapsed: Millis
    count: int
    period: Millis
    periods_left: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagFell(GameEvent):
    """The time of one side was used up at `deadline`."""

    color: Color
    deadline: Millis


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPaused(GameEvent):
    """The clock stands for a further reason; `clocks` holds both readings.

    `since`: the stamp up to which the side to move was thinking; after a fault of the
    server one of the process before, its last sign of life.
    """

    reason: PauseReason
    since: Millis


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockResumed(GameEvent):
    """A reason to pause is gone; `by` is who ended it, None where it ended by itself.

    The clock runs at once, unless a turn that follows with the same stamp says whose.
    """

    reason: PauseReason
    by: Color | None = None
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockAdjusted(GameEvent):
    """A ruling changed one reading or, with `color` None, both (article 22.8)."""

    color: Color | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeGiven(GameEvent):
    """One side was given `amount` ms more by the other; `clocks` shows it.

    In a casual game only, where no article forbids it.
    """

    color: Color
    amount: Millis
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OvertimePassAsked(GameEvent):
    """One side asks that its overtime be a pass (article 22.5).

    `standing`: beforehand, for whenever it happens; else for the flag that has fallen.
    """

    color: Color
    standing: bool
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OvertimeReached(GameEvent):
    """The flag fell at `deadline` in the last period; until `until` a pass may be asked."""

    color: Color
    deadline: Millis
    until: Millis


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveGranted(GameEvent):
    """One side may leave its seat: its own counting waits (article 22.7, D-12)."""

    color: Color
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRetaken(GameEvent):
    """Who had leave is back."""

    color: Color
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SealingAsked(GameEvent):
    """The game is about to be adjourned: the side to move is to seal its move.

    Its clock runs until it has (article 14).
    """

    color: Color


@dataclass(frozen=True, slots=True)
class SealedMove:
    """What is in the envelope. `move` is None for a move that nobody can read.

    `salt` keeps the commitment from being guessed.
    """

    move: Move | None
    salt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveSealed(GameEvent):
    """The side to move has sealed its move, unseen and unchecked (article 14).

    `commitment` binds it. `sealed` is None for everybody but the keeper of the game,
    who alone can open it.
    """

    color: Color
    ply: int
    spent: Millis
    commitment: str
    sealed: SealedMove | None
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveOpened(GameEvent):
    """The envelope was opened; the turn that follows is what was in it."""

    color: Color
    sealed: SealedMove


@dataclass(frozen=True, slots=True, kw_only=True)
class TimesConfirmed(GameEvent):
    """One side has confirmed the times used so far, shown at a pause (article 22.9)."""

    color: Color
    cid: str | None = None


TimingEvent: TypeAlias = (
    Called
    | FlagFell
    | ClockPaused
    | ClockResumed
    | ClockAdjusted
    | TimeGiven
    | OvertimePassAsked
    | OvertimeReached
    | LeaveGranted
    | SeatRetaken
    | SealingAsked
    | MoveSealed
    | MoveOpened
    | TimesConfirmed
)
"""What happens to the clocks beside the turns."""
