"""The phases of a game's life (section 7.2)."""

from enum import StrEnum


class Phase(StrEnum):
    """Where a game stands: `decide` refuses what does not belong there."""

    WAITING = "waiting"
    PLAY = "play"
    PAUSED = "paused"
    ADJOURNED = "adjourned"
    SETTLING = "settling"
    FINISHED = "finished"
