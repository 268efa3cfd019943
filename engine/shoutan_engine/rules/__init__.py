"""Sets of rules as values: `PROFILES["cn2002"]` is the default one.

A profile holds what differs between editions; the articles themselves are in `board`,
`repetition`, `scoring` and `game`, which read it. A new set of rules is one file and
one row in `PROFILES`, provided that every value it needs is built.
"""

from typing import Final

from shoutan_engine.rules.chinese_2002 import CHINESE_2002
from shoutan_engine.rules.profile import (
    CountBy,
    Counting,
    DisputeFirstMove,
    DoubleMove,
    HandicapCompensation,
    IllegalMove,
    LongCycleRuling,
    OutOfTurn,
    Profile,
    SelfCapture,
    Ties,
)

__all__ = [
    "PROFILES",
    "CountBy",
    "Counting",
    "DisputeFirstMove",
    "DoubleMove",
    "HandicapCompensation",
    "IllegalMove",
    "LongCycleRuling",
    "OutOfTurn",
    "Profile",
    "SelfCapture",
    "Ties",
]

PROFILES: Final[dict[str, Profile]] = {
    CHINESE_2002.name: CHINESE_2002,
}
