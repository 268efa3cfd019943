"""Leaving the seat in byo-yomi (article 23.6 of 1988, 22.7 of 2002).

Leave is given for urgent reasons, during the opponent's thinking, by the referee, once
a game. With leave the player's own counting waits for him (D-12); without it counting
goes on, and a lost connection is leaving without leave.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from shoutan_engine.articles.editions import Edition
from shoutan_engine.clocks.types import Millis

ARTICLES: Final[Mapping[Edition, str]] = {
    Edition.CN1988: "23.6",
    Edition.CN2002: "22.7",
}
LEAVES_PER_GAME: Final = 1
LEAVE_MAX: Final = Millis(300_000)
"""The longest that counting waits (D-12), unless the game is set otherwise."""


class LeaveDenied(StrEnum):
    """Why there is no leave, the first reason that holds."""

    NOT_IN_BYO_YOMI = "not_in_byo_yomi"
    """Nothing is counted yet: main time runs, and nobody has to be asked."""
    OWN_TURN = "own_turn"
    USED = "used"
    NOT_ALLOWED = "not_allowed"
    """The referee, or the setting of the game, says no."""


@dataclass(frozen=True, slots=True)
class LeaveRequest:
    """A player asks for leave. `used`: how often he had it in this game."""

    in_byoyomi: bool
    own_turn: bool
    is_allowed: bool
    used: int


def why_no_leave(request: LeaveRequest) -> LeaveDenied | None:
    """Return why leave is denied, so that counting goes on; None if it is granted."""
    if not request.in_byoyomi:
        return LeaveDenied.NOT_IN_BYO_YOMI
    if request.own_turn:
        return LeaveDenied.OWN_TURN
    if request.used >= LEAVES_PER_GAME:
        return LeaveDenied.USED
    if not request.is_allowed:
        return LeaveDenied.NOT_ALLOWED
    return None


def counting_begins(
    turn_began: Millis, returned: Millis | None, most: Millis = LEAVE_MAX
) -> Millis:
    """Return the stamp from which a player with leave is counted in his next turn.

    `returned`: the stamp of his return, None while he is away; then this is the latest
    moment at which counting begins without him. The wait is bounded from the moment
    that it became his turn, since nothing of his is waiting before.
    """
    latest = Millis(turn_began + most)
    if returned is None:
        return latest
    return Millis(min(max(turn_began, returned), latest))
