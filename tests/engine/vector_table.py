"""Which acceptance case of the rules is checked by what, and which is not, and why.

The one table of both suites: `test_vectors.py` asks the primitives, chains, counts and
clocks, `test_game_vectors.py` whole games. A case in no row fails the suite; what becomes
buildable moves from the rows of reasons to the rows of checks.
"""

from typing import Final

from tests.vectors import Vector

BY_PRIMITIVES: Final = frozenset(
    {
        "liberties",
        "play",
        "legal_positions",
        "perft",
        "score",
        "total",
        "clock",
        "announce",
        "pause",
        "late_charge",
    }
)
"""Kinds that `test_vectors.py` checks."""
BY_GAME: Final = frozenset(
    {"play", "score", "clock", "announce", "pause", "procedure", "penalty", "nigiri"}
)
"""Kinds that `test_game_vectors.py` checks; several are checked twice, from both sides."""

NOT_BUILT: Final = "not offered yet"
TOURNAMENT: Final = "tournaments are not offered yet"
RULING: Final = "repetition `ruling` is not offered yet"
CANADIAN: Final = "moves in a fixed time are not offered yet"
TAKEBACK: Final = "a referee's ruling on a take-back is not offered yet"
DOUBLE_MOVE: Final = (
    "`out_of_turn=article17` is not offered yet: such a move is refused"
)
HANDICAP: Final = "compensation for handicap stones is not offered in games yet"
CONTESTABLE: Final = "contestable points are not offered in games yet"

SKIPPED_KINDS: Final[dict[str, str]] = {
    "coord": "coordinates are text, hence the protocol's, and checked there",
    "lateness": f"lateness is {NOT_BUILT}",
    "clock_fault": f"rulings on clock faults are {NOT_BUILT}",
    "leave": f"leaving the seat is {NOT_BUILT}",
    "sealed": f"sealed moves are {NOT_BUILT}",
    "colours": f"correcting colors is {NOT_BUILT}",
    "takeback_claim": f"take-backs are {NOT_BUILT}",
    "holder": f"ranks at nigiri are {NOT_BUILT}",
    "territory": f"territory counting is {NOT_BUILT}",
    "ing": f"the Ing rules are {NOT_BUILT}",
    "round_robin": TOURNAMENT,
    "swiss_total": TOURNAMENT,
    "swiss_rank": TOURNAMENT,
    "swiss_sos": TOURNAMENT,
    "swiss_withdrawn": TOURNAMENT,
    "rr_withdrawal": TOURNAMENT,
    "rr_count": TOURNAMENT,
    "team_match": TOURNAMENT,
    "team_rank": TOURNAMENT,
    "relay": TOURNAMENT,
    "best_of": TOURNAMENT,
    "elimination": TOURNAMENT,
    "all_play_all": TOURNAMENT,
}
"""Kinds that are checked nowhere."""
SKIPPED_IDS: Final[dict[str, str]] = {
    "CLK-17": f"overtime taken as a pass is {NOT_BUILT}",
    **dict.fromkeys(("SK-04", "SK-09", "SK-10", "SK-11"), RULING),
    **dict.fromkeys(("SK-18", "SK-21", "SK-24"), RULING),
    **dict.fromkeys((f"CLK-3{number}" for number in range(6)), CANADIAN),
    **dict.fromkeys(("PEN-01", "PEN-02", "PEN-08"), TAKEBACK),
    **dict.fromkeys(("PEN-06", "PEN-07"), DOUBLE_MOVE),
}
"""Cases of checked kinds that are checked nowhere."""
ONLY_BY_GAME: Final[dict[str, str]] = {
    "CAP-13": "whose turn it is is known to a game only",
}
ONLY_BY_PRIMITIVES: Final[dict[str, str]] = {
    "HAND-01": HANDICAP,
    "HAND-02": HANDICAP,
    "CONT-01": CONTESTABLE,
    "CONT-02": CONTESTABLE,
    "CONT-03": CONTESTABLE,
}


def is_for_primitives(vector: Vector) -> bool:
    """Tell whether `test_vectors.py` checks this case."""
    not_here = vector.id in SKIPPED_IDS or vector.id in ONLY_BY_GAME
    return vector.kind in BY_PRIMITIVES and not not_here


def is_for_game(vector: Vector) -> bool:
    """Tell whether `test_game_vectors.py` checks this case."""
    not_here = vector.id in SKIPPED_IDS or vector.id in ONLY_BY_PRIMITIVES
    return vector.kind in BY_GAME and not not_here
