"""Coming late: forfeit or charge (article 23.1-23.3 of 1988, 22.1-22.4 of 2002).

Each player is judged by himself; if both are over the limit, both lose. The game starts
when both are there, and each begins with what his own lateness has left him.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from shoutan_engine.articles.editions import Edition
from shoutan_engine.clocks.types import Millis, TimeLeft, TimeSystem
from shoutan_engine.points import Color

LIMIT_TOGETHER: Final = Millis(15 * 60_000)
"""2002: the venue is where the players lodge."""
LIMIT_APART: Final = Millis(60 * 60_000)
"""2002: venue and lodging are apart."""
LATE_FACTORS: Final[Mapping[Edition, int]] = {Edition.CN1988: 1, Edition.CN2002: 2}
"""How many times lateness within the limit is deducted."""


@dataclass(frozen=True, slots=True)
class LateRule:
    """What an event allows: `limit` ms, inclusive; charged `factor` times.

    2002 names two limits, above; 1988 leaves it to the event.
    """

    limit: Millis
    factor: int


LATE_RULE_2002: Final = LateRule(LIMIT_TOGETHER, LATE_FACTORS[Edition.CN2002])


@dataclass(frozen=True, slots=True)
class LateVerdict:
    """What one player's lateness costs: the game, or `charge` ms, or nothing."""

    forfeits: bool
    charge: Millis = Millis(0)


_FORFEIT: Final = LateVerdict(forfeits=True)


def judge_lateness(late: Millis, rule: LateRule) -> LateVerdict:
    """Judge who came `late` ms after the scheduled start; 0 for being there in time.

    The limit itself is still allowed ("inclusive", D-11).
    """
    if late > rule.limit:
        return _FORFEIT
    return LateVerdict(forfeits=False, charge=Millis(rule.factor * late))


def judge_late_return(late: Millis) -> LateVerdict:
    """Judge who came late after an adjournment: the clock just ran, without a limit.

    1988 is silent; 2002, article 22.1, has neither a limit nor doubling then.
    """
    return LateVerdict(forfeits=False, charge=late)


def judge_absence(late: Millis, countdown: Millis) -> LateVerdict:
    """Judge who was counted while absent (2002, article 22.4).

    With no or very short main time there is nothing to deduct from: the missing player
    is counted in byo-yomi for `countdown` ms from the scheduled start. Seated before
    the count is over he may play, at its end he is out of the game.
    """
    return _FORFEIT if late >= countdown else LateVerdict(forfeits=False)


@dataclass(frozen=True, slots=True)
class FirstReading:
    """How a late player begins. `left` is None after a forfeit, and without a clock."""

    forfeits: bool
    left: TimeLeft | None


def first_reading(system: TimeSystem, verdict: LateVerdict) -> FirstReading:
    """Return the reading that the player starts with.

    The charge is one long think (D-11): first main time, then whole reserved minutes as
    in article 12.2. If nothing is left, the game is forfeit.
    """
    full = system.initial()
    if verdict.forfeits or full is None:
        return FirstReading(verdict.forfeits, None)
    left = system.deduct(full, verdict.charge)
    return FirstReading(forfeits=left is None, left=left)


def losers(verdicts: Mapping[Color, LateVerdict | FirstReading]) -> frozenset[Color]:
    """Return who loses by lateness: nobody, one side, or both (article 22.3)."""
    return frozenset(color for color, verdict in verdicts.items() if verdict.forfeits)
