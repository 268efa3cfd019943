"""The parts of events as plain data: players, clocks, counts, results, settings.

Plain dicts for orjson, because a pydantic dump costs several times more and every move
of every game passes here; the models in `messages` remain the one description of the
format, and tests hold the output against them. `json_reading` is the inverse.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

from shoutan_engine.clocks.types import TimeLeft
from shoutan_engine.events import Clocks, Suggested
from shoutan_engine.points import Color, Move, Play, Point
from shoutan_engine.refereeing.officials import Official
from shoutan_engine.results import Count, Result
from shoutan_engine.rules import changed_options
from shoutan_engine.scoring import Counting, Ties
from shoutan_engine.settings import GameSettings, Player, Setup

from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.wall_time import format_utc

Json: TypeAlias = dict[str, Any]

COLOR_NAMES = {Color.BLACK: "black", Color.WHITE: "white"}
_OWNER_LETTERS = bytes.maketrans(b"\0\1\2", b"=BW")
QUARTER = 0.25


def vertices(points: Iterable[Point], size: int) -> list[str]:
    """Return points as GTP vertices."""
    return [format_vertex(point, size) for point in points]


def color_name(color: Color | None) -> str | None:
    """Return "black", "white" or None."""
    return None if color is None else COLOR_NAMES[color]


def color_names(colors: Iterable[Color]) -> list[str]:
    """Return which colors these are, Black first."""
    present = set(colors)
    return [COLOR_NAMES[color] for color in Color if color in present]


def move_text(move: Move | None, size: int) -> str | None:
    """Return a vertex, "pass", or None for a move that nobody can read."""
    if move is None:
        return None
    return format_vertex(move.point, size) if isinstance(move, Play) else "pass"


def player_json(player: Player) -> Json:
    """Return a player as `messages.common.PlayerInfo`."""
    return {
        "id": player.id,
        "name": player.name,
        "kind": player.kind.value,
        "rank": player.rank,
    }


def official_json(official: Official) -> Json:
    """Return an official as `messages.common.OfficialInfo`."""
    return {"id": official.id, "name": official.name, "role": official.role.value}


def clocks_json(clocks: Clocks | None) -> Json | None:
    """Return both clocks as `messages.common.ClockState`."""
    if clocks is None:
        return None
    body: Json = {
        "black": reading_json(clocks.black),
        "white": reading_json(clocks.white),
        "running": color_name(clocks.running),
        "server_ms": clocks.since,
    }
    if clocks.pauses:
        body["paused"] = sorted(reason.value for reason in clocks.pauses)
    if clocks.no_flag_before:
        body["no_flag_before_ms"] = clocks.no_flag_before
    return body


def reading_json(left: TimeLeft) -> Json:
    """Return one side's clock as `messages.common.Reading`."""
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


def suggested_json(suggested: Suggested) -> Json:
    """Return what a suggestion was made from, as `messages.common.SuggestedInfo`."""
    return {"playouts": suggested.playouts, "seed": suggested.seed}


def result_json(result: Result) -> Json:
    """Return a result as `messages.common.ResultInfo`."""
    # Winner and text are the result's own: a ruling need not follow the count.
    body: Json = {} if result.count is None else count_json(result.count)
    body |= {
        "reason": result.reason.value,
        "winner": color_name(result.winner),
        "text": result.text,
        "detail": result.detail,
    }
    if result.is_replayed:
        body["is_replayed"] = True
    return body


def settings_json(settings: GameSettings) -> Json:
    """Return what `game_created` says of the conditions of a game."""
    illegal, referee = settings.illegal_move, settings.referee
    body: Json = {
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
    if referee is not None:
        body["referee"] = official_json(referee)
    if settings.starts_at is not None:
        body["starts_at"] = starts_at_text(settings)
    if settings.white_time is not None:
        body["time_system_white"] = settings.white_time.text
    if settings.move_limit is not None:
        body["move_limit"] = settings.move_limit
    if settings.opening_turns:
        body["opening_turns"] = settings.opening_turns
    return body


def starts_at_text(settings: GameSettings) -> str | None:
    """Return the appointed start of a game, None where it has none."""
    return None if settings.starts_at is None else format_utc(settings.starts_at)


def setup_json(setup: Setup, size: int) -> Json | None:
    """Return the stones before the first turn, None for an empty board."""
    if setup == Setup():
        return None
    return {
        "black": vertices(setup.black, size),
        "white": vertices(setup.white, size),
        "to_move": COLOR_NAMES[setup.to_move],
    }
