"""The rules of Tromp and Taylor: positional superko, and what stands is alive.

They name no komi; 7.5 points is what programs play with.
"""

from typing import Final

from shoutan_engine.repetition import Repetition
from shoutan_engine.rules.profile import (
    CountBy,
    DisputeFirstMove,
    IllegalMove,
    Profile,
    SelfCapture,
)
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.scoring.ways import HandicapCompensation

TROMP_TAYLOR: Final = Profile(
    name="tromp_taylor",
    edition="Tromp-Taylor rules",
    size=19,
    komi_quarters=QuarterZi(15),  # 7.5 points
    repetition=Repetition.POSITIONAL,
    illegal_move=IllegalMove.STRICT,
    two_passes_end=True,
    ko_warning=False,
    warning_penalty_quarters=QuarterZi(0),
    warnings_to_lose=2,
    dispute_first_move=DisputeFirstMove.CLAIMANT_DEAD,
    max_resumptions=1,
    self_capture=SelfCapture.ALLOWED,
    handicap_compensation=HandicapCompensation.NONE,
    count_by=CountBy.ALL_ALIVE,
    late_limit=None,
    late_factor=1,
)
