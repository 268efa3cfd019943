"""Rulings on the wire: act, model and parts, one row each; the names are the engine's."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from pydantic import BaseModel
from shoutan_engine.refereeing import acts
from shoutan_engine.refereeing.acts import Act
from shoutan_engine.refereeing.table import row_of

from shoutan_protocol.event_parts import (
    COLOR,
    LEFT,
    OFFENSE,
    PLY,
    POINT,
    Part,
    color_part,
    enum_part,
    part,
    points_part,
)
from shoutan_protocol.json_writing import Json
from shoutan_protocol.messages import rulings as wire

_POINTS: Final = points_part("points")


@dataclass(frozen=True, slots=True)
class RulingRow:
    """One ruling: the engine's act, the model of the wire, and its parts."""

    act: type[Act]
    model: type[BaseModel]
    parts: tuple[Part, ...] = ()


ROWS: Final = (
    RulingRow(acts.Warn, wire.WarnRuling, (COLOR, OFFENSE)),
    RulingRow(acts.Lose, wire.LoseRuling, (COLOR, OFFENSE)),
    RulingRow(acts.BothLose, wire.BothLoseRuling),
    RulingRow(acts.DeclareDraw, wire.DrawRuling),
    RulingRow(acts.DeclareNoResult, wire.NoResultRuling),
    RulingRow(acts.DeclareReplay, wire.ReplayRuling),
    RulingRow(
        acts.DeclareForfeit,
        wire.ForfeitRuling,
        (COLOR, enum_part("reason", acts.ForfeitFor)),
    ),
    RulingRow(acts.VoidLastMove, wire.VoidLastMoveRuling),
    RulingRow(acts.RecordTakeback, wire.TakebackRuling, (COLOR, part("in_time"))),
    RulingRow(acts.RevertTo, wire.RevertRuling, (PLY, color_part("to_move"))),
    RulingRow(acts.CorrectColors, wire.CorrectColorsRuling),
    RulingRow(acts.Pause, wire.PauseRuling),
    RulingRow(acts.Resume, wire.ResumeRuling),
    RulingRow(acts.Adjourn, wire.AdjournRuling, (part("seal"),)),
    RulingRow(acts.AdjustClock, wire.AdjustClockRuling, (COLOR, LEFT)),
    RulingRow(acts.CorrectClocks, wire.CorrectClocksRuling, (part("real", "real_ms"),)),
    RulingRow(acts.GrantLeave, wire.GrantLeaveRuling, (COLOR,)),
    RulingRow(acts.StopPlay, wire.StopPlayRuling),
    RulingRow(acts.MarkContestable, wire.MarkContestableRuling, (_POINTS,)),
    RulingRow(acts.RuleDead, wire.DeadRuling, (_POINTS,)),
    RulingRow(acts.RuleAlive, wire.AliveRuling, (_POINTS,)),
    RulingRow(
        acts.RuleFalseLife,
        wire.FalseLifeRuling,
        (POINT, part("is_false"), points_part("barred", "barred")),
    ),
    RulingRow(acts.RuleCount, wire.CountRuling),
    RulingRow(
        acts.CancelResult, wire.CancelResultRuling, (enum_part("new", acts.NewResult),)
    ),
    RulingRow(acts.SuspendPlayer, wire.SuspendPlayerRuling, (part("player"),)),
    RulingRow(
        acts.DrawLots,
        wire.DrawLotsRuling,
        (
            part(
                "between",
                None,
                lambda ids, _: list(ids),
                lambda ids, _: tuple(ids),
            ),
            part("first"),
        ),
    ),
)

_BY_ACT: Final = MappingProxyType({row.act: row for row in ROWS})
_BY_MODEL: Final = MappingProxyType({row.model: row for row in ROWS})


def ruling_json(act: Act, size: int) -> Json:
    """Return a ruling as one of `messages.rulings`."""
    body: Json = {"name": row_of(act).name}
    for each in _BY_ACT[type(act)].parts:
        each.write(act, size, body)
    return body


def read_ruling(model: wire.AnyRuling, size: int) -> Act:
    """Return the act of a ruling on a board of `size`.

    Raises ValueError with a sentence for a vertex that is off the board.
    """
    row = _BY_MODEL[type(model)]
    made: dict[str, Any] = {}
    for each in row.parts:
        each.read(model, size, made)
    return row.act(**made)
