"""What a referee may order in a game: the closed union of his acts (section 7.3).

Each is a value with its parameters and nothing else; what it does is decided in
`refereeing.ruling`, who may order it stands in `refereeing.table`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from shoutan_engine.articles.penalties import Offense
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.points import Color, Point


@dataclass(frozen=True, slots=True)
class Warn:
    """Give a warning; the second one in a game loses it (1988, 25; 2002, 24)."""

    color: Color
    offense: Offense | None = None


@dataclass(frozen=True, slots=True)
class Lose:
    """Let one side lose, as for an offense that costs the game (24/23)."""

    color: Color
    offense: Offense | None = None


@dataclass(frozen=True, slots=True)
class BothLose:
    """Let both sides lose: no points for anybody."""


@dataclass(frozen=True, slots=True)
class DeclareDraw:
    """End the game as a draw."""


@dataclass(frozen=True, slots=True)
class DeclareNoResult:
    """End the game without a result."""


@dataclass(frozen=True, slots=True)
class DeclareReplay:
    """End the game without a result; it is to be played again."""


class ForfeitFor(StrEnum):
    """Why a side forfeits without having played wrongly (22.1, 22.4)."""

    LATE = "late"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class DeclareForfeit:
    """Let a side lose that came too late or not at all."""

    color: Color
    reason: ForfeitFor


@dataclass(frozen=True, slots=True)
class VoidLastMove:
    """Take the last stone back and let its turn be lost (articles 18, 19)."""


@dataclass(frozen=True, slots=True)
class RecordTakeback:
    """Judge a stone that was lifted and played elsewhere (article 17.3).

    `color` did it; `in_time`: the opponent complained before his own next move.
    """

    color: Color
    in_time: bool


@dataclass(frozen=True, slots=True)
class RevertTo:
    """Go back to the position after `ply` turns; `to_move` None for whose turn it was."""

    ply: int
    to_move: Color | None = None


@dataclass(frozen=True, slots=True)
class CorrectColors:
    """Begin anew with the right colors, up to move 10 (article 17.1, D-8)."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop the clocks: nobody may move (article 14)."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Let a paused or adjourned game go on; opens a sealed move (article 14)."""


@dataclass(frozen=True, slots=True)
class Adjourn:
    """Stop the game for a longer time; with `seal` after a sealed move (article 14)."""

    seal: bool = False


@dataclass(frozen=True, slots=True)
class AdjustClock:
    """Give one side this reading (articles 16, 22.8)."""

    color: Color
    left: TimeLeft


@dataclass(frozen=True, slots=True)
class CorrectClocks:
    """Correct both readings after a fault of the clock (article 22.8).

    `real` ms have truly passed while both together were charged what the clocks show.
    """

    real: Millis


@dataclass(frozen=True, slots=True)
class GrantLeave:
    """Let one side leave its seat (article 22.7)."""

    color: Color


@dataclass(frozen=True, slots=True)
class StopPlay:
    """Stop moves that are made only to use up time; the count follows (12.4(7))."""


@dataclass(frozen=True, slots=True)
class MarkContestable:
    """Say which points are open to contest, and nothing else is (12.4(4), 21.2)."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class RuleDead:
    """Rule chains dead, where a dispute cannot be played out (article 21.4)."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class RuleAlive:
    """Rule chains alive, where a dispute cannot be played out (article 21.4)."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class RuleFalseLife:
    """Answer a claim of false life about the chain at `point` (article 20, D-10).

    `is_false`: the chain counts as dead. With `barred` its owner may from now on not
    play there: the captures that would keep it going.
    """

    point: Point
    is_false: bool
    barred: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleCount:
    """End the settlement with the present proposal."""


class NewResult(StrEnum):
    """What a confirmed result becomes (article 23.1)."""

    BLACK_LOSES = "black_loses"
    WHITE_LOSES = "white_loses"
    BOTH_LOSE = "both_lose"
    NO_RESULT = "no_result"


@dataclass(frozen=True, slots=True)
class CancelResult:
    """Change a confirmed result after the fact (article 23.1)."""

    new: NewResult


@dataclass(frozen=True, slots=True)
class SuspendPlayer:
    """Suspend a player, by id; it is recorded, the event acts on it (article 23)."""

    player: str


@dataclass(frozen=True, slots=True)
class DrawLots:
    """Record a draw between players, by id, for the further pairing (article 17).

    `first` was drawn.
    """

    between: tuple[str, ...]
    first: str


Act: TypeAlias = (
    Warn
    | Lose
    | BothLose
    | DeclareDraw
    | DeclareNoResult
    | DeclareReplay
    | DeclareForfeit
    | VoidLastMove
    | RecordTakeback
    | RevertTo
    | CorrectColors
    | Pause
    | Resume
    | Adjourn
    | AdjustClock
    | CorrectClocks
    | GrantLeave
    | StopPlay
    | MarkContestable
    | RuleDead
    | RuleAlive
    | RuleFalseLife
    | RuleCount
    | CancelResult
    | SuspendPlayer
    | DrawLots
)
