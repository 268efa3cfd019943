"""The person who plays against an engine: there, or away, and for how long.

An engine does not claim that its opponent went away, so the host sees to it
(reliability T12). Without that a game without a clock would keep the engine for ever.
"""

import asyncio
from collections.abc import Callable

from shoutan_engine.commands import Abort, Command, Forfeit
from shoutan_engine.events import Event, PauseReason
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.results import EndReason
from shoutan_engine.settings import Player, PlayerKind
from shoutan_host.hosting.game_host import GameHost

from shoutan_server.bots.engine_times import EngineTimes
from shoutan_server.identities import IdKind, has_kind


class OpponentWatch:
    """Watches one game of an engine; `close` ends that, as does the end of the game.

    Nothing is counted while the game is settled, which has its own time, nor while the
    clocks stand for the server's fault. `post` sends a command to the game until it is
    decided; `closed` is called once.
    """

    def __init__(
        self,
        host: GameHost,
        times: EngineTimes,
        loop: asyncio.AbstractEventLoop,
        post: Callable[[Command], None],
        closed: Callable[[], None],
        *,
        for_program: bool = False,
    ) -> None:
        """`for_program`: who waits is a GTP program, for a bot of an account as well.

        Nobody need ever come to its game, and nobody else watches over such a bot.
        """
        self._host = host
        self._times = times
        self._loop = loop
        self._post = post
        self._closed = closed
        self._is_closed = False
        self._away_left_s = times.opponent_away_s
        self._away_since = 0.0
        self._away: asyncio.TimerHandle | None = None
        self._start: asyncio.TimerHandle | None = None
        host.listen(self)
        host.attendance.on_change(self._look)
        self._counts_accounts = for_program
        if host.game.phase is Phase.WAITING and not for_program:
            self._start = loop.call_later(times.start_within_s, self._not_started)
        self._look()

    def on_event(self, seq: int, event: Event) -> None:
        """Look again: a game may have begun, stopped or ended."""
        self._look()

    def close(self) -> None:
        """Watch no longer; safe to call twice."""
        if self._is_closed:
            return
        self._is_closed = True
        self._host.unlisten(self)
        for timer in (self._away, self._start):
            if timer is not None:
                timer.cancel()
        self._closed()

    def _look(self) -> None:
        if self._is_closed:
            return
        if self._host.is_finished:
            self.close()
            return
        if self._start is not None and self._host.game.phase is not Phase.WAITING:
            self._start.cancel()
            self._start = None
        if (self._absent() is not None) == (self._away is not None):
            return
        if self._away is None:
            self._away_since = self._loop.time()
            self._away = self._loop.call_later(self._away_left_s, self._gone_too_long)
        else:
            self._away.cancel()
            self._away = None
            spent_s = self._loop.time() - self._away_since
            self._away_left_s = max(0.0, self._away_left_s - spent_s)

    def _absent(self) -> tuple[Color, Player] | None:
        """Return the person whose absence counts now, and the color."""
        game = self._host.game
        is_at_fault = (
            game.clocks is not None and PauseReason.SERVER_FAULT in game.clocks.pauses
        )
        if game.phase is not Phase.PLAY or is_at_fault:
            return None
        for color, player in game.seats.items():
            is_here = self._host.attendance.is_here(player.id)
            is_watched = player.kind is not PlayerKind.BOT or (
                self._counts_accounts and has_kind(player.id, IdKind.BOT)
            )
            if is_watched and not is_here:
                return color, player
        return None

    def _gone_too_long(self) -> None:
        absent = self._absent()
        self._away = None
        self._away_left_s = 0.0
        if absent is not None:
            color, player = absent
            longest = f"{self._times.opponent_away_s:g} s"
            detail = f"{player.name} was away for more than {longest} in all."
            self._post(Forfeit(color, EndReason.DISCONNECT, detail))

    def _not_started(self) -> None:
        self._start = None
        self._post(Abort("Nobody came to play against the engine."))
