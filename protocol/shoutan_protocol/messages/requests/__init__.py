"""What a client sends on `/ws`: one JSON object a frame, `type` says which.

Each request carries the client's `id` and is answered by exactly one `ok` or `error`
with that `id`. Requests that change a game carry `cid`, a name for the act, so that a
repeat after a lost answer does it once (reliability W1, W2).
"""

from typing import Annotated, TypeAlias

from pydantic import Field, TypeAdapter

from shoutan_protocol.messages.requests.analysing import (
    AnalysisLeave,
    AnalysisReport,
    AnalysisWatch,
)
from shoutan_protocol.messages.requests.asking import (
    AbsenceClaim,
    Appeal,
    Complain,
    ConsentAnswer,
    ConsentAsk,
    GameUnpause,
    LeaveAsk,
    LeaveEnd,
    OvertimeAsk,
    Seal,
    TimeGive,
    TimesConfirm,
)
from shoutan_protocol.messages.requests.base import (
    ActRequest,
    GameRequest,
    Request,
    TurnRequest,
)
from shoutan_protocol.messages.requests.chatting import (
    ChatLeave,
    ChatSay,
    ChatSilence,
    ChatWatch,
)
from shoutan_protocol.messages.requests.connecting import (
    BotLogin,
    GameCancel,
    GameConditions,
    GameCreate,
    GameIllegal,
    GameJoin,
    GameLeave,
    GameMine,
    GameResume,
    GameTerms,
    GameTimeLeft,
    Hello,
    LobbyLeave,
    LobbyWatch,
    Ping,
)
from shoutan_protocol.messages.requests.directing import (
    MatchEnd,
    MatchGame,
    SetupGiven,
)
from shoutan_protocol.messages.requests.meeting import (
    ChallengeAnswer,
    ChallengeSend,
    ChallengeWatch,
    ChallengeWithdraw,
    LiveLeave,
    LiveWatch,
    QuickMatch,
)
from shoutan_protocol.messages.requests.planning import (
    ConditionalGet,
    ConditionalSet,
)
from shoutan_protocol.messages.requests.playing import (
    AcceptEnd,
    ConcedeContest,
    OfferEnd,
    PassTurn,
    Play,
    Resign,
    SettleConfirm,
    SettleContestable,
    SettleDispute,
    SettleFalseLife,
    SettleMark,
    SettlePropose,
    SettleRecount,
    SettleSuggest,
)
from shoutan_protocol.messages.requests.refereeing import (
    RefereeRule,
)
from shoutan_protocol.messages.requests.rematching import (
    RematchDecline,
    RematchOffer,
)
from shoutan_protocol.messages.requests.reviewing import (
    ReviewLeadRequest,
    ReviewLeave,
    ReviewPlace,
    ReviewSay,
    ReviewWatch,
)
from shoutan_protocol.messages.requests.serving import (
    BotDecline,
    BotFailed,
    BotRest,
    BotServe,
)

AnyRequest: TypeAlias = Annotated[
    Hello
    | Ping
    | LobbyWatch
    | LobbyLeave
    | GameCreate
    | GameJoin
    | GameCancel
    | GameResume
    | GameLeave
    | GameIllegal
    | GameTimeLeft
    | GameMine
    | Play
    | PassTurn
    | OfferEnd
    | AcceptEnd
    | ConcedeContest
    | Resign
    | SettleMark
    | SettlePropose
    | SettleSuggest
    | SettleContestable
    | SettleRecount
    | SettleConfirm
    | SettleDispute
    | SettleFalseLife
    | ConsentAsk
    | ConsentAnswer
    | GameUnpause
    | OvertimeAsk
    | LeaveAsk
    | LeaveEnd
    | Seal
    | AbsenceClaim
    | TimeGive
    | TimesConfirm
    | Complain
    | Appeal
    | RefereeRule
    | RematchOffer
    | RematchDecline
    | BotServe
    | BotRest
    | BotFailed
    | BotDecline
    | MatchGame
    | MatchEnd
    | AnalysisWatch
    | AnalysisLeave
    | AnalysisReport
    | ChatSay
    | ChatWatch
    | ChatLeave
    | ChatSilence
    | ConditionalSet
    | ConditionalGet
    | QuickMatch
    | ChallengeWatch
    | ChallengeSend
    | ChallengeAnswer
    | ChallengeWithdraw
    | LiveWatch
    | LiveLeave
    | ReviewWatch
    | ReviewLeave
    | ReviewPlace
    | ReviewSay
    | ReviewLeadRequest,
    Field(discriminator="type"),
]

REQUESTS: TypeAdapter[AnyRequest] = TypeAdapter(AnyRequest)
"""Validates the raw bytes of a frame: `REQUESTS.validate_json(frame)`."""

__all__ = [
    "REQUESTS",
    "AbsenceClaim",
    "AcceptEnd",
    "ActRequest",
    "AnalysisLeave",
    "AnalysisReport",
    "AnalysisWatch",
    "AnyRequest",
    "Appeal",
    "BotDecline",
    "BotFailed",
    "BotLogin",
    "BotRest",
    "BotServe",
    "ChallengeAnswer",
    "ChallengeSend",
    "ChallengeWatch",
    "ChallengeWithdraw",
    "ChatLeave",
    "ChatSay",
    "ChatSilence",
    "ChatWatch",
    "Complain",
    "ConcedeContest",
    "ConditionalGet",
    "ConditionalSet",
    "ConsentAnswer",
    "ConsentAsk",
    "GameCancel",
    "GameConditions",
    "GameCreate",
    "GameIllegal",
    "GameJoin",
    "GameLeave",
    "GameMine",
    "GameRequest",
    "GameResume",
    "GameTerms",
    "GameTimeLeft",
    "GameUnpause",
    "Hello",
    "LeaveAsk",
    "LeaveEnd",
    "LiveLeave",
    "LiveWatch",
    "LobbyLeave",
    "LobbyWatch",
    "MatchEnd",
    "MatchGame",
    "OfferEnd",
    "OvertimeAsk",
    "PassTurn",
    "Ping",
    "Play",
    "QuickMatch",
    "RefereeRule",
    "RematchDecline",
    "RematchOffer",
    "Request",
    "Resign",
    "ReviewLeadRequest",
    "ReviewLeave",
    "ReviewPlace",
    "ReviewSay",
    "ReviewWatch",
    "Seal",
    "SettleConfirm",
    "SettleContestable",
    "SettleDispute",
    "SettleFalseLife",
    "SettleMark",
    "SettlePropose",
    "SettleRecount",
    "SettleSuggest",
    "SetupGiven",
    "TimeGive",
    "TimesConfirm",
    "TurnRequest",
]
