"""The games of one run: some at once, and each again where the machine failed at it."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Final, TypeAlias

from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.open_files import reason
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.ports import (
    Arena,
    ArenaBroken,
    FinishedGame,
    Showing,
    StoodStill,
)
from shoutan_clients.match.waiting import end_all, first_of

RETRIES_S: Final = (1.0, 2.0, 4.0, 8.0, 16.0)
"""Seconds after which a game that the machine would not start is tried again."""

Pause: TypeAlias = Callable[[float], Coroutine[Any, Any, object]]


class GamesAtOnce:
    """Plays games, `options.concurrency` at once, until there are no more.

    `keep` is awaited with each game that is over, also where this is cancelled meanwhile;
    `fail` hears, in a sentence, why no other game can be played.
    """

    def __init__(
        self,
        plan: MatchPlan,
        options: RunOptions,
        arena: Arena,
        showing: Showing,
        pause: Pause,
        *,
        keep: Callable[[FinishedGame], Coroutine[Any, Any, None]],
        fail: Callable[[str], None],
    ) -> None:
        self._plan = plan
        self._options = options
        self._arena = arena
        self._showing = showing
        self._pause = pause
        self._keep = keep
        self._fail = fail
        self._ending = asyncio.Event()
        self._keeping: set[asyncio.Task[None]] = set()
        self.running = 0
        """How many games go on."""

    async def play(self, games: Iterator[GamePlan]) -> None:
        """Play and keep them. Raises what no arena may raise: a mistake of ours."""
        async with asyncio.TaskGroup() as group:
            for _ in range(self._options.concurrency):
                group.create_task(self._play_in_turn(games))

    def begin_no_other(self) -> None:
        """Let `play` return once the games that go on are over."""
        self._ending.set()

    async def kept(self) -> None:
        """Wait until what is over is kept: that goes on, on a thread, after a cancel."""
        await asyncio.gather(*self._keeping, return_exceptions=True)

    async def _play_in_turn(self, games: Iterator[GamePlan]) -> None:
        """Play one game after another, of those that all of us share."""
        while not self._ending.is_set():
            game = next(games, None)
            if game is None or (finished := await self._play(game)) is None:
                return
            task = asyncio.create_task(self._keep(finished))
            self._keeping.add(task)
            task.add_done_callback(self._keeping.discard)
            await asyncio.shield(task)

    async def _play(self, game: GamePlan) -> FinishedGame | None:
        """Play a game, again where the machine fails or stood; None if the run ends."""
        for wait_s in (*RETRIES_S, None):
            self.running += 1
            try:
                return await self._arena.play(game, self._showing)
            except OSError as error:
                why = reason(error, self._plan, self._options)
                words = f"Game {game.number} cannot be played: {why}."
            except StoodStill as still:
                words = f"Game {game.number} does not count: {still}."
            except ArenaBroken as broken:
                self._fail(str(broken))
                return None
            finally:
                self.running -= 1
            if wait_s is None:
                self._fail(f"{words} It was tried {len(RETRIES_S) + 1} times.")
                return None
            self._showing.note(f"{words} It is tried again in {wait_s:g} s.")
            if not await self._waited(wait_s):
                return None
        return None

    async def _waited(self, wait_s: float) -> bool:
        """Wait; False if no game is to be begun any more."""
        waiting = asyncio.ensure_future(self._pause(wait_s))
        ending = asyncio.ensure_future(self._ending.wait())
        try:
            await first_of(waiting, ending)
        finally:
            await end_all(waiting, ending)
        return not self._ending.is_set()
