"""Results of matches that nobody played, for tests of what is made of results."""

from collections.abc import Iterable, Sequence
from itertools import count

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.plan import EnginePlan, MatchPlan, OpeningsPlan, SprtPlan
from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.results import EndReason
from shoutan_engine.rules import PROFILES
from shoutan_engine.scoring.quarters import QuarterZi


def match_plan(
    *names: str, games: int = 200, sprt: SprtPlan | None = None, is_paired: bool = True
) -> MatchPlan:
    return MatchPlan(
        engines=tuple(EnginePlan(name, (name,)) for name in names or ("A", "B")),
        games=games,
        size=9,
        komi_quarters=QuarterZi(15),
        profile=PROFILES["cn2002"],
        time=NoClock(),
        openings=OpeningsPlan(is_paired=is_paired),
        sprt=sprt,
    )


def game_line(
    number: int,
    black: str = "A",
    white: str = "B",
    winner: str | None = "black",
    *,
    pair: int | None = None,
    end_reason: EndReason = EndReason.TWO_PASSES,
    standing: Standing = Standing.PLAYED,
    moves_key: str = "",
) -> GameLine:
    return GameLine(
        number=number,
        pair=number if pair is None else pair,
        game=f"g{number}",
        black=black,
        white=white,
        result="",
        winner=winner,
        end_reason=end_reason,
        standing=standing,
        moves=100,
        started_at="2026-01-01T00:00:00Z",
        finished_at="2026-01-01T00:01:00Z",
        wall_ms=60_000,
        moves_key=moves_key,
    )


def paired_lines(
    points: Iterable[tuple[float, float]], first: str = "A", second: str = "B"
) -> list[GameLine]:
    """Return pairs by the points of the first engine, as Black and then as White."""
    lines: list[GameLine] = []
    numbers = count(1)
    for pair, (as_black, as_white) in enumerate(points, 1):
        black = {1.0: "black", 0.5: None, 0.0: "white"}[as_black]
        white = {1.0: "white", 0.5: None, 0.0: "black"}[as_white]
        lines.append(game_line(next(numbers), first, second, black, pair=pair))
        lines.append(game_line(next(numbers), second, first, white, pair=pair))
    return lines


def lines_of_pairs(counts: Sequence[int]) -> list[GameLine]:
    """Return so many pairs LL, LD, DD, WL, WD, WW of A against B."""
    kinds = ((0.0, 0.0), (0.0, 0.5), (0.5, 0.5), (1.0, 0.0), (1.0, 0.5), (1.0, 1.0))
    return paired_lines(
        kind for kind, n in zip(kinds, counts, strict=True) for _ in range(n)
    )
