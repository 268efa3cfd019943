"""What the server sends besides game events."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from shoutan_protocol.messages.accepting import BotAccepts
from shoutan_protocol.messages.analysis import AnalysisMessage
from shoutan_protocol.messages.chat import ChannelName, ChatRights, ChatSaid
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
from shoutan_protocol.messages.events import AnyEvent, SetupInfo
from shoutan_protocol.messages.planning import Conditional
from shoutan_protocol.messages.proceedings import ProceedingsInfo
from shoutan_protocol.messages.refusal_codes import ERROR_CODES
from shoutan_protocol.messages.review import ReviewMessage


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

    `options`, `handicap` and `starts_at` are as in `game_created`.
    """

    creator: PlayerInfo
    creator_color: ColorName | None
    colors_by: Literal["assigned", "random", "nigiri"]
    options: dict[str, str] = {}
    handicap: int = 0
    starts_at: str | None = None


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
    `resumptions_left` is the larger of both. `starts_at` is as in `game_created`.
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


AnyReply: TypeAlias = Annotated[
    Welcome
    | Ok
    | Error
    | Pong
    | Lobby
    | Live
    | Challenges
    | ChallengeOver
    | Snapshot
    | Presence
    | Rematch
    | Conditional
    | BotGame
    | AnalysisMessage
    | ChatSaid
    | ChatRights
    | ReviewMessage
    | Closing,
    Field(discriminator="type"),
]
AnyMessage: TypeAlias = AnyReply | AnyEvent
