"""Komi in words, with what Black gives back for handicap stones, as engines are told."""

from collections.abc import Sequence

from shoutan_engine.rules.profile import Profile
from shoutan_engine.scoring import compensation_quarters
from shoutan_engine.scoring.quarters import QuarterZi, format_points

from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.wording import many


def komi_words(plan: MatchPlan) -> str:
    """Return "7.5", or "7.5, and 3 points for 3 handicap stones".

    Of free handicap, of which engines may place fewer stones, "up to" so many. Without the stones that records of openings bring: these differ from game to game
    (`remarks_on_stones`).
    """
    openings = plan.openings
    up_to = "up to " if openings.is_free else ""
    return komi_with(plan.komi_quarters, plan.profile, openings.handicap, up_to)


def komi_with(
    komi_quarters: QuarterZi, profile: Profile, stones: int, up_to: str = ""
) -> str:
    """Return the same of so many handicap stones; `up_to`: words before their number."""
    komi, back = format_points(komi_quarters), given_back(profile, stones, up_to)
    return f"{komi}, and {back}" if back else komi


def given_back(profile: Profile, stones: int, up_to: str = "") -> str:
    """Return "3 points for 3 handicap stones", "" where Black gives nothing back."""
    back = compensation_quarters(
        profile.handicap_compensation, stones, profile.counting
    )
    if not back:
        return ""
    points = many(float(format_points(back)), "point")
    return f"{up_to}{points} for {up_to}{many(stones, 'handicap stone')}"


def remarks_on_stones(plan: MatchPlan, openings: Sequence[Opening]) -> tuple[str, ...]:
    """Return what Black gives back for stones that records of openings bring, if anything."""
    if plan.openings.source is None:
        return ()
    counts = sorted({opening.handicap for opening in openings})
    given = [back for stones in counts if (back := given_back(plan.profile, stones))]
    if not given:
        return ()
    komi = format_points(plan.komi_quarters)
    number = sum(bool(given_back(plan.profile, each.handicap)) for each in openings)
    return (
        f"In {many(number, 'opening')} with handicap stones Black gives back points beside"
        f" the komi of {komi}: {', '.join(given)}.",
    )
