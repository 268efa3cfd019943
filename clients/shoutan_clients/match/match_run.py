"""One run of a match: games that are missing are played, kept and told of, until an end.

Ends: all games are there, a sequential test is decided, a signal, an engine or a machine
that only fails, a disk that takes no more. Games in progress are then dropped, save by the
first Ctrl-C; what is dropped is played again by the next run.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace

from shoutan_host.clock import Clock

from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.games_at_once import GamesAtOnce, Pause
from shoutan_clients.match.keeping.failures import CannotKeep
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.keeping.versions import checks_of
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.ports import Arena, EngineCheck, FinishedGame, Showing
from shoutan_clients.match.run_ends import RunEnd, RunEnds
from shoutan_clients.match.stopping import Stopping
from shoutan_clients.match.telling import Figures, Teller
from shoutan_clients.match.waiting import end_all, first_of
from shoutan_clients.match.watching import Watch
from shoutan_clients.match.wording import many, plural


class MatchRun:
    """One run, made on the loop that plays; `run` is called once.

    The games go into `folder`, which is open and stays so. `schedule`: all games of the
    match; `asked`: how many were asked for, where more than these are there already. The
    arena is not closed, but nothing of a game goes on in it afterwards.
    """

    def __init__(
        self,
        plan: MatchPlan,
        options: RunOptions,
        arena: Arena,
        showing: Showing,
        folder: MatchFolder,
        schedule: Sequence[GamePlan],
        *,
        figures: Figures,
        clock: Clock,
        pause: Pause = asyncio.sleep,
        asked: int | None = None,
    ) -> None:
        self._plan = plan
        self._options = options
        self._arena = arena
        self._showing = showing
        self._folder = folder
        self._schedule = schedule
        total = len(schedule)
        self._asked = total if asked is None else asked
        self._ends = RunEnds(options.out, folder, total, self._asked)
        self._over: asyncio.Future[RunEnd] = asyncio.get_running_loop().create_future()
        """Done by whatever ends the run before its games are played."""
        self._teller = Teller(plan, folder, showing, figures, clock, self._decided)
        self._watch = Watch()
        self._games = GamesAtOnce(
            plan, options, arena, showing, pause, keep=self._keep, fail=self._fail
        )

    async def run(self, stopping: Stopping) -> RunEnd:
        """Run from the first check to the last report.

        Raises EngineUnfit and CannotMix before the first game, OSError where the engines
        cannot be tried.
        """
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
            return replace(self._ends.stopped(stopping, 0), has_begun=False)
        return await self._told(end)

    async def _told(self, end: RunEnd) -> RunEnd:
        """Write the last report and show the end; return it, worse if figures fail."""
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
            await first_of(checking, leaving)
            if stopping.leaving.is_set():
                return False
            checks = checking.result()
        finally:
            await end_all(checking, leaving)
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
        playing = asyncio.create_task(self._games.play(self._missing()))
        leaving = asyncio.create_task(stopping.leaving.wait())
        stopping.on_finishing = self._finish
        try:
            await first_of(playing, telling, leaving, self._over)
        finally:
            stopping.on_finishing = None
            dropped = self._games.running
            await end_all(playing, leaving)
            await self._games.kept()
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
        self._games.begin_no_other()
        self._showing.finishing()
        if running := self._games.running:
            self._showing.note(
                f"Finishing {many(running, 'game')} in progress; Ctrl-C again drops"
                f" {plural(running, 'it', 'them')} and leaves."
            )

    def _decided(self, verdict: str) -> None:
        self._end_with(self._ends.decided(verdict, self._games.running))

    def _fail(self, why: str) -> None:
        self._end_with(self._ends.failed(why, self._games.running))

    def _end_with(self, end: RunEnd) -> None:
        self._games.begin_no_other()
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
