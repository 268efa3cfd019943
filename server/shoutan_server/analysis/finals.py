"""When a bot may still say what it thought of a turn, and that it says so once.

A report travels beside the move: it may come after it, after the answer of a quick
opponent, and after the end of the game. What comes later was not thought before the move:
the record of the game would be rewritten.
"""

from collections import OrderedDict
from datetime import datetime
from typing import Final, TypeAlias

from shoutan_engine import Phase
from shoutan_engine.points import Color
from shoutan_host.clock import Clock
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ports import GameId

from shoutan_server.errors import Refuse

LATE_MS: Final = 10_000
"""How long after the end of a game a report of its last turns is taken."""
MOST: Final = 4_096
"""Sides of games whose last final report is remembered; the oldest are forgotten."""

_Said: TypeAlias = tuple[int, object]
"""The ply of a final report, and the turn itself if it was over by then."""


class Finals:
    """The last final report of each side, of all games of this node."""

    def __init__(self, clock: Clock, most: int = MOST) -> None:
        self._clock = clock
        self._most = most
        self._said: OrderedDict[tuple[GameId, Color], _Said] = OrderedDict()

    def check(self, host: GameHost, ply: int, color: Color) -> None:
        """Raise Refuse for a turn of `color` of which nothing can be said any more."""
        turns = host.game.turns
        if ply >= len(turns):
            return  # the present turn: think again as often as you like
        if any(turn.color is color for turn in turns[ply + 1 :]):
            raise Refuse("out_of_turn", f"Turn {ply} is over, and you moved after it.")
        if host.game.phase is Phase.FINISHED and self._is_long_over(host):
            raise Refuse("wrong_phase", "The game is over, and its analysis complete.")
        said_of, turn = self._said.get((host.id, color), (None, None))
        if said_of == ply and (turn is None or turn is turns[ply]):
            raise Refuse(
                "out_of_turn",
                f"You have said what you thought of turn {ply}, which is over.",
            )

    def add(self, host: GameHost, ply: int, color: Color) -> None:
        """Remember that a final report came."""
        turns = host.game.turns
        # An undo makes the same ply another turn.
        said: _Said = (ply, turns[ply] if ply < len(turns) else None)
        self._said[host.id, color] = said
        self._said.move_to_end((host.id, color))
        if len(self._said) > self._most:
            self._said.popitem(last=False)

    def _is_long_over(self, host: GameHost) -> bool:
        at = host.card.finished_at
        if at is None:
            return False
        over_ms = self._clock.wall_ms() - datetime.fromisoformat(at).timestamp() * 1000
        return over_ms > LATE_MS
