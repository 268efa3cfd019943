"""What every subcommand says to its terminal in the same way."""

import os
import sys

OK = 0
FAILED = 1
BAD_USAGE = 2
NOBODY_READS = 141  # 128 + SIGPIPE


def fail(subcommand: str, sentence: str, code: int = FAILED) -> int:
    """Say why a subcommand ends, in one line; returns the exit code."""
    print(f"shoutan admin {subcommand}: {sentence}", file=sys.stderr)
    return code


def discard_output() -> None:
    """Let what is still to be written to a closed pipe go nowhere, without complaint."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BrokenPipeError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


def number_of(count: int, what: str) -> str:
    """Return "1 game", "1,234 games"."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


class Progress:
    """How far it is: a line that is overwritten, on a terminal only."""

    def __init__(self, doing: str, total: int) -> None:
        self._doing = doing
        self._total = total
        self._done = 0
        self._shown = sys.stderr.isatty()

    def step(self) -> None:
        """One more is done."""
        self._done += 1
        if self._shown and (self._done % 50 == 0 or self._done == self._total):
            end = "\n" if self._done == self._total else ""
            text = f"\r{self._doing} {self._done:,} of {self._total:,} games"
            print(text, end=end, file=sys.stderr, flush=True)
