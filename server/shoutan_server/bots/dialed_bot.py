"""One engine at the engine door: what it waits for, and its place in a game."""

import asyncio
from collections.abc import Callable
from typing import Any

from shoutan_engine import Player
from shoutan_host.accepting.acceptance import Acceptance
from shoutan_host.gtp.controller import EngineController
from shoutan_host.hosting.game_host import GameHost

from shoutan_server.bots.engagements import Engagement
from shoutan_server.bots.narrowing import tellable
from shoutan_server.bots.pairing import Pairable
from shoutan_server.wire import Bot


class DialedBot(Pairable):
    """One engine that is connected now, and what the ladder wants to know of it."""

    def __init__(self, player: Player, controller: EngineController) -> None:
        super().__init__(player)
        self.controller = controller
        self._told: asyncio.Future[Engagement] | None = None

    @property
    def is_waiting(self) -> bool:
        """Tell whether a game can be given to it."""
        is_free = self._told is not None and not self._told.done()
        return is_free and self.controller.link.failure is None

    def expect_game(self) -> None:
        """Begin to wait for a game."""
        loop = asyncio.get_running_loop()
        self.idle_since = loop.time()
        self._told = loop.create_future()

    async def game(self) -> Engagement:
        """Wait for the game. Raises EngineFailure when the link ends first."""
        told = self._told
        assert told is not None
        ended = asyncio.ensure_future(self.controller.link.wait_ended())
        try:
            both: set[asyncio.Future[Any]] = {told, ended}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if told.done():
                return told.result()
            raise ended.result()
        finally:
            ended.cancel()
            self._told = None

    def assign(self, engagement: Engagement) -> bool:
        """Give it a game; False if it is not waiting or gone by now."""
        if self._told is None or not self.is_waiting:
            return False
        self._told.set_result(engagement)
        return True

    def listed(self, accepts: Acceptance, taken: int) -> Bot:
        """Return it as the lobby lists it."""
        info = self.controller.info
        engine = self.player.name if info is None else info.name
        version = "" if info is None else info.version
        return Bot(
            self.player.name,
            engine,
            version,
            1,
            taken,
            house=False,
            accepts=tellable(accepts, info),
        )


class DialedSeat:
    """A place in a game, kept for an engine that dialed in."""

    def __init__(
        self, engagement: Engagement, begin: Callable[[Engagement, GameHost], None]
    ) -> None:
        """`begin` lets the engine's session play the game once it is made."""
        self._engagement = engagement
        self._begin = begin

    @property
    def player(self) -> Player:
        """Who will sit there."""
        return self._engagement.player

    def free(self) -> None:
        """Give the engine back to the idle ones."""
        self._engagement.close()

    def play(self, host: GameHost) -> None:
        """Let the engine's session play that game."""
        self._begin(self._engagement, host)
