"""What a match came to, in the sentences that the report begins with."""

from collections.abc import Iterator

from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.statistics import Pairing, Standings, advice
from shoutan_clients.match.statistics.about_first import who_is_first
from shoutan_clients.match.statistics.about_pairing import who_is_stronger


def verdict(plan: MatchPlan, held: Standings, only: Pairing | None) -> Iterator[str]:
    """Yield sentences, the most important first; `only`: of two engines, their games."""
    if held.games and not held.counted:
        yield "No game counts: all are void, or nobody can say who won them."
    elif not held.games:
        yield "No game was played yet."
    # Who is stronger comes before a test that is over, and before who failed.
    lead = who_is_stronger(only) if only is not None else who_is_first(held)
    if lead is None and only is not None:
        lead = _behind(only)
    if lead is not None:
        yield lead
    yield from (said for said in advice(plan, held) if said != lead)


def _behind(pairing: Pairing) -> str | None:
    """Return who is ahead, within the error bars; None where that is not known, or clear."""
    strength, elo = pairing.strength, pairing.strength.elo
    if pairing.tally.mostly_forfeits or strength.all_alike:
        return None  # the advice says what they are worth
    if elo.value is None or elo.margin is None or elo.side:
        return None
    ahead, behind = pairing.first, pairing.second
    if elo.value < 0:
        ahead, behind = behind, ahead
    by, bars = abs(elo.value), f"±{elo.margin:.0f}"
    if not round(by):
        return f"{ahead} and {behind} are equal so far, with error bars of {bars}."
    return (
        f"{ahead} is {by:.0f} Elo ahead of {behind}, which is within the error bars of"
        f" {bars}."
    )


def with_minus(value: float, digits: int, *, plus: bool = False) -> str:
    """Return a figure with a true minus sign; what is rounded to 0 has no sign."""
    rounded = round(value, digits) or 0.0
    sign = "+" if plus and rounded else ""
    return f"{rounded:{sign}.{digits}f}".replace("-", "−")
