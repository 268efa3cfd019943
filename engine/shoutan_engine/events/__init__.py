"""Everything that can happen in a game: the closed union of its events.

A game is a fold over these. An event states its outcome completely (captured stones,
both clocks afterwards), so folding a log written years ago gives the same game even if
the rule code has changed since. `at` is the owner's monotonic stamp in ms; it is only
compared with stamps of the same process, and a recovery writes `ClockPaused` before
anything else, which holds both readings.
"""

from typing import TypeAlias

from shoutan_engine.events.asking import (
    PRESSING,
    Appealed,
    AskingEvent,
    Complained,
    ConsentAnswered,
    ConsentAsked,
    FalseLifeClaimed,
    Need,
    RefereeCalled,
    Wish,
)
from shoutan_engine.events.base import (
    Clocks,
    PauseReason,
)
from shoutan_engine.events.ending import (
    ContestConceded,
    EndAccepted,
    EndingEvent,
    GameFinished,
    PlayResumed,
    ProposalConfirmed,
    ProposalEvent,
    ProposalMade,
    RecountMade,
    ResultChanged,
    SettlingStarted,
    Suggested,
)
from shoutan_engine.events.ruling import (
    Ruled,
)
from shoutan_engine.events.seating import (
    ColorsCorrected,
    ColorsDrawn,
    GameCreated,
    GameStarted,
    LatenessJudged,
    Nigiri,
    Parity,
    SeatingEvent,
    SeatTaken,
)
from shoutan_engine.events.timing import (
    Called,
    ClockAdjusted,
    ClockPaused,
    ClockResumed,
    FlagFell,
    LeaveGranted,
    MoveOpened,
    MoveSealed,
    OvertimePassAsked,
    OvertimeReached,
    SealedMove,
    SealingAsked,
    SeatRetaken,
    TimeGiven,
    TimesConfirmed,
    TimingEvent,
)
from shoutan_engine.events.turns import (
    Passed,
    Played,
    Resigned,
    Reverted,
    StoneVoided,
    TurnEvent,
    TurnLost,
    WarningGiven,
)

Event: TypeAlias = (
    SeatingEvent | TurnEvent | TimingEvent | AskingEvent | EndingEvent | Ruled
)
"""Any event. A part of it narrows by `isinstance`, also for the type checkers."""

__all__ = [
    "PRESSING",
    "Appealed",
    "AskingEvent",
    "Called",
    "ClockAdjusted",
    "ClockPaused",
    "ClockResumed",
    "Clocks",
    "ColorsCorrected",
    "ColorsDrawn",
    "Complained",
    "ConsentAnswered",
    "ConsentAsked",
    "ContestConceded",
    "EndAccepted",
    "EndingEvent",
    "Event",
    "FalseLifeClaimed",
    "FlagFell",
    "GameCreated",
    "GameFinished",
    "GameStarted",
    "LatenessJudged",
    "LeaveGranted",
    "MoveOpened",
    "MoveSealed",
    "Need",
    "Nigiri",
    "OvertimePassAsked",
    "OvertimeReached",
    "Parity",
    "Passed",
    "PauseReason",
    "PlayResumed",
    "Played",
    "ProposalConfirmed",
    "ProposalEvent",
    "ProposalMade",
    "RecountMade",
    "RefereeCalled",
    "Resigned",
    "ResultChanged",
    "Reverted",
    "Ruled",
    "SealedMove",
    "SealingAsked",
    "SeatRetaken",
    "SeatTaken",
    "SeatingEvent",
    "SettlingStarted",
    "StoneVoided",
    "Suggested",
    "TimeGiven",
    "TimesConfirmed",
    "TimingEvent",
    "TurnEvent",
    "TurnLost",
    "WarningGiven",
    "Wish",
]
