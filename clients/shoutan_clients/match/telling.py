"""What is made of finished games: standings, what is shown, the report, the verdict.

A mistake in any of this costs no game: it is said once, and the match goes on.

The loop that moves and clocks are judged on does none of it: standings are computed, and
files written, on a thread, once for all the games that ended meanwhile.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import pydantic_core
from shoutan_host.clock import Clock, rfc3339

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.going_on import without_command
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.plan import REFEREE_NAME, MatchPlan
from shoutan_clients.match.ports import Showing

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import Standings

_log = logging.getLogger("shoutan")
REPORT_GAMES: Final = 20
REPORT_MS: Final = 30_000
"""A report is written after so many games or so much time, if a game ended since."""
REPORT_SHARE: Final = 20
"""It takes at most one part in so many of the time: a long match has a large one."""
STANDINGS_SHARE: Final = 5
"""The same of standings, which are otherwise computed after each game."""


class WriteReport(Protocol):
    """Writes `report.html` into the folder of a match; `made_at` is RFC 3339."""

    def __call__(
        self,
        folder: Path,
        plan: MatchPlan,
        lines: Sequence[GameLine],
        standings: "Standings",
        *,
        made_at: str,
    ) -> object:
        """Write it, whole or not at all. Raises OSError."""
        ...


@dataclass(frozen=True, slots=True)
class Figures:
    """What others make of games.

    `standings`: of all games so far. `decided`: the verdict of a sequential test in a
    sentence, None as long as there is none. `report`: writes `report.html`.
    """

    standings: Callable[[MatchPlan, Sequence[GameLine]], "Standings"]
    decided: Callable[["Standings"], str | None]
    report: WriteReport


class Teller:
    """Tells `showing` of games, in the order they were kept, and `decided` of a verdict.

    Which games are new the folder says: games that end together are kept on threads, and
    come back from there in any order.
    """

    def __init__(
        self,
        plan: MatchPlan,
        folder: MatchFolder,
        showing: Showing,
        figures: Figures,
        clock: Clock,
        decided: Callable[[str], None],
    ) -> None:
        self._plan = plan
        self._folder = folder
        self._showing = showing
        self._figures = figures
        self._clock = clock
        self._decided = decided
        self._told = len(folder.lines)
        self._some = asyncio.Event()
        self._ended = asyncio.Event()
        self._reported = (len(folder.lines), clock.monotonic_ms())
        self._report_cost_ms = 0
        self._standings: Standings | None = None
        self._said: set[str] = set()
        self.failure: str | None = None
        """Why the last report, or what stands in it, could not be made, in a sentence."""

    def tell(self) -> None:
        """Tell, soon, of what was kept since."""
        self._some.set()

    async def run(self) -> None:
        """Tell what comes until `end`, and then what is left."""
        while True:
            await self._some.wait()
            self._some.clear()
            is_last = self._ended.is_set()
            lines = self._folder.lines
            news, self._told = lines[self._told :], len(lines)
            if not news:
                if is_last:
                    return
                continue
            began = self._clock.monotonic_ms()
            standings = await self.standings(lines)
            verdict = self.verdict(standings)
            cost_ms = self._clock.monotonic_ms() - began
            for line in news:
                self._showing.game_ended(line, standings)
            if verdict is not None:
                self._decided(verdict)
            if self.is_report_due(len(lines)):
                await self.report(lines, standings, None)
            if is_last:
                return
            await self._rest((STANDINGS_SHARE - 1) * cost_ms / 1000)

    def end(self) -> None:
        """Let `run` end once everything is told."""
        self._ended.set()
        self._some.set()

    async def standings(self, lines: Sequence[GameLine]) -> "Standings":
        """Return what games amount to; where that fails, what they amounted to before.

        Raises what is raised for no games at all: then no game was played either.
        """
        reckon = self._figures.standings
        self.failure = None
        try:
            self._standings = await asyncio.to_thread(reckon, self._plan, lines)
        except Exception as error:
            self._fail("The standings cannot be computed", error)
        if self._standings is None:
            self._standings = await asyncio.to_thread(reckon, self._plan, ())
        return self._standings

    def verdict(self, standings: "Standings") -> str | None:
        """Return the verdict of a sequential test, None without one."""
        try:
            return self._figures.decided(standings)
        except Exception as error:
            self._fail("The verdict cannot be told", error)
            return None

    def _fail(self, what: str, error: Exception, *, is_last: bool = False) -> None:
        """Say what failed, once, and keep it: a mistake of ours, with all that is known.

        What fails at the end of a run is said by that end, of which it is a part.
        """
        disk = error.strerror if isinstance(error, OSError) else None
        why = disk or f"{type(error).__name__}: {error}"
        self.failure = f"{what}: {why.rstrip('. ')}."
        if what in self._said:
            return
        self._said.add(what)
        if is_last and disk is not None:
            return
        words = f"{self.failure} The games are kept; it is tried again later"
        if disk is None:
            _log.error("%s", words, exc_info=error)
        else:
            self._showing.note(f"{words}.")

    async def report(
        self, lines: Sequence[GameLine], standings: "Standings", why: str | None
    ) -> None:
        """Write the report and the summary; `why` the run is over, None while it goes on.

        A report can be made again: one that fails costs a remark.
        """
        began = self._clock.monotonic_ms()
        try:
            await asyncio.to_thread(self._write, lines, standings, why)
        except Exception as error:
            self._fail("The report cannot be written", error, is_last=why is not None)
        now = self._clock.monotonic_ms()
        self._reported, self._report_cost_ms = (len(lines), now), now - began

    def _write(
        self, lines: Sequence[GameLine], standings: "Standings", why: str | None
    ) -> None:
        said = self._folder.versions.get(REFEREE_NAME) if self._plan.referee else None
        summary = {
            "title": self._plan.called,
            "games": len(lines),
            "count": self._plan.count_by.value,
            "referee": self._plan.referee,
            "referee_program": (said.name or None) if said else None,
            "referee_version": (said.version or None) if said else None,
            "ended": None if why is None else without_command(why),
            "standings": standings.as_json(),
        }
        data = pydantic_core.to_json(summary, indent=1, inf_nan_mode="null")
        self._folder.write("summary.json", data + b"\n")
        made_at = rfc3339(self._clock.wall_ms())
        self._figures.report(
            self._folder.path, self._plan, lines, standings, made_at=made_at
        )

    def is_report_due(self, games: int) -> bool:
        """Tell whether a report is worth its time, now that there are so many games."""
        then_games, then_ms = self._reported
        since_ms = self._clock.monotonic_ms() - then_ms
        if since_ms < (REPORT_SHARE - 1) * self._report_cost_ms:
            return False
        return games - then_games >= REPORT_GAMES or since_ms >= REPORT_MS

    async def _rest(self, seconds: float) -> None:
        """Let games have the processor, for so long or until there are no more."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._ended.wait()
