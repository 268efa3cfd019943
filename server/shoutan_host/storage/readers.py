"""Reading beside the writer: a few threads, each with a connection that cannot write.

Under the write-ahead log a reader waits for nobody and sees every commit made before
it began.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue
from typing import TypeVar

from shoutan_host.ports import StoreUnavailable
from shoutan_host.storage.group import unavailable

T = TypeVar("T")

THREADS = 4


class Readers:
    """A pool of read-only connections, opened by `connect` when first needed."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._idle: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="shoutan-reader")
        self._closed = False

    async def run(self, read: Callable[[sqlite3.Connection], T]) -> T:
        """Return what `read` returns, called in a thread with a connection of its own.

        Raises StoreUnavailable when the database cannot be read, or is closed.
        """
        if self._closed:
            raise StoreUnavailable("The game log is closed: the server is stopping.")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._with_connection, read)

    async def close(self) -> None:
        """Let what is being read end, then close every connection."""
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        while not self._idle.empty():
            self._idle.get().close()

    def _with_connection(self, read: Callable[[sqlite3.Connection], T]) -> T:
        try:
            try:
                connection = self._idle.get_nowait()
            except Empty:
                connection = self._connect()
            try:
                return read(connection)
            finally:
                self._idle.put(connection)
        except sqlite3.Error as error:
            raise unavailable(error) from error
