"""A game as this protocol has it: moves with the time left after each, and lists."""

from collections.abc import Mapping, Sequence

from shoutan_engine import Color, Game, Millis
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.timing.waiting import time_left
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ports import GameCard, PlayerCard
from shoutan_protocol.cgos.bot_lines import PASS
from shoutan_protocol.cgos.lines import Setup, TimedMove, label, setup_line
from shoutan_protocol.cgos.results import result_word
from shoutan_protocol.cgos.viewers import Listed
from shoutan_protocol.coordinates import format_vertex

from shoutan_server.cgos.conditions import LEEWAY


def timed_moves(game: Game, typed: Mapping[int, str] | None = None) -> list[TimedMove]:
    """Return all moves of a game with the main time that their players had left, ms.

    `typed`: how bots wrote them, by the number of the turn; as we would where unknown.
    What a pause or a restart did to a clock is not in the turns: only the last reading
    of each side is exact then.
    """
    system, size = game.settings.time, game.settings.size
    left = {color: system.initial() for color in Color}
    moves: list[TimedMove] = []
    for ply, turn in enumerate(game.turns):
        before = left[turn.color]
        after = None if before is None else system.spend(before, turn.spent)
        left[turn.color] = after or before
        main = Millis(0) if after is None else after.main
        point = None if turn.lost else turn.point
        vertex = PASS if point is None else format_vertex(point, size)
        moves.append(TimedMove((typed or {}).get(ply, vertex), main))
    return _with_exact_ends(game, moves)


def _with_exact_ends(game: Game, moves: list[TimedMove]) -> list[TimedMove]:
    """Take the last reading of the side that waits from its clock."""
    if game.clocks is None or not moves:
        return moves
    last = game.turns[-1].color
    *before, move = moves
    return [*before, TimedMove(move.typed, game.clocks.of(last).main)]


def player_label(card: PlayerCard | None) -> str:
    """Write a player with the rating that it came with."""
    return label("?", None) if card is None else label(card.name, card.rank)


def listed(gid: int, card: GameCard) -> Listed:
    """Return a game as lists have it."""
    result = None if card.result is None else result_word(card.result, card.end_reason)
    date, _, time = (card.finished_at or "").partition("T")
    return Listed(
        gid=gid,
        size=card.size,
        komi=QuarterZi(round(card.komi * 2)),
        white=player_label(card.white),
        black=player_label(card.black),
        date=date or None,
        time=time[:5] or None,
        result=result,
    )


def setup_of(
    gid: int,
    host: GameHost,
    color: Color,
    spelling: str,
    level: Millis,
    moves: Sequence[TimedMove],
) -> str:
    """Return the line that sets the bot of that color up for a game.

    `spelling`: its name as it writes it; `level`: main time as the line says it, ms.
    """
    settings = host.game.settings
    cards = {Color.BLACK: host.card.black, Color.WHITE: host.card.white}
    labels = {side: player_label(card) for side, card in cards.items()}
    own = cards[color]
    labels[color] = label(spelling, None if own is None else own.rank)
    return setup_line(
        Setup(
            gid=gid,
            size=settings.size,
            komi=settings.komi_quarters,
            main=level,
            white=labels[Color.WHITE],
            black=labels[Color.BLACK],
            moves=moves,
        )
    )


def left_now(game: Game, now: Millis) -> Millis:
    """Return what is left to the side to move, less what is running, ms; no leeway."""
    clocks = time_left(game, now)
    if clocks is None:
        return Millis(0)
    left = clocks.of(game.to_move)
    return Millis(max(0, left.main + left.period - LEEWAY))
