"""What engines write to their standard error, kept by game: tracebacks, logs, warnings.

    transcripts/0017-black.stderr.txt     of the engine that had Black in game 17
    transcripts/0017-referee.stderr.txt   of the referee, if there is one
    start-tinny.stderr.txt                of an engine that failed before game 1

Bytes as they came; lines of our own begin with "# Shoutan:". An engine that writes nothing
there has no file. An `EngineEar` hears one engine in one place, whatever processes it has:
what is read belongs to the game that is played there then, and what a process writes before
its first game to that. The loop only puts pieces in a row; once a second a thread appends
them. Of a flood the beginning is kept, and the last of it, where the reason of a crash is.

Without transcripts the last of a game is kept in memory, and written where its engine
failed.
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeAlias

MOST_BYTES: Final = 8 * 2**20
"""Of one game and engine that are written as they come."""
MOST_LAST: Final = 64 * 1024
"""And of what came after that, the last of it, at an end."""
MOST_EARLY: Final = 1024 * 1024
"""Of what comes before any game, which waits in memory: so much of its beginning."""
WRITE_EVERY_S: Final = 1.0
_FOLDER: Final = "transcripts"
_SUFFIX: Final = ".stderr.txt"
_ONE_LINE: Final = 1
"""Lines that a sentence about a failure has room for."""

Report: TypeAlias = Callable[[str, BaseException], None]
_Work: TypeAlias = tuple[Path, bytes | None]
"""A file and what is appended to it; None removes it."""


class AsideText:
    """What one engine wrote aside in one game, as far as it was not taken yet."""

    def __init__(self, path: Path | None, room: int) -> None:
        """`path` None: no game yet. `room`: bytes that are written as they come."""
        self.path = path
        self.lines = 0
        self.is_wanted = False
        """An engine failed: also what there is no room for is to be written."""
        self._room = room
        self._new: list[bytes] = []
        self._last = bytearray()
        self._left_out = 0

    def hear(self, data: bytes) -> None:
        """Take in what was read."""
        self.lines += data.count(b"\n")
        if len(data) <= self._room:
            self._room -= len(data)
            self._new.append(data)
            return
        self._room = 0  # else a shorter piece would come before this one
        self._last += data
        over = max(0, len(self._last) - MOST_LAST)
        self._left_out += over
        del self._last[:over]

    def take(self) -> bytes:
        """Return what is to be written now; the last of it if that is wanted."""
        new, self._new = self._new, []
        if self.is_wanted and self._last:
            if self._left_out:
                left_out = f"{self._left_out} bytes are left out here"
                new.append(b"\n" + _remark(left_out))
            new.append(bytes(self._last))
            self._last.clear()
            self._left_out = 0
        return b"".join(new)

    def take_last(self) -> bytes:
        """Return all that there is."""
        self.is_wanted = True
        return self.take()


class EngineEar:
    """Hears one engine in one place: what `EngineProcess` calls `aside`."""

    def __init__(self, files: "AsideFiles") -> None:
        self._files = files
        self._text = AsideText(None, MOST_EARLY)

    def __call__(self, data: bytes) -> None:
        """Take in what was read."""
        self._text.hear(data)
        if self._text.path is not None:
            self._files.changed(self._text)

    def begin(self, number: int, seat: str) -> None:
        """Hear the game `number` from here on; `seat` is "black", "white" or "referee"."""
        before, path = self._text, self._files.path(number, seat)
        self._text = AsideText(path, self._files.room)
        self._files.over(before)
        self._files.remove(path)  # what an attempt that was broken off has left
        if before.path is None and (early := before.take_last()):
            self(early)

    def failed(self) -> str:
        """Have all of it written, since the engine failed; return the file's name.

        "" where the file says no more than the sentence about the failure does.
        """
        text = self._text
        text.is_wanted = True
        if text.path is None:
            return ""
        self._files.changed(text)
        if text.lines <= _ONE_LINE:
            return ""
        return f"{text.path.parent.name}/{text.path.name}"

    def remark(self, sentence: str) -> None:
        """Add a line of our own, if there are lines that it is about."""
        if self._text.lines:
            self(_remark(sentence))

    def take_early(self) -> bytes:
        """Return what was written before any game; b"" for less than some lines."""
        text = self._text
        is_more = text.path is None and text.lines > _ONE_LINE
        return text.take_last() if is_more else b""


class AsideFiles:
    """Writes them, in a thread. Made on the loop that plays, ended by `close`."""

    def __init__(self, out: Path, report: Report, *, keeps_all: bool) -> None:
        """`out`: the folder of the match. `report` hears why nothing could be written.

        `keeps_all`: of each game; else of those in which an engine failed.
        """
        self.room = MOST_BYTES if keeps_all else 0
        self._out = out
        self._report = report
        self._keeps_all = keeps_all
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, "shoutan-asides")
        self._dirty: dict[AsideText, None] = {}
        self._heard: set[AsideText] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._writing: set[asyncio.Future[None]] = set()
        self._has_failed = False
        self._is_closed = False
        self._folder = out / _FOLDER
        self._names = _names_in(self._folder)
        """Names of files of games: most games have none, and nothing to be removed."""

    def path(self, number: int, seat: str) -> Path:
        """Return the file of a game."""
        return self._folder / f"{number:04}-{seat}{_SUFFIX}"

    def start_path(self, file_name: str) -> Path:
        """Return the file of an engine that failed before game 1."""
        return self._out / f"start-{file_name}{_SUFFIX}"

    def changed(self, text: AsideText) -> None:
        """Have something written soon."""
        if self._is_closed:
            return
        self._heard.add(text)
        self._dirty[text] = None
        if self._timer is None:
            self._timer = self._loop.call_later(WRITE_EVERY_S, self._write)

    def over(self, text: AsideText) -> None:
        """Hear that nothing is added to a text any more."""
        if text not in self._heard:
            return
        text.is_wanted |= self._keeps_all
        self.changed(text)
        self._heard.discard(text)

    def remove(self, path: Path) -> None:
        """Remove the file of a game, with all that is still to be written to it."""
        if any(text.path == path for text in self._dirty):
            self._write()
        if path.name in self._names:
            self._names.discard(path.name)
            self._hand_over([(path, None)])

    async def write_whole(self, path: Path, data: bytes) -> None:
        """Write a file anew."""
        self._hand_over([(path, None), (path, data)])
        await asyncio.wait(self._writing)

    async def close(self) -> None:
        """Write what has come and end the thread. May be repeated."""
        if self._is_closed:
            return
        for text in tuple(self._heard):
            self.over(text)
        self._write()
        self._is_closed = True
        if self._writing:
            await asyncio.wait(self._writing)
        self._thread.shutdown(wait=False)

    def _write(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        dirty, self._dirty = self._dirty, {}
        work: list[_Work] = []
        for text in dirty:
            assert text.path is not None
            if data := text.take():
                work.append((text.path, data))
                self._names.add(text.path.name)
        if work:
            self._hand_over(work)

    def _hand_over(self, work: Sequence[_Work]) -> None:
        done = self._loop.run_in_executor(self._thread, _append, work)
        self._writing.add(done)
        done.add_done_callback(self._written)

    def _written(self, done: "asyncio.Future[None]") -> None:
        self._writing.discard(done)
        error = None if done.cancelled() else done.exception()
        if error is not None and not self._has_failed:
            self._report("the standard error of an engine was not written", error)
        self._has_failed = error is not None


def more_in(name: str) -> str:
    """Return the end of a sentence that names what `EngineEar.failed` returned."""
    return f"; more in {name}" if name else ""


def _names_in(folder: Path) -> set[str]:
    """Return the names of files that an earlier run of the match has left there."""
    try:
        with os.scandir(folder) as entries:
            return {one.name for one in entries if one.name.endswith(_SUFFIX)}
    except OSError:  # there is none yet, or whoever writes there will say what it is
        return set()


def _append(work: Sequence[_Work]) -> None:
    """Write. Raises OSError."""
    for path, data in work:
        if data is None:
            path.unlink(missing_ok=True)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as file:
            file.write(data)


def _remark(sentence: str) -> bytes:
    return f"# Shoutan: {sentence}\n".encode("utf-8", "replace")
