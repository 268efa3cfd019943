"""The Japanese rules, as far as a count goes: territory, 6.5 points (section 8).

No Japanese adjudication: life and death is agreed on, or played out once, which costs
moves in one's own territory; a cycle goes on until somebody gives way.
"""

from typing import Final

from shoutan_engine.repetition import Repetition
from shoutan_engine.rules.profile import (
    DisputeFirstMove,
    IllegalMove,
    Profile,
)
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.scoring.ways import Counting, HandicapCompensation

JAPANESE: Final = Profile(
    name="japanese",
    edition="Japanese rules, counting only",
    size=19,
    komi_quarters=QuarterZi(13),  # 6.5 points
    repetition=Repetition.SIMPLE,
    illegal_move=IllegalMove.FORFEIT,
    two_passes_end=True,
    ko_warning=False,
    warning_penalty_quarters=QuarterZi(0),
    warnings_to_lose=2,
    dispute_first_move=DisputeFirstMove.CLAIMANT_DEAD,
    max_resumptions=1,
    counting=Counting.TERRITORY,
    handicap_compensation=HandicapCompensation.NONE,
    late_limit=None,
    late_factor=1,
)
