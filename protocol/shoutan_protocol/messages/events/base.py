"""What every game event carries."""

from typing import Literal

from shoutan_protocol.messages.common import ClockState, Shown


class GameEvent(Shown):
    """What every game event carries."""

    v: Literal[1]
    game: str
    seq: int
    at_ms: int
    time: str
    clock: ClockState | None
