"""The rules of the New Zealand Go Society: 7 points, self-capture, situational superko.

A play may not restore what was on the board after one of the player's own moves, which is
the situational reading. There is neither komi nor compensation in handicap games.
"""

from dataclasses import replace
from typing import Final

from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules.plain import PLAIN
from shoutan_engine.rules.profile import SelfCapture
from shoutan_engine.scoring.quarters import QuarterZi

NEW_ZEALAND: Final = replace(
    PLAIN,
    name="new_zealand",
    edition="New Zealand rules",
    komi_quarters=QuarterZi(14),  # 7 points: draws are possible
    repetition=Repetition.SITUATIONAL,
    self_capture=SelfCapture.ALLOWED,
)
