"""Moves in a fixed time, with carry-over (article 12.5). "10m+15in5m carry".

Borrowed from chess: time saved when the block's moves are complete comes on top of the
next block. Without that it is `canadian`.
"""

from dataclasses import dataclass
from typing import ClassVar

from shoutan_engine.clocks.quota import Quota, parse_quota
from shoutan_engine.clocks.types import Millis


@dataclass(frozen=True, slots=True)
class MovesInTime(Quota):
    """`main` ms, then `moves` moves in every `block` ms and what was saved before."""

    SUFFIX: ClassVar[str] = " carry"

    def _carried(self, rest: Millis) -> Millis:
        return rest


def parse(text: str) -> MovesInTime | None:
    """Read "10m+15in5m carry"; None if `text` is another system.

    Raises ValueError for a number of moves out of bounds.
    """
    parts = parse_quota(text, MovesInTime.SUFFIX)
    return None if parts is None else MovesInTime(*parts)
