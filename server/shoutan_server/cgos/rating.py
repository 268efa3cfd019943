"""Elo, with a K that shrinks from game to game: what one game does to two ratings."""

from typing import Final

from shoutan_host.cgos_records import CgosRating

FIRST: Final = 1800.0
"""Where nobody has a rating yet."""
FIRST_K: Final = 200.0
LEAST_K: Final = 3.0
PROVISIONAL_K: Final = 16.0
"""Above it a rating is shown with a question mark."""
SHRINK: Final = 0.95
"""What is left of K after a game: 50 games until the question mark goes."""
SCALE: Final = 400.0
"""A difference by which the better one is expected to score ten to one."""


def first_rating(average: float | None) -> CgosRating:
    """Return the rating of a newcomer where the mean of all others is `average`."""
    return CgosRating(FIRST if average is None else average, FIRST_K)


def anchored(rating: int) -> CgosRating:
    """Return the rating of a bot whose strength is known: no game moves it."""
    return CgosRating(float(rating), 0.0)


def expected(own: CgosRating, other: CgosRating) -> float:
    """Return the score, 0 to 1, that is expected of `own`."""
    odds: float = 10.0 ** ((other.rating - own.rating) / SCALE)
    return 1.0 / (1.0 + odds)


def after_game(own: CgosRating, other: CgosRating, score: float) -> CgosRating:
    """Return the rating after a game: `score` is 1 for a win, 0.5 for a draw, 0."""
    moved = own.rating + own.k * (score - expected(own, other))
    k = max(LEAST_K, own.k * SHRINK) if own.k else 0.0
    return CgosRating(moved, k, own.games + 1)


def rating_text(rating: CgosRating) -> str:
    """Write a rating: "1800?" while it is provisional, nothing below 0."""
    mark = "?" if rating.k > PROVISIONAL_K else ""
    return f"{max(0, round(rating.rating))}{mark}"
