"""The rules of the American Go Association: situational superko, pass stones.

A pass costs a stone (their rule 7), so does an illegal play, which is taken back and counts
as one, and White passes last. So area and territory counting give the same margin; the
count here is by area (rule 12). In handicap games White gets a point for each stone after
the first (rule 4), and half a point of komi if the players agree on it (rule 3).
"""

from dataclasses import replace
from typing import Final

from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules.plain import PLAIN
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.scoring.ways import HandicapCompensation

AGA: Final = replace(
    PLAIN,
    name="aga",
    edition="AGA rules",
    komi_quarters=QuarterZi(15),  # 7.5 points
    repetition=Repetition.SITUATIONAL,
    handicap_compensation=HandicapCompensation.N_MINUS_1,
    pass_stones=True,
)
