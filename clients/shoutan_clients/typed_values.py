"""What people type after the options of more than one command, read and checked."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from shoutan_engine.clocks.durations import SECOND, parse_duration
from shoutan_host.numbers import whole_number
from shoutan_host.tables import shown

T = TypeVar("T")
MOST_START_S: Final = 3600
"""The longest that an engine may load, seconds."""


def typed(read: Callable[[str], T]) -> Callable[[str], T]:
    """Let argparse say what is wrong in the words of `read`."""

    def checked(text: str) -> T:
        try:
            return read(text)
        except ValueError as wrong:
            raise argparse.ArgumentTypeError(str(wrong)) from wrong

    return checked


def joined(argv: Sequence[str], *options: str) -> list[str]:
    """Write "--komi -6" as one word for these options: argparse takes "-6" for one.

    Two dashes begin another option: then the value is missing, which argparse says.
    """
    words: list[str] = []
    for word in argv:
        if words and words[-1] in options and not word.startswith("--"):
            words[-1] = f"{words[-1]}={word}"
        else:
            words.append(word)
    return words


def read_start(text: str) -> float:
    """Read how long an engine may load, "60" (seconds) or "2m". Raises ValueError."""
    millis = parse_duration(text)
    seconds = whole_number(
        text if millis is None else str(millis // SECOND), 1, MOST_START_S
    )
    if seconds is None:
        raise ValueError(
            f"write a duration from 1s to 1h, such as 60s or 2m, not {shown(text)}"
        )
    return float(seconds)


def read_folder(text: str) -> Path:
    """Read a folder, "~/transcripts", whether it is there or not. Raises ValueError."""
    if not text.strip():
        raise ValueError("name a folder, such as ~/transcripts")
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError as error:
        raise ValueError(f"there is no folder {text}: {error}") from error


def read_count(text: str, most: int) -> int:
    """Read a number from 1 to `most`. Raises ValueError."""
    count = whole_number(text, 1, most)
    if count is None:
        raise ValueError(f"write a number from 1 to {most}, not {shown(text)}")
    return count
