"""Game events as the wire and the log hold them: one form for both.

`seq` counts 1, 2, 3, ... in each game without holes. `clock` is both readings at that
event, null in a game without a clock. `at_ms` is the server's monotonic stamp of what
caused it, `time` the wall time for people. `v` is the version of this event's form.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from shoutan_protocol.messages.common import (
    ClockState,
    ColorName,
    CountInfo,
    GameKindName,
    PlayerInfo,
    ResultInfo,
    Shown,
)


class GameEvent(Shown):
    """What every game event carries."""

    v: Literal[1]
    game: str
    seq: int
    at_ms: int
    time: str
    clock: ClockState | None


class SetupInfo(Shown):
    """Stones on the board before the first turn."""

    black: list[str]
    white: list[str]
    to_move: ColorName


class GameCreated(GameEvent):
    """The conditions of the game (komi in points).

    `options` are those that differ from the `profile`, as text; `handicap` is how many of
    the black stones of `setup` are handicap stones.
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


class GameStarted(GameEvent):
    """Both players are there: Black's clock runs."""

    type: Literal["game_started"]


class Played(GameEvent):
    """A stone; `captured` came off the board. `spent_ms` is the time it took."""

    type: Literal["played"]
    color: ColorName
    vertex: str
    ply: int
    captured: list[str] = []
    spent_ms: int
    cid: str | None = None


class Passed(GameEvent):
    """A pass; with `offer` it proposes the end."""

    type: Literal["passed"]
    color: ColorName
    ply: int
    offer: bool = False
    spent_ms: int
    cid: str | None = None


class TurnLost(GameEvent):
    """A void play that cost the turn; `reason` is a code, `article` decided."""

    type: Literal["turn_lost"]
    color: ColorName
    vertex: str
    reason: str
    article: str
    ply: int
    spent_ms: int
    cid: str | None = None


class WarningGiven(GameEvent):
    """A warning; `count` is this player's total."""

    type: Literal["warning_given"]
    color: ColorName
    article: str
    count: int


class EndAccepted(GameEvent):
    """The proposed end was accepted."""

    type: Literal["end_accepted"]
    color: ColorName
    ply: int
    cid: str | None = None


class SettlingStarted(GameEvent):
    """Play has stopped. Proposal 1 is empty; `timeout_ms` is left to agree.

    `count` is the count with nothing dead.
    """

    type: Literal["settling_started"]
    reason: Literal["agreement", "two_passes"]
    timeout_ms: int
    count: CountInfo


class ProposalMade(GameEvent):
    """A new proposal of dead stones (whole chains). `count` is the result it would give."""

    type: Literal["proposal_made"]
    number: int
    by: ColorName
    dead: list[str]
    count: CountInfo
    cid: str | None = None


class ProposalConfirmed(GameEvent):
    """One side has agreed to proposal `number`."""

    type: Literal["proposal_confirmed"]
    color: ColorName
    number: int
    cid: str | None = None


class PlayResumed(GameEvent):
    """A dispute over the chain at `vertex`: play goes on, `to_move` first."""

    type: Literal["play_resumed"]
    by: ColorName
    vertex: str
    to_move: ColorName
    cid: str | None = None


class Resigned(GameEvent):
    """One side gave the game up."""

    type: Literal["resigned"]
    color: ColorName
    cid: str | None = None


class Called(GameEvent):
    """The referee's call: `elapsed`, `period_used` or `count` (1 to 10)."""

    type: Literal["called"]
    color: ColorName
    call: Literal["elapsed", "period_used", "count"]
    elapsed_ms: int
    count: int
    period_ms: int
    periods_left: int
    text: str


class FlagFell(GameEvent):
    """The time of one side was used up at `deadline_ms` (the server's monotonic ms)."""

    type: Literal["flag_fell"]
    color: ColorName
    deadline_ms: int


class ClockPaused(GameEvent):
    """The clock stands; the side to move was charged up to `since_ms`."""

    type: Literal["clock_paused"]
    reason: str
    since_ms: int


class ClockResumed(GameEvent):
    """A reason for the pause is gone."""

    type: Literal["clock_resumed"]
    reason: str


class GameFinished(GameEvent):
    """The result."""

    type: Literal["game_finished"]
    result: ResultInfo
    cid: str | None = None


AnyEvent: TypeAlias = Annotated[
    GameCreated
    | SeatTaken
    | ColorsDrawn
    | GameStarted
    | Played
    | Passed
    | TurnLost
    | WarningGiven
    | EndAccepted
    | SettlingStarted
    | ProposalMade
    | ProposalConfirmed
    | PlayResumed
    | Resigned
    | Called
    | FlagFell
    | ClockPaused
    | ClockResumed
    | GameFinished,
    Field(discriminator="type"),
]

EVENTS: TypeAdapter[AnyEvent] = TypeAdapter(AnyEvent)
"""Reads an event back from the log."""
