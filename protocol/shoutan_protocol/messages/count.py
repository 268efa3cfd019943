"""The count sheet of a game, as plain HTTP gives it: whose every point is, and why."""

from typing import Literal

from shoutan_protocol.messages.common import ColorName, CountInfo, GameInfo, Shown


class CountLine(Shown):
    """One line of a count; amounts in the unit of its table, exact, and as text.

    `kind`: an item, the sum of the items since the last sum, or the margin at the end.
    """

    code: Literal[
        "living",
        "enclosed",
        "shared_half",
        "contestable",
        "area",
        "half_board",
        "territory",
        "dead_stones",
        "prisoners",
        "handed_over",
        "count",
        "komi",
        "handicap",
        "warnings",
        "sum",
        "margin",
    ]
    kind: Literal["item", "sum", "margin"]
    black: float
    white: float
    black_text: str
    white_text: str


class CountTable(Shown):
    """A whole count in one unit: zi, against half the board, or points, side to side.

    A count by territory is in points alone.
    """

    unit: Literal["zi", "points"]
    lines: list[CountLine]


class CountRegion(Shown):
    """Points without a living stone that lie together.

    `points` include the places of `dead` stones; `black` and `white` are the living
    stones that touch them. `owner` is null where the points count half for each side, or
    by territory for neither: dame (`shared`, `untouched`), or what stones in seki enclose.
    """

    owner: ColorName | None
    reason: Literal["enclosed", "shared", "untouched", "seki"]
    points: list[str]
    dead: list[str]
    black: list[str]
    white: list[str]


class CountSheet(Shown):
    """A count with its reasons: of the result, or of the `proposal` on the table.

    `reasons` has one letter a point from A1 on, as `count.owners` has: s for a living
    stone, d for the place of a dead one, e for enclosed, = for shared, c for contestable,
    u for untouched by any stone, n for what is enclosed in seki (by territory).
    """

    game: str
    info: GameInfo
    proposal: int | None
    count: CountInfo
    dead: list[str]
    reasons: str
    regions: list[CountRegion]
    contestable: list[str]
    tables: list[CountTable]
