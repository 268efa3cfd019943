"""A run as plain lines: one for each game, and now and then how the match stands."""

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from shoutan_engine.clocks.types import Millis
from shoutan_host.hosting.played_game import PlayedGame

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.plan import EnginePlan, MatchPlan, RunOptions
from shoutan_clients.match.ports import EngineCheck
from shoutan_clients.match.showing.final_table import WIDTH, final_table
from shoutan_clients.match.showing.output import Output
from shoutan_clients.match.showing.progress import Progress
from shoutan_clients.match.showing.words import (
    conditions,
    game_text,
    sprt_text,
    standing_text,
)
from shoutan_clients.match.wording import many

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import Standings

SUMMARY_GAMES: Final = 20
SUMMARY_MS: Final = Millis(60_000)
"""How the match stands is said after so many games, or so long."""


class PlainLines:
    """Shows a run where nothing can be drawn: in a file, in a pipe, in the log of a job."""

    def __init__(self, output: Output, progress: Progress) -> None:
        """Write to `output` what `progress` is told."""
        self._out = output
        self._progress = progress
        self._said = (0, Millis(0))
        self._last = ""

    def starting(self, engine: EnginePlan) -> None:
        """Say what is waited for."""
        self._say(starting_line(engine))

    def begin(
        self,
        plan: MatchPlan,
        options: RunOptions,
        total: int,
        done: Sequence[GameLine],
        checks: Sequence[EngineCheck],
    ) -> None:
        """Say who plays, under which conditions."""
        self._progress.begin(plan, options, total, done, checks)
        self._said = (len(done), self._progress.now)
        for line in opening_lines(self._progress):
            self._say(line)
        if options.shows_boards:
            self.note("boards are drawn on a terminal only")

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        """Say nothing: a game is told when it is over."""
        self._progress.game_started(game, host)

    def game_ended(self, line: GameLine, standings: "Standings") -> None:
        """Say how a game ended."""
        self._progress.game_ended(line, standings)
        self._say(game_text(line))
        games, at = self._said
        now, done = self._progress.now, self._progress.done
        if done - games >= SUMMARY_GAMES or now - at >= SUMMARY_MS:
            self._said = (done, now)
            for text in summary_lines(self._progress):
                self._say(text)

    def finishing(self) -> None:
        """Take in that only running games are left to play."""
        self._progress.is_finishing = True

    def note(self, sentence: str) -> None:
        """Say a sentence."""
        self._say(f"note: {sentence}")

    def failed(self, why: str) -> None:
        """Say nothing: standard error has it."""

    def end(self, standings: "Standings", why: str) -> None:
        """Say what the match came to."""
        for line in after(self._last, closing_lines(self._progress, standings, why)):
            self._say(line)

    def close(self) -> None:
        """Do nothing: a line holds nothing."""

    def _say(self, line: str) -> None:
        self._last = line
        self._out.line(line)


def starting_line(engine: EnginePlan) -> str:
    """Return that an engine is started."""
    line = f"starting {shlex.join(engine.command)}"
    return f"{line if len(line) <= WIDTH - 4 else f'{line[: WIDTH - 5]}…'} ..."


def opening_lines(progress: Progress) -> list[str]:
    """Return what is said before the first game."""
    plan, options = progress.plan, progress.options
    assert plan is not None
    assert options is not None
    at_once = f", {options.concurrency} at once" if options.concurrency > 1 else ""
    lines = [
        plan.called,
        f"{many(progress.total, 'game')}{at_once}: {conditions(plan)}",
    ]
    programs = list(plan.engines)
    if plan.referee_engine is not None:
        programs.append(plan.referee_engine)
    wide = max(len(each.name) for each in programs)
    checks = {check.engine.name: check for check in progress.checks}
    for engine in programs:
        check = checks.get(engine.name)
        program = f"{check.info.name} {check.info.version}".strip() if check else ""
        words = [f"  {engine.name:{wide}}", program, shlex.join(engine.command)]
        line = "  ".join(word for word in words if word)
        lines.append(line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…")
    lines += _remark_lines(progress.checks)
    lines.append(f"results in {options.out}")
    if progress.done:
        earlier = "was" if progress.done == 1 else "were"
        lines.append(f"{many(progress.done, 'game')} of these {earlier} played earlier")
    lines.append("")
    return lines


def _remark_lines(checks: Sequence[EngineCheck]) -> list[str]:
    """Return what engines cannot do: what is true of several in one line, with all names."""
    concerned: dict[str, list[str]] = {}
    for check in checks:
        for remark in check.remarks:
            concerned.setdefault(remark, []).append(check.engine.name)
    return [
        f"note: {names[0]}: {remark}"
        if len(names) == 1
        else f"note: each of {', '.join(names[:-1])} and {names[-1]}: {remark}"
        for remark, names in concerned.items()
    ]


def summary_lines(progress: Progress) -> list[str]:
    """Return how the match stands, in a few lines."""
    standings, plan = progress.standings, progress.plan
    if standings is None or plan is None:
        return []
    done = f"{progress.done:,} of {many(progress.total, 'game')}"
    if progress.done < progress.total:
        done += progress.outlook
    lines = [f"---- {done}"]
    lines += [f"---- {standing_text(pairing)}" for pairing in standings.pairings]
    if standings.sprt is not None:
        lines.append(f"---- {sprt_text(standings.pairings[0], standings.sprt)}")
    return lines


def closing_lines(
    progress: Progress, standings: "Standings", why: str, width: int = WIDTH
) -> list[str]:
    """Return why it is over, and what it came to."""
    plan, options = progress.plan, progress.options
    if plan is None:
        return [why]
    # Loaded late: numpy comes with it, and a run that failed needs none.
    from shoutan_clients.match.statistics import advice

    sentences = advice(plan, standings)
    out = None if options is None else options.out
    return ["", why, "", *final_table(standings, sentences, out, width)]


def after(last: str, lines: list[str]) -> list[str]:
    """Return lines as they follow the one that was said last: one blank line is enough."""
    return lines if last or (lines and lines[0]) else lines[1:]
