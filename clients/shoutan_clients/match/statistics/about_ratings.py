"""Sentences about the ratings of more than two engines: what they rest on, how sure they are."""

from collections.abc import Iterator
from typing import Final

from shoutan_clients.match.statistics.about_first import (
    who_cannot_be_told,
    who_is_first,
)
from shoutan_clients.match.statistics.large_sample import DEVIATIONS
from shoutan_clients.match.statistics.sample_size import rough
from shoutan_clients.match.statistics.standings import Standings
from shoutan_clients.match.wording import many

_WIDE_BELOW: Final = 5
"""So few units of two engines make the error bars of ratings clearly too wide."""


def about_ratings(standings: Standings, margin: float) -> Iterator[str]:
    """Yield what ratings mean, none without; `margin`: error bars to aim at, in Elo.

    First of all who is first, or why that cannot be told.
    """
    ratings = standings.ratings
    if ratings is None:
        return
    if lead := who_is_first(standings) or who_cannot_be_told(standings):
        yield lead
    if ratings.groups > 1:
        yield (
            f"The engines fall into {many(ratings.groups, 'group')} that did not meet: ratings"
            " of different groups cannot be compared."
        )
    if ratings.prior_draws:
        yield (
            "An engine, or several of them together, won everything against all others that"
            " they met, so that no finite rating is the most likely one: a draw was added"
            " between each two that met. Error bars reckon with it; how much further off"
            " these are cannot be told."
        )
    yield from _about_few(standings)
    if ratings.prior_draws:
        return  # what the added draws say of more games is not what games would say
    errors = [(r.error, r) for r in ratings.ratings if r.error is not None]
    error, widest = max(errors, key=lambda two: two[0], default=(0.0, None))
    if widest is None or widest.elo.margin is None or DEVIATIONS * error <= margin:
        return
    tallies = {row.name: row.tally for row in standings.engines}
    if not tallies[widest.name].played.games:
        return  # more forfeits would say nothing of strength
    more = rough(standings.counted * ((DEVIATIONS * error / margin) ** 2 - 1))
    yield (
        f"The widest error bars of a rating are those of {widest.name}, ±{widest.elo.margin:.0f} Elo;"
        f" about {many(more, 'game')} more, spread like these, would make them"
        f" ±{margin:g}."
    )


def _about_few(standings: Standings) -> Iterator[str]:
    few = [p for p in standings.pairings if 0 < p.strength.samples < _WIDE_BELOW]
    if few:
        unit = few[0].strength.unit.value
        yield (
            f"{few[0].first} and {few[0].second} met in fewer than {_WIDE_BELOW} {unit}"
            f"{', and so did others' if len(few) > 1 else ''}: with so few the error"
            " bars of ratings are wide, to be on the safe side."
        )
