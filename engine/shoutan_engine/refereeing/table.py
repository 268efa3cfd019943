"""The rulings by name: who may order each, in which phases, by which article usually.

The names are those of section 7.3 (and of articles 17 and 22.7), spelled as on the wire.
A ruling that is refused names the article that stands here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from shoutan_engine.articles.editions import Articles, Edition
from shoutan_engine.phase import Phase
from shoutan_engine.refereeing import acts
from shoutan_engine.refereeing.acts import Act
from shoutan_engine.refereeing.officials import ANYBODY, CHIEF, REFEREES, Role

_WAITING: Final = frozenset({Phase.WAITING})
_PLAY: Final = frozenset({Phase.PLAY})
_SETTLING: Final = frozenset({Phase.SETTLING})
_FINISHED: Final = frozenset({Phase.FINISHED})
_HALTED: Final = frozenset({Phase.PAUSED, Phase.ADJOURNED})
_ON_BOARD: Final = _PLAY | _HALTED
_BEGUN: Final = _ON_BOARD | _SETTLING
_NOT_FINISHED: Final = _WAITING | _BEGUN
_ALWAYS: Final = frozenset(Phase)


@dataclass(frozen=True, slots=True)
class RulingRow:
    """One ruling. `in_1988`, `in_2002`: its usual article.

    The name is part of the wire protocol and of stored logs: it is never changed.
    `moves_on`: it lets the game go on in another way, so it has to wait while a flag
    that has fallen may still become a pass (article 22.5).
    """

    name: str
    act: type[Act]
    roles: frozenset[Role]
    phases: frozenset[Phase]
    in_1988: str
    in_2002: str
    moves_on: bool = False

    def article(self, edition: Edition) -> str:
        """Return the article that the edition has for it, usually."""
        return Articles(self.in_1988, self.in_2002).of(edition)


_LOTS: Final = frozenset({Role.ORGANIZER, Role.CHIEF_REFEREE})
"""Who draws: the organizer's business (article 10), or the chief referee's (29-33)."""

RULINGS: Final = (
    RulingRow("warn", acts.Warn, REFEREES, _BEGUN, "25", "24"),
    RulingRow("lose", acts.Lose, REFEREES, _NOT_FINISHED, "24", "23"),
    RulingRow("both_lose", acts.BothLose, REFEREES, _NOT_FINISHED, "13", "13"),
    RulingRow("draw", acts.DeclareDraw, REFEREES, _NOT_FINISHED, "13", "13"),
    RulingRow("no_result", acts.DeclareNoResult, REFEREES, _NOT_FINISHED, "13", "13"),
    RulingRow("replay", acts.DeclareReplay, REFEREES, _NOT_FINISHED, "13", "13"),
    RulingRow(
        "forfeit", acts.DeclareForfeit, REFEREES, _WAITING | _ON_BOARD, "23", "22"
    ),
    RulingRow(
        "void_last_move_and_turn",
        acts.VoidLastMove,
        REFEREES,
        _ON_BOARD,
        "19",
        "19",
        moves_on=True,
    ),
    RulingRow("takeback", acts.RecordTakeback, REFEREES, _BEGUN, "17", "17.3"),
    RulingRow("revert_to", acts.RevertTo, REFEREES, _BEGUN, "17", "17", moves_on=True),
    RulingRow(
        "correct_colors",
        acts.CorrectColors,
        REFEREES,
        _BEGUN,
        "17",
        "17.1",
        moves_on=True,
    ),
    RulingRow("pause", acts.Pause, ANYBODY, _ON_BOARD, "14", "14", moves_on=True),
    RulingRow("resume", acts.Resume, ANYBODY, _HALTED, "14", "14"),
    RulingRow("adjourn", acts.Adjourn, ANYBODY, _ON_BOARD, "14", "14", moves_on=True),
    RulingRow(
        "adjust_clock", acts.AdjustClock, CHIEF, _ON_BOARD, "23", "22.8", moves_on=True
    ),
    RulingRow(
        "correct_clocks",
        acts.CorrectClocks,
        REFEREES,
        _ON_BOARD,
        "23",
        "22.8",
        moves_on=True,
    ),
    RulingRow(
        "grant_leave", acts.GrantLeave, REFEREES, _PLAY, "23.6", "22.7", moves_on=True
    ),
    RulingRow(
        "stop_play",
        acts.StopPlay,
        CHIEF,
        _PLAY | {Phase.PAUSED},
        "12",
        "12.4(7)",
        moves_on=True,
    ),
    RulingRow(
        "mark_contestable", acts.MarkContestable, CHIEF, _SETTLING, "21.2", "21.2"
    ),
    RulingRow("rule_dead", acts.RuleDead, REFEREES, _SETTLING, "21.4", "21.4"),
    RulingRow("rule_alive", acts.RuleAlive, REFEREES, _SETTLING, "21.4", "21.4"),
    RulingRow(
        "rule_false_life",
        acts.RuleFalseLife,
        REFEREES,
        _PLAY | {Phase.PAUSED} | _SETTLING,
        "20",
        "20",
    ),
    RulingRow("rule_count", acts.RuleCount, REFEREES, _SETTLING, "9", "9"),
    RulingRow("cancel_result", acts.CancelResult, CHIEF, _FINISHED, "25", "23.1"),
    RulingRow("suspend_player", acts.SuspendPlayer, CHIEF, _ALWAYS, "25", "23"),
    RulingRow("draw_lots", acts.DrawLots, _LOTS, _FINISHED, "17", "17"),
)
"""Every ruling, in the order of section 7.3 by subject.

Where an edition is silent, its article about gaps stands here (1988, article 25), or
the one about the subject.
"""

RULINGS_BY_NAME: Final[Mapping[str, RulingRow]] = MappingProxyType(
    {row.name: row for row in RULINGS}
)
_BY_ACT: Final[Mapping[type[Act], RulingRow]] = {row.act: row for row in RULINGS}


def row_of(act: Act) -> RulingRow:
    """Return the row of an act; every act has one."""
    return _BY_ACT[type(act)]
