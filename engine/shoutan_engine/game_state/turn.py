"""One turn taken, as the state keeps it."""

from dataclasses import dataclass

from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color, Point
from shoutan_engine.quickly_made import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class Turn:
    """A play, a pass or a turn that was lost.

    `point` is None for a pass; `lost` marks a void play. `captured` came off the board:
    of the turn's own color if `point` is among it. `reason` is the code of what made it
    void, None for a turn that was not.
    """

    color: Color
    point: Point | None
    captured: tuple[Point, ...] = ()
    spent: Millis = Millis(0)
    offer: bool = False
    lost: bool = False
    reason: str | None = None

    @property
    def is_stone(self) -> bool:
        """Tell whether it put a stone on the board, which may be gone since."""
        return self.point is not None and not self.lost

    @property
    def is_pass(self) -> bool:
        """Tell whether it was passed of free will."""
        return self.point is None and not self.lost

    def hand_over(self, prisoners: dict[Color, int], *, pass_stones: bool) -> None:
        """Count the prisoners that it made, for the side that holds them.

        They are what it captured; with `pass_stones`, also one stone for a turn without a
        play (AGA).
        """
        if self.captured:
            is_self_capture = self.point in self.captured
            taker = self.color.opponent if is_self_capture else self.color
            prisoners[taker] += len(self.captured)
        elif pass_stones and (self.point is None or self.lost):
            prisoners[self.color.opponent] += 1
