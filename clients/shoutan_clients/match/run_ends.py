"""How a run of a match ends: the exit code, and the sentence that says why."""

import signal
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shoutan_clients.match.going_on import TO_GO_ON, resume_line
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.keeping.versions import EngineVersion
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.stopping import Stopping
from shoutan_clients.match.wording import all_of, many, plural

OK: Final = 0
FAILED: Final = 1


@dataclass(frozen=True, slots=True)
class RunEnd:
    """How a run ended: the exit code, and a sentence.

    `has_begun`: False where a signal came first, so that nobody was shown an
    end yet.
    """

    code: int
    why: str
    has_begun: bool = True


class RunEnds:
    """The ends that a run of `total` games in a folder can come to.

    `out` is where that folder is; `asked`: how many games were asked for. `dropped`, of
    its methods, is how many games were in progress.
    """

    def __init__(self, out: Path, folder: MatchFolder, total: int, asked: int) -> None:
        self._out = out
        self._folder = folder
        self._total = total
        self._asked = asked

    def all_played(self) -> RunEnd:
        """Return the end at which every game is there."""
        games = min(self._total, self._asked)
        words = f"{all_of(games).capitalize()} {plural(games, 'was', 'were')} played."
        there = len(self._folder.numbers)
        if there > games:
            words = (
                f"{many(there, 'game')} were played, more than the {games} asked for."
            )
        return RunEnd(OK, words)

    def nothing_to_play(self) -> RunEnd:
        """Return the end where every game was there before, or more than were asked for."""
        there = len(self._folder.numbers)
        if there <= self._asked:
            return self.all_played()
        words = f"{many(there, 'game')} are there already, more than the {self._asked}"
        return RunEnd(OK, f"{words} asked for: nothing to play.")

    def none_started(
        self, plan: MatchPlan, versions: Mapping[str, EngineVersion]
    ) -> str:
        """Return a sentence for a run that starts no engine: what its figures are of.

        `versions`: what engines were before the first game; the files in there were found
        to be the same when the folder was opened.
        """
        last = max((line.finished_at for line in self._folder.lines), default="")
        at = f", the last one of {last[:10]} {last[11:16]} UTC" if last else ""
        words = f"No engine was started: these are games of earlier runs{at}."
        unknown = [
            engine.name
            for engine in plan.engines
            if engine.name not in versions or not versions[engine.name].files
        ]
        if not unknown:
            return (
                f"{words} The files that are known of their programs have not changed"
                " since."
            )
        return (
            f"{words} Whether {' and '.join(unknown)} changed since is not known: to play"
            " another build, name another folder with --out."
        )

    def decided(self, verdict: str, dropped: int = 0) -> RunEnd:
        """Return the end by a sequential test that was decided."""
        return RunEnd(OK, f"{verdict}{_in_progress(dropped)}")

    def failed(self, why: str, dropped: int) -> RunEnd:
        """Return the end of a run that cannot go on."""
        return self._going_on(FAILED, f"{why}{_in_progress(dropped)}")

    def stopped(self, stopping: Stopping, dropped: int) -> RunEnd:
        """Return the end by a signal that was heard."""
        number = stopping.number
        assert number is not None
        by = "Ctrl-C" if number is signal.SIGINT else number.name
        games = f"{len(self._folder.numbers)} of {many(self._total, 'game')} played."
        words = f"Stopped by {by}, {games}{_in_progress(dropped)}"
        return self._going_on(stopping.code, words)

    def without_figures(self, end: RunEnd, failure: str) -> RunEnd:
        """Return an end of which the figures are missing: never one that is well."""
        words = end.why.removesuffix(f" {self._how}")
        code = FAILED if end.code == OK else end.code
        return self._going_on(code, f"{words} {failure} The games are kept.")

    def _going_on(self, code: int, words: str) -> RunEnd:
        """Return an end whose last line is the command that goes on."""
        return RunEnd(code, f"{words} {self._how}")

    @property
    def _how(self) -> str:
        return f"{TO_GO_ON}{resume_line(self._out)}"


def _in_progress(games: int) -> str:
    return f" {many(games, 'game')} in progress dropped." if games else ""
