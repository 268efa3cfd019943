"""What engines think: told to who asks, reported by bots, listed for a finished game."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from shoutan_protocol.messages.common import ColorName, Shown, Strict

Visits = Annotated[int, Field(ge=0, le=10**15)]
Rate = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Lead = Annotated[float, Field(ge=-2000, le=2000, allow_inf_nan=False)]
AnyVertex = Annotated[
    str,
    StringConstraints(
        pattern=r"^([A-HJ-Za-hj-z](0?[1-9]|1[0-9]|2[0-5])|[Pp][Aa][Ss][Ss])$"
    ),
]
"""A point or "pass"."""


class MoveEvaluationInfo(Strict):
    """A candidate move. What the engine does not say is left out.

    `winrate`, `prior` (before any search) and `lcb` (a cautious winrate) count from 0 to
    1, `score_lead` in points. `pv` is what is expected to follow, without the move itself.
    """

    move: AnyVertex
    visits: Visits | None = None
    winrate: Rate | None = None
    score_lead: Lead | None = None
    prior: Rate | None = None
    lcb: Annotated[float, Field(ge=-10, le=10, allow_inf_nan=False)] | None = None
    pv: Annotated[list[AnyVertex], Field(max_length=24)] = []


class AnalysisInfo(Strict):
    """An evaluation, always as the side to move sees it: `score_lead` is the mover's.

    `moves`: the best first. `ownership`: hundredths from -100 (the opponent's) to 100, one
    a point, row by row from the top left.
    """

    visits: Visits | None = None
    winrate: Rate | None = None
    score_lead: Lead | None = None
    moves: Annotated[list[MoveEvaluationInfo], Field(max_length=24)] = []
    ownership: (
        Annotated[
            list[Annotated[int, Field(ge=-100, le=100)]], Field(max_length=25 * 25)
        ]
        | None
    ) = None
    comment: Annotated[str, StringConstraints(max_length=1000)] = ""


class AnalysisMessage(Shown):
    """What the engine of `color` thinks before turn `ply`; sent to whoever watches it.

    `stream` and `n` number these messages of a game from 1 on since the server was
    started; they are in no log and are not sent again. `final`: this came with the move.
    """

    type: Literal["analysis"]
    game: str
    stream: Literal["analysis"]
    n: int
    ply: int
    color: ColorName
    analysis: AnalysisInfo
    final: bool


class TurnAnalysis(Shown):
    """What the engine of `color` thought last before turn `ply`, at wall time `at`."""

    ply: int
    color: ColorName
    at: str
    analysis: AnalysisInfo


class GameAnalyses(Shown):
    """All that is known of what the engines of a game thought, by turn; some may miss."""

    game: str
    analyses: list[TurnAnalysis]
