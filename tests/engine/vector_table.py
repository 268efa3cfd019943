"""Which acceptance case of the rules is checked by what.

The one table of all suites: `test_vectors.py` and `test_vectors_*.py` ask what decides a
case by itself, chains, counts, clocks, rulings, standings; `test_game_vectors.py` asks
whole games; `tests/protocol/test_coordinates.py` asks what is text. No case is left out:
`tests/test_rules_vectors.py` counts what the suites are given.
"""

from collections.abc import Collection
from typing import Final

from tests.vectors import Vector, load_vectors

BY_BOARD: Final = frozenset(
    {
        *("liberties", "play", "legal_positions", "perft"),
        *("score", "total", "territory", "ing"),
    }
)
"""Kinds that `test_vectors.py` checks."""
BY_CLOCKS: Final = frozenset(
    {
        *("clock", "announce", "pause"),
        *("lateness", "late_charge", "clock_fault", "leave"),
    }
)
"""Kinds that `test_vectors_clocks.py` checks."""
BY_RULINGS: Final = frozenset(
    {"penalty", "colours", "takeback_claim", "sealed", "holder"}
)
"""Kinds that `test_vectors_rulings.py` checks."""
BY_TOURNAMENTS: Final = frozenset(
    {
        *("round_robin", "rr_withdrawal", "rr_count", "all_play_all"),
        *("swiss_total", "swiss_rank", "swiss_sos", "swiss_withdrawn"),
        *("team_match", "team_rank", "relay", "best_of", "elimination"),
    }
)
"""Kinds that `test_vectors_tournaments.py` checks."""
BY_PROTOCOL: Final = frozenset({"coord"})
"""Kinds that `tests/protocol/test_coordinates.py` checks: vertices are text."""
BY_PRIMITIVES: Final = BY_BOARD | BY_CLOCKS | BY_RULINGS | BY_TOURNAMENTS | BY_PROTOCOL
"""Kinds that are checked without a game, each of them once."""
BY_GAME: Final = frozenset(
    {"play", "score", "clock", "announce", "pause", "procedure", "penalty", "nigiri"}
)
"""Kinds that `test_game_vectors.py` checks; most are checked twice, from both sides."""


ONLY_BY_GAME: Final[dict[str, str]] = {
    "CAP-13": "whose turn it is is known to a game only",
}
"""Cases of kinds in both rows that only one of them can check, and why."""


def is_for_primitives(vector: Vector) -> bool:
    """Tell whether one of the suites without a game checks this case."""
    return vector.kind in BY_PRIMITIVES and vector.id not in ONLY_BY_GAME


def cases_of(kinds: Collection[str]) -> list[Vector]:
    """Return the cases of these kinds that are checked without a game."""
    return [
        vector
        for vector in load_vectors()
        if vector.kind in kinds and is_for_primitives(vector)
    ]


def is_for_game(vector: Vector) -> bool:
    """Tell whether `test_game_vectors.py` checks this case."""
    return vector.kind in BY_GAME
