"""Events of the clocks that are no turns (articles 12, 14, 22)."""

from typing import Literal

from shoutan_protocol.messages.common import ColorName, PauseReasonName
from shoutan_protocol.messages.events.base import GameEvent


class Called(GameEvent):
    """The referee's call: `elapsed`, `period_used` or `count` (1 to 10)."""

    type: Literal["called"]
    color: ColorName
    call: Literal["elapsed", "period_used", "count"]
    elapsed_ms: int
    count: int
    period_ms: int
    periods_left: int
    text: str


class FlagFell(GameEvent):
    """The time of one side was used up at `deadline_ms` (the server's monotonic ms)."""

    type: Literal["flag_fell"]
    color: ColorName
    deadline_ms: int


class ClockPaused(GameEvent):
    """The clock stands; the side to move was charged up to `since_ms`.

    For `player`, `referee` and `adjourned` nobody may move until it goes on.
    """

    type: Literal["clock_paused"]
    reason: PauseReasonName
    since_ms: int


class ClockResumed(GameEvent):
    """A reason for the pause is gone; `by` ended it, null where it ended by itself."""

    type: Literal["clock_resumed"]
    reason: PauseReasonName
    by: ColorName | None = None
    cid: str | None = None


class ClockAdjusted(GameEvent):
    """A ruling changed the reading of `color`, or with null both."""

    type: Literal["clock_adjusted"]
    color: ColorName | None


class OvertimePassAsked(GameEvent):
    """One side asks that its overtime be a pass (article 22.5).

    `standing`: beforehand, for whenever it happens; else for the flag that has fallen.
    """

    type: Literal["overtime_pass_asked"]
    color: ColorName
    standing: bool
    cid: str | None = None


class OvertimeReached(GameEvent):
    """The flag fell in the last period; for `timeout_ms` a pass may still be asked."""

    type: Literal["overtime_reached"]
    color: ColorName
    deadline_ms: int
    timeout_ms: int


class TimeGiven(GameEvent):
    """`color` was given more time by the other side (casual games only)."""

    type: Literal["time_given"]
    color: ColorName
    amount_ms: int
    cid: str | None = None


class LeaveGranted(GameEvent):
    """One side may leave its seat: its own counting waits (article 22.7)."""

    type: Literal["leave_granted"]
    color: ColorName
    cid: str | None = None


class SeatRetaken(GameEvent):
    """Who had leave is back."""

    type: Literal["seat_retaken"]
    color: ColorName
    cid: str | None = None


class SealingAsked(GameEvent):
    """The game is about to be adjourned: `color` is to seal its move (`seal`)."""

    type: Literal["sealing_asked"]
    color: ColorName


class MoveSealed(GameEvent):
    """A move was sealed, unseen and unchecked. `commitment` binds it.

    What was sealed is told by `move_opened`, to nobody before.
    """

    type: Literal["move_sealed"]
    color: ColorName
    ply: int
    spent_ms: int
    commitment: str
    cid: str | None = None


class MoveOpened(GameEvent):
    """The envelope was opened; the turn that follows is what was in it.

    `vertex` is a point, `pass`, or null for what nobody can read. `salt` and it make the
    `commitment`.
    """

    type: Literal["move_opened"]
    color: ColorName
    vertex: str | None
    salt: str


class TimesConfirmed(GameEvent):
    """One side agrees to the times used so far, shown at a pause (article 22.9)."""

    type: Literal["times_confirmed"]
    color: ColorName
    cid: str | None = None
