"""Players who leave an event (article 29 of 1988, 28 of 2002).

Before the start there is nothing to compute: a new draw, if time allows. Round robin:
fewer than half of the rounds played annuls all results, the opponents' too; otherwise
they stand and the rest are forfeits. Team and match play: always the latter. Swiss:
results stand, nothing follows; what such a player is worth to his opponents is an
estimate.
"""

from collections import Counter
from collections.abc import Collection
from enum import StrEnum
from fractions import Fraction

from shoutan_engine.tournaments.games import (
    GameResult,
    Pairing,
    Verdict,
    won_by,
)


class Withdrawal(StrEnum):
    """What becomes of the results of who has left."""

    ANNULLED = "annulled"
    """Played games count for nobody, the others are not played."""
    FORFEITED = "forfeited"
    """Played games stand, the others are won by the opponents."""


def round_robin_withdrawal(played: int, rounds: int) -> Withdrawal:
    """Say what leaving a round robin after `played` of `rounds` rounds does.

    Exactly half is half: 4 of 8 stand, 3 of 7 do not.
    """
    return Withdrawal.ANNULLED if 2 * played < rounds else Withdrawal.FORFEITED


def after_withdrawals(
    schedule: Collection[Pairing],
    results: Collection[GameResult],
    withdrawn: Collection[str],
    rounds: int | None,
) -> tuple[GameResult, ...]:
    """Return the results that count once all of `withdrawn` have left.

    `schedule`: every pairing of the event, as often as it is to be played; `results`:
    what was played of it. `rounds`: of the round robin, of which a bye is none that was
    played; None for team and match play, where nothing is annulled. Forfeits come after
    the results that stand. Two who have both left both lose what they had still to
    play. Raises ValueError for a result that is not in the schedule.
    """
    played = Counter(result.pairing.players for result in results)
    if extra := played - Counter(pairing.players for pairing in schedule):
        raise ValueError(f"not in the schedule: {sorted(map(sorted, extra))}")
    gone = set(withdrawn)
    annulled = {
        player
        for player in gone
        if rounds is not None
        and round_robin_withdrawal(_games(played, player), rounds)
        is Withdrawal.ANNULLED
    }
    stand = [result for result in results if not result.pairing.players & annulled]
    left = played.copy()
    for pairing in schedule:
        if left[pairing.players] > 0:
            left[pairing.players] -= 1
        elif pairing.players & gone and not pairing.players & annulled:
            stand.append(_forfeit(pairing, gone))
    return tuple(stand)


def _games(pairs: Counter[frozenset[str]], player: str) -> int:
    return sum(count for pair, count in pairs.items() if player in pair)


def _forfeit(pairing: Pairing, gone: set[str]) -> GameResult:
    if pairing.players <= gone:
        return GameResult(pairing, Verdict.BOTH_LOSE)
    if pairing.first in gone:
        return won_by(pairing.second, pairing.first)
    return won_by(pairing.first, pairing.second)


def swiss_estimate(points: int, played: int, rounds: int) -> Fraction:
    """Return what a withdrawn player counts as in opponents' sums (article 29.3 of 1988).

    `points + A * missing games`, where `A = points / games played`, at most 1; without
    any game played A is 0. 2002 gives no formula and uses the same (D-16).
    """
    if not 0 <= played <= rounds:
        raise ValueError(f"{played} of {rounds} rounds cannot have been played")
    average = Fraction(points, played) if played else Fraction(0)
    return points + min(Fraction(1), average) * (rounds - played)
