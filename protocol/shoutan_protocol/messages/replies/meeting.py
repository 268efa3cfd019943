"""How people, bots and games find each other: lobby, games being played, challenges."""

from typing import Literal

from shoutan_protocol.messages.accepting import BotAccepts
from shoutan_protocol.messages.common import (
    ClockState,
    ColorName,
    GameInfo,
    PlayerInfo,
    Shown,
)


class BotInfo(Shown):
    """A bot that can be challenged. `seats` at once, `taken` of them.

    `accepts`: a challenge that does not fit it is refused with `bot_declines`.
    """

    name: str
    engine: str
    version: str
    seats: int
    taken: int
    house: bool
    accepts: BotAccepts = BotAccepts()


class OpenGame(GameInfo):
    """A game with an open seat. `creator` waits there; `creator_color` may be undecided.

    `options`, `handicap`, `starts_at`, `move_limit` and `opening_turns` are as in `game_created`.
    """

    creator: PlayerInfo
    creator_color: ColorName | None
    colors_by: Literal["assigned", "random", "nigiri"]
    options: dict[str, str] = {}
    handicap: int = 0
    starts_at: str | None = None
    move_limit: int | None = None
    opening_turns: int = 0


class LiveGame(GameInfo):
    """A game being played, with its position for a thumbnail.

    `board` has one letter a point from A1 on, row by row upwards: B, W or a dot.
    `watching` counts followers without a seat.
    """

    board: str
    last: str | None
    to_move: ColorName | None
    watching: int
    clock_state: ClockState | None


class PersonInfo(PlayerInfo):
    """Somebody who is here and may be challenged; `playing`: has a game that goes on."""

    playing: bool


class Lobby(Shown):
    """The whole lobby: open seats, games being played, bots. Sent when it changes.

    `people` are the latest of those who may be challenged, `here` is their number.
    `open` are the seats that wait longest, `open_count` is how many are open.
    """

    type: Literal["lobby"]
    open: list[OpenGame]
    open_count: int = 0
    live: list[LiveGame]
    bots: list[BotInfo]
    people: list[PersonInfo] = []
    here: int = 0


class Live(Shown):
    """Games being played: all of them in `order`, those that changed in `games`.

    The first message after `live.watch` has them all.
    """

    type: Literal["live"]
    order: list[str]
    games: list[LiveGame]


class ChallengeInfo(Shown):
    """A challenge that waits for its answer; the rest as in `challenge.send`.

    `expires_in_ms` is from the sending of the message on. `clock` is normalized.
    """

    id: str
    by: PlayerInfo
    to: PlayerInfo
    size: int
    clock: str
    profile: str
    options: dict[str, str] = {}
    komi: float
    handicap: int
    let_first: bool = False
    color: Literal["black", "white", "random", "nigiri"]
    private: bool = False
    starts_at: str | None = None
    expires_in_ms: int


class Challenges(Shown):
    """Every challenge by or to this player that waits. Sent when that changes."""

    type: Literal["challenges"]
    challenges: list[ChallengeInfo]


class ChallengeOver(Shown):
    """A challenge by or to this player is over; `game` where it was accepted.

    `left`: the challenger had gone when it was accepted.
    """

    type: Literal["challenge.over"]
    challenge: str
    outcome: Literal["accepted", "declined", "expired", "withdrawn", "left"]
    by: PlayerInfo
    to: PlayerInfo
    game: str | None = None
