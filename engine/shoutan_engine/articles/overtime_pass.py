"""Overtime in the last minute, treated as a pass on request (2002, article 22.5).

In principle it loses. On the request of the player who was counted it may be treated as
a pass: the turn is lost, the game goes on with the same byo-yomi. The request is made
beforehand, as a standing one, or in a short window during which the clock stands. The
lost turn is not a voluntary pass (D-4). 1988 knows the loss only.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from shoutan_engine.clocks.byoyomi import ByoYomi
from shoutan_engine.clocks.per_move import PerMove
from shoutan_engine.clocks.types import Millis, TimeLeft, TimeSystem


class LastMinuteOvertime(StrEnum):
    """The option `last_minute_overtime` of a profile."""

    LOSS = "loss"
    PASS_ON_REQUEST = "pass_on_request"  # noqa: S105 - a turn is passed, no secret


WINDOW: Final = Millis(10_000)
PASSES_MAX: Final = 1
"""The text gives no number; this keeps overtime from becoming a habit."""


@dataclass(frozen=True, slots=True)
class OvertimeRule:
    """`treatment`, the request's `window` in ms, and how often a game bears it."""

    treatment: LastMinuteOvertime = LastMinuteOvertime.LOSS
    window: Millis = WINDOW
    passes_max: int = PASSES_MAX


OVERTIME_LOSES: Final = OvertimeRule()


class Overtime(StrEnum):
    """What the fall of the flag means at this moment."""

    LOSS = "loss"
    ASKED = "asked"
    """The clock stands, the player may still ask for the pass."""
    TURN_LOST = "turn_lost"


def judge_overtime(
    rule: OvertimeRule,
    system: TimeSystem,
    *,
    passes_taken: int,
    requested_after: Millis | None,
    waited: Millis,
) -> Overtime:
    """Say what becomes of a flag that fell `waited` ms ago in the last period.

    `requested_after`: how long after the fall the request came, 0 for a standing one
    (a request is as good as its own moment, however late it is judged); None if there
    is none yet. `passes_taken`: lost turns of this kind so far in the game, of this
    player. The window is reached, not passed: a request at its very end is too late.
    """
    if (
        rule.treatment is LastMinuteOvertime.LOSS
        or passes_taken >= rule.passes_max
        or reading_after_pass(system) is None
    ):
        return Overtime.LOSS
    if requested_after is not None:
        in_time = requested_after < rule.window or requested_after == 0
        return Overtime.TURN_LOST if in_time else Overtime.LOSS
    return Overtime.ASKED if waited < rule.window else Overtime.LOSS


def reading_after_pass(system: TimeSystem) -> TimeLeft | None:
    """Return the clock after the lost turn: the same last period, whole again.

    None for a system without byo-yomi, where there is no last minute to be counted.
    """
    match system:
        case ByoYomi(period=period) | PerMove(limit=period):
            return TimeLeft(Millis(0), 1, period)
        case _:
            return None
