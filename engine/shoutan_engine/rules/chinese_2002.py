"""The Chinese competition rules of 2002: komi 3 3/4 zi, warnings cost a zi."""

from typing import Final

from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules.profile import DisputeFirstMove, IllegalMove, Profile
from shoutan_engine.scoring.quarters import QuarterZi

CHINESE_2002: Final = Profile(
    name="cn2002",
    edition="Chinese competition rules, 2002",
    size=19,
    komi_quarters=QuarterZi(15),  # 3 3/4 zi (article 11)
    repetition=Repetition.POSITIONAL,  # D-2
    illegal_move=IllegalMove.STRICT,
    two_passes_end=True,
    ko_warning=True,  # article 18.3
    warning_penalty_quarters=QuarterZi(4),  # one zi (article 24.1)
    warnings_to_lose=2,  # article 24.2
    dispute_first_move=DisputeFirstMove.CLAIMANT_DEAD,
    max_resumptions=1,  # D-9
)
