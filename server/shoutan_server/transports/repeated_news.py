"""News that repeats itself: a program that dials in a loop must not fill the log."""

from collections.abc import Callable
from typing import Final

ONCE_IN_S: Final = 60.0
MOST_REMEMBERED: Final = 1_000


class RepeatedNews:
    """Lets each piece of news through once a minute; `now` is any clock in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._said: dict[tuple[str, ...], float] = {}

    def is_new(self, *news: str) -> bool:
        """Tell whether this was not said in the last minute, and take it as said now.

        Who brings new addresses and new reasons without end costs no memory: the
        oldest news are forgotten.
        """
        now = self._now()
        said = self._said.pop(news, None)
        is_new = said is None or now - said >= ONCE_IN_S
        self._said[news] = now if said is None or is_new else said
        if len(self._said) > MOST_REMEMBERED:
            del self._said[next(iter(self._said))]
        return is_new
