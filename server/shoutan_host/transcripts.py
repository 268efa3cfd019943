"""Transcripts of engine games: what was said to an engine and by it, and when.

    0 # Shoutan, game AAAA..., Sai, 2026-11-30T09:12:04.120Z; ms, C we, E the engine
    0 C 12 boardsize 19
    3 E =12
    ...
    1207 E info move Q16 visits 400 ... [12 such lines]
    1210 E play Q16

A seat's link says each line to a `GameTranscript`, on the loop and without waiting; once a
second, and when an engine fails, what has come goes to a thread that appends it to files
(`transcript_files`). A kill -9 of this process loses that second. A full disk, or an engine
that floods, loses lines and nothing else.
"""

import asyncio
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from shoutan_engine.points import Color

from shoutan_host.clock import Clock, rfc3339
from shoutan_host.engines.failures import EngineFailure
from shoutan_host.game_transcript import ColorOf, GameTranscript, tidied
from shoutan_host.gtp.link import GtpLink
from shoutan_host.ports import GameId
from shoutan_host.transcript_files import TranscriptFiles

WRITE_EVERY_S: Final = 1.0
PRUNE_EVERY_S: Final = 3_600.0
KEPT_DAYS: Final = 30.0
MOST_BYTES: Final = 2 * 2**30
"""Of all transcripts together; the oldest go first."""

Report: TypeAlias = Callable[[str, BaseException], None]


class Files(Protocol):
    """Where transcripts are kept. Called in a thread; may raise OSError."""

    def append(self, game: GameId, color: Color, lines: bytes) -> None:
        """Add whole lines, in UTF-8."""
        ...

    def read(self, game: GameId, color: Color) -> bytes | None:
        """Return a transcript; None without one."""
        ...

    def prune(self, *, before_s: float, most_bytes: int) -> int:
        """Delete what is too old or too much; return how many are gone."""
        ...


class Transcripts:
    """Keeps the transcripts of all games of this process in a folder."""

    def __init__(
        self,
        folder: "Path | Files",
        clock: Clock,
        report: Report,
        *,
        kept_days: float = KEPT_DAYS,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        """`folder` is one of `TranscriptFiles`, unless files of another kind are given.

        `report` hears why lines could not be written, once until they can be again.

        Transcripts that nobody has added to for `kept_days` are deleted, at the start
        and every hour.
        """
        self._files: Files = (
            TranscriptFiles(folder) if isinstance(folder, Path) else folder
        )
        self._clock = clock
        self._report = report
        self._kept_s = kept_days * 86_400
        self._most_bytes = most_bytes
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, "shoutan-transcripts")
        self._dirty: dict[GameTranscript, None] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.Future[None] | None = None
        self._has_failed = False
        self._is_closed = False
        self._pruning: asyncio.TimerHandle | None = None
        self._deleting: asyncio.Future[None] | None = None
        self._prune()

    def begin(self, game: GameId, color_of: ColorOf, name: str) -> GameTranscript:
        """Return the transcript of an engine called `name` that begins, or is back."""
        transcript = GameTranscript(game, color_of, self._clock, self._changed)
        at = rfc3339(self._clock.wall_ms())
        transcript.note(f"Shoutan, game {game}, {name}, {at}; ms, C we, E the engine")
        return transcript

    @contextmanager
    def of(
        self, link: GtpLink, game: GameId, color_of: ColorOf, name: str
    ) -> Generator[None]:
        """Keep a transcript of what is said on a link in the block, and how it ended."""
        transcript = self.begin(game, color_of, name)
        link.heard.transcript = transcript
        try:
            yield
        except EngineFailure as failure:
            transcript.note(str(failure))
            self._write_soon()
            raise
        finally:
            transcript.end()
            if link.heard.transcript is transcript:
                link.heard.transcript = None

    async def read(self, game: GameId, color: Color) -> bytes | None:
        """Return a transcript so far; None without one. Raises OSError."""
        await self._write_now()
        return await self._loop.run_in_executor(
            self._thread, self._files.read, game, color
        )

    async def close(self) -> None:
        """Write what has come and end the thread. May be repeated."""
        if self._is_closed:
            return
        self._is_closed = True
        for timer in (self._timer, self._pruning):
            if timer is not None:
                timer.cancel()
        await self._write_now()
        if self._deleting is not None:
            await asyncio.wait({self._deleting})
        self._thread.shutdown(wait=False)

    def _changed(self, transcript: GameTranscript) -> None:
        if self._is_closed:
            return
        self._dirty[transcript] = None
        if self._timer is None:
            self._timer = self._loop.call_later(WRITE_EVERY_S, self._due)

    def _write_soon(self) -> None:
        """Write now, for the last lines before trouble are the ones that are looked for.

        What brought the engine down may be about to bring this process down as well.
        """
        if self._timer is not None:
            self._timer.cancel()
        self._due()

    def _due(self) -> None:
        self._timer = None
        if self._writing is not None:
            # The disk is slow: what comes waits, up to its bound.
            self._timer = self._loop.call_later(WRITE_EVERY_S, self._due)
            return
        self._write()

    async def _write_now(self) -> None:
        while self._writing is not None:
            await asyncio.wait({self._writing})
        self._write()
        if self._writing is not None:
            await asyncio.wait({self._writing})

    def _write(self) -> None:
        """Hand everything that waits to the thread."""
        dirty, self._dirty = self._dirty, {}
        work: list[tuple[GameId, Color, bytearray]] = []
        for transcript in dirty:
            taken = transcript.take()
            if taken is not None:
                work.append((transcript.game, *taken))
        if not work:
            return
        done = self._loop.run_in_executor(self._thread, self._append, work)
        self._writing = done
        done.add_done_callback(self._written)

    def _append(self, work: list[tuple[GameId, Color, bytearray]]) -> None:
        for game, color, waiting in work:
            self._files.append(game, color, tidied(waiting))

    def _written(self, done: "asyncio.Future[None]") -> None:
        self._writing = None
        error = None if done.cancelled() else done.exception()
        if error is not None and not self._has_failed:
            self._report("a transcript was not written", error)
        self._has_failed = error is not None

    def _prune(self) -> None:
        before_s = self._clock.wall_ms() / 1_000 - self._kept_s

        def work() -> None:
            self._files.prune(before_s=before_s, most_bytes=self._most_bytes)

        def pruned(done: "asyncio.Future[None]") -> None:
            error = None if done.cancelled() else done.exception()
            if error is not None:
                self._report("old transcripts were not deleted", error)

        self._deleting = self._loop.run_in_executor(self._thread, work)
        self._deleting.add_done_callback(pruned)
        self._pruning = self._loop.call_later(PRUNE_EVERY_S, self._prune)
