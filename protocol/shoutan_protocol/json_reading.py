"""The parts of events from the models of the wire: the inverse of `json_writing`.

Raises ValueError for what no program of ours wrote.
"""

from collections.abc import Iterable

from shoutan_engine.clocks.table import parse_fine_clock
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.conditions import profile_of
from shoutan_engine.events import Clocks, PauseReason, Suggested
from shoutan_engine.points import Color, Move, Pass, Play, Point
from shoutan_engine.refereeing.officials import Official, Role
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
from shoutan_protocol.messages import events as wire
from shoutan_protocol.messages.common import (
    ClockState,
    ColorName,
    CountInfo,
    OfficialInfo,
    PlayerInfo,
    Reading,
    ResultInfo,
    SuggestedInfo,
)
from shoutan_protocol.messages.rulings import ClockReading
from shoutan_protocol.wall_time import parse_utc

COLORS: dict[ColorName, Color] = {"black": Color.BLACK, "white": Color.WHITE}
_OWNER_LETTERS = "=BW"


def read_points(texts: Iterable[str], size: int) -> tuple[Point, ...]:
    """Return points from GTP vertices."""
    return tuple(parse_vertex(text, size) for text in texts)


def read_move(text: str | None, size: int) -> Move | None:
    """Return a move from a vertex, "pass", or None."""
    if text is None:
        return None
    return Pass() if text == "pass" else Play(parse_vertex(text, size))


def read_player(info: PlayerInfo) -> Player:
    """Return a player."""
    return Player(info.id, info.name, PlayerKind(info.kind), info.rank)


def read_official(info: OfficialInfo) -> Official:
    """Return an official."""
    return Official(info.id, info.name, Role(info.role))


def read_clocks(state: ClockState | None) -> Clocks | None:
    """Return both clocks."""
    if state is None:
        return None
    return Clocks(
        black=read_reading(state.black),
        white=read_reading(state.white),
        running=None if state.running is None else COLORS[state.running],
        since=Millis(state.server_ms),
        pauses=frozenset(PauseReason(reason) for reason in state.paused),
        no_flag_before=Millis(state.no_flag_before_ms),
    )


def read_reading(reading: Reading | ClockReading) -> TimeLeft:
    """Return one side's clock."""
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


def read_count(info: CountInfo | ResultInfo, size: int) -> Count:
    """Return a count on a board of `size`."""
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


def read_suggested(info: SuggestedInfo) -> Suggested:
    """Return what a suggestion was made from."""
    return Suggested(info.playouts, info.seed)


def read_result(info: ResultInfo, size: int) -> Result:
    """Return a result."""
    return Result(
        EndReason(info.reason),
        None if info.winner is None else COLORS[info.winner],
        info.text,
        None if info.owners is None else read_count(info, size),
        info.detail,
        info.is_replayed,
    )


def read_settings(event: wire.GameCreated) -> GameSettings:
    """Return the conditions of a game."""
    creator = event.creator_color
    illegal, white_time = event.illegal_move, event.time_system_white
    return GameSettings(
        size=event.size,
        profile=profile_of(event.profile, event.options),
        komi_quarters=_quarters(event.komi, 2),
        time=parse_fine_clock(event.time_system),
        kind=GameKind(event.kind),
        colors_by=ColorsBy(event.colors_by),
        creator_color=None if creator is None else COLORS[creator],
        private=event.private,
        illegal_move=None if illegal is None else IllegalMove(illegal),
        setup=_setup(event.setup, event.size),
        handicap=event.handicap,
        referee=None if event.referee is None else read_official(event.referee),
        starts_at=None if event.starts_at is None else parse_utc(event.starts_at),
        move_limit=event.move_limit,
        white_time=None if white_time is None else parse_fine_clock(white_time),
        opening_turns=event.opening_turns,
    )


def _setup(info: wire.SetupInfo | None, size: int) -> Setup:
    if info is None:
        return Setup()
    return Setup(
        black=read_points(info.black, size),
        white=read_points(info.white, size),
        to_move=COLORS[info.to_move],
    )
