"""Looking at games afterwards: a record as a tree, an estimate, a shared review."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from shoutan_protocol.messages.common import (
    ColorName,
    CountInfo,
    PlayerInfo,
    Ply,
    Shown,
    Strict,
    Vertex,
    Vertices,
)

MarkName = Literal["triangle", "square", "circle", "cross", "selected"]
Remark = Annotated[
    str,
    StringConstraints(
        min_length=1, max_length=2000, pattern=r"^[^\x00-\x09\x0b-\x1f\x7f-\x9f]+$"
    ),
]
"""What is said of a position, in several lines if need be."""
NodeNumber = Annotated[int, Field(ge=1, le=1_000_000)]
LineVertex = Vertex | Literal["pass"]


class RecordPlayer(Shown):
    """A player as a record names one; empty where it is silent."""

    name: str
    rank: str


class RecordNode(Shown):
    """One node; `parent` is the index of the one before it, -1 for the first.

    With `color` it has a move, whose `vertex` null is a pass and which took the stones
    `captured`. `black`, `white`, `empty` are set up before that; `captured` has the stones
    that were left without liberties by it as well. `value` is in points, good for Black if
    positive, `left_ms` what the mover's clock shows afterwards. Keys that say nothing are
    left out.
    """

    parent: int
    color: ColorName | None = None
    vertex: str | None = None
    captured: list[str] = []
    black: list[str] = []
    white: list[str] = []
    empty: list[str] = []
    to_move: ColorName | None = None
    name: str = ""
    comment: str = ""
    marks: dict[MarkName, list[str]] = {}
    labels: dict[str, str] = {}
    value: float | None = None
    left_ms: int | None = None


class RecordTree(Shown):
    """A game record that was read, with all of its variations; `nodes` as in the file.

    A parent comes before its children, the main line first. `komi` in points, null where
    the file does not say. `remarks` are sentences about what was not understood.
    """

    size: int
    komi: float | None
    handicap: int
    rules: str
    black: RecordPlayer
    white: RecordPlayer
    result: str
    date: str
    event: str
    place: str
    remarks: list[str]
    nodes: list[RecordNode]


class LineRequest(Strict):
    """Asks what a line of moves does to a position, for `POST /api/line`.

    The moves are played in order; nobody's turn is asked. `self_capture`: a move may
    take its own chain off.
    """

    size: Annotated[int, Field(ge=2, le=25)]
    black: Vertices = []
    white: Vertices = []
    moves: Annotated[
        list[tuple[ColorName, LineVertex]], Field(min_length=1, max_length=1000)
    ]
    self_capture: bool = False


class LineAnswer(Shown):
    """What each move took off the board, in the order of the moves."""

    captured: list[list[str]]


class EstimateRequest(Strict):
    """Asks for an estimate of what was tried after a turn of a game that is over.

    For `POST /api/games/ID/estimate`. `moves` follow the first `ply` turns of the game, in
    order; nobody's turn is asked.
    """

    ply: Annotated[int, Field(ge=0, le=1_000_000)]
    moves: Annotated[
        list[tuple[ColorName, LineVertex]], Field(min_length=1, max_length=1000)
    ]


class EstimateInfo(Shown):
    """What a position would count if play stopped there, by a guess at the dead stones.

    An estimate, never a ruling (article 8). `dead` are whole chains, judged by `playouts`
    random games; `count` is made by the rules of the game, komi included.
    """

    game: str
    ply: int
    dead: list[str]
    playouts: int
    count: CountInfo


class ReviewMove(Shown):
    """A move that somebody has tried in a review.

    `parent` is the number of the entry that it follows; null if it leaves the game itself,
    after turn `ply` of it. `ply` of later moves is that of their first one. `vertex` null
    is a pass.
    """

    n: int
    kind: Literal["move"]
    at: str
    by: PlayerInfo
    parent: int | None
    ply: int
    color: ColorName
    vertex: str | None
    captured: list[str]


class ReviewRemark(Shown):
    """What somebody has said of a position: after entry `parent`, or turn `ply`."""

    n: int
    kind: Literal["remark"]
    at: str
    by: PlayerInfo
    parent: int | None
    ply: int
    text: str


class ReviewLead(Shown):
    """Who leads a review, and the position that he shows; null where nobody does."""

    by: PlayerInfo
    parent: int | None
    ply: int


ReviewEntry = Annotated[ReviewMove | ReviewRemark, Field(discriminator="kind")]


class ReviewMessage(Shown):
    """What is new in the review of a game; sent to whoever watches it.

    `stream` and `n` number the entries from 1 on without holes; `n` is the last there is.
    A review that has only a new leader, or place of his, comes with no entries.
    """

    type: Literal["review"]
    game: str
    stream: Literal["review"]
    n: int
    entries: list[ReviewEntry]
    lead: ReviewLead | None


class GameReview(Shown):
    """The whole review of a game."""

    game: str
    n: int
    entries: list[ReviewEntry]


__all__ = [
    "EstimateInfo",
    "GameReview",
    "LineAnswer",
    "LineRequest",
    "NodeNumber",
    "Ply",
    "RecordNode",
    "RecordPlayer",
    "RecordTree",
    "Remark",
    "ReviewEntry",
    "ReviewLead",
    "ReviewMessage",
    "ReviewMove",
    "ReviewRemark",
]
