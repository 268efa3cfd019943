"""How a game ends: the closed list of reasons, and what each means for the record.

The table `END_REASONS` is the only place that says who wins for a reason; JSON, SGF,
GTP logs and reports all read it.
"""

from dataclasses import dataclass
from enum import StrEnum

from shoutan_engine.points import Color
from shoutan_engine.scoring.margin import Score


class EndReason(StrEnum):
    """Why a game ended (section 7.2). Nothing else is a reason."""

    AGREEMENT = "agreement"
    TWO_PASSES = "two_passes"
    RESIGN = "resign"
    TIME = "time"
    ILLEGAL = "illegal"
    WARNINGS = "warnings"
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
    """

    reason: EndReason
    winner: Color | None
    text: str
    count: Count | None = None
    detail: str | None = None


def lost_by(loser: Color, reason: EndReason, detail: str | None = None) -> Result:
    """Return the result of a game that `loser` lost without a count.

    Raises ValueError for a reason that makes nobody lose.
    """
    outcome = END_REASONS[reason]
    if outcome in (Outcome.COUNTED, Outcome.VOID):
        raise ValueError(f"nobody loses by {reason.value}")
    winner = loser.opponent
    text = f"{winner.name[0]}+{outcome.value}"
    return Result(reason, winner, text, detail=detail)


def void(detail: str) -> Result:
    """Return the result of a game that does not count."""
    return Result(EndReason.ABORTED, None, Outcome.VOID.value, detail=detail)


def counted(count: Count, reason: EndReason, detail: str | None = None) -> Result:
    """Return the result of a count (article 9)."""
    score = count.score
    return Result(reason, score.winner, score.result, count=count, detail=detail)
