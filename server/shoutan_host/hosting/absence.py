"""People who went away from a game between people: how long, and when it may be claimed.

Who plays on the page may lose the line; the clock runs on meanwhile. After a grace the
opponent may claim the game (reliability T12). Nobody is counted as away before the game is
played, in a pause, in a settlement, on leave (article 22.7), or while the clocks stand
for the server's fault; nor does anybody lose so within a minute of a recovery (T10).
What was counted is kept in memory: a restart of the server forgives it.
"""

from dataclasses import dataclass
from typing import Final

from shoutan_engine.clocks.types import Millis, TimeSystem
from shoutan_engine.events import PauseReason
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.settings import GameSettings, PlayerKind

from shoutan_host.hosting.game_host import GameHost

SLOW_MAIN: Final = Millis(6 * 3_600_000)
SLOW_PERIOD: Final = Millis(3_600_000)
"""With so much time, for all moves or for one, people come and go: nothing is claimed."""


@dataclass(frozen=True, slots=True)
class AbsenceTimes:
    """Graces in seconds: away once after losing the line, after leaving, and in all."""

    away_s: float = 60.0
    left_s: float = 20.0
    in_all_s: float = 300.0


class Absence:
    """Counts one game. `look` is called after whatever may have changed something."""

    __slots__ = ("_grace", "_host", "_since", "_times", "_used", "may_count")

    def __init__(self, host: GameHost, times: AbsenceTimes) -> None:
        self._host = host
        self._times = times
        self._since = dict[Color, Millis]()
        self._grace = dict[Color, Millis]()
        self._used = {Color.BLACK: 0, Color.WHITE: 0}
        self.may_count = True
        """False once it is sure that nobody is ever away: an engine plays."""

    def look(self, now: Millis) -> bool:
        """Begin or end to count who is away at `now`; tells whether anything changed."""
        changed = False
        if not self._since and self._is_never_counted():
            return changed
        for color in Color:
            is_counted = self._counts(color)
            if is_counted is (color in self._since):
                continue
            changed = True
            if is_counted:
                self._since[color] = now
                self._grace[color] = self._grace_of(color)
            else:
                self._used[color] += now - self._since.pop(color)
        return changed

    def _is_never_counted(self) -> bool:
        """Tell whether nobody is ever away from this game: an engine plays in it."""
        if not self.may_count:
            return True
        game = self._host.game
        if game.phase is Phase.PLAY and _has_engine(game):
            self.may_count = False  # seats keep their players from here on
        return not self.may_count

    def claimable(self) -> dict[Color, Millis]:
        """Return who is away, each with the instant from which on that may be claimed."""
        clocks = self._host.game.clocks
        earliest = Millis(0) if clocks is None else clocks.no_flag_before
        return {
            color: Millis(max(since + self._grace[color], earliest))
            for color, since in self._since.items()
        }

    def _grace_of(self, color: Color) -> Millis:
        times, game = self._times, self._host.game
        has_left = self._host.attendance.has_left(game.seats[color].id)
        once_s = times.left_s if has_left else times.away_s
        if game.settings.time_of(color).initial() is None:
            once_s = times.in_all_s  # without a clock nobody is in a hurry
        left_ms = max(0, round(times.in_all_s * 1000) - self._used[color])
        return Millis(min(round(once_s * 1000), left_ms))

    def _counts(self, color: Color) -> bool:
        game = self._host.game
        if game.phase is not Phase.PLAY:
            return False
        if self._host.attendance.is_here(game.seats[color].id):
            return False
        if not is_claimable(self._host):
            return False
        clocks = game.clocks
        at_fault = clocks is not None and PauseReason.SERVER_FAULT in clocks.pauses
        return not at_fault and color not in game.proceedings.away


def is_claimable(host: GameHost) -> bool:
    """Tell whether absence may be claimed at all: in live games of two people.

    An engine does not claim, and has its own watch. In an event the referee decides.
    """
    game = host.game
    settings = game.settings
    if settings.referee is not None or len(game.seats) < len(Color) or host.is_held:
        return False
    if _has_engine(game):
        return False
    return all(
        settings.time_of(color).initial() is None
        or not is_slow(settings.time_of(color))
        for color in Color
    )


def is_slow_game(settings: GameSettings) -> bool:
    """Tell whether nobody waits at the board, by the clock of either side."""
    return all(is_slow(settings.time_of(color)) for color in Color)


def _has_engine(game: GameState) -> bool:
    return any(player.kind is PlayerKind.BOT for player in game.seats.values())


def is_slow(time: TimeSystem) -> bool:
    """Tell whether nobody waits at the board: by correspondence, or without a clock."""
    initial = time.initial()
    if initial is None:
        return True
    return initial.main >= SLOW_MAIN or initial.period >= SLOW_PERIOD
