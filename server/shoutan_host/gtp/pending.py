"""A command on its way: who waits for it, and what has come of its answer."""

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from shoutan_engine.clocks.types import Millis

Enough: TypeAlias = Callable[[int, str], bool]
"""Tells from the index and the text of a line that the caller needs no more lines."""


class GtpAnswer(NamedTuple):
    """An answer: `stamp_ms` is the monotonic time at which its status line was read.

    `stamps_ms` has the same for each of `lines`.
    """

    ok: bool
    lines: tuple[str, ...]
    stamps_ms: tuple[Millis, ...]

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines)

    @property
    def stamp_ms(self) -> Millis:
        """When the status line was complete."""
        return self.stamps_ms[0]


class Awaited(NamedTuple):
    """What an engine owes an answer to: a command, and how many seconds it has in all.

    `question` is the same object as long as it is the same command. `has_answered`:
    whether it has answered anything before. `said`: the last line that it wrote since
    then and that belongs to no answer, "" for none.
    """

    name: str
    within_s: float
    question: object
    has_answered: bool
    said: str = ""


OnLine: TypeAlias = Callable[[str, Millis], bool]
"""Hears a line of a success answer and when it was complete; True: it need not be kept."""

STREAM_BYTES: Final = 1024 * 1024
STREAM_BYTES_PER_S: Final = 256 * 1024
"""What an engine that thinks aloud may write: so much at once, and so much a second.

KataGo on a board of 19 lines, with all its candidates and the ownership of the points,
writes some 20 KiB a report; it is asked for two of them a second.
"""
STREAM_KEPT: Final = 256 * 1024
"""Of lines that nobody could make anything of."""


class _Said:
    """The lines of an answer that came piece by piece, and when each was complete."""

    __slots__ = ("kept", "lines", "ok", "since", "stamps", "streamed")

    def __init__(self, ok: bool) -> None:
        self.ok = ok
        self.lines: list[str] = []
        self.stamps: list[Millis] = []
        self.since: Millis | None = None
        self.streamed = 0
        self.kept = 0

    def answer(self) -> GtpAnswer:
        """Return what there is."""
        return GtpAnswer(self.ok, tuple(self.lines), tuple(self.stamps))


class PendingCommand:
    """The outstanding command and what has come of its answer.

    With `on_line` the engine streams: what that takes is not kept.
    """

    __slots__ = ("_enough", "_on_line", "_said", "answer", "name")

    def __init__(
        self,
        name: str,
        answer: asyncio.Future[GtpAnswer],
        enough: Enough | None,
        on_line: OnLine | None,
    ) -> None:
        """`answer` is a new future of the loop: to look the loop up takes its time."""
        self.name = name
        self.answer = answer
        self._enough = enough
        self._on_line = on_line
        self._said: _Said | None = None

    @property
    def streams(self) -> bool:
        """Tell whether the engine may write without end."""
        return self._on_line is not None

    def begin(self, ok: bool, text: str, stamp: Millis) -> None:
        """Take the status line of the answer, which was complete at `stamp`."""
        self._said = said = _Said(ok)
        self._add(said, text, stamp)

    def add_line(self, line: str, stamp: Millis) -> None:
        """Take another line."""
        assert self._said is not None
        self._add(self._said, line, stamp)

    def take_plain(self, text: str, stamp: Millis) -> None:
        """Take an answer that came in one piece: success, a word or none, and its end."""
        if self._on_line is not None:
            self.begin(True, text, stamp)
            self.resolve()
        elif not self.answer.done():
            # Past its constructor, which is a function: in half the time.
            answer = tuple.__new__(  # pyright: ignore[reportUnknownMemberType]
                GtpAnswer, (True, (text,), (stamp,))
            )
            self.answer.set_result(answer)

    def is_flood(self, line: str, stamp: Millis) -> bool:
        """Count a line of a stream; tell whether it is more than anybody can read."""
        said = self._said
        assert said is not None
        if said.since is None:
            said.since = stamp
        said.streamed += len(line)
        allowed = STREAM_BYTES + STREAM_BYTES_PER_S * (stamp - said.since) // 1_000
        return said.streamed > allowed or said.kept > STREAM_KEPT

    def resolve(self) -> None:
        """Give what there is to whoever waits; nothing if nobody does any more."""
        if not self.answer.done():
            assert self._said is not None
            self.answer.set_result(self._said.answer())

    def reject(self, error: Exception) -> None:
        """Tell whoever waits that no answer can be given."""
        if not self.answer.done():
            self.answer.set_exception(error)

    @property
    def is_thinking(self) -> bool:
        """An engine that thinks cannot be asked for its name in between."""
        return "genmove" in self.name

    def why_hung(self, deadline_s: float) -> str:
        """Say what was missing when the deadline passed."""
        if self._said is not None:
            return f"the engine did not end its answer to {self.name} by an empty line"
        return f"the engine did not answer {self.name} within {_span(deadline_s)}"

    def _add(self, said: _Said, line: str, stamp: Millis) -> None:
        on_line = self._on_line
        if on_line is not None:
            if self.answer.done():
                return  # nobody waits any more, or the move is there
            is_taken = said.ok and on_line(line, stamp)
            if is_taken and said.lines:  # the first is the status, and always kept
                return
        said.lines.append(line)
        said.stamps.append(stamp)
        said.kept += len(line)
        enough = self._enough
        if said.ok and enough is not None and enough(len(said.lines) - 1, line):
            self.resolve()


def _span(length_s: float) -> str:
    """Return "60 ms", "5 s"."""
    return f"{round(length_s * 1000)} ms" if length_s < 1 else f"{length_s:g} s"
