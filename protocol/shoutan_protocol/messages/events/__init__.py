"""Game events as the wire and the log hold them: one form for both, by subject.

`seq` counts 1, 2, 3, ... in each game without holes. `clock` is both readings at that
event, null in a game without a clock. `at_ms` is the server's monotonic stamp of what
caused it, `time` the wall time for people. `v` is the version of this event's form.
"""

from typing import Annotated, TypeAlias

from pydantic import Field, TypeAdapter

from shoutan_protocol.messages.events.asking import (
    Appealed,
    Complained,
    ConsentAnswered,
    ConsentAsked,
    FalseLifeClaimed,
    RefereeCalled,
    Ruled,
)
from shoutan_protocol.messages.events.base import GameEvent
from shoutan_protocol.messages.events.ending import (
    ContestConceded,
    EndAccepted,
    GameFinished,
    PlayResumed,
    ProposalConfirmed,
    ProposalMade,
    RecountMade,
    ResultChanged,
    SettlingStarted,
)
from shoutan_protocol.messages.events.seating import (
    ColorsCorrected,
    ColorsDrawn,
    GameCreated,
    GameStarted,
    LatenessJudged,
    SeatTaken,
    SetupInfo,
)
from shoutan_protocol.messages.events.timing import (
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
    SealingAsked,
    SeatRetaken,
    TimeGiven,
    TimesConfirmed,
)
from shoutan_protocol.messages.events.turns import (
    Passed,
    Played,
    Resigned,
    Reverted,
    StoneVoided,
    TurnLost,
    WarningGiven,
)

AnyEvent: TypeAlias = Annotated[
    GameCreated
    | SeatTaken
    | ColorsDrawn
    | LatenessJudged
    | GameStarted
    | ColorsCorrected
    | Played
    | Passed
    | TurnLost
    | StoneVoided
    | WarningGiven
    | Reverted
    | Resigned
    | Called
    | FlagFell
    | ClockPaused
    | ClockResumed
    | ClockAdjusted
    | OvertimePassAsked
    | OvertimeReached
    | TimeGiven
    | LeaveGranted
    | SeatRetaken
    | SealingAsked
    | MoveSealed
    | MoveOpened
    | TimesConfirmed
    | ConsentAsked
    | ConsentAnswered
    | Complained
    | Appealed
    | RefereeCalled
    | Ruled
    | EndAccepted
    | ContestConceded
    | SettlingStarted
    | ProposalMade
    | ProposalConfirmed
    | RecountMade
    | PlayResumed
    | FalseLifeClaimed
    | GameFinished
    | ResultChanged,
    Field(discriminator="type"),
]

EVENTS: TypeAdapter[AnyEvent] = TypeAdapter(AnyEvent)
"""Reads an event back from the log."""

__all__ = [
    "EVENTS",
    "AnyEvent",
    "Appealed",
    "Called",
    "ClockAdjusted",
    "ClockPaused",
    "ClockResumed",
    "ColorsCorrected",
    "ColorsDrawn",
    "Complained",
    "ConsentAnswered",
    "ConsentAsked",
    "ContestConceded",
    "EndAccepted",
    "FalseLifeClaimed",
    "FlagFell",
    "GameCreated",
    "GameEvent",
    "GameFinished",
    "GameStarted",
    "LatenessJudged",
    "LeaveGranted",
    "MoveOpened",
    "MoveSealed",
    "OvertimePassAsked",
    "OvertimeReached",
    "Passed",
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
    "SealingAsked",
    "SeatRetaken",
    "SeatTaken",
    "SettlingStarted",
    "SetupInfo",
    "StoneVoided",
    "TimeGiven",
    "TimesConfirmed",
    "TurnLost",
    "WarningGiven",
]
