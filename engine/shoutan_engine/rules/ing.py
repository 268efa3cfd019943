"""The Ing rules, as far as a count goes: 8 points, Black wins ties (section 8).

Counted by area, which filling in with equally many stones comes to. Their own rule of
ko, which tells fighting kos from disturbing ones, is not offered: no position comes back.
"""

from typing import Final

from shoutan_engine.repetition import Repetition
from shoutan_engine.rules.profile import (
    DisputeFirstMove,
    IllegalMove,
    Profile,
    SelfCapture,
)
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.scoring.ways import HandicapCompensation, Ties

ING: Final = Profile(
    name="ing",
    edition="Ing rules, counting only",
    size=19,
    komi_quarters=QuarterZi(16),  # 8 points
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
    ties=Ties.BLACK,
    late_limit=None,
    late_factor=1,
)
