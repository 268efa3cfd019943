"""What each ruling is called outside of the engine (section 7.3), in one place.

The names are part of the wire protocol and of stored logs: they are never renamed,
only added to.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from shoutan_engine.refereeing import acts
from shoutan_engine.refereeing.acts import Act

RULING_NAMES: Final[Mapping[type[Act], str]] = MappingProxyType(
    {
        acts.Warn: "warn",
        acts.Lose: "lose",
        acts.BothLose: "both_lose",
        acts.DeclareDraw: "draw",
        acts.DeclareNoResult: "no_result",
        acts.DeclareReplay: "replay",
        acts.DeclareForfeit: "forfeit",
        acts.VoidLastMove: "void_last_move_and_turn",
        acts.RecordTakeback: "takeback",
        acts.RevertTo: "revert_to",
        acts.CorrectColors: "correct_colors",
        acts.Pause: "pause",
        acts.Resume: "resume",
        acts.Adjourn: "adjourn",
        acts.AdjustClock: "adjust_clock",
        acts.CorrectClocks: "correct_clocks",
        acts.GrantLeave: "grant_leave",
        acts.StopPlay: "stop_play",
        acts.MarkContestable: "mark_contestable",
        acts.RuleDead: "rule_dead",
        acts.RuleAlive: "rule_alive",
        acts.RuleFalseLife: "rule_false_life",
        acts.RuleCount: "rule_count",
        acts.CancelResult: "cancel_result",
        acts.SuspendPlayer: "suspend_player",
        acts.DrawLots: "draw_lots",
    }
)
