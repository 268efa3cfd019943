"""What a walk is about, so that walks lead to what chance alone hardly ever reaches.

Each command and each act of a referee is a theme, in games where it can come to it; so is
a cycle of kos. `Theme` says what such a game has, None where chance may decide.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from shoutan_engine import Phase
from shoutan_engine.commands import (
    AskLeave,
    AskOvertimePass,
    ClaimFalseLife,
    Command,
    ConcedeContest,
    Confirm,
    ConfirmTimes,
    Dispute,
    MarkChain,
    MarkContestable,
    PlayStone,
    Propose,
    Recount,
    RetakeSeat,
    Seal,
    Tick,
)
from shoutan_engine.refereeing.acts import (
    Adjourn,
    CorrectColors,
    GrantLeave,
    Pause,
    Resume,
    RuleAlive,
    RuleCount,
    RuleDead,
    RuleFalseLife,
    StopPlay,
    VoidLastMove,
)
from shoutan_engine.refereeing.table import RULINGS

from tests.engine.anybody import Anybody
from tests.engine.asking import ASKS, Maker
from tests.engine.games_at_random import LIVELY, THREE_KOS
from tests.engine.officials_at_random import a_ruling_of
from tests.officials import order

IN_SETTLING: Final = (
    *(MarkChain, MarkContestable, Propose, Recount, Confirm, Dispute, ClaimFalseLife),
)
"""Commands that are for the settlement."""
IN_BYOYOMI: Final = (AskOvertimePass, Tick)
ON_LEAVE: Final = (AskLeave, RetakeSeat, CorrectColors, GrantLeave, VoidLastMove)
"""What may meet somebody who has left his seat; he may in byo-yomi only."""
UNDECIDED: Final = (RuleAlive, RuleCount, RuleDead)
"""What a referee rules only where the players could not settle it."""


@dataclass(frozen=True, slots=True)
class Theme:
    """`make` is what is asked often; `peace`, `greed` and `wild` as in `Anybody`.

    `flags` is how often, from 0 to 1, everybody just waits for the flag to fall, `bursts`
    how often nothing but stones are played for a while. `limit`: turns of a whole game. `white`: its own clock.
    """

    make: Maker | None
    is_refereed: bool | None = None
    clock: str | None = None
    drawing: str | None = None
    options: dict[str, str] = field(default_factory=dict[str, str])
    peace: int | None = None
    greed: float | None = None
    wild: float | None = None
    limit: int | None = None
    white: str | None = None
    bursts: float = 0.1
    flags: float = 0.004


def _theme_of(kind: type) -> Theme:
    theme = Theme(ASKS[kind])
    if kind in IN_BYOYOMI:
        clock = "1s+2x20s"
        return replace(theme, clock=clock, options=LIVELY, flags=0.03)
    if kind in ON_LEAVE:
        return replace(theme, clock="20s/move", options=LIVELY, is_refereed=False)
    if kind is ConcedeContest:
        return replace(theme, clock="4m")
    if kind in IN_SETTLING:
        return replace(theme, peace=9, is_refereed=False, options=LIVELY)
    return theme


_IN_SETTLING: Final = frozenset({Phase.SETTLING})


def _theme_by(kind: type, phases: frozenset[Phase]) -> Theme:
    theme = Theme(a_ruling_of(kind), is_refereed=True)
    if kind in UNDECIDED:
        theme = replace(theme, options={"max_resumptions": "0"})
    if kind in ON_LEAVE:
        theme = replace(theme, clock="20s/move", options=LIVELY)
    return replace(theme, peace=9) if phases == _IN_SETTLING else theme


def _claim_and_ruling(it: Anybody) -> Command:
    """Return a claim, the ruling on it, or what lets the game go on (article 20)."""
    waiting = it.game.proceedings
    if waiting.claim is not None:
        return a_ruling_of(RuleFalseLife)(it)
    return order(Resume()) if waiting.halts else ASKS[ClaimFalseLife](it)


def _pause_and_times(it: Anybody) -> Command:
    """Return what is confirmed at a pause, or else the pause (article 22.9)."""
    is_paused = it.game.phase is Phase.PAUSED
    return ASKS[ConfirmTimes](it) if is_paused else order(Pause())


def _sealing(it: Anybody) -> Command:
    """Return the sealed move that is waited for, or else the ruling to seal one."""
    if it.game.proceedings.is_sealing:
        return ASKS[Seal](it)
    return order(Adjourn(seal=True))


def _stopping(it: Anybody) -> Command:
    """Stop the game at a pause: so that it is counted, in the end."""
    return order(StopPlay() if it.often(0.2) else Pause())


_CLAIM: Final = Theme(ASKS[ClaimFalseLife], is_refereed=False, peace=9)
_KOS: Final = Theme(
    ASKS[PlayStone],
    is_refereed=False,
    drawing=THREE_KOS,
    options={"repetition": "ruling", "ruling_after": "1"},
    greed=0.99,
    wild=0.01,
    peace=1,
    bursts=0.9,
)
THEMES: Final = (
    *map(_theme_of, ASKS),
    *(_theme_by(row.act, row.phases) for row in RULINGS),
    replace(_CLAIM, options={"false_life_auto": "false"}),
    replace(_CLAIM, options={"false_life_auto": "false"}),
    replace(_CLAIM, is_refereed=True),
    Theme(_claim_and_ruling, is_refereed=True, clock="none", options=LIVELY),
    Theme(
        _claim_and_ruling, is_refereed=True, clock="none", options=LIVELY, bursts=0.5
    ),
    Theme(_claim_and_ruling, is_refereed=True, options=LIVELY),
    Theme(_pause_and_times, is_refereed=True, clock="none"),
    replace(_theme_of(Dispute), options={"max_resumptions": "0"}),
    Theme(_sealing, is_refereed=True, clock="1s+2x20s", options=LIVELY, flags=0.03),
    Theme(_sealing, is_refereed=True),
    Theme(_stopping, is_refereed=True, clock="4m", options={"count": "all_alive"}),
    *(_KOS, _KOS, _KOS),
    Theme(ASKS[PlayStone], limit=9, options=LIVELY),
    replace(_theme_of(Dispute), limit=12),
    Theme(ASKS[Tick], clock="1s+2x20s", white="4m", options=LIVELY, flags=0.03),
    Theme(ASKS[PlayStone], clock="none", white="5s+3in40s carry", options=LIVELY),
    Theme(ASKS[AskLeave], clock="20s/move", white="20s+9s", is_refereed=False),
    Theme(ASKS[ConcedeContest], clock="30s", white="none", is_refereed=True),
)
"""Every theme; some come twice, or in a second setting."""
