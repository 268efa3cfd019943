"""Lines of moves on a board: what each takes, and which cannot be played.

In a review nobody's turn is asked and nothing is scored, so only what the board itself
forbids is refused: a point that is taken, a stone without liberties, and taking back in
a ko at once. Longer repetitions are what the rules of one game forbid and of another
allow; to look at them is no offense.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import FORBIDDEN, OCCUPIED, PLAYED, Board

CannotBePlayed = {
    OCCUPIED: ("occupied", "There is a stone on {vertex} already.", "2"),
    FORBIDDEN: ("forbidden_point", "A stone on {vertex} would have no liberty.", "5"),
}
KO = ("ko", "{vertex} takes back in a ko at once.", "6")


@dataclass(frozen=True, slots=True)
class Unplayable:
    """Why the move with this index cannot be played; `sentence` has a place for {vertex}."""

    index: int
    code: str
    sentence: str
    article: str


def play_line(
    board: Board,
    moves: Iterable[tuple[Color, Point | None]],
    before: int | None = None,
) -> list[tuple[Point, ...]] | Unplayable:
    """Play moves on `board`, which changes; return what each took.

    `before`: the hash of the board before its last move, which the first one may not
    bring back; None where there was none. A pass (None) takes nothing and ends a ko.
    """
    taken: list[tuple[Point, ...]] = []
    for index, (color, point) in enumerate(moves):
        present = board.hash
        if point is None:
            taken.append(())
            before = None
            continue
        outcome = board.try_play(point, color, () if before is None else (before,))
        if outcome != PLAYED:
            return Unplayable(index, *CannotBePlayed.get(outcome, KO))
        taken.append(tuple(sorted(board.captured)))
        before = present
    return taken
