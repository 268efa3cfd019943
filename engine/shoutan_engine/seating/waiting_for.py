"""How long who is late at an appointed start is waited for (articles 22.1 to 22.4).

What is judged is in `coming_late`; here it is known beforehand from which lateness on it
will be a loss, so that somebody can see to it and everybody can be told.
"""

from dataclasses import dataclass, replace
from typing import Final

from shoutan_engine.articles.lateness import (
    LIMIT_TOGETHER,
    LateRule,
    first_reading,
    judge_lateness,
)
from shoutan_engine.clocks.durations import MAX_DURATION
from shoutan_engine.clocks.types import Millis, TimeSystem
from shoutan_engine.rules.profile import Profile
from shoutan_engine.settings import GameSettings

SHORT_MAIN: Final = Millis(3 * 60_000)
"""Less main time than this is "very short" (article 22.4, which has no number)."""
LEAST_COUNT: Final = Millis(60_000)
"""So long a missing player is counted at least, however little time the game has."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The longest lateness in ms that is no loss, inclusive.

    `countdown`: ms that a missing player is counted instead of being charged (article
    22.4), the first lateness that loses; None where lateness is charged.
    """

    longest: Millis
    countdown: Millis | None = None


def waiting_for(settings: GameSettings) -> Waiting:
    """Return how long a game waits for who is late to its appointed start."""
    profile, system = settings.profile, settings.time
    full = system.initial()
    limit = MAX_DURATION if profile.late_limit is None else profile.late_limit
    if full is None:
        return Waiting(limit)
    if full.main < SHORT_MAIN:
        whole = full.main + full.periods * full.period
        countdown = Millis(max(LEAST_COUNT, min(whole, limit)))
        return Waiting(Millis(countdown - 1), countdown)
    return Waiting(_longest_charge(system, LateRule(limit, profile.late_factor)))


def _longest_charge(system: TimeSystem, rule: LateRule) -> Millis:
    """Return the longest lateness within the limit that leaves something on the clock."""
    least, most = 0, int(rule.limit)
    while least < most:
        late = Millis((least + most + 1) // 2)
        if first_reading(system, judge_lateness(late, rule)).forfeits:
            most = late - 1
        else:
            least = late
    return Millis(least)


def with_late_limit(profile: Profile) -> Profile:
    """Return the rules of a game with an appointed start: they say how late is too late.

    Where it is for the event to say (1988), its maker has said the limit of 2002.
    """
    if profile.late_limit is not None:
        return profile
    return replace(profile, late_limit=LIMIT_TOGETHER)
