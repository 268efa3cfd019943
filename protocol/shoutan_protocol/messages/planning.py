"""What a player has planned in a slow game; told to nobody but that player."""

from typing import Literal

from shoutan_protocol.messages.common import Shown

PlanEndName = Literal["done", "otherwise", "own_move", "illegal", "undone", "over"]


class PlanEnd(Shown):
    """How a plan came to its end, when `ply` turns had been taken.

    `done`: all of a line was played. `otherwise`: the opponent played something else.
    `own_move`: the player did. `illegal`: the answer could not be played, for the reason
    `code` (a code of refusal). `undone`: turns were taken back. `over`: the game ended.
    """

    reason: PlanEndName
    ply: int
    code: str | None = None


class Conditional(Shown):
    """The plan of the one who is told: what is left of it, and what came of it.

    `lines` as in `conditional.set`, from turn number `ply` on. `played` are the numbers of
    the turns (from 0) that were played as planned. `ended` is the end of the last plan,
    null while there is one and where there was none since. `version` counts how often the
    player has put a plan in the place of the one before, from whatever page.
    """

    type: Literal["conditional"]
    game: str
    ply: int
    lines: list[list[str]]
    played: list[int]
    ended: PlanEnd | None
    version: int = 0
