"""What a match came to, in the sentences that the report begins with."""

from collections.abc import Iterator

from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.statistics import Standings, advice


def verdict(plan: MatchPlan, held: Standings) -> Iterator[str]:
    """Yield sentences, the most important first: those of a terminal and of JSON."""
    if held.games and not held.counted:
        yield "No game counts: all are void, or nobody can say who won them."
    elif not held.games:
        yield "No game was played yet."
    yield from advice(plan, held)


def with_minus(value: float, digits: int, *, plus: bool = False) -> str:
    """Return a figure with a true minus sign; what is rounded to 0 has no sign."""
    rounded = round(value, digits) or 0.0
    sign = "+" if plus and rounded else ""
    return f"{rounded:{sign}.{digits}f}".replace("-", "−")
