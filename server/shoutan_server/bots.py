"""Bots of this server: who they are, who is free, and what becomes of their games.

A bot is a house engine or an engine that dialled in. Both are seated by `EngineSeat`
and lose by their own failures only; the reason is recorded in the game.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from shoutan_engine import EndReason, GameSettings, Player
from shoutan_engine.commands import Forfeit
from shoutan_host.engine_failures import EngineFailure, SetUpRefused
from shoutan_host.engine_seat import EngineSeat
from shoutan_host.game_host import GameHost, Services
from shoutan_host.games import Games
from shoutan_host.gtp_controller import EngineController
from shoutan_host.ids import CidSource

from shoutan_server.wire import Bot


class NoSuchBot(LookupError):
    """There is no bot of that name here now."""


class BotBusy(Exception):
    """The bot plays as many games as it can."""


class BotSeat(Protocol):
    """A place in a game, kept for a bot that was asked to play."""

    @property
    def player(self) -> Player:
        """Who will sit there."""
        ...

    def free(self) -> None:
        """Give the place back: there will be no game."""
        ...

    def play(self, host: GameHost) -> None:
        """Play that game, in the background, to its end."""
        ...


class BotSource(Protocol):
    """Where bots come from: the house, the engine door."""

    def bots(self) -> Iterable[Bot]:
        """Return the bots as the lobby lists them."""
        ...

    def reserve(self, name: str, settings: GameSettings) -> BotSeat | None:
        """Keep a place; None if there is no such bot here. Raises BotBusy."""
        ...

    def recover(self, host: GameHost, player: Player) -> bool:
        """Take back a seat after a restart; False if the seat is not of this source."""
        ...


class Bots:
    """All sources of bots, in the order in which names are looked up."""

    def __init__(self) -> None:
        self._sources: list[BotSource] = []

    def add(self, source: BotSource) -> None:
        """Add a source."""
        self._sources.append(source)

    def listed(self) -> list[Bot]:
        """Return all bots."""
        return [bot for source in self._sources for bot in source.bots()]

    def reserve(self, name: str, settings: GameSettings) -> BotSeat:
        """Keep a place in a game for the bot `name`. Raises NoSuchBot, BotBusy."""
        for source in self._sources:
            seat = source.reserve(name, settings)
            if seat is not None:
                return seat
        raise NoSuchBot(f"There is no bot called {name} here now.")

    def recover(self, host: GameHost, player: Player) -> bool:
        """Let the source of a bot's seat take it back after a restart."""
        return any(source.recover(host, player) for source in self._sources)


@dataclass(frozen=True, slots=True)
class EngineGames:
    """Playing games with engines: shared by every source of bots."""

    services: Services
    games: Games
    changed: Callable[[], None]

    async def play(
        self, host: GameHost, player: Player, controller: EngineController
    ) -> bool:
        """Play one game to its end. Raises EngineFailure, with the game still open.

        An engine that does not take the game is no failure: the game ends void, and
        the answer is False.
        """
        seat = EngineSeat(host, player, controller, self.services.clock, CidSource())
        try:
            await seat.play()
            await controller.game_over()
            return True
        except SetUpRefused as refused:
            detail = f"{player.name} does not take this game: {refused}"
            self.games.abort(host, detail)
            return False
        finally:
            self.games.release(host)
            self.changed()

    def forfeit(self, host: GameHost, player: Player, failure: EngineFailure) -> None:
        """End the game of an engine that failed, with the reason."""
        color = host.game.color_of(player.id)
        if color is None:
            self.games.abort(host, f"{player.name}: {failure}")
            return
        reason = EndReason(failure.reason)
        detail = f"{player.name}: {failure}"
        host.post(Forfeit(color, reason, detail), self.services.clock.monotonic_ms())

    def run(self, name: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background; a failure of ours is reported."""
        task = self.services.loop.create_task(work, name=name)

        def done(task: asyncio.Task[None]) -> None:
            if not task.cancelled() and (error := task.exception()) is not None:
                self.services.report(f"{name} failed", error)

        task.add_done_callback(done)
        return task
