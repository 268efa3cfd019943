"""Sets of rules as values: `PROFILES["cn2002"]` is the default one.

A profile holds what differs between editions; the articles themselves are in `board`,
`repetition`, `scoring` and `game`, which read it. A new set of rules is one file and
one row in `PROFILES`; `OPTIONS` names every option and reads and writes it as text.
"""

from shoutan_engine.rules.options import (
    OPTIONS,
    BadOption,
    Option,
    changed_options,
    with_options,
)
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
from shoutan_engine.rules.table import PROFILES
from shoutan_engine.scoring.ways import Counting, HandicapCompensation, Ties

__all__ = [
    "OPTIONS",
    "PROFILES",
    "BadOption",
    "CountBy",
    "Counting",
    "DisputeFirstMove",
    "DoubleMove",
    "HandicapCompensation",
    "IllegalMove",
    "LongCycleRuling",
    "Option",
    "OutOfTurn",
    "Profile",
    "SelfCapture",
    "Ties",
    "changed_options",
    "with_options",
]
