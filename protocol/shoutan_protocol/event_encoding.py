"""Engine events as JSON, for the wire and the log alike, and `decode_event` back.

An event is encoded once: the same bytes go into the log and to everybody who follows
the game. Encoding is plain dicts through orjson, because a pydantic dump costs several
times more and every move of every game passes here; tests hold the output against the
models of `messages.events`, which remain the one description of the format.
"""

from typing import Any, TypeAlias, assert_never

import orjson
from shoutan_engine.clocks.types import TimeLeft
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
    Passed,
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
from shoutan_engine.results import Count, Result
from shoutan_engine.rules import changed_options
from shoutan_engine.scoring import Counting, Ties
from shoutan_engine.settings import GameSettings, Player, Setup

from shoutan_protocol.coordinates import format_vertex

Json: TypeAlias = dict[str, Any]

VERSION = 1
"""`v` of the events written now; a reader knows all earlier ones (reliability S13)."""

COLOR_NAMES = {Color.BLACK: "black", Color.WHITE: "white"}
_OWNER_LETTERS = bytes.maketrans(b"\0\1\2", b"=BW")
QUARTER = 0.25


def encode_event(event: Event, game: str, seq: int, time: str, size: int) -> bytes:
    """Return the JSON of `event`, number `seq` of `game`, on a board of `size`.

    `time` is wall time, RFC 3339 UTC, for people.
    """
    body = event_json(event, size)
    body["v"] = VERSION
    body["game"] = game
    body["seq"] = seq
    body["at_ms"] = event.at
    body["time"] = time
    body["clock"] = clocks_json(event.clocks)
    return orjson.dumps(body)


def event_json(event: Event, size: int) -> Json:
    """Return what is particular to an event, its `type` included."""
    match event:
        case Played():
            body: Json = {
                "type": "played",
                "color": COLOR_NAMES[event.color],
                "vertex": format_vertex(event.point, size),
                "ply": event.ply,
                "spent_ms": event.spent,
            }
            if event.captured:
                body["captured"] = vertices(event.captured, size)
        case Passed(color=color):
            body = {
                "type": "passed",
                "color": COLOR_NAMES[color],
                "ply": event.ply,
                "offer": event.offer,
                "spent_ms": event.spent,
            }
        case TurnLost(color=color):
            body = {
                "type": "turn_lost",
                "color": COLOR_NAMES[color],
                "vertex": format_vertex(event.point, size),
                "reason": event.reason,
                "article": event.article,
                "ply": event.ply,
                "spent_ms": event.spent,
            }
        case WarningGiven(color=color):
            return {
                "type": "warning_given",
                "color": COLOR_NAMES[color],
                "article": event.article,
                "count": event.count,
            }
        case EndAccepted(color=color, ply=ply):
            body = {"type": "end_accepted", "color": COLOR_NAMES[color], "ply": ply}
        case Resigned(color=color):
            body = {"type": "resigned", "color": COLOR_NAMES[color]}
        case SeatTaken(player=player, color=color):
            body = {
                "type": "seat_taken",
                "player": player_json(player),
                "color": color_name(color),
            }
        case GameFinished(result=result):
            body = {"type": "game_finished", "result": result_json(result)}
        case ProposalMade() | ProposalConfirmed() | PlayResumed() | SettlingStarted():
            body = _settling_json(event, size)
        case GameCreated(settings=settings):
            return _created_json(settings)
        case ColorsDrawn():
            return _drawn_json(event)
        case GameStarted():
            return {"type": "game_started"}
        case Called() | FlagFell() | ClockPaused() | ClockResumed():
            return _clock_event_json(event)
        case _:
            assert_never(event)
    cid = getattr(event, "cid", None)
    if cid is not None:
        body["cid"] = cid
    return body


def vertices(points: tuple[Point, ...], size: int) -> list[str]:
    """Return points as GTP vertices."""
    return [format_vertex(point, size) for point in points]


def color_name(color: Color | None) -> str | None:
    """Return "black", "white" or None."""
    return None if color is None else COLOR_NAMES[color]


def player_json(player: Player) -> Json:
    """Return a player as `messages.common.PlayerInfo`."""
    return {
        "id": player.id,
        "name": player.name,
        "kind": player.kind.value,
        "rank": player.rank,
    }


def clocks_json(clocks: Clocks | None) -> Json | None:
    """Return both clocks as `messages.common.ClockState`."""
    if clocks is None:
        return None
    body: Json = {
        "black": _reading_json(clocks.black),
        "white": _reading_json(clocks.white),
        "running": color_name(clocks.running),
        "server_ms": clocks.since,
    }
    if clocks.pauses:
        body["paused"] = sorted(reason.value for reason in clocks.pauses)
    if clocks.no_flag_before:
        body["no_flag_before_ms"] = clocks.no_flag_before
    return body


def _reading_json(left: TimeLeft) -> Json:
    return {
        "main_ms": left.main,
        "periods": left.periods,
        "period_ms": left.period,
        "moves": left.moves,
    }


def count_json(count: Count) -> Json:
    """Return a count as `messages.common.CountInfo`."""
    score = count.score
    body: Json = {
        "winner": color_name(score.winner),
        "text": score.result,
        "black_zi": score.black_quarters * QUARTER,
        "white_zi": score.white_quarters * QUARTER,
        "margin_zi": score.margin_quarters * QUARTER,
        "zi_text": score.zi_text,
        "owners": bytes(count.owner).translate(_OWNER_LETTERS).decode(),
    }
    if score.counting is not Counting.AREA:
        body["counting"] = score.counting.value
    if score.ties is not Ties.DRAW:
        body["ties"] = score.ties.value
    return body


def result_json(result: Result) -> Json:
    """Return a result as `messages.common.ResultInfo`."""
    # Winner and text are the result's own: a ruling need not follow the count.
    body: Json = {} if result.count is None else count_json(result.count)
    return body | {
        "reason": result.reason.value,
        "winner": color_name(result.winner),
        "text": result.text,
        "detail": result.detail,
    }


def _created_json(settings: GameSettings) -> Json:
    illegal = settings.illegal_move
    body: Json = {
        "type": "game_created",
        "size": settings.size,
        "profile": settings.profile.name,
        "komi": settings.komi_quarters / 2,
        "time_system": settings.time.text,
        "kind": settings.kind.value,
        "colors_by": settings.colors_by.value,
        "creator_color": color_name(settings.creator_color),
        "private": settings.private,
        "illegal_move": None if illegal is None else illegal.value,
        "setup": setup_json(settings.setup, settings.size),
    }
    options = changed_options(settings.profile)
    if options:
        body["options"] = options
    if settings.handicap:
        body["handicap"] = settings.handicap
    return body


def setup_json(setup: Setup, size: int) -> Json | None:
    """Return the stones before the first turn, None for an empty board."""
    if setup == Setup():
        return None
    return {
        "black": vertices(setup.black, size),
        "white": vertices(setup.white, size),
        "to_move": COLOR_NAMES[setup.to_move],
    }


def _drawn_json(event: ColorsDrawn) -> Json:
    body: Json = {"type": "colors_drawn", "black": event.black, "white": event.white}
    if event.nigiri is not None:
        body["holder"] = event.nigiri.holder
        body["guesser"] = event.nigiri.guesser
        body["held"] = event.nigiri.held
        body["guess"] = event.nigiri.guess.value
    return body


def _settling_json(
    event: ProposalMade | ProposalConfirmed | PlayResumed | SettlingStarted, size: int
) -> Json:
    match event:
        case SettlingStarted():
            return {
                "type": "settling_started",
                "reason": event.reason.value,
                "timeout_ms": event.until - event.at,
                "count": count_json(event.count),
            }
        case ProposalMade():
            return {
                "type": "proposal_made",
                "number": event.number,
                "by": COLOR_NAMES[event.by],
                "dead": vertices(event.dead, size),
                "count": count_json(event.count),
            }
        case ProposalConfirmed():
            return {
                "type": "proposal_confirmed",
                "color": COLOR_NAMES[event.color],
                "number": event.number,
            }
        case PlayResumed():
            return {
                "type": "play_resumed",
                "by": COLOR_NAMES[event.by],
                "vertex": format_vertex(event.point, size),
                "to_move": COLOR_NAMES[event.to_move],
            }


def _clock_event_json(event: Called | FlagFell | ClockPaused | ClockResumed) -> Json:
    match event:
        case Called():
            return {
                "type": "called",
                "color": COLOR_NAMES[event.color],
                "call": event.call,
                "elapsed_ms": event.elapsed,
                "count": event.count,
                "period_ms": event.period,
                "periods_left": event.periods_left,
                "text": event.text,
            }
        case FlagFell():
            return {
                "type": "flag_fell",
                "color": COLOR_NAMES[event.color],
                "deadline_ms": event.deadline,
            }
        case ClockPaused():
            return {
                "type": "clock_paused",
                "reason": event.reason.value,
                "since_ms": event.since,
            }
        case ClockResumed():
            return {"type": "clock_resumed", "reason": event.reason.value}
