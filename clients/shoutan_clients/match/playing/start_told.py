"""What is said while an engine starts: that it does, and that it takes long."""

import asyncio
import contextlib
import shlex
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Final

from shoutan_clients.match.plan import EnginePlan
from shoutan_clients.match.ports import Showing

PATIENCE_S: Final = 5.0
"""After so long whoever waits hears why that may be."""


@contextlib.contextmanager
def told_of_start(
    showing: Showing | None, engine: EnginePlan, most_s: float
) -> Generator[None]:
    """Tell `showing` of a start that goes on inside; it may take `most_s` seconds."""
    if showing is None:
        yield
        return
    showing.starting(engine)
    sentence = _still_waiting(engine, most_s)
    loop = asyncio.get_running_loop()
    timer = loop.call_later(PATIENCE_S, showing.note, sentence)
    try:
        yield
    finally:
        timer.cancel()


def _still_waiting(engine: EnginePlan, most_s: float) -> str:
    return (
        f"No answer yet from {engine.name} ({shlex.join(engine.command)}):"
        f" {_perhaps(engine.command)}. Waiting up to {most_s:g} s (--engine-start)."
    )


def _perhaps(command: Sequence[str]) -> str:
    is_gnugo = Path(command[0]).stem == "gnugo"
    if is_gnugo and not any(word.startswith("--mode") for word in command):
        return "its command lacks --mode gtp"
    return (
        "it loads, or its command lacks the word for GTP, such as --mode gtp or --gtp"
    )
