"""The talk of games in memory: read once, kept up to date by what the bus brings."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from shoutan_host.chat_records import ChatRecords, Kept, NewLine
from shoutan_host.hosting.game_host import Services
from shoutan_host.ports import GameId, StoreError

from shoutan_server.chat.lines import encode_line
from shoutan_server.chat.room import MOST_LINES, Room

MOST_ROOMS: Final = 256
"""Games whose talk stays in memory although nobody reads it; more are forgotten."""


def chat_topic(game: GameId) -> str:
    """Return the bus topic of what is said at a game."""
    return f"go.chat.{game}"


class ChatRooms:
    """All games of this node that somebody talks at or listens to."""

    def __init__(
        self, services: Services, records: ChatRecords, most: int = MOST_ROOMS
    ) -> None:
        self._services = services
        self._records = records
        self._most = most
        self._rooms: OrderedDict[GameId, Room] = OrderedDict()
        self._opening: dict[GameId, asyncio.Future[Room]] = {}

    def known(self, game: GameId) -> Room | None:
        """Return the talk of a game if it is in memory."""
        room = self._rooms.get(game)
        if room is not None:
            self._rooms.move_to_end(game)
        return room

    async def open(self, game: GameId) -> Room:
        """Return the talk of a game, from memory or from the store. Raises StoreError."""
        room = self.known(game)
        if room is not None:
            return room
        opening = self._opening.get(game)
        if opening is None:
            task = self._services.loop.create_task(self._read(game))
            self._opening[game] = opening = task
            task.add_done_callback(lambda done: self._opened(game, done))
        return await asyncio.shield(opening)

    def say(
        self, room: Room, line: NewLine, answer: Callable[[Kept | StoreError], None]
    ) -> None:
        """Keep a line, tell it to all who may read it, then `answer`."""
        room.waiting += 1

        def told(outcome: Kept | StoreError) -> None:
            room.waiting -= 1
            if isinstance(outcome, Kept):
                room.remember(outcome.line)
                if outcome.is_new:
                    topic = chat_topic(line.game)
                    self._services.bus.publish(topic, encode_line(outcome.line))
            answer(outcome)

        self._records.add_nowait(line, told)

    def forget_idle(self) -> None:
        """Drop what is too much and nobody reads, the longest unused first."""
        for game, room in tuple(self._rooms.items()):
            if len(self._rooms) <= self._most:
                return
            if room.is_idle:
                del self._rooms[game]
                room.close()

    def close(self) -> None:
        """Tell nobody any more."""
        for opening in self._opening.values():
            opening.cancel()
        for room in self._rooms.values():
            room.close()
        self._rooms.clear()

    def _opened(self, game: GameId, done: asyncio.Future[Room]) -> None:
        self._opening.pop(game, None)
        if not done.cancelled():
            done.exception()  # whoever waited for it may be gone

    async def _read(self, game: GameId) -> Room:
        room = Room(game, self._services, self._fill)
        # Subscribed first: what comes while the store is read is not lost (W4).
        room.end_bus = self._services.bus.subscribe(chat_topic(game), room.receive)
        try:
            await self._fill(room)
        except BaseException:
            room.close()
            raise
        self._rooms[game] = room
        self.forget_idle()
        return room

    async def _fill(self, room: Room) -> None:
        lines = await self._records.newest(room.game, MOST_LINES)
        silences = await self._records.silences(room.game)
        room.fill(lines, silences)
