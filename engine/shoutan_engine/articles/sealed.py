"""Opening a sealed move (article 22 of 1988; 2002 leaves it to the event, article 14).

The side to move has written its move down unseen and unchecked; at resumption it is
opened and must be played. The position cannot have changed since.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from shoutan_engine.articles.editions import Edition
from shoutan_engine.points import Move, Pass, Point
from shoutan_engine.refusals import Refusal, RefusalCode

SEALING: Final[Mapping[Edition, str]] = {Edition.CN1988: "22", Edition.CN2002: "14"}
"""The article on sealed moves; in 2002, where 22 is about time, it is a part of 14."""
_ARTICLES: Final[Mapping[RefusalCode, str]] = {
    RefusalCode.OFF_BOARD: "22",
    RefusalCode.OCCUPIED: "22",
    RefusalCode.FORBIDDEN_POINT: "19",
    RefusalCode.KO: "20",
    RefusalCode.SUPERKO: "20",
}


@dataclass(frozen=True, slots=True)
class Opened:
    """The sealed move as it is played."""

    move: Move


@dataclass(frozen=True, slots=True)
class TurnForfeited:
    """The sealed move cannot be played: the turn is lost, the opponent moves.

    It is no voluntary pass (D-4). `reason` as for a stone that is played, with the
    consequences that it has there: a ko may cost a warning.
    """

    reason: RefusalCode
    article: str


def open_sealed(
    move: Move | None, illegality: Callable[[Point], Refusal | None]
) -> Opened | TurnForfeited:
    """Say what becomes of the sealed `move`, None for one that nobody can read.

    `illegality` says why a stone of that side may not be played on a point, None if it
    may. What cannot be read is on no point of the board.
    """
    if move is None:
        return TurnForfeited(RefusalCode.OFF_BOARD, _ARTICLES[RefusalCode.OFF_BOARD])
    if isinstance(move, Pass):
        return Opened(move)
    refusal = illegality(move.point)
    if refusal is None:
        return Opened(move)
    article = _ARTICLES.get(refusal.code, refusal.article or "22")
    return TurnForfeited(refusal.code, article)
