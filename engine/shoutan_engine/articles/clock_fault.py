"""A clock that ran wrong (article 22.8 and 22.9 of 2002; 1988 is silent).

Two readings and the real time are compared; an error of two minutes per hour or more
is corrected in proportion, a smaller one stands. Everything is whole milliseconds and
exact: no division before the comparison, one rounding after it.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from shoutan_engine.clocks.types import Millis

TOLERANCE: Final = Fraction(120, 3_600)
"""The error as a part of the real time at which a clock is replaced and corrected."""


@dataclass(frozen=True, slots=True)
class UsedTimes:
    """Time used so far by each side, ms."""

    black: Millis
    white: Millis

    @property
    def total(self) -> Millis:
        """Both together."""
        return Millis(self.black + self.white)


@dataclass(frozen=True, slots=True)
class FaultRuling:
    """What becomes of the clock and of the times.

    `must_replace`: the clock goes; a smaller error leaves that to the chief referee.
    `is_adjusted`: `used` is not what the clock showed.
    """

    must_replace: bool
    is_adjusted: bool
    used: UsedTimes


def judge_clock_fault(shown: UsedTimes, real_elapsed: Millis) -> FaultRuling:
    """Correct both used times by the real time, if the error is large enough.

    The times are scaled by real time / sum of the readings, and add up to the real
    time exactly: Black's is rounded to the nearest millisecond, White has the rest. If
    the clock showed nothing at all there is no proportion, and the real time is split
    as a lost record is. Raises ValueError unless `real_elapsed` is above zero and no
    reading is below it.
    """
    if real_elapsed <= 0 or min(shown.black, shown.white) < 0:
        raise ValueError(
            f"a fault is judged by times that passed, not {shown} in {real_elapsed} ms"
        )
    if abs(shown.total - real_elapsed) < TOLERANCE * real_elapsed:
        return FaultRuling(must_replace=False, is_adjusted=False, used=shown)
    if shown.total == 0:
        used = split_lost_record(real_elapsed)
    else:
        black = Millis(_rounded(Fraction(shown.black * real_elapsed, shown.total)))
        used = UsedTimes(black, Millis(real_elapsed - black))
    return FaultRuling(must_replace=True, is_adjusted=True, used=used)


def split_lost_record(total_used: Millis) -> UsedTimes:
    """Split the time used before a pause whose record is lost, equally (article 22.9).

    An odd millisecond is White's: Black began. Raises ValueError below zero.
    """
    if total_used < 0:
        raise ValueError(f"no time was used before it began: {total_used} ms")
    black = Millis(total_used // 2)
    return UsedTimes(black, Millis(total_used - black))


def _rounded(number: Fraction) -> int:
    """Return the nearest whole number, a half upwards."""
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)
