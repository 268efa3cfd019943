"""Requests about talk at a game."""

from typing import Literal

from shoutan_protocol.messages.chat import (
    ChannelName,
    ChatText,
    LineNumber,
    PhraseName,
)
from shoutan_protocol.messages.common import PlayerId, Strict
from shoutan_protocol.messages.requests.base import ActRequest, GameRequest


class ChatSay(ActRequest):
    """Says something in a channel: one of `text` and `phrase`.

    The `ok` has its number in `n`; it is durable then.
    """

    type: Literal["chat.say"]
    channel: ChannelName
    text: ChatText | None = None
    phrase: PhraseName | None = None


class ChatAfter(Strict):
    """The number of the last line that a client has of each channel, 0 for none."""

    players: LineNumber = 0
    spectators: LineNumber = 0
    referee: LineNumber = 0


class ChatWatch(GameRequest):
    """Has the talk of a game sent: what came `after` these lines, then what comes.

    Of each channel at most the newest 200 lines are sent. The `ok` has the number of the last line of each
    channel that may be read, in `chat`.
    """

    type: Literal["chat.watch"]
    after: ChatAfter = ChatAfter()


class ChatLeave(GameRequest):
    """Ends that."""

    type: Literal["chat.leave"]


class ChatSilence(ActRequest):
    """Takes the word from somebody in this game, or gives it back; the referee's alone."""

    type: Literal["chat.silence"]
    player: PlayerId
    silent: bool
