"""What `shoutan connect` says while it runs: plain lines, or JSON for machines."""

import sys
from typing import Any, TextIO

import orjson
from shoutan_host.clock import rfc3339, wall_ms


class Teller:
    """Says what happens on standard output, one line each, at once."""

    def __init__(self, *, is_json: bool, out: TextIO | None = None) -> None:
        self._is_json = is_json
        self._out = sys.stdout if out is None else out

    def tell(self, event: str, sentence: str, **fields: Any) -> None:
        """Say a sentence, or the same as JSON with its parts."""
        if self._is_json:
            body = {
                "event": event,
                "time": rfc3339(wall_ms()),
                **fields,
                "sentence": sentence,
            }
            line = orjson.dumps(body).decode()
        else:
            line = sentence
        print(line, file=self._out, flush=True)
