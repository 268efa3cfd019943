"""The port `ChatRecords` in memory, for tests of what stands on it; held to what it promises.

`lines` is what survives a restart: give it to the next `MemoryChat`.
"""

import asyncio
from collections.abc import Sequence

from shoutan_host.chat_records import ChatLine, Kept, NewLine, Silence, Told
from shoutan_host.ports import GameId, StoreError


class MemoryChat:
    """Keeps a line at the end of the pass of the loop; `trouble` refuses all of them."""

    def __init__(self, lines: list[ChatLine] | None = None) -> None:
        self.lines: list[ChatLine] = [] if lines is None else lines
        self.trouble: StoreError | None = None

    def add_nowait(self, line: NewLine, told: Told) -> None:
        asyncio.get_running_loop().call_soon(self._add, line, told)

    async def newest(self, game: GameId, most: int) -> Sequence[ChatLine]:
        if self.trouble is not None:
            raise self.trouble
        channels = sorted({one.said.channel for one in self._of(game)})
        return [
            one
            for channel in channels
            for one in [o for o in self._of(game) if o.said.channel == channel][-most:]
        ]

    async def silences(self, game: GameId) -> Sequence[Silence]:
        return [o.said.silence for o in self._of(game) if o.said.silence is not None]

    def _of(self, game: GameId) -> list[ChatLine]:
        return [one for one in self.lines if one.said.game == game]

    def _add(self, line: NewLine, told: Told) -> None:
        if self.trouble is not None:
            told(self.trouble)
            return
        for one in self._of(line.game):
            if (one.said.by.id, one.said.cid) == (line.by.id, line.cid):
                told(Kept(one, is_new=False))
                return
        count = sum(o.said.channel == line.channel for o in self._of(line.game))
        kept = ChatLine(count + 1, line)
        self.lines.append(kept)
        told(Kept(kept, is_new=True))
