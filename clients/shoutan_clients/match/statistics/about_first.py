"""Which of more than two engines is first, and whether that is sure: one sentence."""

from collections.abc import Sequence
from typing import Final

from shoutan_clients.match.statistics.ratings import Difference
from shoutan_clients.match.statistics.standings import Standings
from shoutan_clients.match.wording import all_of, listed, many

_MOST_NAMED: Final = 3
"""Opponents that are named one by one."""


def who_is_first(standings: Standings) -> str | None:
    """Return who is, by the differences of ratings and their own error bars.

    Engines share a place where the difference of their ratings rounds to 0 Elo; who shares
    one is named with it. None with two engines, where some did not meet, and where the
    games of those mostly were forfeits.
    """
    held = standings.ratings
    if held is None or held.groups > 1 or not held.differences:
        return None
    gaps = {(one.first, one.second): one for one in held.differences}
    names = [one.name for one in held.ratings]
    best, next_best = _leading(names, gaps)
    if _failing(standings, [*best, *next_best]):
        return None  # what is known of them is who failed
    if next_best and (won := _won_all(standings, names[0])):
        gaps_to_next = [gaps[names[0], name] for name in next_best]
        return _swept(names[0], won, gaps_to_next)
    if next_best:
        return _alone(names[0], [gaps[names[0], name] for name in next_best])
    shared = [gaps[one, two] for i, one in enumerate(best) for two in best[i + 1 :]]
    their = "their difference has" if len(shared) == 1 else "their differences have"
    return (
        f"{listed(best)} are first, and equal so far; {their} error bars of"
        f" {'' if len(shared) == 1 else 'up to '}±{_margin(_widest(shared)):.0f} Elo."
    )


def who_cannot_be_told(standings: Standings) -> str | None:
    """Return why nobody is first, where ratings of all can be compared; else None."""
    held = standings.ratings
    if held is None or held.groups > 1 or not held.differences:
        return None
    gaps = {(one.first, one.second): one for one in held.differences}
    best, next_best = _leading([one.name for one in held.ratings], gaps)
    failing = _failing(standings, [*best, *next_best])
    if not failing:
        return None
    return (
        f"It is not clear which engine is the strongest: most games of {listed(failing)}"
        " were forfeits, which say who failed, not who is stronger."
    )


def _leading(
    names: Sequence[str], gaps: dict[tuple[str, str], Difference]
) -> tuple[list[str], list[str]]:
    """Return those that share the first place, and the next one where it is not shared."""
    best = _sharing(names, gaps)
    return best, _sharing(names[len(best) :], gaps) if len(best) == 1 else []


def _failing(standings: Standings, names: Sequence[str]) -> list[str]:
    """Return those of the names whose games mostly were forfeits, in that order."""
    tallies = {row.name: row.tally for row in standings.engines}
    return [name for name in names if tallies[name].mostly_forfeits]


def _alone(first: str, gaps: Sequence[Difference]) -> str:
    """Return how far the first engine is ahead of those that come next."""
    others = listed([gap.second for gap in gaps])
    elo = _widest(gaps).elo
    by = elo.value or 0.0
    if elo.low is not None and elo.high is not None and elo.side > 0:
        return (
            f"{first} is first, and stronger than {others}: by {by:.0f} Elo, between"
            f" {elo.low:.0f} and {elo.high:.0f} with 95 % confidence."
        )
    return (
        f"{first} is first, {by:.0f} Elo ahead of {others}, which is within the error bars"
        f" of that difference, ±{_margin(_widest(gaps)):.0f}."
    )


def _won_all(standings: Standings, name: str) -> str:
    """Return what an engine won, against each that it met, or "" where that is not all."""
    met = {
        (
            pairing.second if pairing.first == name else pairing.first
        ): pairing.tally.record
        for pairing in standings.pairings
        if name in (pairing.first, pairing.second) and pairing.tally.record.games
    }
    record = next(row.tally.record for row in standings.engines if row.name == name)
    if not met or record.wins != record.games:
        return ""
    if len(met) > _MOST_NAMED:
        return f"{all_of(record.games)} against {many(len(met), 'engine')}"
    return listed(
        [f"{all_of(held.games)} against {other}" for other, held in met.items()]
    )


def _swept(first: str, won: str, gaps: Sequence[Difference]) -> str:
    """Return what winning everything says: Elo beyond its bound is that of added draws."""
    others, elo = listed([gap.second for gap in gaps]), _widest(gaps).elo
    begin = f"{first} is first: it won {won}"
    if elo.low is not None and elo.side > 0:
        return f"{begin}, and is stronger than {others} by {elo.low:.0f} Elo or more (95 %)."
    return f"{begin}, too few to say that it is stronger than {others}."


def _sharing(
    names: Sequence[str], gaps: dict[tuple[str, str], Difference]
) -> list[str]:
    """Return those of the names, best first, that are as good as the first of them."""
    return [
        name
        for name in names
        if name == names[0] or not round(gaps[names[0], name].elo.value or 0.0)
    ]


def _margin(gap: Difference) -> float:
    return gap.elo.margin or 0.0


def _widest(gaps: Sequence[Difference]) -> Difference:
    """Return the difference that is least sure, and speaks for all."""
    return max(gaps, key=_margin)
