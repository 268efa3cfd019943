"""The Ing rules, as far as a count goes: 8 points, Black wins ties (section 8).

Counted by area, which filling in with equally many stones comes to. Their own rule of
ko, which tells fighting kos from disturbing ones, is not offered: no position comes back.
"""

from dataclasses import replace
from typing import Final

from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules.plain import PLAIN
from shoutan_engine.rules.profile import SelfCapture
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.scoring.ways import Ties

ING: Final = replace(
    PLAIN,
    name="ing",
    edition="Ing rules, counting only",
    komi_quarters=QuarterZi(16),  # 8 points
    repetition=Repetition.POSITIONAL,
    self_capture=SelfCapture.ALLOWED,
    ties=Ties.BLACK,
)
