"""That an engine is started again in its game: told with the reason once, then in short.

An engine with a mistake in it makes the same one in every game, some times in each: the
same words again and again would hide what else is said. The line of a game that is lost
has its reason in any case.
"""

import logging
import re
from typing import Final, TypeAlias

from shoutan_host.engines.failures import ListUnanswered
from shoutan_host.engines.restarts import Again

Reasons: TypeAlias = set[tuple[str, str]]
"""Engines, and what was said of them in this run."""

_NUMBER: Final = re.compile(
    r"(?<!exit code )(?<!signal )(?<![0-9])(?:0x[0-9A-Fa-f]+|[0-9]+)"
)
"""Process ids, addresses and counts differ where the reason is the same; how a process
ended does not."""

_log = logging.getLogger("shoutan")


class RestartsTold:
    """Tells it of one game. `reasons` is shared by all games of a run."""

    def __init__(self, number: int, reasons: Reasons) -> None:
        self._number = number
        self._reasons = reasons

    def tell(self, name: str, again: Again, most: int, more: str) -> None:
        """Log that `name` is started again.

        `most`: the last of so many crashes loses the game. `more`: the end of
        the sentence, with the file that has all that it wrote.
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
        same = (name, _NUMBER.sub("0", reason))
        if same in self._reasons:
            _log.warning("%s, as before", words)
            return
        self._reasons.add(same)
        _log.warning("%s: %s%s", words, reason, more)
