"""What requests have in common."""

from shoutan_protocol.messages.common import Cid, GameIdText, Ply, RequestId, Strict


class Request(Strict):
    """A request; `id` comes back in its answer."""

    id: RequestId


class GameRequest(Request):
    """A request about one game."""

    game: GameIdText


class ActRequest(GameRequest):
    """An act in a game. `cid` is its name: sent again, it still happens once."""

    cid: Cid


class TurnRequest(ActRequest):
    """An act that answers turn number `ply` (turns taken so far, from 0)."""

    ply: Ply
