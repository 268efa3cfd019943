"""JSON from the log back to engine events, the inverse of `event_encoding`.

A log outlives the program that wrote it: `v` of an event says how to read it, and every
earlier version stays readable (reliability S13).
"""

from typing import TypeAlias, assert_never

from shoutan_engine.clocks import parse_clock
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.conditions import profile_of
from shoutan_engine.events import (
    Called,
    ClockPaused,
    ClockResumed,
    Clocks,
    ColorsDrawn,
    EndAccepted,
    Event,
    FlagFell,
    GameCreated,
    GameFinished,
    GameStarted,
    Nigiri,
    Parity,
    Passed,
    PauseReason,
    Played,
    PlayResumed,
    ProposalConfirmed,
    ProposalMade,
    Resigned,
    SeatTaken,
    SettlingStarted,
    TurnLost,
    WarningGiven,
)
from shoutan_engine.points import Color, Point
from shoutan_engine.results import Count, EndReason, Result
from shoutan_engine.rules import IllegalMove
from shoutan_engine.scoring import Counting, QuarterZi, Score, Ties
from shoutan_engine.settings import (
    ColorsBy,
    GameKind,
    GameSettings,
    Player,
    PlayerKind,
    Setup,
)

from shoutan_protocol.coordinates import parse_vertex
from shoutan_protocol.errors import RemoteProtocolError
from shoutan_protocol.messages import events as wire
from shoutan_protocol.messages.common import (
    ClockState,
    ColorName,
    CountInfo,
    PlayerInfo,
    Reading,
    ResultInfo,
)
from shoutan_protocol.messages.events import EVENTS

_Settling: TypeAlias = (
    wire.SettlingStarted | wire.ProposalMade | wire.ProposalConfirmed | wire.PlayResumed
)
_ClockEvent: TypeAlias = (
    wire.Called | wire.FlagFell | wire.ClockPaused | wire.ClockResumed
)
COLORS: dict[ColorName, Color] = {"black": Color.BLACK, "white": Color.WHITE}
_OWNER_LETTERS = "=BW"


def decode_log(payloads: list[bytes]) -> list[Event]:
    """Return the events of one game's log, from its first event on.

    Raises RemoteProtocolError for an event that this program cannot read.
    """
    size = 0
    events: list[Event] = []
    for payload in payloads:
        event = decode_event(payload, size)
        if isinstance(event, GameCreated):
            size = event.settings.size
        events.append(event)
    return events


def decode_event(payload: bytes, size: int) -> Event:
    """Return the event in `payload`; `size` is its game's, unused for `game_created`.

    Raises RemoteProtocolError for anything else.
    """
    try:
        return _event(EVENTS.validate_json(payload), size)
    except ValueError as broken:  # pydantic's ValidationError is one
        start = payload[:80].decode(errors="replace")
        raise RemoteProtocolError(
            f"an event of the log cannot be read: {start!r}"
        ) from broken


def _event(event: wire.AnyEvent, size: int) -> Event:
    at, clocks = Millis(event.at_ms), _clocks(event.clock)
    match event:
        case wire.Played():
            return Played(
                at=at,
                clocks=clocks,
                color=COLORS[event.color],
                point=parse_vertex(event.vertex, size),
                ply=event.ply,
                captured=_points(event.captured, size),
                spent=Millis(event.spent_ms),
                cid=event.cid,
            )
        case wire.Passed():
            return Passed(
                at=at,
                clocks=clocks,
                color=COLORS[event.color],
                ply=event.ply,
                spent=Millis(event.spent_ms),
                offer=event.offer,
                cid=event.cid,
            )
        case wire.TurnLost():
            return TurnLost(
                at=at,
                clocks=clocks,
                color=COLORS[event.color],
                point=parse_vertex(event.vertex, size),
                reason=event.reason,
                article=event.article,
                ply=event.ply,
                spent=Millis(event.spent_ms),
                cid=event.cid,
            )
        case wire.WarningGiven():
            return WarningGiven(
                at=at,
                clocks=clocks,
                color=COLORS[event.color],
                article=event.article,
                count=event.count,
            )
        case wire.EndAccepted():
            return EndAccepted(
                at=at,
                clocks=clocks,
                color=COLORS[event.color],
                ply=event.ply,
                cid=event.cid,
            )
        case wire.Resigned():
            return Resigned(
                at=at, clocks=clocks, color=COLORS[event.color], cid=event.cid
            )
        case wire.GameCreated():
            return GameCreated(at=at, clocks=clocks, settings=_settings(event))
        case wire.SeatTaken():
            return SeatTaken(
                at=at,
                clocks=clocks,
                player=_player(event.player),
                color=None if event.color is None else COLORS[event.color],
                cid=event.cid,
            )
        case wire.ColorsDrawn():
            return ColorsDrawn(
                at=at,
                clocks=clocks,
                black=event.black,
                white=event.white,
                nigiri=_nigiri(event),
            )
        case wire.GameStarted():
            return GameStarted(at=at, clocks=clocks)
        case wire.GameFinished():
            result = _result(event.result, size)
            return GameFinished(at=at, clocks=clocks, result=result, cid=event.cid)
        case (
            wire.SettlingStarted()
            | wire.ProposalMade()
            | wire.ProposalConfirmed()
            | wire.PlayResumed()
        ):
            return _settling(event, at, clocks, size)
        case wire.Called() | wire.FlagFell() | wire.ClockPaused() | wire.ClockResumed():
            return _clock_event(event, at, clocks)
        case _:
            assert_never(event)


def _settling(
    event: _Settling, at: Millis, clocks: Clocks | None, size: int
) -> SettlingStarted | ProposalMade | ProposalConfirmed | PlayResumed:
    match event:
        case wire.SettlingStarted():
            return SettlingStarted(
                at=at,
                clocks=clocks,
                reason=EndReason(event.reason),
                until=Millis(event.at_ms + event.timeout_ms),
                count=_count(event.count, size),
            )
        case wire.ProposalMade():
            return ProposalMade(
                at=at,
                clocks=clocks,
                number=event.number,
                by=COLORS[event.by],
                dead=_points(event.dead, size),
                count=_count(event.count, size),
                cid=event.cid,
            )
        case wire.ProposalConfirmed():
            return ProposalConfirmed(
                at=at,
                clocks=clocks,
                color=COLORS[event.color],
                number=event.number,
                cid=event.cid,
            )
        case wire.PlayResumed():
            return PlayResumed(
                at=at,
                clocks=clocks,
                by=COLORS[event.by],
                point=parse_vertex(event.vertex, size),
                to_move=COLORS[event.to_move],
                cid=event.cid,
            )


def _clock_event(
    event: _ClockEvent, at: Millis, clocks: Clocks | None
) -> Called | FlagFell | ClockPaused | ClockResumed:
    match event:
        case wire.Called():
            return Called(
                at=at,
                clocks=clocks,
                color=COLORS[event.color],
                call=event.call,
                elapsed=Millis(event.elapsed_ms),
                count=event.count,
                period=Millis(event.period_ms),
                periods_left=event.periods_left,
                text=event.text,
            )
        case wire.FlagFell():
            return FlagFell(
                at=at,
                clocks=clocks,
                color=COLORS[event.color],
                deadline=Millis(event.deadline_ms),
            )
        case wire.ClockPaused():
            return ClockPaused(
                at=at,
                clocks=clocks,
                reason=PauseReason(event.reason),
                since=Millis(event.since_ms),
            )
        case wire.ClockResumed():
            return ClockResumed(at=at, clocks=clocks, reason=PauseReason(event.reason))


def _points(texts: list[str], size: int) -> tuple[Point, ...]:
    return tuple(parse_vertex(text, size) for text in texts)


def _player(info: PlayerInfo) -> Player:
    return Player(info.id, info.name, PlayerKind(info.kind), info.rank)


def _clocks(state: ClockState | None) -> Clocks | None:
    if state is None:
        return None
    return Clocks(
        black=_reading(state.black),
        white=_reading(state.white),
        running=None if state.running is None else COLORS[state.running],
        since=Millis(state.server_ms),
        pauses=frozenset(PauseReason(reason) for reason in state.paused),
        no_flag_before=Millis(state.no_flag_before_ms),
    )


def _reading(reading: Reading) -> TimeLeft:
    return TimeLeft(
        Millis(reading.main_ms),
        reading.periods,
        Millis(reading.period_ms),
        reading.moves,
    )


def _quarters(number: float, in_one: int) -> QuarterZi:
    """Return a number as quarter zi, of which there are `in_one` in 1.

    Multiples of 0.25 are exact in binary floating point; anything else is not ours.
    """
    quarters = number * in_one
    if not quarters.is_integer():
        raise ValueError(f"{number} is not a whole number of quarter zi")
    return QuarterZi(int(quarters))


def _count(info: CountInfo | ResultInfo, size: int) -> Count:
    black, white, margin = info.black_zi, info.white_zi, info.margin_zi
    owners = info.owners
    if black is None or white is None or margin is None or owners is None:
        raise ValueError("a count is not complete")
    if len(owners) != size * size or not set(owners) <= set(_OWNER_LETTERS):
        raise ValueError(f"a count does not say whose {size}x{size} points are")
    score = Score(
        _quarters(black, 4),
        _quarters(white, 4),
        _quarters(margin, 4),
        Counting(info.counting),
        Ties(info.ties),
    )
    return Count(score, tuple(map(_OWNER_LETTERS.index, owners)))


def _result(info: ResultInfo, size: int) -> Result:
    count = None if info.owners is None else _count(info, size)
    winner = None if info.winner is None else COLORS[info.winner]
    return Result(EndReason(info.reason), winner, info.text, count, info.detail)


def _nigiri(event: wire.ColorsDrawn) -> Nigiri | None:
    if (
        event.holder is None
        or event.guesser is None
        or event.held is None
        or event.guess is None
    ):
        return None
    return Nigiri(event.holder, event.guesser, event.held, Parity(event.guess))


def _settings(event: wire.GameCreated) -> GameSettings:
    creator = event.creator_color
    illegal = event.illegal_move
    return GameSettings(
        size=event.size,
        profile=profile_of(event.profile, event.options),
        komi_quarters=_quarters(event.komi, 2),
        time=parse_clock(event.time_system),
        kind=GameKind(event.kind),
        colors_by=ColorsBy(event.colors_by),
        creator_color=None if creator is None else COLORS[creator],
        private=event.private,
        illegal_move=None if illegal is None else IllegalMove(illegal),
        setup=_setup(event.setup, event.size),
        handicap=event.handicap,
    )


def _setup(info: wire.SetupInfo | None, size: int) -> Setup:
    if info is None:
        return Setup()
    return Setup(
        black=_points(info.black, size),
        white=_points(info.white, size),
        to_move=COLORS[info.to_move],
    )
