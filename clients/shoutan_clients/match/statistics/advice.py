"""What the figures mean, and what would make them better: plain sentences."""

from collections.abc import Iterator
from math import ceil
from typing import Final

from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.sprt_words import decided_after, what_came_later
from shoutan_clients.match.statistics.forfeits import about_forfeits
from shoutan_clients.match.statistics.pairing import Pairing
from shoutan_clients.match.statistics.sample_size import (
    games_for_margin,
    margin_of_games,
    units_to_end,
)
from shoutan_clients.match.statistics.sprt import SprtState, Unit, Verdict
from shoutan_clients.match.statistics.standings import Standings
from shoutan_clients.match.statistics.strength import DEVIATIONS
from shoutan_clients.match.wording import all_of, is_lopsided, many, plural

_FEW: Final = 30
"""So few units are too few for a normal distribution to be near."""

_WIDE_BELOW: Final = 5
"""So few units of two engines make the error bars of ratings clearly too wide."""

_MANY_LOST: Final = 0.02
"""A part of all games that should not go without a result in silence."""


def advice(
    plan: MatchPlan, standings: Standings, margin: float = 10.0
) -> tuple[str, ...]:
    """Return sentences about a match: what it shows, how much more would show more.

    `margin`: error bars, in Elo, that are worth aiming at. The most important is first.
    """
    if not standings.counted:
        about = _about_games(standings) if standings.games else _before_the_first(plan)
        return tuple(about)
    forfeits = list(about_forfeits(standings))
    only = standings.pairings[0] if len(standings.pairings) == 1 else None
    says_nothing = only is not None and only.tally.is_mostly_forfeits
    said = forfeits if says_nothing else []
    if standings.sprt is not None:
        left = plan.games - standings.games
        said += _about_test(standings.sprt, standings.pairings, plan.games, left)
    if only is not None and not says_nothing:
        said += [*_about_pairing(only, margin), *forfeits]
    if only is None:
        said += forfeits
    said += _about_ratings(standings, margin)
    said += _about_games(standings)
    return tuple(said)


def _before_the_first(plan: MatchPlan) -> Iterator[str]:
    margin = margin_of_games(plan.games)
    if margin is not None:
        yield (
            f"{many(plan.games, 'game')} between equal engines give error bars of about"
            f" ±{margin:.0f} Elo; four times as many halve them."
        )


def _about_test(
    state: SprtState, pairings: tuple[Pairing, ...], games: int, left: int
) -> Iterator[str]:
    bounds = f"{state.lower:.2f} and {state.upper:.2f}"
    if state.verdict is not None:
        elo = state.elo1 if state.verdict is Verdict.H1 else state.elo0
        other = state.elo0 if state.verdict is Verdict.H1 else state.elo1
        risk = state.alpha if state.verdict is Verdict.H1 else state.beta
        yield (
            f"The test accepts {state.verdict.value}: {elo:+g} Elo ({state.model.value})"
            f" rather than {other:+g}, {decided_after(state)}; it errs so in about"
            f" {risk * 100:g} % of matches."
        )
        if later := what_came_later(state):
            yield f"{later}."
        return
    first = pairings[0]
    strength = first.by_pairs if state.unit is Unit.PAIRS else first.by_games
    more = (
        units_to_end(state, strength.deviation)
        if strength is not None and strength.deviation is not None
        else None
    )
    is_out = left <= 0
    begin = (
        "The games ran out before the test was decided"
        if is_out
        else "The test goes on"
    )
    begin = f"{begin}: its ratio is {state.llr:.2f}, between {bounds}"
    if more is None:
        longer = (
            " With more games (--games) the same command goes on." if is_out else ""
        )
        yield f"{begin}; how long it takes cannot be told yet.{longer}"
        return
    wanted = _rough(more * (2 if state.unit is Unit.PAIRS else 1))
    if is_out:
        wanted += wanted % 2
        yield (
            f"{begin}. If it went on like this it would end after about"
            f" {many(wanted, 'game')} more: the same command with --games"
            f" {games + wanted} goes on."
        )
    else:
        yield (
            f"{begin}; if it goes on like this it ends after about"
            f" {many(wanted, 'game')} more."
        )


def _about_pairing(pairing: Pairing, margin: float) -> Iterator[str]:
    strength = pairing.strength
    elo, first, second = strength.elo, pairing.first, pairing.second
    if strength.all_alike:
        yield from _about_alike(pairing)
        return
    if strength.samples < _FEW:
        number = many(strength.samples, strength.unit.value[:-1])
        yield (
            f"{number} {plural(strength.samples, 'is not much', 'are few')}: the error"
            f" bars are rough until there are {_FEW}."
        )
    if elo.margin is None or elo.value is None:
        yield from _about_lopsided(pairing)
        return
    if elo.low is not None and elo.high is not None and elo.low <= 0 <= elo.high:
        total = games_for_margin(strength, abs(elo.value)) if elo.value else None
        sentence = f"It is not clear yet whether {first} or {second} is stronger"
        if total is not None and total > strength.games:
            more = _rough(total - strength.games)
            sentence += (
                f"; a difference of {elo.value:+.0f} Elo would be beyond its error bars"
                f" after about {many(more, 'game')} more"
            )
        yield sentence + "."
    total = games_for_margin(strength, margin)
    if total is not None and total > strength.games:
        more = _rough(total - strength.games)
        bars = (
            f"{elo.low:+.0f} to {elo.high:+.0f}"
            if elo.low is not None
            and elo.high is not None
            and is_lopsided(elo.value, elo.low, elo.high)
            else f"±{elo.margin:.0f}"
        )
        yield (
            f"The error bars are {bars} Elo; about {many(more, 'game')} more"
            f" would make them ±{margin:g}."
        )


def _about_lopsided(pairing: Pairing) -> Iterator[str]:
    """Say what nearly a sweep says: error bars that have no end on one side."""
    elo = pairing.strength.elo
    winner, loser, bound = pairing.first, pairing.second, elo.low
    if elo.low is None and elo.high is not None:
        winner, loser, bound = pairing.second, pairing.first, -elo.high
    if bound is not None and bound > 0:
        yield (
            f"{winner} won nearly everything against {loser}: it is stronger by"
            f" {bound:.0f} Elo or more (95 %)."
        )
        yield "A closer opponent, other times or a handicap would tell more."
    else:
        yield (
            f"Too few games of {winner} and {loser} were played to say who is stronger."
        )


def _about_alike(pairing: Pairing) -> Iterator[str]:
    strength, first, second = pairing.strength, pairing.first, pairing.second
    low, high = strength.elo.low, strength.elo.high
    swept = None
    if low is not None and high is None:
        swept = first, second, low
    elif high is not None and low is None:
        swept = second, first, -high
    if swept is not None:
        winner, loser, bound = swept
        won = f"{winner} won {_swept(pairing)} against {loser}"
        if bound > 0:
            yield f"{won}: it is stronger by {bound:.0f} Elo or more (95 %)."
            yield "A closer opponent, other times or a handicap would tell more."
        else:
            yield f"{won}: too few were played to say who is stronger."
        return
    each = "pairs" if strength.unit is Unit.PAIRS else "games"
    yield (
        f"All {each} of {first} and {second} had the same score, so that nobody can say"
        " by how much others would differ; other openings may tell more."
    )


def _swept(pairing: Pairing) -> str:
    """Return what was won whole: "all 20 games", or pairs where a single game was not."""
    record, strength = pairing.tally.record, pairing.strength
    if record.games in (record.wins, record.losses):
        return all_of(record.games)
    return f"both games of {all_of(strength.samples, 'pair')}"


def _about_ratings(standings: Standings, margin: float) -> Iterator[str]:
    ratings = standings.ratings
    if ratings is None:
        return
    if ratings.groups > 1:
        yield (
            f"The engines fall into {many(ratings.groups, 'group')} that did not meet: ratings"
            " of different groups cannot be compared."
        )
    if ratings.prior_draws:
        yield (
            "Some engines won or lost everything, so that no finite rating is the most"
            " likely one: a draw was added between each two that met. Error bars reckon"
            " with it; how much further off such an engine is cannot be told."
        )
    yield from _about_few(standings)
    errors = [(r.error, r) for r in ratings.ratings if r.error is not None]
    error, widest = max(errors, key=lambda two: two[0], default=(0.0, None))
    if widest is None or widest.elo.margin is None or DEVIATIONS * error <= margin:
        return
    more = _rough(standings.counted * ((DEVIATIONS * error / margin) ** 2 - 1))
    yield (
        f"The widest error bars are those of {widest.name}, ±{widest.elo.margin:.0f} Elo;"
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


def _about_games(standings: Standings) -> Iterator[str]:
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
    half = sum(p.unpaired for p in standings.pairings if p.by_pairs is not None)
    if half:
        are = plural(half, "is", "are")
        yield (
            f"{many(half, 'game')} without a partner of the other color {are} in the"
            " table, and not in figures by pairs."
        )


def _rough(number: float) -> int:
    """Return a number with two figures: more would claim to know."""
    whole = max(1, ceil(number))
    unit = int(10 ** max(0, len(str(whole)) - 2))
    return ceil(whole / unit) * unit
