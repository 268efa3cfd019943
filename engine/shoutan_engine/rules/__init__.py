"""Sets of rules as values: `PROFILES["cn2002"]` is the default one.

A profile holds what differs between editions; the articles themselves are in `board`,
`repetition`, `scoring` and `game`, which read it. A new set of rules is one file and
one row in `PROFILES`, provided that every value it needs is built.
"""

from typing import Final

from shoutan_engine.rules.aga import AGA
from shoutan_engine.rules.chinese_1988 import CHINESE_1988
from shoutan_engine.rules.chinese_2002 import CHINESE_2002
from shoutan_engine.rules.ing import ING
from shoutan_engine.rules.japanese import JAPANESE
from shoutan_engine.rules.korean import KOREAN
from shoutan_engine.rules.new_zealand import NEW_ZEALAND
from shoutan_engine.rules.profile import (
    CountBy,
    DisputeFirstMove,
    DoubleMove,
    IllegalMove,
    LongCycleRuling,
    OutOfTurn,
    Profile,
    SelfCapture,
)
from shoutan_engine.rules.tromp_taylor import TROMP_TAYLOR
from shoutan_engine.scoring.ways import Counting, HandicapCompensation, Ties

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
    profile.name: profile
    for profile in (
        CHINESE_2002,
        CHINESE_1988,
        JAPANESE,
        KOREAN,
        ING,
        AGA,
        NEW_ZEALAND,
        TROMP_TAYLOR,
    )
}
"""Every set of rules by its name; the first is the default.

The two Chinese editions are complete. `japanese`, `korean` and `ing` are for the count
only, `aga`, `new_zealand` and `tromp_taylor` are what engines and boards ask for by name.
"""
