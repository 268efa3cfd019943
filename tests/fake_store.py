"""The `Store` in memory with faults, for tests of what stands on one.

`Disk` is what survives a restart: give it to the next `MemoryStore`. `hold` keeps
appends from becoming durable until `release`; `trouble` refuses all of them.
"""

import asyncio
from collections.abc import Sequence

from shoutan_host.ports import (
    Append,
    Durable,
    GameCard,
    GameId,
    StoreError,
    StoreUnavailable,
)
from shoutan_host.storage import memory
from shoutan_host.storage.memory import Disk
from shoutan_protocol.chain import chain_hashes, start_of_chain

__all__ = ["Disk", "MemoryStore", "append_of"]


def append_of(
    game: GameId,
    first_seq: int,
    payloads: Sequence[bytes],
    card: GameCard | None = None,
    before: bytes | None = None,
) -> Append:
    """Return an append with hashes as if nothing, or the hash `before`, came first."""
    hashes = chain_hashes(before or start_of_chain(game), payloads)
    return Append(game, first_seq, payloads, hashes, card)


class MemoryStore(memory.MemoryStore):
    """Commits at the end of the pass of the loop that queued, as a disk does later."""

    def __init__(self, disk: Disk | None = None) -> None:
        super().__init__(disk)
        self.trouble: StoreError | None = None
        self._waiting: list[tuple[Append, Durable]] = []
        self._held = False

    def hold(self) -> None:
        """Let nothing become durable until `release`."""
        self._held = True

    def release(self) -> None:
        """Commit what was held, now, and go on as usual."""
        self._held = False
        self._commit()

    def append_nowait(self, append: Append, durable: Durable) -> None:
        loop = asyncio.get_running_loop()
        if self._closed:
            loop.call_soon(durable, StoreUnavailable("closed"))
            return
        if not self._waiting:
            loop.call_soon(self._commit)
        self._waiting.append((append, durable))

    async def append(self, append: Append) -> None:
        done: asyncio.Future[StoreError | None]
        done = asyncio.get_running_loop().create_future()
        self.append_nowait(
            append, lambda error: None if done.done() else done.set_result(error)
        )
        error = await done
        if error is not None:
            raise error

    async def close(self) -> None:
        self.release()
        await super().close()

    def _commit(self) -> None:
        if self._held:
            return
        group, self._waiting = self._waiting, []
        broken: dict[GameId, StoreError] = {}
        outcomes: list[tuple[Durable, StoreError | None]] = []
        for append, durable in group:
            error = broken.get(append.game) or self.trouble or self._write(append)
            if error is not None:
                broken[append.game] = error
            outcomes.append((durable, error))
        for durable, error in outcomes:
            durable(error)
