"""What a sequential test decided, in words: the same wherever it is said."""

from typing import TYPE_CHECKING

from shoutan_clients.match.wording import many, plural

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import SprtState


def decided_after(test: "SprtState") -> str:
    """Return "after 61 pairs (ratio 2.97)": when it was decided, "" where it is not."""
    if test.decided is None:
        return ""
    return f"after {_units(test, test.decided.samples)} (ratio {test.decided.llr:.2f})"


def what_came_later(test: "SprtState") -> str:
    """Return "4 later pairs are in the figures, not in the verdict", "" without any."""
    if not test.later:
        return ""
    units = plural(test.later, test.unit.value[:-1])
    are = plural(test.later, "is", "are")
    return f"{test.later:,} later {units} {are} in the figures, not in the verdict"


def _units(test: "SprtState", number: int) -> str:
    return many(number, test.unit.value[:-1])
