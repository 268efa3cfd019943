"""The rules of Tromp and Taylor: positional superko, and what stands is alive.

They name no komi; 7.5 points is what programs play with.
"""

from dataclasses import replace
from typing import Final

from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules.plain import PLAIN
from shoutan_engine.rules.profile import CountBy, SelfCapture
from shoutan_engine.scoring.quarters import QuarterZi

TROMP_TAYLOR: Final = replace(
    PLAIN,
    name="tromp_taylor",
    edition="Tromp-Taylor rules",
    komi_quarters=QuarterZi(15),  # 7.5 points
    repetition=Repetition.POSITIONAL,
    self_capture=SelfCapture.ALLOWED,
    count_by=CountBy.ALL_ALIVE,
)
