"""Events at random: players, and results of some of their games."""

from itertools import combinations
from typing import Final

from hypothesis import strategies as st
from shoutan_engine.tournaments import GameResult, Pairing, Verdict

NAMES: Final = "ABCDEFGH"
verdicts = st.sampled_from(Verdict)


@st.composite
def fields(draw: st.DrawFn, least: int = 2) -> list[str]:
    """Return a list of players."""
    return list(NAMES[: draw(st.integers(least, len(NAMES)))])


@st.composite
def pairings(draw: st.DrawFn, players: list[str], cycles: int = 1) -> list[Pairing]:
    """Return the schedule of a round robin, colors and order at random."""
    pairs = [pair for pair in combinations(players, 2) for _ in range(cycles)]
    return [
        Pairing(*(pair if draw(st.booleans()) else reversed(pair)))
        for pair in draw(st.permutations(pairs))
    ]


@st.composite
def results_in(draw: st.DrawFn, schedule: list[Pairing]) -> list[GameResult]:
    """Return results of the first games of a schedule."""
    played = draw(st.integers(0, len(schedule)))
    return [GameResult(pairing, draw(verdicts)) for pairing in schedule[:played]]


@st.composite
def events(draw: st.DrawFn) -> tuple[list[str], list[GameResult]]:
    """Return players and results of a round robin that is under way or finished."""
    players = draw(fields())
    return players, draw(results_in(draw(pairings(players))))
