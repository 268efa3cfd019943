"""Rulings about stones that should not lie where they lie (article 17).

For boards that are relayed by hand: a move that the server accepted is never taken back
by one side alone.
"""

from dataclasses import dataclass
from typing import Final

from shoutan_engine.articles.editions import Edition

LAST_CORRECTABLE_MOVE: Final = 10


def may_correct_colors(moves_played: int) -> bool:
    """Tell whether players who took the wrong colors may still be put right.

    2002, article 17.1: up to move 10, inclusive. The game then starts anew with the
    right colors and full clocks (D-8). Corrected or not, later pairings look at the
    colors that were assigned. 1988 is silent; an event under it may use the same.
    """
    return moves_played <= LAST_CORRECTABLE_MOVE


@dataclass(frozen=True, slots=True)
class TakebackRuling:
    """Whether the stone goes back to where it was first, and a warning is given."""

    is_restored: bool
    is_warned: bool


def judge_takeback(edition: Edition, *, claimed_in_time: bool) -> TakebackRuling:
    """Judge a stone that was lifted and played elsewhere (article 17.3).

    `claimed_in_time`: the opponent complained before his own next move. 2002 asks for
    that, and the claim lapses otherwise; 1988 does not.
    """
    counts = claimed_in_time or edition is Edition.CN1988
    return TakebackRuling(is_restored=counts, is_warned=counts)
