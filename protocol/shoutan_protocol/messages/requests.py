"""What a client sends on `/ws`: one JSON object a frame, `type` says which.

Each request carries the client's `id` and is answered by exactly one `ok` or `error`
with that `id`. Requests that change a game carry `cid`, a name for the act, so that a
repeat after a lost answer does it once (reliability W1, W2).
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints, TypeAdapter

from shoutan_protocol.messages.common import (
    Cid,
    ClockText,
    ColorName,
    GameIdText,
    Komi,
    Name,
    Ply,
    RequestId,
    Seq,
    Strict,
    Vertex,
)

Token = Annotated[
    str, StringConstraints(min_length=8, max_length=512, pattern=r"^[!-~]+$")
]


class Request(Strict):
    """A request; `id` comes back in its answer."""

    id: RequestId


class Hello(Request):
    """The first message of a connection, within 5 s of its opening.

    `guest_token` comes from `POST /api/guests`. Without it the connection may only
    watch.
    """

    type: Literal["hello"]
    version: Annotated[int, Field(ge=0, le=1_000_000)]
    guest_token: Token | None = None


class Ping(Request):
    """Asks for the server's clock; answered by `pong` at once."""

    type: Literal["ping"]


class LobbyWatch(Request):
    """Asks for `lobby` messages from now on, the first at once."""

    type: Literal["lobby.watch"]


class LobbyLeave(Request):
    """Ends the `lobby` messages."""

    type: Literal["lobby.leave"]


OptionName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,32}$")]
OptionText = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_.-]{1,32}$")]


class GameCreate(Request):
    """Makes a game and takes its first seat. The `ok` names it in `game`.

    `color`: the creator's, or `nigiri` (the one who joins guesses), or `random`.
    `bot`: the name of a bot that takes the other seat. `private`: only by link.
    `profile`: a set of rules by name; `options` change single ones of its options.
    `handicap`: black stones on the board before White's first move, 0 or 2 and more, on
    the usual points. `komi` in points; left out, the profile's, or 0 where there are
    handicap stones or Black is `let_first`.
    """

    type: Literal["game.create"]
    cid: Cid
    size: Annotated[int, Field(ge=2, le=25)]
    clock: ClockText
    profile: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,24}$")] = "cn2002"
    options: Annotated[dict[OptionName, OptionText], Field(max_length=40)] = {}
    komi: Komi | None = None
    handicap: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    let_first: bool = False
    color: Literal["black", "white", "random", "nigiri"] = "nigiri"
    private: bool = False
    bot: Name | None = None


class GameRequest(Request):
    """A request about one game."""

    game: GameIdText


class GameJoin(GameRequest):
    """Takes the open seat. `guess` is the answer in nigiri; left out, it is drawn."""

    type: Literal["game.join"]
    cid: Cid
    guess: Literal["odd", "even"] | None = None


class GameCancel(GameRequest):
    """Withdraws a game in which nobody has sat down opposite yet."""

    type: Literal["game.cancel"]
    cid: Cid


class GameResume(GameRequest):
    """Follows a game: everything after `from_seq`, then what comes.

    More than 200 missing events are replaced by one `snapshot`.
    """

    type: Literal["game.resume"]
    from_seq: Seq = 0


class GameLeave(GameRequest):
    """Stops following a game (a seat stays taken, its clock runs on)."""

    type: Literal["game.leave"]


class GameIllegal(GameRequest):
    """Asks which empty points the side to move may not play, and why (article 19)."""

    type: Literal["game.illegal"]


class TurnRequest(GameRequest):
    """An act that answers turn number `ply` (turns taken so far, from 0)."""

    cid: Cid
    ply: Ply


class Play(TurnRequest):
    """Plays a stone."""

    type: Literal["play"]
    vertex: Vertex


class PassTurn(TurnRequest):
    """Passes."""

    type: Literal["pass"]


class OfferEnd(TurnRequest):
    """Passes and proposes the end of the game (article 21.1)."""

    type: Literal["offer_end"]


class AcceptEnd(TurnRequest):
    """Agrees to the proposed end."""

    type: Literal["accept_end"]


class Resign(GameRequest):
    """Gives the game up, in turn or not."""

    type: Literal["resign"]
    cid: Cid


class SettleMark(GameRequest):
    """Marks the chain at `vertex` dead or alive: makes the next proposal."""

    type: Literal["settle.mark"]
    cid: Cid
    vertex: Vertex
    dead: bool


class SettleConfirm(GameRequest):
    """Agrees to proposal number `proposal`."""

    type: Literal["settle.confirm"]
    cid: Cid
    proposal: Annotated[int, Field(ge=1, le=1_000_000)]


class SettleDispute(GameRequest):
    """Takes a quarrel over the chain at `vertex` back to the board (article 21.4).

    `claim` is what the sender says of it; whoever says "dead" moves first.
    """

    type: Literal["settle.dispute"]
    cid: Cid
    vertex: Vertex
    claim: Literal["dead", "alive"]


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
    | Play
    | PassTurn
    | OfferEnd
    | AcceptEnd
    | Resign
    | SettleMark
    | SettleConfirm
    | SettleDispute,
    Field(discriminator="type"),
]

REQUESTS: TypeAdapter[AnyRequest] = TypeAdapter(AnyRequest)
"""Validates the raw bytes of a frame: `REQUESTS.validate_json(frame)`."""

__all__ = ["REQUESTS", "AnyRequest", "ColorName"]
