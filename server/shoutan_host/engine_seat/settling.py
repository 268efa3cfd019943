"""What an engine does about dead stones: which it proposes, which it disputes.

Pure functions of the game and of the engine's own list; the asking is `engine_seat`'s.
Between two engines a list that differs is played out once, then everything that stands
is alive (article 21.4, D-9). A person is never disputed: the engine's list is its
proposal, and the person confirms it or takes it back to the board.

No engine knows of points that are open to contest (article 21.2): it agrees to none that
a player marked. What the referee has ruled it takes as it is.
"""

from dataclasses import dataclass

from shoutan_engine.events import Suggested
from shoutan_engine.game import Game
from shoutan_engine.game_state.settlement import Settlement
from shoutan_engine.points import Color, Point
from shoutan_engine.settings import PlayerKind


@dataclass(frozen=True, slots=True)
class DeadList:
    """The stones that an engine proposes as dead.

    `suggested` is set where they are the server's suggestion, because the engine could
    not say.
    """

    stones: tuple[Point, ...] = ()
    suggested: Suggested | None = None


def is_against_engine(game: Game, color: Color) -> bool:
    """Tell whether the opponent of `color` is an engine as well."""
    opponent = game.seats.get(color.opponent)
    return opponent is not None and opponent.kind is PlayerKind.BOT


def needs_no_list(game: Game, color: Color) -> bool:
    """Tell whether nobody is asked: between engines, after play was resumed."""
    return is_against_engine(game, color) and _was_played_out(game)


def proposal_of(game: Game, color: Color, listed: DeadList) -> DeadList:
    """Return what the engine of `color` proposes as dead.

    Once a dispute was played out, what the opponent has on the board is alive (D-9);
    stones of its own the engine may still give up, since both then agree.
    """
    if not _was_played_out(game):
        return listed
    own = frozenset(game.board.stones(color))
    stones = tuple(point for point in listed.stones if point in own)
    # A part of a suggestion is not what its seed gives.
    return listed if stones == listed.stones else DeadList(stones)


def agrees(listed: tuple[Point, ...], settlement: Settlement) -> bool:
    """Tell whether an engine with this list confirms the present proposal."""
    if settlement.contestable and not settlement.is_contest_ruled:
        return False
    ruled = settlement.ruled
    return frozenset(listed) - ruled == frozenset(settlement.dead) - ruled


def disputed_stone(game: Game, color: Color, settlement: Settlement) -> Point | None:
    """Return a stone that only the engine of `color` calls dead, if it is to dispute.

    The one that says "dead" moves first; if both do, the one whose turn it is.
    """
    other = settlement.own.get(color.opponent)
    may_resume = game.resumptions < game.settings.profile.max_resumptions
    if other is None or not may_resume or not is_against_engine(game, color):
        return None
    ruled = settlement.ruled
    mine = frozenset(settlement.own[color].dead) - ruled
    theirs = frozenset(other.dead) - ruled
    both_claim = bool(mine - theirs) and bool(theirs - mine)
    if not mine - theirs or (both_claim and game.to_move is not color):
        return None
    return min(mine - theirs)


def _was_played_out(game: Game) -> bool:
    limit = game.settings.profile.max_resumptions
    return 0 < game.resumptions >= limit
