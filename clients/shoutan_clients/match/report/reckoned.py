"""From the statistics of a match to what the report shows of them.

This file and `verdict` are the only ones of the report that know
`shoutan_clients.match.statistics`.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.report.findings import (
    Against,
    Findings,
    Moment,
    Rating,
    SequentialTest,
)
from shoutan_clients.match.report.html import cut
from shoutan_clients.match.report.verdict import verdict, with_minus
from shoutan_clients.match.sprt_words import accepts, what_came_later
from shoutan_clients.match.statistics import (
    Interval,
    Pairing,
    Ratings,
    SprtState,
    Standings,
    llr_path,
)
from shoutan_clients.match.statistics.pairing import PairingSheet
from shoutan_clients.match.statistics.repeats import Repeats
from shoutan_clients.match.wording import (
    MOSTLY_FORFEITS,
    NO_BOUNDS,
    TOO_FEW,
    by_all_games,
    chance,
    is_lopsided,
    is_too_few,
    many,
)

MOMENTS: Final = 60
"""Points of the curve of Elo, at most."""


def findings(plan: MatchPlan, lines: Sequence[GameLine], held: Standings) -> Findings:
    """Return what the report says of strength; `lines` in the order the games ended in."""
    only = held.pairings[0] if len(plan.engines) == 2 and held.pairings else None
    ratings = _ratings(held.ratings) if only is None else _of_two(only)
    scale = "Elo above the average"
    if only is not None:
        scale = f"Elo above {cut(only.second, 20)}"
    elif held.ratings is not None and held.ratings.groups > 1:
        scale = "Elo above the average of the group"
    return Findings(
        verdict=tuple(verdict(plan, held)),
        ratings=ratings,
        scale=scale,
        facts=tuple(_facts(held, only)),
        course=() if only is None else tuple(_course(only, lines)),
        pairs=() if only is None else only.pentanomial.counts,
        test=_test(plan, lines, held.sprt),
        superiority={} if held.ratings is None else held.ratings.superiority,
        superiority_by=by_all_games(held.ratings.prior_draws if held.ratings else 0),
        against=() if only is not None else tuple(map(_against, held.pairings)),
        is_by_pairs=any(pairing.is_half for pairing in held.pairings),
        left_out=tuple(_left_out(lines)),
    )


def _ratings(held: Ratings | None) -> tuple[Rating, ...]:
    if held is None:
        return ()
    return tuple(
        Rating(one.name, one.elo.value, one.elo.low, one.elo.high, one.games, one.group)
        for one in held.ratings
    )


def _of_two(pairing: Pairing) -> tuple[Rating, ...]:
    elo, games = pairing.strength.elo, pairing.strength.games
    if not games:
        return ()
    return (Rating(pairing.first, elo.value, elo.low, elo.high, games),)


def _against(pairing: Pairing) -> Against:
    strength, tally = pairing.strength, pairing.tally
    # Who won all, or lost all, has an end of the error bars and no value.
    ends = strength.elo.value, strength.elo.low, strength.elo.high
    return Against(
        pairing.first,
        pairing.second,
        tally.record.games,
        tally.score,
        _shown(strength.elo, 0) if strength.samples else "",
        next((end for end in ends if end is not None), None),
        strength.told_los,
    )


def _facts(held: Standings, only: Pairing | None) -> Iterator[tuple[str, str]]:
    if only is not None and only.strength.samples:
        strength = only.strength
        by = f", by {many(strength.samples, 'whole pair')}" if only.is_half else ""
        failed = f", {MOSTLY_FORFEITS}" if only.tally.mostly_forfeits else ""
        yield "Elo", f"{_shown(strength.elo, 0)}{by}{failed}"
        yield "Normalized Elo", f"{_shown(strength.nelo, 0)}{failed}"
        if strength.los is not None:
            los = chance(strength.told_los).replace(" %", "\u202f%")
            yield "Likelihood of superiority", f"{los}{failed}"
        if strength.score.value is not None:
            # Of pairs it is not the score of all games, which the results show.
            units = many(strength.samples, strength.unit.value[:-1])
            yield "Score", f"{100 * strength.score.value:.1f}\u202f%, {units}"
        if forfeits := only.tally.forfeits:
            yield "Forfeits", f"{forfeits} of {many(only.tally.record.games, 'game')}"
    if (test := held.sprt) is not None:
        two = held.pairings[0]
        verdict = accepts(test, two.first, two.second) or "none yet"
        if test.mostly_forfeits and test.verdict is not None:
            verdict += "; most of the games it was decided by were forfeits"
        if later := what_came_later(test):
            verdict += f"; {later}"
        bounds = f"between {with_minus(test.lower, 2)} and {with_minus(test.upper, 2)}"
        yield "Sequential test", verdict
        yield "LLR", f"{with_minus(test.llr, 2)}, {bounds}"
        hypotheses = f"{test.elo0:g} and {test.elo1:g}".replace("-", "−")
        yield "Hypotheses", f"{hypotheses} Elo, {test.model.value}"
        yield "Errors", f"α {test.alpha:g}, β {test.beta:g}"


def _shown(held: Interval, digits: int) -> str:
    value, low, high = held.value, held.low, held.high
    if is_too_few(value, low, high):
        return TOO_FEW
    bounds = ""
    if low is not None and high is not None:
        if value is not None and not is_lopsided(value, low, high):
            return f"{with_minus(value, digits, plus=True)} ± {(high - low) / 2:.{digits}f}"
        ends = (with_minus(end, digits, plus=True) for end in (low, high))
        bounds = " to ".join(ends)
    elif low is not None:
        bounds = f"{with_minus(low, digits, plus=True)} or more"
    elif high is not None:
        bounds = f"{with_minus(high, digits, plus=True)} or less"
    if value is None:
        return bounds or "cannot be told"
    told = with_minus(value, digits, plus=True)
    return f"{told} ({bounds or NO_BOUNDS})"


def _course(held: Pairing, lines: Sequence[GameLine]) -> Iterator[Moment]:
    """Return Elo after the first games, more of them, all; where it has error bars."""
    sheet = PairingSheet(held.first, held.second)
    steps = min(MOMENTS, len(lines))
    stops = {len(lines) * step // steps for step in range(1, steps + 1)}
    for games, line in enumerate(lines, start=1):
        sheet.add(line)
        if games in stops:
            elo = sheet.pairing().strength.elo
            if elo.value is not None and elo.low is not None and elo.high is not None:
                yield Moment(games, elo.value, elo.low, elo.high)


def _test(
    plan: MatchPlan, lines: Sequence[GameLine], held: SprtState | None
) -> SequentialTest | None:
    if held is None:
        return None
    names = (f"H0: {held.elo0:g}", f"H1: {held.elo1:g}")
    path = llr_path(plan, lines)
    return SequentialTest(held.lower, held.upper, path, held.unit.value, *names)


def _left_out(lines: Sequence[GameLine]) -> Iterator[tuple[int, int]]:
    """Return the games that repeat another, each with the number of the first such."""
    repeats = Repeats()
    first: dict[tuple[str, str, str, str | None], int] = {}
    for line in lines:
        if not line.counts:
            continue
        key = (line.black, line.white, line.moves_key, line.winner)
        if repeats.is_repeat(line):
            yield line.number, first[key]
        else:
            first.setdefault(key, line.number)
