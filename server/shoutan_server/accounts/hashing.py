"""Comparing tokens: slow on purpose, in two threads, in turns (reliability X8)."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from shoutan_host.outlasting import outlasting

THREADS: Final = 2

T = TypeVar("T")


class TokenHasher:
    """Hashes and compares tokens; each address has its turn, however many it waits for."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(THREADS, "argon2")
        self._turns = FairTurns(THREADS)

    async def hash(self, token: str, address: str) -> str:
        """Return the hash of a token, to be stored."""
        return await self._run(address, lambda: self._hasher.hash(token))

    async def matches(self, token_hash: str, token: str, address: str) -> bool:
        """Tell whether a hash is the hash of a token."""
        return await self._run(address, lambda: self._verify(token_hash, token))

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _run(self, address: str, work: Callable[[], T]) -> T:
        await self._turns.take(address)
        loop = asyncio.get_running_loop()
        working = loop.run_in_executor(self._threads, work)
        # A thread works on when whoever waited for it is gone.
        working.add_done_callback(lambda _: self._turns.give())
        return await outlasting(working)

    def _verify(self, token_hash: str, token: str) -> bool:
        try:
            return self._hasher.verify(token_hash, token)
        except (VerificationError, InvalidHashError):
            return False


class FairTurns:
    """Lets `most` work at once; of those who wait, one of each name in turn."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def take(self, name: str) -> None:
        """Wait for a turn; whoever took it gives it back by `give`."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(name, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given in the same moment
                self.give()
            raise

    def give(self) -> None:
        """Give a turn on, to the name that has waited longest for one."""
        while self._waiting:
            name, queue = self._waiting.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._waiting[name] = queue
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
