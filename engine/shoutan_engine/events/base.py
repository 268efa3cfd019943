"""What every event carries: a stamp, and both clocks with what stops them."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.points import Color
from shoutan_engine.quickly_made import maker, quickly_made


class PauseReason(StrEnum):
    """Why the clock stands still; several may hold at once (reliability T11)."""

    PLAYER = "player"
    REFEREE = "referee"
    SERVER_FAULT = "server_fault"
    SETTLING = "settling"
    ADJOURNED = "adjourned"
    LEAVE = "leave"
    """The side to move has left its seat with leave (article 22.7)."""
    OVERTIME = "overtime"
    """The flag has fallen; a pass may still be asked for (article 22.5)."""


@quickly_made
@dataclass(frozen=True, slots=True)
class Clocks:
    """Both readings after an event, and who is running since when.

    `running` is None while nobody's clock runs; `since` is then the stamp of the
    event. `pauses` says why it stands although it is somebody's turn.
    `no_flag_before`: no flag falls before this stamp (reliability T10), 0 for none.
    """

    black: TimeLeft
    white: TimeLeft
    running: Color | None
    since: Millis
    pauses: frozenset[PauseReason] = frozenset()
    no_flag_before: Millis = Millis(0)

    def of(self, color: Color) -> TimeLeft:
        """Return the reading of one side, as it was at `since`."""
        return self.black if color is Color.BLACK else self.white

    def showing(self, color: Color, left: TimeLeft) -> "Clocks":
        """Return the same clocks with another reading of one side."""
        if color is Color.BLACK:
            return replace(self, black=left)
        return replace(self, white=left)


make_clocks: Final = maker(Clocks)
"""Makes `Clocks`, for what is computed at every turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEvent:
    """What happened at `at`, and what the clocks were afterwards."""

    at: Millis
    clocks: Clocks | None
    """Both clocks after the event; None in a game without a clock."""
