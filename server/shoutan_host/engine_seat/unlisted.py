"""An engine that does not answer which stones are dead: asked once in a game, whatever it takes.

It counts as one that cannot say. Since it may answer, or hang, for as long as it likes, what
goes on is another process of it, where it has one: that is set up while no clock runs, and
is not asked again.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final, TypeAlias

from shoutan_host.engines.failures import ListUnanswered

COMMAND: Final = "final_status_list"

Waiting: TypeAlias = Callable[[], AbstractContextManager[None]]


class Unlisted:
    """Of one engine in one game, through all its processes."""

    def __init__(self, waiting: Waiting = nullcontext) -> None:
        """Begin with nothing known.

        `waiting` is entered while the engine is asked: who tells people of long waits.
        """
        self.waiting = waiting
        self.why = ""
        """Once it was not answered: a sentence about that, without its end."""

    def unanswered(self, limit_s: float) -> ListUnanswered:
        """Note that it was not answered; return what is raised."""
        self.why = f"{COMMAND} was not answered within {limit_s:g} s"
        return ListUnanswered(self.why)
