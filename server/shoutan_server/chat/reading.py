"""Somebody who reads the talk of a game over one connection.

He is sent what he may read and has not been sent, at his own pace: talk waits where the
peer does not read, and never fills its outbox.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

import orjson
from shoutan_host.hosting.game_host import GameHost

from shoutan_server.chat.rights import Access, Channel, ChatMode, Rights, rights_of
from shoutan_server.chat.room import Room
from shoutan_server.connections import Connection

PART: Final = 16
"""So many lines are sent before the peer has to take them."""


class Reader:
    """One connection reading along, from `begin` until `end`."""

    def __init__(
        self,
        connection: Connection,
        host: GameHost,
        room: Room,
        mode: ChatMode,
        after: Mapping[Channel, int],
    ) -> None:
        self._connection = connection
        self._host = host
        self._room = room
        self._mode = mode
        # What does not exist has not been seen, whatever the client says.
        self._sent = {c: min(after.get(c, 0), room.last(c)) for c in Channel}
        self._told: tuple[Rights, bool] | None = None
        self._task: asyncio.Task[None] | None = None
        self._end: Callable[[], None] | None = None

    @property
    def rights(self) -> Rights:
        """What he may do now."""
        me = self._connection.me
        return rights_of(self._host.game, me, self._mode, is_silenced=self._is_silenced)

    def begin(self) -> None:
        """Send what is missing, and from then on what comes."""
        self._end = self._room.read(self._host, self._pump)
        self._pump()

    def end(self) -> None:
        """Send no more."""
        if self._end is not None:
            self._end()
        if self._task is not None:
            self._task.cancel()

    @property
    def _is_silenced(self) -> bool:
        me = self._connection.me
        return me is not None and me.id in self._room.silenced

    def _pump(self) -> None:
        if self._task is not None:
            return
        if not self._connection.is_clear or not self._send_some():
            loop = self._connection.services.loop
            self._task = loop.create_task(self._send_rest())

    async def _send_rest(self) -> None:
        try:
            while True:
                await self._connection.taken()
                if self._send_some():
                    return
        finally:
            self._task = None

    def _send_some(self) -> bool:
        """Send a part of what is new; tell whether that was all."""
        rights = self.rights
        self._tell_rights(rights)
        left = PART
        for channel, access in rights.items():
            if access is Access.HIDDEN:
                continue
            for n, message in self._room.after(channel, self._sent[channel]):
                if not left:
                    return False
                self._connection.send(message)
                self._sent[channel] = n
                left = left - 1 if self._connection.is_clear else 0
        return True

    def _tell_rights(self, rights: Rights) -> None:
        told = (rights, self._is_silenced)
        if told == self._told:
            return
        self._told = told
        message = {
            "type": "chat.rights",
            "game": self._host.id,
            "channels": {c.value: a.value for c, a in rights.items()},
            "silent": self._is_silenced,
        }
        self._connection.send(orjson.dumps(message))
