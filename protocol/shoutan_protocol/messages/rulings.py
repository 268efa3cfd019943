"""What a referee may order: one model for each ruling, by its name (section 7.3).

The same form stands in the request `referee.rule` and in the event `ruled`, hence as
strict and as bounded as anything that a client sends.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from shoutan_protocol.messages.common import (
    ColorName,
    Millis,
    PlayerId,
    Ply,
    Strict,
    Vertex,
    Vertices,
)

OffenseName = Literal[
    "double_move",
    "takeback",
    "early_press",
    "displaced_on_purpose",
    "scattered_on_purpose",
    "scattered_for_good",
    "removed_living",
    "left_captured",
    "ko_violation",
    "forbidden_point",
    "repetition",
    "walked_out",
    "disturbing",
    "consulting",
    "arranged_game",
    "phone_rang",
    "phone_looked_at",
    "smoking",
    "skipped_ceremony",
]


class WarnRuling(Strict):
    """A warning; the second one in a game loses it."""

    name: Literal["warn"]
    color: ColorName
    offense: OffenseName | None = None


class LoseRuling(Strict):
    """One side loses."""

    name: Literal["lose"]
    color: ColorName
    offense: OffenseName | None = None


class BothLoseRuling(Strict):
    """Both sides lose."""

    name: Literal["both_lose"]


class DrawRuling(Strict):
    """The game is drawn."""

    name: Literal["draw"]


class NoResultRuling(Strict):
    """The game ends without a result."""

    name: Literal["no_result"]


class ReplayRuling(Strict):
    """The game ends without a result and is to be played again."""

    name: Literal["replay"]


class ForfeitRuling(Strict):
    """One side came too late, or not at all."""

    name: Literal["forfeit"]
    color: ColorName
    reason: Literal["late", "absent"]


class VoidLastMoveRuling(Strict):
    """The last stone is taken back and its turn is lost (articles 18, 19)."""

    name: Literal["void_last_move_and_turn"]


class TakebackRuling(Strict):
    """A stone was lifted and played elsewhere by `color` (article 17).

    `in_time`: the opponent complained before his own next move.
    """

    name: Literal["takeback"]
    color: ColorName
    in_time: bool


class RevertRuling(Strict):
    """Back to the position after `ply` turns; `to_move` null for whose turn it was."""

    name: Literal["revert_to"]
    ply: Ply
    to_move: ColorName | None = None


class CorrectColorsRuling(Strict):
    """Begin anew with the right colors, up to move 10 (article 17)."""

    name: Literal["correct_colors"]


class PauseRuling(Strict):
    """The clocks stop, nobody may move (article 14)."""

    name: Literal["pause"]


class ResumeRuling(Strict):
    """A paused or adjourned game goes on; a sealed move is opened."""

    name: Literal["resume"]


class AdjournRuling(Strict):
    """The game stops for a longer time; with `seal` after a sealed move."""

    name: Literal["adjourn"]
    seal: bool = False


class ClockReading(Strict):
    """One side's clock as `Reading`, with bounds. `period_ms` is left in the period."""

    main_ms: Millis
    periods: Annotated[int, Field(ge=0, le=1_000)] = 0
    period_ms: Millis = 0
    moves: Annotated[int, Field(ge=0, le=1_000)] = 0


class AdjustClockRuling(Strict):
    """One side's clock shows this from now on (articles 16, 22.8)."""

    name: Literal["adjust_clock"]
    color: ColorName
    left: ClockReading


class CorrectClocksRuling(Strict):
    """Both clocks were wrong: `real_ms` have truly passed (article 22.8)."""

    name: Literal["correct_clocks"]
    real_ms: Millis


class GrantLeaveRuling(Strict):
    """One side may leave its seat (article 22.7)."""

    name: Literal["grant_leave"]
    color: ColorName


class StopPlayRuling(Strict):
    """Moves that only use up time are stopped; the count follows (article 12.4)."""

    name: Literal["stop_play"]


class MarkContestableRuling(Strict):
    """Exactly these points are open to contest (articles 12.4, 21.2)."""

    name: Literal["mark_contestable"]
    vertices: Vertices


class DeadRuling(Strict):
    """The chains on these points are dead (article 21.4)."""

    name: Literal["rule_dead"]
    vertices: Vertices


class AliveRuling(Strict):
    """The chains on these points are alive (article 21.4)."""

    name: Literal["rule_alive"]
    vertices: Vertices


class FalseLifeRuling(Strict):
    """The chain at `vertex` lives falsely, or does not (article 20).

    At `barred` its owner may not play from now on.
    """

    name: Literal["rule_false_life"]
    vertex: Vertex
    is_false: bool
    barred: Vertices = []


class CountRuling(Strict):
    """The settlement ends with the present proposal."""

    name: Literal["rule_count"]


class CancelResultRuling(Strict):
    """A confirmed result becomes another one (article 23.1)."""

    name: Literal["cancel_result"]
    new: Literal["black_loses", "white_loses", "both_lose", "no_result"]


class SuspendPlayerRuling(Strict):
    """A player, by id, is suspended; it is recorded (article 23)."""

    name: Literal["suspend_player"]
    player: PlayerId


class DrawLotsRuling(Strict):
    """Lots were drawn between players, by id; `first` was drawn (article 17)."""

    name: Literal["draw_lots"]
    between: Annotated[list[PlayerId], Field(min_length=2, max_length=64)]
    first: PlayerId


AnyRuling: TypeAlias = Annotated[
    WarnRuling
    | LoseRuling
    | BothLoseRuling
    | DrawRuling
    | NoResultRuling
    | ReplayRuling
    | ForfeitRuling
    | VoidLastMoveRuling
    | TakebackRuling
    | RevertRuling
    | CorrectColorsRuling
    | PauseRuling
    | ResumeRuling
    | AdjournRuling
    | AdjustClockRuling
    | CorrectClocksRuling
    | GrantLeaveRuling
    | StopPlayRuling
    | MarkContestableRuling
    | DeadRuling
    | AliveRuling
    | FalseLifeRuling
    | CountRuling
    | CancelResultRuling
    | SuspendPlayerRuling
    | DrawLotsRuling,
    Field(discriminator="name"),
]
