"""Everything that can happen in a game: the closed union of its events.

A game is a fold over these. An event states its outcome completely (captured stones,
both clocks afterwards), so folding a log written years ago gives the same game even if
the rule code has changed since. `at` is the owner's monotonic stamp in ms; it is only
compared with stamps of the same process, and a recovery writes `ClockPaused` before
anything else, which holds both readings.
"""

from typing import TypeAlias

from shoutan_engine.events.asking import (
    Appealed,
    Complained,
    ConsentAnswered,
    ConsentAsked,
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
    FalseLifeClaimed,
    GameFinished,
    PlayResumed,
    ProposalConfirmed,
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
    TimesConfirmed,
)
from shoutan_engine.events.turns import (
    Passed,
    Played,
    Resigned,
    Reverted,
    StoneVoided,
    TurnLost,
    WarningGiven,
)

Event: TypeAlias = (
    ColorsDrawn
    | GameCreated
    | GameStarted
    | LatenessJudged
    | SeatTaken
    | ColorsCorrected
    | Passed
    | Played
    | Resigned
    | Reverted
    | StoneVoided
    | TurnLost
    | WarningGiven
    | ContestConceded
    | EndAccepted
    | FalseLifeClaimed
    | GameFinished
    | PlayResumed
    | ProposalConfirmed
    | ProposalMade
    | RecountMade
    | ResultChanged
    | SettlingStarted
    | Called
    | ClockAdjusted
    | ClockPaused
    | ClockResumed
    | FlagFell
    | LeaveGranted
    | MoveOpened
    | MoveSealed
    | OvertimePassAsked
    | OvertimeReached
    | SealingAsked
    | SeatRetaken
    | TimesConfirmed
    | Appealed
    | Complained
    | ConsentAnswered
    | ConsentAsked
    | RefereeCalled
    | Ruled
)

__all__ = [
    "Appealed",
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
    "SettlingStarted",
    "StoneVoided",
    "Suggested",
    "TimesConfirmed",
    "TurnLost",
    "WarningGiven",
    "Wish",
]
