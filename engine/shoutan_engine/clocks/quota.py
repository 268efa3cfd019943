"""Main time, then blocks of time for a number of moves: what two systems share.

`canadian` and `moves_in_time` differ in one thing only: whether the time saved in a
block comes on top of the next one.
"""

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Final

from shoutan_engine.clocks.durations import (
    DURATION,
    MAX_DURATION,
    check_duration,
    format_duration,
    parse_fine_duration,
)
from shoutan_engine.clocks.types import Millis, TimeLeft, make_left
from shoutan_engine.clocks.uncalled import Uncalled

MAX_MOVES: Final = 999
_NO_MAIN: Final = "0s"
"""How no main time is written: the only duration of nothing that may be."""
_NOTATION: Final = re.compile(
    rf"({DURATION})\+([0-9]{{1,3}})in({DURATION})( carry)?", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Quota(Uncalled, ABC):
    """`main` ms, then `moves` moves in every `block` ms.

    The move that exhausts main time is the first of the first block and is charged
    its excess; one that ends main time exactly still belongs to main time (article
    12.5). Therefore a reading says by `periods` whether a block is running: 0 in main
    time, 1 from then on. Its `moves` are those still to play in the block, `period`
    what is left of it. Raises ValueError for durations that are not 1 ms to 30 days
    (main time may be 0) and for moves not 1 to 999.
    """

    main: Millis
    moves: int
    block: Millis

    SUFFIX: ClassVar[str]
    """What tells the notations of the two systems apart."""

    def __post_init__(self) -> None:
        check_duration("main time", self.main, least=0)
        check_duration("a block", self.block)
        if not 1 <= self.moves <= MAX_MOVES:
            raise ValueError(f"there are 1 to {MAX_MOVES} moves, not {self.moves}")

    @property
    def text(self) -> str:
        """The notation, such as "10m+15in5m"; "0s+15in5m" without main time."""
        main = format_duration(self.main) if self.main else _NO_MAIN
        return f"{main}+{self.moves}in{format_duration(self.block)}{self.SUFFIX}"

    def initial(self) -> TimeLeft:
        """Return the reading before the first move."""
        return self._in_main(self.main)

    def spend(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge a completed move; None if the block was used up.

        The last move of a block begins the next one.
        """
        if not left.periods and elapsed <= left.main:
            return self._in_main(Millis(left.main - elapsed))
        after = self.run(left, elapsed)
        if after is None:
            return None
        if after.moves > 1:
            return make_left(after.main, after.periods, after.period, after.moves - 1)
        block = Millis(self.block + self._carried(after.period))
        return TimeLeft(Millis(0), 1, block, self.moves)

    def run(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge an unfinished move; it is no move of the block yet."""
        if not left.periods and elapsed <= left.main:
            main = Millis(left.main - elapsed)
            return make_left(main, left.periods, left.period, left.moves)
        excess = elapsed - left.main
        if excess >= left.period:
            return None
        rest = Millis(left.period - excess)
        return make_left(Millis(0), 1, rest, left.moves)

    def deduct(self, left: TimeLeft, amount: Millis) -> TimeLeft | None:
        """Take time off between two moves; none of the block's moves is done by it."""
        return self.run(left, amount)

    def time_to_flag(self, left: TimeLeft) -> Millis:
        """Return main time and the rest of the block."""
        return Millis(left.main + left.period)

    def is_reading(self, left: TimeLeft) -> bool:
        """Tell whether this is main time with a whole block, or a running block."""
        if not left.periods:
            # Also used up exactly, in a move that is not finished.
            whole = TimeLeft(left.main, 0, self.block, self.moves)
            return 0 <= left.main <= MAX_DURATION and left == whole
        # Only what is carried over makes a block longer than it began.
        most = MAX_DURATION if self._carried(self.block) else self.block
        return (
            left.periods == 1
            and not left.main
            and 0 < left.period <= most
            and 1 <= left.moves <= self.moves
        )

    def used(self, left: TimeLeft, moves: int) -> Millis | None:
        """Return what main time lacks; None in a block, which forgets those before it."""
        return None if left.periods else Millis(max(0, self.main - left.main))

    def reading(self, used: Millis, moves: int) -> TimeLeft | None:
        """Charge everything at once; more than main time is of the first block."""
        return self.run(self.initial(), used)

    def _in_main(self, main: Millis) -> TimeLeft:
        return TimeLeft(main, 0 if main else 1, self.block, self.moves)

    @abstractmethod
    def _carried(self, rest: Millis) -> Millis:
        """Return what of the `rest` of a finished block comes on top of the next."""


def parse_quota(text: str, suffix: str) -> tuple[Millis, int, Millis] | None:
    """Read "10m+15in5m" and `suffix`: main time, moves, block; None for other texts."""
    match = _NOTATION.fullmatch(text)
    if match is None or (match[4] or "") != suffix:
        return None
    main = Millis(0) if match[1] == _NO_MAIN else parse_fine_duration(match[1])
    block = parse_fine_duration(match[3])
    if main is None or block is None:
        return None
    return main, int(match[2]), block
