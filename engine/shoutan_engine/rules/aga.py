"""The rules of the American Go Association: situational superko, pass stones.

A pass costs a stone (their rule 7), so does an illegal play, which is taken back and counts
as one, and White passes last. So area and territory counting give the same margin; the
count here is by area (rule 12). In handicap games White gets a point for each stone after
the first (rule 4), and half a point of komi if the players agree on it (rule 3).
"""

from typing import Final

from shoutan_engine.repetition import Repetition
from shoutan_engine.rules.profile import (
    DisputeFirstMove,
    IllegalMove,
    Profile,
)
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.scoring.ways import HandicapCompensation

AGA: Final = Profile(
    name="aga",
    edition="AGA rules",
    size=19,
    komi_quarters=QuarterZi(15),  # 7.5 points
    repetition=Repetition.SITUATIONAL,
    illegal_move=IllegalMove.STRICT,
    two_passes_end=True,
    ko_warning=False,
    warning_penalty_quarters=QuarterZi(0),
    warnings_to_lose=2,
    dispute_first_move=DisputeFirstMove.CLAIMANT_DEAD,
    max_resumptions=1,
    handicap_compensation=HandicapCompensation.N_MINUS_1,
    pass_stones=True,
    late_limit=None,
    late_factor=1,
)
