"""Answers to requests, and what is told to one connection alone."""

from typing import Annotated, Literal

from pydantic import Field

from shoutan_protocol.messages.chat import ChannelName
from shoutan_protocol.messages.common import ClockState, ColorName, PlayerInfo, Shown
from shoutan_protocol.messages.refusal_codes import ERROR_CODES


class Welcome(Shown):
    """The answer to `hello`. `you` is null for a connection that may only watch."""

    type: Literal["welcome"]
    id: int
    version: int
    server: str
    title: str
    you: PlayerInfo | None
    server_ms: int


class IllegalPoint(Shown):
    """An empty point that the side to move may not play."""

    vertex: str
    code: str


class Suggestion(Shown):
    """Which stones look dead: a proposal to start from, never a ruling (article 8).

    `dead` is whole chains. `certain` are those of them that are dead whatever is
    played; the others were judged by `playouts` random games from `seed` on.
    """

    dead: list[str]
    certain: list[str]
    playouts: int
    seed: int


class Unpaired(Shown):
    """Why the ladder never pairs a bot that is offered for it.

    `code`: `no_ladder`, or what of the ladder's game the bot does not accept, as in
    `bot_declines`; `params` has the parts of the sentence.
    """

    code: str
    sentence: str
    params: dict[str, str | int] = {}


class Ok(Shown):
    """A request was done. `seq` is the event it caused; `dup`: it had been done before.

    `illegal` answers `game.illegal`, `suggestion` answers `settle.suggest`; `clock`
    answers `game.time_left`, null where the game has none. `replaces` and `unpaired`
    answer `bot.serve`: an older connection of the bot is closed; the ladder that the bot
    is offered for never pairs it. `n` answers `chat.say` and `chat.silence`, and is an
    entry of a review; `chat` answers `chat.watch`. `challenge` is that of `challenge.send`.
    `games` answers `game.mine`, the latest first.
    """

    type: Literal["ok"]
    id: int
    game: str | None = None
    seq: int | None = None
    dup: bool = False
    illegal: list[IllegalPoint] | None = None
    suggestion: Suggestion | None = None
    clock: ClockState | None = None
    replaces: bool = False
    unpaired: Unpaired | None = None
    n: int | None = None
    chat: dict[ChannelName, int] | None = None
    challenge: str | None = None
    games: list[str] | None = None


class Error(Shown):
    """A request was refused, nothing changed. `code` is stable, `sentence` for people.

    `x-codes` in the schema are those of this release: one that is not among them is told by
    its sentence. `id` is null when the frame could not be read. `article` is the rule that decided.
    `ply` and `seq` are the game's current ones where a stale `ply` was the reason.
    """

    type: Literal["error"]
    id: int | None
    code: Annotated[str, Field(json_schema_extra={"x-codes": [*ERROR_CODES]})]
    sentence: str
    params: dict[str, str | int] = {}
    article: str | None = None
    ply: int | None = None
    seq: int | None = None


class Pong(Shown):
    """The server's monotonic clock."""

    type: Literal["pong"]
    id: int
    server_ms: int


class BotGame(Shown):
    """A game in which the bot that this connection serves has a seat (`bot.serve`).

    To be followed by `game.resume`. It may be told more than once. `color` is null while
    colors are not drawn.
    """

    type: Literal["bot.game"]
    game: str
    color: ColorName | None


class Closing(Shown):
    """Said before the server closes the connection; `code` as the close code."""

    type: Literal["closing"]
    code: int
    sentence: str
