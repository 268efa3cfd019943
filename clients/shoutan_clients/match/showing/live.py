"""A run on a terminal: results scroll by, below them stands how the match goes.

rich redraws the lower part in place when it is told to; all of it is done by one thread,
since rich loses its place on the terminal if two write. It never leaves the terminal's
ordinary screen, so that what was said stays there.
"""

import textwrap
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TextIO

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text
from shoutan_host.hosting.played_game import PlayedGame

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.going_on import INDENT
from shoutan_clients.match.plan import EnginePlan, MatchPlan, RunOptions
from shoutan_clients.match.ports import EngineCheck
from shoutan_clients.match.showing.live_view import view
from shoutan_clients.match.showing.output import Output
from shoutan_clients.match.showing.plain import (
    closing_lines,
    opening_lines,
    starting_line,
)
from shoutan_clients.match.showing.progress import Progress
from shoutan_clients.match.showing.words import game_text
from shoutan_clients.play.look import Look

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import Standings

_INDENT: Final = " " * 6
"""Before what does not fit into the line of a game."""


class LiveShowing:
    """Shows a run on a terminal."""

    def __init__(self, stream: TextIO, progress: Progress) -> None:
        """Write to the terminal `stream`."""
        self._output = Output(stream)
        self._console = Console(file=stream, highlight=False, markup=False, emoji=False)
        self._look = Look(
            unicode=self._console.encoding.startswith("utf"), colored=False
        )
        self._progress = progress
        self._live: Live | None = None
        self._last: RenderableType = Text()
        self._is_open = True

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
        """Say who plays, and begin to draw."""
        self._progress.begin(plan, options, total, done, checks)
        for line in opening_lines(self._progress):
            self._say(line)
        self._live = Live(
            console=self._console,
            get_renderable=self.drawn,
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._safely(self._live.start)

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        """Draw a game that begins, the next time."""
        self._progress.game_started(game, host)

    def game_ended(self, line: GameLine, standings: "Standings") -> None:
        """Let a game scroll by."""
        self._progress.game_ended(line, standings)
        self._say(game_text(line), _style(line))

    def finishing(self) -> None:
        """Take in that only running games are left to play."""
        self._progress.is_finishing = True

    def note(self, sentence: str) -> None:
        """Let a sentence scroll by."""
        self._say(f"note: {sentence}", "yellow")

    def failed(self, why: str) -> None:
        """Say nothing: standard error has it."""

    def end(self, standings: "Standings", why: str) -> None:
        """Say what the match came to."""
        self.close()
        for line in closing_lines(self._progress, standings, why, self._console.width):
            self._say(line)

    def refresh(self) -> None:
        """Draw the lower part anew."""
        if self._live is not None:
            self._safely(self._live.refresh)

    def close(self) -> None:
        """Stop drawing; what scrolled by stays."""
        live, self._live = self._live, None
        if live is not None:
            self._safely(live.stop)

    def drawn(self) -> RenderableType:
        """Return the lower part; games go on while they are read, so it may not work."""
        try:
            lines = view(
                self._progress,
                self._console.width,
                self._console.height - 1,
                self._look,
            )
        except (LookupError, RuntimeError, ValueError, AttributeError):
            return self._last
        self._last = Group(*lines)
        return self._last

    def _say(self, words: str, style: str = "") -> None:
        # By words, and long paths in one piece: whoever selects one wants all of it.
        lines: list[str] = []
        for part in self._output.fitting(words).split("\n"):
            if lines and part.startswith(INDENT):
                lines.append(part)  # a command, to be copied
                continue
            lines += textwrap.wrap(
                part,
                self._console.width,
                subsequent_indent=_INDENT,
                break_long_words=False,
                break_on_hyphens=False,
            )
        text = Text("\n".join(lines), style=style)
        self._safely(lambda: self._console.print(text, soft_wrap=True))

    def _safely(self, act: Callable[[], object]) -> None:
        """Do something with the terminal; once it is gone, nothing any more."""
        if not self._is_open:
            return
        try:
            act()
        except (OSError, ValueError):
            self._is_open = False


def _style(line: GameLine) -> str:
    if line.standing is Standing.PLAYED:
        return ""
    return "magenta" if line.standing is Standing.FORFEIT else "dim"
