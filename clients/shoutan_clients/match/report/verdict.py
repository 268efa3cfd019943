"""What a match came to, in the sentences that the report begins with."""

from collections.abc import Iterator

from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.report.html import cut
from shoutan_clients.match.statistics import (
    Pairing,
    Ratings,
    Standings,
    advice,
)
from shoutan_clients.match.wording import is_lopsided


def verdict(plan: MatchPlan, held: Standings, only: Pairing | None) -> Iterator[str]:
    """Yield sentences, the most important first; `only`: of two engines, their games."""
    if held.games and not held.counted:
        yield "No game counts: all are void, or nobody can say who won them."
    elif not held.games:
        yield "No game was played yet."
    elif only is not None:
        yield from _about_two(only)
    elif held.ratings is not None:
        yield from _about_many(held.ratings, held)
    said = advice(plan, held)
    if only is not None and only.strength.all_alike:
        # Who won everything comes before a test that is over.
        won = tuple(f"{name} won " for name in (only.first, only.second))
        said = tuple(sorted(said, key=lambda one: not one.startswith(won)))
    yield from said


def _about_two(pairing: Pairing) -> Iterator[str]:
    if pairing.tally.is_mostly_forfeits:
        return  # the advice says what they are worth
    elo, first, second = (
        pairing.strength.elo,
        _short(pairing.first),
        _short(pairing.second),
    )
    if elo.value is None or elo.low is None or elo.high is None:
        return  # a sweep, or nearly one: the advice says who won it
    low, high = elo.low, elo.high
    if low > 0 or high < 0:
        if high < 0:
            first, second, low, high = second, first, -high, -low
        yield (
            f"{first} is stronger than {second}: by {abs(elo.value):.0f} Elo, between "
            f"{low:.0f} and {high:.0f} with 95\u202f% confidence."
        )
        return
    is_first = elo.value >= 0
    bars = f"±{(high - low) / 2:.0f}"
    if is_lopsided(elo.value, low, high):
        ends = (low, high) if is_first else (-high, -low)
        bars = " to ".join(with_minus(end, 0, plus=True) for end in ends)
    if not round(elo.value):
        yield f"{first} and {second} are equal so far, with error bars of {bars}."
        return
    ahead, behind = (first, second) if is_first else (second, first)
    yield (
        f"{ahead} is {abs(elo.value):.0f} Elo ahead of {behind}, which is within the error "
        f"bars of {bars}."
    )


def _about_many(held: Ratings, standings: Standings) -> Iterator[str]:
    if held.groups > 1 or not held.differences:
        return
    best_two = {held.differences[0].first, held.differences[0].second}
    rows = [row for row in standings.engines if row.name in best_two]
    if any(row.tally.is_mostly_forfeits for row in rows):
        return  # what is known of them is who failed
    # The first difference is that of the best two. Its bars are as long to both sides.
    gap = held.differences[0]
    low, high, margin = gap.elo.low, gap.elo.high, gap.elo.margin
    if low is None or high is None or margin is None:
        return
    best, second = _short(gap.first), _short(gap.second)
    elo = (low + high) / 2
    if low > 0:
        yield (
            f"{best} is first, and stronger than {second} by {elo:.0f} Elo, between "
            f"{low:.0f} and {high:.0f} with 95\u202f% confidence."
        )
    elif round(elo):
        yield (
            f"{best} is first, {elo:.0f} Elo ahead of {second}, which is within the error "
            f"bars of ±{margin:.0f}."
        )
    else:
        yield (
            f"{best} and {second} are first, and equal so far, with error bars of"
            f" ±{margin:.0f}."
        )


def _short(name: str) -> str:
    return cut(name, 40)


def with_minus(value: float, digits: int, *, plus: bool = False) -> str:
    """Return a figure with a true minus sign; what is rounded to 0 has no sign."""
    rounded = round(value, digits) or 0.0
    sign = "+" if plus and rounded else ""
    return f"{rounded:{sign}.{digits}f}".replace("-", "−")
