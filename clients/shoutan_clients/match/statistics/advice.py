"""What the figures mean, and what would make them better: plain sentences."""

from collections.abc import Iterator
from typing import Final

from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.statistics.about_pairing import (
    about_pairing,
    who_is_stronger,
)
from shoutan_clients.match.statistics.about_ratings import about_ratings
from shoutan_clients.match.statistics.about_test import about_test
from shoutan_clients.match.statistics.forfeits import about_forfeits, about_restarts
from shoutan_clients.match.statistics.sample_size import margin_of_games
from shoutan_clients.match.statistics.standings import Standings
from shoutan_clients.match.wording import many, plural

_MANY_LOST: Final = 0.02
"""A part of all games that should not go without a result in silence."""


def advice(
    plan: MatchPlan, standings: Standings, margin: float = 10.0
) -> tuple[str, ...]:
    """Return sentences about a match: what it shows, how much more would show more.

    `margin`: error bars, in Elo, that are worth aiming at. The most important is first.
    """
    if not standings.counted:
        about = (
            _about_games(plan, standings)
            if standings.games
            else _before_the_first(plan)
        )
        return tuple(about)
    forfeits = list(about_forfeits(standings))
    test: list[str] = []
    if standings.sprt is not None:
        left = plan.games - standings.games
        test += about_test(standings.sprt, standings.pairings, plan.games, left)
    only = standings.pairings[0] if len(standings.pairings) == 1 else None
    ratings = list(about_ratings(standings, margin))
    if only is not None and only.tally.mostly_forfeits:
        said = [*forfeits, *test, *ratings]
    elif only is not None:
        # Who is stronger is what was asked; where that is open a test that ended tells more.
        two = list(about_pairing(only, margin))
        lead, more = two[:1], two[1:]
        is_over = standings.sprt is not None and standings.sprt.verdict is not None
        comes_first = who_is_stronger(only) is None and is_over
        said = [*test, *lead] if comes_first else [*lead, *test]
        said += [*more, *forfeits, *ratings]
    else:
        said = [*ratings[:1], *test, *forfeits, *ratings[1:]]
    said += _about_games(plan, standings)
    return tuple(said)


def _before_the_first(plan: MatchPlan) -> Iterator[str]:
    margin = margin_of_games(plan.games)
    if margin is not None:
        yield (
            f"{many(plan.games, 'game')} between equal engines give error bars of about"
            f" ±{margin:.0f} Elo; four times as many halve them."
        )


def _about_games(plan: MatchPlan, standings: Standings) -> Iterator[str]:
    yield from about_restarts(plan, standings)
    if standings.repeats:
        was = plural(standings.repeats, "was", "were")
        yield (
            f"{many(standings.repeats, 'game')} repeated an earlier one move by move and"
            f" {was} left out of the error bars; more openings, or random first moves,"
            " would make games differ."
        )
    lost = standings.void + standings.unknown
    if lost and lost >= _MANY_LOST * standings.games:
        yield (
            f"{lost} of {many(standings.games, 'game')} had no result: {standings.void}"
            f" void, {standings.unknown} unknown."
            f" {plural(lost, 'Its record says', 'Their records say')} why."
        )
    half = sum(p.unpaired for p in standings.pairings if p.is_half)
    if half:
        are = plural(half, "is", "are")
        yield (
            f"{many(half, 'game')} without a partner of the other color {are} in the"
            " table, and not in figures by pairs."
        )
