"""A GTP engine at the other end of a pipe, asked one command at a time.

For oracles in tests and for the scripts that make test data: it waits without a limit
and knows nothing of clocks. The host's controller is another thing (`shoutan_host`).
"""

import subprocess
from collections.abc import Sequence
from types import TracebackType

from shoutan_engine.points import Point
from shoutan_protocol.coordinates import format_vertex, parse_vertex


class GtpFailure(Exception):
    """The engine answered "?"; the text is what it said."""


class GtpPipe:
    """A running engine; ends with the `with` block that it is used in."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )

    def __enter__(self) -> "GtpPipe":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # Not `communicate`: an engine that died must not hide why the block ended.
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()

    def ask(self, command: str) -> str:
        """Send one line and return the answer without its status character.

        Raises GtpFailure for an answer that begins with "?", and EOFError when the
        engine is gone.
        """
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(command + "\n")
        stdin.flush()
        lines: list[str] = []
        # An answer ends with an empty line (GTP 2, section 2.6).
        while (line := stdout.readline()) != "\n":
            if not line:
                raise EOFError(f"the engine ended instead of answering {command!r}")
            lines.append(line.rstrip("\n"))
        answer = "\n".join(lines)
        status, text = answer[:1], answer[1:].strip()
        if status != "=":
            raise GtpFailure(f"{command}: {text}")
        return text


def vertex_of(point: int, size: int) -> str:
    """Return the GTP vertex of a point."""
    return format_vertex(Point(point), size)


def index_of(vertex: str, size: int) -> Point:
    """Return the point of a GTP vertex."""
    return parse_vertex(vertex, size)
