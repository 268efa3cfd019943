"""What is told at a game beside its events: the whole of it, who is there, another one."""

from typing import Literal

from shoutan_protocol.messages.common import (
    ClockState,
    ColorName,
    CountInfo,
    EndReasonName,
    GameInfo,
    OfficialInfo,
    Phase,
    PlayerInfo,
    ResultInfo,
    Shown,
    SuggestedInfo,
)
from shoutan_protocol.messages.events import SetupInfo
from shoutan_protocol.messages.proceedings import ProceedingsInfo


class SnapshotMove(Shown):
    """One turn; `vertex` null is a pass.

    `lost`: a void play that cost the turn, for `reason` (a code), with null nothing was
    played.
    """

    color: ColorName
    vertex: str | None
    captured: list[str] = []
    spent_ms: int
    offer: bool = False
    lost: bool = False
    reason: str | None = None


class SettlementInfo(Shown):
    """Where the settlement stands.

    `conceded_by` gave up the contest: all contestable points are its opponent's.
    `ruled`: stones about which the referee has decided; `is_contest_ruled`: he fixed
    the contestable points.
    """

    reason: EndReasonName
    proposal: int
    by: ColorName | None
    dead: list[str]
    suggested: SuggestedInfo | None = None
    contestable: list[str] = []
    conceded_by: ColorName | None = None
    ruled: list[str] = []
    is_contest_ruled: bool = False
    confirmed: list[ColorName]
    count: CountInfo
    timeout_ms: int


class Snapshot(Shown):
    """A game as a whole after event `seq`; sent instead of a long tail.

    `chain_hash` is that event's, from which the chain goes on. `resumptions_left_by`: how
    often play may still be resumed over a chain that this side says is dead;
    `resumptions_left` is the larger of both. `starts_at`, `move_limit`, `time_system`,
    `time_system_white` and `opening_turns` are as in `game_created`.
    """

    type: Literal["snapshot"]
    game: str
    seq: int
    chain_hash: str
    info: GameInfo
    colors_by: Literal["assigned", "random", "nigiri"]
    creator_color: ColorName | None
    players: list[PlayerInfo]
    phase: Phase
    to_move: ColorName | None
    ply: int
    setup: SetupInfo | None
    options: dict[str, str] = {}
    handicap: int = 0
    starts_at: str | None = None
    move_limit: int | None = None
    time_system: str | None = None
    time_system_white: str | None = None
    opening_turns: int = 0
    moves: list[SnapshotMove]
    warnings: dict[ColorName, int]
    offer_by: ColorName | None
    settlement: SettlementInfo | None
    resumptions_left: int
    resumptions_left_by: dict[ColorName, int]
    referee: OfficialInfo | None
    proceedings: ProceedingsInfo
    result: ResultInfo | None
    clock: ClockState | None


class StartInfo(Shown):
    """The appointed start of a game that waits for it.

    `at_ms`: when it is, as the server's monotonic ms; it may shift with the server's wall
    clock until it has come. `late_from_ms`: from when on lateness is counted, null while
    it is not. `came`: the lateness in ms of who has come, 0 for in time; every other seat
    that is taken is late since then. `longest_ms`: the longest lateness that is no loss.
    `counted`: the missing player is counted (article 22.4); else lateness is charged.
    """

    at_ms: int
    late_from_ms: int | None
    came: dict[ColorName, int]
    longest_ms: int
    counted: bool


class Presence(Shown):
    """Who is connected: true, false, or null for an empty seat or no referee.

    `watching` counts followers without a seat. `watchers` are names of them, at most 20,
    as far as they said who they are.
    `claims`: who is away so that the other side may claim the game, with the server's
    monotonic ms from which on it may (`absence.claim`). `away_since`: when the connection
    of a side was lost, as such ms, for those that are not connected. `start`: while the
    game waits for its appointed start.
    """

    type: Literal["presence"]
    game: str
    black: bool | None
    white: bool | None
    referee: bool | None = None
    watching: int
    watchers: list[str] = []
    claims: dict[ColorName, int] = {}
    away_since: dict[ColorName, int] = {}
    start: StartInfo | None = None


class Rematch(Shown):
    """Who wants another game after this one; `next` is that game, once it is made."""

    type: Literal["rematch"]
    game: str
    black: bool
    white: bool
    next: str | None
