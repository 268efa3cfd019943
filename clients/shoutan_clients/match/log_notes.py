"""What is logged while a match is played, shown with the rest of what happens.

An engine that is started again, a failure of ours: a line on standard error would tear what
is drawn on the terminal, and no program that reads the match would hear of it.
"""

import contextlib
import logging
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from shoutan_clients.match.ports import Showing

FILE: Final = "failures.log"
"""Where tracebacks go: in the folder of the match."""
_LOGGERS: Final = ("shoutan", "asyncio")


class LogNotes(logging.Handler):
    """Notes what is logged, in a sentence; never raises."""

    def __init__(self, showing: Showing, folder: Path) -> None:
        super().__init__(logging.WARNING)
        self._showing = showing
        self._folder = folder

    def emit(self, record: logging.LogRecord) -> None:
        """Note a record, and keep its traceback if it has one."""
        try:
            words = " ".join(record.getMessage().split())
        except Exception:  # of a message that its arguments do not fit
            words = str(record.msg)
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            path = self._folder / FILE
            words = words.rstrip(".")
            if str(error) not in words:
                words += f": {type(error).__name__}: {error}"
            if self._keep(path, record, error):
                words += f" ({path} has more)"
        self._showing.note(words if words.endswith(".") else f"{words}.")

    def _keep(
        self, path: Path, record: logging.LogRecord, error: BaseException
    ) -> bool:
        text = "".join(traceback.format_exception(error))
        try:
            with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{record.levelname} {record.getMessage()}\n{text}\n")
        except (OSError, TypeError, ValueError):
            return False
        return True


@contextmanager
def noted_logs(showing: Showing, folder: Path) -> Generator[None]:
    """Note what is logged inside, there and nowhere else."""
    notes = LogNotes(showing, folder)
    with contextlib.ExitStack() as stack:
        for name in _LOGGERS:
            logger = logging.getLogger(name)
            stack.callback(setattr, logger, "propagate", logger.propagate)
            stack.callback(logger.removeHandler, notes)
            logger.addHandler(notes)
            logger.propagate = False
        yield
