"""What the server sends besides game events."""

from typing import Annotated, TypeAlias

from pydantic import Field

from shoutan_protocol.messages.analysis import AnalysisMessage
from shoutan_protocol.messages.chat import ChatRights, ChatSaid
from shoutan_protocol.messages.events import AnyEvent
from shoutan_protocol.messages.planning import Conditional
from shoutan_protocol.messages.replies.answers import (
    BotGame,
    Closing,
    Error,
    IllegalPoint,
    Ok,
    Pong,
    Suggestion,
    Unpaired,
    Welcome,
)
from shoutan_protocol.messages.replies.at_game import (
    Presence,
    Rematch,
    SettlementInfo,
    Snapshot,
    SnapshotMove,
    StartInfo,
)
from shoutan_protocol.messages.replies.meeting import (
    BotInfo,
    ChallengeInfo,
    ChallengeOver,
    Challenges,
    Live,
    LiveGame,
    Lobby,
    OpenGame,
    PersonInfo,
)
from shoutan_protocol.messages.review import ReviewMessage

__all__ = [
    "AnyMessage",
    "AnyReply",
    "BotGame",
    "BotInfo",
    "ChallengeInfo",
    "ChallengeOver",
    "Challenges",
    "Closing",
    "Error",
    "IllegalPoint",
    "Live",
    "LiveGame",
    "Lobby",
    "Ok",
    "OpenGame",
    "PersonInfo",
    "Pong",
    "Presence",
    "Rematch",
    "SettlementInfo",
    "Snapshot",
    "SnapshotMove",
    "StartInfo",
    "Suggestion",
    "Unpaired",
    "Welcome",
]

AnyReply: TypeAlias = Annotated[
    Welcome
    | Ok
    | Error
    | Pong
    | Lobby
    | Live
    | Challenges
    | ChallengeOver
    | Snapshot
    | Presence
    | Rematch
    | Conditional
    | BotGame
    | AnalysisMessage
    | ChatSaid
    | ChatRights
    | ReviewMessage
    | Closing,
    Field(discriminator="type"),
]
AnyMessage: TypeAlias = AnyReply | AnyEvent
