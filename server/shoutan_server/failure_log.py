"""Failures that nobody is left to be told about, in the log.

The disk and the descriptors are not ours: what they refuse is one line a minute, however
many games wait for them. Anything else is a mistake of ours, told each time and whole.
"""

import logging
import re
from collections.abc import Callable
from typing import Final

from shoutan_host.ports import StoreError

from shoutan_server.transports.repeated_news import RepeatedNews

_ONE_GAME: Final = re.compile(r"\bgame \S+?(?=:|\s|$)")
"""Which game it was makes no other news of it."""

_log = logging.getLogger("shoutan")


class FailureLog:
    """Logs failures; `now` is any clock in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._news = RepeatedNews(now)

    def report(self, what: str, error: BaseException) -> None:
        """Log that something failed, for one reason once a minute."""
        if not isinstance(error, StoreError | OSError):
            _log.error("%s: %s", what, error, exc_info=error)
        elif self._news.is_new(_ONE_GAME.sub("a game", what), _reason(error)):
            _log.error("%s: %s", what, error)


def _reason(error: BaseException) -> str:
    """Return what tells reasons apart: the file that could not be written does not."""
    return str(getattr(error, "strerror", None) or error)
