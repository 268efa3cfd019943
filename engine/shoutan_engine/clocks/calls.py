"""What the referee calls within one byo-yomi period (article 12.2, D-7).

The official table is for minutes. D-7 derives the same for any length: a call at every
multiple of ten seconds from half of the period on; while more than one period is left
also at 5 and 2 seconds before its end and at its end; in the last one a count from 1
to 10 over the last ten seconds, where reaching "10" is overtime.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shoutan_engine.clocks.types import Millis

ELAPSED: Final = "elapsed"
PERIOD_USED: Final = "period_used"
COUNT: Final = "count"

_SECOND: Final = 1_000
_TEN: Final = 10 * _SECOND
_TALK: Final = 300 * _SECOND
"""Calls begin no earlier than this before the end of a period.

Only periods above ten minutes notice: half a day of calls every ten seconds helps
nobody, and each would be an event of the game.
"""


@dataclass(frozen=True, slots=True)
class PeriodCall:
    """A call due `at` ms into a period; `count` is 1 to 10 for a count, else 0."""

    at: Millis
    kind: str
    count: int


@lru_cache(maxsize=64)
def calls_of_period(period: Millis, *, is_last: bool) -> tuple[PeriodCall, ...]:
    """Return the calls of a period of `period` ms in order of time."""
    # The count takes over ten seconds before the end; "10" at that point is the
    # elapsed time of the period, not of the count.
    elapsed_until = period - _TEN if is_last else period - 1
    earliest = max((period + 1) // 2, period - _TALK)
    first = -(-earliest // _TEN) * _TEN
    moments = set(range(max(first, _TEN), elapsed_until + 1, _TEN))
    if is_last:
        tail = [
            PeriodCall(Millis(at), COUNT, count)
            for count in range(1, 11)
            if (at := period - _TEN + count * _SECOND) > 0
        ]
    else:
        moments |= {at for before in (5, 2) if (at := period - before * _SECOND) > 0}
        tail = [PeriodCall(period, PERIOD_USED, 0)]
    return (*(PeriodCall(Millis(at), ELAPSED, 0) for at in sorted(moments)), *tail)


def call_text(call: PeriodCall, periods_left: int) -> str:
    """Return the English words; `periods_left` counts after the call."""
    if call.kind == ELAPSED:
        return str(call.at // _SECOND)
    if call.kind == COUNT:
        return "10, overtime" if call.count == 10 else str(call.count)
    if call.at % _SECOND:
        return f"{call.at} milliseconds, {periods_left} left"
    seconds = call.at // _SECOND
    number, unit = (
        (seconds // 60, "minute") if seconds % 60 == 0 else (seconds, "second")
    )
    return f"{number} {unit}{'' if number == 1 else 's'}, {periods_left} left"
