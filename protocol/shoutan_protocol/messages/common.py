"""Building blocks of the JSON messages: names, bounds, players, clocks, results.

Everything that a client sends is strict and bounded: every string has a length and a
character class, every number a range, unknown keys are refused (reliability X1).
Durations are integer milliseconds, `*_ms`; wall time is RFC 3339 UTC.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

PROTOCOL_VERSION = 1

ColorName = Literal["black", "white"]
Phase = Literal["waiting", "play", "paused", "adjourned", "settling", "finished"]
PlayerKindName = Literal["guest", "person", "bot"]
GameKindName = Literal["casual", "rated", "event"]
RoleName = Literal["organizer", "chief_referee", "deputy", "referee"]
WishName = Literal["undo", "pause", "adjourn", "seal"]
PauseReasonName = Literal[
    "player", "referee", "server_fault", "settling", "adjourned", "leave", "overtime"
]
NeedName = Literal["settlement", "false_life", "cycle", "leave", "complaint"]
EndReasonName = Literal[
    "agreement",
    "two_passes",
    "resign",
    "time",
    "illegal",
    "warnings",
    "late",
    "absent",
    "referee",
    "both_lose",
    "cycle",
    "concede_contest",
    "adjudicated",
    "move_limit",
    "crash",
    "hang",
    "protocol",
    "disconnect",
    "aborted",
]

RequestId = Annotated[int, Field(ge=0, le=2**31 - 1)]
"""The client's number of a request; its answer carries it back."""
Cid = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,32}$")]
"""The client's name for an act, for ever: sent again, the act still happens once."""
GameIdText = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
Vertex = Annotated[
    str, StringConstraints(pattern=r"^[A-HJ-Za-hj-z](0?[1-9]|1[0-9]|2[0-5])$")
]
"""A point as GTP writes it: a letter without I, a row from below ("Q16")."""
Ply = Annotated[int, Field(ge=0, le=1_000_000)]
Seq = Annotated[int, Field(ge=0, le=2**31 - 1)]
Name = Annotated[
    str,
    StringConstraints(
        min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f-\x9f<>]+$"
    ),
]
Vertices = Annotated[list[Vertex], Field(max_length=625)]
"""Points of one board, at most all of the largest."""
Millis = Annotated[int, Field(ge=0, le=10**10)]
"""A duration in milliseconds, up to 115 days."""
PlayerId = Annotated[
    str, StringConstraints(min_length=1, max_length=64, pattern=r"^[!-~]+$")
]
Article = Annotated[
    str,
    StringConstraints(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f-\x9f]+$"),
]
"""The number of an article as the rules print it ("22.5"), or a name of one."""
Words = Annotated[
    str,
    StringConstraints(
        min_length=1, max_length=500, pattern=r"^[^\x00-\x1f\x7f-\x9f]+$"
    ),
]
"""What somebody has to say, in one paragraph."""
UtcTime = Annotated[
    str,
    StringConstraints(
        pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$", max_length=24
    ),
]
"""An instant, RFC 3339 in UTC; seconds may be left out ("2026-05-01T18:00Z")."""
ClockText = Annotated[str, StringConstraints(max_length=48, pattern=r"^[0-9a-z+/ x]+$")]
Komi = Annotated[float, Field(ge=-400, le=400, multiple_of=0.5, allow_inf_nan=False)]


class Strict(BaseModel):
    """What clients send: nothing is coerced, nothing unknown is let through."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Shown(BaseModel):
    """What the server sends; clients must ignore keys that they do not know."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class PlayerInfo(Shown):
    """A player."""

    id: str
    name: str
    kind: PlayerKindName
    rank: str | None = None


class OfficialInfo(Shown):
    """Somebody who may rule."""

    id: str
    name: str
    role: RoleName


class Reading(Shown):
    """One side's clock. `periods` counts the running period; `period_ms` is left in it."""

    main_ms: int
    periods: int
    period_ms: int
    moves: int = 0


class ClockState(Shown):
    """Both clocks as they stood at `server_ms`, the server's monotonic stamp.

    `running` names the side whose clock runs from then on, null for neither; `paused`
    says why it does not. `no_flag_before_ms`: no flag falls before that stamp.
    """

    black: Reading
    white: Reading
    running: ColorName | None
    server_ms: int
    paused: list[PauseReasonName] = []
    no_flag_before_ms: int = 0


CountingName = Literal["area", "territory"]
TiesName = Literal["draw", "black", "white"]


class CountInfo(Shown):
    """A count. `text` is SGF's; areas and margin are in zi (exact quarters).

    `margin_zi` is Black's; `zi_text` writes its size ("3/4", "2 1/4"). `owners` has one
    letter a point from A1 on, row by row upwards: B, W, or = for nobody's.

    Where `counting` is `territory`, `black_zi` and `white_zi` are territory and prisoners
    of each side (dead stones among them): twice as many points. `ties` is the side that
    wins a margin of 0 by the rules of the game.
    """

    winner: ColorName | None
    text: str
    black_zi: float
    white_zi: float
    margin_zi: float
    zi_text: str
    owners: str
    counting: CountingName = "area"
    ties: TiesName = "draw"


class SuggestedInfo(Shown):
    """What the server's suggestion of dead stones was made from, beside the board.

    The same release makes the same suggestion of the same board, playouts and seed.
    """

    playouts: int
    seed: int


class ResultInfo(Shown):
    """A result. `text` is SGF's; `winner` is null for a draw and for a void game.

    `is_replayed`: a new game is to be played in its place. The other keys are those of
    `CountInfo`, null unless the game was counted.
    """

    reason: EndReasonName
    winner: ColorName | None
    text: str
    detail: str | None = None
    is_replayed: bool = False
    black_zi: float | None = None
    white_zi: float | None = None
    margin_zi: float | None = None
    zi_text: str | None = None
    owners: str | None = None
    counting: CountingName = "area"
    ties: TiesName = "draw"


class GameInfo(Shown):
    """A game in lists and at the head of its own page (`result` is the SGF text).

    `record_hash` is the chain hash of the last event, in hexadecimal, once the game is
    finished: whoever keeps it can prove that the record was not touched. Null in a game
    that was finished before there was a chain.
    """

    id: str
    phase: Phase
    kind: GameKindName
    size: int
    profile: str
    komi: float
    clock: str
    black: PlayerInfo | None
    white: PlayerInfo | None
    private: bool
    created_at: str
    started_at: str | None = None
    finished_at: str | None = None
    result: str | None = None
    end_reason: str | None = None
    moves: int = 0
    record_hash: str | None = None
