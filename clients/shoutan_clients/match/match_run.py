"""One run of a match: games that are missing are played, kept and told of, until an end.

Ends: all games are there, a sequential test is decided, a signal, an engine or a machine
that only fails, a disk that takes no more. Games in progress are then dropped, save by the
first Ctrl-C; what is dropped is played again by the next run.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from shoutan_host.clock import Clock

from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.keeping.failures import CannotKeep
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.keeping.versions import checks_of
from shoutan_clients.match.open_files import reason
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.ports import (
    Arena,
    ArenaBroken,
    EngineCheck,
    FinishedGame,
    Showing,
    StoodStill,
)
from shoutan_clients.match.run_ends import RunEnd, RunEnds
from shoutan_clients.match.stopping import Stopping
from shoutan_clients.match.telling import Figures, Teller
from shoutan_clients.match.watching import Watch
from shoutan_clients.match.wording import many, plural

RETRIES_S: Final = (1.0, 2.0, 4.0, 8.0, 16.0)
"""Seconds after which a game that the machine would not start is tried again."""

Pause: TypeAlias = Callable[[float], Coroutine[Any, Any, object]]


async def run_match(
    plan: MatchPlan,
    options: RunOptions,
    arena: Arena,
    showing: Showing,
    folder: MatchFolder,
    schedule: Sequence[GamePlan],
    *,
    figures: Figures,
    clock: Clock,
    stopping: Stopping,
    pause: Pause = asyncio.sleep,
    asked: int | None = None,
) -> RunEnd:
    """Play what is missing in `folder`, which is open and stays so.

    `asked`: how many games were asked for, where more than these are there already.

    The arena is not closed, but nothing of a game goes on in it. Raises EngineUnfit
    and CannotMix before the first game, OSError where the engines cannot be tried.
    """
    run = _Run(
        plan, options, arena, showing, folder, schedule, figures, clock, pause, asked
    )
    return await run.run(stopping)


class _Run:
    """The state of one run. `_over`: set by whatever ends it before its games are played."""

    def __init__(
        self,
        plan: MatchPlan,
        options: RunOptions,
        arena: Arena,
        showing: Showing,
        folder: MatchFolder,
        schedule: Sequence[GamePlan],
        figures: Figures,
        clock: Clock,
        pause: Pause,
        asked: int | None,
    ) -> None:
        self._plan = plan
        self._options = options
        self._arena = arena
        self._showing = showing
        self._folder = folder
        self._schedule = schedule
        self._figures = figures
        self._pause = pause
        total = len(schedule)
        self._asked = total if asked is None else asked
        self._ends = RunEnds(options.out, folder, total, self._asked)
        self._over: asyncio.Future[RunEnd] = asyncio.get_running_loop().create_future()
        self._ending = asyncio.Event()
        self._teller = Teller(plan, folder, showing, figures, clock, self._decided)
        self._watch = Watch()
        self._playing = 0
        self._keeping: set[asyncio.Task[None]] = set()

    async def run(self, stopping: Stopping) -> RunEnd:
        """Run from the first check to the last report."""
        standings = await self._teller.standings(self._folder.lines)
        verdict = self._teller.verdict(standings)
        if verdict is not None or self._is_all_there:
            versions, ends = self._folder.versions, self._ends
            self._begin(checks_of(self._plan, versions))
            self._showing.note(ends.none_started(self._plan, versions))
            end = ends.decided(verdict) if verdict else ends.nothing_to_play()
        elif await self._check(stopping):
            end = await self._play_and_tell(stopping)
            for note in await asyncio.to_thread(self._folder.after_play):
                self._showing.note(note)
        else:
            end = self._ends.stopped(stopping, 0)
            self._showing.failed(end.why)
            return replace(end, has_begun=False)
        lines = self._folder.lines
        standings = await self._teller.standings(lines)
        self._teller.verdict(standings)  # or why there can be none
        await self._teller.report(lines, standings, end.why)
        if self._teller.failure is not None:
            end = self._ends.without_figures(end, self._teller.failure)
        self._showing.end(standings, end.why)
        return end

    async def _check(self, stopping: Stopping) -> bool:
        """Try the engines; False if a signal came before they were tried."""
        checking = asyncio.ensure_future(self._arena.check(self._showing))
        leaving = asyncio.ensure_future(stopping.leaving.wait())
        try:
            await _first_of(checking, leaving)
            if stopping.leaving.is_set():
                return False
            checks = checking.result()
        finally:
            await _end(checking, leaving)
        self._folder.agree_on_engines(checks)
        self._begin(checks)
        return True

    def _begin(self, checks: Sequence[EngineCheck]) -> None:
        total, done = len(self._schedule), self._folder.lines
        self._showing.begin(self._plan, self._options, total, done, checks)
        for note in self._folder.notes:
            self._showing.note(note)

    async def _play_and_tell(self, stopping: Stopping) -> RunEnd:
        telling = asyncio.create_task(self._teller.run())
        playing = asyncio.create_task(self._play_all())
        leaving = asyncio.create_task(stopping.leaving.wait())
        stopping.on_finishing = self._finish
        try:
            await _first_of(playing, telling, leaving, self._over)
        finally:
            stopping.on_finishing = None
            dropped = self._playing
            await _end(playing, leaving)
            # A game that is being kept is kept to its end, on a thread.
            await asyncio.gather(*self._keeping, return_exceptions=True)
            self._teller.end()
            await telling
        if not playing.cancelled():
            playing.result()
        if stopping.leaving.is_set():
            return self._ends.stopped(stopping, dropped)
        if self._over.done():
            return self._over.result()
        if self._is_all_there:
            return self._ends.all_played()
        return self._ends.stopped(stopping, 0)

    async def _play_all(self) -> None:
        games = self._missing()
        async with asyncio.TaskGroup() as group:
            for _ in range(self._options.concurrency):
                group.create_task(self._play_in_turn(games))

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
            self._playing += 1
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
                self._playing -= 1
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
            await _first_of(waiting, ending)
        finally:
            await _end(waiting, ending)
        return not self._ending.is_set()

    async def _keep(self, finished: FinishedGame) -> None:
        """Keep a game, then let it be told."""
        try:
            line = await asyncio.to_thread(self._folder.keep, finished)
        except CannotKeep as error:
            self._fail(str(error))
            return
        self._teller.tell()
        why = self._watch.see(line)
        if why is not None and not self._is_all_there:
            self._fail(why)

    def _finish(self) -> None:
        """Begin no other game."""
        self._ending.set()
        self._showing.finishing()
        if self._playing:
            games = many(self._playing, "game")
            self._showing.note(
                f"Finishing {games} in progress; Ctrl-C again drops"
                f" {plural(self._playing, 'it', 'them')} and leaves."
            )

    def _decided(self, verdict: str) -> None:
        self._end_with(self._ends.decided(verdict, self._playing))

    def _fail(self, why: str) -> None:
        self._end_with(self._ends.failed(why, self._playing))

    def _end_with(self, end: RunEnd) -> None:
        self._ending.set()
        if not self._over.done():
            self._over.set_result(end)

    def _missing(self) -> Iterator[GamePlan]:
        """Return the games asked for that were not there when this was called."""
        there = self._folder.numbers
        wanted = self._schedule[: self._asked]
        return (game for game in wanted if game.number not in there)

    @property
    def _is_all_there(self) -> bool:
        return next(self._missing(), None) is None


async def _first_of(*futures: asyncio.Future[Any]) -> None:
    """Wait until one is done, whatever came of it."""
    await asyncio.wait(set(futures), return_when=asyncio.FIRST_COMPLETED)


async def _end(*tasks: asyncio.Future[Any]) -> None:
    """Cancel those that are not done, and wait for their ends."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
