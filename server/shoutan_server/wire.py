"""Cards, bots and live games as the JSON that clients see."""

from dataclasses import dataclass

from shoutan_engine.phase import Phase
from shoutan_engine.rules import changed_options
from shoutan_host.accepting.acceptance import EVERYTHING, Acceptance
from shoutan_host.accepting.wire import accepts_info
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ports import GameCard, PlayerCard
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.json_writing import (
    COLOR_NAMES,
    Json,
    clocks_json,
    color_name,
    player_json,
    starts_at_text,
)
from shoutan_protocol.snapshot import board_text


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot as the lobby lists it: `seats` games at once, `taken` of them now.

    `accepts` is published, so that nobody challenges it in vain.
    """

    name: str
    engine: str
    version: str
    seats: int
    taken: int
    house: bool
    accepts: Acceptance = EVERYTHING


def player_info(card: PlayerCard | None) -> Json | None:
    """Return a player as `messages.common.PlayerInfo`."""
    if card is None:
        return None
    return {"id": card.id, "name": card.name, "kind": card.kind, "rank": card.rank}


def game_info(card: GameCard) -> Json:
    """Return a card as `messages.common.GameInfo`."""
    return {
        "id": card.id,
        "phase": card.phase,
        "kind": card.kind,
        "size": card.size,
        "profile": card.profile,
        "komi": card.komi,
        "clock": card.clock,
        "black": player_info(card.black),
        "white": player_info(card.white),
        "private": card.private,
        "created_at": card.created_at,
        "started_at": card.started_at,
        "finished_at": card.finished_at,
        "result": card.result,
        "end_reason": card.end_reason,
        "moves": card.moves,
        "record_hash": card.record_hash,
    }


def host_info(host: GameHost) -> Json:
    """Return a game in memory as `GameInfo`, with its moves counted up to now."""
    info = game_info(host.card)
    info["moves"] = host.game.ply
    return info


def open_game(host: GameHost) -> Json:
    """Return a game with an open seat as `messages.replies.OpenGame`."""
    settings, creator = host.game.settings, host.game.players[0]
    return host_info(host) | {
        "creator": player_json(creator),
        "creator_color": color_name(settings.creator_color),
        "colors_by": settings.colors_by.value,
        "options": changed_options(settings.profile),
        "handicap": settings.handicap,
        "starts_at": starts_at_text(settings),
        "move_limit": settings.move_limit,
        "opening_turns": settings.opening_turns,
    }


def live_game(host: GameHost) -> Json:
    """Return a game being played as `messages.replies.LiveGame`."""
    game = host.game
    last = next((t for t in reversed(game.turns) if t.point is not None), None)
    vertex = None
    if last is not None and last.point is not None:
        vertex = format_vertex(last.point, game.settings.size)
    return host_info(host) | {
        "board": board_text(game),
        "last": vertex,
        "to_move": COLOR_NAMES[game.to_move] if game.phase is Phase.PLAY else None,
        "watching": host.attendance.watching,
        "clock_state": clocks_json(game.clocks),
    }


def bot_info(bot: Bot) -> Json:
    """Return a bot as `messages.replies.BotInfo`."""
    return {
        "name": bot.name,
        "engine": bot.engine,
        "version": bot.version,
        "seats": bot.seats,
        "taken": bot.taken,
        "house": bot.house,
        "accepts": accepts_info(bot.accepts).model_dump(exclude_defaults=True),
    }
