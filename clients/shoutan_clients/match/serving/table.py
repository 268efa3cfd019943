"""A game at a server: each side plays it by its own connection, the match ends it by its."""

import asyncio
from dataclasses import dataclass
from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Abort, Adjudicate, Command, Forfeit, Resign
from shoutan_engine.events import Event
from shoutan_engine.game import Game
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.settings import Player
from shoutan_host.analysis import AnalysisSink
from shoutan_host.clock import Clock
from shoutan_host.engine_seat.settler import Suggest
from shoutan_host.hosting.answers import Answer, Refused, Undecided
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ports import GameId
from shoutan_protocol.json_writing import Json

from shoutan_clients.match.ports import ArenaBroken
from shoutan_clients.match.serving.terms import end_of
from shoutan_clients.match.serving.view import SeatView
from shoutan_clients.match.waiting import end_all, first_of
from shoutan_clients.remote.failures import RemoteFailure, RequestRefused
from shoutan_clients.remote.game import RemoteGame
from shoutan_clients.remote.reporting import RemoteAnalyses
from shoutan_clients.remote.server import RemoteServer

_BY_SERVER: Final = Millis(0)
"""Stamps of acts: the server's own count."""
_ENDED_ALREADY: Final = frozenset({"wrong_phase", "time_over"})
"""Refusals of an end that say that there is another one."""
_STOPPED: Final = Abort("The match was stopped.")


@dataclass(frozen=True, slots=True)
class Directing:
    """The match as the operator of one game: its connection, and the act that made it."""

    server: RemoteServer
    made_by: str

    def end_of(self, game: GameId, command: Abort | Adjudicate | Forfeit) -> Json:
        """Return the fields of the request that ends the game."""
        fields = {"game": game, "made_by": self.made_by, **end_of(command)}
        return {key: value for key, value in fields.items() if value is not None}


class ServedTable:
    """The port `Table` at a server."""

    def __init__(
        self,
        game_id: GameId,
        directing: Directing,
        seats: dict[Color, RemoteServer],
        players: dict[Color, Player],
        views: dict[Color, RemoteGame],
        suggest: Suggest,
        lost: "asyncio.Future[str]",
    ) -> None:
        """`lost`: why no game can be played at that server any more, in a sentence."""
        self.id = game_id
        self._directing = directing
        self._seats = seats
        self._players = players
        self._views = views
        self._suggest = suggest
        self._seen = {color: SeatView(view) for color, view in views.items()}
        for color, seen in self._seen.items():
            seen.other = self._seen[color.opponent]
        self._lost = lost
        self._moved = asyncio.Event()
        """Something has happened, in some view; for who waits for it."""
        self._refused: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        """Why the server does not end the game as it should, in a sentence."""
        self._ended_by: Abort | Adjudicate | Forfeit | None = None
        self._ending: asyncio.Task[None] | None = None
        for view in views.values():
            view.listen(self)

    @property
    def game(self) -> Game:
        """The game as the side sees it that knows most of it."""
        return max((view.game for view in self._views.values()), key=_seq)

    def player(self, color: Color) -> Player:
        """Return the bot of that side."""
        return self._players[color]

    def view(self, color: Color) -> PlayedGame:
        """Return the game by that side's connection."""
        return self._seen[color]

    def clock(self, color: Color) -> Clock:
        """Return the server's clock, as far as that side knows it."""
        return self._seats[color].clock

    def suggest(self, color: Color) -> Suggest:
        """Return what says it in every run of this match, wherever it is played."""
        return self._suggest

    def sink(self, color: Color) -> AnalysisSink | None:
        """Return what tells the server, which shows it."""
        return RemoteAnalyses(self._seats[color], self._views[color])

    def end(self, command: Command) -> None:
        """Have the game end, unless it is over, or about to be."""
        if self._is_over or self._ending is not None:
            return
        for view in self._seen.values():
            view.hold()
        match command:
            case Resign(color):
                self._views[color].post(command, _BY_SERVER, self._resigned)
            case Abort() | Adjudicate() | Forfeit():
                self._ended_by = command
                self._ending = asyncio.create_task(self._end(command))
            case _:
                raise TypeError(f"no game ends by that: {command}")

    async def wait_lost(self) -> None:
        """Wait for ever. Raises ArenaBroken."""
        gone = [asyncio.create_task(v.wait_gone()) for v in self._views.values()]
        try:
            await first_of(self._refused, self._lost, *gone)
            for sentence in (self._lost, self._refused):
                if sentence.done():
                    raise ArenaBroken(sentence.result())
            why = next(task.result() for task in gone if task.done())
            raise ArenaBroken(f"{why}")
        finally:
            await end_all(*gone)

    async def wait_finished(self) -> None:
        """Wait until the result is there. Raises ArenaBroken."""
        losing = asyncio.create_task(self.wait_lost())
        moving = asyncio.create_task(self._until_finished())
        try:
            await first_of(losing, moving)
            if not moving.done():
                losing.result()
        finally:
            await end_all(losing, moving)

    def close(self) -> None:
        """Leave the game, and end it if nobody has."""
        if self._ending is not None:
            self._ending.cancel()
        if not self._is_over:
            fields = self._directing.end_of(self.id, self._ended_by or _STOPPED)
            self._directing.server.say("match.end", **fields)
        for color, view in self._views.items():
            view.unlisten(self)
            self._seats[color].leave(view)

    def on_event(self, seq: int, event: Event) -> None:
        """Wake up who waits for something to happen."""
        self._moved.set()
        if self._is_over:
            self._release()

    # -- inside --------------------------------------------------------------------

    @property
    def _is_over(self) -> bool:
        return self.game.phase is Phase.FINISHED

    async def _until_finished(self) -> None:
        while not self._is_over:
            self._moved.clear()
            await self._moved.wait()

    def _release(self) -> None:
        for view in self._seen.values():
            view.release()

    def _resigned(self, answer: Answer) -> None:
        if isinstance(answer, Refused | Undecided):  # play goes on, or is over by time
            self._release()

    async def _end(self, command: Abort | Adjudicate | Forfeit) -> None:
        directing = self._directing
        try:
            await directing.server.request(
                "match.end", **directing.end_of(self.id, command)
            )
        except RequestRefused as refused:
            if refused.code not in _ENDED_ALREADY:
                self._refused.set_result(f"The server does not end a game: {refused}")
        except RemoteFailure:
            pass  # the hall tells of that


def _seq(game: Game) -> int:
    return game.seq
