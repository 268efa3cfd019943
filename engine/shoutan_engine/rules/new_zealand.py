"""The rules of the New Zealand Go Society: 7 points, self-capture, situational superko.

A play may not restore what was on the board after one of the player's own moves, which is
the situational reading. There is neither komi nor compensation in handicap games.
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
from shoutan_engine.scoring.ways import HandicapCompensation

NEW_ZEALAND: Final = Profile(
    name="new_zealand",
    edition="New Zealand rules",
    size=19,
    komi_quarters=QuarterZi(14),  # 7 points: draws are possible
    repetition=Repetition.SITUATIONAL,
    illegal_move=IllegalMove.STRICT,
    two_passes_end=True,
    ko_warning=False,
    warning_penalty_quarters=QuarterZi(0),
    warnings_to_lose=2,
    dispute_first_move=DisputeFirstMove.CLAIMANT_DEAD,
    max_resumptions=1,
    self_capture=SelfCapture.ALLOWED,
    handicap_compensation=HandicapCompensation.NONE,
    late_limit=None,
    late_factor=1,
)
