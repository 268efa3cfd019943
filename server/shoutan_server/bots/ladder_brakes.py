"""The brakes of the ladder: who fails at once must not fill the store with lost games.

An engine that loses by its own fault waits before it is paired again, twice as long after
each such game. Kept by player, since an engine may well fail, hang up and dial in again.
"""

import logging
from dataclasses import dataclass
from typing import Final

from shoutan_engine.game import Game
from shoutan_host.engines.backoff import Backoff
from shoutan_host.engines.game_faults import lost_by_own_fault, was_played_out

_SAID_FROM_S: Final = 4.0
"""A wait as long as this is worth a line in the log."""

_log = logging.getLogger("shoutan")


@dataclass(slots=True)
class _Brake:
    backoff: Backoff
    until: float
    """Seconds on the loop's clock."""


class LadderBrakes:
    """How long each player waits for its next game; `now` is the loop's clock, in s."""

    def __init__(self, first_s: float, most_s: float, short_s: float) -> None:
        """Wait from `first_s` to `most_s`; a game of less than `short_s` is a short one."""
        self._first_s = first_s
        self._most_s = most_s
        self._short_s = short_s
        self._brakes: dict[str, _Brake] = {}

    def wait_s(self, player_id: str, now: float) -> float:
        """Return how long a player still waits."""
        brake = self._brakes.get(player_id)
        return 0.0 if brake is None else max(0.0, brake.until - now)

    def note(self, game: Game, took_s: float, now: float) -> None:
        """Judge a game that has ended, `took_s` seconds after it was made.

        Lost by one's own fault: twice as long as last time. So is a short game that came
        to nothing, for both, since nobody knows whose fault it was. Any other short
        game, the first wait: an engine that resigns at once has played, yet hundreds of
        such games an hour are of no use. A game that was played out makes the next wait
        a first one.
        """
        self._forget(now)
        is_short = took_s < self._short_s
        is_void = game.result is not None and game.result.winner is None
        for player in game.seats.values():
            if was_played_out(game):
                self._brakes.pop(player.id, None)
            elif lost_by_own_fault(game, player.id) or (is_short and is_void):
                self._fail(player.id, player.name, now)
                continue
            if is_short:
                self._hold(player.id, self._first_s, now)

    def _fail(self, player_id: str, name: str, now: float) -> None:
        brake = self._of(player_id)
        wait_s = brake.backoff.failed()
        brake.until = now + wait_s
        if wait_s >= _SAID_FROM_S:
            _log.warning(
                "the ladder does not pair %s for %g s: it keeps failing", name, wait_s
            )

    def _hold(self, player_id: str, wait_s: float, now: float) -> None:
        brake = self._of(player_id)
        brake.until = max(brake.until, now + wait_s)

    def _of(self, player_id: str) -> _Brake:
        fresh = _Brake(Backoff(self._first_s, self._most_s), 0.0)
        return self._brakes.setdefault(player_id, fresh)

    def _forget(self, now: float) -> None:
        """Drop who has waited, and has not failed again for the longest wait there is."""
        ended = [
            player
            for player, brake in self._brakes.items()
            if brake.until + self._most_s < now
        ]
        for player in ended:
            del self._brakes[player]
