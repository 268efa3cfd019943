"""The Japanese rules, as far as a count goes: territory, 6.5 points (section 8).

No Japanese adjudication: life and death is agreed on, or played out once, which costs
moves in one's own territory; a cycle goes on until somebody gives way.
"""

from dataclasses import replace
from typing import Final

from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules.plain import PLAIN
from shoutan_engine.rules.profile import IllegalMove
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.scoring.ways import Counting

JAPANESE: Final = replace(
    PLAIN,
    name="japanese",
    edition="Japanese rules, counting only",
    komi_quarters=QuarterZi(13),  # 6.5 points
    repetition=Repetition.SIMPLE,
    illegal_move=IllegalMove.FORFEIT,
    counting=Counting.TERRITORY,
)
