"""What is said while an engine starts: that it does, and that it takes long."""

import asyncio
import contextlib
import shlex
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Final

from shoutan_host.gtp.pending import Awaited

from shoutan_clients.match.elsewhere import is_tcp
from shoutan_clients.match.plan import EnginePlan
from shoutan_clients.match.ports import Showing

PATIENCE_S: Final = 5.0
"""After so long whoever waits hears why that may be."""


@contextlib.contextmanager
def told_of_start(
    showing: Showing | None,
    engine: EnginePlan,
    most_s: float,
    awaited: Callable[[], Awaited | None],
) -> Generator[None]:
    """Tell `showing` of a start that goes on inside, and once of an answer that is late.

    `most_s`: seconds that the first answer may take. `awaited`: what the engine is asked
    at the moment.
    """
    if showing is None:
        yield
        return
    showing.starting(engine)
    telling = StartTold(showing, engine, most_s, awaited)
    try:
        yield
    finally:
        telling.end()


class StartTold:
    """Looks every `PATIENCE_S` what is waited for, until it has told of something."""

    def __init__(
        self,
        showing: Showing,
        engine: EnginePlan,
        most_s: float,
        awaited: Callable[[], Awaited | None],
    ) -> None:
        self._showing = showing
        self._engine = engine
        self._most_s = most_s
        self.awaited = awaited
        self._before: object = None
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(PATIENCE_S, self.look)

    def end(self) -> None:
        """Look no more."""
        self._timer.cancel()

    def look(self) -> None:
        """Tell of what is late, or look again later."""
        awaited, tell = self.awaited(), self._showing.note
        has_answered = self._before is not None
        if not has_answered and (awaited is None or not awaited.has_answered):
            most_s = self._most_s if awaited is None else awaited.within_s
            tell(
                f"No answer yet from {self._who}: {_perhaps(self._engine.command)}."
                f" Waiting up to {most_s:g} s (--engine-start)."
            )
        elif awaited is not None and awaited.question is self._before:
            # It has answered before: what is wrong is not the words that start it.
            tell(
                f"No answer to {awaited.name} yet from {self._who}, which has answered"
                f" before. Waiting up to {awaited.within_s:g} s for it."
            )
        else:  # another question than the last time: it goes on
            self._before = self._before if awaited is None else awaited.question
            self._timer = self._loop.call_later(PATIENCE_S, self.look)

    @property
    def _who(self) -> str:
        return f"{self._engine.name} ({shlex.join(self._engine.command)})"


def _perhaps(command: Sequence[str]) -> str:
    if is_tcp(command):
        return "it loads, or what listens there speaks no GTP"
    is_gnugo = Path(command[0]).stem == "gnugo"
    if is_gnugo and not any(word.startswith("--mode") for word in command):
        return "its command lacks --mode gtp"
    return (
        "it loads, or its command lacks the word for GTP, such as --mode gtp or --gtp"
    )
