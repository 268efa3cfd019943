"""A game as a whole, for whoever comes in late: `messages.replies.Snapshot` as JSON."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.counting import count
from shoutan_engine.game import Game
from shoutan_engine.points import Color
from shoutan_engine.rules import changed_options
from shoutan_engine.state import Phase, Turn

from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.event_encoding import (
    COLOR_NAMES,
    Json,
    clocks_json,
    color_name,
    count_json,
    player_json,
    result_json,
    setup_json,
    vertices,
)

_STONES = bytes.maketrans(b"\0\1\2", b".BW")


def board_text(game: Game) -> str:
    """Return the stones from A1 on, row by row upwards: "B", "W", or "." for none."""
    return bytes(game.board.cells).translate(_STONES).decode()


def snapshot_json(game: Game, game_id: str, info: Json, now: Millis) -> Json:
    """Return the snapshot after event `game.seq`; `info` is its `GameInfo`.

    `now` is the owner's monotonic stamp, for what is left of a settlement.
    """
    settings = game.settings
    size = settings.size
    is_open = game.phase in (Phase.WAITING, Phase.PLAY)
    is_paused = (
        game.phase is Phase.PLAY and game.clocks is not None and game.clocks.pauses
    )
    return {
        "type": "snapshot",
        "game": game_id,
        "seq": game.seq,
        "info": info,
        "colors_by": settings.colors_by.value,
        "creator_color": color_name(settings.creator_color),
        "players": [player_json(player) for player in game.players],
        "phase": "paused" if is_paused else game.phase.value,
        "to_move": COLOR_NAMES[game.to_move] if is_open else None,
        "ply": game.ply,
        "setup": setup_json(settings.setup, size),
        "options": changed_options(settings.profile),
        "handicap": settings.handicap,
        "moves": [_move_json(turn, size) for turn in game.turns],
        "warnings": {COLOR_NAMES[c]: n for c, n in game.warnings.items()},
        "offer_by": color_name(game.offer_by),
        "settlement": _settlement_json(game, now),
        "resumptions_left": max(0, settings.profile.max_resumptions - game.resumptions),
        "result": None if game.result is None else result_json(game.result),
        "clock": clocks_json(game.clocks),
    }


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
    return body


def _settlement_json(game: Game, now: Millis) -> Json | None:
    settlement = game.settlement
    if settlement is None:
        return None
    return {
        "reason": settlement.reason.value,
        "proposal": settlement.number,
        "by": color_name(settlement.by),
        "dead": vertices(settlement.dead, game.settings.size),
        "confirmed": [COLOR_NAMES[c] for c in Color if c in settlement.confirmed],
        "count": count_json(count(game, settlement.dead)),
        "timeout_ms": max(0, settlement.until - now),
    }
