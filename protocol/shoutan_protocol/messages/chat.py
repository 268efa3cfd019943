"""Talk at a game: a stream beside its log, in channels of which each reader has some."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from shoutan_protocol.messages.common import PlayerKindName, Shown

ChannelName: TypeAlias = Literal["players", "spectators", "referee"]
AccessName: TypeAlias = Literal["hidden", "read", "phrases", "free"]
"""What somebody may do in a channel: nothing, read, say set phrases, say anything."""
ChatRoleName: TypeAlias = Literal["player", "referee", "spectator"]
PhraseName: TypeAlias = Literal[
    "greeting",
    "thanks",
    "well_played",
    "sorry",
    "slip",
    "one_moment",
    "back",
    "goodbye",
]
"""A set phrase: every client says it in the language of its reader."""
LineNumber = Annotated[int, Field(ge=0, le=2**31 - 1)]
ChatText = Annotated[
    str,
    StringConstraints(
        min_length=1,
        max_length=500,
        pattern=r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]+$",
    ),
]
"""What somebody says. Line ends and tabs become blanks; clients show it as text only."""


class ChatSpeaker(Shown):
    """Who said something. `role`: what he was in the game when he did."""

    id: str
    name: str
    kind: PlayerKindName
    role: ChatRoleName


class SilenceInfo(Shown):
    """The referee took the word from somebody, or gave it back (`silent` false)."""

    player: str
    name: str
    silent: bool


class ChatSaid(Shown):
    """A line: one of `text`, `phrase` and `silence` is there.

    `n` counts the lines of a channel of a game from 1 on, without holes. `at` is wall time.
    """

    type: Literal["chat.said"]
    game: str
    stream: Literal["chat"]
    channel: ChannelName
    n: int
    at: str
    by: ChatSpeaker
    text: str | None = None
    phrase: PhraseName | None = None
    silence: SilenceInfo | None = None


class ChatRights(Shown):
    """What you may do in the channels of a game from now on.

    Sent after `chat.watch` and when it changes. `silent`: the referee took your word.
    """

    type: Literal["chat.rights"]
    game: str
    channels: dict[ChannelName, AccessName]
    silent: bool
