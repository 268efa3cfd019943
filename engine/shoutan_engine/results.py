"""How a game ends: the closed list of reasons, and what each means for the record.

The table `END_REASONS` is the only place that says who wins for a reason; JSON, SGF,
GTP logs and reports all read it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from shoutan_engine.points import Color
from shoutan_engine.scoring.margin import Score
from shoutan_engine.scoring.quarters import QuarterZi, format_points


class EndReason(StrEnum):
    """Why a game ended (section 7.2). Nothing else is a reason."""

    AGREEMENT = "agreement"
    TWO_PASSES = "two_passes"
    RESIGN = "resign"
    TIME = "time"
    ILLEGAL = "illegal"
    WARNINGS = "warnings"
    LATE = "late"
    ABSENT = "absent"
    REFEREE = "referee"
    BOTH_LOSE = "both_lose"
    CYCLE = "cycle"
    CONCEDE_CONTEST = "concede_contest"
    ADJUDICATED = "adjudicated"
    MOVE_LIMIT = "move_limit"
    CRASH = "crash"
    HANG = "hang"
    PROTOCOL = "protocol"
    DISCONNECT = "disconnect"
    ABORTED = "aborted"


class Outcome(StrEnum):
    """What a reason does to the side it names, and the letter of SGF `RE`."""

    COUNTED = "counted"
    LOSS_BY_RESIGNATION = "R"
    LOSS_ON_TIME = "T"
    LOSS_BY_FORFEIT = "F"
    VOID = "Void"
    RULED = "ruled"
    """The ruling says who wins, if anybody does."""


END_REASONS: dict[EndReason, Outcome] = {
    EndReason.AGREEMENT: Outcome.COUNTED,
    EndReason.TWO_PASSES: Outcome.COUNTED,
    EndReason.RESIGN: Outcome.LOSS_BY_RESIGNATION,
    EndReason.TIME: Outcome.LOSS_ON_TIME,
    EndReason.ILLEGAL: Outcome.LOSS_BY_FORFEIT,
    EndReason.WARNINGS: Outcome.LOSS_BY_FORFEIT,
    EndReason.CRASH: Outcome.LOSS_BY_FORFEIT,
    EndReason.HANG: Outcome.LOSS_BY_FORFEIT,
    EndReason.PROTOCOL: Outcome.LOSS_BY_FORFEIT,
    EndReason.DISCONNECT: Outcome.LOSS_BY_FORFEIT,
    EndReason.ABORTED: Outcome.VOID,
    EndReason.LATE: Outcome.LOSS_BY_FORFEIT,
    EndReason.ABSENT: Outcome.LOSS_BY_FORFEIT,
    EndReason.REFEREE: Outcome.RULED,
    EndReason.BOTH_LOSE: Outcome.VOID,
    EndReason.CYCLE: Outcome.RULED,
    EndReason.CONCEDE_CONTEST: Outcome.COUNTED,
    EndReason.ADJUDICATED: Outcome.RULED,
    EndReason.MOVE_LIMIT: Outcome.VOID,
}


@dataclass(frozen=True, slots=True)
class Count:
    """A count and whose every point is (`SHARED`, 1 or 2; see `scoring.area`)."""

    score: Score
    owner: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The result. `winner` is None for a draw and for a void game.

    `text` is SGF's: "B+1.5", "W+R", "B+T", "B+F", "0" or "Void".
    `detail` is one sentence for people where the reason alone does not say it.
    `is_replayed`: a new game is to be played in its place.
    """

    reason: EndReason
    winner: Color | None
    text: str
    count: Count | None = None
    detail: str | None = None
    is_replayed: bool = False


def lost_by(loser: Color, reason: EndReason, detail: str | None = None) -> Result:
    """Return the result of a game that `loser` lost without a count.

    What a ruling decides is a forfeit. Raises ValueError for a reason that makes nobody
    lose.
    """
    outcome = END_REASONS[reason]
    if outcome in (Outcome.COUNTED, Outcome.VOID):
        raise ValueError(f"nobody loses by {reason.value}")
    letter = Outcome.LOSS_BY_FORFEIT if outcome is Outcome.RULED else outcome
    winner = loser.opponent
    text = f"{winner.name[0]}+{letter.value}"
    return Result(reason, winner, text, detail=detail)


def won_by(
    winner: Color, margin: QuarterZi, reason: EndReason, detail: str | None = None
) -> Result:
    """Return a ruled result with a margin that somebody else has counted: "B+3.5"."""
    text = f"{winner.name[0]}+{format_points(margin)}"
    return Result(reason, winner, text, detail=detail)


DRAWN: Final = "0"
"""SGF's text of a draw."""


def drawn(reason: EndReason, detail: str | None = None) -> Result:
    """Return a draw that was ruled, not counted."""
    return Result(reason, None, DRAWN, detail=detail)


def void(
    detail: str | None,
    reason: EndReason = EndReason.ABORTED,
    *,
    is_replayed: bool = False,
) -> Result:
    """Return the result of a game that does not count, or that both have lost."""
    text = Outcome.VOID.value
    return Result(reason, None, text, detail=detail, is_replayed=is_replayed)


def counted(count: Count, reason: EndReason, detail: str | None = None) -> Result:
    """Return the result of a count (article 9)."""
    score = count.score
    return Result(reason, score.winner, score.result, count=count, detail=detail)
