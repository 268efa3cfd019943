"""What an engine does about dead stones: which it proposes, which it disputes.

Pure functions of the game and of the engine's own list; the asking is `engine_seat`'s.
Between two engines a list that differs is played out once, then everything that stands
is alive (article 21.4, D-9). A person is never disputed: the engine's list is its
proposal, and the person confirms it or takes it back to the board.
"""

from shoutan_engine.game import Game
from shoutan_engine.points import Color, Point
from shoutan_engine.settings import PlayerKind
from shoutan_engine.state import Settlement


def is_against_engine(game: Game, color: Color) -> bool:
    """Tell whether the opponent of `color` is an engine as well."""
    opponent = game.seats.get(color.opponent)
    return opponent is not None and opponent.kind is PlayerKind.BOT


def needs_no_list(game: Game, color: Color) -> bool:
    """Tell whether nobody is asked: between engines, after play was resumed."""
    return is_against_engine(game, color) and _was_played_out(game)


def proposal_of(
    game: Game, color: Color, listed: tuple[Point, ...]
) -> tuple[Point, ...]:
    """Return the stones that the engine of `color` proposes as dead.

    Once a dispute was played out, what the opponent has on the board is alive (D-9);
    stones of its own the engine may still give up, since both then agree.
    """
    if not _was_played_out(game):
        return listed
    own = frozenset(game.board.stones(color))
    return tuple(point for point in listed if point in own)


def disputed_stone(game: Game, color: Color, settlement: Settlement) -> Point | None:
    """Return a stone that only the engine of `color` calls dead, if it is to dispute.

    The one that says "dead" moves first; if both do, the one whose turn it is.
    """
    other = settlement.own.get(color.opponent)
    may_resume = game.resumptions < game.settings.profile.max_resumptions
    if other is None or not may_resume or not is_against_engine(game, color):
        return None
    mine, theirs = frozenset(settlement.own[color]), frozenset(other)
    both_claim = bool(mine - theirs) and bool(theirs - mine)
    if not mine - theirs or (both_claim and game.to_move is not color):
        return None
    return min(mine - theirs)


def _was_played_out(game: Game) -> bool:
    limit = game.settings.profile.max_resumptions
    return 0 < game.resumptions >= limit
