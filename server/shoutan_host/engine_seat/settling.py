"""What an engine does about dead stones: which it proposes, which it disputes.

Pure functions of the game and of the engine's own list; the asking is `settler`'s.
Between two engines stones of the other side that only one of them calls dead are played
out once, then everything that stands is alive (article 21.4, D-9); where nothing is to be
played out, dead is what both call dead. A person is never disputed: the engine's list is its
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


def stance(
    game: Game, color: Color, settlement: Settlement, listed: DeadList
) -> DeadList:
    """Return what the engine of `color` stands to by now.

    That is its list, except where two engines have said theirs and neither is to dispute
    anything: then dead is what both call dead (section 7.2), as if the time to agree were
    over. So an engine takes back what only itself calls dead: stones of its own, which it
    cannot dispute, and any where play is not resumed again.
    """
    other = settlement.own.get(color.opponent)
    if (
        other is None
        or color not in settlement.own
        or not is_against_engine(game, color)
        or _may_claim(game, color, settlement)
        or _may_claim(game, color.opponent, settlement)
    ):
        return listed
    theirs = frozenset(other.dead) | settlement.ruled
    stones = tuple(point for point in listed.stones if point in theirs)
    return listed if stones == listed.stones else DeadList(stones)


def agrees(listed: tuple[Point, ...], settlement: Settlement) -> bool:
    """Tell whether an engine with this list confirms the present proposal."""
    if settlement.contestable and not settlement.is_contest_ruled:
        return False
    return _is_same(listed, settlement.dead, settlement)


def has_said(color: Color, listed: tuple[Point, ...], settlement: Settlement) -> bool:
    """Tell whether the last proposal of `color`, made or confirmed, is this list."""
    own = settlement.own.get(color)
    return own is not None and _is_same(listed, own.dead, settlement)


def disputed_stone(game: Game, color: Color, settlement: Settlement) -> Point | None:
    """Return the stone over which the engine of `color` is to dispute, if over any.

    It is one of the opponent's that only this engine calls dead. The one that says "dead"
    moves first; if both do, the one whose turn it is.
    """
    claimed = _may_claim(game, color, settlement)
    if not claimed or not is_against_engine(game, color):
        return None
    if game.to_move is not color and _may_claim(game, color.opponent, settlement):
        return None
    return min(claimed)


def _may_claim(game: Game, color: Color, settlement: Settlement) -> frozenset[Point]:
    """Return the opponent's stones that only `color` calls dead and may dispute now.

    Nobody disputes stones of his own that he calls dead himself (article 21.4).
    """
    mine, theirs = settlement.own.get(color), settlement.own.get(color.opponent)
    if mine is None or theirs is None or not _may_be_resumed(game, settlement):
        return frozenset()
    claimed = frozenset(mine.dead) - frozenset(theirs.dead)
    return claimed & frozenset(game.board.stones(color.opponent))


def _may_be_resumed(game: Game, settlement: Settlement) -> bool:
    """Tell whether a dispute takes the game back to the board still (articles 12.4, 21.4)."""
    return (
        game.resumptions < game.settings.profile.max_resumptions
        and settlement.conceded_by is None
        and not settlement.ruled
        and not settlement.is_contest_ruled
    )


def _is_same(
    listed: tuple[Point, ...], dead: tuple[Point, ...], settlement: Settlement
) -> bool:
    """Tell whether two lists are the same but for what the referee has ruled."""
    ruled = settlement.ruled
    return frozenset(listed) - ruled == frozenset(dead) - ruled


def _was_played_out(game: Game) -> bool:
    limit = game.settings.profile.max_resumptions
    return 0 < game.resumptions >= limit
