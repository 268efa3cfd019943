"""How long to wait with the next attempt: twice as long after each failure."""

from typing import Final

_MOST_DOUBLINGS: Final = 60


class Backoff:
    """Counts failures in a row; does not wait itself."""

    def __init__(self, first_s: float, most_s: float) -> None:
        """Wait `first_s` after the first failure, and never longer than `most_s`."""
        self._first_s = first_s
        self._most_s = most_s
        self._failures = 0

    def failed(self) -> float:
        """Note a failure; return how many seconds to wait now."""
        doublings = min(self._failures, _MOST_DOUBLINGS)
        self._failures += 1
        return min(self._first_s * 2.0**doublings, self._most_s)

    def worked(self) -> None:
        """Note that it worked: the next failure is a first one."""
        self._failures = 0
