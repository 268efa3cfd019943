"""How many games it takes: for error bars of a size, for a test to end."""

import math
from typing import Final

from shoutan_clients.match.plan import SprtModel
from shoutan_clients.match.statistics.likelihood import NELO, score_of_elo
from shoutan_clients.match.statistics.sprt import SprtState, Unit
from shoutan_clients.match.statistics.strength import ELO, Strength, error_of_logit
from shoutan_clients.match.statistics.student import deviations

_FEWEST: Final = 4


def margin_of_games(games: int, draw_ratio: float = 0.0) -> float | None:
    """Return the error bars, in Elo, of so many games between equals.

    None for so few that they would hardly bound anything.
    """
    if games < _FEWEST:
        return None
    return deviations(games) * math.sqrt((1 - draw_ratio) / games) * NELO


def games_for_margin(strength: Strength, margin: float) -> int | None:
    """Return how many games in all would make the error bars of `elo` that small.

    If all goes on as so far: the same score, and the same spread of units. None where
    these are not known yet.
    """
    score, deviation = strength.score.value, strength.deviation
    if score is None or deviation is None or strength.all_alike:
        return None
    games = 2 if strength.unit is Unit.PAIRS else 1

    def bars(units: int) -> float:
        squares = units * (games * deviation) ** 2
        error = error_of_logit(score, squares, units, games)
        return deviations(units) * error * ELO

    few, many = 1, 2
    while bars(many) > margin:
        few, many = many, 2 * many
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (middle, many) if bars(middle) > margin else (few, middle)
    return many * games


def units_to_end(state: SprtState, deviation: float) -> float | None:
    """Return how many units more a test takes on average, if all goes on as so far.

    `deviation`: that of the score of a unit. The ratio is taken for a Brownian motion,
    with the drift that it had so far. Source: the mean time to leave an interval, as in
    D. Siegmund, "Sequential Analysis" (1985), chapter III. None without results.
    """
    if not state.samples or deviation <= 0:
        return None
    if state.verdict is not None:
        return 0.0
    games = 2 if state.unit is Unit.PAIRS else 1
    if state.model is SprtModel.LOGISTIC:
        gap = (score_of_elo(state.elo1) - score_of_elo(state.elo0)) / deviation
    else:
        gap = (state.elo1 - state.elo0) / NELO * math.sqrt(games)
    drift, variance = state.llr / state.samples, gap**2
    below, above = state.llr - state.lower, state.upper - state.llr
    if below <= 0 or above <= 0:
        return 0.0
    bend = 2 * drift / variance
    if abs(bend) * (below + above) < 1e-3:
        return below * above / variance
    # Upwards or downwards it is the same motion seen in a mirror.
    if bend < 0:
        bend, drift, below, above = -bend, -drift, above, below
    up = -math.expm1(-bend * below) / -math.expm1(-bend * (below + above))
    return (up * (below + above) - below) / drift


def rough(number: float) -> int:
    """Return a number with two figures: more would claim to know."""
    whole = max(1, math.ceil(number))
    unit = int(10 ** max(0, len(str(whole)) - 2))
    return math.ceil(whole / unit) * unit
