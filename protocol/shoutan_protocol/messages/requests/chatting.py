"""Requests about talk at a game."""

from typing import Annotated, Literal

from pydantic import Field

from shoutan_protocol.messages.chat import (
    ChannelName,
    ChatText,
    LineNumber,
    PhraseName,
)
from shoutan_protocol.messages.common import PlayerId
from shoutan_protocol.messages.requests.base import ActRequest, GameRequest


class ChatSay(ActRequest):
    """Says something in a channel: one of `text` and `phrase`.

    The `ok` has its number in `n`; it is durable then.
    """

    type: Literal["chat.say"]
    channel: ChannelName
    text: ChatText | None = None
    phrase: PhraseName | None = None


class ChatWatch(GameRequest):
    """Has the talk of a game sent: what came after the lines named, then what comes.

    `after` has the last `n` seen of a channel, 0 where it is left out. Of each channel at
    most the newest 200 lines are sent. The `ok` has the number of the last line of each
    channel that may be read, in `chat`.
    """

    type: Literal["chat.watch"]
    after: Annotated[dict[ChannelName, LineNumber], Field(max_length=3)] = {}


class ChatLeave(GameRequest):
    """Ends that."""

    type: Literal["chat.leave"]


class ChatSilence(ActRequest):
    """Takes the word from somebody in this game, or gives it back; the referee's alone."""

    type: Literal["chat.silence"]
    player: PlayerId
    silent: bool
