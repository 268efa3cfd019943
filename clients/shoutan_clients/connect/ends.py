"""How games end, in words: what is said of a result on a terminal."""

from typing import Final

from shoutan_engine.results import EndReason, Result

_WORDS: Final[dict[EndReason, str]] = {
    EndReason.AGREEMENT: "both agreed on the end",
    EndReason.TWO_PASSES: "both passed",
    EndReason.RESIGN: "by resignation",
    EndReason.TIME: "on time",
    EndReason.ILLEGAL: "by an illegal move",
    EndReason.WARNINGS: "by too many warnings",
    EndReason.LATE: "by coming late",
    EndReason.ABSENT: "by absence",
    EndReason.REFEREE: "as the referee ruled",
    EndReason.BOTH_LOSE: "both lose",
    EndReason.CYCLE: "the position came again and again",
    EndReason.CONCEDE_CONTEST: "the contested stones were conceded",
    EndReason.ADJUDICATED: "as it was adjudicated",
    EndReason.MOVE_LIMIT: "too many moves",
    EndReason.CRASH: "the engine crashed",
    EndReason.HANG: "the engine did not answer",
    EndReason.PROTOCOL: "the engine broke the protocol",
    EndReason.DISCONNECT: "the connection was lost",
    EndReason.ABORTED: "it was called off",
}


def words_of(result: Result) -> str:
    """Return a result for people, such as "B+5.5, both passed"."""
    return f"{result.text}, {_WORDS[result.reason]}"
