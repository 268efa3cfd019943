"""Canadian overtime: so many moves in every block of time, anew each time. "10m+15in5m".

Time saved in a block is lost; with carry-over it is `moves_in_time`.
"""

from dataclasses import dataclass
from typing import ClassVar

from shoutan_engine.clocks.quota import Quota, parse_quota
from shoutan_engine.clocks.types import Millis


@dataclass(frozen=True, slots=True)
class Canadian(Quota):
    """`main` ms, then `moves` moves in every `block` ms, each block a whole one."""

    SUFFIX: ClassVar[str] = ""

    def _carried(self, rest: Millis) -> Millis:
        return Millis(0)


def parse(text: str) -> Canadian | None:
    """Read "10m+15in5m"; None if `text` is not Canadian overtime.

    Raises ValueError for a number of moves out of bounds.
    """
    parts = parse_quota(text, Canadian.SUFFIX)
    return None if parts is None else Canadian(*parts)
