"""What whoever is at a game may do now: only what applies is offered."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from shoutan_engine.clocks import (
    Absolute,
    ByoYomi,
    Fischer,
    Leeway,
    Millis,
    TimeSystem,
)
from shoutan_engine.clocks.quota import Quota
from shoutan_engine.events import PauseReason
from shoutan_engine.game import Game
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Point
from shoutan_engine.settings import GameKind, PlayerKind

Act: TypeAlias = Literal[
    "pass",
    "seal_pass",
    "offer",
    "agree",
    "resign",
    "resign_yes",
    "resign_no",
    "undo",
    "pause",
    "adjourn",
    "seal",
    "concede",
    "time",
    "leave",
    "return",
    "times",
    "complain",
    "appeal",
    "wish_yes",
    "wish_no",
    "overtime",
    "go_on",
    "claim",
    "confirm",
    "suggest",
    "contest",
    "contest_done",
    "recount",
    "dispute",
    "dispute_no",
    "alive",
    "dead",
    "false_life",
    "cancel_game",
    "join",
    "rematch",
    "rematch_yes",
    "rematch_no",
    "again",
    "to_game",
    "lobby",
]
"""Each has its text under `act_...`."""
Mode: TypeAlias = Literal["play", "contest", "dispute"]
"""What pressing a point of the board means."""

_HAVE_MAIN: Final = (Absolute, Leeway, Fischer, ByoYomi, Quota)
_HALTED: Final = frozenset({Phase.PAUSED, Phase.ADJOURNED})


@dataclass(frozen=True, slots=True)
class Situation:
    """What there is beside the game itself.

    `seat`: the color of whoever is asked, `me` the id of who that is, None for a watcher.
    `claim_at`: from when on the game of an opponent who is away may be claimed, a stamp of
    the server's clock as `now` is. `wants`: who wants a rematch.
    """

    seat: Color | None
    me: str | None
    now: Millis
    mode: Mode = "play"
    disputed: Point | None = None
    is_resigning: bool = False
    is_looking: bool = False
    claim_at: Millis | None = None
    wants: frozenset[Color] = frozenset()


def acts(game: Game, at: Situation) -> list[Act]:
    """Return what may be done, the likeliest first."""
    if at.is_looking:
        return ["to_game"]
    if at.is_resigning:
        return ["resign_no", "resign_yes"]
    if game.phase is Phase.WAITING:
        return _waiting(game, at)
    if at.seat is None:
        return ["lobby"]
    if game.phase is Phase.FINISHED:
        return _finished(game, at, at.seat)
    if game.phase is Phase.SETTLING:
        return _settling(game, at, at.seat)
    return [*_urgent(game, at, at.seat), *_turn(game, at.seat), *_asking(game, at.seat)]


def may_go_on(game: Game) -> bool:
    """Tell whether a player may let a halted game go on, not only the referee."""
    halts = game.proceedings.halts
    if game.phase not in _HALTED or PauseReason.REFEREE in halts:
        return False
    if PauseReason.ADJOURNED in halts:
        return not game.settings.is_refereed
    return PauseReason.PLAYER in halts


def _waiting(game: Game, at: Situation) -> list[Act]:
    if at.me is None:
        return ["lobby"]
    if game.is_player(at.me):
        return ["cancel_game", "lobby"]
    return ["join", "lobby"] if len(game.players) < 2 else ["lobby"]


def _finished(game: Game, at: Situation, seat: Color) -> list[Act]:
    if game.settings.kind is GameKind.EVENT:
        return ["lobby"]
    if _is_bot(game, seat.opponent):
        return ["again", "lobby"]
    if seat in at.wants:
        return ["rematch_no", "lobby"]
    if seat.opponent in at.wants:
        return ["rematch_yes", "rematch_no", "lobby"]
    return ["rematch", "lobby"]


def _settling(game: Game, at: Situation, seat: Color) -> list[Act]:
    settlement = game.settlement
    assert settlement is not None, "a settlement has one"
    if at.mode == "dispute":
        return _disputing(game, at, seat)
    if at.mode == "contest":
        return ["contest_done"]
    found: list[Act] = [] if seat in settlement.confirmed else ["confirm"]
    found.extend(("suggest", "contest", "recount"))
    most = game.settings.profile.max_resumptions
    if any(game.resumptions_by[color] < most for color in Color):
        found.append("dispute")
    return [*found, "resign", "lobby"]


def _disputing(game: Game, at: Situation, seat: Color) -> list[Act]:
    if at.disputed is None:
        return ["dispute_no"]
    if game.board.cells[at.disputed] == seat:
        return ["alive", "dispute_no"]
    if game.settings.is_refereed:
        return ["dead", "false_life", "dispute_no"]
    return ["dead", "dispute_no"]


def _urgent(game: Game, at: Situation, seat: Color) -> list[Act]:
    """Return what waits for an answer."""
    now = game.proceedings
    found: list[Act] = []
    if now.asked is not None and now.asked.by is not seat:
        found.extend(("wish_yes", "wish_no"))
    if now.overtime is not None and now.overtime.color is seat:
        found.append("overtime")
    if at.claim_at is not None and at.claim_at <= at.now and game.phase is Phase.PLAY:
        found.append("claim")
    if seat in now.away:
        found.append("return")
    if may_go_on(game):
        found.append("go_on")
    if game.phase in _HALTED and game.clocks and seat not in now.confirmed_times:
        found.append("times")
    return found


def _turn(game: Game, seat: Color) -> list[Act]:
    if game.phase is not Phase.PLAY:
        return ["resign"]
    if game.to_move is not seat:
        return ["resign"]
    if game.proceedings.is_sealing:
        return ["seal_pass", "resign"]
    if game.offer_by is seat.opponent:
        return ["agree", "pass", "resign"]
    return ["pass", "offer", "resign"]


def _asking(game: Game, seat: Color) -> list[Act]:
    """Return what may be asked for, of the opponent, the clock or the referee."""
    now, settings = game.proceedings, game.settings
    own, theirs = settings.time_of(seat), settings.time_of(seat.opponent)
    in_play = game.phase is Phase.PLAY and not now.overtime and not now.is_sealing
    found: list[Act] = []
    if in_play and settings.kind is GameKind.CASUAL:
        if now.asked is None:
            if any(turn.color is seat for turn in game.turns):
                found.append("undo")
            found.append("pause")
            if not _is_bot(game, seat.opponent):
                found.extend(("adjourn", "seal"))
        if game.clocks is not None and isinstance(theirs, _HAVE_MAIN):
            found.append("time")
    is_absolute = isinstance(own, Absolute | Leeway)
    if in_play and is_absolute and game.to_move is seat:
        found.append("concede")
    if in_play and _may_leave(game, own, seat):
        found.append("leave")
    if settings.is_refereed:
        if game.turns and game.turns[-1].color is seat.opponent:
            found.append("complain")
        found.append("appeal")
    return [*found, "lobby"]


def _may_leave(game: Game, system: TimeSystem, seat: Color) -> bool:
    if not isinstance(system, ByoYomi) or game.clocks is None:
        return False
    left, now = game.clocks.of(seat), game.proceedings
    in_byoyomi = left.main == 0 and left.periods > 0
    is_other = game.to_move is seat.opponent
    return in_byoyomi and is_other and not now.leaves[seat] and seat not in now.away


def _is_bot(game: Game, color: Color) -> bool:
    return game.kind_of(color) is PlayerKind.BOT
