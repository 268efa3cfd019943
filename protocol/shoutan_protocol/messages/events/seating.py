"""Events before the first turn: the game is set up, seats are taken, colors drawn."""

from typing import Literal

from shoutan_protocol.messages.common import (
    ColorName,
    GameKindName,
    OfficialInfo,
    PlayerInfo,
    Shown,
)
from shoutan_protocol.messages.events.base import GameEvent


class SetupInfo(Shown):
    """Stones on the board before the first turn."""

    black: list[str]
    white: list[str]
    to_move: ColorName


class GameCreated(GameEvent):
    """The conditions of the game (komi in points).

    `options` are those that differ from the `profile`, as text; `handicap` is how many of
    the black stones of `setup` are handicap stones. `referee` attends and may rule; null where nobody does.
    `starts_at`: the appointed start, null where the game starts as soon as both are there.
    `move_limit`: after so many turns the game ends without a result, null for never.
    `time_system` is the clock of both sides, or where White has one of its own
    (`time_system_white`) that of Black. `opening_turns`: the first so many turns neither
    take time nor earn any.
    """

    type: Literal["game_created"]
    size: int
    profile: str
    komi: float
    time_system: str
    kind: GameKindName
    colors_by: Literal["assigned", "random", "nigiri"]
    creator_color: ColorName | None
    private: bool
    illegal_move: Literal["strict", "reject", "forfeit"] | None
    setup: SetupInfo | None = None
    options: dict[str, str] = {}
    handicap: int = 0
    referee: OfficialInfo | None = None
    starts_at: str | None = None
    move_limit: int | None = None
    time_system_white: str | None = None
    opening_turns: int = 0


class SeatTaken(GameEvent):
    """Somebody sat down; `color` is null until colors are decided."""

    type: Literal["seat_taken"]
    player: PlayerInfo
    color: ColorName | None
    cid: str | None = None


class ColorsDrawn(GameEvent):
    """Who plays which color, by nigiri (`held`, `guess` set) or by a draw.

    All players are named by id.
    """

    type: Literal["colors_drawn"]
    black: str
    white: str
    holder: str | None = None
    guesser: str | None = None
    held: int | None = None
    guess: Literal["odd", "even"] | None = None


class LatenessJudged(GameEvent):
    """Somebody came `late_ms` after the scheduled start; `charge_ms` is what it costs.

    `forfeits`: that, or the limit, was too much.
    """

    type: Literal["lateness_judged"]
    color: ColorName
    late_ms: int
    charge_ms: int
    forfeits: bool
    article: str


class GameStarted(GameEvent):
    """Both players are there: Black's clock runs."""

    type: Literal["game_started"]


class ColorsCorrected(GameEvent):
    """Wrong colors were taken: the game begins anew with the right ones, by player id.

    The board is as at the start, the clocks are full.
    """

    type: Literal["colors_corrected"]
    black: str
    white: str
