"""The one thread that writes, and the two ways between it and the event loop.

There, what was queued during one pass of the loop goes over at its end; a group is
whatever has come over by the time the thread is free, so that a lone append is flushed
at once and a crowd shares a flush. Back, one call per group tells every outcome, in
the order of queueing. Everything public here is called on the loop's thread only.
"""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Final, TypeVar, TypeVarTuple

from shoutan_host.ports import (
    Append,
    Durable,
    LivenessMark,
    StoredAnalysis,
    StoreError,
    StoreUnavailable,
)
from shoutan_host.storage.group import (
    GroupCommit,
    Queued,
    put_analyses,
    unavailable,
)

MOST_ANALYSES: Final = 1_024
"""Analyses that wait for a commit; more of them in a second are lost."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


@dataclass(slots=True)
class _Load:
    """What goes over to the thread at once. `last`: nothing comes after it."""

    appends: list[Queued] = field(default_factory=list[Queued])
    mark: LivenessMark | None = None
    analyses: list[StoredAnalysis] = field(default_factory=list[StoredAnalysis])
    jobs: list[Callable[[], None]] = field(default_factory=list[Callable[[], None]])
    last: bool = False

    def add(self, later: "_Load") -> None:
        self.appends += later.appends
        self.mark = later.mark or self.mark
        self.analyses += later.analyses
        self.jobs += later.jobs
        self.last = later.last


class Writer:
    """Queues appends on the loop, commits them in its thread, answers on the loop."""

    def __init__(
        self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._connection = connection
        self._loop = loop
        self._group = GroupCommit(connection)
        self._load: _Load | None = None
        self._analyses: list[StoredAnalysis] = []
        self._heard = 0
        self._closing = False
        self._finished: asyncio.Future[None] = loop.create_future()
        self._queue: SimpleQueue[_Load] = SimpleQueue()
        # A daemon: a program that ends without closing the store must not hang.
        self._thread = threading.Thread(
            target=self._run, name="shoutan-log-writer", daemon=True
        )
        self._thread.start()

    def append(self, append: Append, durable: Durable) -> None:
        """Queue an append; `durable` is called once, on the loop, never from here."""
        if self._closing:
            self._loop.call_soon(self._tell, durable, _closed())
            return
        load = self._load or self._new_load()
        load.appends.append((append, durable, self._heard))

    def mark(self, mark: LivenessMark) -> None:
        """Queue a liveness mark; a later one of the same group replaces it."""
        if not self._closing:
            load = self._load or self._new_load()
            load.mark = mark
            load.analyses, self._analyses = self._analyses, []

    def keep_analysis(self, analysis: StoredAnalysis) -> None:
        """Let an analysis wait for the next mark, a second away, and ride in its commit.

        So it costs no flush of its own, and no move waits for more than a mark.
        """
        if not self._closing and len(self._analyses) < MOST_ANALYSES:
            self._analyses.append(analysis)

    async def flush_analyses(self) -> None:
        """Store the analyses that wait. Raises StoreUnavailable, and they are lost."""
        waiting, self._analyses = self._analyses, []
        if waiting:
            await self.run(lambda connection: put_analyses(connection, waiting))

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` in the thread, in a transaction of its own; return its result.

        Raises StoreUnavailable when the disk is to blame, or what `work` raised.
        """
        if self._closing:
            raise _closed()
        done: asyncio.Future[T] = self._loop.create_future()

        def job() -> None:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                result = work(self._connection)
                self._connection.execute("COMMIT")
            except Exception as error:
                with contextlib.suppress(sqlite3.Error):
                    self._connection.rollback()
                if isinstance(error, sqlite3.Error):
                    error = unavailable(error)
                self._on_loop(_fail, done, error)
            else:
                self._on_loop(_succeed, done, result)

        (self._load or self._new_load()).jobs.append(job)
        return await done

    async def close(self) -> None:
        """Commit what is queued, tell its outcomes, end the thread. May be repeated."""
        if not self._closing:
            load = self._load or self._new_load()
            load.analyses, self._analyses = self._analyses, []
            self._closing = load.last = True
        await asyncio.shield(self._finished)
        self._thread.join()

    def _new_load(self) -> _Load:
        self._load = _Load()
        # At the end of this pass of the loop: what it queues belongs together, and
        # right after it the loop lets go of Python's global lock.
        self._loop.call_soon(self._hand_over)
        return self._load

    def _hand_over(self) -> None:
        if self._load is not None:
            self._queue.put(self._load)
            self._load = None

    def _run(self) -> None:
        load = _Load()
        while not load.last:
            load = self._queue.get()
            while not load.last and not self._queue.empty():
                load.add(self._queue.get())
            if load.appends or load.mark is not None or load.analyses:
                errors = self._group.commit(load.appends, load.mark, load.analyses)
                self._on_loop(self._deliver, load.appends, errors)
            for job in load.jobs:
                job()
        self._on_loop(_succeed, self._finished, None)

    def _on_loop(self, call: Callable[[*Ts], object], *args: *Ts) -> None:
        # RuntimeError: the loop is closed, and nobody is left to tell.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, *args)

    def _deliver(
        self, appends: Sequence[Queued], errors: Mapping[int, StoreError]
    ) -> None:
        if errors:
            self._heard += 1
        for index, (_, durable, _) in enumerate(appends):
            self._tell(durable, errors.get(index))

    def _tell(self, durable: Durable, error: StoreError | None) -> None:
        try:
            durable(error)
        except Exception as mistake:
            # Others wait for their outcomes behind this one.
            self._loop.call_exception_handler(
                {"message": "A callback of the game log failed", "exception": mistake}
            )


def _closed() -> StoreUnavailable:
    return StoreUnavailable("The game log is closed: the server is stopping.")


def _succeed(future: asyncio.Future[T], result: T) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: asyncio.Future[T], error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
