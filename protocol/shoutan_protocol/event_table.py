"""Events on the wire: the engine's type, the model and the parts, one row each.

What every event has, its stamp and both clocks, is written and read by
`event_encoding` and `event_decoding`.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, get_args

from shoutan_engine import events
from shoutan_engine.events import Event, Need, PauseReason
from shoutan_engine.results import EndReason

from shoutan_protocol.event_parts import (
    ARTICLE,
    BY,
    CID,
    COLOR,
    COUNT,
    HIDDEN,
    NIGIRI,
    NUMBER,
    OPENED,
    PLY,
    POINT,
    RESULT,
    SETTINGS,
    SPENT,
    SUGGESTED,
    TEXT,
    WISH,
    Part,
    color_part,
    enum_part,
    part,
    point_part,
    points_part,
    until_part,
)
from shoutan_protocol.json_reading import read_official, read_player
from shoutan_protocol.json_writing import official_json, player_json
from shoutan_protocol.messages import events as wire
from shoutan_protocol.messages.events import GameEvent
from shoutan_protocol.ruling_table import read_ruling, ruling_json

_DEADLINE: Final = part("deadline", "deadline_ms")
_DEAD: Final = points_part("dead", "dead")
_TO_MOVE: Final = color_part("to_move")
_PAUSE: Final = enum_part("reason", PauseReason)
_REASON: Final = part("reason")
_PLAYER: Final = part(
    "player", None, lambda p, _: player_json(p), lambda p, _: read_player(p)
)
_OFFICIAL: Final = part(
    "by", None, lambda o, _: official_json(o), lambda o, _: read_official(o)
)


@dataclass(frozen=True, slots=True)
class EventRow:
    """One type of event: the engine's, the model of the wire, and its parts."""

    event: type[Event]
    model: type[GameEvent]
    parts: tuple[Part, ...] = ()

    @property
    def type(self) -> str:
        """The name of the type on the wire."""
        (name,) = get_args(self.model.model_fields["type"].annotation)
        return str(name)


ROWS: Final = (
    # before the first turn
    EventRow(events.GameCreated, wire.GameCreated, (SETTINGS,)),
    EventRow(events.SeatTaken, wire.SeatTaken, (_PLAYER, COLOR, CID)),
    EventRow(
        events.ColorsDrawn, wire.ColorsDrawn, (part("black"), part("white"), NIGIRI)
    ),
    EventRow(
        events.LatenessJudged,
        wire.LatenessJudged,
        (
            COLOR,
            part("late", "late_ms"),
            part("charge", "charge_ms"),
            part("forfeits"),
            ARTICLE,
        ),
    ),
    EventRow(events.GameStarted, wire.GameStarted),
    EventRow(
        events.ColorsCorrected, wire.ColorsCorrected, (part("black"), part("white"))
    ),
    # turns
    EventRow(
        events.Played,
        wire.Played,
        (COLOR, POINT, PLY, points_part("captured", "captured", ()), SPENT, CID),
    ),
    EventRow(events.Passed, wire.Passed, (COLOR, PLY, part("offer"), SPENT, CID)),
    EventRow(
        events.TurnLost,
        wire.TurnLost,
        (COLOR, POINT, _REASON, ARTICLE, PLY, SPENT, CID),
    ),
    EventRow(events.StoneVoided, wire.StoneVoided, (COLOR, POINT, ARTICLE, CID)),
    EventRow(events.WarningGiven, wire.WarningGiven, (COLOR, ARTICLE, part("count"))),
    EventRow(events.Reverted, wire.Reverted, (PLY, _TO_MOVE)),
    EventRow(events.Resigned, wire.Resigned, (COLOR, CID)),
    # clocks
    EventRow(
        events.Called,
        wire.Called,
        (
            COLOR,
            part("call"),
            part("elapsed", "elapsed_ms"),
            part("count"),
            part("period", "period_ms"),
            part("periods_left"),
            TEXT,
        ),
    ),
    EventRow(events.FlagFell, wire.FlagFell, (COLOR, _DEADLINE)),
    EventRow(events.ClockPaused, wire.ClockPaused, (_PAUSE, part("since", "since_ms"))),
    EventRow(events.ClockResumed, wire.ClockResumed, (_PAUSE, BY, CID)),
    EventRow(events.ClockAdjusted, wire.ClockAdjusted, (COLOR,)),
    EventRow(
        events.TimeGiven, wire.TimeGiven, (COLOR, part("amount", "amount_ms"), CID)
    ),
    EventRow(
        events.OvertimePassAsked, wire.OvertimePassAsked, (COLOR, part("standing"), CID)
    ),
    EventRow(
        events.OvertimeReached, wire.OvertimeReached, (COLOR, _DEADLINE, until_part())
    ),
    EventRow(events.LeaveGranted, wire.LeaveGranted, (COLOR, CID)),
    EventRow(events.SeatRetaken, wire.SeatRetaken, (COLOR, CID)),
    EventRow(events.SealingAsked, wire.SealingAsked, (COLOR,)),
    EventRow(
        events.MoveSealed,
        wire.MoveSealed,
        (COLOR, PLY, SPENT, part("commitment"), HIDDEN, CID),
    ),
    EventRow(events.MoveOpened, wire.MoveOpened, (COLOR, OPENED)),
    EventRow(events.TimesConfirmed, wire.TimesConfirmed, (COLOR, CID)),
    # between the players, and before the referee
    EventRow(events.ConsentAsked, wire.ConsentAsked, (COLOR, WISH, PLY, CID)),
    EventRow(
        events.ConsentAnswered,
        wire.ConsentAnswered,
        (COLOR, WISH, part("agreed"), CID),
    ),
    EventRow(events.Complained, wire.Complained, (COLOR, PLY, TEXT, CID)),
    EventRow(events.Appealed, wire.Appealed, (COLOR, TEXT, CID)),
    EventRow(
        events.RefereeCalled,
        wire.RefereeCalled,
        (enum_part("need", Need), BY, points_part("points", unless=()), CID),
    ),
    EventRow(
        events.Ruled,
        wire.Ruled,
        (
            _OFFICIAL,
            part("act", "ruling", ruling_json, read_ruling),
            ARTICLE,
            _REASON,
            CID,
        ),
    ),
    # the end
    EventRow(events.EndAccepted, wire.EndAccepted, (COLOR, PLY, CID)),
    EventRow(events.ContestConceded, wire.ContestConceded, (COLOR, PLY, CID)),
    EventRow(
        events.SettlingStarted,
        wire.SettlingStarted,
        (
            enum_part("reason", EndReason),
            until_part(),
            COUNT,
            color_part("conceded_by"),
        ),
    ),
    EventRow(
        events.ProposalMade,
        wire.ProposalMade,
        (
            NUMBER,
            BY,
            _DEAD,
            points_part("contestable", "contestable", ()),
            COUNT,
            SUGGESTED,
            CID,
        ),
    ),
    EventRow(events.ProposalConfirmed, wire.ProposalConfirmed, (COLOR, NUMBER, CID)),
    EventRow(events.RecountMade, wire.RecountMade, (BY, NUMBER, COUNT, CID)),
    EventRow(events.PlayResumed, wire.PlayResumed, (BY, POINT, _TO_MOVE, CID)),
    EventRow(
        events.FalseLifeClaimed,
        wire.FalseLifeClaimed,
        (BY, POINT, point_part("ko", "ko"), CID),
    ),
    EventRow(events.GameFinished, wire.GameFinished, (RESULT, CID)),
    EventRow(events.ResultChanged, wire.ResultChanged, (RESULT,)),
)

BY_EVENT: Final = MappingProxyType({row.event: (row.type, row.parts) for row in ROWS})
BY_MODEL: Final = MappingProxyType({row.model: (row.event, row.parts) for row in ROWS})
