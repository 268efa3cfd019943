"""Komi in words, with what Black gives back for handicap stones, as engines are told."""

from shoutan_engine.scoring import compensation_quarters
from shoutan_engine.scoring.quarters import format_points

from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.wording import many


def komi_words(plan: MatchPlan) -> str:
    """Return "7.5", or "7.5, and 3 points for 3 handicap stones".

    Without the stones that records of openings bring: these differ from game to game.
    """
    komi = format_points(plan.komi_quarters)
    stones, profile = plan.openings.handicap, plan.profile
    back = compensation_quarters(
        profile.handicap_compensation, stones, profile.counting
    )
    if not back:
        return komi
    points = many(float(format_points(back)), "point")
    return f"{komi}, and {points} for {many(stones, 'handicap stone')}"
