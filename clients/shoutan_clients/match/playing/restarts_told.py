"""That an engine is started again in its game: told with the reason once, then in short.

An engine with a mistake in it makes the same one in every game, some times in each: the
same words again and again would hide what else is said. The line of a game that is lost
has its reason in any case.
"""

import logging
from typing import TypeAlias

from shoutan_host.engines.failures import ListUnanswered
from shoutan_host.engines.restarts import Again

from shoutan_clients.match.playing.asides import more_in

Reasons: TypeAlias = set[tuple[str, str]]
"""Engines, and what was said of them in this run."""

_log = logging.getLogger("shoutan")


class RestartsTold:
    """Tells it of one game. `reasons` is shared by all games of a run."""

    def __init__(self, number: int, reasons: Reasons) -> None:
        self._number = number
        self._reasons = reasons

    def tell(self, name: str, again: Again, most: int, more: str) -> None:
        """Log that `name` is started again.

        `most`: the last of so many crashes loses the game. `more`: the file with all that
        it wrote, "" for none.
        """
        words = f"game {self._number}: {name} is {again.how} again"
        if isinstance(again.lost, ListUnanswered):
            words += ", a suggestion of dead stones stands in for its answer"
        elif again.is_ours:
            what = "crash" if again.lost.reason == "crash" else "failure"
            words += f" ({what} {again.crashes} of {most})"
        else:
            words += ", for somebody else ended its process"
        reason = str(again.lost).rstrip(". ")
        if (name, reason) in self._reasons:
            _log.warning("%s, as before", words)
            return
        self._reasons.add((name, reason))
        _log.warning("%s: %s%s", words, reason, more_in(more))
