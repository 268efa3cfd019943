"""A game as a whole, for whoever comes in late: `messages.replies.Snapshot` as JSON.

It says what the events said and no more: of a sealed move only that there is one.
"""

from collections.abc import Mapping

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import Complained, PauseReason
from shoutan_engine.game import Game
from shoutan_engine.game_state.counting import count
from shoutan_engine.game_state.turn import Turn
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.rules import changed_options

from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.json_writing import (
    COLOR_NAMES,
    Json,
    clocks_json,
    color_name,
    color_names,
    count_json,
    official_json,
    player_json,
    result_json,
    setup_json,
    starts_at_text,
    suggested_json,
    vertices,
)

_TO_MOVE = (Phase.WAITING, Phase.PLAY, Phase.PAUSED, Phase.ADJOURNED)
_STONES = bytes.maketrans(b"\0\1\2", b".BW")


def board_text(game: Game) -> str:
    """Return the stones from A1 on, row by row upwards: "B", "W", or "." for none."""
    return bytes(game.board.cells).translate(_STONES).decode()


def snapshot_json(
    game: Game, game_id: str, info: Json, head: bytes, now: Millis
) -> Json:
    """Return the snapshot after event `game.seq`; `info` is its `GameInfo`.

    `head` is the chain hash of that event, `now` the owner's monotonic stamp, for what
    is left of a settlement.
    """
    settings = game.settings
    size = settings.size
    referee = settings.referee
    most = settings.profile.max_resumptions
    left = {color: max(0, most - n) for color, n in game.resumptions_by.items()}
    opening = settings.opening_turns
    return {
        "type": "snapshot",
        "game": game_id,
        "seq": game.seq,
        "chain_hash": head.hex(),
        "info": info,
        "colors_by": settings.colors_by.value,
        "creator_color": color_name(settings.creator_color),
        "players": [player_json(player) for player in game.players],
        "phase": _phase(game),
        "to_move": COLOR_NAMES[game.to_move] if game.phase in _TO_MOVE else None,
        "ply": game.ply,
        "setup": setup_json(settings.setup, size),
        "options": changed_options(settings.profile),
        "handicap": settings.handicap,
        "starts_at": starts_at_text(settings),
        "move_limit": settings.move_limit,
        "time_system": settings.time.text,
        "time_system_white": None
        if settings.white_time is None
        else settings.white_time.text,
        "moves": [_move_json(turn, size) for turn in game.turns],
        "warnings": _by_color(game.warnings),
        "offer_by": color_name(game.offer_by),
        "settlement": _settlement_json(game, now),
        "resumptions_left": max(left.values()),
        "resumptions_left_by": _by_color(left),
        "referee": None if referee is None else official_json(referee),
        "proceedings": proceedings_json(game, now),
        "result": None if game.result is None else result_json(game.result),
        "clock": clocks_json(game.clocks),
    } | ({"opening_turns": opening} if opening else {})


def _move_json(turn: Turn, size: int) -> Json:
    body: Json = {
        "color": COLOR_NAMES[turn.color],
        "vertex": None if turn.point is None else format_vertex(turn.point, size),
        "spent_ms": turn.spent,
    }
    if turn.captured:
        body["captured"] = vertices(turn.captured, size)
    if turn.offer:
        body["offer"] = True
    if turn.lost:
        body["lost"] = True
        body["reason"] = turn.reason
    return body


def _settlement_json(game: Game, now: Millis) -> Json | None:
    settlement = game.settlement
    if settlement is None:
        return None
    size = game.settings.size
    body: Json = {
        "reason": settlement.reason.value,
        "proposal": settlement.number,
        "by": color_name(settlement.by),
        "dead": vertices(settlement.dead, size),
        "contestable": vertices(settlement.contestable, size),
        "conceded_by": color_name(settlement.conceded_by),
        "ruled": vertices(sorted(settlement.ruled), size),
        "is_contest_ruled": settlement.is_contest_ruled,
        "confirmed": color_names(settlement.confirmed),
        "count": count_json(
            count(game, settlement.dead, settlement.contestable, settlement.conceded_by)
        ),
        "timeout_ms": max(0, settlement.until - now),
    }
    if settlement.suggested is not None:
        body["suggested"] = suggested_json(settlement.suggested)
    return body


def proceedings_json(game: Game, now: Millis) -> Json:
    """Return what is going on beside the stones, as `ProceedingsInfo`."""
    there, size = game.proceedings, game.settings.size
    asked, overtime, sealed = there.asked, there.overtime, there.sealed
    claim, need = there.claim, there.need
    return {
        "halts": sorted(reason.value for reason in there.halts),
        "asked": asked and {"by": COLOR_NAMES[asked.by], "wish": asked.wish.value},
        "leaves": _by_color(there.leaves),
        "away": color_names(there.away),
        "standing": color_names(there.standing),
        "overtime_passes": _by_color(there.overtime_passes),
        "overtime": overtime
        and {
            "color": COLOR_NAMES[overtime.color],
            "timeout_ms": max(0, overtime.until - now),
        },
        "is_sealing": there.is_sealing,
        "sealed": sealed
        and {
            "color": COLOR_NAMES[sealed.color],
            "ply": sealed.ply,
            "commitment": sealed.commitment,
        },
        "need": need and need.value,
        "claim": claim
        and {
            "by": COLOR_NAMES[claim.by],
            "vertex": format_vertex(claim.point, size),
            "ko": None if claim.ko is None else format_vertex(claim.ko, size),
        },
        "barred": {
            COLOR_NAMES[color]: vertices(sorted(points), size)
            for color, points in there.barred.items()
        },
        "confirmed_times": color_names(there.confirmed_times),
        "complaints": [
            {
                "color": COLOR_NAMES[said.color],
                "ply": said.ply if isinstance(said, Complained) else None,
                "text": said.text,
            }
            for said in there.complaints
        ],
    }


def _phase(game: Game) -> str:
    """Return the phase; one that the server's own fault interrupted is paused."""
    is_at_fault = (
        game.clocks is not None and PauseReason.SERVER_FAULT in game.clocks.pauses
    )
    if game.phase is Phase.PLAY and is_at_fault:
        return Phase.PAUSED.value
    return game.phase.value


def _by_color(numbers: Mapping[Color, int]) -> dict[str, int]:
    return {COLOR_NAMES[color]: number for color, number in numbers.items()}
