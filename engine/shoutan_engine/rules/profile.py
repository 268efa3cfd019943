"""What a set of rules is: one value with all options that are built."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.repetition import Repetition
from shoutan_engine.scoring.quarters import QuarterZi

SETTLE_TIMEOUT: Final = Millis(300_000)


class IllegalMove(StrEnum):
    """What a forbidden point or a repetition costs (articles 18-20)."""

    STRICT = "strict"
    """The play is void and the turn is lost; a ko may cost a warning."""
    REJECT = "reject"
    """The play is refused before it is released; the turn and the clock go on."""
    FORFEIT = "forfeit"
    """The game is lost."""


class DisputeFirstMove(StrEnum):
    """Who moves first when play resumes over life and death (article 21.4)."""

    CLAIMANT_DEAD = "claimant_dead"
    """The side that says "dead"."""
    IN_TURN = "in_turn"
    """The side whose turn it was when play stopped."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One edition of the rules, fixed before a game starts (section 0).

    `size` and `komi_quarters` are defaults that a game may override. Komi and
    `warning_penalty_quarters` (what one warning costs at the count, article 24.1) are
    in quarter zi; `settle_timeout` is how long the settlement may take.
    """

    name: str
    edition: str
    """The words of the game record, such as "Chinese rules, 2002"."""
    size: int
    komi_quarters: QuarterZi
    repetition: Repetition
    illegal_move: IllegalMove
    two_passes_end: bool
    ko_warning: bool
    warning_penalty_quarters: QuarterZi
    warnings_to_lose: int
    dispute_first_move: DisputeFirstMove
    max_resumptions: int
    settle_timeout: Millis = SETTLE_TIMEOUT
