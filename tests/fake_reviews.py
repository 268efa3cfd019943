"""The port `ReviewRecords` in memory; `trouble` refuses to write, `hold` lets it wait."""

import asyncio
from collections import defaultdict

from shoutan_host.ports import GameId, SeqTaken, StoreError


class MemoryReviews:
    """Entries by game; `disk` survives, as a file does."""

    def __init__(self, disk: dict[GameId, list[bytes]] | None = None) -> None:
        self.disk = defaultdict[GameId, list[bytes]](list, disk or {})
        self.trouble: StoreError | None = None
        self.held: asyncio.Event | None = None

    async def entries(self, game: GameId) -> list[bytes]:
        return list(self.disk[game])

    async def add(self, game: GameId, n: int, entry: bytes) -> None:
        if self.held is not None:
            await self.held.wait()
        if self.trouble is not None:
            raise self.trouble
        if n != len(self.disk[game]) + 1:
            raise SeqTaken(f"entry {n} of {game}")
        self.disk[game].append(entry)
