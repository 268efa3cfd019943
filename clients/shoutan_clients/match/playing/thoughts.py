"""What the engines of one game think, by turn: for the record, and to judge by."""

from collections.abc import Callable

from shoutan_engine.points import Color
from shoutan_host.ports import GameId
from shoutan_protocol.analysis import Analysis


class Thoughts:
    """The sink of one game: keeps the last thought of each turn."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """Call `changed` after each turn whose engine said what it thinks."""
        self.by_ply: dict[int, tuple[Color, Analysis]] = {}
        self._changed = changed

    def report(
        self,
        game: GameId,
        ply: int,
        color: Color,
        analysis: Analysis,
        is_final: bool,
    ) -> None:
        """Take in what `color` thinks before turn `ply`."""
        if is_final:
            self.by_ply[ply] = (color, analysis)
            self._changed()

    def is_awaited(self, game: GameId) -> bool:
        """Tell that nobody waits for a thought before its move is there."""
        return False
