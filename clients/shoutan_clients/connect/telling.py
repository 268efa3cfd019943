"""What `shoutan connect` says while it runs: plain lines, or JSON for machines."""

import sys
from typing import Any, TextIO

import orjson
from shoutan_host.clock import rfc3339, wall_ms
from shoutan_host.standard_output import why_unwritten, write_nowhere


class Teller:
    """Says what happens on standard output, one line each, at once.

    Once nobody can read it any more, a terminal that was closed or a pipe, it is quiet:
    the games matter more. Where it cannot be written, since a disk is full, somebody waits
    for it: that is said once on standard error.
    """

    def __init__(self, *, is_json: bool, out: TextIO | None = None) -> None:
        self._is_json = is_json
        self._out = sys.stdout if out is None else out
        self._is_heard = True
        self.failure: str | None = None
        """Why lines are missing that somebody waits for."""

    def tell(self, event: str, sentence: str, **fields: Any) -> None:
        """Say a sentence, or the same as JSON with its parts."""
        if not self._is_heard:
            return
        if self._is_json:
            body = {
                "event": event,
                "time": rfc3339(wall_ms()),
                **{key: _written(value) for key, value in fields.items()},
                "sentence": _written(sentence),
            }
            line = orjson.dumps(body).decode()
        else:
            line = _written(sentence)
        try:
            print(line, file=self._out, flush=True)
        except OSError as error:
            self._fall_silent(error)

    def _fall_silent(self, error: OSError) -> None:
        """Say nothing more; what was not written would be tried again at the very end."""
        self._is_heard = False
        self.failure = why_unwritten(error, self._out)
        write_nowhere(self._out)
        if self.failure is not None:
            print(
                f"shoutan connect: standard output cannot be written: {self.failure}."
                " Games go on without it.",
                file=sys.stderr,
                flush=True,
            )


def _written(value: Any) -> Any:
    """Return a value whose text can be written: a file's name may be no UTF-8."""
    return value.encode(errors="replace").decode() if isinstance(value, str) else value
