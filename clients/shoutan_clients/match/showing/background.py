"""A showing on a thread of its own: whoever does not read holds up no game.

A terminal that is stopped by Ctrl-S and a pager that nobody scrolls take no more letters.
A loop that waits for them would wait with every clock running; so the run only says what
happened, and one thread shows it, in order, as fast as it is read.
"""

import logging
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final

from shoutan_host.hosting.played_game import PlayedGame

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.plan import EnginePlan, MatchPlan, RunOptions
from shoutan_clients.match.ports import EngineCheck
from shoutan_clients.match.showing.output import ClosableShowing, Output

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import Standings

_log = logging.getLogger("shoutan")
REFRESH_S: Final = 0.25
"""How often what is drawn is drawn anew: clocks show seconds."""


class InBackground:
    """Hands everything on to `inner`, which only its thread ever touches."""

    def __init__(
        self,
        inner: ClosableShowing,
        refresh: Callable[[], None] | None = None,
        restart: Callable[[], None] | None = None,
        output: Output | None = None,
    ) -> None:
        """`refresh` draws `inner` anew; None where nothing is drawn.

        `restart`: lets a terminal that was stopped take letters again. `output`: where
        `inner` writes its lines, if these may go to a file.
        """
        self._output = output
        self._inner = inner
        self._refresh = refresh
        self._restart = restart
        self._acts: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._has_failed = False
        # A run that is killed does not wait for whoever reads.
        self._thread = Thread(target=self._show, name="showing", daemon=True)
        self._thread.start()

    @property
    def failure(self) -> str | None:
        """Why what was to be shown is not all there; None where it is, or nobody reads."""
        return None if self._output is None else self._output.failure

    def starting(self, engine: EnginePlan) -> None:
        """Hand on."""
        self._acts.put(lambda: self._inner.starting(engine))

    def begin(
        self,
        plan: MatchPlan,
        options: RunOptions,
        total: int,
        done: Sequence[GameLine],
        checks: Sequence[EngineCheck],
    ) -> None:
        """Hand on."""
        self._acts.put(lambda: self._inner.begin(plan, options, total, done, checks))

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        """Hand on."""
        self._acts.put(lambda: self._inner.game_started(game, host))

    def game_ended(self, line: GameLine, standings: "Standings") -> None:
        """Hand on."""
        self._acts.put(lambda: self._inner.game_ended(line, standings))

    def finishing(self) -> None:
        """Hand on."""
        self._acts.put(self._inner.finishing)

    def note(self, sentence: str) -> None:
        """Hand on."""
        self._acts.put(lambda: self._inner.note(sentence))

    def failed(self, why: str) -> None:
        """Hand on."""
        self._acts.put(lambda: self._inner.failed(why))

    def end(self, standings: "Standings", why: str) -> None:
        """Hand on."""
        self._acts.put(lambda: self._inner.end(standings, why))

    def close(self, within_s: float | None = None) -> bool:
        """Return once everything is shown, and the terminal as it was. May be repeated.

        `within_s`: seconds that whoever reads has for it, None: as long as it takes; a
        terminal that was stopped is then started again. Returns whether all was shown.
        Where it was not, the thread still writes, and Python cannot end by itself.
        """
        self._acts.put(None)
        if within_s is None:
            self._thread.join()
            return True
        self._thread.join(within_s / 2)
        if self._thread.is_alive() and self._restart is not None:
            self._restart()
        self._thread.join(within_s / 2)
        return not self._thread.is_alive()

    def _show(self) -> None:
        try:
            while (act := self._next()) is not None:
                self._safely(act)
                if self._refresh is not None and self._acts.empty():
                    self._safely(self._refresh)
        finally:
            self._inner.close()

    def _safely(self, act: Callable[[], None]) -> None:
        """Do something; a mistake of ours costs what it would have shown, and no more."""
        try:
            act()
        except Exception:
            if not self._has_failed:  # the log may be shown by us
                self._has_failed = True
                _log.exception("something cannot be shown")

    def _next(self) -> Callable[[], None] | None:
        """Return what happened next, None for the end; refresh as long as nothing does."""
        while self._refresh is not None:
            try:
                return self._acts.get(timeout=REFRESH_S)
            except Empty:
                self._safely(self._refresh)
        return self._acts.get()
