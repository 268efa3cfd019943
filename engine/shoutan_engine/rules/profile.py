"""What a set of rules is: one value with all options that are built."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from shoutan_engine.articles.lateness import LIMIT_TOGETHER
from shoutan_engine.articles.leave_seat import LEAVE_MAX
from shoutan_engine.articles.overtime_pass import OVERTIME_LOSES, OvertimeRule
from shoutan_engine.clocks.types import Millis
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.scoring.ways import Counting, HandicapCompensation, Ties

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


class LongCycleRuling(StrEnum):
    """What ends a game in which a forced, balanced cycle came round (article 20.3)."""

    DRAW = "draw"
    NO_RESULT = "no_result"
    REPLAY = "replay"
    """A new game, with the same colors unless the event says otherwise."""
    REFEREE = "referee"
    """The clocks stop until the referee has decided."""


class SelfCapture(StrEnum):
    """Whether a play may leave its own chain without liberties (article 5)."""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"
    """The chain is taken off; of one stone alone it is a pass with a prisoner."""


class CountBy(StrEnum):
    """Who says what is dead at the count (article 8)."""

    AGREED = "agreed"
    ALL_ALIVE = "all_alive"
    """Nobody: what stands when play stops is alive."""


class OutOfTurn(StrEnum):
    """What a second stone in a row means (article 17, D-1)."""

    REJECT = "reject"
    """A slip of the wire: refused."""
    ARTICLE17 = "article17"
    """The offense that the article describes; see `DoubleMove`."""


class DoubleMove(StrEnum):
    """What a second stone in a row costs under `OutOfTurn.ARTICLE17`."""

    LOSS = "loss"
    VOID_AND_WARN = "void_and_warn"


@dataclass(frozen=True, slots=True)
class Profile:
    """One edition of the rules, fixed before a game starts (section 0).

    `size` and `komi_quarters` are defaults that a game may override. Komi and
    `warning_penalty_quarters` (what one warning costs at the count, article 24.1) are
    in quarter zi; `settle_timeout` is how long the settlement may take, ms.

    `ruling_after`: laps of a forced, balanced cycle that are played before it is ruled
    upon (article 20.3), where `repetition` is `RULING`. `pass_stones`: a pass costs one
    prisoner (AGA). `late_limit` (ms, inclusive; None: the event says) and `late_factor`
    are article 22.1, `overtime` article 22.5, `leave_max` (ms) article 22.7 with D-12,
    `false_life_auto` article 20, point 4.
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
    long_cycle_ruling: LongCycleRuling = LongCycleRuling.NO_RESULT
    ruling_after: int = 1
    counting: Counting = Counting.AREA
    self_capture: SelfCapture = SelfCapture.FORBIDDEN
    handicap_compensation: HandicapCompensation = HandicapCompensation.HALF
    ties: Ties = Ties.DRAW
    pass_stones: bool = False
    count_by: CountBy = CountBy.AGREED
    out_of_turn: OutOfTurn = OutOfTurn.REJECT
    double_move: DoubleMove = DoubleMove.VOID_AND_WARN
    overtime: OvertimeRule = OVERTIME_LOSES
    late_limit: Millis | None = LIMIT_TOGETHER
    late_factor: int = 2
    leave_max: Millis = LEAVE_MAX
    false_life_auto: bool = False
