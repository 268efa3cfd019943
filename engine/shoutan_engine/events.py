"""Everything that can happen in a game: the closed union of its events.

A game is a fold over these. An event states its outcome completely (captured stones,
both clocks afterwards), so folding a log written years ago gives the same game even if
the rule code has changed since. `at` is the owner's monotonic stamp in ms; it is only
compared with stamps of the same process, and a recovery writes `ClockPaused` before
anything else, which holds both readings.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.points import Color, Point
from shoutan_engine.results import Count, EndReason, Result
from shoutan_engine.settings import GameSettings, Player


class PauseReason(StrEnum):
    """Why the clock stands still; several may hold at once (reliability T11)."""

    PLAYER = "player"
    REFEREE = "referee"
    SERVER_FAULT = "server_fault"
    SETTLING = "settling"
    ADJOURNED = "adjourned"


class Parity(StrEnum):
    """The guess in nigiri: one stone shown means odd, two mean even (article 10)."""

    ODD = "odd"
    EVEN = "even"


@dataclass(frozen=True, slots=True)
class Clocks:
    """Both readings after an event, and who is running since when.

    `running` is None while nobody's clock runs; `since` is then the stamp of the
    event. `pauses` says why it stands although it is somebody's turn.
    `no_flag_before`: no flag falls before this stamp (reliability T10), 0 for none.
    """

    black: TimeLeft
    white: TimeLeft
    running: Color | None
    since: Millis
    pauses: frozenset[PauseReason] = frozenset()
    no_flag_before: Millis = Millis(0)

    def of(self, color: Color) -> TimeLeft:
        """Return the reading of one side, as it was at `since`."""
        return self.black if color is Color.BLACK else self.white


@dataclass(frozen=True, slots=True, kw_only=True)
class _Event:
    at: Millis
    clocks: Clocks | None
    """Both clocks after the event; None in a game without a clock."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCreated(_Event):
    """A game was set up; its seats are still open."""

    settings: GameSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken(_Event):
    """A player sat down; `color` is None while colors are not decided."""

    player: Player
    color: Color | None
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Nigiri:
    """The guess that decided the colors (article 10); players by id."""

    holder: str
    guesser: str
    held: int
    guess: Parity


@dataclass(frozen=True, slots=True, kw_only=True)
class ColorsDrawn(_Event):
    """Who plays which color, by nigiri or by a draw; players by id."""

    black: str
    white: str
    nigiri: Nigiri | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted(_Event):
    """Both seats are taken and ready: the first turn begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played(_Event):
    """A stone was played and `captured` came off (articles 2 to 6)."""

    color: Color
    point: Point
    ply: int
    captured: tuple[Point, ...]
    spent: Millis
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(_Event):
    """A voluntary pass; `offer` makes it an offer of the end (article 21.1)."""

    color: Color
    ply: int
    spent: Millis
    offer: bool = False
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLost(_Event):
    """A play at `point` was void and cost the turn (articles 18 to 20)."""

    color: Color
    point: Point
    reason: str
    article: str
    ply: int
    spent: Millis
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningGiven(_Event):
    """A warning was recorded (article 24); `count` is the player's total."""

    color: Color
    article: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndAccepted(_Event):
    """The offer of the end was accepted (articles 13, 21.1)."""

    color: Color
    ply: int
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlingStarted(_Event):
    """Play has stopped; dead stones are to be agreed (article 8). Clocks stand.

    `until` is the stamp at which the settlement times out, `count` the count with
    nothing dead.
    """

    reason: EndReason
    until: Millis
    count: Count


@dataclass(frozen=True, slots=True)
class Suggested:
    """What a suggestion of dead stones was made from, beside the board itself.

    The same numbers give the same suggestion again (`suggestion.suggest_dead`).
    """

    playouts: int
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalMade(_Event):
    """A new proposal of dead stones, whole chains; cancels both confirmations.

    `count` is the count that it would give; `suggested` is set where the list is the
    server's suggestion, put forward by that side.
    """

    number: int
    by: Color
    dead: tuple[Point, ...]
    count: Count
    suggested: Suggested | None = None
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalConfirmed(_Event):
    """One side agrees to the current proposal."""

    color: Color
    number: int
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayResumed(_Event):
    """A dispute about the chain at `point` sends the game back to play (21.4).

    `by` raised it; `to_move` is the side that says "dead".
    """

    by: Color
    point: Point
    to_move: Color
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned(_Event):
    """One side gave the game up (article 7)."""

    color: Color
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(_Event):
    """The referee's call in byo-yomi (article 12.2); changes nothing."""

    color: Color
    call: str
    elapsed: Millis
    count: int
    period: Millis
    periods_left: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagFell(_Event):
    """The time of one side was used up at `deadline`."""

    color: Color
    deadline: Millis


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPaused(_Event):
    """The clock stands for a further reason; `clocks` holds both readings.

    `since`: the stamp up to which the side to move was thinking; after a fault of the
    server one of the process before, its last sign of life.
    """

    reason: PauseReason
    since: Millis


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockResumed(_Event):
    """A reason to pause is gone."""

    reason: PauseReason


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFinished(_Event):
    """The result, immutable from here on (article 16.4)."""

    result: Result
    cid: str | None = None


Event: TypeAlias = (
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
    | GameFinished
)
