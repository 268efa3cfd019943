"""Matches at a server of their own, and those who look on."""

import asyncio
import os
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self
from urllib.request import urlopen

import orjson
from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan, Opening
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.serving import ServedArena
from shoutan_clients.match.serving.hall import ServedHall
from shoutan_clients.remote.server import RemoteServer
from shoutan_engine.conditions import handicap_setup
from shoutan_engine.events import Event
from shoutan_engine.game import Game
from shoutan_engine.points import Color, Play, Point
from shoutan_engine.results import EndReason
from shoutan_engine.settings import Setup
from shoutan_host.clock import SystemClock
from shoutan_host.hosting.played_game import PlayedGame

from tests.clients.match import arenas
from tests.processes import children_of

OPENING = Opening(
    "two", moves=((Color.BLACK, Play(Point(6))), (Color.WHITE, Play(Point(18))))
)
STONES = Opening("stones", setup=handicap_setup(5, 2), handicap=2)
FREE = Opening("free", setup=Setup(to_move=Color.WHITE), free_handicap=2)
PROBLEM = Opening(
    "problem", setup=Setup((Point(6), Point(7)), (Point(12),), Color.WHITE)
)


class Shown(arenas.Shown):
    """What was shown of a run, and the first game of it."""

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[str] = []
        self._host: asyncio.Future[PlayedGame] = (
            asyncio.get_running_loop().create_future()
        )

    async def host(self) -> PlayedGame:
        """Wait for the first game."""
        return await self._host

    def note(self, sentence: str) -> None:
        self.notes.append(sentence)

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        if not self._host.done():
            self._host.set_result(host)


class Watched(Shown):
    """Somebody who looks on, and may know what the engines think."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.thoughts: dict[str, list[Any]] = {}
        """What was said while a game was played, by game."""
        self._url = url

    async def __aenter__(self) -> Self:
        self._server = await RemoteServer.connect(self._url)
        self._server.hear("analysis", self._heard)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._server.close()

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        super().game_started(game, host)
        # Sent before the engines are there, so that it cannot come too late.
        self._server.say("analysis.watch", game=host.id)

    def _heard(self, body: Any) -> None:
        self.thoughts.setdefault(body["game"], []).append(body)


class Until:
    """Waits until something is true of a game."""

    def __init__(self, is_so: Callable[[Game], bool]) -> None:
        self._is_so = is_so
        self._reached = asyncio.Event()

    async def of(self, host: PlayedGame) -> None:
        self._host = host
        host.listen(self)
        self.on_event(0, None)
        await self._reached.wait()
        host.unlisten(self)

    def on_event(self, seq: int, event: Event | None) -> None:
        if self._is_so(self._host.game):
            self._reached.set()


@asynccontextmanager
async def served(
    plan: MatchPlan, out: Path, port: int = 0
) -> AsyncGenerator[ServedArena]:
    """Make an arena; when it is closed no process may be left."""
    before = children_of(os.getpid())
    options = RunOptions(out, serves=True, serve_port=port)
    arena = ServedArena(plan, options, SystemClock())
    try:
        yield arena
    finally:
        await arena.close()
    assert children_of(os.getpid()) == before


class Lent:
    """A hall that another arena opens and closes."""

    def __init__(self, hall: ServedHall) -> None:
        self.table = hall.table
        self.note = hall.note
        self.silence = hall.silence

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass


def url_of(arena: ServedArena) -> str:
    assert arena.hall.process is not None
    return arena.hall.process.address.url


def recorded(url: str, line: GameLine) -> dict[str, object]:
    """Return what the server has of a game, as its line has it."""
    with urlopen(f"{url}/api/games/{line.game}.jsonl") as log:
        events = [orjson.loads(event) for event in log]
    made, over = events[0], events[-1]["result"]
    return {
        "setup": made["setup"],
        "result": over["text"],
        "winner": over["winner"],
        "end_reason": EndReason(over["reason"]),
        "detail": over["detail"] or "",
    }
