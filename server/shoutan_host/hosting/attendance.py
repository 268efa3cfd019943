"""Who is at a game: players who are connected or ready, and how many look on.

A player may be there several times (two tabs): gone is who has left as often as come.
"""

from collections import Counter
from collections.abc import Callable
from itertools import islice


class Attendance:
    """Counts of one game. `changed` is called after every change."""

    __slots__ = ("_changed", "_heeding", "_left", "_players", "_watchers", "watching")

    def __init__(self) -> None:
        self._players: Counter[str] = Counter()
        self._watchers: Counter[str] = Counter()
        self._left: set[str] = set()
        self._changed: tuple[Callable[[], None], ...] = ()
        self._heeding = 0
        self.watching = 0

    @property
    def somebody(self) -> bool:
        """Tell whether anybody follows, from there or from elsewhere."""
        return self.watching > 0 or self._heeding > 0 or self._players.total() > 0

    def watchers(self, most: int) -> list[str]:
        """Return the names of at most so many followers, in the order in which they came."""
        return list(islice(self._watchers, most))

    def is_here(self, player_id: str) -> bool:
        """Tell whether that player is connected."""
        return self._players[player_id] > 0

    def has_left(self, player_id: str) -> bool:
        """Tell whether that player went on purpose, and did not just lose the line."""
        return player_id in self._left

    def on_change(self, changed: Callable[[], None]) -> None:
        """Call `changed` after every change from now on."""
        self._changed = (*self._changed, changed)

    def enter(self, player_id: str) -> None:
        """Count a player in."""
        self._players[player_id] += 1
        self._left.discard(player_id)
        self._notify()

    def leave(self, player_id: str, *, on_purpose: bool = False) -> None:
        """Count a player out; `on_purpose`: he said so, and did not just lose the line."""
        self._players[player_id] -= 1
        if self._players[player_id] <= 0:
            del self._players[player_id]
            if on_purpose:
                self._left.add(player_id)
        self._notify()

    def watch(self, more: int, name: str | None = None) -> None:
        """Count `more` followers without a seat (negative: fewer); `name` if it is known."""
        self.watching += more
        if name is not None:
            self._watchers[name] += more
            if self._watchers[name] <= 0:
                del self._watchers[name]
        self._notify()

    def heed(self, more: int) -> None:
        """Count `more` who are told of the game and are not there (negative: fewer)."""
        self._heeding += more
        self._notify()

    def _notify(self) -> None:
        for changed in self._changed:
            changed()
