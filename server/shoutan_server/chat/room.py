"""The talk of one game: its last lines, who is silent, and who reads along."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

import orjson
from shoutan_engine.events import Event
from shoutan_host.chat_records import ChatLine, Silence
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.ports import GameId, StoreError

from shoutan_server.chat.lines import encode_line
from shoutan_server.chat.rights import Channel

MOST_LINES: Final = 200
"""Lines of each channel that are in memory, and that a reader is sent at most."""
MOST_ACTS: Final = 600

Pump: TypeAlias = Callable[[], None]
"""Sends a reader what is new to him."""


class Room:
    """Lines come by `fill` from the store and by `receive` from the bus, in any order."""

    def __init__(
        self,
        game: GameId,
        services: Services,
        refill: Callable[["Room"], Awaitable[None]],
    ) -> None:
        self.game = game
        self.silenced: set[str] = set()
        self.names: dict[str, str] = {}
        """By id, whoever has spoken."""
        self.waiting = 0
        """Lines that are on their way to the store."""
        self.end_bus: Callable[[], None] | None = None
        self._services = services
        self._refill = refill
        self._refilling: asyncio.Task[None] | None = None
        self._lines: dict[Channel, deque[tuple[int, bytes]]] = {
            channel: deque(maxlen=MOST_LINES) for channel in Channel
        }
        self._acts: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._readers: list[Pump] = []
        self._host: GameHost | None = None
        self._stage: tuple[bool, int] = (False, 0)

    @property
    def is_idle(self) -> bool:
        """Tell whether nobody reads and nothing is on its way."""
        return not (self._readers or self.waiting or self._refilling)

    def last(self, channel: Channel) -> int:
        """Return the number of the last line of a channel, 0 if there is none."""
        lines = self._lines[channel]
        return lines[-1][0] if lines else 0

    def after(self, channel: Channel, n: int) -> Iterator[tuple[int, bytes]]:
        """Yield the lines of a channel after number `n`, as far as they are in memory."""
        if self.last(channel) <= n:
            return iter(())
        return iter([line for line in self._lines[channel] if line[0] > n])

    def act(self, player: str, cid: str) -> int | None:
        """Return the number of the line that an act made, None if it is not known."""
        return self._acts.get((player, cid))

    def remember(self, line: ChatLine) -> None:
        """Remember which act made a line, so that a repeat is not said again."""
        self._acts[line.said.by.id, line.said.cid] = line.n
        if len(self._acts) > MOST_ACTS:
            self._acts.popitem(last=False)

    def fill(self, lines: Iterable[ChatLine], silences: Iterable[Silence]) -> None:
        """Take in what the store has."""
        for line in lines:
            self.remember(line)
            channel = Channel(line.said.channel)
            if line.n > self.last(channel):
                self.names[line.said.by.id] = line.said.by.name
                self._lines[channel].append((line.n, encode_line(line)))
        for silence in silences:
            self._silence(silence.player_id, is_silent=silence.is_silent)
        self._pump()

    def receive(self, message: bytes) -> None:
        """Take in a line from the bus: of this node, or of another one."""
        line: dict[str, Any] = orjson.loads(message)
        channel, n = Channel(line["channel"]), int(line["n"])
        last = self.last(channel)
        if n <= last:
            return
        if n > last + 1:
            # One got lost on its way; before the first `fill` all of them have.
            if self._refilling is None:
                self._refilling = self._services.loop.create_task(self._fill_up())
            return
        self.names[line["by"]["id"]] = line["by"]["name"]
        self._lines[channel].append((n, message))
        if "silence" in line:
            silence = line["silence"]
            self._silence(silence["player"], is_silent=silence["silent"])
        self._pump()

    # -- readers -------------------------------------------------------------------

    def read(self, host: GameHost, pump: Pump) -> Callable[[], None]:
        """Call `pump` whenever there is something new for somebody; the result ends it."""
        self._readers.append(pump)
        if self._host is not host:
            self._unlisten()
            self._host = host
            self._stage = self._stage_of(host)
            host.listen(self)

        def end() -> None:
            if pump in self._readers:
                self._readers.remove(pump)
            if not self._readers:
                self._unlisten()

        return end

    def on_event(self, seq: int, event: Event) -> None:
        """Let readers have what a new seat, or the end of the game, opens to them."""
        if self._host is not None and self._stage_of(self._host) != self._stage:
            self._stage = self._stage_of(self._host)
            self._pump()

    def close(self) -> None:
        """Tell nobody any more. May be repeated."""
        if self.end_bus is not None:
            self.end_bus()
        if self._refilling is not None:
            self._refilling.cancel()
        self._readers.clear()
        self._unlisten()

    async def _fill_up(self) -> None:
        try:
            await self._refill(self)
        except StoreError:
            pass  # the next line tries again
        finally:
            self._refilling = None

    def _silence(self, player: str, *, is_silent: bool) -> None:
        if is_silent:
            self.silenced.add(player)
        else:
            self.silenced.discard(player)

    @staticmethod
    def _stage_of(host: GameHost) -> tuple[bool, int]:
        return host.is_finished, len(host.game.players)

    def _pump(self) -> None:
        for pump in tuple(self._readers):
            pump()

    def _unlisten(self) -> None:
        if self._host is not None:
            self._host.unlisten(self)
            self._host = None
