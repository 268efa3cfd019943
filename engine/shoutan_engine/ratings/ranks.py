"""Ranks from ratings: a hundred points a rank, 2100 in the middle of 1 dan.

So 1500, where everybody begins, is in the middle of 6 kyu. Nothing below 30 kyu or above
9 dan is shown. A rank with a question mark is a guess, as in SGF (`BR[6k?]`).
"""

import math
from typing import Final

from shoutan_engine.ratings.glicko2 import Rating

POINTS_A_RANK: Final = 100.0
FIRST_DAN: Final = 2050.0
"""The lowest rating of 1 dan."""
WEAKEST_KYU: Final = 30
STRONGEST_DAN: Final = 9
PROVISIONAL_DEVIATION: Final = 110.0
"""Above it a rating may be wrong by more than two ranks in one case of twenty."""


def is_provisional(rating: Rating) -> bool:
    """Tell whether a rating is still a guess."""
    return rating.deviation > PROVISIONAL_DEVIATION


def rank_text(rating: Rating) -> str:
    """Return "5k", "2d"; with a question mark while it is provisional."""
    mark = "?" if is_provisional(rating) else ""
    return f"{_rank(rating.rating)}{mark}"


def _rank(rating: float) -> str:
    steps = math.floor((rating - FIRST_DAN) / POINTS_A_RANK)
    if steps >= 0:
        return f"{min(STRONGEST_DAN, steps + 1)}d"
    return f"{min(WEAKEST_KYU, -steps)}k"
