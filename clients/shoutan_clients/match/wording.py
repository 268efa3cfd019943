"""Numbers of things in words: what is one is not many."""

from collections.abc import Sequence
from typing import Final


def many(number: float, what: str) -> str:
    """Return "1 game", "0 games", "1,200 games", "2.5 points"."""
    return f"{number:,.12g} {plural(number, what)}"


def plural(number: float, what: str, more: str | None = None) -> str:
    """Return the word for so many; `more`: for any number but one, usually with an s."""
    if number == 1:
        return what
    return f"{what}s" if more is None else more


def all_of(number: int, what: str = "game") -> str:
    """Return "all 12 games", "the only game"."""
    return f"the only {what}" if number == 1 else f"all {many(number, what)}"


def listed(names: Sequence[str]) -> str:
    """Return "A", "A and B", "A, B and C"."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def duration(ms: float) -> str:
    """Return a time by three figures in the unit that suits it: "40 ms", "2.5 s", "3 min".

    In the one that what was rounded suits: 999.7 ms are 1 s, and 59.97 min are 1 h.
    """
    least = 0.0
    for size, unit, most in ((1, "ms", 1_000), (1_000, "s", 60), (60_000, "min", 60)):
        value = max(least, _in_figures(ms / size))
        if value < most:
            return f"{value:g} {unit}"
        least = 1.0  # of the next unit: 59.95 s are 60 s, and 1 min
    return f"{max(least, _in_figures(ms / 3_600_000)):,.12g} h"


def _in_figures(value: float) -> float:
    """Return a value rounded to three figures."""
    return float(f"{value:.3g}")


def chance(share: float | None) -> str:
    """Return a likelihood, never more certain than it is: "99.9 %", "above 99.9 %"."""
    if share is None:
        return "-"
    if share > 0.999:
        return "above 99.9 %"
    return "below 0.1 %" if share < 0.001 else f"{share:.1%}".replace("%", " %")


NO_BOUNDS: Final = "no bounds yet"
"""What stands for the error bars of a figure that has none."""


TOO_FEW: Final = "too little to tell"
"""What stands for an Elo of which the games tell nothing: all won, or all lost, and few."""


def is_too_few(value: float | None, low: float | None, high: float | None) -> bool:
    """Tell whether the only bound of a figure does not even tell its sign.

    "-636 or more" beside a score of 100 % would read like an error of sign.
    """
    if value is not None or (low is None) == (high is None):
        return False
    return low <= 0 if low is not None else high is not None and high >= 0


def by_all_games(added_draws: int) -> str:
    """Return what figures by ratings come from: the games of all, and draws that are none."""
    added = ", a draw added for each two that met" if added_draws else ""
    return f"by all games{added}"


MOSTLY_FORFEITS: Final = "of games that mostly were forfeits"
"""What is said beside figures that tell who failed."""


def is_lopsided(value: float, low: float, high: float) -> bool:
    """Tell whether one half of an interval is so much longer that ± would mislead."""
    below, above = value - low, high - value
    return max(below, above) > 1.15 * min(below, above)
