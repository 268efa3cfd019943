"""The Chinese competition rules of 1988: komi 2 3/4 zi, cycles end in a draw.

Where the text of 1988 is silent it is read as that of 2002 (section 0).
"""

from typing import Final

from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules.profile import (
    DisputeFirstMove,
    DoubleMove,
    IllegalMove,
    LongCycleRuling,
    Profile,
)
from shoutan_engine.scoring.quarters import QuarterZi

CHINESE_1988: Final = Profile(
    name="cn1988",
    edition="Chinese competition rules, 1988",
    size=19,
    komi_quarters=QuarterZi(11),  # 2 3/4 zi (article 11)
    repetition=Repetition.RULING,  # article 20
    long_cycle_ruling=LongCycleRuling.DRAW,
    ruling_after=1,
    illegal_move=IllegalMove.STRICT,
    two_passes_end=True,  # D-5
    ko_warning=False,  # article 20 takes the turn, no more
    warning_penalty_quarters=QuarterZi(0),
    warnings_to_lose=2,  # article 25.2
    dispute_first_move=DisputeFirstMove.CLAIMANT_DEAD,  # article 21.4, as in 2002
    max_resumptions=1,  # D-9
    double_move=DoubleMove.LOSS,  # article 17
    late_limit=None,  # the event says
    late_factor=1,  # article 23
)
