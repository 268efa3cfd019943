"""What sets of rules begin with that have no Chinese competition's procedure.

Their texts leave to the event what the Chinese ones write down: offenses, lateness, how
often play is resumed. So nothing of it costs more than it must.
"""

from typing import Final

from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules.profile import DisputeFirstMove, IllegalMove, Profile
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.scoring.ways import HandicapCompensation

PLAIN: Final = Profile(
    name="plain",
    edition="no rules of anybody",
    size=19,
    komi_quarters=QuarterZi(0),
    repetition=Repetition.POSITIONAL,
    illegal_move=IllegalMove.STRICT,
    two_passes_end=True,
    ko_warning=False,
    warning_penalty_quarters=QuarterZi(0),
    warnings_to_lose=2,
    dispute_first_move=DisputeFirstMove.CLAIMANT_DEAD,
    max_resumptions=1,
    handicap_compensation=HandicapCompensation.NONE,
    late_limit=None,
    late_factor=1,
)
"""Not a set of rules itself: it is in no table."""
