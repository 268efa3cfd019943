"""A game at a server: each side sees it, and acts in it, by its own connection."""

import asyncio
from dataclasses import dataclass
from typing import Any, Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Command, Forfeit, Resign
from shoutan_engine.events import Event
from shoutan_engine.game import Game
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.settings import Player
from shoutan_host.analysis import AnalysisSink
from shoutan_host.clock import Clock
from shoutan_host.engine_seat.settler import Suggest
from shoutan_host.engines.failures import engine_words
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ports import GameId

from shoutan_clients.match.ports import ArenaBroken
from shoutan_clients.remote.failures import RemoteFailure
from shoutan_clients.remote.game import RemoteGame
from shoutan_clients.remote.reporting import RemoteAnalyses
from shoutan_clients.remote.server import RemoteServer
from shoutan_clients.remote.suggesting import suggest_by

_BY_SERVER: Final = Millis(0)
"""Stamps of acts: the server's own count."""
_BROKEN_OFF: Final = "The match broke this game off; it does not count there."


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits in a seat: the connection of its bot, and the engine's name."""

    server: RemoteServer
    name: str


class ServedTable:
    """The port `Table` at a server.

    A match may not rule there. What would need that ends the game here, and breaks it
    off there, by a connection that is lost.
    """

    is_ruled = False

    def __init__(
        self,
        game_id: GameId,
        seats: dict[Color, Seat],
        views: dict[Color, RemoteGame],
        lost: "asyncio.Future[str]",
    ) -> None:
        """`lost`: why no game can be played at that server any more, in a sentence."""
        self.id = game_id
        self._seats = seats
        self._views = views
        self._lost = lost
        self._moved = asyncio.Event()
        """Something has happened, in some view; for who waits for it."""
        self._broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._failing: set[asyncio.Task[None]] = set()
        for view in views.values():
            view.listen(self)

    @property
    def game(self) -> Game:
        """The game as the side sees it that knows most of it."""
        return max((view.game for view in self._views.values()), key=_seq)

    def player(self, color: Color) -> Player:
        """Return the bot of that side."""
        you = self._seats[color].server.you
        if you is None:
            raise RuntimeError("the bot has not logged in")
        return you

    def view(self, color: Color) -> PlayedGame:
        """Return the game by that side's connection."""
        return self._views[color]

    def clock(self, color: Color) -> Clock:
        """Return the server's clock, as far as that side knows it."""
        return self._seats[color].server.clock

    def suggest(self, color: Color) -> Suggest:
        """Return what asks the server."""
        return suggest_by(self._seats[color].server)

    def sink(self, color: Color) -> AnalysisSink | None:
        """Return what tells the server, which shows it."""
        return RemoteAnalyses(self._seats[color].server, self._views[color])

    def end(self, command: Command) -> None:
        """End the game, if it goes on."""
        if self._is_over:
            return
        match command:
            case Resign(color):
                self._views[color].post(command, _BY_SERVER)
            case Forfeit():
                failing = asyncio.create_task(self._fail(command))
                self._failing.add(failing)
                failing.add_done_callback(self._failing.discard)
            case _:
                self._break_off(command)

    async def wait_broken(self) -> None:
        """Wait until it is broken off. Raises ArenaBroken."""
        gone = [asyncio.create_task(v.wait_gone()) for v in self._views.values()]
        try:
            waiting: set[asyncio.Future[Any]] = {self._broken, self._lost, *gone}
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if self._broken.done():
                return
            if self._lost.done():
                raise ArenaBroken(self._lost.result())
            why = next(task.result() for task in gone if task.done())
            raise ArenaBroken(f"{why}")
        finally:
            for task in gone:
                task.cancel()
            await asyncio.gather(*gone, return_exceptions=True)

    async def wait_finished(self) -> None:
        """Wait until the result is there. Raises ArenaBroken."""
        breaking = asyncio.create_task(self.wait_broken())
        moving = asyncio.create_task(self._until(Phase.FINISHED))
        try:
            await asyncio.wait({breaking, moving}, return_when=asyncio.FIRST_COMPLETED)
            if not moving.done():
                breaking.result()
        finally:
            for task in (breaking, moving):
                task.cancel()
            await asyncio.gather(breaking, moving, return_exceptions=True)

    def close(self) -> None:
        """Follow the game no longer."""
        for failing in self._failing:
            failing.cancel()
        self._leave()

    def on_event(self, seq: int, event: Event) -> None:
        """Wake up who waits for something to happen."""
        self._moved.set()

    # -- inside --------------------------------------------------------------------

    @property
    def _is_over(self) -> bool:
        return self.game.phase is Phase.FINISHED

    async def _until(self, *phases: Phase) -> None:
        while self.game.phase not in phases:
            self._moved.clear()
            await self._moved.wait()

    async def _fail(self, forfeit: Forfeit) -> None:
        """Give a game up whose engine failed: the server knows what that costs."""
        color, seat = forfeit.color, self._seats[forfeit.color]
        # Only a game that has begun can be lost.
        self._views[color].attendance.enter(self.player(color).id)
        await self._until(*_BEGUN)
        try:
            await seat.server.request(
                "bot.failed",
                game=self.id,
                reason=forfeit.reason.value,
                sentence=_words_of(forfeit, seat.name),
            )
        except RemoteFailure:
            if not self._is_over:
                self._break_off(forfeit)

    def _break_off(self, command: Command) -> None:
        """Let a command that only a host may give end the game here."""
        game, seat = self.game, self._seats[Color.BLACK]
        if game.phase is not Phase.WAITING:
            seat.server.say(
                "bot.failed", game=self.id, reason="disconnect", sentence=_BROKEN_OFF
            )
        self._leave()
        decided = game.decide(command, seat.server.clock.monotonic_ms())
        if not isinstance(decided, tuple):
            raise TypeError(f"the game does not end by that: {decided}")
        for event in decided:
            game.apply(event)
        if not self._broken.done():
            self._broken.set_result(None)

    def _leave(self) -> None:
        for color, view in self._views.items():
            view.unlisten(self)
            self._seats[color].server.leave(view)


_BEGUN: Final = tuple(phase for phase in Phase if phase is not Phase.WAITING)


def _seq(game: Game) -> int:
    return game.seq


def _words_of(forfeit: Forfeit, name: str) -> str:
    """Return why an engine lost, without its name: the server says that itself."""
    words = engine_words(forfeit.detail.removeprefix(f"{name}: "))
    return words or "the engine failed"
