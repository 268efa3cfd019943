"""The appointed start of one game: who has come, who is late, and until when.

The time is appointed by the wall; lateness is measured on the monotonic clock from the
moment at which that time had come. Who was there at some moment from then on has come,
and has not to stay: what he is away afterwards, he is away from the game. Who sits down
later than the appointed time is not late, except in a game with a referee, where the time
was appointed for both seats and not for who found one open.

What is known here is kept in memory: after a restart lateness is counted anew. An instant
that is noticed only long after it had come (the server was down, the machine slept, the
wall was set) is nobody's lateness either: it is counted from a moment later on.
"""

from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Start
from shoutan_engine.points import Color
from shoutan_engine.seating.waiting_for import waiting_for
from shoutan_protocol.json_writing import COLOR_NAMES, Json

from shoutan_host.clock import Clock
from shoutan_host.hosting.game_host import GameHost

FAULT_MS: Final = 15_000
"""Noticed later than this, the start is put off by as much from then on (as T9)."""
EXACT_MS: Final = 2_000
"""Until so shortly before the start the time left is looked at halfway again."""


class Appointment:
    """Waits for one game to begin. `look` is called after whatever may have changed."""

    __slots__ = (
        "_came",
        "_clock",
        "_host",
        "_late_from",
        "_start",
        "_starts_at",
        "_waiting",
    )

    def __init__(self, host: GameHost, starts_at: int, clock: Clock) -> None:
        self._host = host
        self._clock = clock
        self._starts_at = starts_at
        self._waiting = waiting_for(host.game.settings)
        self._came = dict[str, Millis]()
        self._late_from: Millis | None = None
        self._start: Millis | None = None
        """When it was, or will be after the server's fault; None while it is ahead."""

    @property
    def is_ahead(self) -> bool:
        """Tell whether the appointed time has not come."""
        return not self._has_come(self._clock.monotonic_ms())

    def look(self) -> Start | None:
        """Return what begins or ends the game, if it is time for that."""
        now, game = self._clock.monotonic_ms(), self._host.game
        if not self._has_come(now):
            return None
        players = {color: player.id for color, player in game.seats.items()}
        self._count_from(now, is_full=len(players) == len(Color))
        for player in game.players:
            if self._host.attendance.is_here(player.id):
                self._comes(player.id, now)
        if self._late_from is None or len(players) < len(Color):
            return None
        late = {
            color: self._came.get(player, Millis(now - self._late_from))
            for color, player in players.items()
        }
        is_missing = any(player not in self._came for player in players.values())
        if is_missing and now - self._late_from <= self._waiting.longest:
            return None
        return Start(late[Color.BLACK], late[Color.WHITE], self._waiting.countdown)

    def sat_down(self, player: str) -> None:
        """Note who took a seat just now: whoever does so is there."""
        now = self._clock.monotonic_ms()
        if self._has_come(now):
            self._count_from(now, is_full=len(self._host.game.players) == len(Color))
            self._comes(player, now)

    def next_look(self) -> Millis | None:
        """Return when to look again although nothing happens; None for never."""
        now = self._clock.monotonic_ms()
        if self.is_ahead:
            at = self._at()
            left = max(1, at - now)
            return Millis(at if left <= EXACT_MS else now + left // 2)
        if self._late_from is None:
            return None
        return Millis(self._late_from + self._waiting.longest + 1)

    def info(self) -> Json:
        """Return `messages.replies.StartInfo`."""
        seats = self._host.game.seats
        return {
            "at_ms": self._at(),
            "late_from_ms": self._late_from,
            "came": {
                COLOR_NAMES[color]: self._came[player.id]
                for color, player in seats.items()
                if player.id in self._came
            },
            "longest_ms": self._waiting.longest,
            "counted": self._waiting.countdown is not None,
        }

    def _at(self) -> Millis:
        """Return the monotonic stamp of the start; while it is ahead, by the wall of now."""
        if self._start is not None:
            return self._start
        left = self._starts_at - self._clock.wall_ms()
        return Millis(self._clock.monotonic_ms() + left)

    def _has_come(self, now: Millis) -> bool:
        if self._start is None:
            due = self._at()
            if due > now:
                return False
            self._start = Millis(now + FAULT_MS) if now - due > FAULT_MS else due
        return now >= self._start

    def _count_from(self, now: Millis, *, is_full: bool) -> None:
        """Begin to count lateness, with whoever is there now being in time."""
        if self._late_from is not None or self._start is None:
            return
        host = self._host
        if host.game.settings.referee is not None:
            self._late_from = self._start
        elif is_full:
            # Taken before the start, the seats were looked at when it came.
            self._late_from = now
        else:
            return
        for player in host.game.players:
            if host.attendance.is_here(player.id):
                self._came[player.id] = Millis(0)

    def _comes(self, player: str, now: Millis) -> None:
        if self._late_from is not None:
            self._came.setdefault(player, Millis(max(0, now - self._late_from)))
