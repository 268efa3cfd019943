"""What a bot accepts, as it is published: by a bot to the server, by the server to all."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from shoutan_protocol.messages.common import GameKindName, Komi, Millis, Strict

ClockKindName = Literal[
    "absolute", "byoyomi", "moves_in_time", "canadian", "fischer", "per_move", "none"
]
RankText = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?[kdp]$")]
"""A rank as players write it: "3k", "5d", "9p"."""
ProfileName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{1,24}$")]


class BotAccepts(Strict):
    """Which games a bot accepts. A key that is null or absent sets no condition.

    `sizes`, `clocks`, `profiles`, `kinds`: one of these. `least_*` and `most_*` are
    accepted themselves. `main_ms` is main time, `move_ms` what each move has beyond it:
    a byo-yomi period, an increment, the limit for a move, a move's even share of a block
    of moves; clocks without such a thing are not held to it. A rank of the other dan
    scale is neither too low nor too high; who has none is welcome unless `needs_rank`.
    `per_player`: games at once with one opponent. `private`: whether games that only
    those with the link see are accepted.
    """

    sizes: Annotated[
        list[Annotated[int, Field(ge=2, le=25)]] | None,
        Field(min_length=1, max_length=24),
    ] = None
    least_komi: Komi | None = None
    most_komi: Komi | None = None
    clocks: Annotated[list[ClockKindName] | None, Field(min_length=1, max_length=7)] = (
        None
    )
    least_main_ms: Millis | None = None
    most_main_ms: Millis | None = None
    least_move_ms: Millis | None = None
    most_move_ms: Millis | None = None
    most_handicap: Annotated[int | None, Field(ge=0, le=1_000)] = None
    opponents: Literal["anybody", "people", "bots"] = "anybody"
    least_rank: RankText | None = None
    most_rank: RankText | None = None
    needs_rank: bool = False
    per_player: Annotated[int | None, Field(ge=1, le=1_000)] = None
    profiles: Annotated[
        list[ProfileName] | None, Field(min_length=1, max_length=100)
    ] = None
    kinds: Annotated[list[GameKindName] | None, Field(min_length=1, max_length=3)] = (
        None
    )
    private: bool = True
